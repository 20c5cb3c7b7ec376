"""The measures of a maze as attributes of one object."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress, groupby, pairwise

from excelmaze.maze.maze import Maze
from excelmaze.measures.registry import MEASURES, Value
from excelmaze.solvers.breadth_first import levels, ways_of

_BACK_AND_ON = 2
# In mazes with loops: the most rooms that sweeps visit, but all of them at least this many times.
_MOST_ROOMS, _LEAST_SWEEPS = 2_000_000, 4


class Stats(Mapping[str, Value]):
    """The measures of a maze (`excelmaze.measures.registry.MEASURES`), each computed on demand.

    >>> from excelmaze import generate
    >>> stats = generate("B2:F6", seed=7).stats()
    >>> stats.dead_ends, stats["dead_ends"], len(stats)
    (4, 4, 15)

    `dict(stats)` has all, and `pandas.DataFrame([maze.stats() for maze in mazes])` a column for each.
    """

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self._graph = graph = maze.graph
        # Merged cells are one room, which has the number of the first; the passages inside are none.
        self._first_of = {cell: merged[0] for merged in graph.merged_cells for cell in merged}
        self._others = len(self._first_of) - len(graph.merged_cells)
        neighbors, passages, inside = graph.neighbors, maze.passages, graph.merged_sides
        if inside:
            neighbors = tuple([self._first_of.get(other, other) for other in beside] for beside in neighbors)
            passages = bytes(sides & ~inside.get(room, 0) for room, sides in enumerate(passages))
        self._ways = ways = ways_of(neighbors, passages)
        for first, *others in graph.merged_cells:
            ways[first] = [({first: there[cell]}, side) for cell in (first, *others) for there, side in ways[cell]]
            for cell in others:
                ways[cell] = ()

    def __getitem__(self, name: str) -> Value:
        if name not in MEASURES:
            raise KeyError(name)
        value: Value = getattr(self, name)
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(MEASURES)

    def __len__(self) -> int:
        return len(MEASURES)

    def __repr__(self) -> str:
        return f"Stats({', '.join(f'{name}={value!r}' for name, value in self.items())})"

    def __hash__(self) -> int:
        return hash(tuple(self.values()))

    @cached_property
    def cells(self) -> int:
        """All cells; merged ones are one."""
        return self._graph.size - self._others

    @cached_property
    def unvisited(self) -> int:
        """Cells that are no part of the maze."""
        visited = self.maze.visited
        merged = sum(len(cells) - 1 for cells in self._graph.merged_cells if not visited[cells[0]])
        return visited.count(0) - merged

    @cached_property
    def _degrees(self) -> Counter[int]:
        """The number of rooms with each number of passages."""
        return Counter(map(len, self._ways))

    @property
    def isolated(self) -> int:
        """Cells of the maze without a passage."""
        return self._degrees[0] - self._others - self.unvisited

    @property
    def dead_ends(self) -> int:
        """Cells with one passage."""
        return self._degrees[1]

    @property
    def dead_end_share(self) -> float:
        """The share of dead ends among the cells that were visited, 0 to 1."""
        return self.dead_ends / max(1, self.cells - self.unvisited)

    @property
    def corridors(self) -> int:
        """Cells with two passages."""
        return self._degrees[_BACK_AND_ON]

    @property
    def junctions(self) -> int:
        """Cells with three passages or more."""
        return sum(count for degree, count in self._degrees.items() if degree > _BACK_AND_ON)

    @property
    def passages(self) -> int:
        """Open walls between two cells."""
        return sum(degree * count for degree, count in self._degrees.items()) // 2

    @property
    def components(self) -> int:
        """Parts that no path connects."""
        return len(self._far_rooms)

    @property
    def loops(self) -> int:
        """The number of passages that could be closed without disconnecting rooms."""
        return self.passages - (self.cells - self.unvisited) + self.components

    @cached_property
    def kind(self) -> str:
        """Perfect, braid, partially braid or sparse."""
        if self.components > 1 or self.unvisited:
            return "sparse"
        if not self.loops:
            return "perfect"
        forced = sum(len(own) == 1 == has.bit_count() for own, has in zip(self._ways, self._graph.sides, strict=True))
        return "braid" if self.dead_ends == forced else "partially braid"

    @cached_property
    def _path(self) -> list[int]:
        """The rooms of the solution; empty if there is none."""
        return [room for room, _ in groupby(self._first_of.get(cell, cell) for cell in self.maze.solution_rooms)]

    @property
    def solution_length(self) -> int | None:
        """Steps of the solution."""
        return len(self._path) - 1 if self._path else None

    @cached_property
    def _bends(self) -> list[float]:
        """The angle of the turn in each room of the solution between its ends, in half-turns."""
        from excelmaze.measures.hallways import turns_of

        turns = turns_of(self._graph)
        ways = self._ways
        steps = [next(side for to, side in ways[room] if to[room] == then) for room, then in pairwise(self._path)]
        return [turns[one][other] for one, other in pairwise(steps)]

    @property
    def solution_turns(self) -> int | None:
        """Cells of the solution where it turns."""
        return sum(map(bool, self._bends)) if self._path else None

    @cached_property
    def decisions(self) -> int | None:
        """Cells of the solution, without the goal, where a wrong turn is possible."""
        if not self._path:
            return None
        start, *others = [len(self._ways[room]) for room in self._path]
        return (start > 1) + sum(degree > _BACK_AND_ON for degree in others[:-1])

    @cached_property
    def mcclendon_difficulty(self) -> float | None:
        """The logarithm of the solution's value times, for each branch, its value plus one."""
        from excelmaze.measures.hallways import difficulty

        return difficulty(self._path, self._bends, self._ways, self._graph) if self._path else None

    @cached_property
    def diameter(self) -> int:
        """The longest path in any part. Linear; with loops, as far as some sweeps lead.

        In a part without loops two breadth-first sweeps find it: from any room to the farthest one, and from there.
        """
        if self.loops:
            return max(map(self._longest, self._far_rooms))
        return max(sum(1 for _ in self._levels(far)) - 1 for far in self._far_rooms)

    @cached_property
    def _far_rooms(self) -> list[int]:
        """The farthest room from the first one, in each part."""
        reached, far = bytearray(self._graph.size), []
        for room in compress(range(self._graph.size), self.maze.visited):
            if not reached[self._first_of.get(room, room)]:
                *_, last = levels(self._ways, [room], reached)
                far.append(last[-1])
        return far

    def _levels(self, start: int) -> Iterator[Sequence[int]]:
        """Yield the rooms at each distance from a room."""
        return levels(self._ways, [start], bytearray(self._graph.size))

    def _longest(self, far: int) -> int:
        """Return the longest path found in a part with loops, from a room at its rim.

        Two sweeps give a lower bound; then the rooms that are farthest from the middle of that path begin sweeps of
        their own until no other can be the end of a longer one (iFUB: Crescenzi et al. 2013), or until enough rooms
        were gone through.
        """
        one = list(self._levels(far))
        other = list(self._levels(one[-1][-1]))
        half = (len(one) - 1) // 2
        middle = min(set(one[half]).intersection(other[len(one) - 1 - half]))
        order = list(self._levels(middle))
        least = max(len(one), len(other), len(order)) - 1
        # How long a path can be that begins in a room: none is longer from a room nearer to the middle.
        most = {room: 2 * distance for distance, level in enumerate(order) for room in level}
        most = dict(reversed(most.items()))
        for _ in range(max(_MOST_ROOMS // len(most), _LEAST_SWEEPS) - 3):
            most = {room: length for room, length in most.items() if length > least}
            if not most:
                break
            begin = next(iter(most))
            sweep = list(self._levels(begin))
            least = max(least, len(sweep) - 1)
            for distance, level in enumerate(sweep):
                for room in level:
                    if room in most:
                        most[room] = min(most[room], len(sweep) - 1 + distance)
            del most[begin]
        return least
