"""The replay of a maze's carving order, and of the trails of solvers through it.

By these alone steps, pictures and the live sheet show a maze grow, and a solver walk.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, pairwise
from typing import NamedTuple

from excelmaze.errors import InputError, counted
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.maze.maze import Ends, Maze, Signs
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
    """Trails as they are walked, one after the other: at first no step is made, at the end the paths are seen.

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
        """Make a number of steps, and return the rooms that changed, in order."""
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
        """Show the paths of the trails that end after a number of steps; return their rooms."""
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


class Replay:
    """A maze as it grows: at first only the room where carving begins is visited, at the end it is the maze itself.

    `advance` opens passages in the order in which they were carved and returns the cells that look different
    then; `maze` is what stands at the moment. What has not been reached yet is unvisited.

    Raises:
        InputError: the order is not known, as in a maze that was read from a sheet.
    """

    def __init__(self, maze: Maze) -> None:
        if not maze.carved and any(maze.passages):
            raise InputError("the order in which this maze was carved is not known; only a maze made here has one")
        self._finished, self._done = maze, 0
        self._graph = maze.graph.labelled(maze.passages)
        self._passages = bytearray(maze.graph.size)
        recipe = maze.recipe
        begin = (recipe.carve_from if recipe else "") or maze.start
        self._begin = None if begin is None else maze.graph.room_of(begin, "carve_from")

    @property
    def left(self) -> int:
        """How many passages are still to be opened."""
        return len(self._finished.carved) - self._done

    def advance(self, passages: int = 1) -> list[int]:
        """Open a number of passages, and return the cells that changed, in order."""
        changed: dict[int, None] = {}
        for passage in self._finished.carved[self._done : self._done + passages]:
            for side in (passage, self._finished.graph.turned(passage)):
                self._passages[side >> PASSAGE_SHIFT] |= 1 << (side & 7)
                changed[side >> PASSAGE_SHIFT] = None
        self._done = min(self._done + passages, len(self._finished.carved))
        return list(changed)

    @property
    def maze(self) -> Maze:
        """The maze at this moment; until it is finished it has neither goal nor openings, nor a start not visited."""
        if not self.left:
            return self._finished
        visited = bytearray(map(bool, self._passages))
        if self._begin is not None:
            visited[self._begin] = 1
        ends = [Ends(start, None) for start, _ in self._finished.ends[:1] if visited[start]]
        return self._finished.replaced(
            graph=self._graph,
            passages=bytes(self._passages),
            ends=ends,
            openings=(),
            carved=self._finished.carved[: self._done],
            visited=bytes(visited),
            unfinished=True,
            signs=Signs(),
        )


def stages(maze: Maze, trails: Sequence[Trail], count: int) -> Iterator[tuple[Maze, Walk | None]]:
    """Yield a maze at `count` even points of its carving order, or of the walk along trails, if there are any.

    Raises:
        InputError: there are fewer, or the order in which it grew is not known.
    """
    if trails:
        yield from ((maze, walk) for walk in walks(maze, trails, count))
        return
    replay = Replay(maze)
    for passages in even_steps(replay.left, count, f"this maze has {counted(replay.left, 'passage')}"):
        replay.advance(passages)
        yield replay.maze, None
