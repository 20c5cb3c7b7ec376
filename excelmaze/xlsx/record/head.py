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
_ROW, _COLUMN = range(1, MAX_ROW + 1), range(1, MAX_COLUMN + 1)
_SIZE = dict.fromkeys(("width", "customWidth", "bestFit", "ht", "customHeight"), "[0-9a-zA-Z.+-]{0,40}")
# A pattern is of a text, a range of a whole number; a list has any number of the same, a tuple so many.
_SCHEMA: Mapping[str, Any] = {
    "area": (_ROW, _COLUMN, _ROW, _COLUMN),
    "rows": [(_ROW, _ROW, [_COLUMN])],
    "columns": [(_COLUMN, _COLUMN, _SIZE)],
    "heights": [(_ROW, _ROW, _SIZE)],
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
        "columns": _sizes(record.columns),
        "heights": _sizes(record.heights),
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
    cells = Grid(areas or [area])
    require(not areas or cells.size == sum(one.size for one in areas))
    return Record(
        area,
        cells,
        formats=formats,
        columns=_sizes_of(head["columns"], most),
        heights=_sizes_of(head["heights"], most),
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


def _sizes(was: Mapping[int, Size]) -> list[tuple[int, int, object]]:
    """Return former sizes in JSON's terms."""
    plain = {
        number: None if had is None else {name.decode(): value.decode() for name, value in had.items()}
        for number, had in was.items()
    }
    return [*runs_alike(plain)]


def _sizes_of(groups: list[tuple[int, int, dict[str, str] | None]], most: int) -> dict[int, Size]:
    """Return former sizes from JSON's terms."""
    require(sum(abs(last - first) + 1 for first, last, _ in groups) <= most)
    return {
        number: None if had is None else {name.encode(): value.encode() for name, value in had.items()}
        for first, last, had in groups
        for number in range(first, last + 1)
    }
