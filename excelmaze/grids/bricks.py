"""Bricks: a room is two cells side by side, and those of each second row are shifted by one column: six neighbours.

It is the sigma maze of Havlena 2016, 1.1. Bricks are counted from the first row and column of the rectangle around each
piece of a selection. Cells at the ends of rows in which there is no whole brick stay empty.

The two cells are not merged: of merged ones LibreOffice draws a whole side as that of the first cell, and above and
below a brick there are two neighbours each, with a wall towards one of them and a passage to the other.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from excelmaze.errors import InputError
from excelmaze.grids.cells import Run
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.grids.stencil import BRICKS, DOWN_RIGHT, JUST_DOWN, JUST_UP, UP_RIGHT
from excelmaze.grids.stencil_grid import RoomRow, StencilGrid


def _rows_on(cells: Grid) -> Iterator[RoomRow]:
    """Return all bricks on some cells, piece by piece."""
    rows: dict[int, RoomRow] = {}
    for piece in cells.runs_of_pieces:
        top, left = piece[0].row, min(run.first for run in piece)
        for row, first, last, cell in piece:
            shift = (first - left - row + top) % 2
            bricks = (last - first + 1 - shift) // 2
            if bricks > 0:
                rows[cell] = RoomRow(row, first + shift, 0, bricks)
    return _numbered(row for _, row in sorted(rows.items()))


def _numbered(rows: Iterable[RoomRow]) -> Iterator[RoomRow]:
    """Yield rows of bricks with the numbers that they have in this order."""
    room = 0
    for row in rows:
        yield row._replace(room=room)
        room += row.rooms


class BrickGrid(StencilGrid):
    """The rooms of a maze of bricks, on a selection of any shape.

    >>> rooms = BrickGrid(Grid.from_selection("B2:F4"))
    >>> rooms.size, [*rooms], rooms.room_at(3, 4)
    (6, ['B2', 'D2', 'C3', 'E3', 'B4', 'D4'], 2)

    Args:
        cells: the selection.
        parts: several mazes of bricks on these cells, each of which keeps its own.

    Raises:
        InputError: there is no place for a brick.
    """

    tiling = "bricks"
    words_of_touching = ("brick", "shares an edge with")
    words_of_no_room = ("is half a brick, which stays empty", "a brick")
    stencils = BRICKS
    pitch = 2
    opposite: tuple[int, ...] = (DOWN_RIGHT, LEFT, UP_RIGHT, RIGHT, DOWN, UP)
    # Those of hexagons, of which bricks are a drawing with straight lines.
    bearings: tuple[float, ...] = (11 / 6, 1 / 2, 7 / 6, 3 / 2, 1 / 6, 5 / 6)

    def __init__(self, cells: Grid, parts: "Sequence[BrickGrid]" = ()) -> None:
        self.parts = tuple(parts) or (self,)
        if parts:
            self.opposite = (*self.opposite, JUST_DOWN, JUST_UP)
            self.bearings = (*self.bearings, 0, 1)
            rows = [*_numbered(sorted(row for part in parts for row in part.rows))]
        else:
            rows = [*_rows_on(cells)]
        if not rows:
            raise InputError(f"{cells.named}: a brick takes two cells side by side; choose more cells, or squares")
        # Rows and columns of their own: in each row, every second column of the sheet.
        runs = [Run(row, column // 2 + 1, column // 2 + bricks, room) for row, column, room, bricks in rows]
        super().__init__(cells, rows, runs)

    @classmethod
    def joined(cls, parts: Sequence[Grid]) -> "BrickGrid":
        """Return the rooms of several mazes of bricks that lie side by side, each with its own bricks."""
        # In one order, whichever of them was joined to the other.
        bricks = [own for part in parts if isinstance(part, cls) for own in part.parts]
        bricks.sort(key=lambda part: part.cells.runs[0])
        return cls(Grid([area for part in bricks for area in part.cells.areas]), bricks)

    @property
    def shape(self) -> Mapping[str, Any]:
        """The options that make it of its cells."""
        return {"tiling": self.tiling}

    def _nearest_in(self, rooms: RoomRow, row: int, column: int) -> tuple[int, int]:
        """Return the distance of the nearest brick of a row, and its number."""
        nearest = min(max(column, rooms.column), rooms.column + 2 * rooms.rooms - 1)
        return abs(rooms.row - row) + abs(nearest - column), rooms.room + (nearest - rooms.column) // 2

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same cells and bricks."""
        if not isinstance(other, BrickGrid) or len(self.opposite) != len(other.opposite):
            return False
        return (self.cells, self.rows) == (other.cells, other.rows)

    def __hash__(self) -> int:
        return hash((self.tiling, self.cells))
