"""Bricks: a room is two cells side by side, and those of each second row are shifted by one column: six neighbours.

It is the sigma maze of Havlena 2016, 1.1. Bricks are counted from the first row and column of the rectangle around each
piece of a selection. Cells at the ends of rows in which there is no whole brick stay empty.

The two cells are not merged: of merged ones LibreOffice draws a whole side as that of the first cell, and above and
below a brick there are two neighbours each, with a wall towards one of them and a passage to the other.
"""

from collections.abc import Sequence
from functools import cached_property

from excelmaze.errors import InputError
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.grids.stencil import BRICKS, DOWN_RIGHT, UP_RIGHT
from excelmaze.grids.stencil_grid import StencilGrid, in_pieces
from excelmaze.read_only import ReadOnlyDict


class BrickGrid(StencilGrid):
    """The rooms of a maze of bricks, on a selection of any shape.

    >>> rooms = BrickGrid(Grid.from_selection("B2:F4"))
    >>> rooms.size, [*rooms], rooms.room_at(3, 4)
    (6, ['B2', 'D2', 'C3', 'E3', 'B4', 'D4'], 2)

    Args:
        cells: the selection.

    Raises:
        InputError: there is no place for a brick.
    """

    tiling = "bricks"
    stencils = BRICKS
    shape = ReadOnlyDict(tiling="bricks")
    opposite: tuple[int, ...] = (DOWN_RIGHT, LEFT, UP_RIGHT, RIGHT, DOWN, UP)
    # Those of hexagons, of which bricks are a drawing with straight lines.
    bearings: tuple[float, ...] = (11 / 6, 1 / 2, 7 / 6, 3 / 2, 1 / 6, 5 / 6)

    def __init__(self, cells: Grid) -> None:
        super().__init__(cells, sorted(in_pieces(cells, lambda row: (row % 2, 2))))
        if not self.size:
            raise InputError(f"{cells.named}: a brick takes two cells side by side; choose more cells, or squares")

    @cached_property
    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        """For each brick its row, and for each its column: in each row, every second one of the sheet."""
        rows, columns = super().places
        return rows, tuple(column // 2 + 1 for column in columns)
