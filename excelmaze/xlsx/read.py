"""Reading a maze back from a sheet: its walls are the borders, whichever of two cells holds them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from excelmaze.draw.layout import ALL_SIDES, Role
from excelmaze.draw.tilings import detect, tiling_named, tiling_of
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import joined_graph
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import checked_word
from excelmaze.sheet.addresses import Selection, is_name, name_behind_sheet, parse_selection
from excelmaze.xlsx.maze_names import AREA_NAME
from excelmaze.xlsx.recorded_recipes import recipes_on, recorded_graphs
from excelmaze.xlsx.sheet_view import SeenOnSheet, Texts, filled_for, has_levels, named_cells
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.sheets.workbook import Book, open_workbook
from excelmaze.xlsx.sheets.worksheet import Sheet


def drawn_part(selected: Grid, known: Selection | None, looks_of: Callable[[Grid], CellFormats]) -> Grid:
    """Of cells that are selected those of a maze that is known, if it is in a part of them and nothing is drawn around.

    So it is with a shape: through its openings a way would lead out and in again.
    """
    maze = None if known is None else Grid.from_selection(known)
    if maze is None or maze.size >= selected.size or maze.address_of(0) not in selected:
        return selected
    around = Grid(selected.areas).minus(maze.areas)
    if around.size + maze.size > selected.size:
        return selected
    looks = looks_of(around)
    drawn = any(own & ~outer for own, outer in zip(looks.own_sides, _sides_out_of(around, selected), strict=True))
    return selected if drawn or any(filled_for(looks, Role.BLOCK)) else maze


def _sides_out_of(part: Grid, whole: Grid) -> Iterator[int]:
    """For each cell of a part of a grid the sides that lead to the rest, whose lines may be that one's."""
    for run in part.runs:
        first = whole.cell_at(run.row, run.first)
        assert first is not None  # noqa: S101 - it is a part
        for cell in run.cells:
            yield whole.sides[first + cell - run.cell] & ~part.sides[cell]


def recorded_cells(sheet: Sheet) -> Selection | None:
    """The cells of the maze in several areas whose recipe is told last."""
    return next((one.cells for one in recipes_on(sheet) if len(one.cells.areas) > 1), None)


class MazePlace(NamedTuple):
    """Cells on a sheet of a workbook, and which of them was the active one where a saved selection was taken."""

    sheet: Sheet
    grid: Grid
    active: int | None

    def with_cells(self, grid: Grid) -> "MazePlace":
        """The place with other cells; the active one is one of them only if it lies there."""
        active = None if self.active is None else grid.cell_at(*self.grid.place(self.active))
        return self._replace(grid=grid, active=active)


def read(path: str | Path, *, sheet: str | None = None, cells: str | None = None) -> Maze:
    """The maze that the borders on a sheet draw.

    >>> from excelmaze import generate, save
    >>> maze = generate("B2:F6,G4:K9", "wilson", seed=7)
    >>> save(maze, "maze.xlsx")
    >>> read("maze.xlsx", cells="B2:F6,G4:K9") == maze
    True

    A side is a wall where either of its two cells has a border, of any style and colour. Where no border is within, and
    cells are filled as a theme fills blocks, those are the walls, and the cells at even places are rooms. Silver cells
    that are walled all round are unvisited, as the macros leave them. Gaps in the outer wall are openings. Start and
    goal are known where the sheet names them (`maze_start`, `maze_goal`), as written mazes do.
    Of a maze with levels all are read, whichever is given: each of their sheets names all (`maze_levels`), and arrows
    are stairs.

    Args:
        path: the workbook.
        sheet: its sheet; by default the one that was active when it was saved.
        cells: addresses, or a defined name; by default the selection that was saved in the workbook, or, where
            that is a single cell or a maze is only in a part of it, the name `maze_area`.

    Raises:
        InputError: no such sheet or name, no selection, malformed addresses.
        WorkbookError: the file is no workbook, or damaged.
    """
    with place_in(path, sheet, cells) as place:
        return whole_maze(place)


@contextmanager
def place_in(path: str | Path, sheet: str | None, cells: str | None) -> Iterator[MazePlace]:
    """The cells that are meant of a workbook, which is open meanwhile; see `find_drawn`."""
    for text, what in ((sheet, "sheet"), (cells, "cells")):
        if text is not None:
            checked_word(text, what)
    with open_workbook(path) as book:
        yield find_drawn(book, sheet, cells)


def find_place(book: Book, sheet: str | None, cells: str | None) -> MazePlace:
    """The cells that are meant: those given, else those selected when the workbook was saved.

    Raises:
        InputError: no such sheet or name, two sheets named, or only a single cell is selected.
    """
    if cells is None:
        return _saved_place(book.sheet(sheet))
    selection = find_cells(book, sheet, cells)
    on = book.sheet(selection.sheet or sheet)
    return MazePlace(on, grid_on(on, selection), None)


def find_cells(book: Book, sheet: str | None, cells: str) -> Selection:
    """The cells that addresses or a defined name stand for; a name that exists wins over a cell, as `maze1` may be.

    A sheet in front of a name is where it is looked for first.

    Raises:
        InputError: no such name, or two sheets named.
    """
    on, name = name_behind_sheet(cells) or (sheet, cells)
    exists = any(one.name.casefold() == name.casefold() for one in book.defined_names)
    selection = book.defined_name(name, on) if exists or is_name(name) else parse_selection(cells)
    if selection.sheet is not None and sheet is not None and selection.sheet.casefold() != sheet.casefold():
        raise InputError(f"{cells} lies on sheet {selection.sheet!r}, and the sheet asked for is {sheet!r}; give one")
    return selection


def _saved_place(sheet: Sheet) -> MazePlace:
    saved = sheet.saved_selection()
    if saved.selection.size > 1:
        grid = grid_on(sheet, saved.selection)
        return MazePlace(sheet, grid, grid.cell_at(*saved.active))
    area = _known_cells(sheet)
    if area is None:
        raise InputError(
            f"on sheet {sheet.name!r} of {sheet.book.path} only the cell {saved.selection.address} is selected; "
            "select the cells of the maze and save, or give them with --cells"
        )
    return MazePlace(sheet, grid_on(sheet, area), None)


def grid_on(sheet: Sheet, cells: Selection | Grid) -> Grid:
    """Cells of a sheet, with those areas of them that are merged there as one."""
    grid = cells if isinstance(cells, Grid) else Grid.from_selection(cells)
    merged = [area for area in sheet.merged_within(grid) if len(grid.within(area)) == area.size]
    return Grid(grid.areas, merged) if merged else grid


def find_drawn(book: Book, sheet: str | None, cells: str | None) -> MazePlace:
    """The cells of a maze that is there; as `find_place`, but a shape within the cells that were selected for it.

    Raises:
        InputError: as `find_place`.
    """
    place = find_place(book, sheet, cells)
    if cells is not None:
        return place
    known = None
    with suppress(InputError):  # somebody else's name, which stands for something else
        known = _known_cells(place.sheet)
    part = drawn_part(place.grid, known, place.sheet.cell_formats)
    return place if part is place.grid else place.with_cells(grid_on(place.sheet, part))


def _known_cells(sheet: Sheet) -> Selection | None:
    """The cells of the maze that the sheet names; of one in too many areas for a name, those that its recipe tells."""
    return named_cells(sheet, AREA_NAME) or recorded_cells(sheet)


def sheets_with_mazes(book: Book) -> list[str]:
    """The sheets that name the cells of a maze."""
    return [name for name in book.sheet_names if named_cells(book.sheet(name), AREA_NAME) is not None]


def maze_at(sheet: Sheet, grid: Grid, looks: CellFormats | None = None, texts: Texts | None = None) -> Maze:
    """The maze that a grid's cells draw; see `read`. The cells' looks and texts are read unless they are given."""
    seen = _seen(sheet, grid, looks, texts=texts)
    return detect(seen).read([seen])


def whole_maze(place: MazePlace, looks: CellFormats | None = None) -> Maze:
    """The maze that the cells at a place draw, or have a part in: with all levels that it has.

    Raises:
        InputError: a level is gone, or is drawn otherwise.
    """
    floors = floors_at(place)
    return maze_on_levels(floors) if floors else maze_at(place.sheet, place.grid, looks)


def floors_at(place: MazePlace) -> Sequence[tuple[Sheet, Grid]]:
    """All levels of the maze at a place, from the first on; none where it has no others."""
    if not has_levels(place.sheet):
        return ()
    from excelmaze.xlsx.levels import floors_of

    return floors_of(place.sheet, place.grid)


def maze_on_levels(floors: Sequence[tuple[Sheet, Grid]], seen: Sequence[SeenOnSheet] = ()) -> Maze:
    """The maze that several sheets draw, from the first level on; what is seen of each is looked up unless it is given.

    Raises:
        InputError: they have not the same cells.
    """
    from excelmaze.grids.levels import LevelGrid

    maze = tiling_named("levels").read(seen or [_seen(*floor) for floor in floors])
    assert isinstance(maze.graph, LevelGrid)  # noqa: S101 - it is what that tiling reads
    return maze.replaced(graph=LevelGrid(maze.graph.floor, [sheet.name for sheet, _ in floors], maze.graph.stairs))


def mazes_on_levels(floors: Sequence[tuple[Sheet, Sequence[Grid]]]) -> tuple[Maze, Sequence[Grid]]:
    """Several mazes side by side on the same levels as one, and the rooms of each."""
    parts = [
        maze_on_levels([(sheet, grids[number]) for sheet, grids in floors]).grid for number in range(len(floors[0][1]))
    ]
    graph = joined_graph(parts)
    told = [part.floor for part in parts]
    seen = [_seen(sheet, Grid([area for grid in grids for area in grid.areas]), told=told) for sheet, grids in floors]
    return maze_on_levels([(one, graph.cells) for one, _ in floors], seen).replaced(graph=graph), parts


def mazes_at(sheet: Sheet, parts: Sequence[Grid], texts: Texts | None = None) -> tuple[Maze, Sequence[Grid]]:
    """Several mazes side by side as one, and the rooms of each; `texts` as for `maze_at`.

    Raises:
        InputError: they are of several kinds.
    """
    whole = Grid([area for part in parts for area in part.areas], [area for part in parts for area in part.merged])
    seen = _seen(sheet, whole, texts=texts)
    of_squares = max(seen.lines) <= ALL_SIDES and all(graph.tiling == Grid.tiling for graph in seen.recorded)
    if of_squares and not any(seen.filled(Role.BLOCK)):
        return detect(seen).read([seen]), parts
    graphs = [maze_at(sheet, part).grid for part in parts]
    graph = joined_graph(graphs)
    seen = _seen(sheet, whole, told=graphs, texts=texts)
    return tiling_of(graph).read([seen]), graphs


def _seen(
    sheet: Sheet,
    grid: Grid,
    looks: CellFormats | None = None,
    told: Sequence[Grid] = (),
    texts: Texts | None = None,
) -> SeenOnSheet:
    looks = sheet.cell_formats(grid) if looks is None else looks
    return SeenOnSheet(sheet, grid, looks, lambda: told or recorded_graphs(sheet, grid), texts)


def check_drawn(looks: CellFormats, sheet: Sheet, grid: Grid, name: str | None = None) -> None:
    """Refuse cells of which none has a wall, unless a recipe tells of a maze there: a row between blocks has none.

    Raises:
        InputError: there is no maze.
    """
    if not any(looks.lines) and not any(filled_for(looks, Role.BLOCK)) and not recorded_graphs(sheet, grid):
        raise InputError(
            f"there is no maze in {grid.named} on sheet {name or sheet.name!r}: no cell there has a border; "
            "give the cells of the maze"
        )


def drawn_maze(place: MazePlace, looks: CellFormats | None = None) -> Maze:
    """The maze at a place, as `maze_at`.

    Raises:
        InputError: none of its cells has a wall.
    """
    looks = place.sheet.cell_formats(place.grid) if looks is None else looks
    check_drawn(looks, place.sheet, place.grid)
    return whole_maze(place, looks)
