"""A maze that is on open sheets, one or one for each level: which they are, what it is, and its solution."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.draw.theme import Theme, theme_named
from excelmaze.errors import InputError, NotDoneError
from excelmaze.grids.grid import Grid
from excelmaze.live import marks, painter, record, snapshot
from excelmaze.live.change import Change, Changing, UndoneOnError
from excelmaze.live.concurrent_edits import Moment
from excelmaze.live.contents import texts_of, write_free
from excelmaze.live.names import meanings, named_selection
from excelmaze.live.player import Pace
from excelmaze.live.player import walk as show_walk
from excelmaze.live.selection import SelectedCells, check_changeable
from excelmaze.maze.maze import Maze
from excelmaze.maze.trails import Walk, walked
from excelmaze.options.values import Values
from excelmaze.sheet.addresses import Selection, overlap
from excelmaze.sheet.unions import OnSheet, areas_on_sheets
from excelmaze.solvers.registry import solver_named
from excelmaze.xlsx.chosen import has_cells_in
from excelmaze.xlsx.maze_names import AREA_NAME, is_of_levels, levels_text
from excelmaze.xlsx.maze_request import solved_sheets, with_ends
from excelmaze.xlsx.read import check_drawn, drawn_part, grid_on, maze_at, maze_on_levels, recorded_cells
from excelmaze.xlsx.recorded_recipes import recorded_graphs
from excelmaze.xlsx.sheet_theme import theme_of
from excelmaze.xlsx.sheet_view import ViewOfSheet
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    import xlwings as xw

Levels = Sequence[OnSheet]


class MazeSheets(NamedTuple):
    """The sheets of a maze, its cells on each, and notes on those that it has lost."""

    sheets: "Sequence[xw.Sheet]"
    cells: Grid
    notes: tuple[str, ...] = ()


def levels_on(selection: SelectedCells, grid: Grid) -> Levels:
    """Return the levels of the maze that has some cells of the selected sheet; none of a maze without."""
    return levels_at(selection.sheet.name, meanings(selection.sheet), grid)


def levels_at(sheet: str, names: Mapping[str, str], grid: Grid) -> Levels:
    """Return the levels of the maze that has some cells of a sheet, by what the sheet's names mean.

    A maze of one sheet may lie over cells that one with levels had.
    """
    lists = {name: meaning for name, meaning in names.items() if is_of_levels(name)}
    kept = Moment.of(names).kept if lists else ()
    gone = {name for record in kept if not has_cells_in(record, Selection(grid.areas)) for name in record.names}
    for name, meaning in lists.items():
        levels = areas_on_sheets(meaning)
        area = next((level.area for level in levels or () if level.sheet == sheet and level.area is not None), None)
        if levels and len(levels) > 1 and area is not None and overlap(area, grid.bounds) and name not in gone:
            return levels
    return ()


def sheets_of(selection: SelectedCells, selected: Grid, *, complete: bool = True) -> MazeSheets:
    """Return the sheets of the maze that has some selected cells: the selected one, or all levels.

    Args:
        selection: where.
        selected: the cells.
        complete: refuse a maze that has lost a level; else the others are returned.

    Raises:
        InputError: a level is gone, or lies elsewhere on its sheet; or only a part of the maze is selected.
        WorkbookError: a sheet cannot be changed.
    """
    levels = levels_on(selection, selected)
    if not levels:
        return MazeSheets([selection.sheet], selected)
    names, selected_name = [sheet.name for sheet in selection.sheet.book.sheets], selection.sheet.name
    area = dict(levels)[selected_name]
    lost = []
    for number, (name, its_area) in enumerate(levels, 1):
        if its_area is None or name not in names:
            where, note = "is gone with its sheet", "is gone with its sheet or its cells"
        elif its_area != area:
            where = f"is not in the same cells on {name!r}"
            note = f"is in {its_area.address} on {name!r} now; clear it there"
        else:
            continue
        if complete:
            raise NotDoneError(f"level {number} of the {len(levels)} of this maze {where}; put it back as it was")
        lost.append(f"level {number} of {len(levels)} {note}")
    named = named_selection(selection.sheet, AREA_NAME)
    cells = selected if named is None else Grid.from_selection(named)
    cells = cells if cells.bounds == area else selected
    if cells.bounds != area:
        raise InputError(f"{selected.named} is a part of the maze in {area and area.address} only; select all of it")
    sheets = [
        selection.sheet if name == selected_name else selection.sheet.book.sheets[name]
        for name, its_area in levels
        if its_area == area and name in names
    ]
    for sheet in sheets:
        check_changeable(sheet)
    return MazeSheets(sheets, cells, tuple(lost))


def read(change: Change) -> tuple[Maze, list[CellFormats]]:
    """Return the maze that the borders of cells draw, and the formats of its cells; their texts are on the sheets.

    Of a single sheet it may be in a part of the cells only.

    Raises:
        InputError: no cell has a wall.
    """
    with ExitStack() as stack:
        pages = [stack.enter_context(open_workbook(level.before.path)).sheet(snapshot.SHEET) for level in change.levels]
        cells = change.cells
        if len(pages) == 1:
            known = named_selection(change.sheets[0], AREA_NAME) or recorded_cells(pages[0])
            cells = drawn_part(cells, known, pages[0].cell_formats)
        formats = [page.cell_formats(cells) for page in pages]
        for sheet, page, its_formats in zip(change.sheets, pages, formats, strict=True):
            check_drawn(its_formats, page, cells, sheet.name)
        texts = [partial(texts_of, sheet) for sheet in change.sheets]
        if len(pages) == 1:
            return maze_at(pages[0], grid_on(pages[0], cells), texts=texts[0]), formats
        views = [
            ViewOfSheet(page, cells, its_formats, partial(recorded_graphs, page, cells), its_texts)
            for page, its_formats, its_texts in zip(pages, formats, texts, strict=True)
        ]
        maze = maze_on_levels([(page, cells) for page in pages], views)
    from excelmaze.grids.levels import LevelGrid

    graph = maze.graph
    assert isinstance(graph, LevelGrid)  # noqa: S101 - it has levels
    return maze.replaced(graph=LevelGrid(graph.floor, [sheet.name for sheet in change.sheets], graph.stairs)), formats


def solved(app: "xw.App", selection: SelectedCells, selected: Grid, options: Values, pace: Pace | None) -> Maze:
    """Colour the solution of a maze that is there, or where a solver goes; at a pace it is shown going.

    Raises:
        InputError: there is no path, or as for `sheets_of`.
    """
    solver = options["solver"]
    if pace is not None and solver is None:
        solver = "breadth-first"
    if solver is not None:
        solver_named(solver)
    sheets, cells, _ = sheets_of(selection, selected)
    with Changing(app, sheets, cells, "solve") as change:
        maze_read, formats = read(change)
        active = maze_read.grid.cells.cell_at(*selection.active) if selection.active_moved else None
        maze = with_ends(
            maze_read, None, None, active, next(level for level, sheet in enumerate(sheets) if sheet is selection.sheet)
        )
        if len(maze.solve() or ()) < 2:  # noqa: PLR2004 - walled in, the farthest cell is the start itself
            start = maze_read.grid.address_of(maze.ends[0].start)
            raise NotDoneError(f"no way leads on from {start}; the walls close it in")
        theme = theme_named(options["theme"]) if options["theme"] else theme_of(formats[0])
        trails = [] if solver is None else maze.trails(solver, seed=options["seed"])

        def shown(level: int, layout: Layout) -> Theme:
            return painter.shown_theme(layout, theme, change.levels[level].before)

        levels = levels_text([sheet.name for sheet in sheets], [cells.bounds] * len(sheets))
        with_path = partial(solved_sheets, maze, theme, formats, shown=shown, levels=levels)
        with UndoneOnError(change.levels):
            change.remove_distances(maze.grid.cells)
            if pace is not None:
                in_progress = with_path(Walk(maze, trails), color="none")
                for (sheet, before), solved_sheet in zip(change.levels, in_progress, strict=True):
                    painter.refill(sheet, solved_sheet, theme, before)
                show_walk(change.levels, maze, trails, [one.layout for one in in_progress], theme, pace)
            finished = with_path(walked(maze, trails) if trails else None, color=options["color"])
            for (sheet, before), one in zip(change.levels, finished, strict=True):
                colored = marks.colored_where_free(sheet, one.layout, one.request.colored)
                patch = one.request._replace(colored=colored)
                painter.refill(sheet, one._replace(request=patch), theme, before)
                record.remember(sheet, before, patch, selection.range_of(sheet, maze.grid))
                write_free(sheet, marks.distances_of(colored))
    return maze
