"""A tiling that has all that a layout can have: diagonals, texts, merged cells. Made for tests."""

from collections.abc import Sequence
from typing import NamedTuple

from excelmaze.draw.layout import FALLING, Layout, Shown
from excelmaze.draw.sheet_view import SheetView
from excelmaze.draw.tilings.stencilled import Squares
from excelmaze.grids.grid import DOWN, RIGHT, UP, Grid
from excelmaze.maze.maze import Maze
from excelmaze.maze.trails import Walk
from excelmaze.sheet.addresses import Area


class Signs(NamedTuple):
    """What is seen besides walls: the cells with a falling diagonal, the texts by cell, the merged areas."""

    crossed: list[bool]
    texts: dict[int, str]
    merged: set[Area]


class Halves:
    """Squares that are cut by a falling diagonal, with a letter in each, and every second pair of cells merged.

    Only cells that a passage joins are merged, and that have the same walls above and below: programs give all merged
    cells those of the first.
    """

    def __init__(self) -> None:
        self.seen: list[Signs] = []

    def lay_out(self, maze: Maze, *, solution: bool = False, walk: Walk | None = None) -> Sequence[Layout]:
        """The layout of squares, with all that."""
        (plain,) = Squares().lay_out(maze, solution=solution, walk=walk)
        palette = [Shown(shown.lines | 1 << FALLING, shown.role) for shown in plain.palette]
        # The fills of the two may differ, but what is merged shows that of the first.
        codes = bytearray(plain.codes)
        pairs = merged_pairs(maze)
        for one, other in pairs:
            codes[other] = codes[one] & ~0b1111 | codes[other] & 0b1111
        hidden = {other for _, other in pairs}
        texts = {cell: letter(cell) for cell in range(maze.grid.size) if cell not in hidden}
        merged = [area_of(maze.grid, pair) for pair in pairs]
        return (Layout(maze.grid, bytes(codes), palette, texts=texts, merged=merged),)

    def is_shown(self, view: SheetView) -> bool:
        """As squares, in whose place it stands."""
        return Squares().is_shown(view)

    def read(self, sheets: Sequence[SheetView]) -> Maze:
        """The maze that the squares show; what else was seen is kept for the test."""
        (view,) = sheets
        self.seen.append(Signs([bool(lines >> FALLING & 1) for lines in view.lines], {**view.texts}, {*view.merged}))
        return Squares().read(sheets)


def letter(cell: int) -> str:
    """The letter of a cell; one that begins like a formula, and one that looks escaped."""
    return ("=A", "_x0041_", "B&C", " d")[cell] if cell < 4 else chr(ord("A") + cell % 26)


def merged_pairs(maze: Maze) -> list[tuple[int, int]]:
    """Every second pair of cells side by side that a passage joins."""
    pairs: list[tuple[int, int]] = []
    taken: set[int] = set()
    walls = Squares().lay_out(maze)[0].lines
    for cell in range(maze.grid.size):
        other = maze.grid.neighbors[RIGHT][cell]
        if (
            maze.passages[cell] >> RIGHT & 1
            and cell not in taken
            and not (walls[cell] ^ walls[other]) & (1 << UP | 1 << DOWN)
        ):
            taken |= {cell, other}
            pairs.append((cell, other))
    return pairs[::2]


def area_of(grid: Grid, pair: tuple[int, int]) -> Area:
    (row, column), (_, last) = (grid.place(cell) for cell in pair)
    return Area(row, column, row, last)


def expected(maze: Maze, *, without: set[int] = frozenset()) -> Signs:  # type: ignore[assignment]
    """What is to be seen of a maze, but for the texts of cells that had a content of their own."""
    (layout,) = Halves().lay_out(maze)
    texts = {cell: text for cell, text in layout.texts.items() if cell not in without}
    return Signs([True] * maze.grid.size, texts, {*layout.merged})
