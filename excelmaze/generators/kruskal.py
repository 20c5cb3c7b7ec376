"""Kruskal's algorithm: walls in random order, each opened where it parts two trees."""

from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from excelmaze.grids.graph import Graph
from excelmaze.progress import BLOCK, tick
from excelmaze.streams import Stream

if TYPE_CHECKING:
    from excelmaze.generators.bias import Bias


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


def shuffle(items: list[int], stream: Stream) -> None:
    """Put the items into random order, every order with the same chance (Durstenfeld 1964, algorithm 235)."""
    random = stream.random
    for begin in range(len(items) - 1, 0, -BLOCK):
        tick("shuffling", len(items) - 1 - begin, len(items), "walls")
        for last in range(begin, max(0, begin - BLOCK), -1):
            index = int(random() * (last + 1))
            items[last], items[index] = items[index], items[last]


def ordered(walls: list[int], bias: "Bias | None", stream: Stream) -> list[int]:
    """The walls in random order; with a bias each is drawn next with a chance in proportion to its weight.

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
