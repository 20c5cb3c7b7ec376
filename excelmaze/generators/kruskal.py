"""Kruskal's algorithm: walls in random order, each opened where it parts two trees."""

from array import array
from collections.abc import Sequence

from excelmaze.grids.graph import Graph
from excelmaze.progress import BLOCK, tick
from excelmaze.streams import Stream


def kruskal(graph: Graph, piece: Sequence[int], _start: int, stream: Stream) -> "array[int]":
    """Take the walls in random order and open each that parts two trees, until one tree is left.

    Time is nearly linear: sets are joined by size, and paths to their roots halved.

    Source: Kruskal 1956 with equal weights; section 2.2 of Havlena 2016. Sets: Tarjan 1975.
    """
    neighbors = graph.neighbors
    walls = graph.edges(piece)
    shuffle(walls, stream)
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
