"""Generators by random walks: Aldous-Broder and Wilson. Both draw every maze with the same chance.

In a long piece that has a single spanning tree, a row of cells for one, they do not walk: that would take time in
proportion to the square of its length.

With a bias the walks go by its weights, and the chance of a maze is in proportion to the product of the weights of its
passages (Aldous 1990; Wilson 1996): no longer uniform, and exactly known.
"""

from array import array
from collections.abc import Sequence

from excelmaze.errors import InputError
from excelmaze.generators.bias import Bias, check_walkable
from excelmaze.generators.passages import sides_of
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.progress import BLOCK, tick
from excelmaze.streams import Stream

# Left, right, up, down: the order in which the tractor turns.
_TRACTOR_ORDER = (3, 1, 0, 2)
# In pieces of fewer rooms a walk is short, and draws as it always did, so that the pieces after them stay as they were.
_LONG = 256
_DIRECTIONS_IN = bytes(map(int.bit_count, range(256)))


def aldous_broder(
    graph: Graph, piece: Sequence[int], start: int, stream: Stream, *, bias: Bias | None = None
) -> "array[int]":
    """Walk at random; whenever the walk enters a room for the first time, open the wall it came through.

    Uniform without a bias. The time is that in which a random walk covers the graph: about 1.3 n (ln n)^2 steps.

    Source: Aldous 1990, Broder 1989; algorithm 2 of Havlena 2016.
    """
    check_walkable(bias)
    if (tree := only_tree(graph, piece, start)) is not None:
        return tree
    neighbors, room_sides = graph.neighbors, sides_of(graph, bias)
    sides, pick = room_sides.masks, room_sides.pick
    fresh = bytearray(b"\1") * graph.size
    fresh[start] = 0
    left = len(piece) - 1
    carved: list[int] = []
    room = start
    idle = _Idle(stream)
    for rolls in stream.rolls(len(pick[0])):
        tick("generating", len(carved), len(piece))
        before = left
        for roll in rolls:
            if not left:
                return array("q", carved)
            direction = pick[sides[room]][roll]
            neighbor = neighbors[direction][room]
            if fresh[neighbor]:
                fresh[neighbor] = 0
                left -= 1
                carved.append(room << 3 | direction)
            room = neighbor
        idle.count(len(rolls), progress=left != before)
    raise AssertionError("a stream has no end")


def tractor(
    graph: Graph, piece: Sequence[int], start: int, stream: Stream, *, bias: Bias | None = None
) -> "array[int]":
    """Drive a tractor at random to a neighbour, left, right, up or down, and plough what it comes to first.

    Aldous-Broder's walk with one draw for each step, as the program made it: the mazes are uniform. It differs in the
    order in which a draw chooses among the sides.

    Source: the program "tractor" in JavaScript (Russian), after a lecture on mazes.
    """
    check_walkable(bias)
    if (tree := only_tree(graph, piece, start)) is not None:
        return tree
    neighbors, room_sides = graph.neighbors, sides_of(graph, bias)
    sides = room_sides.masks
    choices_of = _tractor_choices(len(neighbors)) if bias is None else room_sides.pick
    random = stream.random
    fresh = bytearray(b"\1") * graph.size
    fresh[start] = 0
    left = len(piece) - 1
    carved: list[int] = []
    room = start
    idle = _Idle(stream)
    while left:
        tick("generating", len(carved), len(piece))
        before = left
        for _ in range(BLOCK):
            if not left:
                break
            choices = choices_of[sides[room]]
            direction = choices[int(random() * len(choices))]
            other = neighbors[direction][room]
            if fresh[other]:
                fresh[other] = 0
                left -= 1
                carved.append(room << 3 | direction)
            room = other
        idle.count(BLOCK, progress=left != before)
    return array("q", carved)


def _tractor_choices(directions: int) -> list[list[int]]:
    """Return for each mask of so many directions, those of its bits in the order of the tractor."""
    order = sorted(range(directions), key=(*_TRACTOR_ORDER, 4, 5, 6, 7).index)
    return [[side for side in order if mask >> side & 1] for mask in range(1 << directions)]


def wilson(graph: Graph, piece: Sequence[int], start: int, stream: Stream, *, bias: Bias | None = None) -> "array[int]":
    """Walk at random from each room that is not in the maze yet to the maze, and keep the path without loops.

    Uniform without a bias, and much faster than Aldous-Broder but for its first walks. Leaving a room overwrites the
    direction in which it was left before: that erases the loops. Each path is carved from the maze outward.

    Source: Wilson 1996, RandomTreeWithRoot.
    """
    check_walkable(bias)
    if (tree := only_tree(graph, piece, start)) is not None:
        return tree
    neighbors, room_sides = graph.neighbors, sides_of(graph, bias)
    sides, pick = room_sides.masks, room_sides.pick
    fresh = bytearray(b"\1") * graph.size
    fresh[start] = 0
    leaving = bytearray(graph.size)
    carved: list[int] = []
    waiting = iter(piece)
    origin = room = start
    idle = _Idle(stream)
    for rolls in stream.rolls(len(pick[0])):
        tick("generating", len(carved), len(piece))
        for roll in rolls:
            while not fresh[room]:  # the walk has reached the maze
                if origin != room:
                    _carve_back(graph, origin, room, leaving, fresh, carved)
                    idle.count(0, progress=True)
                following = next((other for other in waiting if fresh[other]), None)
                if following is None:
                    return array("q", carved)
                origin = room = following
            direction = pick[sides[room]][roll]
            leaving[room] = direction
            room = neighbors[direction][room]
        idle.count(len(rolls), progress=False)
    raise AssertionError("a stream has no end")


def only_tree(graph: Graph, piece: Sequence[int], start: int) -> "array[int] | None":
    """Return the passages of a long piece that has a single spanning tree, None for any other piece.

    They are in the order in which Wilson's walks carve them.
    """
    if len(piece) < _LONG:
        return None
    sides = graph.sides if len(piece) == graph.size else bytes(map(graph.sides.__getitem__, piece))
    if sum(sides.translate(_DIRECTIONS_IN)) != 2 * (len(piece) - 1):
        return None
    leaving = shortest_paths(graph, start)
    fresh = bytearray(b"\1") * graph.size
    fresh[start] = 0
    carved: list[int] = []
    for origin in piece:
        end = origin
        while fresh[end]:
            end = graph.neighbors[leaving[end]][end]
        _carve_back(graph, origin, end, leaving, fresh, carved)
    return array("q", carved)


def _carve_back(graph: Graph, origin: int, end: int, leaving: bytearray, fresh: bytearray, carved: list[int]) -> None:
    """Carve the path that leads from `origin` to the maze at `end`, beginning at the maze."""
    path: list[int] = []
    room = origin
    while room != end:
        fresh[room] = 0
        direction = leaving[room]
        room = graph.neighbors[direction][room]
        path.append(room << 3 | graph.opposite[direction])
    carved.extend(reversed(path))


class _Idle:
    """A guard against walks on a stream that repeats: after two periods without progress it never ends."""

    def __init__(self, stream: Stream) -> None:
        self._limit = stream.period and 2 * stream.period
        self._steps = 0

    def count(self, steps: int, *, progress: bool) -> None:
        self._steps = 0 if progress else self._steps + steps
        if self._limit and self._steps > self._limit:
            raise InputError(
                f"Excel's random numbers repeat after {self._limit // 2:,} draws, and this walk never ends with them; "
                "choose another seed, another algorithm or --rng python"
            )


# So many steps for each room unless asked otherwise; fewer leave traces of the comb that it begins with.
_STEPS_A_ROOM = 10


def origin_shift(
    graph: Graph, piece: Sequence[int], start: int, stream: Stream, *, steps: int = 0, bias: Bias | None = None
) -> "array[int]":
    """Point each room to another until all paths lead to the origin, which walks at random and points to where it goes.

    The first maze has the shortest paths from the start, along what a bias prefers. The longer the origin walks, the
    nearer all mazes come to having the same chance, or with a bias one in proportion to the weights of their passages;
    at once they never have it. The time is that of the steps, by default ten for each room.

    Source: CaptainLuma 2023.
    """
    check_walkable(bias)
    neighbors, room_sides = graph.neighbors, sides_of(graph, bias)
    sides, pick = room_sides.masks, room_sides.pick
    towards = shortest_paths(graph, start, bias)
    left = steps or _STEPS_A_ROOM * len(piece)
    total = left
    origin = start
    for rolls in stream.rolls(len(pick[0])):
        tick("generating", (total - left) * len(piece) // total, len(piece))
        for roll in rolls:
            if not left or not sides[origin]:
                return _from_start(graph, piece, towards, start, origin)
            direction = pick[sides[origin]][roll]
            towards[origin] = direction
            origin = neighbors[direction][origin]
            left -= 1
    raise AssertionError("a stream has no end")


def shortest_paths(graph: Graph, start: int, bias: Bias | None = None) -> bytearray:
    """Return for each room the direction that leads to the start, breadth first."""
    towards = bytearray(graph.size)
    visited = bytearray(graph.size)
    visited[start] = 1
    directions = tuple(zip(graph.neighbors, graph.opposite, strict=True))
    reached = [start]
    for room in reached:
        for neighbor_of, back in directions:
            other = neighbor_of[room]
            if other >= 0 and not visited[other]:
                visited[other] = 1
                towards[other] = back
                reached.append(other)
    if bias is not None:
        _lean(graph, reached, towards, bias)
    return towards


def _lean(graph: Graph, reached: Sequence[int], towards: bytearray, bias: Bias) -> None:
    """Prefer heavier passages among several shortest paths: what is left of the first maze leans as the others do."""
    heavier = int(bias.weight > 0.5)  # noqa: PLR2004 - where all weigh the same
    depth = [0] * graph.size
    start = reached[0]
    for room in reached[1:]:
        nearer = depth[graph.neighbors[towards[room]][room]]
        depth[room] = nearer + 1
        for direction, neighbor_of in enumerate(graph.neighbors):
            other = neighbor_of[room]
            near = other >= 0 and depth[other] == nearer and (nearer or other == start)
            if near and bias.prefers(room << PASSAGE_SHIFT | direction) == heavier:
                towards[room] = direction


def _from_start(graph: Graph, piece: Sequence[int], towards: bytearray, start: int, origin: int) -> "array[int]":
    """Return the passages of the tree, from the start outward, so that it can be shown growing."""
    neighbors, opposite = graph.neighbors, graph.opposite
    passages = bytearray(graph.size)
    for room in piece:
        if room != origin:
            direction = towards[room]
            passages[room] |= 1 << direction
            passages[neighbors[direction][room]] |= 1 << opposite[direction]
    carved: list[int] = []
    # Each room with the passage through which it was reached, which is not carved again.
    reached = [(start, 0)]
    for room, back in reached:
        for direction, neighbor_of in enumerate(neighbors):
            if (passages[room] & ~back) >> direction & 1:
                carved.append(room << PASSAGE_SHIFT | direction)
                reached.append((neighbor_of[room], 1 << opposite[direction]))
    return array("q", carved)
