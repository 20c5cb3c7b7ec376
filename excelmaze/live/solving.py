"""The solution of a maze on open sheets: coloured at once, or walked by a solver."""

from functools import partial
from typing import TYPE_CHECKING

from excelmaze.draw.layout import Layout
from excelmaze.draw.theme import Theme, theme_named
from excelmaze.errors import NotDoneError
from excelmaze.grids.grid import Grid
from excelmaze.live import marks, painter, record
from excelmaze.live.change import Changing, UndoneOnError
from excelmaze.live.contents import write_free
from excelmaze.live.levels import read, sheets_of
from excelmaze.live.place import SelectedPlace
from excelmaze.live.player import Pace
from excelmaze.live.player import walk as show_walk
from excelmaze.maze.maze import Maze
from excelmaze.maze.trails import Walk, walked
from excelmaze.options.given import Values
from excelmaze.solvers.registry import solver_named
from excelmaze.xlsx.maze_patch import levels_text_of, solved_sheets, with_ends
from excelmaze.xlsx.sheet_view import theme_of

if TYPE_CHECKING:
    import xlwings as xw


def solved(app: "xw.App", place: SelectedPlace, selected: Grid, options: Values, pace: Pace | None) -> Maze:
    """Colour the solution of a maze that is there, or where a solver goes; at a pace it is shown going.

    Raises:
        InputError: there is no path, or as for `sheets_of`.
    """
    solver = options["solver"]
    if pace is not None and solver is None:
        solver = "breadth-first"
    if solver is not None:
        solver_named(solver)
    sheets, cells, _ = sheets_of(place, selected)
    with Changing(app, sheets, cells, "solve") as change:
        found, formats = read(change)
        active = found.grid.cells.cell_at(*place.active) if place.chosen else None
        maze = with_ends(
            found, None, None, active, next(level for level, sheet in enumerate(sheets) if sheet is place.sheet)
        )
        if len(maze.solve() or ()) < 2:  # noqa: PLR2004 - walled in, the farthest cell is the start itself
            start = found.grid.address_of(maze.ends[0].start)
            raise NotDoneError(f"no way leads on from {start}; the walls close it in")
        theme = theme_named(options["theme"]) if options["theme"] else theme_of(formats[0])
        trails = [] if solver is None else maze.trails(solver, seed=options["seed"])

        def shown(level: int, layout: Layout) -> Theme:
            return painter.shown_theme(layout, theme, change.levels[level].before)

        levels = levels_text_of([sheet.name for sheet in sheets], [cells.bounds] * len(sheets))
        with_path = partial(solved_sheets, maze, theme, formats, shown=shown, levels=levels)
        with UndoneOnError(change.levels):
            change.remove_distances(maze.grid.cells)
            if pace is not None:
                standing = with_path(Walk(maze, trails), color="none")
                for (sheet, before), one in zip(change.levels, standing, strict=True):
                    painter.refill(sheet, one, theme, before)
                show_walk(change.levels, maze, trails, [one.layout for one in standing], theme, pace)
            finished = with_path(walked(maze, trails) if trails else None, color=options["color"])
            for (sheet, before), one in zip(change.levels, finished, strict=True):
                colored = marks.colored_where_free(sheet, one.layout, one.patch.colored)
                patch = one.patch._replace(colored=colored)
                painter.refill(sheet, one._replace(patch=patch), theme, before)
                record.remember(sheet, before, patch, place.range_of(sheet, maze.grid))
                write_free(sheet, marks.distances_of(colored))
    return maze
