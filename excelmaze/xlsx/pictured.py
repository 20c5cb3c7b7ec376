"""The mazes of a workbook as they look there: what a picture of each shows."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from excelmaze.draw.end_marks import ARROWS, NONE, arrow_beside, is_pair, with_marks
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import Grid
from excelmaze.grids.linked import LinkedGrid
from excelmaze.maze.ends import choose_ends
from excelmaze.maze.maze import Maze
from excelmaze.pictures.page import Page
from excelmaze.pictures.printed import Printed
from excelmaze.xlsx.printed_sheet import key_cells, pages_of_table, printed_maze, printed_sheets
from excelmaze.xlsx.read import MazePlace, drawn_maze, find_drawn, sheets_with_mazes
from excelmaze.xlsx.seen import filled_for
from excelmaze.xlsx.sheets.looks import Looks
from excelmaze.xlsx.sheets.texts import texts_of
from excelmaze.xlsx.sheets.workbook import open_workbook
from excelmaze.xlsx.solution import theme_of


class Pictured(NamedTuple):
    """A maze, the name of its sheet, the line above it, its theme, whether its way is coloured, and its marks.

    `printed` is how the sheet is printed, if it says on which paper; `key` is a maze beside it, that of its solution;
    `before` are the pages of sheets before it that have texts alone.
    """

    maze: Maze
    name: str
    title: str
    theme: str
    shows_way: bool
    marks: str
    printed: Printed | None = None
    key: Maze | None = None
    before: Sequence[Page] = ()


def pictured(
    path: str | Path,
    *,
    sheet: str | None = None,
    cells: str | None = None,
    start: str | None = None,
    goal: str | None = None,
    every: bool = False,
) -> Iterator[Pictured]:
    """The maze of a workbook, as `excelmaze.read` finds it, or with `every` those of all sheets that name one.

    Raises:
        InputError: there is no maze; or no such sheet, cells, start or goal.
        WorkbookError: the file is no workbook, or damaged.
    """
    with open_workbook(path) as book:
        sheets: list[str | None] = [*sheets_with_mazes(book)] if every and sheet is None and cells is None else []
        levels: set[str] = set()
        tables = [name for name in printed_sheets(book) if name not in sheets] if sheets else []
        order = book.sheet_names
        for name in sheets or [sheet]:
            if name in levels:  # which were read with the first of them
                continue
            before = [one for one in tables if name is not None and order.index(one) < order.index(name)]
            tables = [one for one in tables if one not in before]
            place = find_drawn(book, name, cells)
            looks = place.sheet.looks(place.grid)
            maze = drawn_maze(place, looks)
            levels.update(maze.grid.sheets)
            drawn = maze
            if start is not None or goal is not None or not maze.ends:
                maze = maze.replaced(ends=[choose_ends(maze, start, goal, needed=False)])
            shows_way = _shows_way(drawn if drawn.ends else maze, place, looks) and bool(maze.solutions())
            look, marks = theme_of(looks).name, _marks(place, maze)
            keys = key_cells(place.sheet)
            printed = printed_maze(place.sheet, maze.grid.cells, keys) if cells is None else None
            key = None if printed is None or keys is None else _key(place.with_cells(keys), maze)
            pages = [page for one in before for page in pages_of_table(book.sheet(one))]
            yield Pictured(maze, place.sheet.name, _title(place), look, shows_way, marks, printed, key, pages)


def _shows_way(maze: Maze, place: MazePlace, looks: Looks) -> bool:
    """Whether a room of a maze's way is filled as such; where it begins and ends, another fill may look the same."""
    filled = filled_for(looks, Role.SOLUTION)
    if not any(filled):
        return False
    sheet_place = maze.grid.sheet_place
    ends = {sheet_place(room) for pair in maze.ends for room in pair if room is not None}
    way = {sheet_place(room) for rooms in maze.solutions() for room in rooms}
    cells = (place.grid.cell_at(*one) for one in way - ends)
    return any(cell is not None and filled[cell] for cell in cells)


def _key(place: MazePlace, maze: Maze) -> Maze | None:
    """The key beside mazes, which lies as they do; None where the mazes are others by now."""
    key = drawn_maze(place)
    key = key.replaced(ends=maze.ends) if key.graph.size == maze.graph.size else key
    return key if key.solutions() else None


def _marks(place: MazePlace, maze: Maze) -> str:
    """What is written where the maze starts and where it leads to: a pair, or none."""
    if maze.goal is None or maze.start is None:
        return NONE
    grid = maze.grid
    if grid.sheets == ():
        arrows = with_marks(maze, lay_out(maze), ARROWS, str).beside
        outside = Grid.from_cells(arrows) if arrows else None
        if outside is not None and any(
            arrows[outside.place(cell)] == text for cell, text in texts_of(place.sheet, outside).items()
        ):
            return ARROWS
    cells = Grid.from_cells([grid.sheet_place(maze.start), grid.sheet_place(maze.goal)])
    found = texts_of(place.sheet, cells)
    labels = maze.grid.signs(maze.passages) if isinstance(maze.grid, LinkedGrid) else {}
    texts = [
        found.get(cells.cell_at(*grid.sheet_place(end)) or 0, "").strip().removesuffix(labels.get(end, "")).strip()
        for end in (maze.start, maze.goal)
    ]
    return ",".join(texts) if is_pair(texts) else NONE


def _title(place: MazePlace) -> str:
    """What stands in the cell above the maze's top left corner, where `save` and `fill_workbook` write a title."""
    bounds = place.grid.bounds
    if bounds.top == 1:
        return ""
    above = Grid.from_cells([(bounds.top - 1, bounds.left)])
    text = " ".join(texts_of(place.sheet, above).get(0, "").split())
    return "" if arrow_beside(text, (bounds.top - 1, bounds.left)) else text
