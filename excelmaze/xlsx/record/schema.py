"""A record in JSON's terms: a closed schema, for it may come from anybody."""

import re
from collections.abc import Mapping, Sequence
from itertools import chain, pairwise
from typing import Any

from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, is_reference
from excelmaze.xlsx.record.fingerprints import Fingerprint, cleaned
from excelmaze.xlsx.record.record import PreviousName, Record, Sizes
from excelmaze.xlsx.sheets.cell_format import CellFormat, Content, Tree

# Rows with the same cells: the first, the last, and of each stretch of cells the first and the last column.
SpansAlike = tuple[int, int, list[int]]
_MOST_FORMATS = 65_536
_NAMES = frozenset({"maze_area", "maze_start", "maze_goal", "maze_false_goals"})
# Patterns are compiled when they are first used.
_SIGN = r"[A-Za-z0-9@+. -]{0,600}"
_TEXT = r"[^\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]{0,32767}"
_RECIPE = r"[^\x00-\x1f\ud800-\udfff\ufffe\uffff]*"
_NUMBER = r"[0-9]{1,10}(?:\.[0-9]{0,20})?(?:[eE][+-]?[0-9]{1,2})?"
_YES_NO = "0|1|true|false"
WIDTHS = {"width": _NUMBER, "customWidth": _YES_NO, "bestFit": _YES_NO}
HEIGHTS = {"ht": _NUMBER, "customHeight": _YES_NO}
_LARGEST = {"width": 255, "ht": 409.5}
_MOST_NAMES = 100


def require(condition: bool) -> None:  # noqa: FBT001 - a condition
    """Refuse what is no record."""
    if not condition:
        raise ValueError


def head_of(record: Record) -> dict[str, object]:
    """Return all that a record says but for what each cell was and got."""
    head: dict[str, object] = {
        "area": record.area,
        "looks": list(map(_plain_format, record.formats)),
        "signs": list(map(_plain_fingerprint, record.fingerprints)),
        "rows": [(top, bottom, [*chain.from_iterable(spans)]) for top, bottom, spans in _grouped(record.spans)],
        "columns": _sizes(record.columns, WIDTHS),
        "heights": _sizes(record.heights, HEIGHTS),
        "names": {name: was and _plain_name(was) for name, was in record.names.items() if name in _NAMES},
        "titles": _plain_texts(record.titles),
        "seconds": record.extra_sheets,
        "recipe": record.recipe,
    }
    if record.drawings:
        head["drawings"] = record.drawings
    return head


def record_of(head: Mapping[str, Any]) -> tuple[Record, Sequence[SpansAlike], int]:
    """Return the record without its cells, where these are, and how many.

    Raises:
        ValueError: it says what no record says; or some other error of Python's that means the same.
    """
    area = _area(head["area"])
    formats = tuple(format_of(plain) for plain in head["looks"])
    fingerprints = tuple(_fingerprint(plain) for plain in head["signs"])
    require(len(formats) <= _MOST_FORMATS and len(fingerprints) <= _MOST_FORMATS)
    spans, cells = _spans(head["rows"], area)
    record = Record(
        area,
        formats,
        fingerprints,
        {},
        sizes_of(head["columns"], WIDTHS, area.left, area.right),
        sizes_of(head["heights"], HEIGHTS, area.top, area.bottom),
        dict(_name(name, was) for name, was in head["names"].items()),
        dict(_title(plain, area) for plain in head["titles"]),
        names_of(head["seconds"]),
        _matched(_RECIPE, head["recipe"]),
        drawings=names_of(head.get("drawings", [])),
    )
    return record, spans, cells


def names_of(plain: Any) -> tuple[str, ...]:  # noqa: ANN401 - as above
    """Return the names of sheets or drawings from JSON's terms."""
    return tuple(_matched(_TEXT, name) for name in _short(plain))


def _plain_texts(texts: Mapping[tuple[int, int], str]) -> list[list[object]]:
    return [[*place, text] for place, text in texts.items()]


def _plain_format(cell_format: CellFormat) -> list[object]:
    sides, fill, diagonals = cleaned(cell_format)
    return [sides, fill] if diagonals is None else [sides, fill, diagonals]


def _plain_name(was: PreviousName) -> list[object]:
    if was.ours:
        return [was.text]
    return [was.text, was.comment, was.hidden, *([was.spelt] if was.spelt else ())]


def _plain_fingerprint(fingerprint: Fingerprint) -> list[str]:
    return (
        [*fingerprint.sides, fingerprint.fill]
        if not fingerprint.diagonals
        else [*fingerprint.sides, fingerprint.fill, fingerprint.diagonals]
    )


def _area(plain: Any) -> Area:  # noqa: ANN401 - JSON can be anything
    require({*map(type, plain)} == {int})
    area = Area(*plain)
    require(0 < area.top <= area.bottom <= MAX_ROW and 0 < area.left <= area.right <= MAX_COLUMN)
    return area


def _spans(groups: Sequence[SpansAlike], area: Area) -> tuple[list[SpansAlike], int]:
    """Return the rows of cells, those with the same columns as one group, and how many cells they have."""
    cells, after = 0, area.top
    for top, bottom, columns in groups:
        require({*map(type, (top, bottom, *columns))} == {int} and len(columns) % 2 == 0 and bool(columns))
        require(after <= top <= bottom <= area.bottom and area.left <= columns[0] and columns[-1] <= area.right)
        steps = [last - first for first, last in pairwise(columns)]
        require(min(steps[0::2]) >= 0 and min(steps[1::2], default=1) > 0)
        cells += (bottom - top + 1) * (sum(steps[0::2]) + len(columns) // 2)
        after = bottom + 1
    return list(groups), cells


def format_of(plain: Any) -> CellFormat:  # noqa: ANN401 - JSON can be anything
    """Return a cell format from JSON's terms; nothing is in it but what the schema has."""
    sides, fill, *diagonals = plain
    require(len(diagonals) <= 1)
    cell_format = CellFormat(tuple(map(_content, sides)), _content(fill), _content(diagonals[0]) if diagonals else None)
    require(len(cell_format.sides) == 4 and cleaned(cell_format) == cell_format)  # noqa: PLR2004 - a cell's sides
    return cell_format


def _content(plain: Any) -> Content | None:  # noqa: ANN401 - JSON can be anything
    if plain is None:
        return None
    attributes, children = plain
    return _attributes(attributes), tuple(_tree(child, 2) for child in children)


def _tree(plain: Any, deeper: int) -> Tree:  # noqa: ANN401 - JSON can be anything
    name, attributes, children = plain
    require(type(name) is str and (deeper > 0 or not children))
    return name, _attributes(attributes), tuple(_tree(child, deeper - 1) for child in children)


def _attributes(plain: Any) -> tuple[tuple[str, str], ...]:  # noqa: ANN401 - JSON can be anything
    require(all(type(name) is str and type(value) is str for name, value in plain))
    return tuple((name, value) for name, value in plain)


def _fingerprint(plain: Any) -> Fingerprint:  # noqa: ANN401 - JSON can be anything
    require(len(plain) in {5, 6})  # a cell's sides, its fill, and its diagonals if it has any
    return Fingerprint(
        tuple(_matched(_SIGN, side) for side in plain[:4]), *(_matched(_SIGN, part) for part in plain[4:])
    )


def _name(name: str, was: Any) -> tuple[str, PreviousName | None]:  # noqa: ANN401 - JSON can be anything
    if was is None:
        return _one_of(_NAMES, name), None
    text, comment, hidden, *spelt = was if len(was) > 1 else (*was, "", False)
    require(type(was) is list and type(hidden) is bool and type(text) is str)
    require(len(spelt) <= 1 and all(type(one) is str and one.casefold() == name for one in spelt))
    # Only a plain reference: no formula comes into a workbook by a record.
    require(is_reference(text) or was == [""])
    former = PreviousName(text, _matched(_TEXT, comment), hidden, *spelt)
    return _one_of(_NAMES, name), former._replace(ours=len(was) == 1)


def _title(plain: Any, area: Area) -> tuple[tuple[int, int], str]:  # noqa: ANN401 - JSON can be anything
    """Return whether a title stands in the rectangle of the maze, or next to it."""
    row, column, text = plain
    require(type(row) is type(column) is int and area.top - 1 <= row <= area.bottom + 1 and row > 0)
    require(area.left - 1 <= column <= area.right + 1 and column > 0)
    return (row, column), _matched(_TEXT, text)


def _short(plain: Any) -> list[Any]:  # noqa: ANN401 - JSON can be anything
    require(type(plain) is list and len(plain) <= _MOST_NAMES)
    found: list[Any] = plain
    return found


def _matched(pattern: str, text: str) -> str:
    require(type(text) is str and re.fullmatch(pattern, text) is not None)
    return text


def _one_of(names: Any, name: str) -> str:  # noqa: ANN401 - any container
    require(name in names)
    return name


def _sizes(was: Sizes, schema: Mapping[str, str]) -> list[list[Any]]:
    """Return former sizes in JSON's terms; what the workbook had that is no size is left out."""
    plain = {
        number: None
        if had is None
        else _filtered({name.decode(): value.decode("utf-8", "replace") for name, value in sorted(had.items())}, schema)
        for number, had in was.items()
    }
    return _grouped(plain)


def sizes_of(
    groups: Sequence[tuple[int, int, Any]], schema: Mapping[str, str], first: int, last: int
) -> dict[int, dict[bytes, bytes] | None]:
    """Return former sizes of some of the rows or columns from `first` to `last`, from JSON's terms."""
    values: dict[int, dict[bytes, bytes] | None] = {}
    for begin, end, plain in groups:
        require(type(begin) is type(end) is int and first <= begin <= end <= last)
        had = None if plain is None else {name.encode(): text.encode() for name, text in _known(plain, schema).items()}
        values.update(dict.fromkeys(range(begin, end + 1), had))
    return values


def _filtered(plain: Mapping[str, str], schema: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in plain.items() if name in schema and _fits(name, value, schema)}


def _known(plain: Mapping[str, str], schema: Mapping[str, str]) -> dict[str, str]:
    require(type(plain) is dict and _filtered(plain, schema) == plain)
    return dict(plain)


def _fits(name: str, value: str, schema: Mapping[str, str]) -> bool:
    whole = type(value) is str and re.fullmatch(schema[name], value) is not None
    return whole and (name not in _LARGEST or float(value) <= _LARGEST[name])


def _grouped(values: Mapping[int, object]) -> list[list[Any]]:
    """Yield first number, last number and value, for numbers in a row with the same value."""
    groups: list[list[Any]] = []
    for number in sorted(values):
        if groups and groups[-1][1] == number - 1 and groups[-1][2] == values[number]:
            groups[-1][1] = number
        else:
            groups.append([number, number, values[number]])
    return groups
