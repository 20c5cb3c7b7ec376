"""Bricks: a room is two cells side by side, and those of each second row are shifted by one column: six neighbours.

It is the sigma maze of Havlena 2016, 1.1. Bricks are counted from the first row and column of the rectangle around each
piece of a selection. Cells at the ends of rows in which there is no whole brick stay empty.

The two cells are not merged: of merged ones LibreOffice draws a whole side as that of the first cell, and above and
below a brick there are two neighbours each, with a wall towards one of them and a passage to the other.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from excelmaze.errors import InputError
from excelmaze.grids.cells import Run
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, STEPS, UP, Grid
from excelmaze.grids.room_geometry import Covering, Lattice
from excelmaze.planes import bits
from excelmaze.sheet.addresses import Place

# Of the two neighbours above and below, `UP` and `DOWN` lead to those of the left cell.
UP_RIGHT, DOWN_RIGHT = 4, 5
# Where several mazes are joined, a brick of one may lie just above one of another: their left cells can have a passage.
JUST_UP, JUST_DOWN = 6, 7
OF_LEFT, OF_RIGHT = (UP, DOWN, LEFT, JUST_UP, JUST_DOWN), (UP_RIGHT, DOWN_RIGHT, RIGHT)
SIDE_OF = (UP, RIGHT, DOWN, LEFT, UP, DOWN, UP, DOWN)


class Course(NamedTuple):
    """Bricks side by side: the row and the column of the first one's left cell, its number, that of the cell, how many.

    The cells of a course have numbers one after the other, as its bricks have.
    """

    row: int
    column: int
    room: int
    cell: int
    bricks: int

    @property
    def stop(self) -> int:
        """The column behind the last brick."""
        return self.column + 2 * self.bricks


class Bed(NamedTuple):
    """What parts two courses: so many bricks one after the other lead in a direction to others, one after the other."""

    above: int
    direction: int
    below: int
    length: int


def courses_of(cells: Grid) -> Iterator[Course]:
    """All bricks on some cells, piece by piece."""
    rooms: dict[int, Course] = {}
    for piece in cells.runs_of_pieces:
        top, left = piece[0].row, min(run.first for run in piece)
        for row, first, last, cell in piece:
            shift = (first - left - row + top) % 2
            bricks = (last - first + 1 - shift) // 2
            if bricks > 0:
                rooms[cell] = Course(row, first + shift, 0, cell + shift, bricks)
    room = 0
    for _, course in sorted(rooms.items()):
        yield course._replace(room=room)
        room += course.bricks


def empty_cells(cells: Grid, courses: Iterable[Course]) -> Iterator[int]:
    """The cells that are no part of a brick."""
    end = 0
    for course in courses:
        yield from range(end, course.cell)
        end = course.cell + 2 * course.bricks
    yield from range(end, cells.size)


class BrickGrid(Covering, Lattice):
    """The rooms of a maze of bricks, on a selection of any shape.

    >>> rooms = BrickGrid(Grid.from_selection("B2:F4"))
    >>> rooms.size, [*rooms], rooms.room_at(3, 4)
    (6, ['B2', 'D2', 'C3', 'E3', 'B4', 'D4'], 2)

    Raises:
        InputError: there is no place for a brick.
    """

    is_square = False
    has_rows = False
    tiling = "bricks"
    words_of_touching = ("brick", "shares an edge with")
    words_of_no_room = ("is half a brick, which stays empty", "a brick")
    opposite: tuple[int, ...] = (DOWN_RIGHT, LEFT, UP_RIGHT, RIGHT, DOWN, UP)
    # Those of hexagons, of which bricks are a drawing with straight lines.
    bearings: tuple[float, ...] = (11 / 6, 1 / 2, 7 / 6, 3 / 2, 1 / 6, 5 / 6)
    side_of: tuple[int, ...] = SIDE_OF[:6]

    def __init__(self, cells: Grid, courses: Iterable[Course] | None = None) -> None:
        self._cells = cells
        self.parts: tuple[BrickGrid, ...] = (self,)
        self.courses = tuple(courses_of(cells) if courses is None else courses)
        if not self.courses:
            raise InputError(f"{cells.named}: a brick takes two cells side by side; choose more cells, or squares")
        # Rows and columns of their own: in each row, every second column of the sheet.
        super().__init__(
            [Run(one.row, one.column // 2 + 1, one.column // 2 + one.bricks, one.room) for one in self.courses],
            (),
        )
        self._begins = [(one.row, one.column) for one in self.courses]

    @property
    def shape(self) -> Mapping[str, Any]:
        """The options that make it of its cells."""
        return {"tiling": self.tiling}

    @cached_property
    def _met(self) -> list[tuple[int, int]]:
        """The numbers of each two courses of which one lies above the other."""
        found = []
        above = 0
        for below, (row, column, *_) in enumerate(self.courses):
            while self.courses[above].row < row - 1 or (
                self.courses[above].row == row - 1 and self.courses[above].stop <= column
            ):
                above += 1
            under = above
            while self.courses[under].row == row - 1 and self.courses[under].column < self.courses[below].stop:
                found.append((under, below))
                under += 1
        return found

    @cached_property
    def _abutting(self) -> list[int]:
        """The numbers of the courses that the next one goes on, as those of another maze may."""
        pairs = enumerate(pairwise(self.courses))
        return [number for number, (one, other) in pairs if (one.row, one.stop) == other[:2]]

    @property
    def _touching(self) -> list[tuple[int, int]]:
        return [*self._met, *((number, number + 1) for number in self._abutting)]

    @cached_property
    def beds(self) -> list[Bed]:
        """Where bricks lie above one another, each by half of its length."""
        found = []
        for one, other in self._met:
            above, below = self.courses[one], self.courses[other]
            first, stop = max(above.column, below.column), min(above.stop, below.stop)
            if (below.column - above.column) % 2 == 0:
                room, other_room = above.room + (first - above.column) // 2, below.room + (first - below.column) // 2
                found.append(Bed(room, JUST_DOWN, other_room, (stop - first) // 2))
                continue
            for column in (first, first + 1):
                count = (stop - column + 1) // 2
                if count > 0:
                    room, right = divmod(column - above.column, 2)
                    direction = DOWN_RIGHT if right else DOWN
                    found.append(Bed(above.room + room, direction, below.room + (column - below.column) // 2, count))
        return found

    @cached_property
    def neighbors(self) -> tuple[list[int], ...]:
        """For each direction, for each brick, the neighbour there or -1."""
        ids = list(range(self.size))
        found = [[-1] * self.size for _ in self.opposite]
        for _, _, room, _, bricks in self.courses:
            found[RIGHT][room : room + bricks - 1] = ids[room + 1 : room + bricks]
            found[LEFT][room + 1 : room + bricks] = ids[room : room + bricks - 1]
        for number in self._abutting:
            room = self.courses[number + 1].room
            found[RIGHT][room - 1], found[LEFT][room] = room, room - 1
        for above, direction, below, count in self.beds:
            found[direction][above : above + count] = ids[below : below + count]
            found[self.opposite[direction]][below : below + count] = ids[above : above + count]
        return tuple(found)

    @cached_property
    def sides(self) -> bytes:
        """For each brick, a bit `1 << direction` for every neighbour it has."""
        has = [bytearray(self.size) for _ in self.opposite]
        for _, _, room, _, bricks in self.courses:
            has[RIGHT][room : room + bricks - 1] = has[LEFT][room + 1 : room + bricks] = b"\1" * (bricks - 1)
        for number in self._abutting:
            room = self.courses[number + 1].room
            has[RIGHT][room - 1] = has[LEFT][room] = 1
        for above, direction, below, count in self.beds:
            ones = b"\1" * count
            has[direction][above : above + count] = has[self.opposite[direction]][below : below + count] = ones
        return bits(has)

    def part(self, rooms: Sequence[int]) -> Graph:
        """Whole pieces as a graph of their own."""
        return Graph.part(self, rooms)

    def sheet_place(self, room: int) -> Place:
        """Row and column of a brick's left cell."""
        course = self.courses[self._index(room)]
        return course.row, course.column + 2 * (room - course.room)

    def room_at(self, row: int, column: int) -> int | None:
        """The brick that has the cell at a place, or None."""
        index = bisect_right(self._begins, (row, column)) - 1
        if index < 0:
            return None
        course = self.courses[index]
        return course.room + (column - course.column) // 2 if course.row == row and column < course.stop else None

    def nearest(self, cell: int) -> int:
        """The brick nearest to a cell: of several the first."""
        row, column = self.cells.place(cell)
        own = self.room_at(row, column)
        if own is not None:
            return own

        def distance(course: Course) -> tuple[int, int]:
            nearest = min(max(column, course.column), course.stop - 1)
            return abs(course.row - row) + abs(nearest - column), course.room + (nearest - course.column) // 2

        return min(map(distance, self.courses))[1]

    def cell_beside(self, room: int, direction: int) -> Place:
        """The one of a brick's cells that a direction leads out of."""
        row, column = self.sheet_place(room)
        return row, column + (direction in OF_RIGHT)

    def direction_at(self, place: Place, side: int) -> int:
        """The direction that leads out of a brick through a side of one of its cells."""
        room = self.room_at(*place)
        right = room is not None and self.sheet_place(room) != place
        return next((one for one in OF_RIGHT if right and self.side_of[one] == side), side)

    def rim_of(self, room: int) -> Sequence[Place | None]:
        """For each direction without a neighbour the last cell of the selection up to which all are empty."""
        return [
            None if self.sides[room] >> direction & 1 else self._rim(self.cell_beside(room, direction), side)
            for direction, side in enumerate(self.side_of)
        ]

    def _rim(self, place: Place, side: int) -> Place | None:
        beyond = place[0] + STEPS[side][0], place[1] + STEPS[side][1]
        if self.room_at(*beyond) is not None:
            return None
        while self.cells.cell_at(*beyond) is not None and self.room_at(*beyond) is None:
            place, beyond = beyond, (beyond[0] + STEPS[side][0], beyond[1] + STEPS[side][1])
        return place

    def stretches_of(self, part: Grid) -> Iterator[tuple[slice, slice]]:
        """Stretches of the bricks of a part: their numbers there, and here."""
        for row, column, room, _, bricks in part.courses if isinstance(part, BrickGrid) else ():
            first = self.room_at(row, column)
            assert first is not None  # noqa: S101 - the other is a part
            yield slice(room, room + bricks), slice(first, first + bricks)

    def __eq__(self, other: object) -> bool:
        """Equal with the same cells and bricks."""
        if not isinstance(other, BrickGrid) or len(self.opposite) != len(other.opposite):
            return False
        return (self.cells, self.courses) == (other.cells, other.courses)

    def __hash__(self) -> int:
        return hash((self.tiling, self.cells))
