"""Unicursal mazes: one winding path through every cell, the tour around a tree on a grid of half the size.

The tour is cut where it begins, so that the path has two ends side by side.

Source: the unicursal mazes of Pullen, Think Labyrinth.
"""

from array import array
from collections.abc import Callable, Sequence

from excelmaze.errors import InputError
from excelmaze.generators.passages import passages_of
from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.grids.grid import ALL_SIDES, Grid
from excelmaze.maze.tour import Blocks


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
