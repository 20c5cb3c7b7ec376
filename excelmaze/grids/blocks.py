"""Blocks: rooms are the sheet's cells at even places, and each cell between two of them is a wall or a passage.

So the Russian program draws its map. With a frame, the outermost cells of a selection are wall all round, and places
are counted from the first row and column inside it; without one, from those of the rectangle around each piece.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from excelmaze.errors import InputError
from excelmaze.grids.cells import Run
from excelmaze.grids.grid import DIRECTIONS, STEPS, Grid
from excelmaze.grids.room_geometry import Contact, Covering, Lattice
from excelmaze.sheet.addresses import Area, Place
from excelmaze.sheet.bands import Span, areas_of, bands_of, common

# Beside an even number of rows or columns the wall is two cells thick, between two mazes four.
_THICKEST, THICKEST_BETWEEN = 2, 4


class Row(NamedTuple):
    """So many rooms side by side, from number `room` on: the first lies on `cell`, each other two cells on."""

    room: int
    cell: int
    rooms: int


class Doors(NamedTuple):
    """Rooms side by side with others below them; `cell` and each second one behind it lie between two of them."""

    above: int
    below: int
    cell: int
    doors: int


class Bridge(NamedTuple):
    """A passage that there can be between two mazes: from a room in a direction, through these cells."""

    room: int
    direction: int
    cells: tuple[int, ...]


class Blocks(Covering):
    """What the rooms of one maze in blocks and of several that are joined have in common."""

    tiling = "blocks"
    words_of_touching = ("room", "faces")
    words_of_no_room = ("is a place of walls between rooms", "a room")
    parts: "tuple[BlockGrid, ...]"
    bridges: Sequence[Bridge] = ()

    @classmethod
    def joined(cls, parts: Sequence[Grid]) -> "Blocks":
        """Return the rooms of several mazes in blocks."""
        from excelmaze.grids.joined import JoinedBlocks

        return JoinedBlocks([part for part in parts if isinstance(part, Blocks)])

    @abstractmethod
    def rows(self) -> Iterator[Row]:
        """Return all rooms."""

    @abstractmethod
    def doors(self) -> Iterator[Doors]:
        """Return what lies between rooms above one another."""

    def stretches_of(self, part: Grid) -> Iterator[tuple[slice, slice]]:
        """Yield stretches of the rooms of a part: their numbers there, and here."""
        for room, _, rooms in part.rows() if isinstance(part, Blocks) else ():
            first = self.room_at(*part.sheet_place(room))
            assert first is not None  # noqa: S101 - the other is a part
            yield slice(room, room + rooms), slice(first, first + rooms)

    def nearest(self, cell: int) -> int:
        """Return the room nearest to a cell: of several the first."""
        row, column = self.cells.place(cell)

        def distance(run: Row) -> tuple[int, int]:
            at, first = self.sheet_place(run.room)
            step = min(max(column - first, 0) // 2, run.rooms - 1)
            return abs(at - row) + abs(first + 2 * step - column), run.room + step

        return min(map(distance, self.rows()))[1]

    def outer_cells(self, room: int, direction: int) -> list[int]:
        """Return the wall between a room and what is outside, from the room on; none where there is no such wall."""
        if self.sides[room] >> direction & 1:
            return []
        wall = self._straight_on(room, direction, _THICKEST + 1)
        (row, column), (down, right) = self.sheet_place(room), STEPS[direction]
        next_room = row + down * (len(wall) + 1), column + right * (len(wall) + 1)
        return wall if len(wall) <= _THICKEST and self.cells.cell_at(*next_room) is None else []

    def rim_of(self, room: int) -> Sequence[Place | None]:
        """Return for each direction the place of the last cell of the wall outside, if there is one."""
        walls = [self.outer_cells(room, direction) for direction in DIRECTIONS]
        return [self.cells.place(wall[-1]) if wall else None for wall in walls]

    def between(self, room: int, direction: int) -> list[int]:
        """Return the cells between a room and its neighbour."""
        return self._straight_on(room, direction, THICKEST_BETWEEN)

    def cell_of(self, room: int) -> int:
        """Return the number of a room's cell."""
        cell = self.cells.cell_at(*self.sheet_place(room))
        assert cell is not None  # noqa: S101 - a room's cell is one of the selection
        return cell

    def _straight_on(self, room: int, direction: int, most: int) -> list[int]:
        """Return the cells from a room in a direction, up to the next room or the end of the selection."""
        row, column = self.sheet_place(room)
        down, right = STEPS[direction]
        numbers: list[int] = []
        while len(numbers) < most:
            row, column = row + down, column + right
            cell = self.cells.cell_at(row, column)
            if cell is None or self.room_at(row, column) is not None:
                break
            numbers.append(cell)
        return numbers


class BlockGrid(Blocks, Lattice):
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
        taken = Grid(areas_of(bands_of([*rooms._areas_taken()])))
        if taken.size == cells.size:
            return rooms
        return cls(taken, frame, cells.minus(taken.areas).named)

    def __init__(self, cells: Grid, frame: str = "wall", left_out: str = "") -> None:
        self._cells, self.frame, self.left_out = cells, frame, left_out
        self.parts = (self,)
        within = int(frame == "wall")
        # For each row of rooms, by its number: its row on the sheet, and the column where it would begin at 0.
        self._rows_at: dict[int, Place] = {}
        # For each piece of the selection: its first row of rooms, and the place of its first room.
        self._origins: list[tuple[int, Place]] = []
        runs: list[Run] = []
        contacts: list[Contact] = []
        number = 1
        for piece in cells.runs_of_pieces:
            top, left = piece[0].row + within, min(run.first for run in piece) + within
            self._origins.append((number, (top, left)))
            if len(cells.areas) == 1:
                bottom, right = piece[-1].row - within, piece[-1].last - within
                height, width = (bottom - top) // 2 + 1, (right - left) // 2 + 1
                if height > 0 and width > 0:
                    runs = [Run(row, 1, width, (row - 1) * width) for row in range(1, height + 1)]
            else:
                self._add(piece, runs, contacts)
            number = runs[-1].row + 2 if runs else number
        if not runs:
            raise InputError(_too_small(cells, frame))
        for (begin, (top, left)), (end, _) in zip(self._origins, [*self._origins[1:], (number, (0, 0))], strict=True):
            for row in range(begin, end):
                self._rows_at[row] = top + 2 * (row - begin), left - 2
        super().__init__(runs, contacts)
        if len(cells.areas) == 1:
            del self.__dict__["contacts"]
            self.areas = (Area(1, 1, runs[-1].row, runs[-1].last),)
            self.gapless = True

    def _add(self, piece: Sequence[Run], runs: list[Run], contacts: list[Contact]) -> None:
        """Add the rooms of a piece that is no rectangle."""
        begin, (top, left) = self._origins[-1]
        spans: dict[int, list[Span]] = {}
        for run in piece:
            spans.setdefault(run.row, []).append((run.first, run.last))
        above: list[Run] = []
        for row in range(top, piece[-1].row + 1, 2):
            inside = spans.get(row, [])
            if self.frame == "wall":
                for other_row in (row, row - 1, row + 1):
                    inner = [(first + 1, last - 1) for first, last in spans.get(other_row, [])]
                    inside = common(inside, inner)
            here: list[Run] = []
            for first, last in _even(inside, left):
                cell = runs[-1].cells.stop if runs else 0
                here.append(Run(begin + (row - top) // 2, first, last, cell))
                runs.append(here[-1])
            between = _even(spans.get(row - 1, []), left)
            contacts += _contacts(above, here, between)
            above = here

    @property
    def shape(self) -> Mapping[str, Any]:
        """The options that make it of its cells."""
        return {"walls": "blocks", "frame": self.frame}

    def sheet_place(self, room: int) -> Place:
        """Return the row and column of a room's cell."""
        row, column = self.place(room)
        at, begin = self._rows_at[row]
        return at, begin + 2 * column

    def room_at(self, row: int, column: int) -> int | None:
        """Return the room whose cell lies at a place on the sheet, or None."""
        cell = self.cells.cell_at(row, column)
        if cell is None:
            return None
        begin, (top, left) = self._origins[self.cells.piece_number(cell)]
        room = self.cell_at(begin + (row - top) // 2, (column - left) // 2 + 1)
        return room if room is not None and self.sheet_place(room) == (row, column) else None

    def _areas_taken(self) -> Iterator[Area]:
        """Yield the cells of rooms side by side, with their frame; without one, those of rooms with others below."""
        within = int(self.frame == "wall")
        for room, _, rooms in self.rows():
            row, column = self.sheet_place(room)
            yield Area(row - within, column - within, row + within, column + 2 * rooms - 2 + within)
        for above, _, _, doors in () if within else self.doors():
            row, column = self.sheet_place(above)
            yield Area(row, column, row + 2, column + 2 * doors - 2)

    def rows(self) -> Iterator[Row]:
        """Yield all rooms, run by run."""
        for run in self.runs:
            yield Row(run.cell, self.cell_of(run.cell), len(run.cells))

    def doors(self) -> Iterator[Doors]:
        """Yield what lies between rooms above one another."""
        for above, below, count in self.contacts:
            row, column = self.sheet_place(above)
            cell = self.cells.cell_at(row + 1, column)
            assert cell is not None  # noqa: S101 - where it were none there would be no contact
            yield Doors(above, below, cell, count)

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same cells and the same frame."""
        return isinstance(other, BlockGrid) and (self.cells, self.frame) == (other.cells, other.frame)

    def __hash__(self) -> int:
        return hash((self.cells, self.frame))


def _even(spans: Sequence[Span], left: int) -> list[Span]:
    """Return the rooms' columns, from 1 on, that spans of the sheet's columns have."""
    rooms = [((first - left + 1) // 2 + 1, (last - left) // 2 + 1) for first, last in spans]
    return [(max(first, 1), last) for first, last in rooms if max(first, 1) <= last]


def _contacts(above: Sequence[Run], here: Sequence[Run], between: Sequence[Span]) -> Iterator[Contact]:
    """Yield the rooms of two rows with a cell between them."""
    facing = common([(run.first, run.last) for run in above], [(run.first, run.last) for run in here])
    for first, last in common(facing, between):
        upper, lower = (
            next(run.cell + first - run.first for run in runs if run.first <= first <= run.last)
            for runs in (above, here)
        )
        yield upper, lower, last - first + 1


def _too_small(cells: Grid, frame: str) -> str:
    what = cells.named
    if frame == "wall":
        return f"{what}: a room with a frame of blocks takes 3 x 3 cells; choose more, or frame none"
    return f"{what}: no cell is at an even place, where a room could be; choose other cells"
