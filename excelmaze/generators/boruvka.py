"""Borůvka's algorithm: all trees reach out at once, each through its lightest wall."""

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from excelmaze.generators.kruskal import ordered
from excelmaze.generators.sets import Sets
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.progress import BLOCK, tick
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
    sets = Sets(graph.size)
    root = sets.root
    carved: list[int] = []
    while len(carved) < len(piece) - 1:
        lightest: dict[int, int] = {}
        left = []
        for done, wall in enumerate(walls):
            if not done % BLOCK:
                tick("generating", len(carved), len(piece))
            one, other = root(wall >> PASSAGE_SHIFT), root(neighbors[wall & 7][wall >> PASSAGE_SHIFT])
            if one != other:
                left.append(wall)
                lightest.setdefault(one, wall)
                lightest.setdefault(other, wall)
        walls = left
        # Two trees may have chosen the same wall.
        carved += [
            wall
            for wall in dict.fromkeys(lightest.values())
            if sets.unite(wall >> PASSAGE_SHIFT, neighbors[wall & 7][wall >> PASSAGE_SHIFT])
        ]
    return array("q", carved)
