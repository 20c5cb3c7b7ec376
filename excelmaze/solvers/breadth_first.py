"""Breadth-first search for shortest paths, also in mazes with loops, and the solvers that use it."""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy

from excelmaze.grids.graph import MOST_DIRECTIONS, PASSAGE_SHIFT, Graph
from excelmaze.solvers.registry import BACK, FORWARD, Trail
from excelmaze.streams import Stream

# For each room, where its passages lead: tables that have the neighbour at the place of the room, and the directions.
Ways = list[Sequence[tuple[Mapping[int, int] | Sequence[int], int]]]
# What stands for the direction by which a start was come to.
BEGINS = MOST_DIRECTIONS + 1
# By a room's passages, whether it is a dead end.
_IS_END = bytes(sides.bit_count() == 1 for sides in range(256))


def ways_of(neighbors: Sequence[Sequence[int]], passages: bytes) -> Ways:
    """Return the rooms that the passages of each room lead to, in the order of directions."""
    onward = [
        [(neighbor_of, direction) for direction, neighbor_of in enumerate(neighbors) if sides >> direction & 1]
        for sides in range(1 << len(neighbors))
    ]
    return [*map(onward.__getitem__, passages)]


def levels(ways: Ways, starts: Iterable[int], came_by: bytearray) -> Iterator[list[int]]:
    """Yield the rooms at each distance from the nearest of some starts: 0, 1, 2, ...

    For each room the direction by which it was come to, plus 1, is written down; for starts it is `BEGINS`. Rooms that
    have one already are left out.
    """
    level = [*dict.fromkeys(starts)]
    for start in level:
        came_by[start] = BEGINS
    while level:
        yield level
        following: list[int] = []
        add = following.append
        for room in level:
            for neighbor_of, direction in ways[room]:
                other = neighbor_of[room]
                if not came_by[other]:
                    came_by[other] = direction + 1
                    add(other)
        level = following


def path_back(graph: Graph, came_by: Sequence[int], goal: int) -> list[int]:
    """Return the path to a goal, traced back through `came_by`."""
    back = ((), *[graph.neighbors[direction] for direction in graph.opposite])
    path = [goal]
    room = goal
    while (direction := came_by[room]) != BEGINS:
        room = back[direction][room]
        path.append(room)
    path.reverse()
    return path


def distances_from(graph: Graph, passages: bytes, starts: Iterable[int]) -> "array[int]":
    """Return the distance of each room from the nearest start, or -1 if it is unreachable. Linear in the rooms."""
    distances = array("q", [-1]) * graph.size
    for distance, level in enumerate(levels(ways_of(graph.neighbors, passages), starts, bytearray(graph.size))):
        for room in level:
            distances[room] = distance
    return distances


def shortest_path(graph: Graph, passages: bytes, start: int, goal: int) -> list[int] | None:
    """Return the rooms of a shortest path from start to goal, both included, or None where there is no path."""
    return Search(graph, passages, start, goal).path_to(goal)


class Search:
    """A breadth-first search from a room through the open passages. Linear in the rooms reached.

    It keeps one byte for each room, the direction in which the room was reached, so that any path can be read
    off backwards. Other parts of the maze can be searched from starts of their own, in the same memory.

    Args:
        graph: the rooms.
        passages: which sides of each are open.
        start: where the search begins.
        goal: where it may stop.
        came_by: how a tree grew from the start, which says what a search would find: it is not made then.
    """

    def __init__(
        self, graph: Graph, passages: bytes, start: int, goal: int | None = None, *, came_by: bytes = b""
    ) -> None:
        self._graph, self._passages = graph, passages
        self._came_by = bytearray(came_by or graph.size)
        self._ways: Ways = []
        self._distances: array[int] | None = None
        self._came_by[start] = BEGINS
        if not came_by:
            self.also_from(start, goal)

    def also_from(self, start: int, goal: int | None = None) -> None:
        """Search another part of the maze, not reached before, as far as the goal."""
        self._ways = self._ways or ways_of(self._graph.neighbors, self._passages)
        for _ in levels(self._ways, [start], self._came_by):
            if goal is not None and self._came_by[goal]:
                break

    @property
    def is_tree(self) -> bool:
        """Whether the reached rooms form a single tree with all passages."""
        rooms = self._graph.size - self._came_by.count(0)
        return sum(map(int.bit_count, self._passages)) == 2 * (rooms - 1)

    def from_another(self, start: int) -> "Search":
        """Return the search of a tree from another start: only the path between the two is reversed."""
        other, came_by = copy(self), self._came_by[:]
        vars(other).update(_came_by=came_by, _distances=None)
        neighbors, opposite = self._graph.neighbors, self._graph.opposite
        room, direction = start, came_by[start]
        came_by[start] = BEGINS
        while direction != BEGINS:
            back = opposite[direction - 1]
            room = neighbors[back][room]
            direction, came_by[room] = came_by[room], back + 1
        return other

    def began_at(self, room: int) -> bool:
        """Return whether a room is one of its starts."""
        return self._came_by[room] == BEGINS

    def reached(self, room: int) -> bool:
        """Return whether the search, from any of its starts, has come to a room."""
        return self._came_by[room] != 0

    def path_to(self, goal: int) -> list[int] | None:
        """Return the rooms of a shortest path from the start of the goal's part; None if it was not reached."""
        return path_back(self._graph, self._came_by, goal) if self._came_by[goal] else None

    def farthest_of(self, goals: Iterable[int]) -> int | None:
        """Return the farthest goal, of several the first; None if the search reached none.

        Linear in the rooms reached, however many goals there are and however often it is asked: a room's distance is
        counted once.
        """
        came_by, distances = self._came_by, self._distances
        if distances is None:
            distances = self._distances = array("i", bytes(4)) * self._graph.size
        back = ((), *[self._graph.neighbors[direction] for direction in self._graph.opposite])
        best, most = None, -1
        for goal in goals:
            if not came_by[goal]:
                continue
            path = []
            room = goal
            while not distances[room] and (direction := came_by[room]) != BEGINS:
                path.append(room)
                room = back[direction][room]
            for distance, passed in enumerate(reversed(path), distances[room] + 1):
                distances[passed] = distance
            if distances[goal] > most:
                best, most = goal, distances[goal]
        return best


def breadth_first(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Search breadth first, rooms in the order of their distance. The path is that of `shortest_path`.

    Source: Moore, The shortest path through a maze, 1959; Lee 1961.
    """
    came_by, opposite = bytearray(graph.size), graph.opposite
    steps = array("q")
    for level in levels(ways_of(graph.neighbors, passages), [start], came_by):
        reached = level[: level.index(goal) + 1] if came_by[goal] else level
        back = (room << PASSAGE_SHIFT | opposite[came_by[room] - 1] for room in reached if room != start)
        steps.extend(map(graph.turned, back))
        if came_by[goal]:
            break
    paths = (path_back(graph, came_by, goal),) if came_by[goal] else ()
    return Trail(start, steps, bytes([FORWARD]) * len(steps), paths)


def dead_end_filling(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Fill each dead end back to the next junction, which may be a dead end then; start and goal stay.

    Of what is left, all of it where there are no loops, the path is found breadth first: no shortest path leads through
    a dead end. A step gives up a room and goes to the one before it.

    Source: Pullen, Think Labyrinth.
    """
    neighbors, opposite = graph.neighbors, graph.opposite
    left = bytearray(passages)
    steps = array("q")
    for end in graph.piece_of(start):
        room = end
        while _IS_END[left[room]] and room not in (start, goal):
            direction = left[room].bit_length() - 1
            steps.append(room << PASSAGE_SHIFT | direction)
            left[room] = 0
            room = neighbors[direction][room]
            left[room] &= ~(1 << opposite[direction])
    path = shortest_path(graph, bytes(left), start, goal)
    return Trail(start, steps, bytes([BACK]) * len(steps), () if path is None else (path,))
