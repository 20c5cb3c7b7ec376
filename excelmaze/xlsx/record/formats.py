"""Cell formats in a closed schema, for a record may come from anybody; and the codes of their lines."""

import re

from excelmaze.xlsx.sheets.cell_format import DIAGONALS, CellFormat, Content, Keep, Tree

# Bits of a line code: sides by direction, diagonals, and whether the cell is filled.
SIDES, CROSSED, FILLED = 0b1111, 0b110000, 0b1000000
_MOST_STOPS = 256
_VALUE = "[0-9A-Za-z.+-]{1,40}"
# The attributes and the children that elements may have.
_SCHEMA = {
    "side": ("style", "color"),
    "diagonal": ("style diagonalDown diagonalUp", "color"),
    "patternFill": ("patternType", "fgColor bgColor"),
    "gradientFill": ("degree left right top bottom type", "stop"),
    "stop": ("position", "color"),
    **dict.fromkeys(("color", "fgColor", "bgColor"), ("auto indexed rgb theme tint", "")),
}


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


def _clean_line(name: str, line: Content | Keep | None) -> Content | None:
    known = _clean((name, *line)) if isinstance(line, tuple) else None
    return known[1:] if known and known[1] else None


def _clean(element: Tree) -> Tree:
    """Return an element with the attributes and children that the schema has, each once, those but stops."""
    name, attributes, children = element
    known, names = map(str.split, _SCHEMA[name])
    kept = [one for one in sorted(dict(attributes).items()) if one[0] in known and re.fullmatch(_VALUE, one[1])]
    own = [one for one in children[:_MOST_STOPS] if one[0] in names]
    once = own if name == "gradientFill" else [*{one[0]: one for one in own}.values()]
    return name, tuple(kept), tuple(map(_clean, once))
