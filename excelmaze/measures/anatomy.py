"""A maze as its measures see it: rooms, of which merged ones are one, and the passages between them."""

from collections.abc import Sequence
from functools import cached_property
from itertools import compress, pairwise
from typing import NamedTuple

from excelmaze.grids.graph import MOST_DIRECTIONS, Graph
from excelmaze.maze.maze import Maze
from excelmaze.measures.stats import Stats, stats
from excelmaze.planes import bit

# Of each set of open sides, the directions in which they lead.
_HEADINGS = tuple(
    tuple(direction for direction in range(MOST_DIRECTIONS) if sides >> direction & 1)
    for sides in range(1 << MOST_DIRECTIONS)
)
_RIGHT_ANGLE = 0.5
# Where there are loops, so many rooms are gone through at most, or so many times all of them, if that is more.
_MOST_ROOMS, _LEAST_SWEEPS = 2_000_000, 4


class Extent(NamedTuple):
    """How many parts and passages a maze has, how many of these could be closed, and the longest path in a part."""

    parts: int
    passages: int
    loops: int
    longest: int


class Anatomy:
    """The rooms that were visited and those that passages lead to, worked out once for all measures of a maze.

    Rooms keep their numbers; of merged ones the first stands for all, and the others have none.
    """

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self.graph: Graph = maze.graph
        self._first_of = {cell: merged[0] for merged in maze.graph.merged_cells for cell in merged}

    @cached_property
    def stats(self) -> Stats:
        """The numbers of rooms by kind."""
        return stats(self.maze)

    @cached_property
    def rooms(self) -> Sequence[int]:
        """The rooms that were visited."""
        rooms = [*compress(range(self.graph.size), self.maze.visited)]
        return [room for room in rooms if self._first_of.get(room, room) == room] if self._first_of else rooms

    @cached_property
    def adjacent(self) -> list[list[int]]:
        """For each room those that its open sides lead to, in the order of the directions; one may be there twice."""
        passages, size = self.maze.passages, self.graph.size
        adjacent: list[list[int]] = [[] for _ in range(size)]
        for direction, neighbor_of in enumerate(self.graph.neighbors):
            leaving = bit(passages, direction)
            for room in compress(range(size), leaving):
                adjacent[room].append(neighbor_of[room])
        for merged in self.graph.merged_cells:
            inside = set(merged)
            for room in merged:
                adjacent[room] = [other for other in adjacent[room] if other not in inside]
        if self._first_of:
            adjacent = [[self._first_of.get(other, other) for other in others] for others in adjacent]
            for first, *others in self.graph.merged_cells:
                for room in others:
                    adjacent[first] += adjacent[room]
                    adjacent[room] = []
        return adjacent

    @cached_property
    def headings(self) -> list[tuple[int, ...]]:
        """For each room the directions of its passages, in the same order."""
        headings = [_HEADINGS[sides] for sides in self.maze.passages]
        inside = self.graph.merged_sides
        for merged in self.graph.merged_cells:
            leading = [_HEADINGS[self.maze.passages[room] & ~inside[room]] for room in merged]
            headings[merged[0]] = tuple(direction for some in leading for direction in some)
        return headings

    @cached_property
    def turns(self) -> tuple[tuple[float, ...], ...]:
        """The angle between each two directions in half-turns: 0 is straight on."""
        directions = range(len(self.graph.opposite))
        return tuple(tuple(self._angle(one, other) for other in directions) for one in directions)

    def _angle(self, one: int, other: int) -> float:
        bearings = self.graph.bearings
        if one == other:
            return 0.0
        if max(one, other) >= len(bearings):
            return _RIGHT_ANGLE
        difference = abs(bearings[one] - bearings[other])
        return min(difference, 2 - difference)

    @cached_property
    def path(self) -> list[int] | None:
        """The rooms of the shortest path from the first start to its goal; None where there is none."""
        path = self.maze.solve()
        if path is None or not self._first_of:
            return path
        rooms = [self._first_of.get(room, room) for room in path]
        return [room for place, room in enumerate(rooms) if not place or room != rooms[place - 1]]

    @cached_property
    def on_path(self) -> bytearray:
        """For each room whether it lies on that path."""
        on_path = bytearray(self.graph.size)
        for room in self.path or ():
            on_path[room] = 1
        return on_path

    def bends(self, path: Sequence[int]) -> list[float]:
        """Return the angle of the turn in each room of a path between its ends, in half-turns."""
        adjacent, headings, turns = self.adjacent, self.headings, self.turns
        steps = [headings[room][adjacent[room].index(then)] for room, then in pairwise(path)]
        return [turns[one][other] for one, other in pairwise(steps)]

    @cached_property
    def extent(self) -> Extent:
        """The parts, and the longest path in any of them. Linear; with loops, as far as some sweeps lead.

        In a part without loops two breadth-first sweeps find it: from any room to the farthest one, and from there. In
        one with loops they give a lower bound; then the rooms that are farthest from the middle of that path begin
        sweeps of their own until no other can be the end of a longer one (iFUB: Crescenzi et al. 2013), or until enough
        rooms were gone through.
        """
        adjacent = self.adjacent
        distance = [-1] * self.graph.size
        parts = passages = longest = 0
        for room in self.rooms:
            if distance[room] >= 0:
                continue
            parts += 1
            reached = _sweep(adjacent, room, distance)
            sides = sum(len(adjacent[one]) for one in reached)
            passages += sides
            if sides == 2 * (len(reached) - 1):
                _forget(reached, distance)
                longest = max(longest, distance[_sweep(adjacent, reached[-1], distance)[-1]])
            else:
                longest = max(longest, _longest(adjacent, reached, distance))
        return Extent(parts, passages // 2, passages // 2 - len(self.rooms) + parts, longest)


def _longest(adjacent: list[list[int]], part: Sequence[int], distance: list[int]) -> int:
    """Return the longest path in a part with loops that is found."""
    budget = max(_MOST_ROOMS // len(part), _LEAST_SWEEPS)

    def swept(room: int) -> list[int]:
        _forget(part, distance)
        return _sweep(adjacent, room, distance)

    far = swept(part[-1])[-1]
    least = distance[far]
    middle = _halfway(adjacent, far, distance)
    order = swept(middle)
    least = max(least, distance[order[-1]])
    sweeps = 3
    # How long a path can be that begins in a room. Whoever lies nearer to the middle begins no longer path than others.
    most = {room: 2 * distance[room] for room in reversed(order)}
    while most := {room: length for room, length in most.items() if length > least}:
        if sweeps >= budget:
            break
        far = next(iter(most))
        longest = distance[swept(far)[-1]]
        least = max(least, longest)
        sweeps += 1
        most = {room: min(length, longest + distance[room]) for room, length in most.items() if room != far}
    return least


def _halfway(adjacent: list[list[int]], room: int, distance: Sequence[int]) -> int:
    """Return the room halfway on a shortest path from where the distances begin."""
    for nearer in range(distance[room] - 1, distance[room] // 2 - 1, -1):
        room = next(other for other in adjacent[room] if distance[other] == nearer)
    return room


def _sweep(adjacent: list[list[int]], start: int, distance: list[int]) -> list[int]:
    """Return all rooms of the start's part in the order of their distances, which are written down."""
    distance[start] = steps = 0
    order, frontier = [start], [start]
    while frontier:
        steps += 1
        following = []
        for room in frontier:
            for other in adjacent[room]:
                if distance[other] < 0:
                    distance[other] = steps
                    following.append(other)
        order += following
        frontier = following
    return order


def _forget(part: Sequence[int], distance: list[int]) -> None:
    for room in part:
        distance[room] = -1
