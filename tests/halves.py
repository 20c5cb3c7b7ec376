"""A tiling that has all that a layout can have besides lines and fills: diagonals and texts. Made for tests."""

from collections.abc import Sequence
from typing import NamedTuple

from excelmaze.draw.layout import FALLING, Layout, Shown
from excelmaze.draw.sheet_view import SheetView
from excelmaze.draw.tilings.stencilled import Squares
from excelmaze.maze.maze import Maze
from excelmaze.maze.trails import Walk


class Signs(NamedTuple):
    """What is seen besides walls: the cells with a falling diagonal, and the texts by cell."""

    crossed: list[bool]
    texts: dict[int, str]


class Halves:
    """Squares that are cut by a falling diagonal, with a letter in each."""

    def __init__(self) -> None:
        self.seen: list[Signs] = []

    def lay_out(self, maze: Maze, *, solution: bool = False, walk: Walk | None = None) -> Sequence[Layout]:
        """The layout of squares, with all that."""
        (plain,) = Squares().lay_out(maze, solution=solution, walk=walk)
        palette = [Shown(shown.lines | 1 << FALLING, shown.role) for shown in plain.palette]
        texts = {cell: letter(cell) for cell in range(maze.grid.size)}
        return (Layout(maze.grid, plain.codes, palette, texts=texts),)

    def is_shown(self, view: SheetView) -> bool:
        """As squares, in whose place it stands."""
        return Squares().is_shown(view)

    def read(self, sheets: Sequence[SheetView]) -> Maze:
        """The maze that the squares show; what else was seen is kept for the test."""
        (view,) = sheets
        self.seen.append(Signs([bool(lines >> FALLING & 1) for lines in view.lines], {**view.texts}))
        return Squares().read(sheets)


def letter(cell: int) -> str:
    """The letter of a cell; one that begins like a formula, and one that looks escaped."""
    return ("=A", "_x0041_", "B&C", " d")[cell] if cell < 4 else chr(ord("A") + cell % 26)


def expected(maze: Maze, *, without: set[int] = frozenset()) -> Signs:  # type: ignore[assignment]
    """What is to be seen of a maze, but for the texts of cells that had a content of their own."""
    (layout,) = Halves().lay_out(maze)
    texts = {cell: text for cell, text in layout.texts.items() if cell not in without}
    return Signs([True] * maze.grid.size, texts)
