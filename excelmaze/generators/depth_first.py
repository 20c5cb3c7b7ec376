"""Randomised depth-first search: on any graph, and faster on a whole rectangle, with the same mazes."""

from array import array
from collections.abc import Sequence

from excelmaze.generators.passages import Bias, SearchTree, Tree, picks, rolls
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import ALL_SIDES, DIRECTIONS, OPPOSITE
from excelmaze.streams import Stream


def backtracker(
    graph: Graph, piece: Sequence[int], start: int, stream: Stream, *, bias: Bias | None = None
) -> "array[int]":
    """Walk to a random unvisited neighbour, step back where there is none: randomised depth-first search.

    The stack is a list, so that no size of maze can exhaust it. Time and memory are linear.

    Source: Tarjan 1972, randomised; section 2.3 of Havlena 2016.
    """
    if len(piece) == graph.size and bias is None and graph.row_length:
        return _in_rectangle(graph, start, stream)
    tree = Tree(graph, piece, [start], stream, bias)
    path: list[int] = []
    room = start
    for roll in tree.rolls():
        while path and not tree.free[room]:
            room = path.pop()
        if not tree.free[room]:
            break
        path.append(room)
        room = tree.grow(room, roll)
    return tree.carved


def _in_rectangle(graph: Graph, start: int, stream: Stream) -> SearchTree:
    """Carve a whole rectangle in a third of the time: neighbours are computed, and what is done is written out.

    A row of rooms behind the last one stands for what is above the first row, too: that has numbers below 0. What lies
    past the end of a row is the other end of the next, whose side there has always been closed.
    """
    pick, width, steps = picks(len(DIRECTIONS)), graph.row_length, graph.steps
    # By direction, a mask without the side that leads back. Lists, which Python reads and writes faster than bytes.
    closed = [[mask & ~(1 << back) for mask in range(ALL_SIDES + 1)] for back in OPPOSITE]
    not_below, not_left, not_above, not_right = closed
    free = [*graph.sides, *bytes(width)]
    came_by = [0] * graph.size
    carved = SearchTree("q")
    path: list[int] = []
    room = start
    for step, left in zip(steps, closed, strict=True):
        free[room + step] = left[free[room + step]]
    for roll in rolls(stream, len(pick[0]), carved, came_by):
        sides = free[room]
        if not sides:
            while path and not sides:
                room = path.pop()
                sides = free[room]
            if not sides:
                break
        direction = pick[sides][roll]
        carved.append(room << PASSAGE_SHIFT | direction)
        path.append(room)
        room += steps[direction]
        came_by[room] = direction + 1
        neighbor = room - width
        free[neighbor] = not_below[free[neighbor]]
        neighbor = room + 1
        free[neighbor] = not_left[free[neighbor]]
        neighbor = room + width
        free[neighbor] = not_above[free[neighbor]]
        neighbor = room - 1
        free[neighbor] = not_right[free[neighbor]]
    carved.came_by = bytes(came_by)
    return carved
