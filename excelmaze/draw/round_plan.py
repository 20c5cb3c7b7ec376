"""Round mazes as they are drawn: a ring is as broad as a cell."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import pi

from excelmaze.draw.drawings import CORNER, Arc, Box, Curve, Point, on_circle
from excelmaze.draw.room_places import Step
from excelmaze.grids.rings import CLOCKWISE, RoundGraph
from excelmaze.maze.maze import Maze

# The share of the place between walls that marks take.
_ROOM = 0.9

# A place in a round maze: the distance from the middle, in rings, and the share of a turn clockwise from above.
_Polar = tuple[float, float]


class RoundPlan:
    """Where the rooms of a round maze lie."""

    def __init__(self, rooms: RoundGraph) -> None:
        self._rooms = rooms
        side = 2 * (rooms.rings + 1)
        self.frame = Box(CORNER, CORNER, CORNER + side, CORNER + side)

    def walls(self, maze: Maze) -> Iterator[Curve]:
        """Yield the walls: arcs from the inside out, then those between rooms of a ring."""
        return (_drawn(self._rooms, line) for line in _walls(maze, self._rooms))

    def middle(self, room: int) -> Point:
        """Return the middle of a room."""
        return _point(self._rooms, *_middle(self._rooms, room))

    def mark(self, room: int) -> tuple[Point, float]:
        """Return the middle of a room, and how broad a word in it can be that is a quarter as high."""
        ring, place = self._rooms.place(room)
        if not ring:
            return self.middle(room), 2 * _ROOM
        count = self._rooms.rooms_in(ring)
        down, right = map(abs, on_circle((0.0, 0.0), 1.0, (place + 0.5) / count))
        along = 2 * pi * _radius(ring) / count
        return self.middle(room), _ROOM * min(along / (down + right / 4), 1 / (right + down / 4))

    def step_through(self, room: int, direction: int, other: int) -> Step:  # noqa: ARG002 - as for other rooms
        """Return the step from a room to the one that lies in a direction."""
        points = _way(self._rooms, [room, other], ends_at_marks=True)
        return Step([_point(self._rooms, *points[len(points) // 2])])

    def line(self, path: Sequence[int], *, ends_at_marks: bool) -> Curve:
        """Return the line of a path; it ends at the sides of rooms with marks."""
        return _drawn(self._rooms, _way(self._rooms, path, ends_at_marks=ends_at_marks))


def _walls(maze: Maze, rooms: RoundGraph) -> Iterator[list[_Polar]]:
    """Yield the walls: arcs from the inside out, each as long as it goes on, then those between rooms of a ring."""
    gaps = {(room, direction) for room, direction in maze.openings}
    passages, inwards = maze.passages, rooms.inwards
    for ring in range(1, rooms.rings + 1):
        count = rooms.rooms_in(ring)
        shut = bytes(
            not passages[room] >> inwards[room] & 1 for room in (rooms.room_at(ring, place) for place in range(count))
        )
        yield from _arcs(ring, shut)
    outer = bytes(side not in gaps for side in rooms.outer.items())
    yield from _arcs(rooms.rings + 1, outer)
    yield from _radial_walls(maze, rooms)


def _arcs(radius: int, shut: bytes) -> Iterator[list[_Polar]]:
    """Yield the arcs of a circle, for rooms side by side around it that are shut there."""
    count = len(shut)
    if 0 not in shut:
        yield [(radius, 0.0), (radius, 0.5), (radius, 1.0)]
        return
    # From behind a gap on, so that no arc is cut above the middle.
    first = shut.index(0) + 1
    place = first
    while place < first + count:
        end = place
        while end < first + count and shut[end % count]:
            end += 1
        if end > place:
            begin, by = place / count, (end - place) / count
            # No arc is longer than half a turn.
            halfway = [(radius, begin + by / 2)] if by > 1 / 2 else []
            yield [(radius, begin), *halfway, (radius, end / count)]
        place = end + 1


def _radial_walls(maze: Maze, rooms: RoundGraph) -> Iterator[list[_Polar]]:
    """Yield the walls between rooms of a ring, each as long as it goes straight on outwards."""
    passages = maze.passages
    begun: dict[int, int] = {}  # by the place at the finest division, the ring where a wall begins
    finest = rooms.rooms_in(rooms.rings)
    for ring in range(1, rooms.rings + 2):
        shut: set[int] = set()
        if ring <= rooms.rings:
            count = rooms.rooms_in(ring)
            shut = {
                (place + 1) % count * (finest // count)
                for place in range(count)
                if not passages[rooms.room_at(ring, place)] >> CLOCKWISE & 1
            }
        for place in sorted(begun.keys() - shut):
            yield [(begun.pop(place), place / finest), (ring, place / finest)]
        for place in shut - begun.keys():
            begun[place] = ring


def _way(rooms: RoundGraph, path: Sequence[int], *, ends_at_marks: bool) -> list[_Polar]:
    """Return the places that the line of a path leads through; it ends at the sides of rooms with marks."""
    line = [_middle(rooms, path[0])]
    for room, other in pairwise(path):
        (ring, place), (to, there) = rooms.place(room), rooms.place(other)
        if ring == to:
            count = rooms.rooms_in(ring)
            side = place + 1 if (place + 1) % count == there else place
            line.append((ring + 0.5, side / count))
            continue
        _, turn = _middle(rooms, max(room, other))
        nearer, farther = _radius(min(ring, to)), _radius(max(ring, to))
        steps = [(nearer, turn), (max(ring, to), turn), (farther, turn)]
        line += steps if to > ring else steps[::-1]
    line.append(_middle(rooms, path[-1]))
    line = [*_unwound(line)]
    if not ends_at_marks:
        return line
    sides = [number for number, (radius, _) in enumerate(line) if _is_side(rooms, line, number, radius)]
    return line[sides[0] : sides[-1] + 1] if len(sides) > 1 else line


def _unwound(line: Sequence[_Polar]) -> Iterator[_Polar]:
    """Yield places with turns that go on where a line comes round, so that each arc is the short one."""
    before = line[0][1]
    for radius, turn in line:
        before = turn - round(turn - before) if radius else before
        yield radius, before


def _is_side(rooms: RoundGraph, line: Sequence[_Polar], number: int, radius: float) -> bool:
    """Return whether a place lies on the side of a room."""
    if radius == int(radius):
        return radius > 0
    count = rooms.rooms_in(int(radius))
    return 0 < number < len(line) - 1 and (line[number][1] * count).is_integer()


def _middle(rooms: RoundGraph, room: int) -> _Polar:
    ring, place = rooms.place(room)
    return _radius(ring), (place + 0.5) / rooms.rooms_in(ring)


def _radius(ring: int) -> float:
    """Return how far the middles of a ring's rooms lie from that of the maze."""
    return ring + 0.5 if ring else 0.0


def _drawn(rooms: RoundGraph, line: Sequence[_Polar]) -> Curve:
    """Return a line on the sheet, which goes along circles between places that are as far from the middle."""
    middle = CORNER + rooms.rings + 1.0
    drawn: list[Point | Arc] = []
    for number, (radius, turn) in enumerate(line):
        before = line[number - 1]
        to = _point(rooms, radius, turn)
        if number and before[0] == radius:
            drawn.append(Arc(to, (middle, middle), radius, before[1], turn))
        else:
            drawn.append(to)
    return drawn


def _point(rooms: RoundGraph, radius: float, turn: float) -> Point:
    middle = CORNER + rooms.rings + 1
    down, right = _on_unit_circle(turn % 1.0)
    return middle + radius * down, middle + radius * right


@lru_cache(maxsize=100_000)
def _on_unit_circle(turn: float) -> Point:
    return on_circle((0.0, 0.0), 1.0, turn)
