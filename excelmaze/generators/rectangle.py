"""Depth-first search in a rectangle, where neighbours are reckoned, not looked up.

It serves a whole graph that says how long its rows are (`Graph.row_length`), without a bias. The maze, the order of
carving and the random numbers are those of `excelmaze.generators.searches.backtracker`, in two thirds of its time.
"""

from functools import cache

from excelmaze.generators.sides import picks
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import ALL_SIDES, DIRECTIONS, OPPOSITE
from excelmaze.grids.paces import Grown, steps_of
from excelmaze.progress import tick
from excelmaze.streams import Stream


@cache
def tables() -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Which side a roll picks of a mask, and for each direction what is left of a mask without the side behind it."""
    pick = tuple(map(tuple, picks(len(DIRECTIONS))))
    left = tuple(tuple(mask & ~(1 << back) for mask in range(ALL_SIDES + 1)) for back in OPPOSITE)
    return pick, left


def depth_first(graph: Graph, start: int, stream: Stream) -> Grown:
    """The passages of all rooms, see `backtracker`.

    A row of rooms behind the last one stands for what is above the first row, too: that has numbers below 0. What lies
    beyond the end of a row is the other end of the next, whose side there has always been closed.
    """
    pick, (not_below, not_left, not_above, not_right) = tables()
    width = graph.row_length
    steps = steps_of(width)
    # Lists, which Python reads and writes faster than bytes.
    free = [*graph.sides, *bytes(width)]
    came_by = [0] * graph.size
    carved = Grown("q")
    path: list[int] = []
    room = farthest = start
    most = 0
    for beside, left in zip(steps, (not_below, not_left, not_above, not_right), strict=True):
        free[room + beside] = left[free[room + beside]]
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
                        carved.paces = graph.paces
                        return carved
                    room = path.pop()
                    sides = free[room]
            direction = pick[sides][roll]
            carved.append(room << 3 | direction)
            path.append(room)
            room += steps[direction]
            came_by[room] = direction + 1
            beside = room - width
            free[beside] = not_below[free[beside]]
            beside = room + 1
            free[beside] = not_left[free[beside]]
            beside = room + width
            free[beside] = not_above[free[beside]]
            beside = room - 1
            free[beside] = not_right[free[beside]]
    raise AssertionError("a stream has no end")
