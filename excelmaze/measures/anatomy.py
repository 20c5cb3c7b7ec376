"""A maze as its measures see it: rooms, of which merged ones are one, and the passages between them."""

from collections.abc import Callable, Sequence
from functools import cached_property, wraps
from itertools import compress, pairwise
from typing import Any, TypeVar

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

Result = TypeVar("Result")


class Anatomy:
    """The rooms that were visited and those that passages lead to, worked out once for all measures of a maze.

    Rooms keep their numbers; of merged ones the first stands for all, and the others have none.
    """

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self.graph: Graph = maze.graph
        self._first_of = {cell: merged[0] for merged in maze.graph.merged_cells for cell in merged}
        self.kept: dict[Callable[..., object], Any] = {}

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


def once(work: Callable[[Anatomy], Result]) -> Callable[[Anatomy], Result]:
    """Return a function whose result is kept with the anatomy, for all measures that need it."""

    @wraps(work)
    def kept(anatomy: Anatomy) -> Result:
        if work not in anatomy.kept:
            anatomy.kept[work] = work(anatomy)
        result: Result = anatomy.kept[work]
        return result

    return kept
