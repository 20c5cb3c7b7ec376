"""Depth-first search in all pieces of some cells at once, in the box around them.

The mazes, the order of carving and the random numbers are those of `excelmaze.generators.searches.backtracker`, called
for one piece after the other.
"""

from collections.abc import Iterable

from excelmaze.generators.rectangle import tables
from excelmaze.grids.box import Box
from excelmaze.grids.paces import GrownApart, steps_of
from excelmaze.progress import tick
from excelmaze.streams import Stream


def depth_first(box: Box, starts: Iterable[int], stream: Stream) -> GrownApart:
    """The passages of all pieces that starts lie in, one of each: nothing is allocated that is as long as the box."""
    pick, (not_below, not_left, not_above, not_right) = tables()
    width, numbers = box.width, box.numbers
    steps = steps_of(width)
    free = [*box.paces.sides]
    came_by = [*box.outside()]
    carved = GrownApart("q")
    carve = carved.append
    farthest_from = {}
    path: list[int] = []
    for start in starts:
        room = farthest = start
        most = 0
        free[room - width] = not_below[free[room - width]]
        free[room + 1] = not_left[free[room + 1]]
        free[room + width] = not_above[free[room + width]]
        free[room - 1] = not_right[free[room - 1]]
        for rolls in stream.rolls():
            tick("generating", len(carved), numbers[-1] >> 3)
            for roll in rolls:
                sides = free[room]
                if not sides:
                    depth = len(path)
                    if depth >= most and (depth > most or room < farthest):
                        most, farthest = depth, room
                    while path and not sides:
                        room = path.pop()
                        sides = free[room]
                    if not sides:
                        break
                direction = pick[sides][roll]
                carve(numbers[room] | direction)
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
            else:
                continue
            break
        farthest_from[numbers[start] >> 3] = numbers[farthest] >> 3
    came = bytes(came_by)
    carved.opened, carved.came_by = box.passages(came), box.only_cells(came)
    carved.farthest_from = farthest_from
    carved.start, carved.farthest = next(iter(farthest_from.items()))
    return carved
