"""Origin shift: a perfect maze that keeps changing, one wall at a time, and is perfect after every change."""

from array import array
from collections.abc import Sequence

from excelmaze.generators.bias import Bias, check_walkable
from excelmaze.generators.passages import sides_of
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.progress import tick
from excelmaze.streams import Stream

# So many steps for each room unless asked otherwise; fewer leave traces of the comb that it begins with.
STEPS_A_ROOM = 10


def origin_shift(
    graph: Graph, piece: Sequence[int], start: int, stream: Stream, *, steps: int = 0, bias: Bias | None = None
) -> "array[int]":
    """Every room points to another, and all ways lead to the origin, which walks at random and points to where it goes.

    The first maze has the shortest ways from the start, along what a bias prefers. The longer the origin walks, the
    nearer all mazes come to having the same chance, or with a bias one in proportion to the weights of their passages;
    at once they never have it. The time is that of the steps, by default ten for each room.

    Source: CaptainLuma 2023.
    """
    check_walkable(bias)
    neighbors, sides_there = graph.neighbors, sides_of(graph, bias)
    sides, pick = sides_there.masks, sides_there.pick
    towards = shortest_paths(graph, start, bias)
    left = steps or STEPS_A_ROOM * len(piece)
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
    seen = bytearray(graph.size)
    seen[start] = 1
    directions = tuple(zip(graph.neighbors, graph.opposite, strict=True))
    reached = [start]
    for room in reached:
        for beside, back in directions:
            other = beside[room]
            if other >= 0 and not seen[other]:
                seen[other] = 1
                towards[other] = back
                reached.append(other)
    if bias is not None:
        _lean(graph, reached, towards, bias)
    return towards


def _lean(graph: Graph, reached: Sequence[int], towards: bytearray, bias: Bias) -> None:
    """Of several shortest ways take one by a heavier passage: what is left of the first maze leans as the others do."""
    heavier = int(bias.weight > 0.5)  # noqa: PLR2004 - where all weigh the same
    depth = [0] * graph.size
    start = reached[0]
    for room in reached[1:]:
        nearer = depth[graph.neighbors[towards[room]][room]]
        depth[room] = nearer + 1
        for direction, beside in enumerate(graph.neighbors):
            other = beside[room]
            near = other >= 0 and depth[other] == nearer and (nearer or other == start)
            if near and bias.prefers(room << PASSAGE_SHIFT | direction) == heavier:
                towards[room] = direction


def _from_start(graph: Graph, piece: Sequence[int], towards: bytearray, start: int, origin: int) -> "array[int]":
    """The passages of the tree, from the start outward, so that it can be shown growing."""
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
        for direction, beside in enumerate(neighbors):
            if (passages[room] & ~back) >> direction & 1:
                carved.append(room << PASSAGE_SHIFT | direction)
                reached.append((beside[room], 1 << opposite[direction]))
    return array("q", carved)
