"""The maze: a grid, its open passages, its openings, starts and goals, and how it came about."""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress
from typing import NamedTuple

from excelmaze import fast
from excelmaze.errors import InputError
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.recipe import Recipe
from excelmaze.solvers.breadth_first import Search, shortest_way


class Ends(NamedTuple):
    """Where a maze starts and where it leads; a maze need not have a goal."""

    start: int
    goal: int | None


class Opening(NamedTuple):
    """A gap in the outer wall: a room and the direction of its side."""

    cell: int
    direction: int


class Maze:
    """A maze on a graph, most often the grid of a sheet's cells. Immutable.

    `passages` has a byte for each room, with the bit `1 << direction` set where its wall is open; both rooms
    of a passage have it. `carved` is the order in which the passages were carved, `room << 3 | direction`
    each, and empty where that is not known (a maze that was read from a sheet). `ends` has one pair for each
    piece that was made, that of the chosen start first. `visited` has a byte for each room, 0 where a
    generator did not come. `searches` are searches through all of these passages, by their start, which were made
    to find the goals and need not be made again for the ways.
    """

    def __init__(
        self,
        graph: Graph,
        passages: bytes,
        *,
        ends: Sequence[Ends] = (),
        openings: Sequence[Opening] = (),
        carved: "array[int] | None" = None,
        visited: bytes | None = None,
        recipe: Recipe | None = None,
        searches: Mapping[int, Search] | None = None,
    ) -> None:
        self.graph = graph
        self.passages = passages
        self.ends = tuple(ends)
        self.openings = tuple(openings)
        self.carved: array[int] = array("q") if carved is None else carved
        self.visited: bytes = b"\1" * graph.size if visited is None else visited
        self.recipe = recipe
        self._searches: Mapping[int, Search] = {} if searches is None else searches

    @property
    def grid(self) -> Grid:
        """The graph as cells of a sheet.

        Raises:
            InputError: it is another one, whose rooms have no places.
        """
        if not isinstance(self.graph, Grid):
            raise InputError(f"{self.graph!r} has no cells on a sheet; make the maze on a Grid to draw or save it")
        return self.graph

    @property
    def start(self) -> int | None:
        """The start, or that of the first piece where there are several."""
        return self.ends[0].start if self.ends else None

    @property
    def goal(self) -> int | None:
        """The goal that belongs to `start`."""
        return self.ends[0].goal if self.ends else None

    def solve(self, start: int | None = None, goal: int | None = None) -> list[int] | None:
        """The cells of a shortest way from start to goal, or None where there is no way or no goal.

        Breadth first, so that it is the shortest also in a maze with loops. Linear in the cells.
        """
        start = self.start if start is None else start
        goal = self.goal if goal is None else goal
        if start is None or goal is None:
            return None
        if (start, goal) == (self.start, self.goal):
            return self._ways[0]
        return shortest_way(self.graph, self.passages, start, goal)

    def solutions(self) -> list[list[int]]:
        """The way of each piece that has one."""
        return [way for way in self._ways if way is not None]

    @cached_property
    def _ways(self) -> list[list[int] | None]:
        return [None if goal is None else self._way(start, goal) for start, goal in self.ends]

    def _way(self, start: int, goal: int) -> list[int] | None:
        search = self._searches.get(start)
        return search.way_to(goal) if search else shortest_way(self.graph, self.passages, start, goal)

    def unvisited(self) -> Iterator[int]:
        """The cells that no generator came to, in reading order."""
        cell = self.visited.find(0)
        while cell >= 0:
            yield cell
            cell = self.visited.find(0, cell + 1)

    def __eq__(self, other: object) -> bool:
        """Mazes are equal when they look the same: cells, passages, openings, ends, unvisited cells."""
        if not isinstance(other, Maze):
            return NotImplemented
        return (
            self.graph == other.graph
            and self.passages == other.passages
            and sorted(self.openings) == sorted(other.openings)
            and self.ends == other.ends
            and self.visited == other.visited
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        made = f", {self.recipe.algorithm}, seed {self.recipe.seed}" if self.recipe else ""
        return f"<Maze {self.graph.size} cells{made}>"


def passages_of(graph: Graph, carved: Sequence[int]) -> bytes:
    """The passages of every room, from the passages that were carved."""
    if kernels := fast.search_kernels(graph, graph.size):
        return bytes(kernels.passages_of(graph, carved))
    opened = bytearray(graph.size << PASSAGE_SHIFT)
    for passage in carved:
        opened[passage] = 1
    # Bytes side by side are combined as one great number, which Python does at the speed of the memory.
    passages = 0
    for direction, neighbors in enumerate(graph.neighbors):
        leaving = opened[direction :: 1 << PASSAGE_SHIFT]
        entered = bytearray(graph.size)
        for room in compress(neighbors, leaving):
            entered[room] = 1
        passages |= int.from_bytes(leaving, "little") << direction
        passages |= int.from_bytes(entered, "little") << graph.opposite[direction]
    return passages.to_bytes(graph.size, "little")
