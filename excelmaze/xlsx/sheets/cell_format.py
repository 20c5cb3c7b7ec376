"""Cell formats, as in a styles part, and changes to them: borders, fill and diagonals."""

from enum import Enum
from typing import NamedTuple

from excelmaze.draw.layout import ALL_SIDES, FALLING, RISING, CellLook
from excelmaze.draw.theme import SPLIT_STOPS, Color, Fill, Line, Split, Theme
from excelmaze.grids.grid import DIRECTIONS

# An element without its place: name, attributes, children.
Tree = tuple[str, tuple[tuple[str, str], ...], tuple["Tree", ...]]
# What a side or a fill holds: attributes and children of its element.
Content = tuple[tuple[tuple[str, str], ...], tuple[Tree, ...]]

# The attributes of a border that say which diagonals it has: the element itself has only their line.
DIAGONALS = {"diagonalDown": FALLING, "diagonalUp": RISING}
# Bits of a line code: sides by direction, diagonals, and whether the cell is filled.
SIDES, CROSSED, FILLED = 0b1111, 0b110000, 0b1000000


class Keep(Enum):
    """The value for "keep unchanged"."""

    KEEP = "keep"


KEEP = Keep.KEEP


class Diagonals(NamedTuple):
    """A cell's diagonals, for which a workbook has one line: as bits `1 << FALLING` and `1 << RISING`."""

    line: Line
    lines: int


class CellChange(NamedTuple):
    """A change to a cell: a line, no line (None) or KEEP for each side; likewise for fill and diagonals."""

    top: Line | Keep | None = KEEP
    right: Line | Keep | None = KEEP
    bottom: Line | Keep | None = KEEP
    left: Line | Keep | None = KEEP
    fill: Fill | Split | Keep | None = KEEP
    diagonals: Diagonals | Keep | None = KEEP


class CellFormat(NamedTuple):
    """Borders (by direction), fill and diagonals as a styles part writes them; None is no line and no fill.

    The attributes of the diagonals include those of the border that say which of the two there are.
    """

    sides: tuple[Content | Keep | None, ...]
    fill: Content | Keep | None
    diagonals: Content | Keep | None = KEEP

    def over(self, base: "CellFormat") -> "CellFormat":
        """Return this format over a base, which fills in what is kept."""
        sides = tuple(old if new is KEEP else new for new, old in zip(self.sides, base.sides, strict=True))
        diagonals = base.diagonals if self.diagonals is KEEP else self.diagonals
        return CellFormat(sides, base.fill if self.fill is KEEP else self.fill, diagonals)


def change_of(shown: CellLook, theme: Theme, *, crossed: bool) -> CellChange:
    """Return the change that gives cells a look in a theme: all four sides, and the fill.

    Diagonals are the user's, unless the layout has some itself.
    """
    top, right, bottom, left = (theme.wall if shown.lines >> side & 1 else None for side in DIRECTIONS)
    crossing = Diagonals(theme.wall, shown.lines) if shown.lines > ALL_SIDES else None
    return CellChange(top, right, bottom, left, theme.fill_of(shown), crossing if crossed else KEEP)


def format_of_change(change: CellChange) -> CellFormat:
    """Return a change as the format of a styles part."""
    sides = tuple(_line(side) if isinstance(side, Line) else side for side in change[:4])
    fill = _fill(change.fill) if isinstance(change.fill, Fill | Split) else change.fill
    diagonals = change.diagonals
    return CellFormat(sides, fill, _crossing(diagonals) if isinstance(diagonals, Diagonals) else diagonals)


def _color(name: str, color: Color) -> Tree:
    if color.theme is None:
        return name, (("rgb", f"FF{color.rgb}"),), ()
    tint = (("tint", f"{color.tint:.10g}"),) if color.tint else ()
    return name, (("theme", str(color.theme)), *tint), ()


def _line(line: Line) -> Content:
    return (("style", line.style),), (_color("color", line.color),)


def _crossing(diagonals: Diagonals) -> Content | None:
    which = [(name, "1") for name, line in DIAGONALS.items() if diagonals.lines >> line & 1]
    attributes, children = _line(diagonals.line)
    return (tuple(sorted((*attributes, *which))), children) if which else None


def _fill(fill: Fill | Split) -> Content:
    if isinstance(fill, Split):
        colors = (fill.first, fill.first, fill.second, fill.second)
        stops = zip(SPLIT_STOPS, colors, strict=True)
        tree = tuple(("stop", (("position", place),), (_color("color", color),)) for place, color in stops)
        return (), (("gradientFill", (("degree", str(fill.degree)),), tree),)
    colors_of_pattern: tuple[Tree, ...] = (_color("fgColor", fill.color),)
    if fill.pattern == "solid":
        # Excel writes the automatic colour as the background of every solid fill.
        colors_of_pattern += (("bgColor", (("indexed", "64"),), ()),)
    return (), (("patternFill", (("patternType", fill.pattern),), colors_of_pattern),)


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
