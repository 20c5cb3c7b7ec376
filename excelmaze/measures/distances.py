"""Parts of a maze, the loops in them, and the longest of all shortest ways."""

from collections.abc import Sequence
from typing import NamedTuple

from excelmaze.measures.anatomy import Anatomy, once

# Where there are loops, so many rooms are gone through at most, or so many times all of them, if that is more.
_MOST_ROOMS, _LEAST_SWEEPS = 2_000_000, 4


class Extent(NamedTuple):
    """How many parts and passages a maze has, the length of the longest way in a part, and what that is at most."""

    parts: int
    passages: int
    longest: int
    most: int


@once
def extent_of(anatomy: Anatomy) -> Extent:
    """The parts, and the longest way in any of them. Linear; with loops, as far as some sweeps lead.

    In a part without loops two breadth-first sweeps find it: from any room to the farthest one, and from there. In one
    with loops they give a lower bound; then the rooms that are farthest from the middle of that way begin sweeps of
    their own until no other can be the end of a longer one (iFUB: Crescenzi et al. 2013), or until enough rooms were
    gone through.
    """
    ways = anatomy.ways
    distance = [-1] * anatomy.graph.size
    parts = passages = longest = most = 0
    for room in anatomy.rooms:
        if distance[room] >= 0:
            continue
        parts += 1
        reached = _sweep(ways, room, distance)
        sides = sum(len(ways[one]) for one in reached)
        passages += sides
        if sides == 2 * (len(reached) - 1):
            _forget(reached, distance)
            least = limit = distance[_sweep(ways, reached[-1], distance)[-1]]
        else:
            least, limit = _between(ways, reached, distance)
        longest, most = max(longest, least), max(most, limit)
    return Extent(parts, passages // 2, longest, most)


def passages(anatomy: Anatomy) -> int:
    """How many passages are open."""
    return extent_of(anatomy).passages


def components(anatomy: Anatomy) -> int:
    """How many parts there are between which no way leads."""
    return extent_of(anatomy).parts


def loops(anatomy: Anatomy) -> int:
    """How many passages could be closed so that all parts stay as they are."""
    return extent_of(anatomy).passages - len(anatomy.rooms) + extent_of(anatomy).parts


def diameter(anatomy: Anatomy) -> int:
    """The longest way that was found."""
    return extent_of(anatomy).longest


def diameter_at_most(anatomy: Anatomy) -> int:
    """What no way is longer than."""
    return extent_of(anatomy).most


def _between(ways: list[list[int]], part: Sequence[int], distance: list[int]) -> tuple[int, int]:
    """A lower and an upper bound of the longest way in a part, the same where they could be brought together."""
    budget = max(_MOST_ROOMS // len(part), _LEAST_SWEEPS)

    def swept(room: int) -> list[int]:
        _forget(part, distance)
        return _sweep(ways, room, distance)

    far = swept(part[-1])[-1]
    least = distance[far]
    middle = _halfway(ways, far, distance)
    order = swept(middle)
    least = max(least, distance[order[-1]])
    sweeps = 3
    levels = distance.copy()
    for room in reversed(order):
        if least >= 2 * levels[room]:  # whoever lies nearer to the middle begins no longer way
            return least, least
        if sweeps >= budget:
            return least, 2 * levels[room]
        least = max(least, distance[swept(room)[-1]])
        sweeps += 1
    return least, least


def _halfway(ways: list[list[int]], room: int, distance: Sequence[int]) -> int:
    """The room halfway on a shortest way from where the distances begin."""
    for nearer in range(distance[room] - 1, distance[room] // 2 - 1, -1):
        room = next(other for other in ways[room] if distance[other] == nearer)
    return room


def _sweep(ways: list[list[int]], start: int, distance: list[int]) -> list[int]:
    """All rooms of the start's part in the order of their distances, which are written down."""
    distance[start] = steps = 0
    order, frontier = [start], [start]
    while frontier:
        steps += 1
        beyond = []
        for room in frontier:
            for other in ways[room]:
                if distance[other] < 0:
                    distance[other] = steps
                    beyond.append(other)
        order += beyond
        frontier = beyond
    return order


def _forget(part: Sequence[int], distance: list[int]) -> None:
    for room in part:
        distance[room] = -1
