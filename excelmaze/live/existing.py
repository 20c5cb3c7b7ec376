"""A maze that is on an open sheet: what it is, and its solution."""

from functools import partial
from typing import TYPE_CHECKING

from excelmaze.draw.theme import theme_named
from excelmaze.errors import NotDoneError
from excelmaze.grids.grid import Grid
from excelmaze.live import painter, record, snapshot
from excelmaze.live.change import Change, Changing, UndoneOnError
from excelmaze.live.contents import texts_of
from excelmaze.live.player import Pace
from excelmaze.live.player import walk as show_walk
from excelmaze.live.selection import SelectedCells
from excelmaze.maze.maze import Maze
from excelmaze.maze.trails import Walk, walked
from excelmaze.options.values import Values
from excelmaze.solvers.registry import solver_named
from excelmaze.xlsx.maze_request import Solved, solved_sheets, with_ends
from excelmaze.xlsx.read import check_drawn, grid_on, maze_at, recorded_part, with_recorded_ends
from excelmaze.xlsx.sheet_theme import theme_of
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    import xlwings as xw


def read(change: Change) -> tuple[Maze, CellFormats]:
    """Return the maze that the borders of cells draw, and the formats of its cells; their texts are on the sheet.

    It may be in a part of the cells only.

    Raises:
        InputError: no cell has a wall.
    """
    with open_workbook(change.before.path) as book:
        page = book.sheet(snapshot.SHEET)
        cells = recorded_part(page, change.cells, change.sheet.name).cells
        formats = page.cell_formats(cells)
        check_drawn(formats, page, cells, change.sheet.name)
        maze = maze_at(page, grid_on(page, cells), texts=partial(texts_of, change.sheet))
        return maze if maze.ends else with_recorded_ends(maze, page), formats


def solved(app: "xw.App", selection: SelectedCells, selected: Grid, options: Values, pace: Pace | None) -> Maze:
    """Colour the solution of a maze that is there, or where a solver goes; at a pace it is shown going.

    Raises:
        InputError: there is no path.
    """
    solver = options["solver"]
    if pace is not None and solver is None:
        solver = "breadth-first"
    if solver is not None:
        solver_named(solver)
    sheet = selection.sheet
    with Changing(app, sheet, selected, "solve") as change:
        maze_read, formats = read(change)
        active = maze_read.grid.cells.cell_at(*selection.active) if selection.active_moved else None
        pages = [(maze_read.grid.cells, partial(texts_of, sheet))]
        maze, _ = with_ends(maze_read, None, None, active, 0, pages)
        if len(maze.solve() or ()) < 2:  # noqa: PLR2004 - walled in, the farthest cell is the start itself
            start = maze_read.grid.address_of(maze.ends[0].start)
            raise NotDoneError(f"no way leads on from {start}; the walls close it in")
        theme = theme_named(options["theme"]) if options["theme"] else theme_of(formats)
        trails = [] if solver is None else maze.trails(solver, seed=options["seed"])
        before = change.before

        def with_path(walk: Walk | None, color: str) -> Solved:
            (found,) = solved_sheets(
                maze, theme, [formats], walk, lambda layout: painter.shown_theme(layout, theme, before), color
            )
            return found

        with UndoneOnError(sheet, before):
            if pace is not None:
                in_progress = with_path(Walk(maze, trails), "none")
                painter.refill(sheet, in_progress, theme, before)
                show_walk(sheet, before, maze, trails, in_progress.layout, theme, pace)
            finished = with_path(walked(maze, trails) if trails else None, options["color"])
            painter.refill(sheet, finished, theme, before)
            record.remember(sheet, before, finished.request, selection.range_of(sheet, maze.grid))
    return maze
