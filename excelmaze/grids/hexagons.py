"""Hexagons, and bricks, which are a drawing of hexagons with straight lines: rooms with six neighbours.

A hexagon is two cells above one another, and halves of the four cells beside them.

Columns of hexagons lie side by side, every second one shifted down by a row. Neighbours share the cells between their
columns, which a diagonal halves: a row of the sheet is half as high as a hexagon, and columns are by turns as broad as
its side and half of that. They are counted from the first row and column of the rectangle around a selection. A room is
called by its upper middle cell; cells in which no whole hexagon has a place stay empty.

A brick is two cells side by side, and those of each second row are shifted by one column. It is the sigma maze of
Havlena 2016, 1.1. Bricks are counted from the first row and column of the rectangle around each piece of a selection.
Cells at the ends of rows in which there is no whole brick stay empty. The two cells are not merged: of merged ones
LibreOffice draws a whole side as that of the first cell, and above and below a brick there are two neighbours each,
with a wall towards one of them and a passage to the other.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import sqrt

from excelmaze.errors import InputError
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.grids.stencil import BRICKS, DOWN_RIGHT, HEXAGONS, UP_RIGHT
from excelmaze.grids.stencil_grid import StencilGrid, in_pattern, in_pieces
from excelmaze.read_only import ReadOnlyDict
from excelmaze.sheet.addresses import Area, Place

# The least rows and columns that have place for hexagons with neighbours.
LEAST_ROWS, LEAST_COLUMNS = 3, 5
# The widths of columns by turns, by the height of rows, with which hexagons are regular.
WIDTHS = 1 / sqrt(3), 2 / sqrt(3)
_PITCH = 4


class HexagonGrid(StencilGrid):
    """The rooms of a maze of hexagons, on a selection of any shape.

    >>> rooms = HexagonGrid(Grid.from_selection("B2:H6"))
    >>> rooms.size, [*rooms], rooms.room_at(4, 7)
    (6, ['C2', 'G2', 'E3', 'C4', 'G4', 'E5'], 4)

    They are counted from the first row and column of the selection, or from those next to them from which most have a
    place.

    Args:
        cells: the selection.

    Raises:
        InputError: there is no place for a hexagon.
    """

    tiling = "hexagons"
    stencils = HEXAGONS
    shape = ReadOnlyDict(tiling="hexagons")
    opposite: tuple[int, ...] = (3, 4, 5, 0, 1, 2)
    bearings: tuple[float, ...] = (0, 1 / 3, 2 / 3, 1, 4 / 3, 5 / 3)
    # Slanted walls on the rim are on the left or on the right.
    side_of: tuple[int, ...] = (UP, RIGHT, RIGHT, DOWN, LEFT, LEFT)

    def __init__(self, cells: Grid) -> None:
        places = max((_places(cells, origin) for origin in _origins(cells)), key=len)
        super().__init__(cells, places)
        if not places:
            raise InputError(
                f"{cells.named}: hexagons take {LEAST_ROWS} rows and {LEAST_COLUMNS} columns at least, one alone 2 by "
                "3; choose more cells, or squares"
            )
        vars(self)["widths"] = WIDTHS if places[0][1] % 2 else WIDTHS[::-1]

    @cached_property
    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        """For each hexagon its row, and for each its column among those of its row."""
        rows, columns = super().places
        return rows, tuple(column // _PITCH + 1 for column in columns)

    @cached_property
    def bounds(self) -> Area:
        """As many rows and columns of hexagons as lie around one another, counted from 1."""
        rows, columns = zip(*map(self.sheet_place, range(self.size)), strict=True)
        return Area(1, 1, (max(rows) - min(rows)) // 2 + 1, (max(columns) - min(columns)) // 2 + 1)


def _origins(cells: Grid) -> Iterator[Place]:
    """Yield the four places from which hexagons can be counted; from any other they lie as from one of these."""
    top, left, _, _ = cells.bounds
    return ((top + down, left + right) for right in (0, 1) for down in (0, 1))


def _places(cells: Grid, origin: Place) -> Sequence[Place]:
    """Return the cells by which hexagons are called that have a place, counted from a row and a column."""
    # Both rows of a hexagon have the cells at its sides, too.
    middles = []
    for above, _, length in sorted(cells.contacts):
        row, column = cells.place(above)
        middles.append((row, column + 1, column + length - 2))
    return [*in_pattern(middles, origin, lambda row: (1 + 2 * (row % 2), _PITCH))]


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
