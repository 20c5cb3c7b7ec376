"""Records as bytes, and back: packed JSON of a closed schema, for a record may come from anybody.

The first byte is the version of the format.
"""

import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.planes import plane
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW
from excelmaze.xlsx.record.maze_names import MAZE_NAMES
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheets.cell_format import CellFormat, Content, Keep, Tree

VERSION = 4
# The most bytes that are unpacked, and the most for each packed byte.
_MOST, _PER_PACKED = 2**22, 100
_TEXT = r"[^\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]*"
_ROW, _COLUMN = range(1, MAX_ROW + 1), range(1, MAX_COLUMN + 1)
_SIZE = dict.fromkeys(("width", "customWidth", "bestFit", "ht", "customHeight"), "[0-9a-zA-Z.+-]{0,40}")
# A pattern is of a text, a range of a whole number; a list has any number of the same, a tuple a fixed number.
_SCHEMA: Mapping[str, Any] = {
    "cells": _TEXT,
    "columns": [(_COLUMN, _SIZE)],
    "heights": [(_ROW, _SIZE)],
    "texts": [((_ROW, _COLUMN), _TEXT)],
    "ends": {name: [(_ROW, _COLUMN)] for name in MAZE_NAMES[1:]},
    "named": ["|".join(MAZE_NAMES)],
    "recipe": _TEXT,
    "extra_sheets": [_TEXT],
    "drawings": [_TEXT],
}
# Of formats.
_MOST_STOPS = 256
_ATTRIBUTE = "[0-9A-Za-z.+-]{1,40}"
# The attributes and the children that elements may have.
_OF_FORMATS = {
    "side": ("style", "color"),
    "diagonal": ("style diagonalDown diagonalUp", "color"),
    "patternFill": ("patternType", "fgColor bgColor"),
    "gradientFill": ("degree left right top bottom type", "stop"),
    "stop": ("position", "color"),
    **dict.fromkeys(("color", "fgColor", "bgColor"), ("auto indexed rgb theme tint", "")),
}


def packed(record: Record) -> bytes:
    """Return the bytes of a record."""
    plain = {
        **{name: getattr(record, name) for name in _SCHEMA},
        "cells": Grid(record.areas).recipe_text,
        "was": [*record.was],
        "lines": record.lines.hex(),
        "formats": [*map(cleaned, record.formats)],
        **{name: [*getattr(record, name).items()] for name in ("columns", "heights", "texts")},
    }
    return bytes([VERSION]) + zlib.compress(json.dumps(plain, separators=(",", ":")).encode(), 1)


def unpacked(data: bytes) -> Record:
    """Return the record that bytes are.

    Raises:
        ValueError: they are no record; or some other error of Python's that means the same.
    """
    unpacker = zlib.decompressobj()
    text = unpacker.decompress(data[1:], _MOST + _PER_PACKED * len(data))
    _require(data[0] == VERSION and unpacker.eof)
    plain = json.loads(text)
    was, lines = plane(plain.pop("was")), bytes.fromhex(plain.pop("lines"))
    formats = tuple(CellFormat(*_tuples(one)) for one in plain.pop("formats"))
    _require(all(len(one.sides) == len(DIRECTIONS) and cleaned(one) == one for one in formats))
    _require(_fits(plain, _SCHEMA))
    cells, drawings = Grid.from_selection(plain["cells"]), tuple(plain["drawings"])
    _require(len(was) == len(lines) == (0 if drawings else cells.size) and max(was, default=-1) < len(formats))
    return Record(
        cells,
        was,
        lines,
        formats,
        columns=dict(plain["columns"]),
        heights=dict(plain["heights"]),
        texts={(row, column): text for (row, column), text in plain["texts"]},
        ends={name: [(row, column) for row, column in places] for name, places in plain["ends"].items()},
        named=tuple(plain["named"]),
        recipe=plain["recipe"],
        extra_sheets=tuple(plain["extra_sheets"]),
        drawings=drawings,
    )


def _require(condition: bool) -> None:  # noqa: FBT001 - a condition
    """Refuse what is no record."""
    if not condition:
        raise ValueError


def _fits(plain: Any, schema: Any) -> bool:  # noqa: ANN401 - JSON can be anything
    if isinstance(schema, str):
        return isinstance(plain, str) and re.fullmatch(schema, plain) is not None
    if isinstance(schema, range):
        return type(plain) is int and plain in schema
    if isinstance(schema, dict):
        return all(name in schema and _fits(one, schema[name]) for name, one in plain.items())
    if isinstance(schema, list):
        return isinstance(plain, list) and all(_fits(one, schema[0]) for one in plain)
    return isinstance(plain, list) and len(plain) == len(schema) and all(map(_fits, plain, schema))


def _tuples(plain: Any) -> Any:  # noqa: ANN401 - JSON can be anything
    return tuple(map(_tuples, plain)) if isinstance(plain, list) else plain


def cleaned(cell_format: CellFormat) -> CellFormat:
    """Return a format without what the schema does not know; it is what a record takes in, and gives back."""
    sides, fill, diagonals = cell_format
    first = fill[1][0] if isinstance(fill, tuple) and fill[1] else None
    is_known = first is not None and first[0] in {"patternFill", "gradientFill"}
    return CellFormat(
        tuple(_clean_line("side", side) for side in sides),
        ((), (_clean(first),)) if first is not None and is_known else None,
        _clean_line("diagonal", diagonals),
    )


def _clean_line(name: str, line: Content | Keep | None) -> Content | None:
    known = _clean((name, *line)) if isinstance(line, tuple) else None
    return known[1:] if known and known[1] else None


def _clean(element: Tree) -> Tree:
    """Return an element with the attributes and children that the schema has, each once, those but stops."""
    name, attributes, children = element
    known, names = map(str.split, _OF_FORMATS[name])
    kept = [one for one in sorted(dict(attributes).items()) if one[0] in known and re.fullmatch(_ATTRIBUTE, one[1])]
    own = [one for one in children[:_MOST_STOPS] if one[0] in names]
    once = own if name == "gradientFill" else [*{one[0]: one for one in own}.values()]
    return name, tuple(kept), tuple(map(_clean, once))
