"""A theme in openpyxl's terms: borders, fills, and the number of the style of each kind of cell."""

from collections.abc import Iterable

from openpyxl.cell import Cell
from openpyxl.styles import Border, PatternFill, Side
from openpyxl.styles.colors import Color as SheetColor
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.draw.layout import role_of, walls_of
from excelmaze.draw.theme import Color, Fill, Line, Theme
from excelmaze.grids.grid import DIRECTIONS, SIDE_NAMES


def register_styles(sheet: Worksheet, theme: Theme, codes: Iterable[int]) -> dict[int, int]:
    """The style number of each code, registered in the sheet's workbook."""
    styles: dict[int, int] = {}
    for code in codes:
        # A cell of its own for each style, never put on the sheet: openpyxl changes a registered style in place.
        cell = Cell(sheet, row=1, column=1)
        cell.border = border_of(theme.wall, walls_of(code))
        if fill := theme.fills.get(role_of(code)):
            cell.fill = fill_of(fill)
        styles[code] = cell.style_id
    return styles


def border_of(line: Line, walls: int) -> Border:
    """A border with that line on the sides in `walls`, bits `1 << direction`."""
    side = Side(style=line.style, color=color_of(line.color))  # type: ignore[arg-type]
    return Border(**{SIDE_NAMES[direction]: side for direction in DIRECTIONS if walls >> direction & 1})  # type: ignore[arg-type]


def fill_of(fill: Fill) -> PatternFill:
    """A fill; a solid one also names its background, as Excel does."""
    color = color_of(fill.color)
    if fill.pattern == "solid":
        return PatternFill("solid", fgColor=color, bgColor=SheetColor(indexed=64))
    return PatternFill(fill.pattern, fgColor=color)  # type: ignore[arg-type]


def color_of(color: Color) -> SheetColor:
    """A colour, by theme where it has one."""
    if color.theme is not None:
        return SheetColor(theme=color.theme, tint=color.tint)
    return SheetColor(rgb=f"FF{color.rgb}")
