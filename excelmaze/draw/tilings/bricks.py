"""Bricks: a room is two cells side by side without a line between them, and its walls are their borders."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from excelmaze.draw.tilings.stencilled import StencilTiling
from excelmaze.errors import InputError
from excelmaze.grids.bricks import BrickGrid
from excelmaze.grids.grid import DIRECTIONS, OPPOSITE, STEPS, Grid
from excelmaze.grids.stencil import of_cells
from excelmaze.maze.maze import Maze

if TYPE_CHECKING:
    from excelmaze.draw.seen import Seen

# A maze of squares has two openings at most, so that more sides without a wall are none of it.
_MOST_OPENINGS = 2


class BrickTiling(StencilTiling):
    """The tiling of mazes of bricks. Cells that are no whole brick are empty."""

    name = "bricks"

    def graph_of(self, maze: Maze) -> BrickGrid:
        """The bricks of a maze that is to be laid out."""
        if not isinstance(maze.graph, BrickGrid):
            raise InputError(f"{maze.graph!r} has no bricks; make the maze with tiling bricks")
        return maze.graph

    def seen_graph(self, seen: "Seen") -> BrickGrid:
        """The bricks that some cells have where no recipe tells of them."""
        return BrickGrid(seen.grid)

    def is_likely(self, seen: "Seen", graph: Grid) -> bool:
        """Whether few lines lie where the selection ends beside cells that are no whole brick: others' at most."""
        outer = [
            seen.lines[cell] >> side & 1
            for cell in _empty_cells(graph)
            for side in DIRECTIONS
            if not graph.cells.sides[cell] >> side & 1
        ]
        return any(seen.lines) and outer.count(0) > max(_MOST_OPENINGS, outer.count(1))

    def lines(self, maze: Maze) -> bytes:
        """The lines of each cell; empty ones share those of the bricks beside them."""
        cells, lines = maze.grid.cells, bytearray(super().lines(maze))
        for cell in _empty_cells(maze.grid):
            row, column = cells.place(cell)
            for side, (down, right) in enumerate(STEPS):
                beside = cells.cell_at(row + down, column + right)
                if beside is not None and lines[beside] >> OPPOSITE[side] & 1:
                    lines[cell] |= 1 << side
        return bytes(lines)


def _empty_cells(graph: Grid) -> Iterator[int]:
    """The cells that are no part of a brick."""
    taken = of_cells(graph, b"\1" * graph.size)
    cell = taken.find(0)
    while cell >= 0:
        yield cell
        cell = taken.find(0, cell + 1)
