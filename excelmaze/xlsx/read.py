"""Reading a maze back from a sheet: its walls are the borders, whichever of two cells holds them."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from excelmaze.draw.tilings import detect, tiling_named
from excelmaze.errors import InputError, counted
from excelmaze.files import FileLike
from excelmaze.grids.grid import Grid, combined_cells
from excelmaze.grids.tilings import SQUARES
from excelmaze.maze.ends import choose_ends
from excelmaze.maze.maze import Ends, Maze
from excelmaze.maze.recipe import Recipe, checked_word
from excelmaze.planes import both
from excelmaze.sheet.addresses import Selection, any_overlap, is_name, name_behind_sheet, parse_selection
from excelmaze.sheet.bands import common, without
from excelmaze.xlsx.changeable import levels_of
from excelmaze.xlsx.recipes import made_again, recipes_on, recorded_graphs
from excelmaze.xlsx.record.maze_names import AREA_NAME
from excelmaze.xlsx.record.on_sheet import recorded_mazes
from excelmaze.xlsx.sheet_view import ViewOfSheet, blocks_of
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.sheets.cell_texts import texts_of
from excelmaze.xlsx.sheets.workbook import Book, open_workbook
from excelmaze.xlsx.sheets.worksheet import Sheet


def recorded_part(sheet: Sheet, grid: Grid, *, whole: bool = True) -> Grid:
    """Return the cells of the maze that the sheet tells of in some cells, if there is one; else these.

    Raises:
        InputError: there are several, or a part of one if the `whole` is meant.
    """
    near = {Grid(own) for own, _ in named_areas(sheet) if any_overlap(own, grid.areas)}
    if not near or Grid(grid.areas) in near:
        return grid
    inside = [one for one in near if combined_cells(one, grid.areas, without) is None]
    mazes = [*inside, *(one for one in near if whole and _cuts(grid, one))]
    if len(mazes) == len(inside) <= 1:
        return grid_on(sheet, inside[0]) if inside else grid
    raise InputError(
        f"{grid.named} on sheet {sheet.name!r} has cells of {counted(len(mazes), 'maze')}: "
        f"{', '.join(sorted(one.named for one in mazes))}; give all cells of one"
    )


def named_areas(sheet: Sheet) -> Iterator[Selection]:
    """Yield the cells of the mazes that a sheet tells of, the last one first."""
    return (one[AREA_NAME] for one in recorded_mazes(sheet))


def _cuts(grid: Grid, whole: Grid) -> bool:
    """Return whether some cells are a part of others that are side by side."""
    parts = [combined_cells(whole, grid.areas, how) for how in (common, without)]
    return sum(len(part.pieces) for part in parts if part) > len(whole.pieces)


class MazePlace(NamedTuple):
    """Cells on a sheet of a workbook, and which of them was the active one of a saved selection."""

    sheet: Sheet
    grid: Grid
    active: int | None

    def with_cells(self, grid: Grid) -> "MazePlace":
        """Return the place with other cells; the active one is one of them only if it lies there."""
        active = None if self.active is None else grid.cell_at(*self.grid.place(self.active))
        return self._replace(grid=grid, active=active)


def read(path: FileLike, cells: str | None = None, *, sheet: str | None = None) -> Maze:
    """Return the maze that the borders on a sheet draw.

    >>> from excelmaze import generate, save
    >>> maze = generate("B2:F6,G4:K9", "wilson", seed=7)
    >>> save(maze, "maze.xlsx")
    >>> read("maze.xlsx", "B2:F6,G4:K9") == maze
    True

    A side is a wall where either of its two cells has a border, of any style and colour. Where no border is between
    others, and cells are filled as a theme fills blocks, or dark on light ground, those are the walls, and the cells at
    even places are rooms. Silver cells that are walled all round are unvisited, as the macros leave them. Gaps in the
    outer wall are openings. Start and goal are known where names of the sheet tell them, as written mazes leave them
    (`maze_start` and `maze_goal`, and hidden ones for each maze before the last), or a recipe that still makes the
    maze. Of a maze with levels all are read, whichever is given: each of their sheets names all (`maze_levels`), and
    arrows are stairs.

    Args:
        path: the workbook, or a binary file that is open for reading.
        cells: addresses, or a defined name; by default the selection that was saved in the workbook, or, where
            that is a single cell, the name `maze_area`. A maze in a part of them is meant, if one is recorded there.
        sheet: its sheet; by default the one that was active when it was saved.

    Raises:
        InputError: no such sheet or name, no selection, malformed addresses, or no wall in the cells.
        WorkbookError: the file is no workbook, or damaged.
    """
    if sheet is not None:
        checked_word(sheet, "sheet")
    if cells is not None:
        checked_word(cells, "cells")
    from excelmaze.xlsx.maze_drawings import maze_drawing_in

    with open_workbook(path) as book:
        drawing = maze_drawing_in(book, sheet, cells)
        return drawing.maze() if drawing else drawn_maze(find_drawn(book, sheet, cells))


def find_place(book: Book, sheet: str | None, cells: str | None) -> MazePlace:
    """Return the cells that are given, else those selected when the workbook was saved.

    Raises:
        InputError: no such sheet or name, two sheets named, or only a single cell is selected.
    """
    if cells is None:
        return _saved_place(book.sheet(sheet))
    selection = find_cells(book, sheet, cells)
    on = book.sheet(selection.sheet or sheet)
    return MazePlace(on, grid_on(on, selection), None)


def find_cells(book: Book, sheet: str | None, cells: str) -> Selection:
    """Return the cells of addresses or a defined name; a name that exists wins over a cell, as `maze1` may be.

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
    area = known_cells(sheet)
    if area is None:
        raise InputError(
            f"on sheet {sheet.name!r} of {sheet.book.path} only the cell {saved.selection.address} is selected; "
            "select the cells of the maze and save, or give them with --cells"
        )
    return MazePlace(sheet, grid_on(sheet, area), None)


def grid_on(sheet: Sheet, cells: Selection | Grid) -> Grid:
    """Return cells of a sheet, with those areas of them that are merged there as one."""
    grid = cells if isinstance(cells, Grid) else Grid.from_selection(cells)
    merged = [area for area in sheet.merged_within(grid) if len(grid.within(area)) == area.size]
    return Grid(grid.areas, merged) if merged else grid


def find_drawn(book: Book, sheet: str | None, cells: str | None) -> MazePlace:
    """Return the cells of a drawn maze: those of `find_place`, or of the maze that `recorded_part` finds in them.

    Raises:
        InputError: as both.
    """
    return with_recorded_part(find_place(book, sheet, cells))


def with_recorded_part(place: MazePlace) -> MazePlace:
    """Return a place with the cells of the maze that `recorded_part` finds in its own."""
    part = recorded_part(place.sheet, place.grid)
    return place if part is place.grid else place.with_cells(part)


def known_cells(sheet: Sheet) -> Selection | None:
    """Return the cells of the last maze that a sheet tells of."""
    return next(named_areas(sheet), None)


def sheets_with_mazes(book: Book) -> list[str]:
    """Return the sheets that tell of a maze."""
    return [sheet.name for sheet in book.worksheets if known_cells(sheet) is not None]


def maze_at(sheet: Sheet, grid: Grid, formats: CellFormats | None = None) -> Maze:
    """Return the maze that a grid's cells draw; see `read`. Cell formats are read unless they are given."""
    view = ViewOfSheet(sheet, grid, formats)
    if len(view.recorded) > 1 and any(graph.tiling != SQUARES for graph in view.recorded):
        several = " and ".join(graph.named for graph in view.recorded[:2])
        raise InputError(f"{grid.named} has several mazes, such as {several}; give the cells of one")
    maze = detect(view).read([view])
    recipes = [one for one in recipes_on(sheet) if one.collect or one.sums]
    return _with_room_texts(maze, view, recipes) if recipes else maze


def _with_room_texts(maze: Maze, view: ViewOfSheet, recipes: Iterable[Recipe]) -> Maze:
    """Return a maze with the letters and numbers in its rooms, as far as they are those that a recipe makes."""
    from excelmaze.maze.generation import follow

    grid = maze.grid
    for recipe in recipes:
        with suppress(InputError):
            made = follow(recipe)
            if made.graph != maze.graph:
                continue
            cells = {room: view.grid.cell_at(*grid.sheet_place(room)) for room in made.signs.texts}
            texts = {
                room: text
                for room, text in made.signs.texts.items()
                if (cell := cells[room]) is not None and view.texts.get(cell) == text
            }
            return maze.replaced(signs=maze.signs._replace(texts=texts))
    return maze


def whole_maze(place: MazePlace, formats: CellFormats | None = None) -> Maze:
    """Return the maze that the cells at a place draw, with all of its levels.

    Raises:
        InputError: a level is gone, or is drawn otherwise.
    """
    levels = levels_of(place.sheet, place.grid)
    maze = _maze_on_levels(levels) if len(levels) > 1 else maze_at(place.sheet, place.grid, formats)
    made = None if maze.ends else made_again(maze, recipes_on(place.sheet))
    return maze if made is None else maze.replaced(ends=made.ends)


def _maze_on_levels(levels: Sequence[tuple[Sheet, Grid]]) -> Maze:
    """Return the maze that several sheets draw, from the first level on.

    Raises:
        InputError: they have not the same cells.
    """
    from excelmaze.grids.levels import LevelGrid

    maze = tiling_named("levels").read([ViewOfSheet(*level) for level in levels])
    assert isinstance(maze.graph, LevelGrid)  # noqa: S101 - it is what that tiling reads
    return maze.replaced(graph=LevelGrid(maze.graph.floor, [sheet.name for sheet, _ in levels], maze.graph.stairs))


def check_drawn(formats: CellFormats, sheet: Sheet, grid: Grid) -> None:
    """Refuse cells with no wall inside, unless a recipe or a name tells of a maze there: a row need not have one.

    Raises:
        InputError: there is no maze.
    """
    outlined = any(formats.own_sides)
    inside = any(both(formats.walls, grid.sides)) or any(formats.diagonals) or any(blocks_of(sheet, grid, formats))
    if inside or recorded_graphs(sheet, grid) or (outlined and _needs_no_wall(sheet, grid)):
        return
    raise InputError(
        f"there is no maze in {grid.named} on sheet {sheet.name!r}: "
        f"{'there is no wall inside' if outlined else 'no cell there has a border'}; give the cells of the maze"
    )


def _needs_no_wall(sheet: Sheet, grid: Grid) -> bool:
    """Return whether cells without a wall may be a maze: the sheet names them, or no way among them is a loop."""
    is_named = any(Grid(areas) == grid for areas, _ in named_areas(sheet))
    return is_named or sum(map(int.bit_count, grid.sides)) == 2 * (grid.size - len(grid.pieces))


def with_ends_at(
    maze: Maze, place: MazePlace, start: str | None, goal: str | None, *, needed: bool = True
) -> tuple[Maze, str]:
    """Return the maze that was read at a place with its start and goal, and a note where nothing recorded tells them.

    Then they are the openings, else the marks in its cells; else the start is the active cell, or the first one.
    """
    source = ""
    if start is None and maze.start is None:
        levels = levels_of(place.sheet, place.grid)
        address, floor = maze.grid.address_of, maze.grid.floor
        if maze.openings:
            source = "its openings"
        elif (marked := _marked_ends(maze, levels)) is not None:
            source, start = "the marks in its cells", address(marked.start)
            goal = address(marked.goal) if goal is None and marked.goal is not None else goal
        elif place.active:
            level = [sheet.name for sheet, _ in levels].index(place.sheet.name)
            source, start = "the active cell", address(level * floor.size + floor.nearest(place.active))
        else:
            source = "its first cell"
    note = f"no name or recipe gives the ends of this maze, so they are taken from {source}" if source else ""
    return maze.replaced(ends=[choose_ends(maze, start, goal, needed=needed)]), note


def drawn_maze(place: MazePlace, formats: CellFormats | None = None) -> Maze:
    """Return the maze at a place, as `maze_at`.

    Raises:
        InputError: none of its cells has a wall.
    """
    formats = place.sheet.cell_formats(place.grid) if formats is None else formats
    check_drawn(formats, place.sheet, place.grid)
    return whole_maze(place, formats)


def _marked_ends(maze: Maze, levels: Sequence[tuple[Sheet, Grid]]) -> Ends | None:
    """Return the ends of a maze by words or letters in its cells, in any language; None where no start is marked."""
    from excelmaze.languages import LANGUAGES, words_in

    rooms: dict[str, list[int]] = {}
    floor = maze.grid.floor
    for level, (sheet, cells) in enumerate(levels):
        for cell, text in texts_of(sheet, cells).items():
            if (room := floor.room_at(*cells.place(cell))) is not None:
                rooms.setdefault(text.strip(), []).append(level * floor.size + room)
    for words in map(words_in, LANGUAGES) if rooms else ():
        for start, goal in (("START", "GOAL"), ("S", "G")):
            starts, goals = rooms.get(words(start), []), rooms.get(words(goal), [])
            if len(starts) == 1:
                return Ends(starts[0], goals[0] if len(goals) == 1 else None)
    return None
