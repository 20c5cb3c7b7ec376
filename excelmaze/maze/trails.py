"""The trails of solvers through a maze, and the states of a maze while they are walked."""

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from excelmaze.errors import InputError, counted
from excelmaze.grids.graph import Graph
from excelmaze.maze.maze import Maze
from excelmaze.solvers.registry import BACK, FORWARD, Trail

# What a room is while a trail is walked.
UNTOUCHED, VISITED, RETRACED, FINAL = 0, 1, 2, 3


class Effort(NamedTuple):
    """What is counted of trails: the steps, and the cells visited; merged cells are one."""

    steps: int
    visited: int


def effort_of(maze: Maze, trails: Sequence[Trail]) -> Effort:
    """Count the steps and the cells of trails."""
    graph = maze.graph
    first_of = {cell: merged[0] for merged in graph.merged_cells for cell in merged}
    inside = graph.merged_sides
    steps, visited = 0, 0
    for trail in trails:
        rooms = trail.visited(graph)
        steps += len(trail.steps)
        if first_of:
            rooms = {first_of.get(room, room) for room in rooms}
            steps -= sum(inside.get(passage >> 3, 0) >> (passage & 7) & 1 for passage in trail.steps)
        visited += len(rooms)
    return Effort(steps, visited)


class Walk:
    """Trails as they are walked, one after the other: at first nobody has moved, at the end the paths are seen.

    `advance` makes steps and returns the rooms that changed; `rooms` is what each is at the moment: 0, or
    `VISITED`, `RETRACED` or on the `FINAL` path.
    """

    def __init__(self, graph: Graph, trails: Sequence[Trail]) -> None:
        self._graph = graph
        self._trails = trails
        self._trail, self._step = 0, 0
        self.left = sum(len(trail.steps) for trail in trails)
        """How many steps are still to be made."""
        self.rooms = bytearray(graph.size)
        self._ended(0)

    def advance(self, steps: int = 1) -> list[int]:
        """Make so many steps more; the rooms that changed, in the order in which they did."""
        neighbors, rooms = self._graph.neighbors, self.rooms
        changed: dict[int, None] = {}
        steps = min(steps, self.left)
        self.left -= steps
        while steps:
            trail = self._trails[self._trail]
            stop = min(self._step + steps, len(trail.steps))
            for passage, role in zip(trail.steps[self._step : stop], trail.roles[self._step : stop], strict=True):
                room = passage >> 3
                if role == BACK:
                    rooms[room] = RETRACED
                else:
                    if role == FORWARD:
                        if not rooms[room]:  # the start
                            rooms[room], changed[room] = VISITED, None
                        room = neighbors[passage & 7][room]
                    rooms[room] = VISITED
                changed[room] = None
            steps -= stop - self._step
            self._step = stop
            if stop == len(trail.steps):
                changed.update(dict.fromkeys(self._ended(self._trail)))
        return list(changed)

    def _ended(self, number: int) -> list[int]:
        """Show the paths of the trail that has ended, and of those after it that have no steps; their rooms."""
        rooms: list[int] = []
        while number < len(self._trails) and self._step == len(self._trails[number].steps):
            for path in self._trails[number].paths:
                rooms += path
                for room in path:
                    self.rooms[room] = FINAL
            number += 1
            self._trail, self._step = number, 0
        return rooms

    def moves(self) -> Iterator[tuple[int, int, int]]:
        """Yield the walked passages in order, each with its role now: room, next room, and `VISITED`, ..."""
        for number, trail in enumerate(self._trails[: self._trail + 1]):
            stop = self._step if number == self._trail else len(trail.steps)
            for passage, role in zip(trail.steps[:stop], trail.roles[:stop], strict=True):
                yield passage >> 3, self._graph.behind(passage), RETRACED if role == BACK else VISITED
        for trail in self._trails[: self._trail]:
            for path in trail.paths:
                for room, following in itertools.pairwise(path):
                    yield room, following, FINAL


def walks(maze: Maze, trails: Sequence[Trail], count: int) -> Iterator[Walk]:
    """Yield one walk along trails at `count` even points; at last it is walked to the end.

    Raises:
        InputError: the number is below 1 or above that of the steps.
    """
    walk = Walk(maze.graph, trails)
    for steps in even_steps(
        walk.left, count, f"the solver takes {counted(walk.left, 'step') if walk.left else 'none'}"
    ):
        walk.advance(steps)
        yield walk


def even_steps(total: int, count: int, told: str) -> Iterator[int]:
    """Yield how many of all steps each of some even stretches has.

    Raises:
        InputError: the number is below 1 or above that of the steps, which are told.
    """
    if isinstance(count, bool) or not isinstance(count, int):
        raise InputError(f"{ascii(count)[:40]} steps: give a whole number")
    if not 1 <= count <= max(1, total):
        choice = f"choose 1 to {total:,}" if total > 1 else "choose 1"
        raise InputError(f"{count} steps: {told}; {choice}")
    for step in range(count):
        yield total * (step + 1) // count - total * step // count
