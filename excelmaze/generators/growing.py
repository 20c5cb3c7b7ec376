"""Generators that grow a tree from a list of rooms: the growing tree, Prim by random weights, bacterial colonies."""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import accumulate
from typing import TYPE_CHECKING

from excelmaze.generators.kruskal import joined, ordered
from excelmaze.generators.passages import sides_of
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.progress import BLOCK, tick
from excelmaze.streams import Stream

if TYPE_CHECKING:
    from excelmaze.generators.bias import Bias

_ROOMS_A_COLONY = 100


class _Growing:
    """Rooms in the order in which they came, some of them gone: the newest, oldest, middle or any one that is left.

    A room that goes leaves a gap; the gaps are closed when they are more than the rooms, so that each room costs the
    same on average however many there are.
    """

    def __init__(self) -> None:
        self._rooms: list[int] = []
        self._present = bytearray()
        self._gone = 0

    def __len__(self) -> int:
        return len(self._rooms) - self._gone

    def add(self, room: int) -> None:
        self._rooms.append(room)
        self._present.append(1)

    def room(self, place: int) -> int:
        return self._rooms[place]

    def remove(self, place: int) -> None:
        self._present[place] = 0
        self._gone += 1
        while self._present and not self._present[-1]:
            self._present.pop()
            self._rooms.pop()
            self._gone -= 1
        if self._gone > len(self._rooms) >> 1:
            self._rooms = [room for room, is_present in zip(self._rooms, self._present, strict=True) if is_present]
            self._present = bytearray(b"\1") * len(self._rooms)
            self._gone = 0

    def newest(self, _stream: Stream) -> int:
        return len(self._rooms) - 1

    def oldest(self, _stream: Stream) -> int:
        return self._present.find(1)

    def middle(self, _stream: Stream) -> int:
        return self._present.find(1, len(self._present) >> 1)

    def random(self, stream: Stream) -> int:
        while True:
            place = int(stream.random() * len(self._rooms))
            if self._present[place]:
                return place


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
    bias: "Bias | None" = None,
) -> "array[int]":
    """Keep a list of rooms; go on from one of them, chosen by weights, to a random unvisited neighbour.

    A room without unvisited neighbours leaves the list. `newest` alone is the depth-first search, `random` alone much
    like Prim's algorithm, `oldest` makes straight corridors outward; mixtures lie between. Time is linear.

    Source: Buck 2011, Mazes for Programmers 2015; Pullen, Think Labyrinth.
    """
    growing = _Growing()
    weights = {growing.newest: newest, growing.oldest: oldest, growing.middle: middle, growing.random: random}
    choices = [choice for choice, weight in weights.items() if weight] or [growing.newest, growing.random]
    limits = list(accumulate(weights[choice] or 1 for choice in choices))
    neighbors, room_sides = graph.neighbors, sides_of(graph, bias)
    pick, free = room_sides.pick, room_sides.free()
    closers = [pair for half in room_sides.closers for pair in half]
    carved: list[int] = []

    def enter(room: int) -> None:
        growing.add(room)
        for neighbor_of, mask in closers:
            free[neighbor_of[room]] &= mask

    enter(start)
    for rolls in stream.rolls(len(pick[0])):
        tick("generating", len(carved), len(piece))
        for roll in rolls:
            while True:
                if not len(growing):
                    return array("q", carved)
                choose = (
                    choices[0] if len(choices) == 1 else choices[bisect_right(limits, stream.random() * limits[-1])]
                )
                place = choose(stream)
                room = growing.room(place)
                if sides := free[room]:
                    break
                growing.remove(place)
            direction = pick[sides][roll]
            carved.append(room << PASSAGE_SHIFT | direction)
            enter(neighbors[direction][room])
    raise AssertionError("a stream has no end")


def prim_weights(
    graph: Graph, piece: Sequence[int], start: int, stream: Stream, *, bias: "Bias | None" = None
) -> "array[int]":
    """Open the one with the least weight of all walls round the tree: Prim's own algorithm over random weights.

    Every wall gets its weight when it is first reached, or, with a bias, its place in Kruskal's order of all walls. The
    mazes are those of Kruskal's algorithm, grown from the start. O(n log n), by a heap.

    Source: Prim 1957, with uniform random weights.
    """
    neighbors = graph.neighbors
    directions = tuple(enumerate(neighbors))
    random = stream.random
    inside = bytearray(graph.size)
    carved: list[int] = []
    heap: list[tuple[float, int]] = []
    room = start
    missing = len(piece) - 1
    ranks = None if bias is None else _ranks(graph, ordered(graph.edges(piece), bias, stream))
    while True:
        inside[room] = 1
        if not missing:
            return array("q", carved)
        for direction, neighbor_of in directions:
            other = neighbor_of[room]
            if other >= 0 and not inside[other]:
                passage = room << PASSAGE_SHIFT | direction
                heappush(heap, (random() if ranks is None else ranks[passage], passage))
        while inside[room]:
            _, passage = heappop(heap)
            room = neighbors[passage & 7][passage >> PASSAGE_SHIFT]
        carved.append(passage)
        missing -= 1
        if not missing % BLOCK:
            tick("generating", len(carved), len(piece))


def bacterial(
    graph: Graph,
    piece: Sequence[int],
    _start: int,
    stream: Stream,
    *,
    colonies: int = 0,
    bias: "Bias | None" = None,
) -> "array[int]":
    """Grow colonies of bacteria from spores until all rooms are occupied, then open walls between them.

    Each step a random room on a border of its colony invades a random free neighbour. With one colony this is a single
    growing tree, with as many as rooms it is Kruskal's algorithm. Time is nearly linear.

    Source: named in section 2.6 of Havlena 2016 (after Matějka 2012), where no steps are given; the steps are ours.
    """
    neighbors, room_sides = graph.neighbors, sides_of(graph, bias)
    pick, free = room_sides.pick, room_sides.free()
    closers = [pair for half in room_sides.closers for pair in half]
    random = stream.random
    # Each room of a border knows its colony by its place in the tree; who is invaded belongs to it.
    border = _spores(piece, colonies or max(2, len(piece) // _ROOMS_A_COLONY), stream)
    for room in border:
        for neighbor_of, mask in closers:
            free[neighbor_of[room]] &= mask
    carved: list[int] = []
    for rolls in stream.rolls(len(pick[0])):
        tick("generating", len(carved), len(piece))
        for roll in rolls:
            while border:
                index = int(random() * len(border))
                room = border[index]
                if sides := free[room]:
                    break
                border[index] = border[-1]
                border.pop()
            else:
                return array("q", joined(graph, piece, carved, stream, bias))
            direction = pick[sides][roll]
            carved.append(room << PASSAGE_SHIFT | direction)
            room = neighbors[direction][room]
            border.append(room)
            for neighbor_of, mask in closers:
                free[neighbor_of[room]] &= mask
    raise AssertionError("a stream has no end")


def _ranks(graph: Graph, walls: Sequence[int]) -> "array[int]":
    """Return for each passage, from both sides, its place in an order of the walls."""
    ranks = array("q", bytes(graph.size << PASSAGE_SHIFT << 3))
    for rank, wall in enumerate(walls):
        room, direction = wall >> PASSAGE_SHIFT, wall & 7
        ranks[wall] = ranks[graph.neighbors[direction][room] << PASSAGE_SHIFT | graph.opposite[direction]] = rank
    return ranks


def _spores(piece: Sequence[int], count: int, stream: Stream) -> list[int]:
    """Return distinct random rooms: the first places of an unfinished shuffle (Durstenfeld 1964)."""
    moved: dict[int, int] = {}
    spores = []
    for place in range(min(count, len(piece))):
        other = place + int(stream.random() * (len(piece) - place))
        spores.append(piece[moved.get(other, other)])
        moved[other] = moved.get(place, place)
    return spores
