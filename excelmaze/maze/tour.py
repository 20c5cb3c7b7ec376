"""Tours around trees: one closed path through all rooms that are blocks of two by two, each a room of a tree.

A walk around a tree with one hand on it comes through every room of its blocks once, and back to the beginning.
Cut open, the tour is a unicursal maze, one winding path that has two ends side by side, or the path of a picturesque
one.

Sources: Okamoto and Uehara 2009; the unicursal mazes of Pullen, Think Labyrinth.
"""

from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple, Self

from excelmaze.errors import InputError
from excelmaze.generators.passages import passages_of
from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.grids.grid import ALL_SIDES, Grid

# Rows and columns within a block, clockwise from its top left room on; its side of the same number lies ahead of each.
_CORNERS = (0, 0), (0, 1), (1, 1), (1, 0)


class Blocks(NamedTuple):
    """Blocks of two by two rooms: a grid of which each cell is one, and the rooms of each, clockwise."""

    coarse: Grid
    rooms: Sequence[Sequence[int]]

    @classmethod
    def of(cls, grid: Grid, rooms: Sequence[int]) -> Self | None:
        """Return the blocks that rooms consist of, from their first row and column on; None where they do not."""
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


def winding(
    grid: Grid, piece: Sequence[int], start: int, goal: int | None, carve: Callable[[Grid, int], Sequence[int]]
) -> "array[int]":
    """Return the passages of one path through all cells of a piece, from the start on.

    `carve` makes a tree on a grid from a start. The path ends beside its own start, at the `goal` if that is one of the
    two cells where it can; by default at the one on the same rim. The time is that of the tree and linear.

    Raises:
        InputError: the piece is not made of blocks, the algorithm makes no tree, or the path cannot end at the goal.
    """
    blocks = Blocks.of(grid, piece)
    if blocks is None:
        raise InputError(
            f"unicursal is made of blocks of 2 x 2 rooms, which {grid.named} is not; choose even numbers of rows and "
            "columns of rooms"
        )
    block, rooms = next((block, rooms) for block, rooms in enumerate(blocks.rooms) if start in rooms)
    tree = carve(blocks.coarse, block)
    if len(tree) != blocks.coarse.size - 1:
        raise InputError("unicursal needs a tree, and this algorithm makes loops; choose other options or another one")
    tour = blocks.tour(passages_of(blocks.coarse, tree), block, rooms.index(start))
    ends = before, _ = tour[-1] >> PASSAGE_SHIFT, tour[1] >> PASSAGE_SHIFT
    if goal is None:
        goal = max(ends, key=lambda cell: _on_rim(grid, start, cell))
    elif goal not in ends:
        names = " or ".join(sorted(map(grid.address_of, {*ends})))
        raise InputError(
            f"goal {grid.address_of(goal)}: the one way ends beside its start; choose {names}, or farthest"
        )
    return array("q", tour[:-1] if goal == before else map(grid.turned, reversed(tour[1:])))


def _on_rim(grid: Grid, start: int, cell: int) -> tuple[int, bool]:
    """Return how many outer sides two cells share, and whether one has any."""
    return (~grid.sides[start] & ~grid.sides[cell] & ALL_SIDES).bit_count(), grid.sides[cell] != ALL_SIDES
