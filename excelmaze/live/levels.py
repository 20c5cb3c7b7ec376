"""Mazes with levels on open sheets: what is done to one of their sheets is done to all, and taken back at once."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

from excelmaze.draw.theme import theme_named
from excelmaze.errors import InputError, NotDoneError
from excelmaze.grids.grid import Grid
from excelmaze.grids.levels import LevelGrid
from excelmaze.live import painter, record, snapshot
from excelmaze.live.change import UndoneOnError
from excelmaze.live.contents import texts_of
from excelmaze.live.floors import ChangingAll, Floors, take_all_numbers
from excelmaze.live.meanwhile import Moment
from excelmaze.live.names import meanings, named_selection
from excelmaze.live.place import SelectedPlace, check_changeable
from excelmaze.live.player import Pace
from excelmaze.live.player import walk as show_walk
from excelmaze.maze.ends import choose_ends
from excelmaze.maze.maze import Maze
from excelmaze.maze.trails import Walk, walked
from excelmaze.sheet.addresses import Selection, overlap
from excelmaze.sheet.unions import OnSheet, areas_on_sheets
from excelmaze.xlsx.chosen import has_cells_in
from excelmaze.xlsx.levels import levels_text
from excelmaze.xlsx.maze_names import AREA_NAME, is_of_levels, names_of
from excelmaze.xlsx.read import check_drawn, maze_on_levels
from excelmaze.xlsx.recorded_recipes import recorded_graphs
from excelmaze.xlsx.sheet_view import SeenOnSheet, marked_sheets, theme_of
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.sheets.workbook import open_workbook
from excelmaze.xlsx.solve import way_painting

if TYPE_CHECKING:
    import xlwings as xw

Levels = Sequence[OnSheet]


def levels_at(sheet: str, names: Mapping[str, str], grid: Grid) -> Levels:
    """The sheets of a maze with levels that has some cells of a sheet, by what the sheet's names mean; else none.

    A maze of one sheet may lie over cells that one with levels had.
    """
    lists = {name: meaning for name, meaning in names.items() if is_of_levels(name)}
    kept = Moment.of(names).kept if lists else ()
    gone = {name for one in kept if not has_cells_in(one, Selection(grid.areas)) for name in one.names}
    for name, meaning in lists.items():
        levels = areas_on_sheets(meaning.replace("~", ","))
        own = next((area for one, area in levels or () if one == sheet and area is not None), None)
        if levels and len(levels) > 1 and own is not None and overlap(own, grid.bounds) and name not in gone:
            return levels
    return ()


def floors_of(place: SelectedPlace, levels: Levels, selected: Grid) -> "tuple[Sequence[xw.Sheet], Grid]":
    """The sheets of a maze with levels, and its cells on each.

    Raises:
        InputError: a level is gone, or lies elsewhere on its sheet; or only a part of the maze is selected.
        WorkbookError: a sheet cannot be changed.
    """
    there = [sheet.name for sheet in place.sheet.book.sheets]
    own = next(area for name, area in levels if name == place.sheet.name)
    for number, (name, area) in enumerate(levels, 1):
        if name not in there or area != own:
            gone = name not in there or area is None
            where = "is gone with its sheet" if gone else f"is not in the same cells on {name!r}"
            raise NotDoneError(f"level {number} of the {len(levels)} of this maze {where}; put it back as it was")
    named = named_selection(place.sheet, AREA_NAME)
    grid = selected if named is None else Grid.from_selection(named)
    grid = grid if grid.bounds == own else selected
    if grid.bounds != own:
        raise InputError(f"{selected.named} is a part of the maze in {own and own.address} only; select all of it")
    sheets = [place.sheet.book.sheets[name] for name, _ in levels]
    for sheet in sheets:
        check_changeable(sheet)
    return sheets, grid


def solved(
    app: "xw.App",
    place: SelectedPlace,
    levels: Levels,
    selected: Grid,
    theme: str | None,
    by: tuple[str, int | None] | None,
    pace: Pace | None = None,
) -> Maze:
    """Colour the way through a maze with levels, or a solver's walk by its name and seed; at a pace it is shown going.

    Raises:
        InputError: there is no way, or as for `floors_of`.
    """
    with ChangingAll(app, place, *floors_of(place, levels, selected), "solve") as floors, UndoneOnError(*floors.both):
        found, looks = _read(floors)
        start = None
        if place.chosen and (cell := floors.grid.cell_at(*place.active)) is not None:
            begin = [sheet.name for sheet in floors.sheets].index(place.sheet.name) * found.grid.floor.size
            start = found.grid.recipe_address(begin + found.grid.nearest(cell))
        ends = choose_ends(found, start, None)
        maze = found.replaced(ends=[ends])
        if len(maze.solve() or ()) < 2:  # noqa: PLR2004 - walled in, the farthest cell is the start itself
            raise NotDoneError(f"no way leads on from {found.grid.address_of(ends.start)}; the walls close it in")
        look = theme_named(theme) if theme else theme_of(looks[0])
        trails = [] if by is None else maze.trails(by[0], seed=by[1])
        if pace is not None:
            standing = marked_sheets(maze, look, looks, Walk(maze, trails))
            for (sheet, before), one in zip(floors.both, standing, strict=True):
                painter.refill(sheet, *one, look, before)
            show_walk(floors.sheets, maze, trails, [layout for layout, _ in standing], look, floors.before, pace)
        walk = walked(maze, trails) if trails else None
        together = levels_text([sheet.name for sheet in floors.sheets], [floors.grid.bounds] * len(floors.sheets))
        for level, (layout, touched) in enumerate(marked_sheets(maze, look, looks, walk)):
            sheet, before = floors.sheets[level], floors.before[level]
            painter.refill(sheet, layout, touched, look, before)
            shown = painter.look_for(layout, look, before)
            way = way_painting(layout, touched, shown, names_of(maze, level))
            record.remember(sheet, before, way._replace(levels=together or ""))
    return maze


def cleared(app: "xw.App", place: SelectedPlace, levels: Levels, selected: Grid) -> tuple[Grid, tuple[str, ...]]:
    """Give the cells of all levels their looks back, of those that are still there; the cells, and what stays."""
    notes: list[str] = []
    there, own = [sheet.name for sheet in place.sheet.book.sheets], dict(levels)[place.sheet.name]
    for number, (name, area) in enumerate(levels, 1):
        if area is None or name not in there:
            notes.append(f"level {number} of {len(levels)} is gone with its sheet or its cells")
        elif area != own:
            notes.append(f"level {number} of {len(levels)} is in {area.address} on {name!r} now; clear it there")
    levels = [level for level in levels if level.area == own and level.sheet in there]
    with ChangingAll(app, place, *floors_of(place, levels, selected), "clear") as floors, UndoneOnError(*floors.both):
        for sheet, before in floors.both:
            notes += record.clear(sheet, floors.grid, before)
        take_all_numbers(floors)
    return floors.grid, tuple(dict.fromkeys(notes))


def levels_on(place: SelectedPlace, grid: Grid) -> Levels:
    """The levels of the maze that has some cells of the selected sheet; none of a maze without."""
    return levels_at(place.sheet.name, meanings(place.sheet), grid)


def _read(floors: Floors) -> tuple[Maze, list[CellFormats]]:
    """The maze that the borders and arrows of the levels draw, and how their cells look."""
    with ExitStack() as stack:
        pages, seen, looks = [], [], []
        for sheet, before in zip(floors.sheets, floors.before, strict=True):
            page = stack.enter_context(open_workbook(before.path)).sheet(snapshot.SHEET)
            pages.append(page)
            looks.append(page.looks(floors.grid))
            check_drawn(looks[-1], page, floors.grid, sheet.name)
            told = partial(recorded_graphs, page, floors.grid)
            seen.append(SeenOnSheet(page, floors.grid, looks[-1], told, partial(texts_of, sheet)))
        maze = maze_on_levels([(page, floors.grid) for page in pages], seen)
    graph = maze.graph
    assert isinstance(graph, LevelGrid)  # noqa: S101 - it has levels
    return maze.replaced(graph=LevelGrid(graph.floor, [sheet.name for sheet in floors.sheets], graph.stairs)), looks
