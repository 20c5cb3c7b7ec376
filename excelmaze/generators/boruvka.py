"""Borůvka's algorithm: all trees reach out at once, each through its lightest wall."""

from array import array
from collections.abc import Sequence
from itertools import compress
from operator import ne
from typing import TYPE_CHECKING

from excelmaze.generators.kruskal import ordered
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.progress import tick
from excelmaze.streams import Stream

if TYPE_CHECKING:
    from excelmaze.generators.bias import Bias


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
