"""The mazes of a workbook as they look there: what a picture of each shows."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from excelmaze.draw.layout import Role
from excelmaze.grids.grid import Grid
from excelmaze.maze.ends import choose_ends
from excelmaze.maze.maze import Maze
from excelmaze.xlsx.read import MazePlace, drawn_maze, find_drawn, sheets_with_mazes
from excelmaze.xlsx.seen import filled_for
from excelmaze.xlsx.sheets.texts import texts_of
from excelmaze.xlsx.sheets.workbook import open_workbook
from excelmaze.xlsx.solution import theme_of


class Pictured(NamedTuple):
    """A maze, the name of its sheet, the line above it, the theme of its colours, and whether its way is coloured."""

    maze: Maze
    name: str
    title: str
    theme: str
    shows_way: bool


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
        for name in sheets or [sheet]:
            if name in levels:  # which were read with the first of them
                continue
            place = find_drawn(book, name, cells)
            looks = place.sheet.looks(place.grid)
            maze = drawn_maze(place, looks)
            levels.update(maze.grid.sheets)
            if start is not None or goal is not None or not maze.ends:
                maze = maze.replaced(ends=[choose_ends(maze, start, goal)])
            shows_way = any(filled_for(looks, Role.SOLUTION))
            yield Pictured(maze, place.sheet.name, _title(place), theme_of(looks).name, shows_way)


def _title(place: MazePlace) -> str:
    """What stands in the cell above the maze's top left corner, where `save` and `fill_workbook` write a title."""
    bounds = place.grid.bounds
    if bounds.top == 1:
        return ""
    above = Grid.from_cells([(bounds.top - 1, bounds.left)])
    return " ".join(texts_of(place.sheet, above).get(0, "").split())
