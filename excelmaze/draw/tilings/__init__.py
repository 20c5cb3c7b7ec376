"""Tilings: how the rooms of a maze lie on the cells of sheets, and how they are found there again."""

from collections.abc import Sequence
from typing import Protocol

from excelmaze.draw.layout import Layout, Seen
from excelmaze.draw.tilings.squares import Squares
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze


class Tiling(Protocol):
    """One way of drawing mazes: squares, and whatever else has a module here and a row in `TILINGS`."""

    def lay_out(self, maze: Maze, *, solution: bool = False) -> Sequence[Layout]:
        """A layout for each sheet of a maze, with or without the way from each start to its goal."""

    def read(self, sheets: Sequence[Seen]) -> Maze:
        """The maze that is seen on the sheets that `lay_out` has layouts for."""


TILINGS: dict[str, Tiling] = {"squares": Squares()}


def tiling_of(grid: Grid) -> Tiling:  # noqa: ARG001 - squares are all that there is
    """The tiling of mazes on such cells: whoever draws or reads one asks here."""
    return TILINGS["squares"]


def lay_out_sheets(maze: Maze, *, solution: bool = False) -> Sequence[Layout]:
    """What every cell of a maze shows, a layout for each of its sheets."""
    return tiling_of(maze.grid).lay_out(maze, solution=solution)


def lay_out(maze: Maze, *, solution: bool = False) -> Layout:
    """What every cell of a maze on one sheet shows, with or without the way from each start to its goal.

    Raises:
        InputError: the maze takes several sheets.
    """
    layouts = lay_out_sheets(maze, solution=solution)
    if len(layouts) > 1:
        raise InputError(f"the maze takes {len(layouts)} sheets, which only a new workbook can have; make one with new")
    return layouts[0]
