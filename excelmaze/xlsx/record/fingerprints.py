"""Cell formats of a record in a closed schema, for it may come from anybody, and fingerprints of cell formats."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from excelmaze.xlsx.sheets.cell_format import KEEP, CellFormat, Content, Keep, Tree

LINES = frozenset(
    {
        "thin",
        "medium",
        "thick",
        "double",
        "hair",
        "dotted",
        "dashed",
        "dashDot",
        "dashDotDot",
        "mediumDashed",
        "mediumDashDot",
        "mediumDashDotDot",
        "slantDashDot",
    }
)
_PATTERNS = frozenset(
    {
        "none",
        "solid",
        "mediumGray",
        "darkGray",
        "lightGray",
        "darkHorizontal",
        "darkVertical",
        "darkDown",
        "darkUp",
        "darkGrid",
        "darkTrellis",
        "lightHorizontal",
        "lightVertical",
        "lightDown",
        "lightUp",
        "lightGrid",
        "lightTrellis",
        "gray125",
        "gray0625",
    }
)
_MOST_STOPS = 256
# Patterns are compiled when they are first used.
_NUMBER = r"-?[0-9]{0,20}(?:\.[0-9]{0,25})?(?:[eE][+-]?[0-9]{1,3})?"
_YES_NO = "0|1|true|false"
_INTEGER = "[0-9]{1,10}"
_COLOR = {
    "auto": _YES_NO,
    "indexed": _INTEGER,
    "rgb": "[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}",
    "theme": _INTEGER,
    "tint": _NUMBER,
}
_LINE = {"style": "|".join(sorted(LINES))}
_DIAGONALS = _LINE | dict.fromkeys(("diagonalDown", "diagonalUp"), "1")
_PATTERN = {"patternType": "|".join(sorted(_PATTERNS))}
_GRADIENT = dict.fromkeys(("degree", "left", "right", "top", "bottom"), _NUMBER) | {"type": "linear|path"}
_STOP = {"position": _NUMBER}
# What programs write for plain black, or leave to Excel, which takes black.
_BLACK = frozenset({"", "auto", "i0", "i8", "i64", "@1"})
_TINT_DIGITS = 3

_Attributes = tuple[tuple[str, str], ...]


class Fingerprint(NamedTuple):
    """Each side's line and colour, the fill's pattern and colour, the diagonals of a cell format; "" is none.

    Colours are six hexadecimal digits, `@7+0.6` for a theme colour with its tint, `i9` for one of the palette.
    """

    sides: tuple[str, ...]
    fill: str
    diagonals: str = ""

    @property
    def lines(self) -> int:
        """The sides that have a line, as bits `1 << direction`."""
        return sum(1 << direction for direction, side in enumerate(self.sides) if side)


def fingerprint_of(cell_format: CellFormat) -> Fingerprint:
    """Return the fingerprint of a format that was read, so keeps nothing."""
    return Fingerprint(
        tuple(map(_line_sign, cell_format.sides)), _fill_sign(cell_format.fill), _diagonal_sign(cell_format.diagonals)
    )


def fragile(part: str) -> bool:
    """Return whether programs change this side or fill when they save: LibreOffice has only solid, plain colours."""
    return "@" in part or bool(part and " " in part and part.split(" ", maxsplit=1)[0] not in LINES | {"solid"})


class RestoredFormat(NamedTuple):
    """The format that a cell gets back, and whether it keeps something that others gave it since."""

    cell_format: CellFormat
    restyled: bool


def restored(
    now: Fingerprint, was: CellFormat, gave: Fingerprint, became: Mapping[str, str] = {}, unseen: int = 0
) -> RestoredFormat:
    """Return what a cell gets back: each side and the fill as they were, if they still are as the maze made them.

    The same goes for the diagonals, but those that the maze did not touch are nobody's business.

    Args:
        now: its fingerprint.
        was: its format before the maze.
        gave: the fingerprint that it got from the maze.
        became: what fragile fills were made of by the program that saved the workbook.
        unseen: the sides inside merged cells, as bits, which are given back whatever they are now.
    """
    sides_now = enumerate(zip(gave.sides, now.sides, strict=True))
    ours = [one == other or bool(unseen >> side & 1) for side, (one, other) in sides_now]
    fill_ours = gave.fill == now.fill or became.get(gave.fill) == now.fill
    sides: tuple[Content | Keep | None, ...] = tuple(
        side if same else KEEP for side, same in zip(was.sides, ours, strict=True)
    )
    drawn = gave.diagonals != _diagonal_sign(was.diagonals)
    diagonals_ours = gave.diagonals == now.diagonals
    # The same format may be written otherwise now: black is a colour of its own, or the usual one.
    back = diagonals_ours and (drawn or was.diagonals is not None)
    cell_format = CellFormat(sides, was.fill if fill_ours else KEEP, was.diagonals if back else KEEP)
    return RestoredFormat(cell_format, restyled=not (fill_ours and all(ours) and (diagonals_ours or not drawn)))


def cleaned(cell_format: CellFormat) -> CellFormat:
    """Return a format without what the schema does not know; it is what a record takes in, and gives back."""
    return CellFormat(
        tuple(map(_clean_side, cell_format.sides)),
        _clean_fill(cell_format.fill),
        _clean_side(cell_format.diagonals, _DIAGONALS),
    )


def _clean_side(side: Content | Keep | None, schema: Mapping[str, str] = _LINE) -> Content | None:
    if not isinstance(side, tuple):
        return None
    attributes, children = _known(side[0], schema), side[1]
    colors = [color for child in children if child[0] == "color" and (color := _clean_color(child))]
    return (attributes, tuple(colors[:1])) if attributes else None


def _clean_fill(fill: Content | Keep | None) -> Content | None:
    if not isinstance(fill, tuple):
        return None
    for name, attributes, children in fill[1]:
        if name == "patternFill":
            colors = {child[0]: _clean_color(child) for child in reversed(children)}
            found = [color for key in ("fgColor", "bgColor") if (color := colors.get(key))]
            return (), ((name, _known(attributes, _PATTERN), tuple(found)),)
        if name == "gradientFill":
            stops = [stop for child in children if (stop := _clean_stop(child))]
            return (), ((name, _known(attributes, _GRADIENT), tuple(stops[:_MOST_STOPS])),)
    return None


def _clean_stop(tree: Tree) -> Tree | None:
    name, attributes, children = tree
    colors = [color for child in children if child[0] == "color" and (color := _clean_color(child))]
    return (name, _known(attributes, _STOP), tuple(colors[:1])) if name == "stop" else None


def _clean_color(tree: Tree) -> Tree:
    return tree[0], _known(tree[1], _COLOR), ()


def _known(attributes: _Attributes, schema: Mapping[str, str]) -> _Attributes:
    """Return the attributes that the schema has, each once and in order."""
    return tuple(
        (name, value)
        for name, value in sorted(dict(attributes).items())
        if name in schema and value and re.fullmatch(schema[name], value)
    )


def _line_sign(side: Content | Keep | None) -> str:
    if not isinstance(side, tuple):
        return ""
    style = dict(side[0]).get("style", "")
    return f"{style} {_color_sign(side[1], 'color')}" if style not in {"", "none"} else ""


def _diagonal_sign(diagonals: Content | Keep | None) -> str:
    if not isinstance(diagonals, tuple):
        return ""
    which = "".join(f" {name}" for name in ("diagonalDown", "diagonalUp") if name in dict(diagonals[0]))
    line = _line_sign(diagonals)
    return f"{line}{which}" if line and which else ""


def _fill_sign(fill: Content | Keep | None) -> str:
    if not isinstance(fill, tuple) or not fill[1]:
        return ""
    name, attributes, children = fill[1][0]
    if name != "patternFill":
        return "gradient" + "".join(f" {_color_sign(child[2], 'color')}" for child in children)
    pattern = dict(attributes).get("patternType", "none")
    return "" if pattern == "none" else f"{pattern} {_color_sign(children, 'fgColor')}"


def _color_sign(children: tuple[Tree, ...], name: str) -> str:
    attributes = next((dict(child[1]) for child in children if child[0] == name), {})
    fingerprint = _plain_fingerprint(attributes)
    return "000000" if fingerprint in _BLACK else fingerprint


def _plain_fingerprint(attributes: Mapping[str, str]) -> str:
    if "theme" in attributes:
        tint = _tint(attributes.get("tint", "0"))
        return f"@{attributes['theme']}" + (f"{tint:+g}" if tint else "")
    if "rgb" in attributes:
        return attributes["rgb"][-6:].upper()
    return f"i{attributes['indexed']}" if "indexed" in attributes else ""


def _tint(text: str) -> float:
    try:
        return round(float(text), _TINT_DIGITS)
    except ValueError:
        return 0.0
