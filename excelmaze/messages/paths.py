"""Bits beside the paths from several starts to one goal: at each of some cells, which of two walls beside it is open.

A cell of a path carries a bit where just two of its neighbours lie on no path, and neither of these beside a cell that
carries one already. Of the two walls one is opened, by the bit, and the other stays. All else of the maze is made anew
so that it is perfect. Who knows starts and goal finds paths, cells and bits again.

Source: Lee, Lee and Chen 2010, after Havlena 2016, section 2.6.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from excelmaze.errors import InputError, counted
from excelmaze.generators.kruskal import shuffle
from excelmaze.generators.passages import passages_of
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.maze.as_graph import is_passage
from excelmaze.maze.maze import Maze
from excelmaze.sets import Sets
from excelmaze.sheet.addresses import Place
from excelmaze.solvers.breadth_first import Search
from excelmaze.streams import Stream

MOST_PATHS = 16
# Sixteenths of the way around the rim where paths begin: the corners, the middles of sides, then what is between.
_AROUND = (0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15)
_CORNERS = 4
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


class PathEnds(NamedTuple):
    """Where paths begin, in ascending order, and the goal to which all of them lead."""

    starts: Sequence[int]
    goal: int


def path_ends(grid: Grid, count: int | None = None, starts: str | None = None, goal: str | None = None) -> PathEnds:
    """Return the starts and the goal of some paths.

    Args:
        grid: the cells.
        count: the number of starts around the rim, the corners first; by default those at the four corners that differ.
        starts: the cells where paths begin, such as `B2,F3`, instead.
        goal: the cell where they end; by default the one nearest to the middle.

    Raises:
        InputError: cells that are none of the grid's or the same twice, or fewer starts than paths.
    """
    top, left, bottom, right = grid.bounds
    middle = top + (bottom - top + 1) // 2, left + (right - left + 1) // 2
    end = _nearest(grid, *middle) if goal is None else grid.room_of(goal, "path goal")
    if starts is not None:
        named = [grid.room_of(start.strip(), "path start") for start in starts.split(",")]
        if len({*named, end}) <= len(named):
            raise InputError(f"path starts {starts[:40]}, goal {grid.address_of(end)}: give each cell once")
        if len(named) > MOST_PATHS or count not in (None, len(named)):
            raise InputError(f"{counted(len(named), 'path start')}; give {count or f'at most {MOST_PATHS}'}")
        return PathEnds(sorted(named), end)
    if count is None:
        return PathEnds(sorted({*_around(grid, _AROUND[:_CORNERS])} - {end}), end)
    chosen = [cell for cell in dict.fromkeys(_around(grid, _AROUND)) if cell != end]
    if len(chosen) < count:
        raise InputError(
            f"{counted(count, 'path')} around {grid.named}: there are starts for {len(chosen)} apart from the goal; "
            "choose fewer paths, or more cells"
        )
    return PathEnds(sorted(chosen[:count]), end)


def _around(grid: Grid, sixteenths: Sequence[int]) -> Iterator[int]:
    """Yield the cells nearest to places around the rim, clockwise from the top left corner."""
    top, left, bottom, right = grid.bounds
    corners = [(top, left), (top, right), (bottom, right), (bottom, left), (top, left)]
    for place in sixteenths:
        corner, along = divmod(place, 4)
        yield _nearest(grid, *(a + along * (b - a) // 4 for a, b in zip(*corners[corner : corner + 2], strict=True)))


def _nearest(grid: Grid, row: int, column: int) -> int:
    cell = grid.cell_at(row, column)
    return cell if cell is not None else min(range(grid.size), key=lambda cell: _apart(grid.place(cell), (row, column)))


def _apart(place: Place, other: Place) -> int:
    return abs(place[0] - other[0]) + abs(place[1] - other[1])


def paths_of(maze: Maze, ends: PathEnds) -> CarrierPaths:
    """Return the paths of a perfect maze, and the cells on them that carry bits.

    Raises:
        InputError: no path leads from a start to the goal.
    """
    starts, goal = ends
    search = Search(maze.graph, maze.passages, goal)
    rooms: dict[int, None] = {}
    for start in sorted(starts, reverse=True):
        path = search.path_to(start)
        if path is None:
            raise InputError(f"no way leads from {maze.graph.address_of(start)} to {maze.graph.address_of(goal)}")
        rooms |= dict.fromkeys(reversed(path))
    on_paths = frozenset(rooms)
    pockets = _Pockets(maze.graph, on_paths)
    carriers: dict[int, Carrier] = {}
    for room in rooms:
        carrier = None if room in (*starts, goal) else _carrier(maze.graph, room, on_paths, carriers)
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
    """The parts of the maze off the paths, each with the walls that can join it to a path."""

    def __init__(self, graph: Graph, on_paths: frozenset[int]) -> None:
        self._graph = graph
        self._sets = Sets(range(graph.size))
        self._walls: Counter[int] = Counter()
        edges = [(wall >> 3, graph.behind(wall)) for wall in graph.edges(range(graph.size))]
        for one, other in edges:
            if one not in on_paths and other not in on_paths:
                self._sets.unite(one, other)
        self._walls.update(
            self._sets.root(other if one in on_paths else one)
            for one, other in edges
            if (one in on_paths) != (other in on_paths)
        )

    def reserve(self, carrier: Carrier) -> bool:
        """Keep a carrier's two walls for its bit, unless that leaves a part without any wall to open."""
        roots = [self._sets.root(self._graph.behind(wall)) for wall in (carrier.one, carrier.zero)]
        if any(self._walls[root] <= roots.count(root) for root in roots):
            return False
        self._walls.subtract(roots)
        return True


def with_bits(maze: Maze, paths: CarrierPaths, bits: Iterator[int], stream: Stream) -> Maze:
    """Return the maze with bits beside the paths; other passages stay as far as possible."""
    graph = maze.graph
    walls = graph.edges(range(graph.size))
    open_walls = [wall for wall in walls if is_passage(maze, wall)]
    on_paths = [wall for wall in open_walls if {wall >> 3, graph.behind(wall)} <= paths.rooms]
    chosen, shut = [], set()
    for carrier in paths.carriers:
        bit = next(bits)
        chosen.append(carrier.one if bit else carrier.zero)
        wall = carrier.zero if bit else carrier.one
        shut.add(wall if wall >> 3 < graph.behind(wall) else graph.turned(wall))
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
    return bytearray(is_passage(maze, one) for _, one, _ in paths.carriers)
