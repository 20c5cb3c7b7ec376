"""Depth-first search where neighbours are reckoned, with more than four directions, or several paces of one.

It serves a whole graph with `Graph.paces`, without a bias: levels, dimensions, a torus. The maze, the order of carving
and the random numbers are those of `excelmaze.generators.searches.backtracker`.
"""

from array import array
from collections.abc import Sequence
from functools import cache

from excelmaze.generators.sides import picks
from excelmaze.grids.graph import MOST_DIRECTIONS, WRITTEN_OUT, Graph
from excelmaze.grids.paces import Grown, Paces
from excelmaze.progress import tick
from excelmaze.streams import Stream

# How many times two there are beyond those, of which levels have two and dimensions four.
_FURTHER = bytes((sides >= 1 << WRITTEN_OUT) + (sides >= 1 << WRITTEN_OUT + 2) for sides in range(256))


@cache
def _picks(directions: tuple[int, ...], count: int) -> Sequence[Sequence[int]]:
    """Which pace + 1 a roll picks of a mask, as `picks` does for so many directions."""
    rolls = len(picks(count)[0])

    def own(mask: int) -> tuple[int, ...]:
        paces = [pace for pace in range(len(directions)) if mask >> pace & 1] or [0]
        return tuple([pace + 1 for pace in sorted(paces, key=directions.__getitem__)]) * (rolls // len(paces))

    return tuple(map(own, range(1 << len(directions))))


def _closers(paces: Paces, opposite: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """For each pace how far it leads, and what is left there of a mask without the side that leads back; eight."""
    own = [*zip(paces.directions, paces.steps, strict=True)]
    every = range(1 << len(own))
    found = []
    for direction, step in own:
        back = 1 << own.index((opposite[direction], -step))
        found.append((step, tuple(mask & ~back for mask in every)))
    return found + [(0, tuple(every))] * (MOST_DIRECTIONS - len(own))


def depth_first(graph: Graph, paces: Paces, start: int, stream: Stream) -> "array[int]":
    """The passages of all rooms, see `backtracker`.

    As many places as the longest step has stand for all that is outside, behind the last room and before the first.
    """
    pick = _picks(tuple(paces.directions), len(graph.opposite))
    closers = _closers(paces, graph.opposite)
    (one, no_one), (two, no_two), (three, no_three), (four, no_four) = closers[:WRITTEN_OUT]
    (five, no_five), (six, no_six), (seven, no_seven), (eight, no_eight) = closers[WRITTEN_OUT:]
    steps, directions = (0, *paces.steps), (0, *paces.directions)
    # Lists, which Python reads and writes faster than bytes.
    free = [*paces.sides, *bytes(max(map(abs, steps)))]
    further = paces.sides.translate(_FURTHER)
    came_by = [0] * graph.size
    carved = Grown("q")
    path: list[int] = []
    room = farthest = start
    most, beyond = 0, graph.goals_from
    for beside, left in closers:
        free[room + beside] = left[free[room + beside]]
    for rolls in stream.rolls(len(pick[0])):
        tick("generating", len(carved), graph.size)
        for roll in rolls:
            sides = free[room]
            if not sides:
                depth = len(path)
                if depth >= most and room >= beyond and (depth > most or room < farthest):
                    most, farthest = depth, room
                while not sides:
                    if not path:
                        if not most:  # beyond there is the start alone
                            return array("q", carved)
                        carved.start, carved.came_by, carved.farthest = start, bytes(came_by), farthest
                        carved.paces = paces
                        return carved
                    room = path.pop()
                    sides = free[room]
            pace = pick[sides][roll]
            carved.append(room << 3 | directions[pace])
            path.append(room)
            room += steps[pace]
            came_by[room] = pace
            beside = room + one
            free[beside] = no_one[free[beside]]
            beside = room + two
            free[beside] = no_two[free[beside]]
            beside = room + three
            free[beside] = no_three[free[beside]]
            beside = room + four
            free[beside] = no_four[free[beside]]
            if more := further[room]:
                if room < beyond <= path[-1]:  # down from the last level
                    depth = len(path) - 1
                    if depth >= most and (depth > most or path[-1] < farthest):
                        most, farthest = depth, path[-1]
                beside = room + five
                free[beside] = no_five[free[beside]]
                beside = room + six
                free[beside] = no_six[free[beside]]
                if more > 1:
                    beside = room + seven
                    free[beside] = no_seven[free[beside]]
                    beside = room + eight
                    free[beside] = no_eight[free[beside]]
    raise AssertionError("a stream has no end")
