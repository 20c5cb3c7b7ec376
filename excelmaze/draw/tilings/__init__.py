"""Tilings: how the rooms of a maze lie on the cells of sheets, and how they are found there again."""

from collections.abc import Sequence
from typing import Protocol

from excelmaze.draw.layout import Layout
from excelmaze.draw.tilings.squares import Squares
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Ends, Maze


class Tiling(Protocol):
    """One way of drawing mazes: squares, and whatever else has a module here and a row in `TILINGS`."""

    def lay_out(self, maze: Maze, *, solution: bool = False) -> Sequence[Layout]:
        """A layout for each sheet of a maze, with or without the way from each start to its goal."""

    def read(self, grid: Grid, lines: bytes, unvisited: bytes, ends: Sequence[Ends]) -> Maze:
        """The maze that the lines of cells draw; see `excelmaze.draw.tilings.squares.Squares.read`."""


TILINGS: dict[str, Tiling] = {"squares": Squares()}


def lay_out(maze: Maze, *, solution: bool = False) -> Layout:
    """What every cell of a maze on one sheet shows, with or without the way from each start to its goal."""
    (layout,) = TILINGS["squares"].lay_out(maze, solution=solution)
    return layout
