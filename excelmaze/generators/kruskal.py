"""Walls opened in random order where they part two trees: Kruskal, Borůvka, and what others left apart."""

from array import array
from collections.abc import Iterator, Sequence
from itertools import compress
from operator import ne
from typing import TYPE_CHECKING, TypeVar

from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.progress import BLOCK, tick
from excelmaze.sets import Sets
from excelmaze.streams import Stream

if TYPE_CHECKING:
    from excelmaze.generators.bias import Bias

Item = TypeVar("Item")


def kruskal(
    graph: Graph, piece: Sequence[int], _start: int, stream: Stream, *, bias: "Bias | None" = None
) -> "array[int]":
    """Take the walls in random order and open each that parts two trees, until one tree is left.

    Time is nearly linear: sets are joined by size, and paths to their roots halved.

    Source: Kruskal 1956 with equal weights; section 2.2 of Havlena 2016. Sets: Tarjan 1975.
    """
    neighbors = graph.neighbors
    walls = ordered(graph.edges(piece), bias, stream)
    parent = list(range(graph.size))
    weight = [1] * graph.size
    carved: list[int] = []
    missing = len(piece) - 1
    for begin in range(0, len(walls), BLOCK):
        tick("generating", len(carved), len(piece))
        if not missing:
            break
        for wall in walls[begin : begin + BLOCK]:
            one, other = wall >> 3, neighbors[wall & 7][wall >> 3]
            while parent[one] != one:
                parent[one] = one = parent[parent[one]]
            while parent[other] != other:
                parent[other] = other = parent[parent[other]]
            if one != other:
                if weight[one] < weight[other]:
                    one, other = other, one
                parent[other] = one
                weight[one] += weight[other]
                carved.append(wall)
                missing -= 1
    return array("q", carved)


def shuffle(items: list[Item], stream: Stream) -> None:
    """Put the items into random order, every order with the same chance (Durstenfeld 1964, algorithm 235)."""
    random = stream.random
    for begin in range(len(items) - 1, 0, -BLOCK):
        tick("shuffling", len(items) - 1 - begin, len(items), "walls")
        for last in range(begin, max(0, begin - BLOCK), -1):
            index = int(random() * (last + 1))
            items[last], items[index] = items[index], items[last]


def ordered(walls: list[int], bias: "Bias | None", stream: Stream) -> list[int]:
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
    random = stream.random
    while preferred and others:
        heavy, light = len(preferred) * weight, len(others) * (1 - weight)
        yield (preferred if random() * (heavy + light) < heavy else others).pop()
    yield from reversed(preferred or others)


def boruvka(
    graph: Graph, piece: Sequence[int], _start: int, stream: Stream, *, bias: "Bias | None" = None
) -> "array[int]":
    """Give every wall a random place in an order; round by round each tree opens the first wall that leads out of it.

    The mazes are those of Kruskal's algorithm; they come about in a few rounds, all over the maze at once. Each round
    at least halves the trees: O(n log n), and nearly linear in practice, for walls inside a tree are forgotten.

    Source: Borůvka 1926, with random weights.
    """
    neighbors = graph.neighbors
    walls = ordered(graph.edges(piece), bias, stream)
    # The trees on both sides of each wall, by the rooms that stand for them.
    ones = [wall >> PASSAGE_SHIFT for wall in walls]
    others = [neighbors[wall & 7][wall >> PASSAGE_SHIFT] for wall in walls]
    trees: Sequence[int] = piece
    carved: list[int] = []
    while walls:
        tick("generating", len(carved), len(piece))
        # The tree behind its first wall, for each tree; of two that have the same wall one stays its own.
        joins = [-1] * graph.size
        for wall, one, other in zip(walls, ones, others, strict=True):
            if joins[one] < 0:
                joins[one] = other if joins[other] >= 0 else one
                if joins[other] < 0:
                    joins[other] = one
            elif joins[other] < 0:
                joins[other] = one
            else:
                continue
            carved.append(wall)
        for tree in trees:
            root = tree
            while joins[root] != root:
                joins[root] = root = joins[joins[root]]
            joins[tree] = root
        trees = [tree for tree in trees if joins[tree] == tree]
        ones, others = [list(map(joins.__getitem__, ends)) for ends in (ones, others)]
        between = list(map(ne, ones, others))
        walls, ones, others = [list(compress(some, between)) for some in (walls, ones, others)]
    return array("q", carved)


def joined(
    graph: Graph, piece: Sequence[int], carved: list[int], stream: Stream, bias: "Bias | None" = None
) -> list[int]:
    """Return what has been carved in a piece, and random walls opened until all of the piece is one tree.

    Nothing is drawn from the stream where it is one already. Nearly linear in the piece.
    """
    if len(carved) == len(piece) - 1:
        return carved
    sets = Sets(range(graph.size))
    for passage in carved:
        sets.unite(passage >> PASSAGE_SHIFT, graph.behind(passage))
    walls = [wall for wall in graph.edges(piece) if sets.root(wall >> PASSAGE_SHIFT) != sets.root(graph.behind(wall))]
    return carved + [
        wall for wall in ordered(walls, bias, stream) if sets.unite(wall >> PASSAGE_SHIFT, graph.behind(wall))
    ]
