"""Paths through a maze, breadth first: also right where a maze has loops."""

from array import array
from collections.abc import Iterable, Sequence
from contextlib import suppress
from copy import copy
from typing import TYPE_CHECKING

from excelmaze.grids.graph import Graph

if TYPE_CHECKING:
    from excelmaze.generators.passages import SearchTree

# So many rooms of a rectangle are searched before a quicker search would be imported.
_FEW = 1000

# For each set of open sides, the neighbours behind them and their directions.
OpenSides = list[list[tuple[Sequence[int], int]]]
_Onward = list[OpenSides]


class Search:
    """A breadth-first search from a room through the open passages. Linear in the rooms reached.

    It keeps one byte for each room, the direction in which the room was reached, so that any path can be read
    off backwards. `farthest` is the room with the longest shortest path from the start; of several, the first
    in order. Other parts of the maze can be searched from starts of their own, in the same memory.

    Args:
        graph: the rooms.
        passages: which sides of each are open.
        start: where the search begins.
        goal: where it may stop.
        goals_from: `farthest` is a room from this number on, if one is reached.
        tree: how a tree grew from the start, which says what a search would find: it is not made then.
    """

    def __init__(
        self,
        graph: Graph,
        passages: bytes,
        start: int,
        goal: int | None = None,
        *,
        goals_from: int = 0,
        tree: "SearchTree | None" = None,
    ) -> None:
        self._graph = graph
        self._passages = passages
        self._reached = bytearray(graph.size)
        self._origin = len(graph.opposite) + 1
        self._onward: _Onward = []
        self._goals_from = goals_from
        self._distances: array[int] | None = None
        self.start = start
        # By the byte of a room, how far it lies from the one before it, where that is the same for all.
        self._steps: Sequence[int] = (0, *graph.steps) if graph.row_length else ()
        if tree is None:
            self._farthest: int | None = self._search(start, goal)
        else:
            self._reached[:] = tree.came_by
            self._reached[start] = self._origin
            self._farthest = tree.farthest

    @property
    def farthest(self) -> int:
        """The room with the longest shortest path from the start; of several, the first in order."""
        if self._farthest is None:
            self._farthest = self.farthest_of(range(self._goals_from, self._graph.size))
        return self.start if self._farthest is None else self._farthest

    @property
    def is_tree(self) -> bool:
        """Whether the search has come to the rooms of a single tree, and there are no other passages."""
        rooms = len(self._reached) - self._reached.count(0)
        return sum(map(int.bit_count, self._passages)) == 2 * (rooms - 1)

    def from_another(self, start: int) -> "Search":
        """Return what a search of a tree from another start would find: only the path between the two turns around."""
        other, reached = copy(self), self._reached[:]
        vars(other).update(start=start, _reached=reached, _farthest=None, _distances=None)
        neighbors, opposite = self._graph.neighbors, self._graph.opposite
        room, came_by = start, reached[start]
        reached[start] = self._origin
        while came_by != self._origin:
            back = opposite[came_by - 1]
            room = neighbors[back][room]
            came_by, reached[room] = reached[room], back + 1
        return other

    def reached(self, room: int) -> bool:
        """Return whether the search, from any of its starts, has come to a room."""
        return self._reached[room] != 0

    def also_from(self, start: int) -> int:
        """Search another part of the maze, not reached before; return its room that is farthest from the start."""
        return self._search(start, None)

    def _search(self, start: int, goal: int | None) -> int:
        if not self._onward:
            self._onward = [_onward(self._graph, origin) for origin in range(self._origin + 1)]
        return _search(self._onward, self._passages, start, goal, self._reached, self._goals_from)

    def path_to(self, goal: int) -> list[int] | None:
        """Return the rooms of a shortest path from the start of the goal's part; None if it was not reached."""
        reached, origin = self._reached, self._origin
        if not reached[goal]:
            return None
        path = [goal]
        room = goal
        if steps := self._steps:
            while (came_by := reached[room]) != origin:
                room -= steps[came_by]
                path.append(room)
        else:
            neighbors, opposite = self._graph.neighbors, self._graph.opposite
            while reached[room] != origin:
                room = neighbors[opposite[reached[room] - 1]][room]
                path.append(room)
        path.reverse()
        return path

    def farthest_of(self, goals: Iterable[int]) -> int | None:
        """Return the goal with the longest shortest path, of several the first; None where the search came to none.

        Linear in the rooms reached, however many goals there are and however often it is asked: a room's distance is
        counted once.
        """
        reached, distances = self._reached, self._distances
        if distances is None:
            distances = self._distances = array("i", bytes(4)) * self._graph.size
        steps, origin = self._steps, self._origin
        neighbors, opposite = ((), ()) if steps else (self._graph.neighbors, self._graph.opposite)
        best, most = None, -1
        for goal in goals:
            if not reached[goal]:
                continue
            path = []
            room = goal
            while not distances[room] and (came_by := reached[room]) != origin:
                path.append(room)
                room = room - steps[came_by] if steps else neighbors[opposite[came_by - 1]][room]
            for distance, passed in enumerate(reversed(path), distances[room] + 1):
                distances[passed] = distance
            if distances[goal] > most:
                best, most = goal, distances[goal]
        return best


def _search(onward: _Onward, passages: bytes, start: int, goal: int | None, reached: bytearray, goals_from: int) -> int:
    """Write down for each room the direction of the step that reached it + 1, or 0; return the farthest."""
    reached[start] = len(onward) - 1
    frontier = last = [start]
    last_goals: list[int] = []
    while frontier and (goal is None or not reached[goal]):
        last, frontier = frontier, []
        add = frontier.append
        for room in last:
            for neighbors, origin in onward[reached[room]][passages[room]]:
                neighbor = neighbors[room]
                if not reached[neighbor]:
                    reached[neighbor] = origin
                    add(neighbor)
        if goals_from and frontier and max(frontier) >= goals_from:
            last_goals = frontier
    return min([room for room in last_goals if room >= goals_from] or last)


def _onward(graph: Graph, origin: int) -> list[list[tuple[Sequence[int], int]]]:
    """Return for each set of open sides the steps on from a room, but for the one by which it was reached."""
    back = graph.opposite[origin - 1] if 0 < origin <= len(graph.opposite) else None
    steps_on: list[list[tuple[Sequence[int], int]]] = [[]]
    for side, neighbors in enumerate(graph.neighbors):
        step: list[tuple[Sequence[int], int]] = [] if side == back else [(neighbors, side + 1)]
        steps_on += [others + step for others in steps_on]
    return steps_on


def shortest_path(graph: Graph, passages: bytes, start: int, goal: int) -> list[int] | None:
    """Return the rooms of a shortest path from start to goal, both included, or None where there is no path."""
    if graph.row_length and graph.size > _FEW:
        from excelmaze.solvers.corridors import LoopError, path_in_tree

        with suppress(LoopError):
            return path_in_tree(graph, passages, start, goal)
    return Search(graph, passages, start, goal).path_to(goal)


def open_sides(graph: Graph) -> OpenSides:
    """Return for each set of open sides, the neighbours that they lead to and the directions, in their order."""
    return [
        [(neighbor_of, direction) for direction, neighbor_of in enumerate(graph.neighbors) if sides >> direction & 1]
        for sides in range(1 << len(graph.neighbors))
    ]


def path_back(graph: Graph, came_by: Sequence[int], start: int, goal: int) -> list[int]:
    """Return the path from start to goal, where it is known by which direction, plus 1, each room was come to."""
    neighbors, opposite = graph.neighbors, graph.opposite
    path = [goal]
    room = goal
    while room != start:
        room = neighbors[opposite[came_by[room] - 1]][room]
        path.append(room)
    path.reverse()
    return path
