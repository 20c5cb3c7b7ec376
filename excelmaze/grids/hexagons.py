"""Hexagons: a room is two cells above one another, and halves of the four cells beside them; it has six neighbours.

Columns of hexagons lie side by side, every second one shifted down by a row. Neighbours share the cells between their
columns, which a diagonal halves: a row of the sheet is half as high as a hexagon, and columns are by turns as broad as
its side and half of that. They are counted from the first row and column of the rectangle around a selection. A room is
called by its upper middle cell; cells in which no whole hexagon has a place stay empty.
"""

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain
from math import sqrt
from operator import itemgetter
from typing import Any

from excelmaze.errors import InputError
from excelmaze.grids.cells import Run, connected
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.grids.room_geometry import Scattered
from excelmaze.grids.stencil import HEXAGONS, drawn, opened
from excelmaze.grids.stencil_grid import RoomRow, StencilGrid
from excelmaze.planes import without
from excelmaze.sheet.addresses import Area, Place, parse_cell

# The least rows and columns that have place for hexagons with neighbours.
LEAST_ROWS, LEAST_COLUMNS = 3, 5
# The widths of columns by turns, by the height of rows, with which hexagons are regular.
WIDTHS = 1 / sqrt(3), 2 / sqrt(3)
_PITCH = 4


def _rows_on(stretches: Sequence[tuple[int, int, int]], top: int, left: int) -> Iterator[RoomRow]:
    """Yield the hexagons that have a place where cells are common to two rows, counted from a row and a column."""
    room = 0
    for row, first, last in stretches:
        # Every fourth column is in the middle of one.
        middle = left + 1 + 2 * ((row - top) % 2)
        column = first + 1 + (middle - first - 1) % _PITCH
        rooms = (last - 1 - column) // _PITCH + 1
        if rooms > 0:
            yield RoomRow(row, column, room, rooms)
            room += rooms


def _common_to_two_rows(cells: Grid) -> Iterator[tuple[int, int, int]]:
    """Yield rows, with the first and the last of columns side by side that they and the rows below have, in order."""
    for above, _, length in sorted(cells.contacts):
        row, column = cells.place(above)
        yield row, column, column + length - 1


def _origins(cells: Grid) -> list[Place]:
    """Return all rows and columns from which hexagons lie in other places."""
    top, left, _, _ = cells.bounds
    return [(top + down, left + right) for right in (0, 1) for down in (0, 1)]


def _count(rows: Sequence[RoomRow]) -> int:
    return rows[-1].room + rows[-1].rooms if rows else 0


class HexagonGrid(StencilGrid, Scattered):
    """The rooms of a maze of hexagons, on a selection of any shape.

    >>> rooms = HexagonGrid(Grid.from_selection("B2:H6"))
    >>> rooms.size, [*rooms], rooms.room_at(4, 7)
    (6, ['C2', 'G2', 'E3', 'C4', 'G4', 'E5'], 4)

    Args:
        cells: the selection.
        origin: the row and column from which hexagons are counted; by default the first ones of the selection, or those
            next to them from which most hexagons have a place.

    Raises:
        InputError: there is no place for a hexagon.
    """

    tiling = "hexagons"
    words_of_touching = ("hexagon", "shares an edge with")
    words_of_no_room = ("has no place for a hexagon, and stays empty", "a hexagon")
    has_symmetries = True
    stencils = HEXAGONS
    pitch = _PITCH
    opposite: tuple[int, ...] = (3, 4, 5, 0, 1, 2)
    bearings: tuple[float, ...] = (0, 1 / 3, 2 / 3, 1, 4 / 3, 5 / 3)
    # Slanted walls on the rim are on the left or on the right.
    side_of: tuple[int, ...] = (UP, RIGHT, RIGHT, DOWN, LEFT, LEFT)

    def __init__(self, cells: Grid, origin: Place | None = None) -> None:
        stretches = [*_common_to_two_rows(cells)]
        counted = [[*_rows_on(stretches, *one)] for one in ([origin] if origin else _origins(cells))]
        rows = max(counted, key=_count)
        if not rows:
            raise InputError(
                f"{cells.named}: hexagons take {LEAST_ROWS} rows and {LEAST_COLUMNS} columns at least, one alone 2 by "
                "3; choose more cells, or squares"
            )
        self.origin = rows[0].row, rows[0].column - 1
        self.widths = WIDTHS if self.origin[1] % 2 == 0 else WIDTHS[::-1]
        # Rows and columns of their own.
        runs = [Run(row, column // _PITCH + 1, column // _PITCH + rooms, room) for row, column, room, rooms in rows]
        super().__init__(cells, rows, runs)

    @cached_property
    def bounds(self) -> Area:
        """As many rows and columns of hexagons as lie around one another, counted from 1."""
        firsts, lasts = zip(*((row.column, row.column + _PITCH * (row.rooms - 1)) for row in self.rows), strict=True)
        height, width = (self.rows[-1].row - self.rows[0].row) // 2 + 1, (max(lasts) - min(firsts)) // 2 + 1
        return Area(1, 1, height, width)

    @cached_property
    def _piece_numbers(self) -> "array[int]":
        """For each room, which piece it belongs to; mostly all rooms of a row are in the same."""
        edges = Counter[tuple[int, int]]()
        for bed in self.beds:
            edges[self._index(bed.room), self._index(bed.other)] += bed.length
        # Between two rows edges zigzag: with one edge less than rooms it is one path through all of them.
        paths = [pair for pair, count in edges.items() if count == sum(self.rows[row].rooms for row in pair) - 1]
        if len({*chain(*paths)}) < len(self.rows):
            return super()._piece_numbers
        of_rooms = array("q")
        for row, number in zip(self.rows, connected(len(self.rows), edges), strict=True):
            of_rooms += array("q", [number]) * row.rooms
        return of_rooms

    @classmethod
    def joined(cls, parts: Sequence[Grid]) -> "HexagonGrid":
        """Return the rooms of several mazes of hexagons as those of one.

        Raises:
            InputError: their hexagons do not go on in each other.
        """
        hexagons = [part for part in parts if isinstance(part, cls)]
        first, *others = sorted(hexagons, key=lambda part: part.origin)
        for other in others:
            if other.phase != first.phase:
                raise InputError(
                    f"the hexagons of {first.named} do not go on in those of {other.named}, "
                    "which are shifted; make one maze of all their cells"
                )
        return cls(Grid([area for part in parts for area in part.cells.areas]), first.origin)

    def on(self, cells: Grid) -> "HexagonGrid":
        """Return the rooms on a part of the cells, counted from the same one."""
        return HexagonGrid(cells, self.origin)

    def rows_of(self, piece: Sequence[int]) -> "HexagonGrid":
        """Return a piece as a grid of its own, on the cells of its rooms."""
        places = {
            (row + down, column + right)
            for row, column in map(self.sheet_place, piece)
            for down, right, _ in self.stencils[0].parts
        }
        return self.on(Grid.from_cells(sorted(places)))

    def as_drawn(self, lines: bytes) -> "HexagonGrid":
        """Return the rooms counted from the row and column with which most lines are walls of theirs."""
        fitting: list[tuple[int, HexagonGrid]] = []
        for origin in [self.origin, *_origins(self.cells)]:
            with suppress(InputError):  # there is no place for a hexagon
                graph = HexagonGrid(self.cells, origin)
                missed = without(lines, drawn(graph, opened(graph, lines)))
                fitting.append((sum(map(int.bit_count, missed)), graph))
        return min(fitting, key=itemgetter(0))[1]

    @property
    def phase(self) -> tuple[int, int]:
        """Where hexagons lie within two rows and four columns, which they repeat."""
        row, column, _, _ = self.rows[0]
        shifted, phase = divmod(column % _PITCH, _PITCH // 2)
        return (row + shifted) % 2, phase

    @property
    def shape(self) -> Mapping[str, Any]:
        """The options that make it of its cells.

        Raises:
            InputError: it was joined of several, or is a part, counted from elsewhere.
        """
        if HexagonGrid(self.cells).rows != self.rows:
            raise InputError(f"{self.named}: hexagons are not counted from its first cell; make the maze anew")
        return {"tiling": self.tiling}

    def _nearest_in(self, rooms: RoomRow, row: int, column: int) -> tuple[int, int]:
        """Return the distance of the nearest hexagon of a row, and its number."""
        number = min(max(0, round((column - rooms.column) / _PITCH)), rooms.rooms - 1)
        return abs(rooms.row - row) + abs(rooms.column + _PITCH * number - column), rooms.room + number

    def side_at(self, address: str, side: int, what: str) -> tuple[int, int]:
        """Return the hexagon whose wall is at a side of the cell at an address, and the direction through it.

        Of two that a slanted wall parts neither leads out there.
        """
        walls = self._walls_at(parse_cell(address.rpartition("!")[2]), side)
        return next(walls, (self.find(address, what), side))

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same cells and hexagons."""
        return isinstance(other, HexagonGrid) and (self.cells, self.rows) == (other.cells, other.rows)

    def __hash__(self) -> int:
        return hash((self.tiling, self.cells))
