"""Passages: in the order in which they were carved, and as a byte for each room."""

from array import array
from collections.abc import Sequence

from excelmaze.grids.graph import MOST_DIRECTIONS, PASSAGE_SHIFT, Graph

# _CAME_BY[direction][byte]: whether a byte of `came_by` stands for that direction.
_CAME_BY = tuple(bytes(byte == direction + 1 for byte in range(256)) for direction in range(MOST_DIRECTIONS))


class SearchTree(array):  # type: ignore[type-arg] # it is one at run time, too
    """The passages of a tree that covers a whole graph, with what a search from its start would find.

    Arrays that are made of it are plain arrays.

    Attributes:
        start: the room where it began.
        came_by: a byte for each room, the direction of the passage that leads to it + 1; 0 for the start.
        farthest: the room to which the longest path leads from the start; of several the first, and of several levels
            one of the last.
    """

    start: int
    came_by: bytes
    farthest: int


def passages_of(graph: Graph, carved: Sequence[int]) -> bytes:
    """Return the passages of every room, from those that were carved."""
    if isinstance(carved, SearchTree):
        return graph.opened([carved.came_by.translate(_CAME_BY[back]) for back in graph.opposite])
    opened = bytearray(graph.size << PASSAGE_SHIFT)
    for passage in carved:
        opened[passage] = 1
    return graph.opened([bytes(opened[direction :: 1 << PASSAGE_SHIFT]) for direction in range(len(graph.opposite))])
