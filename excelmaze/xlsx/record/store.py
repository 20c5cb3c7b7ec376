"""The record that a maze leaves in a workbook, so that it can be taken away again.

It says how each cell looked before, and which widths, heights and names the sheet had. Style numbers would not do, for
Excel numbers the styles anew whenever it saves; so looks are written out: borders and fills as the styles part writes
them, each look once, and the runs of cells that had it. All this is JSON, packed, and kept as text in hidden defined
names of the sheet (`_excelmaze.1`, `_excelmaze.2`, ...), which programs keep when they save. The hidden
name `_excelmaze.area` refers to the rectangle around the cells: Excel moves it along when rows or columns are inserted
before the maze, and so the cells are found again.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Callable, Mapping
from itertools import chain
from operator import le, lt
from typing import Any

from excelmaze.errors import InputError, WorkbookError
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, check_size, parse_selection, reference
from excelmaze.xlsx.edit.names import NameText, own_names
from excelmaze.xlsx.edit.restyle import Content, Look, Tree
from excelmaze.xlsx.record.record import Record, WasLook
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import SheetEntry

_PREFIX = "_excelmaze."
_AREA_NAME = "_excelmaze.area"
_DATA_NAME = re.compile(r"_excelmaze\.([0-9]{1,4})", re.IGNORECASE)
_VERSION = 1

# Excel allows 255 characters in a text constant and 8,192 in a formula, whose compiled form, at two bytes a character,
# may have 16,384 bytes.
_CONSTANT = 240
_CONSTANTS_PER_NAME = 24
_MAX_JSON = 64 * 2**20

_XML_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,40}")
_XML_VALUE = re.compile(r"[^\x00-\x1f\ufffe\uffff\ud800-\udfff]{0,80}")


def names_of(record: Record, sheet: str) -> dict[str, NameText]:
    """The hidden names that keep a record on a sheet."""
    text = base64.b64encode(zlib.compress(json.dumps(_plain(record), separators=(",", ":")).encode())).decode()
    constants = [f'"{text[place : place + _CONSTANT]}"' for place in range(0, len(text), _CONSTANT)]
    names = {_AREA_NAME: NameText(reference(sheet, [record.bounds]), hidden=True)}
    for number, place in enumerate(range(0, len(constants), _CONSTANTS_PER_NAME), 1):
        names[f"{_PREFIX}{number}"] = NameText("&".join(constants[place : place + _CONSTANTS_PER_NAME]), hidden=True)
    return names


def record_names(book: Book, sheet: SheetEntry) -> list[str]:
    """The names that a sheet's record is kept in."""
    return [one.name for one in own_names(book, sheet.position) if one.name.casefold().startswith(_PREFIX)]


def read_record(book: Book, sheet: SheetEntry) -> Record | None:
    """The record on a sheet, with its cells where they are now; None without one.

    Raises:
        WorkbookError: the record is damaged, or rows or columns were inserted or deleted within the maze.
    """
    names = {one.name.casefold(): one.text for one in own_names(book, sheet.position)}
    numbered = sorted((int(match[1]), text) for name, text in names.items() if (match := _DATA_NAME.fullmatch(name)))
    if not numbered:
        return None
    try:
        text = "".join(constant for _, one in numbered for constant in re.findall(r'"([A-Za-z0-9+/=]*)"', one))
        unpacker = zlib.decompressobj()
        raw = unpacker.decompress(base64.b64decode(text, validate=True), _MAX_JSON)
        if not unpacker.eof:
            raise _damaged(sheet)
        record = _from_plain(json.loads(raw))
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError, binascii.Error, zlib.error) as error:
        if isinstance(error, InputError):
            raise
        raise _damaged(sheet) from error
    return _moved(record, names.get(_AREA_NAME, ""), sheet)


def _moved(record: Record, text: str, sheet: SheetEntry) -> Record:
    """The record with its cells where the sheet's hidden reference says that they are now."""
    then = record.bounds
    try:
        now = parse_selection(text).areas[0]
    except InputError:
        now = Area(1, 1, 1, 1)
    if (now.bottom - now.top, now.right - now.left) != (then.bottom - then.top, then.right - then.left):
        raise WorkbookError(
            f"sheet {sheet.name!r}: rows or columns were inserted or deleted within the maze at {then.address}, so its "
            "former look no longer fits; undo that first"
        )
    down, right = now.top - then.top, now.left - then.left
    if (down, right) == (0, 0):
        return record
    rows = {
        row + down: [WasLook(run.first + right, run.last + right, run.look) for run in runs]
        for row, runs in record.rows.items()
    }
    columns = {column + right: was for column, was in record.columns.items()}
    heights = {row + down: was for row, was in record.heights.items()}
    titles = {(row + down, column + right): text for (row, column), text in record.titles.items()}
    return record._replace(rows=rows, columns=columns, heights=heights, titles=titles)


def _damaged(sheet: SheetEntry) -> WorkbookError:
    return WorkbookError(f"sheet {sheet.name!r}: the record of its former look is damaged; clear its cells in Excel")


def _plain(record: Record) -> dict[str, object]:
    """A record in JSON's terms; rows, columns and heights that say the same are written once."""
    return {
        "version": _VERSION,
        "recipe": record.recipe,
        "names": record.names,
        "looks": record.looks,
        "rows": _grouped({row: list(chain.from_iterable(runs)) for row, runs in record.rows.items()}),
        "columns": _grouped({column: _texts(was) for column, was in record.columns.items()}),
        "heights": _grouped({row: _texts(was) for row, was in record.heights.items()}),
        "titles": [[row, column, text] for (row, column), text in record.titles.items()],
    }


def _texts(was: dict[bytes, bytes] | None) -> dict[str, str] | None:
    return None if was is None else {name.decode(): value.decode() for name, value in sorted(was.items())}


def _grouped(values: Mapping[int, object]) -> list[list[object]]:
    """First number, last number and value, for numbers in a row with the same value."""
    groups: list[list[Any]] = []
    for number in sorted(values):
        if groups and groups[-1][1] == number - 1 and groups[-1][2] == values[number]:
            groups[-1][1] = number
        else:
            groups.append([number, number, values[number]])
    return groups


def _from_plain(data: Any) -> Record:  # noqa: ANN401 - JSON can be anything
    """A record from JSON, which may have come from anywhere: what does not fit raises some error of Python's."""
    if data["version"] != _VERSION:
        raise ValueError(data["version"])
    looks = tuple(Look(tuple(map(_content, sides)), _content(fill)) for sides, fill in data["looks"])
    _require(all(len(look.sides) == 4 for look in looks))  # noqa: PLR2004 - a cell's sides
    cells = 0
    for top, bottom, numbers in data["rows"]:
        _require(0 < top <= bottom <= MAX_ROW)
        firsts, lasts, _ = _thirds(numbers)
        cells += (bottom - top + 1) * (sum(lasts) - sum(firsts) + len(firsts))
    check_size(cells, "the record of the former look")
    rows = _spread(data["rows"], MAX_ROW, lambda numbers: _runs(numbers, len(looks)))
    _require(bool(rows))
    return Record(
        looks,
        rows,
        _spread(data["columns"], MAX_COLUMN, _bytes),
        _spread(data["heights"], MAX_ROW, _bytes),
        tuple(map(str, data["names"])),
        str(data["recipe"]),
        dict(map(_title, data.get("titles", ()))),  # there were none at first
    )


def _title(plain: Any) -> tuple[tuple[int, int], str]:  # noqa: ANN401 - JSON can be anything
    row, column, text = plain
    _require(0 < row <= MAX_ROW and 0 < column <= MAX_COLUMN)
    return (row, column), str(text)


def _require(condition: bool) -> None:  # noqa: FBT001 - a condition
    if not condition:
        raise ValueError


def _thirds(numbers: list[int]) -> tuple[list[int], list[int], list[int]]:
    _require({*map(type, numbers)} == {int} and len(numbers) % 3 == 0)
    return numbers[0::3], numbers[1::3], numbers[2::3]


def _runs(numbers: list[int], looks: int) -> list[WasLook]:
    firsts, lasts, places = _thirds(numbers)
    _require(all(map(le, firsts, lasts)) and all(map(lt, [0, *lasts], [*firsts, MAX_COLUMN + 1])))
    _require(min(places) >= 0 and max(places) < looks)
    return list(map(WasLook, firsts, lasts, places))


def _spread(groups: list[tuple[int, int, Any]], most: int, read: Callable[[Any], Any]) -> dict[int, Any]:
    values: dict[int, Any] = {}
    for first, last, value in groups:
        _require(0 < first <= last <= most)
        values.update(dict.fromkeys(range(first, last + 1), read(value)))
    return values


def _bytes(was: dict[str, str] | None) -> dict[bytes, bytes] | None:
    if was is None:
        return None
    _require(
        all(_XML_NAME.fullmatch(name) and re.fullmatch(r"[0-9.a-zE+-]{0,40}", value) for name, value in was.items())
    )
    return {name.encode(): value.encode() for name, value in was.items()}


def _content(plain: Any) -> Content | None:  # noqa: ANN401 - JSON can be anything
    if plain is None:
        return None
    attributes, children = plain
    return _attributes(attributes), tuple(map(_tree, children))


def _tree(plain: Any) -> Tree:  # noqa: ANN401 - JSON can be anything
    name, attributes, children = plain
    _require(_XML_NAME.fullmatch(name) is not None)
    return name, _attributes(attributes), tuple(map(_tree, children))


def _attributes(plain: Any) -> tuple[tuple[str, str], ...]:  # noqa: ANN401 - JSON can be anything
    _require(all(_XML_NAME.fullmatch(name) and _XML_VALUE.fullmatch(value) for name, value in plain))
    return tuple((name, value) for name, value in plain)
