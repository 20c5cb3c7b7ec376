"""Ways through a maze, breadth first: also right where a maze has loops."""

from array import array
from collections.abc import Callable, Iterable

from excelmaze import fast
from excelmaze.grids.graph import Graph

_SearchFunction = Callable[[Graph, bytes, int, int | None], tuple[bytearray, int]]


class Search:
    """A breadth-first search from a room through the open passages. Linear in the rooms reached.

    It keeps one byte for each room, the direction in which the room was reached, so that any way can be read
    off backwards. `farthest` is the room with the longest shortest way from the start; of several, the first
    in reading order.
    """

    def __init__(self, graph: Graph, passages: bytes, start: int, goal: int | None = None) -> None:
        self._graph = graph
        self._start = start
        self._kernels = fast.search_kernels(graph, graph.size)
        search: _SearchFunction = self._kernels.search if self._kernels else _search
        self._reached, self.farthest = search(graph, passages, start, goal)

    def way_to(self, goal: int) -> list[int] | None:
        """The rooms of a shortest way, both ends included; None where the search did not come."""
        reached = self._reached
        if not reached[goal]:
            return None
        if self._kernels:
            return list(self._kernels.way_back(self._graph, reached, self._start, goal))
        neighbors, opposite = self._graph.neighbors, self._graph.opposite
        way = [goal]
        room = goal
        while room != self._start:
            room = neighbors[opposite[reached[room] - 1]][room]
            way.append(room)
        way.reverse()
        return way

    def farthest_of(self, goals: Iterable[int]) -> int | None:
        """The goal with the longest shortest way, of several the first; None where the search came to none.

        Linear in the rooms reached, however many goals there are: a room's distance is counted once.
        """
        reached, neighbors, opposite = bytes(self._reached), self._graph.neighbors, self._graph.opposite
        distances = array("q", bytes(8 * self._graph.size))
        best, most = None, -1
        for goal in goals:
            if not reached[goal]:
                continue
            way = []
            room = goal
            while not distances[room] and room != self._start:
                way.append(room)
                room = neighbors[opposite[reached[room] - 1]][room]
            for distance, passed in enumerate(reversed(way), distances[room] + 1):
                distances[passed] = distance
            if distances[goal] > most:
                best, most = goal, distances[goal]
        return best


def _search(graph: Graph, passages: bytes, start: int, goal: int | None) -> tuple[bytearray, int]:
    """How each room was reached, 0 for not at all, else the direction of the step + 1, and the farthest room."""
    reached = bytearray(graph.size)
    reached[start] = origin = len(graph.neighbors) + 1
    onward = [_onward(graph, origin) for origin in range(origin + 1)]
    frontier = last = [start]
    while frontier and (goal is None or not reached[goal]):
        last, frontier = frontier, []
        add = frontier.append
        for room in last:
            for neighbors, origin in onward[reached[room]][passages[room]]:
                neighbor = neighbors[room]
                if not reached[neighbor]:
                    reached[neighbor] = origin
                    add(neighbor)
    return reached, min(last)


def _onward(graph: Graph, origin: int) -> list[list[tuple[list[int], int]]]:
    """For each set of open sides, the ways on from a room that was reached so: not back where it was reached from."""
    directions = range(len(graph.neighbors))
    back = graph.opposite[origin - 1] if 0 < origin <= len(directions) else None
    return [
        [(graph.neighbors[side], side + 1) for side in directions if sides >> side & 1 and side != back]
        for sides in range(1 << len(directions))
    ]


def shortest_way(graph: Graph, passages: bytes, start: int, goal: int) -> list[int] | None:
    """The rooms of a shortest way from start to goal, both included, or None where there is no way."""
    return Search(graph, passages, start, goal).way_to(goal)
