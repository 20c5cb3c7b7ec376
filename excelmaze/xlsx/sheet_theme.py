"""The theme in which a maze is drawn on its sheet: a named one with the sheet's own walls, blocks and solution."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain, groupby, islice
from typing import TYPE_CHECKING

from excelmaze.draw.layout import Role
from excelmaze.draw.theme import SHADE_FILLS, THEMES, Color, Fill, Line, Theme, tint_of
from excelmaze.grids.blocks import BlockGrid
from excelmaze.grids.grid import Grid
from excelmaze.planes import without
from excelmaze.xlsx.sheet_view import filled_as
from excelmaze.xlsx.sheets.cell_formats import CellFormats, cell_styles
from excelmaze.xlsx.sheets.styles import SPLIT, FillLook, rgb_of, theme_colors
from excelmaze.xlsx.sheets.worksheet import Sheet

if TYPE_CHECKING:
    from excelmaze.maze.maze import Maze

# The number of rows whose walls are examined.
_ROWS = 3
# The widths that walls have, for those that others may have drawn.
_WIDTHS = {"medium": "medium", "mediumDashed": "medium", "thick": "thick", "double": "thick"}


def theme_of(formats: CellFormats, wall: Line | None = None) -> Theme:
    """Return the theme whose fills most of the cells have.

    Where none has more than others, as in a maze coloured by distance, it is the one with these walls, else classic,
    the first. Fills of unvisited cells do not count: silver is also what LibreOffice makes of a pattern.
    """
    silver = filled_as(formats, [theme.fills[Role.UNVISITED] for theme in THEMES.values()])

    def cells(theme: Theme) -> tuple[int, bool]:
        is_drawn_so = wall is not None and theme.wall.color == wall.color  # walls of large cells are wider
        return without(filled_as(formats, theme.fills_of(Role)), silver).count(1), is_drawn_so

    return max(THEMES.values(), key=cells)


def theme_on(sheet: Sheet, grid: Grid, formats: CellFormats, maze: "Maze | None" = None) -> Theme:
    """Return the theme of cells with the walls and blocks that are drawn there, and the fill of a maze's solution."""
    wall = wall_on(sheet, grid, formats)
    theme = theme_of(formats, wall)
    if wall is not None:
        theme = theme._replace(wall=wall._replace(grows=False))
    fills = dict(theme.fills)
    if block := next((look for look in formats.block_looks if 1 in formats.filled(look)), None):
        fills[Role.BLOCK] = Fill("solid", Color(block.rgb or ""))
    if maze is not None and (rgb := solution_color(maze, grid, formats)) is not None:
        color = Color(rgb)
        fills[Role.SOLUTION] = Fill("solid", color)
        if tint_of(rgb) != rgb:  # of the line over a tint only its drawing tells the colour
            theme = theme._replace(path=color)
    return theme._replace(fills=fills)


def wall_on(sheet: Sheet, grid: Grid, formats: CellFormats) -> Line | None:
    """Return the line that most walls have, to judge by the first rows that have some."""
    lines: Counter[tuple[str, FillLook]] = Counter()
    styled = sheet.book.styles.border_lines()
    walled = (run.row for run in grid.runs if any(formats.own_sides[run.cell : run.cells.stop]))
    rows = (row for row, _ in groupby(walled))
    bounds = grid.bounds
    for row in islice(rows, _ROWS):
        for _, (span,) in cell_styles(sheet.part, {row: [(bounds.left, bounds.right)]}):
            lines.update(line for style in span.codes if style < len(styled) for line in styled[style])
    if not lines:
        return None
    name, look = max(lines, key=lines.__getitem__)
    rgb = rgb_of(look, theme_colors(sheet.book)) or "000000"
    return Line(_WIDTHS.get(name, "thin"), Color(rgb, look.theme, look.tint))


def solution_color(maze: "Maze", grid: Grid, formats: CellFormats) -> str | None:
    """Return the colour, of no theme, that fills all of a solution between its ends, if it fills few other cells.

    Of a cell in two halves the first one counts: the other may be open, and next to an end the end counts more.
    """
    paths = maze.room_paths()

    def cells_of(rooms: Iterable[int]) -> set[int]:
        return {cell for room in rooms if (cell := grid.cell_at(*maze.grid.sheet_place(room))) is not None}

    cells = cells_of(chain.from_iterable(paths)) - cells_of(end for path in paths for end in (path[0], path[-1]))
    looks = {formats.fill_looks[formats.fills[cell]] for cell in cells}
    colors = {look.rgb if look is not None and look.pattern in {"solid", SPLIT} else None for look in looks}
    rgb = colors.pop() if len(colors) == 1 else None
    if rgb is None:
        return None
    filled = formats.filled(FillLook("solid", rgb), FillLook(SPLIT, rgb))
    fills = [fill for theme in THEMES.values() for fill in theme.fills_of(Role)]
    known = filled_as(formats, [*fills, *SHADE_FILLS])
    # Of blocks, passages are cells as well.
    of_room = 2 if isinstance(maze.graph, BlockGrid) else len(maze.grid.stencils[0].parts)
    return None if known[min(cells)] or filled.count(1) > len(filled) / 2 > of_room * len(cells) else rgb
