"""Randomised depth-first search: on any graph, and faster on a whole rectangle, with the same mazes."""

from array import array
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from excelmaze.generators.passages import SearchTree, picks, sides_of
from excelmaze.grids.graph import WRITTEN_OUT, Graph
from excelmaze.grids.grid import ALL_SIDES, DIRECTIONS, OPPOSITE
from excelmaze.progress import tick
from excelmaze.streams import Stream

if TYPE_CHECKING:
    from excelmaze.generators.bias import Bias

# Whether the sides of a room are more than those that loops have written out.
_HAS_MORE = bytes(sides >= 1 << WRITTEN_OUT for sides in range(256))


def backtracker(
    graph: Graph, piece: Sequence[int], start: int, stream: Stream, *, bias: "Bias | None" = None
) -> "array[int]":
    """Walk to a random unvisited neighbour, step back where there is none: randomised depth-first search.

    The stack is a list, so that no size of maze can exhaust it. Time and memory are linear.

    Source: Tarjan 1972, randomised; section 2.3 of Havlena 2016.
    """
    if len(piece) == graph.size and bias is None and graph.row_length:
        return _in_rectangle(graph, start, stream)
    neighbors, room_sides = graph.neighbors, sides_of(graph, bias)
    pick = room_sides.pick
    # The sides of each room that lead to unvisited rooms. One more at the end stands for all that is outside:
    # it is the neighbour with the number -1. A list, which Python reads and writes faster than bytes.
    free = [*room_sides.free()]
    ((one, not_one), (two, not_two), (three, not_three), (four, not_four)), more = room_sides.closers
    # Of levels few rooms have stairs, so that the others need no more than four sides closed.
    has_more = graph.sides.translate(_HAS_MORE) if more else b""
    carved = SearchTree("q")
    carve = carved.append
    came_by = [0] * graph.size
    path: list[int] = []
    push, pop = path.append, path.pop
    room = farthest = start
    most, goals_from = 0, graph.goals_from
    room_sides.close(free, room)
    for rolls in stream.rolls(len(pick[0])):
        tick("generating", len(carved), len(piece))
        for roll in rolls:
            sides = free[room]
            if not sides:
                depth = len(path)
                if depth >= most and room >= goals_from and (depth > most or room < farthest):
                    most, farthest = depth, room
                while not sides:
                    if not path:
                        if not most or len(piece) < graph.size:
                            return carved[:]
                        carved.start, carved.came_by, carved.farthest = start, bytes(came_by), farthest
                        return carved
                    room = pop()
                    sides = free[room]
            direction = pick[sides][roll]
            carve(room << 3 | direction)
            push(room)
            room = neighbors[direction][room]
            came_by[room] = direction + 1
            free[one[room]] &= not_one
            free[two[room]] &= not_two
            free[three[room]] &= not_three
            free[four[room]] &= not_four
            if more and has_more[room]:
                if room < goals_from <= path[-1]:  # down from the last level
                    depth = len(path) - 1
                    if depth >= most and (depth > most or path[-1] < farthest):
                        most, farthest = depth, path[-1]
                for neighbor_of, mask in more:
                    free[neighbor_of[room]] &= mask
    raise AssertionError("a stream has no end")


@cache
def _tables() -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return the side that each roll picks of a mask, and by direction a mask without the side that leads back."""
    pick = tuple(map(tuple, picks(len(DIRECTIONS))))
    left = tuple(tuple(mask & ~(1 << back) for mask in range(ALL_SIDES + 1)) for back in OPPOSITE)
    return pick, left


def _in_rectangle(graph: Graph, start: int, stream: Stream) -> SearchTree:
    """Carve a whole rectangle in two thirds of the time: neighbours are computed, not looked up.

    A row of rooms behind the last one stands for what is above the first row, too: that has numbers below 0. What lies
    past the end of a row is the other end of the next, whose side there has always been closed.
    """
    pick, (not_below, not_left, not_above, not_right) = _tables()
    width = graph.row_length
    steps = graph.steps
    # Lists, which Python reads and writes faster than bytes.
    free = [*graph.sides, *bytes(width)]
    came_by = [0] * graph.size
    carved = SearchTree("q")
    path: list[int] = []
    room = farthest = start
    most = 0
    for step, left in zip(steps, (not_below, not_left, not_above, not_right), strict=True):
        free[room + step] = left[free[room + step]]
    for rolls in stream.rolls(len(pick[0])):
        tick("generating", len(carved), graph.size)
        for roll in rolls:
            sides = free[room]
            if not sides:
                depth = len(path)
                if depth >= most and (depth > most or room < farthest):
                    most, farthest = depth, room
                while not sides:
                    if not path:
                        carved.start, carved.came_by, carved.farthest = start, bytes(came_by), farthest
                        return carved
                    room = path.pop()
                    sides = free[room]
            direction = pick[sides][roll]
            carved.append(room << 3 | direction)
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
    raise AssertionError("a stream has no end")
