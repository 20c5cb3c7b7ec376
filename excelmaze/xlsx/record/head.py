"""What a record says beside formats and lines of cells, in JSON's terms: a closed schema, for it may be forged."""

import re
from collections.abc import Mapping
from itertools import chain
from typing import Any

from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area
from excelmaze.sheet.bands import runs_alike
from excelmaze.xlsx.record.formats import cleaned
from excelmaze.xlsx.record.maze_names import MAZE_NAMES
from excelmaze.xlsx.record.record import Record, Size
from excelmaze.xlsx.sheets.cell_format import CellFormat

# Patterns are compiled when they are first used.
_TEXT = r"[^\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]{0,32767}"
_YES_NO = "0|1|true|false"
_ROW, _COLUMN = range(1, MAX_ROW + 1), range(1, MAX_COLUMN + 1)
_WIDTHS = {
    "width": r"(?:[01]?[0-9]{1,2}|2[0-4][0-9]|25[0-4])(?:\.[0-9]{0,20})?|255",
    "customWidth": _YES_NO,
    "bestFit": _YES_NO,
}
_HEIGHTS = {"ht": r"(?:[0-3]?[0-9]{1,2}|40[0-8])(?:\.[0-9]{0,20})?|409(?:\.[0-5])?", "customHeight": _YES_NO}
# A pattern is of a text, a range of a whole number; a list has any number of the same, a tuple so many.
_SCHEMA: Mapping[str, Any] = {
    "area": (_ROW, _COLUMN, _ROW, _COLUMN),
    "rows": [(_ROW, _ROW, [_COLUMN])],
    "columns": [(_COLUMN, _COLUMN, _WIDTHS)],
    "heights": [(_ROW, _ROW, _HEIGHTS)],
    "texts": [(_ROW, _COLUMN, _TEXT)],
    "ends": {name: [(_ROW, _COLUMN)] for name in MAZE_NAMES[1:]},
    "named": ["|".join(MAZE_NAMES)],
    "recipe": r"[^\x00-\x1f\ud800-\udfff\ufffe\uffff]*",
    "sheets": [_TEXT],
    "drawings": [_TEXT],
}


def require(condition: bool) -> None:  # noqa: FBT001 - a condition
    """Refuse what is no record."""
    if not condition:
        raise ValueError


def head_of(record: Record) -> dict[str, object]:
    """Return all that a record says but for its cells' former formats and lines."""
    bands = record.cells.bands if record.size else ()
    return {
        "area": record.area,
        "rows": [[top, below - 1, [*chain.from_iterable(spans)]] for top, below, spans in bands],
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


def record_of(head: dict[str, Any], most: int) -> Record:
    """Return the record without the formats and lines of its cells.

    Raises:
        ValueError: it says what no record says, or has more cells than `most`; or some other error of Python's.
    """
    formats = tuple(CellFormat(*_tuples(plain)) for plain in head.pop("formats"))
    require(all(len(one.sides) == len(DIRECTIONS) and cleaned(one) == one for one in formats))
    require(_fits(head, _SCHEMA))
    area = Area(*head["area"])
    require(area.top <= area.bottom and area.left <= area.right)
    areas = [
        Area(top, first, bottom, last)
        for top, bottom, columns in head["rows"]
        for first, last in zip(columns[0::2], columns[1::2], strict=True)
    ]
    require(all(one.top <= one.bottom and one.left <= one.right and one.around(area) == area for one in areas))
    require(sum(one.size for one in areas) <= most)
    near = range(area.top - 1, area.bottom + 2), range(area.left - 1, area.right + 2)
    places = chain(head["texts"], *head["ends"].values())
    require(all(row in near[0] and column in near[1] for row, column, *_ in places))
    cells = Grid(areas or [area])
    require(not areas or cells.size == sum(one.size for one in areas))
    return Record(
        area,
        cells,
        formats=formats,
        columns=_sizes_of(head["columns"], range(area.left, area.right + 1), most),
        heights=_sizes_of(head["heights"], range(area.top, area.bottom + 1), most),
        texts={(row, column): text for row, column, text in head["texts"]},
        ends={name: [(row, column) for row, column in places] for name, places in head["ends"].items()},
        named=tuple(head["named"]),
        recipe=head["recipe"],
        extra_sheets=tuple(head["sheets"]),
        drawings=tuple(head["drawings"]),
    )


def _fits(plain: Any, schema: Any) -> bool:  # noqa: ANN401 - JSON can be anything
    if isinstance(schema, str):
        return isinstance(plain, str) and re.fullmatch(schema, plain) is not None
    if isinstance(schema, range):
        return type(plain) is int and plain in schema
    if isinstance(schema, dict):  # or nothing, as the former size of a row that had none
        return plain is None or all(name in schema and _fits(one, schema[name]) for name, one in plain.items())
    if isinstance(schema, list):
        return isinstance(plain, list) and all(_fits(one, schema[0]) for one in plain)
    return isinstance(plain, list) and len(plain) == len(schema) and all(map(_fits, plain, schema))


def _tuples(plain: Any) -> Any:  # noqa: ANN401 - JSON can be anything
    return tuple(map(_tuples, plain)) if isinstance(plain, list) else plain


def _sizes(was: Mapping[int, Size], schema: Mapping[str, str]) -> list[tuple[int, int, dict[str, str] | None]]:
    """Return former sizes in JSON's terms; what the workbook had that is no size is left out."""

    def plain(had: Size) -> dict[str, str] | None:
        if had is None:
            return None
        texts = {name.decode(): value.decode("utf-8", "replace") for name, value in had.items()}
        return {name: text for name, text in texts.items() if _fits({name: text}, schema)}

    return [*runs_alike({number: plain(had) for number, had in was.items()})]


def _sizes_of(groups: list[tuple[int, int, dict[str, str] | None]], numbers: range, most: int) -> dict[int, Size]:
    """Return former sizes of some of the rows or columns, from JSON's terms."""
    require(all(first in numbers and last in numbers for first, last, _ in groups))
    require(sum(last - first + 1 for first, last, _ in groups) <= most)
    return {
        number: had if had is None else {name.encode(): value.encode() for name, value in had.items()}
        for first, last, had in groups
        for number in range(first, last + 1)
    }
