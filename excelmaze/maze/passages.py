"""The passages of every room, a byte each, from those that were carved one after the other."""

from collections.abc import Sequence
from itertools import compress

from excelmaze import fast
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.paces import Grown, moved, steps_of


def passages_of(graph: Graph, carved: Sequence[int]) -> bytes:
    """The passages of every room, from the passages that were carved."""
    if isinstance(carved, Grown):
        return carved.passages(graph)
    if kernels := fast.search_kernels(graph, graph.size):
        return bytes(kernels.passages_of(graph, carved))
    opened = bytearray(graph.size << PASSAGE_SHIFT)
    for passage in carved:
        opened[passage] = 1
    # Bytes side by side are combined as one great number, which Python does at the speed of the memory.
    passages = 0
    for direction, back in enumerate(graph.opposite):
        leaving = opened[direction :: 1 << PASSAGE_SHIFT]
        left = int.from_bytes(leaving, "little")
        if graph.row_length:
            entered = moved(left, steps_of(graph.row_length)[direction])
        else:
            behind = bytearray(graph.size)
            for room in compress(graph.neighbors[direction], leaving):
                behind[room] = 1
            entered = int.from_bytes(behind, "little")
        passages |= left << direction | entered << back
    return passages.to_bytes(graph.size, "little")
