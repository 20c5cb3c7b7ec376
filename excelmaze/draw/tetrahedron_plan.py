"""The net of a tetrahedron as it is drawn: triangles with sides of two cells, letters at cut edges, flaps and folds."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt

from excelmaze.draw.drawings import CORNER, LETTER, Box, Curve, Drawing, Label, Point, between
from excelmaze.draw.folding import FLAP_WIDTH, flap, flap_height, fold, net_drawing
from excelmaze.grids.tetrahedron import FALLING_SIDE, LEVEL_SIDE, RISING_SIDE, TetrahedronGraph
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze

# In sides of a cell: that of a triangle, and how high it is.
_SIDE, _HIGH = 2.0, sqrt(3)
# The square in which a letter stands, and at a tip, which has two.
_LETTER, _IN_TIP = 1.0, 0.85
# How broad a mark is, and how far it moves away from the sides at which letters stand, in their distances.
_MARK, _ASIDE = 1.2, 0.4
# How far a letter lies from the side of its room, as a share of the way to the middle.
_INSIDE = 0.4

# A corner of triangles: the line below so many rows of the net, and its place there, both from 0 on.
_Corner = tuple[int, int]


class TetrahedronPlan:
    """Where the rooms of a tetrahedron lie on its net."""

    def __init__(self, rooms: TetrahedronGraph) -> None:
        self._rooms = rooms
        self._down = self._right = 0.0
        self._down, self._right = (CORNER - least for least in self._net_box()[:2])
        self.frame = self._net_box()

    def walls(self, maze: Maze) -> Iterator[Curve]:
        """Yield the walls, each as long as it goes straight on."""
        for direction in (RISING_SIDE, FALLING_SIDE, LEVEL_SIDE):
            for line in self._lines_of(direction):
                begun: _Corner | None = None
                end = (0, 0)
                for room in line:
                    is_shut = not maze.passages[room] >> direction & 1
                    begin, next_end = self._side(room, direction)
                    if begun is not None and not is_shut:
                        yield [self._point(begun), self._point(end)]
                        begun = None
                    elif begun is None and is_shut:
                        begun = begin
                    end = next_end
                if begun is not None:
                    yield [self._point(begun), self._point(end)]

    def middle(self, room: int) -> Point:
        """Return the middle of a room."""
        row, place = self._rooms.place(room)
        down = (2 - place % 2) / 3
        return self._down + (row + down) * _HIGH, self._right + (2 * self._rooms.rows - row + place) * _SIDE / 2

    def mark(self, maze: Maze, room: int) -> tuple[Point, float]:
        """Return the place of a mark, in the middle unless letters stand beside it, and how broad it is."""
        row, column = self.middle(room)
        for direction in self._rooms.seam(room):
            if maze.passages[room] >> direction & 1:
                side = self._middle_of(room, direction)
                row, column = row + (row - side[0]) * _ASIDE, column + (column - side[1]) * _ASIDE
        return (row, column), _MARK

    def gate(self, room: int, other: int) -> Point:
        """Return where the way leads from a room to one beside it on the net."""
        direction = next(way for way, to in enumerate(self._rooms.neighbors) if to[room] == other)
        return self._middle_of(room, direction)

    def lines(self, path: Sequence[int], *, ends_at_marks: bool) -> Iterator[Curve]:
        """Yield the lines of a path, from side to side; they end before letters, and at the sides of rooms with marks.

        A line is broken where the path goes on elsewhere on the net.
        """
        line = [] if ends_at_marks else [self.middle(path[0])]
        for number, (room, other) in enumerate(pairwise(path), 1):
            direction = next(way for way, to in enumerate(self._rooms.neighbors) if to[room] == other)
            is_last = ends_at_marks and number == len(path) - 1
            if direction in self._rooms.seam(room):
                if number > 1 or not ends_at_marks:
                    yield [*line, self.middle(room)]
                line = [] if is_last else [self.middle(other)]
                continue
            line.append(self._middle_of(room, direction))
        if not ends_at_marks:
            line.append(self.middle(path[-1]))
        yield line

    def others(self, maze: Maze, words: Words) -> Sequence[Drawing]:
        """Return flaps and folds, and a letter at each side that goes on elsewhere on the net."""
        drawings = [net_drawing([*self._net()], words("The flaps and folds of the net"), self.frame)]
        for (room, direction), letter in sorted(self._rooms.labels(maze.passages).items()):
            row, column = between(self._middle_of(room, direction), self.middle(room), _INSIDE)
            half = (_LETTER if len(self._rooms.seam(room)) == 1 else _IN_TIP) / 2
            box = Box(row - half, column - half, row + half, column + half)
            description = words("The maze goes on at the other {letter}").format(letter=letter)
            drawings.append(Drawing(LETTER, description, box, Label(letter)))
        return drawings

    def _point(self, corner: _Corner) -> Point:
        row, place = corner
        return self._down + row * _HIGH, self._right + (2 * self._rooms.rows - row + 2 * place) * _SIDE / 2

    def _side(self, room: int, direction: int) -> tuple[_Corner, _Corner]:
        """Return the ends of a side of a room, the upper or the left one first."""
        row, place = self._rooms.place(room)
        at = place // 2
        if place % 2:
            above, beside, below = (row, at), (row, at + 1), (row + 1, at + 1)
            return ((beside, below), (above, below), (above, beside))[direction]
        tip, left, right = (row, at), (row + 1, at), (row + 1, at + 1)
        return ((tip, left), (tip, right), (left, right))[direction]

    def _middle_of(self, room: int, direction: int) -> Point:
        begin, end = map(self._point, self._side(room, direction))
        return between(begin, end, 0.5)

    def _lines_of(self, direction: int) -> Iterator[list[int]]:
        """Yield the lines of the net that have a direction, each as the rooms that point up at its sides."""
        rows = 2 * self._rooms.rows
        for number in range(rows):
            if direction == LEVEL_SIDE:
                yield [number * number + place for place in range(0, 2 * number + 1, 2)]
                continue
            yield [
                row * row + 2 * (number if direction == RISING_SIDE else row - number) for row in range(number, rows)
            ]

    def _net(self) -> Iterator[Sequence[Point]]:
        """Yield the lines of flaps, one at each side of the net, of cuts and of folds."""
        rows = self._rooms.rows
        top, left, right = self._point((0, 0)), self._point((2 * rows, 0)), self._point((2 * rows, 2 * rows))
        sides = (top, left), (left, right), (right, top)
        middles = [between(*side, 0.5) for side in sides]
        for (begin, end), middle in zip(sides, middles, strict=True):
            yield flap(begin, middle, flap_height(rows * _SIDE))
            yield [middle, end]
        for begin, end in pairwise([*middles, middles[0]]):
            yield from fold(begin, end, rows)

    def _net_box(self) -> Box:
        return Box.around(self._net(), FLAP_WIDTH)
