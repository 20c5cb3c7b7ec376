"""How an earlier maze shows its solution, in cells that are filled again: a refill keeps what was asked for then."""

from collections.abc import Sequence
from contextlib import suppress

from excelmaze.draw.layout import Role
from excelmaze.draw.theme import FILLED, THEMES
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.options.table import AppearanceOptions
from excelmaze.sheet.addresses import overlap
from excelmaze.xlsx.drawings import SheetDrawings
from excelmaze.xlsx.drawn_line import drawn_line
from excelmaze.xlsx.maze_names import AREA_NAME
from excelmaze.xlsx.maze_request import theme_in
from excelmaze.xlsx.read import MazePlace, drawn_maze, grid_on
from excelmaze.xlsx.sheet_theme import solution_color
from excelmaze.xlsx.sheet_view import named_cells
from excelmaze.xlsx.sheets.worksheet import Sheet


def as_before(asked: AppearanceOptions, sheets: Sequence[Sheet], grid: Grid) -> AppearanceOptions:
    """Return options with the style and the colour of the first solution in some cells, as far as they ask for none.

    A colour that a theme has was not asked for.

    Args:
        asked: the options.
        sheets: where that solution can be, the nearest first.
        grid: the cells.
    """
    if asked.solution_style is not None and asked.solution_color is not None:
        return asked
    for sheet in sheets:
        found = _drawn(sheet, grid) or _filled(sheet, grid)
        if found is not None:
            style, color = found
            return asked.replaced(
                solution_style=asked.solution_style or style, solution_color=asked.solution_color or color
            )
    return asked


def _drawn(sheet: Sheet, grid: Grid) -> tuple[str, str | None] | None:
    """Return style and colour of a solution that is drawn over cells."""
    if sheet.part.root.find("drawing") is None:
        return None
    line = drawn_line(SheetDrawings.of(sheet), grid.areas)
    if line is None:
        return None
    usual = {theme_in(sheet.book, theme).path.rgb for theme in THEMES.values()}
    return line.style, line.rgb if line.rgb and line.rgb not in usual else None


def _filled(sheet: Sheet, grid: Grid) -> tuple[str, str] | None:
    """Return style and colour of a solution whose cells are filled with a colour of no theme."""
    with suppress(InputError, WorkbookError):  # cells of no maze, or of several
        named = named_cells(sheet, AREA_NAME)
        if named is not None and any(overlap(one, other) for one in named.areas for other in grid.areas):
            grid = grid_on(sheet, named)
        formats = sheet.cell_formats(grid)
        colors = {look.rgb for look in (formats.fill_looks[number] for number in {*formats.fills}) if look is not None}
        if colors - {None, *(fill.color.rgb for theme in THEMES.values() for fill in theme.fills_of(Role))}:
            color = solution_color(drawn_maze(MazePlace(sheet, grid, None), formats), grid, formats)
            return None if color is None else (FILLED, color)
    return None
