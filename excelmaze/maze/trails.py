"""The trails of solvers through a maze, and the states of a maze while they are walked."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, pairwise
from typing import NamedTuple

from excelmaze.errors import InputError, counted
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
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
    within = sum(inside.get(step >> PASSAGE_SHIFT, 0) >> (step & 7) & 1 for trail in trails for step in trail.steps)
    visited = [{first_of.get(room, room) for room in trail.visited(graph)} for trail in trails]
    return Effort(sum(len(trail.steps) for trail in trails) - within, sum(map(len, visited)))


class Walk:
    """Trails as they are walked, one after the other: at first nobody has moved, at the end the paths are seen.

    `advance` makes steps and returns the rooms that changed; `rooms` is what each is at the moment: 0, or
    `VISITED`, `RETRACED` or on the `FINAL` path.
    """

    def __init__(self, graph: Graph, trails: Sequence[Trail]) -> None:
        self._graph, self._done = graph, 0
        self._steps = [*chain.from_iterable(zip(trail.steps, trail.roles, strict=True) for trail in trails)]
        # By the number of steps after which they are seen.
        self._paths: dict[int, list[list[int]]] = {}
        for trail, steps in zip(trails, accumulate(len(trail.steps) for trail in trails), strict=True):
            self._paths.setdefault(steps, []).extend(trail.paths)
        self.rooms: bytearray = bytearray(graph.size)
        self._show_paths(0)

    @property
    def left(self) -> int:
        """How many steps are still to be made."""
        return len(self._steps) - self._done

    def advance(self, steps: int = 1) -> list[int]:
        """Make so many steps more; the rooms that changed, in the order in which they did."""
        neighbors, rooms = self._graph.neighbors, self.rooms
        changed: dict[int, None] = {}
        for number, (passage, role) in enumerate(self._steps[self._done : self._done + steps], self._done + 1):
            room = passage >> PASSAGE_SHIFT
            if role == FORWARD:
                if not rooms[room]:  # the start
                    rooms[room], changed[room] = VISITED, None
                room = neighbors[passage & 7][room]
            rooms[room], changed[room] = RETRACED if role == BACK else VISITED, None
            changed.update(dict.fromkeys(self._show_paths(number)))
        self._done = min(self._done + steps, len(self._steps))
        return list(changed)

    def _show_paths(self, steps: int) -> list[int]:
        """Show the paths of the trails that end after so many steps; return their rooms."""
        seen = [room for path in self._paths.get(steps, ()) for room in path]
        for room in seen:
            self.rooms[room] = FINAL
        return seen

    def moves(self) -> Iterator[tuple[int, int, int]]:
        """Yield the walked passages in order, each with its role now: room, next room, and `VISITED`, ..."""
        for passage, role in self._steps[: self._done]:
            yield passage >> PASSAGE_SHIFT, self._graph.behind(passage), RETRACED if role == BACK else VISITED
        for steps, paths in self._paths.items():
            for room, following in chain.from_iterable(map(pairwise, paths if steps <= self._done else ())):
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


def even_steps(total: int, count: int, all_in_words: str) -> Iterator[int]:
    """Yield how many steps are in each of `count` stretches of about the same length.

    Raises:
        InputError: the number is below 1 or above that of all steps; the message has these in words.
    """
    if isinstance(count, bool) or not isinstance(count, int):
        raise InputError(f"{ascii(count)[:40]} steps: give a whole number")
    if not 1 <= count <= max(1, total):
        choice = f"choose 1 to {total:,}" if total > 1 else "choose 1"
        raise InputError(f"{count} steps: {all_in_words}; {choice}")
    for step in range(count):
        yield total * (step + 1) // count - total * step // count
