"""The rooms of several mazes that lie side by side as those of one: of blocks, and with links."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any

from excelmaze.errors import InputError
from excelmaze.grids.blocks import BlockGrid, Blocks, Bridge, Doors, Row
from excelmaze.grids.cells import Run
from excelmaze.grids.graph import Neighbors
from excelmaze.grids.grid import DIRECTIONS, DOWN, OPPOSITE, RIGHT, STEPS, Grid
from excelmaze.grids.linked import LinkedGrid
from excelmaze.grids.room_geometry import Scattered
from excelmaze.read_only import read_only_rows
from excelmaze.sheet.addresses import Area, Place

_RIGHT_DOWN = 1 << RIGHT | 1 << DOWN


class JoinedBlocks(Scattered, Blocks):
    """The rooms of several mazes in blocks that lie side by side, with bridges where rooms face each other."""

    is_square = False
    runs: tuple[Run, ...] = ()
    merged: tuple[Area, ...] = ()
    shape: Mapping[str, Any] = {"walls": "blocks"}

    def __init__(self, parts: Sequence[Blocks]) -> None:
        # In one order, whichever of them was joined to the other.
        mazes = (one for part in parts for one in part.parts)
        self.parts = tuple(sorted(mazes, key=lambda part: part.cells.runs[0]))
        self._cells = Grid([area for part in self.parts for area in part.cells.areas])
        self._begins = [0, *accumulate(part.size for part in self.parts)]
        self.size = self._begins[-1]
        self.areas = self._cells.areas
        self.bridges = tuple(self._found_bridges())

    def _found_bridges(self) -> Iterator[Bridge]:
        for begin, part in zip(self._begins, self.parts, strict=False):
            for room, sides in enumerate(part.sides, begin):
                for direction in (RIGHT, DOWN) if sides & _RIGHT_DOWN != _RIGHT_DOWN else ():
                    if sides >> direction & 1:
                        continue
                    cells = self.between(room, direction)
                    other = self._across_bridge(room, direction, len(cells))
                    if cells and other is not None and self._part(other) != self._part(room):
                        yield Bridge(room, direction, tuple(cells))

    def _across_bridge(self, room: int, direction: int, cells: int) -> int | None:
        row, column = self.sheet_place(room)
        down, right = STEPS[direction]
        return self.room_at(row + down * (cells + 1), column + right * (cells + 1))

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each room, the neighbour there or -1."""
        up, right, down, left = (
            [
                other + begin if other >= 0 else -1
                for begin, part in zip(self._begins, self.parts, strict=False)
                for other in part.neighbors[direction]
            ]
            for direction in DIRECTIONS
        )
        neighbors = up, right, down, left
        for room, direction, cells in self.bridges:
            other = self._across_bridge(room, direction, len(cells))
            assert other is not None  # noqa: S101 - a bridge leads to a room
            neighbors[direction][room], neighbors[OPPOSITE[direction]][other] = other, room
        return read_only_rows(neighbors)

    def _part(self, room: int) -> int:
        return bisect_right(self._begins, room) - 1

    def place(self, cell: int) -> Place:
        """Return the row and column of a room."""
        part = self._part(cell)
        return self.parts[part].sheet_place(cell - self._begins[part])

    def cell_at(self, row: int, column: int) -> int | None:
        """Return the room at a place, or None."""
        for begin, part in zip(self._begins, self.parts, strict=False):
            room = part.room_at(row, column)
            if room is not None:
                return begin + room
        return None

    def rows(self) -> Iterator[Row]:
        """Yield all rooms, maze by maze."""
        for begin, part in zip(self._begins, self.parts, strict=False):
            for room, cell, count in part.rows():
                yield Row(begin + room, self._own(part, cell), count)

    def doors(self) -> Iterator[Doors]:
        """Yield what lies between rooms above one another, within each maze."""
        for begin, part in zip(self._begins, self.parts, strict=False):
            for above, below, cell, count in part.doors():
                yield Doors(begin + above, begin + below, self._own(part, cell), count)

    def _own(self, part: BlockGrid, cell: int) -> int:
        number = self.cells.cell_at(*part.cells.place(cell))
        assert number is not None  # noqa: S101 - they are made of the parts
        return number

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same parts."""
        return isinstance(other, JoinedBlocks) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)


class JoinedLinks(Scattered, LinkedGrid):
    """The rooms of mazes that lie side by side. A side that a link goes out through leads nowhere else.

    Args:
        cells: those of all mazes.
        mazes: those of them that have links.

    Raises:
        InputError: they have links of several kinds.
    """

    shape: Mapping[str, str] = {}
    parts: tuple[LinkedGrid, ...]

    def __init__(self, cells: Grid, mazes: Sequence[Grid]) -> None:
        linked = [maze for maze in mazes if isinstance(maze, LinkedGrid)]
        parts = [own for one in linked for own in (one.parts if isinstance(one, JoinedLinks) else (one,))]
        opposite = max((part.opposite for part in parts), key=len)
        for part in parts:
            if part.opposite != opposite[: len(part.opposite)]:
                raise InputError(
                    f"{part.named} has portals or dimensions other than those beside it; join mazes of one kind"
                )
        self.parts = tuple(parts)
        links = []
        for part in parts:
            for one in part.links:
                room, other = (cells.cell_at(*part.place(end)) for end in (one.room, one.other))
                assert room is not None and other is not None  # noqa: S101, PT018 - they are parts of the cells
                links.append(one._replace(room=room, other=other))
        super().__init__(cells, links, opposite)

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each room, the neighbour there or -1."""
        of_cells = self.cells.neighbors
        neighbors = list(map(list, super().neighbors))
        for direction, back in enumerate(OPPOSITE):
            for room, other in enumerate(of_cells[direction]):
                if other >= 0 and neighbors[direction][room] != other and neighbors[back][other] == room:
                    neighbors[back][other] = -1
        return read_only_rows(neighbors)

    def on(self, cells: Grid) -> Grid:
        """Return the rooms of one of the mazes by its cells, or of one without links."""
        return next((part for part in self.parts if part.cells == cells), cells)
