"""Generators by random walks: Aldous-Broder and Wilson. Both draw every maze with the same chance.

In a long piece that has a single spanning tree, a row of cells for one, they do not walk: that would take time in
proportion to the square of its length.

With a bias the walks go by its weights, and the chance of a maze is in proportion to the product of the weights of its
passages (Aldous 1990; Wilson 1996): no longer uniform, and exactly known.
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import chain, islice, repeat

from excelmaze.errors import InputError
from excelmaze.generators.passages import Bias, choices, outward, passages_of, rolls, watched
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.progress import BLOCK, tick
from excelmaze.solvers.breadth_first import levels, ways_of
from excelmaze.streams import ROLLS_OF_MANY, Stream

# Left, right, up, down: the order in which the tractor turns.
_TRACTOR_ORDER = (3, 1, 0, 2, 4, 5, 6, 7)
# In pieces of fewer rooms a walk is short, and draws as it always did, so that the pieces after them stay as they were.
_LONG = 256
# The usual steps for each room; fewer leave traces of the comb that it begins with.
_STEPS_A_ROOM = 10


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
    sides, carved = choices(graph, bias).of_rooms(graph), array("q")
    rolled = rolls(stream, len(sides[0]), carved, piece)
    _walk_everywhere(graph, piece, start, sides, rolled, carved)
    next(rolled)  # as ever, so that the pieces after this one stay as they were
    return carved


def _walk_everywhere(
    graph: Graph, piece: Sequence[int], start: int, sides: Sequence[bytes], rolled: Iterator[int], carved: "array[int]"
) -> None:
    """Walk through the sides that rolls pick, and carve where a room is entered for the first time."""
    neighbors, fresh, left = graph.neighbors, _fresh(graph, start), len(piece) - 1
    room = start
    for roll in rolled if left else ():
        direction = sides[room][roll]
        other = neighbors[direction][room]
        if fresh[other]:
            fresh[other] = 0
            carved.append(room << PASSAGE_SHIFT | direction)
            left -= 1
            if not left:
                break
        room = other


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
    sides, carved = choices(graph, bias).of_rooms(graph), array("q")
    if bias is None:
        in_order = (
            [side for side in _TRACTOR_ORDER if mask >> side & 1] or [0] for mask in range(1 << len(graph.neighbors))
        )
        turns = [bytes(side for side in some for _ in range(ROLLS_OF_MANY // len(some))) for some in in_order]
        sides = [turns[mask] for mask in graph.sides]
    drawn = map(int, map(float(len(sides[0])).__mul__, iter(stream.random, None)))
    blocks = watched(stream, (islice(drawn, BLOCK) for _ in repeat(None)), carved, piece)
    _walk_everywhere(graph, piece, start, sides, chain.from_iterable(blocks), carved)
    return carved


def wilson(graph: Graph, piece: Sequence[int], start: int, stream: Stream, *, bias: Bias | None = None) -> "array[int]":
    """Walk at random from each room that is not in the maze yet to the maze, and keep the path without loops.

    Uniform without a bias, and much faster than Aldous-Broder but for its first walks. Leaving a room overwrites the
    direction in which it was left before: that erases the loops. Each path is carved from the maze outward.

    Source: Wilson 1996, RandomTreeWithRoot.
    """
    check_walkable(bias)
    if (tree := only_tree(graph, piece, start)) is not None:
        return tree
    neighbors, sides = graph.neighbors, choices(graph, bias).of_rooms(graph)
    fresh, carved, leaving = _fresh(graph, start), array("q"), bytearray(graph.size)
    rolled = rolls(stream, len(sides[0]), carved, piece)
    for origin in piece:
        room = origin
        while fresh[room]:
            leaving[room] = direction = sides[room][next(rolled)]
            room = neighbors[direction][room]
        carved.extend(_path_from_maze(graph, origin, leaving, fresh))
    next(rolled)  # as in Aldous-Broder's
    return carved


def only_tree(graph: Graph, piece: Sequence[int], start: int) -> "array[int] | None":
    """Return the passages of a long piece that has a single spanning tree, None for any other piece.

    They are in the order in which Wilson's walks carve them.
    """
    if len(piece) < _LONG or sum(graph.sides[room].bit_count() for room in piece) != 2 * (len(piece) - 1):
        return None
    leaving, fresh = shortest_paths(graph, start), _fresh(graph, start)
    return array("q", chain.from_iterable(_path_from_maze(graph, origin, leaving, fresh) for origin in piece))


def _fresh(graph: Graph, start: int) -> bytearray:
    """Return 1 for each room but the start."""
    fresh = bytearray(b"\1") * graph.size
    fresh[start] = 0
    return fresh


def _path_from_maze(graph: Graph, origin: int, leaving: Sequence[int], fresh: bytearray) -> list[int]:
    """Return the path from the maze to a room, by the direction in which each of its rooms is left for the maze."""
    path: list[int] = []
    room = origin
    while fresh[room]:
        fresh[room] = 0
        path.append(graph.turned(room << PASSAGE_SHIFT | leaving[room]))
        room = path[-1] >> PASSAGE_SHIFT
    return path[::-1]


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
    neighbors, sides = graph.neighbors, choices(graph, bias).of_rooms(graph)
    towards = shortest_paths(graph, start, bias)
    origin = start
    shifts = range(steps or _STEPS_A_ROOM * len(piece)) if graph.sides[start] else ()
    rolled = chain.from_iterable(stream.rolls(len(sides[0])))
    for step in shifts:
        if not step % BLOCK:
            tick("generating", step * len(piece) // len(shifts), len(piece))
        towards[origin] = direction = sides[origin][next(rolled)]
        origin = neighbors[direction][origin]
    next(rolled)  # as in Aldous-Broder's
    carved = [room << PASSAGE_SHIFT | towards[room] for room in piece if room != origin]
    return outward(graph, passages_of(graph, carved), start)


def shortest_paths(graph: Graph, start: int, bias: Bias | None = None) -> bytearray:
    """Return for each room the direction that leads to the start, breadth first.

    Of several shortest paths those are preferred that are heavier: what is left of the first maze leans as the others.
    """
    heavier = bias is not None and bias.weight > 0.5  # noqa: PLR2004 - where all weigh the same
    ways, came_by, towards = ways_of(graph.neighbors, graph.sides), bytearray(graph.size), bytearray(graph.size)
    depth = [graph.size] * graph.size
    for distance, level in enumerate(levels(ways, [start], came_by)):
        for room in level:
            depth[room] = distance
        for room in level if distance else ():
            towards[room] = graph.opposite[came_by[room] - 1]
            for there, side in ways[room] if bias else ():
                if bias and depth[there[room]] < distance and bias.prefers(room << PASSAGE_SHIFT | side) == heavier:
                    towards[room] = side
    return towards


def check_walkable(bias: Bias | None) -> None:
    """Refuse a bias with which a random walk never comes everywhere.

    Raises:
        InputError: a passage has no weight at all.
    """
    if bias is not None and not 0 < bias.weight < 1:
        raise InputError(
            f"bias {bias.weight:g}: some passages have no weight, and a random walk never takes them; "
            "choose a weight above 0 and below 1, or another algorithm"
        )
