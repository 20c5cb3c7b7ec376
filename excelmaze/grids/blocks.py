"""Blocks: rooms are the sheet's cells at even places, and each cell between two of them is a wall or a passage.

So the Russian program draws its map. With a frame, the outermost cells of a selection are wall all round, and places
are counted from the first row and column inside it; without one, from those of the rectangle around each piece.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from excelmaze.errors import InputError
from excelmaze.grids.covering import RoomCells
from excelmaze.grids.graph import Neighbors
from excelmaze.grids.grid import DIRECTIONS, DOWN, OPPOSITE, RIGHT, STEPS, Grid
from excelmaze.grids.stencil_grid import in_pattern
from excelmaze.planes import nonzero
from excelmaze.read_only import ReadOnlyDict, read_only_array, read_only_rows
from excelmaze.sheet.addresses import Place

# Beside an even number of rows or columns the wall is two cells thick.
_THICKEST = 2


class BlockGrid(RoomCells):
    """The rooms of a maze in blocks, on a selection of any shape.

    `left_out` names the cells of a larger selection that they have no use for.

    >>> from excelmaze import Grid
    >>> rooms = BlockGrid(Grid.from_selection("B2:R18"))
    >>> rooms.size, "B2" in rooms, "C3" in rooms, rooms.address_of(rooms.size - 1)
    (64, False, True, 'Q17')
    >>> BlockGrid(Grid.from_selection("B2:R18"), "none").size
    81

    Raises:
        InputError: there is no place for a room.
    """

    tiling = "blocks"
    has_rows: ClassVar[bool] = True

    @classmethod
    def fitting(cls, cells: Grid, frame: str = "wall") -> "BlockGrid":
        """Return the rooms of a new maze, on the cells of a selection that they and the walls beside them take.

        So no wall is two cells thick: where a selection has an even number of rows, the last one is left out.

        >>> rooms = BlockGrid.fitting(Grid.from_selection("B2:S18"))
        >>> rooms.address, rooms.left_out
        ('B2:R18', 'S2:S18')

        Raises:
            InputError: there is no place for a room.
        """
        rooms = cls(cells, frame)
        marked = rooms._taken()
        if all(marked):
            return rooms
        taken = Grid.from_cells(map(cells.place, nonzero(marked)))
        return cls(taken, frame, cells.minus(taken.areas).named)

    frame: str

    def __init__(self, cells: Grid, frame: str = "wall", left_out: str = "") -> None:
        vars(self).update(frame=frame, left_out=left_out, shape=ReadOnlyDict({"frame": frame, "walls": "blocks"}))
        vars(self).update(dict.fromkeys(("gapless", "is_square"), len(cells.areas) == 1))
        own, rows, columns = array("q"), array("q"), array("q")
        within, number = int(frame == "wall"), 1
        for runs in cells.runs_of_pieces:
            top, left = runs[0].row + within, min(run.first for run in runs) + within
            for row, column in in_pattern(
                [run[:3] for run in runs], (top, left), lambda row: None if row % 2 else (0, 2)
            ):
                cell = cells.cell_of_place((row, column))
                if not within or len(_around(cells, cell)) == 9:  # noqa: PLR2004 - three by three
                    own.append(cell)
                    rows.append(number + (row - top) // 2)
                    columns.append((column - left) // 2 + 1)
            number = rows[-1] + 2 if rows else number
        if not own:
            raise InputError(_too_small(cells, frame))
        super().__init__(cells, own)
        vars(self)["places"] = read_only_rows((rows, columns))

    @property
    def row_length(self) -> int:  # type: ignore[override]
        """How many rooms are in each row of a rectangle; 0 for other cells."""
        return self.bounds.width if self.gapless else 0

    @cached_property
    def doors(self) -> Mapping[int, Sequence[int]]:
        """For the directions to the right and down, for each room, the cell between it and the next room; else -1."""
        doors = {direction: array("q", [-1]) * self.size for direction in (RIGHT, DOWN)}
        for direction, door_of in doors.items():
            beyond = self.cells.neighbors[direction]
            for room, cell in enumerate(self.own_cells):
                between = beyond[cell]
                if between >= 0 and beyond[between] in self._room_called:
                    door_of[room] = between
        return ReadOnlyDict({direction: read_only_array(door_of) for direction, door_of in doors.items()})

    def ways(self) -> Iterator[tuple[int, int, int]]:
        """Yield what can be a passage: a room, the direction to the right or down, and the cell up to the next room."""
        for direction, door_of in self.doors.items():
            yield from ((room, direction, door) for room, door in enumerate(door_of) if door >= 0)

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each room, the neighbour there or -1."""
        neighbors = [array("i", [-1]) * self.size for _ in DIRECTIONS]
        beyond = self.cells.neighbors
        for room, direction, door in self.ways():
            other = self._room_called[beyond[direction][door]]
            neighbors[direction][room], neighbors[OPPOSITE[direction]][other] = other, room
        return read_only_rows(neighbors)

    def outer_cells(self, room: int, direction: int) -> list[int]:
        """Return the wall between a room and what is outside, from the room on; none where there is no such wall."""
        if self.sides[room] >> direction & 1:
            return []
        wall = self._straight_on(room, direction)
        (row, column), (down, right) = self.sheet_place(room), STEPS[direction]
        next_room = row + down * (len(wall) + 1), column + right * (len(wall) + 1)
        return wall if len(wall) <= _THICKEST and self.cells.cell_at(*next_room) is None else []

    def rim_of(self, room: int) -> Sequence[Place | None]:
        """Return for each direction the place of the last cell of the wall outside, if there is one."""
        walls = [self.outer_cells(room, direction) for direction in DIRECTIONS]
        return [self.cells.place(wall[-1]) if wall else None for wall in walls]

    def _straight_on(self, room: int, direction: int) -> list[int]:
        """Return the cells from a room in a direction, up to the next room or the end of the selection, or too many."""
        cell, numbers = self.cells.neighbors[direction][self.own_cells[room]], list[int]()
        while len(numbers) <= _THICKEST and cell >= 0 and cell not in self._room_called:
            numbers.append(cell)
            cell = self.cells.neighbors[direction][cell]
        return numbers

    def _taken(self) -> bytearray:
        """Return 1 for each cell of rooms and of the walls beside them; without a frame, for those between rooms."""
        taken, beyond = bytearray(self.cells.size), self.cells.neighbors
        for room, cell in enumerate(self.own_cells):
            for own in _around(self.cells, cell) if self.frame == "wall" else (cell,):
                taken[own] = 1
            if self.frame != "wall":
                right, down = (self.doors[direction][room] for direction in (RIGHT, DOWN))
                for door in (right, down):
                    if door >= 0:
                        taken[door] = 1
                if min(right, down) >= 0 and (post := beyond[DOWN][right]) >= 0:
                    taken[post] |= self.doors[DOWN][self.neighbors[RIGHT][room]] >= 0
        return taken

    @property
    def _made_of(self) -> tuple[object, ...]:
        return self.tiling, self.cells, self.frame


fitting = BlockGrid.fitting


def _around(cells: Grid, cell: int) -> list[int]:
    """Return a cell and the up to eight cells around it, row by row."""
    up, right, down, left = cells.neighbors
    middles = [middle for middle in (up[cell], cell, down[cell]) if middle >= 0]
    return [around for middle in middles for around in (left[middle], middle, right[middle]) if around >= 0]


def _too_small(cells: Grid, frame: str) -> str:
    what = cells.named
    if frame == "wall":
        return f"{what}: a room with a frame of blocks takes 3 x 3 cells; choose more, or frame none"
    return f"{what}: no cell is at an even place, where a room could be; choose other cells"
