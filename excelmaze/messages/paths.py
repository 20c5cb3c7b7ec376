"""Bits beside the paths from several starts to one goal: at each of some cells, which of two walls beside it is open.

A cell of a path carries a bit where just two of its neighbours lie on no path, and neither of these beside a cell that
carries one already. Of the two walls one is opened, by the bit, and the other stays. All else of the maze is made anew
so that it is perfect. Who knows starts and goal finds paths, cells and bits again.

Source: Lee, Lee and Chen 2010, after Havlena 2016, section 2.6.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.generators.kruskal import shuffle
from excelmaze.generators.passages import passages_of
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.maze.maze import Maze
from excelmaze.sets import Sets
from excelmaze.streams import Stream

# The first of these directions in which one of the two walls lies stands for 1.
_ONES = (DOWN, LEFT, UP, RIGHT)


class Carrier(NamedTuple):
    """A cell that carries a bit: the passages that stand for 1 and for 0."""

    room: int
    one: int
    zero: int


class CarrierPaths(NamedTuple):
    """The paths from the starts to the goal: the rooms on them, and those that carry bits, in the order of the bits."""

    rooms: frozenset[int]
    carriers: Sequence[Carrier]


def corners(grid: Grid) -> tuple[list[int], int]:
    """Return the cells nearest to the four corners, and the one nearest to the middle: starts and goal."""
    top, left, bottom, right = grid.bounds
    places = [grid.place(cell) for cell in range(grid.size)]

    def nearest(row: float, column: float) -> int:
        return min(range(grid.size), key=lambda cell: abs(places[cell][0] - row) + abs(places[cell][1] - column))

    starts = {nearest(row, column) for row in (top, bottom) for column in (left, right)}
    goal = nearest(top + (bottom - top + 1) // 2, left + (right - left + 1) // 2)
    return sorted(starts - {goal}), goal


def paths_of(maze: Maze, starts: Sequence[int], goal: int) -> CarrierPaths:
    """Return the paths of a perfect maze, and the cells on them that carry bits.

    Raises:
        InputError: no path leads from a start to the goal.
    """
    paths = []
    for start in sorted(starts, reverse=True):
        path = maze.solve(start, goal)
        if path is None:
            raise InputError(f"no way leads from {maze.graph.address_of(start)} to {maze.graph.address_of(goal)}")
        paths.append(path)
    on_paths = frozenset(room for path in paths for room in path)
    pockets = _Pockets(maze.graph, on_paths)
    carriers: dict[int, Carrier] = {}
    ends = {*starts, goal}
    for path in paths:
        for room in path:
            if room in carriers or room in ends:
                continue
            carrier = _carrier(maze.graph, room, on_paths, carriers)
            if carrier is not None and pockets.reserve(carrier):
                carriers[room] = carrier
    return CarrierPaths(on_paths, list(carriers.values()))


def _carrier(graph: Graph, room: int, on_paths: frozenset[int], carriers: Mapping[int, Carrier]) -> Carrier | None:
    neighbors = [(side, graph.neighbors[side][room]) for side in _ONES]
    free = [(side, other) for side, other in neighbors if other >= 0 and other not in on_paths]
    if len(free) != 2:  # noqa: PLR2004 - one stands for 1, the other for 0
        return None
    if any(neighbor_of[other] in carriers for _, other in free for neighbor_of in graph.neighbors):
        return None
    (one, _), (zero, _) = free
    return Carrier(room, room << 3 | one, room << 3 | zero)


class _Pockets:
    """The parts of the maze that the paths leave over, each with the walls through which it can be joined to a path."""

    def __init__(self, graph: Graph, on_paths: frozenset[int]) -> None:
        self._graph = graph
        self._sets = Sets(range(graph.size))
        self._walls: dict[int, int] = {}
        for room in range(graph.size):
            if room not in on_paths:
                for neighbor_of in graph.neighbors:
                    if neighbor_of[room] > room and neighbor_of[room] not in on_paths:
                        self._sets.unite(room, neighbor_of[room])
        for room in range(graph.size):
            if room not in on_paths:
                root = self._sets.root(room)
                count = sum(neighbor_of[room] in on_paths for neighbor_of in graph.neighbors)
                self._walls[root] = self._walls.get(root, 0) + count

    def reserve(self, carrier: Carrier) -> bool:
        """Keep a carrier's two walls for its bit, unless that leaves a part without any wall to open."""
        roots = [self._sets.root(self._graph.behind(wall)) for wall in (carrier.one, carrier.zero)]
        if any(self._walls[root] <= roots.count(root) for root in roots):
            return False
        for root in roots:
            self._walls[root] -= 1
        return True


def with_bits(maze: Maze, paths: CarrierPaths, bits: Iterator[int], stream: Stream) -> Maze:
    """Return the paths with these bits beside them; as many other passages as can be stay, the rest is made anew."""
    graph = maze.graph
    walls = graph.edges(range(graph.size))
    open_walls = [wall for wall in walls if maze.passages[wall >> 3] >> (wall & 7) & 1]
    on_paths = [wall for wall in open_walls if {wall >> 3, graph.behind(wall)} <= paths.rooms]
    chosen, shut = [], set()
    for carrier in paths.carriers:
        bit = next(bits)
        chosen.append(carrier.one if bit else carrier.zero)
        shut.add(_from_first(graph, carrier.zero if bit else carrier.one))
    shuffle(walls, stream)
    sets = Sets(range(graph.size))
    carved = [
        wall
        for wall in (*on_paths, *chosen, *open_walls, *walls)
        if wall not in shut and sets.unite(wall >> 3, graph.behind(wall))
    ]
    return Maze(graph, passages_of(graph, carved))


def bits_of(maze: Maze, paths: CarrierPaths) -> bytearray:
    """Return the bits beside the paths."""
    return bytearray(maze.passages[one >> 3] >> (one & 7) & 1 for _, one, _ in paths.carriers)


def _from_first(graph: Graph, wall: int) -> int:
    """Return a wall as it is written from the first of its two rooms."""
    return min(wall, graph.turned(wall), key=lambda passage: passage >> 3)
