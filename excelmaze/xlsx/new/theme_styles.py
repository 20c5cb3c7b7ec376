"""A theme in openpyxl's terms: borders, fills, and the number of the style of each kind of cell."""

from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, GradientFill, PatternFill, Side
from openpyxl.styles.colors import Color as SheetColor
from openpyxl.styles.fills import Stop
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.draw.end_marks import points_of, points_of_path
from excelmaze.draw.layout import ALL_SIDES, FALLING, RISING, Layout, Role
from excelmaze.draw.theme import SPLIT_STOPS, Color, Fill, Line, Split, Theme
from excelmaze.grids.grid import DIRECTIONS, SIDE_NAMES

# From so many cells on their style numbers have two digits: rows whose cells are all as long are written in half the
# time, and read in a sixth.
_MANY = 1 << 14
_NO_LINE = Side()
# What has marks, inside of a maze or beside it.
_ENDS = (Role.START, Role.GOAL, Role.OUTSIDE)


def register_styles(sheet: Worksheet, theme: Theme, layout: Layout, cell_size: int) -> dict[int, int]:
    """The style number of each kind of cell, registered in the sheet's workbook; marks of starts and goals fit in.

    So do the signs of stairs, and texts in all cells, where some are longer than a sign.
    """
    told = layout.texts_by_code()
    marks, others = set[str](), set[str]()
    for code, texts_there in told.items():
        (marks if layout.palette[code].role in _ENDS else others).update(texts_there)
    longer = any(len(text) > 1 for text in others)
    styles: dict[int, int] = {}
    if layout.grid.size >= _MANY:
        _reserve_numbers(sheet)
    for code, shown in layout.used().items():
        # A cell of its own for each style, never put on the sheet: openpyxl changes a registered style in place.
        cell = Cell(sheet, row=1, column=1)
        cell.border = border_of(theme.wall, shown.lines)
        if fill := theme.fill_of(shown):
            cell.fill = fill_of(fill)
        texts = marks if shown.role in _ENDS else others if longer or code in told else ()
        if texts:
            cell.font = Font(name="Calibri", size=points_of(texts, cell_size), bold=True)
            cell.alignment = Alignment(horizontal="center", vertical="center", shrink_to_fit=True)
        if theme.path is not None and shown.role == Role.SOLUTION:
            color = openpyxl_color(theme.path.color)
            cell.font = Font(name="Calibri", size=points_of_path(cell_size), bold=True, color=color)
            cell.alignment = Alignment(horizontal="center", vertical="center")
        styles[code] = cell.style_id
    return styles


def _reserve_numbers(sheet: Worksheet) -> None:
    """Let no cell have a style number of one digit, but for cells without any style: those styles nobody has."""
    for indent in range(1, 10):
        cell = Cell(sheet, row=1, column=1)
        cell.alignment = Alignment(indent=indent)
        cell.style_id  # noqa: B018 - it is registered now


def border_of(line: Line, lines: int) -> Border:
    """A border with that line on the sides, and the diagonals, in `lines`: bits as in `Shown`."""
    side = Side(style=line.style, color=openpyxl_color(line.color))  # type: ignore[arg-type]
    # Excel writes all of them, those without a line too.
    drawn = {SIDE_NAMES[direction]: side if lines >> direction & 1 else _NO_LINE for direction in DIRECTIONS}
    if lines > ALL_SIDES:
        falling, rising = (bool(lines >> diagonal & 1) for diagonal in (FALLING, RISING))
        return Border(**drawn, diagonal=side, diagonalDown=falling, diagonalUp=rising)  # type: ignore[arg-type]
    return Border(**drawn, diagonal=_NO_LINE)  # type: ignore[arg-type]


def fill_of(fill: Fill | Split) -> PatternFill | GradientFill:
    """A fill; a solid one also names its background, as Excel does."""
    if isinstance(fill, Split):
        colors = map(openpyxl_color, (fill.first, fill.first, fill.second, fill.second))
        stops = [Stop(color, float(place)) for place, color in zip(SPLIT_STOPS, colors, strict=True)]
        return GradientFill("linear", fill.degree, stop=stops)
    color = openpyxl_color(fill.color)
    if fill.pattern == "solid":
        return PatternFill("solid", fgColor=color, bgColor=SheetColor(indexed=64))
    return PatternFill(fill.pattern, fgColor=color)  # type: ignore[arg-type]


def openpyxl_color(color: Color) -> SheetColor:
    """A colour, by theme where it has one."""
    if color.theme is not None:
        return SheetColor(theme=color.theme, tint=color.tint)
    return SheetColor(rgb=f"FF{color.rgb}")
