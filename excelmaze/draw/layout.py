"""The layout: what each cell shows. One plan for the file writer, the live painter and the pictures."""

from collections.abc import Iterator
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.grids.grid import Grid

if TYPE_CHECKING:
    from excelmaze.maze.maze import Maze


class Role(IntEnum):
    """What a cell is in its maze; a theme gives every role its fill."""

    OPEN = 0
    UNVISITED = 1
    START = 2
    GOAL = 3
    SOLUTION = 4


# A cell's code: the low four bits are its wall sides (1 << direction), the bits above are its role.
ROLE_SHIFT = 4
ALL_WALLS = 0b1111
_WALLS_OF_PASSAGES = bytes(~passages & ALL_WALLS for passages in range(256))


def walls_of(code: int) -> int:
    """The sides of a cell that have a wall, as bits `1 << direction`."""
    return code & ALL_WALLS


def role_of(code: int) -> Role:
    """The role of a cell."""
    return Role(code >> ROLE_SHIFT)


class Stretch(NamedTuple):
    """The codes of cells side by side in one row, from column `first` on; rows and columns are 1-based."""

    row: int
    first: int
    codes: bytes


class Layout:
    """One byte for each cell of a grid: its wall sides and its role. Pure: no theme, no file format."""

    def __init__(self, grid: Grid, codes: bytes) -> None:
        self.grid = grid
        self.codes = codes

    def stretches(self) -> Iterator[Stretch]:
        """The codes row by row, in reading order, a stretch for each run of cells."""
        for run in self.grid.runs:
            yield Stretch(run.row, run.first, self.codes[run.cell : run.cells.stop])

    def used_codes(self) -> list[int]:
        """The codes that occur, in order; at most a few dozen."""
        return sorted(set(self.codes))


def lay_out(maze: "Maze", *, solution: bool = False) -> Layout:
    """What every cell of a maze shows, with or without the way from each start to its goal.

    Start and goal are marked where there is a goal: a maze without one has nothing to be marked.
    """
    codes = bytearray(maze.passages.translate(_WALLS_OF_PASSAGES))
    for cell, direction in maze.openings:
        codes[cell] &= ~(1 << direction)
    for cell in maze.unvisited():
        codes[cell] |= Role.UNVISITED << ROLE_SHIFT
    if solution:
        for way in maze.solutions():
            for cell in way:
                codes[cell] = walls_of(codes[cell]) | Role.SOLUTION << ROLE_SHIFT
    for start, goal in maze.ends:
        if goal is not None:
            codes[start] = walls_of(codes[start]) | Role.START << ROLE_SHIFT
            codes[goal] = walls_of(codes[goal]) | Role.GOAL << ROLE_SHIFT
    return Layout(maze.grid, bytes(codes))
