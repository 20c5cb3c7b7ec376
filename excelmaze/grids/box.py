"""The box around cells: there neighbours are reckoned, not looked up, in however many pieces the cells lie.

Places of the box are numbered row by row; a column behind the last one and a row below the lowest are never taken.
"""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property
from itertools import accumulate

from excelmaze.grids.grid import DIRECTIONS, OPPOSITE, Grid
from excelmaze.grids.paces import Paces, moved, steps_of

# What stands for a place without a cell.
_OUTSIDE = 255
# A box is at most so many times as large as its cells.
_SPREAD = 4


class Box:
    """The box around the cells of a grid: `width` places a row, and `inside` a byte for each place, 1 for a cell."""

    def __init__(self, grid: Grid) -> None:
        top, left, bottom, right = grid.bounds
        self.width = right - left + 2
        rows = []
        end = top
        for begin, below, spans in grid.bands:
            row = bytearray(self.width)
            for first, last in spans:
                row[first - left : last - left + 1] = b"\1" * (last - first + 1)
            rows += [bytes((begin - end) * self.width), bytes(row) * (below - begin)]
            end = below
        self.inside = b"".join((*rows, bytes((bottom + 2 - end) * self.width)))

    def places_of(self, cells: Iterable[int]) -> list[int]:
        """The places of some cells. A bisection for each."""
        return [bisect_right(self.numbers, cell << 3) - 1 for cell in cells]

    @cached_property
    def numbers(self) -> list[int]:
        """For each place that is a cell the number of that, times eight."""
        return [*accumulate(self.inside.translate(bytes((0, 8)) + bytes(254)), initial=0)]

    @cached_property
    def paces(self) -> Paces:
        """The neighbours of the cells."""
        inside, steps = int.from_bytes(self.inside, "little"), steps_of(self.width)
        sides = sum((moved(inside, -step) & inside) << direction for direction, step in enumerate(steps))
        return Paces(steps, DIRECTIONS, sides.to_bytes(len(self.inside), "little"))

    def outside(self) -> bytes:
        """A byte for each place: 0 for a cell, 255 else."""
        return self.inside.translate(bytes((_OUTSIDE, 0)) + bytes(254))

    def only_cells(self, marked: bytes) -> bytes:
        """The bytes of cells, of some that are 255 at all other places."""
        return marked.translate(None, bytes((_OUTSIDE,)))

    def passages(self, came_by: bytes) -> bytes:
        """The passages of every cell of trees: `came_by` has the direction by which each was reached + 1."""
        passages = self.paces.passages(came_by, OPPOSITE)
        both = int.from_bytes(passages, "little") | int.from_bytes(self.outside(), "little")
        return self.only_cells(both.to_bytes(len(came_by), "little"))


def box_of(grid: Grid) -> Box | None:
    """The box of a grid, unless the cells lie far apart in it, or are no squares."""
    if not grid.is_square or not grid.gapless:
        return None
    bounds = grid.bounds
    return Box(grid) if (bounds.width + 1) * (bounds.height + 1) <= _SPREAD * grid.size else None
