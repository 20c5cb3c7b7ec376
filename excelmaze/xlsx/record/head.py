"""What a record says beside its cells, in JSON's terms: a closed schema, for it may come from anybody."""

import re
from collections.abc import Mapping, Sequence
from itertools import chain, pairwise
from typing import Any

from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, Place
from excelmaze.sheet.bands import runs_alike
from excelmaze.xlsx.record.formats import cleaned
from excelmaze.xlsx.record.maze_names import AREA_NAME, MAZE_NAMES
from excelmaze.xlsx.record.record import Record, Size
from excelmaze.xlsx.sheets.cell_format import CellFormat

# Rows with the same cells: the first, the last, and of each stretch of cells the first and the last column.
SpansAlike = tuple[int, int, list[int]]
_MOST_FORMATS = 65_536
_MOST_NAMES = 100
# Patterns are compiled when they are first used.
_TEXT = r"[^\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]{0,32767}"
_RECIPE = r"[^\x00-\x1f\ud800-\udfff\ufffe\uffff]*"
_NUMBER = r"[0-9]{1,10}(?:\.[0-9]{0,20})?(?:[eE][+-]?[0-9]{1,2})?"
_YES_NO = "0|1|true|false"
_WIDTHS = {"width": _NUMBER, "customWidth": _YES_NO, "bestFit": _YES_NO}
_HEIGHTS = {"ht": _NUMBER, "customHeight": _YES_NO}
_LARGEST = {"width": 255, "ht": 409.5}


def require(condition: bool) -> None:  # noqa: FBT001 - a condition
    """Refuse what is no record."""
    if not condition:
        raise ValueError


def head_of(record: Record) -> dict[str, object]:
    """Return all that a record says but for its cells' former formats and lines."""
    spans = {row: [*chain.from_iterable(spans)] for row, spans in record.spans.items()}
    return {
        "area": record.area,
        "rows": [*runs_alike(spans)],
        "formats": [*map(cleaned, record.formats)],
        "columns": _sizes(record.columns, _WIDTHS),
        "heights": _sizes(record.heights, _HEIGHTS),
        "texts": [[*place, text] for place, text in record.texts.items()],
        "ends": {name: [*map(list, places)] for name, places in record.ends.items()},
        "named": record.named,
        "recipe": record.recipe,
        "sheets": record.extra_sheets,
        "drawings": record.drawings,
    }


def record_of(head: Mapping[str, Any]) -> tuple[Record, Sequence[SpansAlike], int]:
    """Return the record without its cells, where these are, and how many.

    Raises:
        ValueError: it says what no record says; or some other error of Python's that means the same.
    """
    area = Area(*head["area"])
    require({*map(type, area)} == {int})
    require(0 < area.top <= area.bottom <= MAX_ROW and 0 < area.left <= area.right <= MAX_COLUMN)
    require(len(head["formats"]) <= _MOST_FORMATS)
    formats = tuple(CellFormat(*_tuples(plain)) for plain in head["formats"])
    require(all(len(one.sides) == 4 and cleaned(one) == one for one in formats))  # noqa: PLR2004 - a cell's sides
    require(head["ends"].keys() <= {*MAZE_NAMES} - {AREA_NAME} and {*head["named"]} <= {*MAZE_NAMES})
    record = Record(
        area,
        {},
        formats,
        _sizes_of(head["columns"], _WIDTHS, range(area.left, area.right + 1)),
        _sizes_of(head["heights"], _HEIGHTS, range(area.top, area.bottom + 1)),
        {_place(place, area, 1): _matched(_TEXT, text) for *place, text in head["texts"]},
        {name: [_place(place, area) for place in places] for name, places in head["ends"].items()},
        tuple(head["named"]),
        _matched(_RECIPE, head["recipe"]),
        _names(head["sheets"]),
        _names(head["drawings"]),
    )
    return record, head["rows"], _count(head["rows"], area)


def _tuples(plain: Any) -> Any:  # noqa: ANN401 - JSON can be anything
    return tuple(map(_tuples, plain)) if type(plain) is list else plain


def _count(groups: Sequence[SpansAlike], area: Area) -> int:
    """Return how many cells rows have, which are in order, as their spans are."""
    cells, after = 0, area.top
    for top, bottom, columns in groups:
        require({*map(type, (top, bottom, *columns))} == {int} and len(columns) % 2 == 0 and bool(columns))
        require(after <= top <= bottom <= area.bottom and area.left <= columns[0] and columns[-1] <= area.right)
        steps = [last - first for first, last in pairwise(columns)]
        require(min(steps[0::2]) >= 0 and min(steps[1::2], default=1) > 0)
        cells += (bottom - top + 1) * (sum(steps[0::2]) + len(columns) // 2)
        after = bottom + 1
    return cells


def _place(plain: Sequence[int], area: Area, beside: int = 0) -> Place:
    """Return a cell in the rectangle of the maze, or beside it."""
    row, column = plain
    require(type(row) is type(column) is int and max(area.top - beside, 1) <= row <= area.bottom + beside)
    require(max(area.left - beside, 1) <= column <= area.right + beside)
    return row, column


def _names(plain: Any) -> tuple[str, ...]:  # noqa: ANN401 - JSON can be anything
    require(type(plain) is list and len(plain) <= _MOST_NAMES)
    return tuple(_matched(_TEXT, name) for name in plain)


def _matched(pattern: str, text: str) -> str:
    require(re.fullmatch(pattern, text) is not None)
    return text


def _sizes(was: Mapping[int, Size], schema: Mapping[str, str]) -> list[tuple[int, int, dict[str, str] | None]]:
    """Return former sizes in JSON's terms; what the workbook had that is no size is left out."""

    def plain(had: Size) -> dict[str, str] | None:
        if had is None:
            return None
        return {name.decode(): value.decode() for name, value in had.items() if _fits(name, value, schema)}

    return [*runs_alike({number: plain(had) for number, had in was.items()})]


def _sizes_of(groups: Sequence[tuple[int, int, Any]], schema: Mapping[str, str], numbers: range) -> Mapping[int, Size]:
    """Return former sizes of some of the rows or columns, from JSON's terms."""
    sizes: dict[int, Size] = {}
    after = 0
    for first, last, plain in groups:
        require(type(first) is type(last) is int and first in numbers and last in numbers and first >= after)
        after = last + 1
        had = None if plain is None else {name.encode(): value.encode() for name, value in plain.items()}
        require(all(_fits(name, value, schema) for name, value in (had or {}).items()))
        sizes |= dict.fromkeys(range(first, last + 1), had)
    return sizes


def _fits(name: bytes, value: bytes, schema: Mapping[str, str]) -> bool:
    pattern, text = schema.get(name.decode()), value.decode("utf-8", "replace")
    is_known = pattern is not None and re.fullmatch(pattern, text) is not None
    return is_known and float(text.replace("true", "1").replace("false", "0")) <= _LARGEST.get(name.decode(), 1)
