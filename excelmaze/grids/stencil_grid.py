"""Rooms that lie on cells by a stencil, from which their neighbours are derived."""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from excelmaze.grids.covering import RoomCells
from excelmaze.grids.graph import Neighbors
from excelmaze.grids.grid import DIRECTIONS, OPPOSITE, STEPS, Grid
from excelmaze.grids.stencil import Stencil
from excelmaze.read_only import read_only_rows
from excelmaze.sheet.addresses import Place, parse_cell


class Gate(NamedTuple):
    """Where a direction leads out of a room: through a side or a diagonal of a part of its stencil."""

    part: int
    side: int


class StencilGrid(RoomCells):
    """Rooms that lie on cells by stencils.

    Args:
        cells: the selection.
        places: the cells that rooms are called by, in order; those are left out whose other cells are not there.
        kinds: for each room the number of its stencil, where there are several.
    """

    def __init__(self, cells: Grid, places: Iterable[Place], kinds: bytes = b"") -> None:
        part_cells = tuple(array("q") for _ in self.stencils[0].parts)
        for row, column in places:
            own = [cells.cell_at(row + down, column + right) for down, right, _ in self.stencils[0].parts]
            if None not in own:
                for part, cell in zip(part_cells, own, strict=True):
                    part.append(cell)  # type: ignore[arg-type] # none is None
        vars(self)["part_cells"] = read_only_rows(part_cells)
        super().__init__(cells, self.part_cells[[part[:2] for part in self.stencils[0].parts].index((0, 0))])
        vars(self)["kinds"] = kinds or bytes(self.size)

    @cached_property
    def owners(self) -> Neighbors:
        """For each side, for each cell, the room that has it; -1 where none has."""
        owners = tuple(array("q", [-1]) * self.cells.size for _ in DIRECTIONS)
        for number, cells in enumerate(self.part_cells):
            sides = [stencil.parts[number].half or DIRECTIONS for stencil in self.stencils]
            for room, (cell, kind) in enumerate(zip(cells, self.kinds, strict=True)):
                for side in sides[kind]:
                    owners[side][cell] = room
        return read_only_rows(owners)

    @cached_property
    def gates(self) -> tuple[tuple[Gate | None, ...], ...]:
        """For each kind, for each direction the gate, where there is one."""
        return tuple(tuple(_gates(stencil, len(self.opposite))) for stencil in self.stencils)

    def gate(self, room: int, direction: int) -> Gate | None:
        """Return the gate through which a direction leads out of a room, if there is one."""
        return self.gates[self.kinds[room]][direction]

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each room, the neighbour there or -1."""
        return self._facing()

    def _facing(self) -> Neighbors:
        """Return for each direction, for each room, the room whose gate lies behind its own, or -1."""
        beyond, kinds = self.cells.neighbors, self.kinds
        neighbors = [array("i", [-1]) * self.size for _ in self.opposite]
        for direction, back in enumerate(self.opposite):
            gates, returning = ([of_kind[towards] for of_kind in self.gates] for towards in (direction, back))
            for room, kind in enumerate(kinds):
                gate = gates[kind]
                if gate is None:
                    continue
                cell = self.part_cells[gate.part][room]
                if gate.side in DIRECTIONS:
                    side, cell = OPPOSITE[gate.side], beyond[gate.side][cell]
                else:
                    side = OPPOSITE[self.stencils[kind].parts[gate.part].half[0]]
                other = self.owners[side][cell] if cell >= 0 else -1
                leading_back = returning[kinds[other]] if other >= 0 else None
                if leading_back is not None and self.part_cells[leading_back.part][other] == cell:
                    neighbors[direction][room] = other
        return read_only_rows(neighbors)

    def rooms_at(self, row: int, column: int) -> Sequence[int]:
        """Return all rooms that have the cell at a place, or a half of it: of two the left or the upper one first."""
        cell = self.cells.cell_at(row, column)
        rooms = set() if cell is None else {owner[cell] for owner in self.owners} - {-1}
        return tuple(sorted(rooms, key=lambda room: (self.sheet_place(room)[1], room)))

    @cached_property
    def side_of(self) -> tuple[int, ...]:  # type: ignore[override]
        """For each direction the side of a cell that faces there."""
        return tuple(
            next(gate.side for gate in gates if gate is not None and gate.side in DIRECTIONS)
            for gates in zip(*self.gates, strict=True)
        )

    def cell_beside(self, room: int, direction: int) -> Place:
        """Return the one of a room's cells that a direction leads out of."""
        gate = self.gate(room, direction)
        return self.sheet_place(room) if gate is None else self.cells.place(self.part_cells[gate.part][room])

    def direction_at(self, place: Place, side: int) -> int:
        """Return the direction that leads out of a room through a side of one of its cells; else the side's own."""
        return next((direction for _, _, direction in self._walls_at(place, side)), side)

    def side_at(self, address: str, side: int, what: str) -> tuple[int, int]:
        """Return the room whose wall is at a side of the cell at an address, and the direction that leads out there.

        Of two that a slanted wall parts neither leads out there.
        """
        room = self.room_of(address, what)
        return next((wall[1:] for wall in self._walls_at(parse_cell(address), side)), (room, side))

    def _walls_at(self, place: Place, side: int) -> list[tuple[bool, int, int]]:
        """Return the rooms that have a cell, and the directions that lead out of them there and face a side.

        The first number is 1 for slanted walls, which come last.
        """
        walls = [
            (gate.side != side, room, direction)
            for room in self.rooms_at(*place)
            for direction, facing in enumerate(self.side_of)
            if facing == side and (gate := self.gate(room, direction)) and self.cell_beside(room, direction) == place
        ]
        return sorted(walls, key=itemgetter(0))

    def rim_of(self, room: int) -> Sequence[Place | None]:
        """Return for each direction without a neighbour the last cell of the selection up to which all are empty."""
        return [
            None if self._leads_on(room, direction) else self._rim(self.cell_beside(room, direction), side)
            for direction, side in enumerate(self.side_of)
        ]

    def _leads_on(self, room: int, direction: int) -> bool:
        """Return whether a direction leads to a neighbour or nowhere, or its wall is that of another direction."""
        gates = self.gates[self.kinds[room]]
        gate = gates[direction]
        return bool(self.sides[room] >> direction & 1) or gate is None or gates.index(gate) != direction

    def _rim(self, place: Place, side: int) -> Place | None:
        following = place[0] + STEPS[side][0], place[1] + STEPS[side][1]
        if self.room_at(*following) is not None:
            return None
        while self.cells.cell_at(*following) is not None and self.room_at(*following) is None:
            place, following = following, (following[0] + STEPS[side][0], following[1] + STEPS[side][1])
        return place


def _gates(stencil: Stencil, directions: int) -> Iterator[Gate | None]:
    """Yield for each direction its gate: straight on behind its wall, the last cell of the room."""
    places = [part[:2] for part in stencil.parts]
    for direction in range(directions):
        gate = None
        for part, side, bits in stencil.walls:
            if direction in bits:
                down, right = STEPS[side] if side in DIRECTIONS else (0, 0)
                while (down or right) and (places[part][0] + down, places[part][1] + right) in places:
                    part = places.index((places[part][0] + down, places[part][1] + right))  # noqa: PLW2901
                gate = Gate(part, side)
        yield gate


Pattern = Callable[[int], tuple[int, int] | None]
"""For the number of a row, from 0 on, the number of the first column of rooms and how far on the next is; or None."""


def in_pieces(cells: Grid, pattern: Pattern) -> Iterator[Place]:
    """Yield the cells of a pattern piece by piece, counted from the rectangle around each."""
    for runs in cells.runs_of_pieces:
        origin = runs[0].row, min(run.first for run in runs)
        yield from in_pattern([run[:3] for run in runs], origin, pattern)


def in_pattern(runs: Iterable[tuple[int, int, int]], origin: Place, pattern: Pattern) -> Iterator[Place]:
    """Yield the cells of a pattern that lie in runs: rows with a first and a last column."""
    top, left = origin
    for row, first, last in runs:
        columns = pattern(row - top)
        if columns is not None:
            begin, pitch = columns
            yield from ((row, column) for column in range(first + (left + begin - first) % pitch, last + 1, pitch))
