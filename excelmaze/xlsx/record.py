"""The record that a maze leaves in a workbook, so that it can be taken away again.

It says how each cell looked before, and which widths, heights and names the sheet had. Style numbers would not do, for
Excel numbers the styles anew whenever it saves; so looks are written out: borders and fills as the styles part writes
them, each look once, and the runs of cells that had it. All this is JSON, packed, and kept as text in hidden defined
names of the sheet (`_excelmaze.1`, `_excelmaze.2`, ...), which Excel and LibreOffice keep when they save. The hidden
name `_excelmaze.area` refers to the rectangle around the cells: Excel moves it along when rows or columns are inserted
before the maze, and so the cells are found again.
"""

import base64
import binascii
import json
import re
import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, compress, count, islice
from operator import le, lt, ne
from typing import Any, NamedTuple

from excelmaze.addresses import MAX_COLUMN, MAX_ROW, Area, check_size, parse_selection, reference
from excelmaze.errors import InputError, WorkbookError
from excelmaze.xlsx.book import Book
from excelmaze.xlsx.names import NameText, own_names
from excelmaze.xlsx.restyle import Content, Look, Tree
from excelmaze.xlsx.worksheet import SheetEntry

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

# What a row or column had of the attributes that a maze sets; None where it had no element.
Sizes = dict[int, dict[bytes, bytes] | None]


class WasLook(NamedTuple):
    """Columns `first` to `last` of a row looked like this; `look` is a place in the record's looks."""

    first: int
    last: int
    look: int


class Record(NamedTuple):
    """How a sheet was before a maze.

    Attributes:
        looks: the looks that occur.
        rows: for each row, the runs of cells from left to right.
        columns: for each column whose width the maze set, its former attributes.
        heights: the same for rows.
        names: the defined names that came with the maze.
        recipe: what the maze was made from, for whoever wants to know.
        titles: the texts that came with the maze, by row and column of their cells.
    """

    looks: tuple[Look, ...]
    rows: Mapping[int, Sequence[WasLook]]
    columns: Sizes
    heights: Sizes
    names: tuple[str, ...] = ()
    recipe: str = ""
    titles: Mapping[tuple[int, int], str] = {}

    @property
    def bounds(self) -> Area:
        """The smallest rectangle around the cells."""
        left = min(runs[0].first for runs in self.rows.values())
        return Area(min(self.rows), left, max(self.rows), max(runs[-1].last for runs in self.rows.values()))

    def under(self, earlier: "Record | None") -> "Record":
        """This record, with the earlier one's word for all that the earlier one knows."""
        if earlier is None:
            return self
        number = {look: index for index, look in enumerate(earlier.looks)}
        for look in self.looks:
            number.setdefault(look, len(number))
        places = [number[look] for look in self.looks]
        rows = {row: list(runs) for row, runs in earlier.rows.items()}
        for row, runs in self.rows.items():
            known = earlier.rows.get(row, ())
            if ours := [run._replace(look=places[run.look]) for run in minus(runs, known)]:
                rows[row] = joined(sorted([*known, *ours]))
        names = tuple(dict.fromkeys((*earlier.names, *self.names)))
        columns, heights = {**self.columns, **earlier.columns}, {**self.heights, **earlier.heights}
        titles = {**earlier.titles, **self.titles}
        return Record(tuple(number), rows, columns, heights, names, self.recipe or earlier.recipe, titles)

    def split(self, areas: Sequence[Area]) -> tuple["Record", "Record"]:
        """The record of the cells in some areas, without sizes, names and titles, and the record of all others."""
        inside: dict[int, list[WasLook]] = {}
        outside: dict[int, list[WasLook]] = {}
        for row, runs in self.rows.items():
            spans = sorted(WasLook(area.left, area.right, 0) for area in areas if area.top <= row <= area.bottom)
            others = minus(runs, spans)
            within = minus(runs, others)
            if others:
                outside[row] = others
            if within:
                inside[row] = within
        return Record(self.looks, inside, {}, {}), self._replace(rows=outside)


class Span(NamedTuple):
    """Columns `first` to `last`."""

    first: int
    last: int


def without(span: Span, others: Iterable[Span]) -> list[Span]:
    """The parts of a span that no other covers; the others from left to right."""
    left = []
    first = span.first
    for other in others:
        if other.first > span.last:
            break
        if other.last >= first:
            if other.first > first:
                left.append(Span(first, other.first - 1))
            first = other.last + 1
    return [*left, Span(first, span.last)] if first <= span.last else left


def minus(runs: Sequence[WasLook], others: Iterable[WasLook]) -> list[WasLook]:
    """The parts of runs that no other run covers; both from left to right."""
    covers: list[Span] = []
    first = after = 0
    for begin, last, _ in others:
        if begin != after:
            covers.append(Span(first, after - 1))
            first = begin
        after = last + 1
    covers = [*covers[1:], Span(first, after - 1)] if after else []
    if covers and runs and covers[0].first <= runs[0].first and runs[-1].last <= covers[0].last:
        return []
    left: list[WasLook] = []
    for run in runs:
        near = islice(covers, bisect_left(covers, run.first, key=lambda cover: cover.last), None)
        left += (WasLook(*part, run.look) for part in without(Span(run.first, run.last), near))
    return left


def joined(runs: Iterable[WasLook]) -> list[WasLook]:
    """The runs, from left to right, those side by side that looked the same made one."""
    found: list[WasLook] = []
    for run in runs:
        if found and found[-1].last == run.first - 1 and found[-1].look == run.look:
            found[-1] = found[-1]._replace(last=run.last)
        else:
            found.append(run)
    return found


def runs_of(stretches: Iterable[tuple[int, list[int]]]) -> list[WasLook]:
    """The runs of cells that looked the same, from a row's stretches: their first columns, and a look for each cell."""
    whole: list[tuple[int, list[int]]] = []
    for first, looks in stretches:
        if whole and whole[-1][0] + len(whole[-1][1]) == first:
            whole[-1][1].extend(looks)
        else:
            whole.append((first, looks[:]))
    runs: list[WasLook] = []
    for first, looks in whole:
        starts = [0, *compress(count(1), map(ne, looks, islice(looks, 1, None)))]
        stops = [*starts[1:], len(looks)]
        firsts, lasts = map(first.__add__, starts), map((first - 1).__add__, stops)
        runs += map(WasLook, firsts, lasts, map(looks.__getitem__, starts))
    return runs


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
