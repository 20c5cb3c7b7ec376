"""McClendon's difficulty: the hallways of the solution, and of the branches that leave it."""

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

from excelmaze.measures.anatomy import Anatomy
from excelmaze.rounded import log, log1p


class Hallway(NamedTuple):
    """The end where it begins, a room beside it, and McClendon's value."""

    first: int
    inside: int
    value: float


def hallways(anatomy: Anatomy, ends: bytearray) -> Iterator[Hallway]:
    """Yield each hallway between rooms where one may end."""
    adjacent, headings = anatomy.adjacent, anatomy.headings
    visited = bytearray(ends)
    for room in anatomy.rooms:
        if not ends[room]:
            continue
        for other, heading in zip(adjacent[room], headings[room], strict=True):
            if ends[other]:
                if room < other:
                    yield Hallway(room, other, 0.0)
            elif not visited[other]:
                yield _walked(anatomy, room, other, heading, ends, visited)


def _walked(anatomy: Anatomy, first: int, inside: int, heading: int, ends: bytearray, visited: bytearray) -> Hallway:
    adjacent, headings, turns = anatomy.adjacent, anatomy.headings, anatomy.turns
    before, here = first, inside
    bends = []
    while not ends[here]:
        visited[here] = 1
        onward = adjacent[here][0] == before
        towards = headings[here][onward]
        bends.append(turns[heading][towards])
        heading = towards
        before, here = here, adjacent[here][onward]
    return Hallway(first, inside, value_of(bends))


def value_of(bends: Sequence[float]) -> float:
    """McClendon's value of a hallway by its turn in each room between its ends, 0 where it goes straight on."""
    stretch = 1
    turned = total = 0.0
    for angle in bends:
        if angle:
            total += (turned + angle) / stretch
            turned, stretch = angle, 0
        stretch += 1
    total += turned / stretch
    return (len(bends) + 1) * total / 2


def difficulty(anatomy: Anatomy) -> float | None:
    """McClendon's difficulty: the logarithm of the path's value times, for each branch, its value plus one."""
    path = anatomy.path
    value = value_of(anatomy.bends(path)) if path else 0.0
    return fsum([log(value), *map(log1p, branch_values(anatomy))]) if value else None


def branch_values(anatomy: Anatomy) -> list[float]:
    """Return for each part of the maze that the path leads to, what McClendon gives all hallways of it together."""
    adjacent, on_path = anatomy.adjacent, anatomy.on_path
    branch_of = _numbered(anatomy)
    ends = bytearray(on_path)
    for room in anatomy.rooms:
        ends[room] |= len(adjacent[room]) != 2  # noqa: PLR2004 - back and on
    values: dict[int, float] = {}
    for hallway in hallways(anatomy, ends):
        branch = branch_of[hallway.inside if on_path[hallway.first] else hallway.first]
        if branch >= 0:
            values[branch] = values.get(branch, 0.0) + hallway.value
    return [*values.values()]


def _numbered(anatomy: Anatomy) -> list[int]:
    """Return for each room the number of its branch, -1 where it is in none."""
    adjacent, on_path = anatomy.adjacent, anatomy.on_path
    numbers = [-1] * anatomy.graph.size
    count = 0
    for passed in anatomy.path or ():
        for first in adjacent[passed]:
            if on_path[first] or numbers[first] >= 0:
                continue
            numbers[first] = count
            waiting = [first]
            while waiting:
                for other in adjacent[waiting.pop()]:
                    if numbers[other] < 0 and not on_path[other]:
                        numbers[other] = count
                        waiting.append(other)
            count += 1
    return numbers
