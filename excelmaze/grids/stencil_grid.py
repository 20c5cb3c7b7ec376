"""The rooms of several cells each, in rows: by a stencil, where each row is and what lies beside each room."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from excelmaze.grids.cells import Run
from excelmaze.grids.graph import Neighbors
from excelmaze.grids.grid import DIRECTIONS, STEPS, Grid
from excelmaze.grids.room_geometry import Covering, Lattice
from excelmaze.planes import bits
from excelmaze.read_only import read_only_rows
from excelmaze.sheet.addresses import Place

# How far on the cell behind a line is: behind a diagonal it is the same one.
_THROUGH = (*STEPS, (0, 0), (0, 0))


class RoomRow(NamedTuple):
    """Rooms side by side, from number `room` on: the row and the column of the cell that the first is called by."""

    row: int
    column: int
    room: int
    rooms: int


class Bed(NamedTuple):
    """What parts two rows: so many rooms one after the other lead in a direction to others, one after the other."""

    room: int
    direction: int
    other: int
    length: int


class Gate(NamedTuple):
    """Where a direction leads out of a room: the last cell, from the one that the room is called by, and its side."""

    down: int
    right: int
    side: int


class StencilGrid(Covering, Lattice):
    """Rooms in rows, with one kind of stencil; in a row they lie `pitch` columns apart.

    Args:
        cells: the selection.
        rows: the rows of rooms, in the order of their numbers.
        runs: the same in rows and columns of their own.
    """

    is_square = False
    has_rows = False
    pitch: int

    def __init__(self, cells: Grid, rows: Iterable[RoomRow], runs: Sequence[Run]) -> None:
        self._cells = cells
        self.rows = tuple(rows)
        super().__init__(runs, ())
        self._by_place = sorted(self.rows)

    @cached_property
    def beds(self) -> tuple[Bed, ...]:
        """Where rooms of two rows, or of two mazes in one row, lie beside one another, from the upper or left ones."""
        beds: list[Bed] = []
        for direction, (down, right, side) in enumerate(self.gates):
            # The gates of neighbours face each other.
            other = self.gates[self.opposite[direction]]
            through = _THROUGH[side]
            step = down + through[0] - other.down, right + through[1] - other.right
            if step > (0, 0):
                for row in self.rows:
                    beds += self._beds(row, direction, step)
        return tuple(beds)

    def _beds(self, row: RoomRow, direction: int, step: Place) -> Iterator[Bed]:
        """Yield the rooms that those of a row lead to."""
        down, right = step
        at, column, stop = row.row + down, row.column + right, row.column + right + self.pitch * row.rooms
        first = max(bisect_right(self._by_place, (at, column)) - 1, 0)
        for other in self._by_place[first : bisect_left(self._by_place, (at, stop))]:
            begin = max(column, other.column)
            length = (min(stop, other.column + self.pitch * other.rooms) - begin) // self.pitch
            if other.row == at and (other.column - column) % self.pitch == 0 and length > 0:
                here, there = (begin - column) // self.pitch, (begin - other.column) // self.pitch
                yield Bed(row.room + here, direction, other.room + there, length)

    @property
    def _touching(self) -> list[tuple[int, int]]:
        between = ((self._index(bed.room), self._index(bed.other)) for bed in self.beds)
        return [pair for pair in between if pair[0] != pair[1]]

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each room, the neighbour there or -1."""
        ids = list(range(self.size))
        neighbors = [[-1] * self.size for _ in self.opposite]
        for room, direction, other, length in self.beds:
            neighbors[direction][room : room + length] = ids[other : other + length]
            neighbors[self.opposite[direction]][other : other + length] = ids[room : room + length]
        return read_only_rows(neighbors)

    @cached_property
    def sides(self) -> bytes:
        """For each room, a bit `1 << direction` for every neighbour it has."""
        leading = [bytearray(self.size) for _ in self.opposite]
        for room, direction, other, length in self.beds:
            for first, way in ((room, direction), (other, self.opposite[direction])):
                leading[way][first : first + length] = b"\1" * length
        return bits(leading)

    def strides(self) -> Iterator[tuple[int, slice, slice]]:
        """Yield a part of the stencil, its cells in a row of rooms, and these."""
        return iter(self._strides)

    @cached_property
    def _strides(self) -> tuple[tuple[int, slice, slice], ...]:
        strides = []
        for row, column, room, rooms in self.rows:
            among = slice(room, room + rooms)
            for part, (down, right, _) in enumerate(self.stencils[0].parts):
                first = self.cells.cell_at(row + down, column + right)
                assert first is not None  # noqa: S101 - a room's cells are of the selection
                strides.append((part, slice(first, first + self.pitch * (rooms - 1) + 1, self.pitch), among))
        return tuple(strides)

    def sheet_place(self, room: int) -> Place:
        """Return the row and column of the cell that a room is called by."""
        row = self.rows[self._index(room)]
        return row.row, row.column + self.pitch * (room - row.room)

    def room_at(self, row: int, column: int) -> int | None:
        """Return the room that has the cell at a place, or a half of it: of two the first; or None."""
        return next(iter(self.rooms_at(row, column)), None)

    def rooms_at(self, row: int, column: int) -> Sequence[int]:
        """Return all rooms that have the cell at a place, or a half of it."""
        called = (self._room_called(row - down, column - right) for down, right, _ in self.stencils[0].parts)
        return [room for room in called if room is not None]

    def nearest(self, cell: int) -> int:
        """Return the room nearest to a cell: of several the first."""
        row, column = self.cells.place(cell)
        room = self.room_at(row, column)
        return min(self._nearest_in(rooms, row, column) for rooms in self.rows)[1] if room is None else room

    def _nearest_in(self, rooms: RoomRow, row: int, column: int) -> tuple[int, int]:
        """Return the distance of the nearest room of a row, and its number: each kind of rooms has its own."""
        raise NotImplementedError

    def _room_called(self, row: int, column: int) -> int | None:
        """Return the room that is called by the cell at a place."""
        nearest = self._by_place[bisect_right(self._by_place, (row, column, self.size)) - 1]
        step, remainder = divmod(column - nearest.column, self.pitch)
        is_in = nearest.row == row and not remainder and 0 <= step < nearest.rooms
        return nearest.room + step if is_in else None

    def stretches_of(self, part: Grid) -> Iterator[tuple[slice, slice]]:
        """Yield stretches of the rooms of a part: their numbers there, and here."""
        for row, column, room, rooms in part.rows if isinstance(part, StencilGrid) else ():
            first = self.room_at(row, column)
            assert first is not None  # noqa: S101 - the other is a part
            yield slice(room, room + rooms), slice(first, first + rooms)

    @cached_property
    def gates(self) -> tuple[Gate, ...]:
        """For each direction the gate: straight on behind its wall, the last cell of the room."""
        (stencil,) = self.stencils
        inside = {part[:2] for part in stencil.parts}
        gates = {}
        for number, side, bits_of_wall in stencil.walls:
            down, right, _ = stencil.parts[number]
            while side in DIRECTIONS and (down + STEPS[side][0], right + STEPS[side][1]) in inside:
                down, right = down + STEPS[side][0], right + STEPS[side][1]
            gates.update(dict.fromkeys(bits_of_wall, Gate(down, right, side)))
        return tuple(gates[direction] for direction in range(len(self.opposite)))

    @property
    def side_of(self) -> tuple[int, ...]:  # type: ignore[override]
        """For each direction the side of a cell that faces there."""
        return tuple(gate.side for gate in self.gates)

    def cell_beside(self, room: int, direction: int) -> Place:
        """Return the one of a room's cells that a direction leads out of."""
        (row, column), gate = self.sheet_place(room), self.gates[direction]
        return row + gate.down, column + gate.right

    def direction_at(self, place: Place, side: int) -> int:
        """Return the direction that leads out of a room through a side of one of its cells; else the side's own."""
        return next((direction for _, direction in self._walls_at(place, side)), side)

    def _walls_at(self, place: Place, side: int) -> Iterator[tuple[int, int]]:
        """Yield the rooms that have a cell, and the directions that lead out of them there through a side."""
        for room in self.rooms_at(*place):
            for direction, own in enumerate(self.side_of):
                if own == side and self.cell_beside(room, direction) == place:
                    yield room, direction

    def rim_of(self, room: int) -> Sequence[Place | None]:
        """Return for each direction without a neighbour the last cell of the selection up to which all are empty."""
        return [
            None if self._leads_on(room, direction) else self._rim(self.cell_beside(room, direction), side)
            for direction, side in enumerate(self.side_of)
        ]

    def _leads_on(self, room: int, direction: int) -> bool:
        """Return whether a room has a neighbour in a direction, or the same wall is that of another direction."""
        return bool(self.sides[room] >> direction & 1) or self.gates.index(self.gates[direction]) != direction

    def _rim(self, place: Place, side: int) -> Place | None:
        following = place[0] + STEPS[side][0], place[1] + STEPS[side][1]
        if self.room_at(*following) is not None:
            return None
        while self.cells.cell_at(*following) is not None and self.room_at(*following) is None:
            place, following = following, (following[0] + STEPS[side][0], following[1] + STEPS[side][1])
        return place
