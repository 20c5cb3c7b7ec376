"""Trails: where a solver went, step by step, and the paths that it found."""

from collections.abc import Sequence
from typing import NamedTuple

from excelmaze.grids.graph import PASSAGE_SHIFT, Graph

# What a step does: it comes to a room, it goes back from one for good, or it only passes.
FORWARD, BACK, PASSING = range(3)

# For each set of open sides, the neighbours behind them and their directions.
OpenSides = list[list[tuple[Sequence[int], int]]]


class Trail(NamedTuple):
    """Where a solver went from a room, and what it found.

    Attributes:
        start: the room where it began.
        steps: the passages that it went through, `room << 3 | direction` each, in order.
        roles: what each step does, a byte each: `FORWARD` visits the room that it leads to, `BACK` gives up the room
            that it leaves, `PASSING` is another step through what was visited.
        paths: the path from start to goal; none where the solver found none. Others branch off from earlier ones and
            come back to them: with them, all are there that are as short.
    """

    start: int
    steps: Sequence[int]
    roles: bytes
    paths: tuple[list[int], ...]

    def visited(self, graph: Graph) -> set[int]:
        """Return the rooms where the solver was, or that it filled."""
        neighbors = graph.neighbors
        rooms = {passage >> PASSAGE_SHIFT for passage in self.steps}
        for passage, role in zip(self.steps, self.roles, strict=True):
            if role == FORWARD:
                rooms.add(neighbors[passage & 7][passage >> PASSAGE_SHIFT])
        return rooms or {self.start}


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


def path_out(graph: Graph, leaving: Sequence[int], start: int, goal: int) -> list[int]:
    """Return the path from start to goal by the direction in which each room was left last.

    Each is left later than the one before, so that no room comes twice: the walk without its loops.
    """
    path = [start]
    room = start
    while room != goal:
        room = graph.neighbors[leaving[room]][room]
        path.append(room)
    return path
