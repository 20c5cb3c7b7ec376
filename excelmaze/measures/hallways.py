"""McClendon's difficulty: the hallways of the solution, and of the branches that leave it."""

from collections.abc import Sequence
from math import fsum

from excelmaze.grids.graph import Graph
from excelmaze.rounded import log, log1p
from excelmaze.solvers.breadth_first import Ways

_BACK_AND_ON = 2


def turns_of(graph: Graph) -> Sequence[Sequence[float]]:
    """Return the angle between each two directions in half-turns; a right angle where it is unknown."""
    bearings = graph.bearings

    def angle(one: int, other: int) -> float:
        if one == other:
            return 0.0
        if max(one, other) >= len(bearings):
            return 0.5
        difference = abs(bearings[one] - bearings[other])
        return min(difference, 2 - difference)

    directions = range(len(graph.opposite))
    return [[angle(one, other) for other in directions] for one in directions]


def value_of(bends: Sequence[float]) -> float:
    """Return McClendon's value of a hallway by its turn in each room between its ends, 0 where it goes straight on."""
    stretch = 1
    turned = total = 0.0
    for angle in bends:
        if angle:
            total += (turned + angle) / stretch
            turned, stretch = angle, 0
        stretch += 1
    total += turned / stretch
    return (len(bends) + 1) * total / 2


def difficulty(path: Sequence[int], bends: Sequence[float], ways: Ways, graph: Graph) -> float | None:
    """Return the log of the path's value times each branch's value plus one; None without a turn.

    Args:
        path: the solution.
        bends: its turns.
        ways: where passages lead.
        graph: the rooms.
    """
    value = value_of(bends)
    return fsum([log(value), *map(log1p, _branch_values(path, ways, graph))]) if value else None


def _branch_values(path: Sequence[int], ways: Ways, graph: Graph) -> list[float]:
    """Return McClendon's total value of the hallways in each branch off the path.

    A hallway ends at a junction, a dead end or the path.
    """
    seen, turns = bytearray(graph.size), turns_of(graph)
    for room in path:
        seen[room] = 1
    values = []
    for passed in path:
        for neighbor_of, heading in ways[passed]:
            first = neighbor_of[passed]
            if seen[first]:
                continue
            hallways: list[float] = []
            waiting = [(passed, first, heading)]
            while waiting:
                before, room, direction = waiting.pop()
                bends: list[float] = []
                while not seen[room]:
                    seen[room] = 1
                    onward = ways[room]
                    if len(onward) != _BACK_AND_ON:
                        waiting += [(room, there[room], side) for there, side in onward]
                        break
                    there, side = onward[0]
                    if there[room] == before:
                        there, side = onward[1]
                    bends.append(turns[direction][side])
                    before, room, direction = room, there[room], side
                hallways.append(value_of(bends))
            values.append(fsum(hallways))
    return values
