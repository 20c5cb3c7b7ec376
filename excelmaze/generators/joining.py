"""The walls that join what a generator has left apart."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from excelmaze.generators.kruskal import ordered
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.sets import Sets
from excelmaze.streams import Stream

if TYPE_CHECKING:
    from excelmaze.generators.bias import Bias


def joined(
    graph: Graph, piece: Sequence[int], carved: list[int], stream: Stream, bias: "Bias | None" = None
) -> list[int]:
    """What has been carved in a piece, and random walls opened until all of the piece is one tree.

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
