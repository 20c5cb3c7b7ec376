"""Disjoint sets of rooms, and the walls that join what a generator has left apart."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from excelmaze.generators.kruskal import ordered
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.streams import Stream

if TYPE_CHECKING:
    from excelmaze.generators.bias import Bias


class Sets:
    """Disjoint sets of the numbers 0..size-1, joined one by one (Tarjan 1975)."""

    def __init__(self, size: int) -> None:
        self._parent = list(range(size))

    def root(self, member: int) -> int:
        """The member that stands for a set."""
        parent = self._parent
        while parent[member] != member:
            parent[member] = member = parent[parent[member]]
        return member

    def unite(self, one: int, other: int) -> bool:
        """Join the sets of two members; False where they were one already."""
        one, other = self.root(one), self.root(other)
        self._parent[max(one, other)] = min(one, other)
        return one != other


def joined(
    graph: Graph, piece: Sequence[int], carved: list[int], stream: Stream, bias: "Bias | None" = None
) -> list[int]:
    """What has been carved in a piece, and random walls opened until all of the piece is one tree.

    Nothing is drawn from the stream where it is one already. Nearly linear in the piece.
    """
    if len(carved) == len(piece) - 1:
        return carved
    neighbors = graph.neighbors
    sets = Sets(graph.size)
    for passage in carved:
        sets.unite(passage >> PASSAGE_SHIFT, neighbors[passage & 7][passage >> PASSAGE_SHIFT])
    walls = [
        wall
        for wall in graph.edges(piece)
        if sets.root(wall >> PASSAGE_SHIFT) != sets.root(neighbors[wall & 7][wall >> PASSAGE_SHIFT])
    ]
    return carved + [
        wall
        for wall in ordered(walls, bias, stream)
        if sets.unite(wall >> PASSAGE_SHIFT, neighbors[wall & 7][wall >> PASSAGE_SHIFT])
    ]
