"""Tours around trees: one closed path through all rooms that are blocks of two by two, each a room of a tree.

Whoever walks around a tree with one hand on it comes through every room of its blocks once, and back to the beginning.
Cut open, the tour is a unicursal maze, or the path of a picturesque one.

Source: Okamoto and Uehara 2009.
"""

from collections.abc import Sequence
from typing import NamedTuple, Self

from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.grids.grid import Grid

# Rows and columns within a block, clockwise from its top left room on; its side of the same number lies ahead of each.
_CORNERS = (0, 0), (0, 1), (1, 1), (1, 0)


class Blocks(NamedTuple):
    """Blocks of two by two rooms: a grid of which each cell is one, and the rooms of each, clockwise."""

    coarse: Grid
    rooms: Sequence[Sequence[int]]

    @classmethod
    def of(cls, grid: Grid, rooms: Sequence[int]) -> Self | None:
        """Return some rooms as blocks, or None where they are not made of them: they begin at the first ones."""
        number = {grid.place(room): room for room in rooms}
        top, left = (min(place[axis] for place in number) for axis in (0, 1))
        coarse = Grid.from_cells({((row - top) // 2 + 1, (column - left) // 2 + 1) for row, column in number})
        if 4 * coarse.size != len(number):
            return None
        return cls(
            coarse,
            [
                [number[top + 2 * (row - 1) + down, left + 2 * (column - 1) + across] for down, across in _CORNERS]
                for row, column in map(coarse.place, range(coarse.size))
            ],
        )

    def tour(self, passages: bytes, block: int, corner: int) -> list[int]:
        """Return the passages of the tour around a tree of the blocks, clockwise from one of their rooms on."""
        neighbors = self.coarse.neighbors
        tour: list[int] = []
        for _ in range(4 * self.coarse.size):
            ahead, turned = passages[block] >> corner & 1, corner + 1 & 3
            tour.append(self.rooms[block][corner] << PASSAGE_SHIFT | (corner if ahead else turned))
            if ahead:
                block, turned = neighbors[corner][block], corner + 3 & 3
            corner = turned
        return tour
