"""Measures of rooms: their kinds, the solution, and distances between them."""

from collections.abc import Sequence
from typing import NamedTuple

from excelmaze.measures.anatomy import Anatomy, once

# Where there are loops, so many rooms are gone through at most, or so many times all of them, if that is more.
_MOST_ROOMS, _LEAST_SWEEPS = 2_000_000, 4


class Extent(NamedTuple):
    """How many parts and passages a maze has, and the length of the longest path in a part."""

    parts: int
    passages: int
    longest: int


@once
def extent_of(anatomy: Anatomy) -> Extent:
    """Return the parts, and the longest path in any of them. Linear; with loops, as far as some sweeps lead.

    In a part without loops two breadth-first sweeps find it: from any room to the farthest one, and from there. In one
    with loops they give a lower bound; then the rooms that are farthest from the middle of that path begin sweeps of
    their own until no other can be the end of a longer one (iFUB: Crescenzi et al. 2013), or until enough rooms were
    gone through.
    """
    adjacent = anatomy.adjacent
    distance = [-1] * anatomy.graph.size
    parts = passages = longest = 0
    for room in anatomy.rooms:
        if distance[room] >= 0:
            continue
        parts += 1
        reached = _sweep(adjacent, room, distance)
        sides = sum(len(adjacent[one]) for one in reached)
        passages += sides
        if sides == 2 * (len(reached) - 1):
            _forget(reached, distance)
            longest = max(longest, distance[_sweep(adjacent, reached[-1], distance)[-1]])
        else:
            longest = max(longest, _longest(adjacent, reached, distance))
    return Extent(parts, passages // 2, longest)


def passages(anatomy: Anatomy) -> int:
    """Return how many passages are open."""
    return extent_of(anatomy).passages


def components(anatomy: Anatomy) -> int:
    """Return how many parts there are between which no path leads."""
    return extent_of(anatomy).parts


def loops(anatomy: Anatomy) -> int:
    """Return how many passages could be closed so that all parts stay as they are."""
    return extent_of(anatomy).passages - len(anatomy.rooms) + extent_of(anatomy).parts


def diameter(anatomy: Anatomy) -> int:
    """Return the longest path that was found."""
    return extent_of(anatomy).longest


def _longest(adjacent: list[list[int]], part: Sequence[int], distance: list[int]) -> int:
    """Return the longest path in a part with loops that is found."""
    budget = max(_MOST_ROOMS // len(part), _LEAST_SWEEPS)

    def swept(room: int) -> list[int]:
        _forget(part, distance)
        return _sweep(adjacent, room, distance)

    far = swept(part[-1])[-1]
    least = distance[far]
    middle = _halfway(adjacent, far, distance)
    order = swept(middle)
    least = max(least, distance[order[-1]])
    sweeps = 3
    levels = distance.copy()
    for room in reversed(order):
        # Whoever lies nearer to the middle begins no longer path.
        if least >= 2 * levels[room] or sweeps >= budget:
            break
        least = max(least, distance[swept(room)[-1]])
        sweeps += 1
    return least


def _halfway(adjacent: list[list[int]], room: int, distance: Sequence[int]) -> int:
    """Return the room halfway on a shortest path from where the distances begin."""
    for nearer in range(distance[room] - 1, distance[room] // 2 - 1, -1):
        room = next(other for other in adjacent[room] if distance[other] == nearer)
    return room


def _sweep(adjacent: list[list[int]], start: int, distance: list[int]) -> list[int]:
    """Return all rooms of the start's part in the order of their distances, which are written down."""
    distance[start] = steps = 0
    order, frontier = [start], [start]
    while frontier:
        steps += 1
        following = []
        for room in frontier:
            for other in adjacent[room]:
                if distance[other] < 0:
                    distance[other] = steps
                    following.append(other)
        order += following
        frontier = following
    return order


def _forget(part: Sequence[int], distance: list[int]) -> None:
    for room in part:
        distance[room] = -1


_BACK_AND_ON = 2


def kind(anatomy: Anatomy) -> str:
    """Perfect, braid, partially braid or sparse."""
    if extent_of(anatomy).parts > 1 or anatomy.stats.unvisited:
        return "sparse"
    if not loops(anatomy):
        return "perfect"
    adjacent, sides = anatomy.adjacent, anatomy.graph.sides
    forced = sum(1 for room in anatomy.rooms if len(adjacent[room]) == 1 and sides[room].bit_count() == 1)
    return "braid" if anatomy.stats.dead_ends == forced else "partially braid"


def solution_length(anatomy: Anatomy) -> int | None:
    """Return the steps of the path."""
    return None if anatomy.path is None else len(anatomy.path) - 1


def solution_turns(anatomy: Anatomy) -> int | None:
    """Return the rooms of the path where it turns."""
    return None if anatomy.path is None else sum(1 for angle in anatomy.bends(anatomy.path) if angle)


def decisions(anatomy: Anatomy) -> int | None:
    """Return the rooms of the path, but the goal, where one might go on wrongly."""
    if anatomy.path is None:
        return None
    start, *others = anatomy.path
    adjacent = anatomy.adjacent
    return (len(adjacent[start]) > 1) + sum(1 for room in others[:-1] if len(adjacent[room]) > _BACK_AND_ON)
