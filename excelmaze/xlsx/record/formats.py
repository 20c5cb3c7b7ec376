"""Cell formats in a closed schema, for a record may come from anybody; and the codes of their lines."""

import re
from collections.abc import Mapping

from excelmaze.xlsx.sheets.cell_format import DIAGONALS, CellFormat, Content, Keep, Tree

# Bits of a line code: sides by direction, diagonals, and whether the cell is filled.
SIDES, CROSSED, FILLED = 0b1111, 0b110000, 0b1000000
_MOST_STOPS = 256
# Patterns are compiled when they are first used.
_NUMBER = r"-?[0-9]{0,20}(?:\.[0-9]{0,25})?(?:[eE][+-]?[0-9]{1,3})?"
_INTEGER = "[0-9]{1,10}"
_COLOR = {
    "auto": "0|1|true|false",
    "indexed": _INTEGER,
    "rgb": "[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}",
    "theme": _INTEGER,
    "tint": _NUMBER,
}
_LINE = {
    "style": "thin|medium|thick|double|hair|dotted|dashed|dashDot|dashDotDot|mediumDashed|mediumDashDot"
    "|mediumDashDotDot|slantDashDot"
}
_DIAGONALS = _LINE | dict.fromkeys(DIAGONALS, "1")
_PATTERN = {
    "patternType": "none|solid|(?:medium|dark|light)Gray|(?:dark|light)(?:Horizontal|Vertical|Down|Up|Grid|Trellis)"
    "|gray125|gray0625"
}
_GRADIENT = dict.fromkeys(("degree", "left", "right", "top", "bottom"), _NUMBER) | {"type": "linear|path"}
_STOP = {"position": _NUMBER}


def cleaned(cell_format: CellFormat) -> CellFormat:
    """Return a format without what the schema does not know; it is what a record takes in, and gives back."""
    sides, fill, diagonals = cell_format
    return CellFormat(tuple(_clean_line(side, _LINE) for side in sides), _clean_fill(fill), _clean_line(diagonals))


def line_code(cell_format: CellFormat) -> int:
    """Return the lines of a cell as bits: its sides, its diagonals, and `FILLED`."""
    code = sum(1 << direction for direction, side in enumerate(cell_format.sides) if _has_line(side))
    diagonals, fill = cell_format.diagonals, cell_format.fill
    if isinstance(diagonals, tuple) and _has_line(diagonals):
        code |= sum(1 << line for name, line in DIAGONALS.items() if name in dict(diagonals[0]))
    pattern = dict(fill[1][0][1]).get("patternType") if isinstance(fill, tuple) and fill[1] else "none"
    return code if pattern == "none" else code | FILLED


def _has_line(side: Content | Keep | None) -> bool:
    return isinstance(side, tuple) and dict(side[0]).get("style", "none") != "none"


def _clean_line(side: Content | Keep | None, schema: Mapping[str, str] = _DIAGONALS) -> Content | None:
    if not isinstance(side, tuple):
        return None
    attributes = _known(side[0], schema)
    return (attributes, _colors(side[1], "color")) if attributes else None


def _clean_fill(fill: Content | Keep | None) -> Content | None:
    for name, attributes, children in fill[1] if isinstance(fill, tuple) else ():
        if name == "patternFill":
            return (), ((name, _known(attributes, _PATTERN), _colors(children, "fgColor", "bgColor")),)
        if name == "gradientFill":
            stops = [(one[0], _known(one[1], _STOP), _colors(one[2], "color")) for one in children if one[0] == "stop"]
            return (), ((name, _known(attributes, _GRADIENT), tuple(stops[:_MOST_STOPS])),)
    return None


def _colors(children: tuple[Tree, ...], *names: str) -> tuple[Tree, ...]:
    """Return the first colour of each name."""
    found = {child[0]: _known(child[1], _COLOR) for child in reversed(children)}
    return tuple((name, found[name], ()) for name in names if name in found)


def _known(attributes: tuple[tuple[str, str], ...], schema: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the attributes that the schema has, each once and in order."""
    return tuple(
        (name, value)
        for name, value in sorted(dict(attributes).items())
        if name in schema and value and re.fullmatch(schema[name], value)
    )
