"""Generators that grow a tree from a list of rooms: the growing tree, Prim by random weights, bacterial colonies."""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import accumulate, compress

from excelmaze.generators.kruskal import joined, ordered
from excelmaze.generators.passages import Bias, Tree
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.progress import BLOCK, tick
from excelmaze.streams import Stream

_ROOMS_A_COLONY = 100


def growing_tree(
    graph: Graph,
    piece: Sequence[int],
    start: int,
    stream: Stream,
    *,
    newest: float = 0,
    oldest: float = 0,
    middle: float = 0,
    random: float = 0,
    bias: Bias | None = None,
) -> "array[int]":
    """Keep a list of rooms; go on from one of them, chosen by weights, to a random unvisited neighbour.

    A room without unvisited neighbours leaves the list. `newest` alone is the depth-first search, `random` alone much
    like Prim's algorithm, `oldest` makes straight corridors outward; mixtures lie between. Time is linear.

    Source: Buck 2011, Mazes for Programmers 2015; Pullen, Think Labyrinth.
    """
    tree, active = Tree(graph, piece, [start], stream, bias), _Active(start, stream.random)
    weights = {active.newest: newest, active.oldest: oldest, active.middle: middle, active.random: random}
    ways = [way for way, weight in weights.items() if weight] or [active.newest, active.random]
    limits = list(accumulate(weights[way] or 1 for way in ways))
    for roll in tree.rolls():
        while active.rooms:
            way = ways[0] if len(ways) == 1 else ways[bisect_right(limits, stream.random() * limits[-1])]
            place = way()
            room = active.rooms[place]
            if tree.free[room]:
                active.add(tree.grow(room, roll))
                break
            active.remove(place)
        else:
            break
    return tree.carved


class _Active:
    """Rooms in the order in which they came: the newest, oldest, middle or any one that is left.

    A room that leaves makes a gap; the gaps are closed when they are more than the rooms, so that each room costs the
    same on average however many there are.
    """

    def __init__(self, start: int, random: Callable[[], float]) -> None:
        self.rooms, self._present, self._gaps = [start], bytearray(b"\1"), 0
        self._random = random

    def add(self, room: int) -> None:
        self.rooms.append(room)
        self._present.append(1)

    def remove(self, place: int) -> None:
        self._present[place] = 0
        self._gaps += 1
        while self._present and not self._present[-1]:
            self._present.pop()
            self.rooms.pop()
            self._gaps -= 1
        if self._gaps > len(self.rooms) >> 1:
            self.rooms = list(compress(self.rooms, self._present))
            self._present, self._gaps = bytearray(b"\1") * len(self.rooms), 0

    def newest(self) -> int:
        return len(self.rooms) - 1

    def oldest(self) -> int:
        return self._present.find(1)

    def middle(self) -> int:
        return self._present.find(1, len(self.rooms) >> 1)

    def random(self) -> int:
        place = int(self._random() * len(self.rooms))
        while not self._present[place]:
            place = int(self._random() * len(self.rooms))
        return place


def prim_weights(
    graph: Graph, piece: Sequence[int], start: int, stream: Stream, *, bias: Bias | None = None
) -> "array[int]":
    """Open the one with the least weight of all walls round the tree: Prim's own algorithm over random weights.

    Every wall gets its weight when it is first reached, or, with a bias, its place in Kruskal's order of all walls. The
    mazes are those of Kruskal's algorithm, grown from the start. O(n log n), by a heap.

    Source: Prim 1957, with uniform random weights.
    """
    weight: dict[int, float] = {}
    if bias is not None:
        for place, wall in enumerate(ordered(graph.edges(piece), bias, stream)):
            weight[wall] = weight[graph.turned(wall)] = place
    carved = array("q")
    visited = bytearray(graph.size)
    heap: list[tuple[float, int]] = []
    room = start
    while True:
        visited[room] = 1
        if len(carved) == len(piece) - 1:
            return carved
        for direction, neighbor_of in enumerate(graph.neighbors):
            other = neighbor_of[room]
            if other >= 0 and not visited[other]:
                wall = room << PASSAGE_SHIFT | direction
                heappush(heap, (weight[wall] if weight else stream.random(), wall))
        while visited[room]:
            _, wall = heappop(heap)
            room = graph.behind(wall)
        carved.append(wall)
        if not len(carved) % BLOCK:
            tick("generating", len(carved), len(piece))


def bacterial(
    graph: Graph, piece: Sequence[int], _start: int, stream: Stream, *, colonies: int = 0, bias: Bias | None = None
) -> "array[int]":
    """Grow colonies of bacteria from spores until all rooms are occupied, then open walls between them.

    Each step a random room on a border of its colony invades a random free neighbour. With one colony this is a single
    growing tree, with as many as rooms it is Kruskal's algorithm. Time is nearly linear.

    Source: named in section 2.6 of Havlena 2016 (after Matějka 2012), where no steps are given; the steps are ours.
    """
    border = _spores(piece, colonies or max(2, len(piece) // _ROOMS_A_COLONY), stream)
    trees = Tree(graph, piece, border, stream, bias)
    for roll in trees.rolls():
        room = trees.random_of(border)
        if room is None:
            break
        border.append(trees.grow(room, roll))
    return joined(graph, piece, trees.carved, stream, bias)


def _spores(piece: Sequence[int], count: int, stream: Stream) -> list[int]:
    """Return distinct random rooms: the first places of an unfinished shuffle (Durstenfeld 1964)."""
    rooms = [*piece]
    for place in range(min(count, len(rooms))):
        other = place + int(stream.random() * (len(rooms) - place))
        rooms[place], rooms[other] = rooms[other], rooms[place]
    return rooms[:count]
