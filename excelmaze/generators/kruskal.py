"""Walls opened in random order where they part two trees: Kruskal, Borůvka, and what others left apart."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from excelmaze.generators.passages import Bias
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.progress import BLOCK, tick
from excelmaze.sets import Sets
from excelmaze.streams import Stream

Item = TypeVar("Item")


def kruskal(
    graph: Graph, piece: Sequence[int], _start: int, stream: Stream, *, bias: Bias | None = None
) -> "array[int]":
    """Take the walls in random order and open each that parts two trees, until one tree is left.

    Time is nearly linear.

    Source: Kruskal 1956 with equal weights; section 2.2 of Havlena 2016. Sets: Tarjan 1975.
    """
    return _opened(graph, ordered(graph.edges(piece), bias, stream), Sets(range(graph.size)))


def boruvka(
    graph: Graph, piece: Sequence[int], _start: int, stream: Stream, *, bias: Bias | None = None
) -> "array[int]":
    """Give every wall a random place in an order; round by round each tree opens the first wall that leads out of it.

    The mazes are those of Kruskal's algorithm; they come about in a few rounds, all over the maze at once. Each round
    at least halves the trees: O(n log n), and nearly linear in practice, for walls inside a tree are forgotten.

    Source: Borůvka 1926, with random weights.
    """
    sets = Sets(range(graph.size))
    carved = array("q")
    # The walls between trees, each with what stands for the trees on both sides.
    walls = [(wall, wall >> PASSAGE_SHIFT, graph.behind(wall)) for wall in ordered(graph.edges(piece), bias, stream)]
    while walls:
        tick("generating", len(carved), len(piece))
        has_one = bytearray(graph.size)
        for wall, one, other in walls:
            if not (has_one[one] and has_one[other]):
                has_one[one] = has_one[other] = 1
                carved.append(wall)
                sets.unite(one, other)
        walls = [
            (wall, one, other) for wall, near, far in walls if (one := sets.root(near)) != (other := sets.root(far))
        ]
    return carved


def joined(
    graph: Graph, piece: Sequence[int], carved: "array[int]", stream: Stream, bias: Bias | None = None
) -> "array[int]":
    """Return what has been carved in a piece, and random walls opened until all of the piece is one tree.

    Nothing is drawn from the stream where it is one already. Nearly linear in the piece.
    """
    if len(carved) == len(piece) - 1:
        return carved
    sets = Sets(range(graph.size))
    _opened(graph, carved, sets)
    walls = [wall for wall in graph.edges(piece) if sets.root(wall >> PASSAGE_SHIFT) != sets.root(graph.behind(wall))]
    return carved + _opened(graph, ordered(walls, bias, stream), sets)


def _opened(graph: Graph, walls: Iterable[int], sets: Sets) -> "array[int]":
    """Return the walls that part two sets when it is their turn; each joins them."""
    return array("q", [wall for wall in walls if sets.unite(wall >> PASSAGE_SHIFT, graph.behind(wall))])


def shuffle(items: list[Item], stream: Stream) -> None:
    """Put the items into random order, every order with the same chance (Durstenfeld 1964, algorithm 235)."""
    for last in range(len(items) - 1, 0, -1):
        if not last % BLOCK:
            tick("shuffling", len(items) - 1 - last, len(items), "walls")
        index = int(stream.random() * (last + 1))
        items[last], items[index] = items[index], items[last]


def ordered(walls: list[int], bias: Bias | None, stream: Stream) -> list[int]:
    """Return the walls in random order; with a bias each is drawn next with a chance in proportion to its weight.

    Preferred walls and others are shuffled apart and merged by what is left of both, so that the time is linear.
    """
    if bias is None:
        shuffle(walls, stream)
        return walls
    preferred = [wall for wall in walls if bias.prefers(wall)]
    others = [wall for wall in walls if not bias.prefers(wall)]
    shuffle(preferred, stream)
    shuffle(others, stream)
    return list(_merged(preferred, others, bias.weight, stream))


def _merged(preferred: list[int], others: list[int], weight: float, stream: Stream) -> Iterator[int]:
    while preferred and others:
        heavy, light = len(preferred) * weight, len(others) * (1 - weight)
        yield (preferred if stream.random() * (heavy + light) < heavy else others).pop()
    yield from reversed(preferred or others)
