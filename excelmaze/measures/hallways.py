"""Hallways: what leads from one dead end, junction or end of the way to the next, without a choice.

McClendon 2001 gives each a value: its length times the sum, over its turns, of the angle over pi times a length, that
of the stretch which the turn ends. A hallway has two directions and so two such stretches; a turn takes their mean.
"""

from collections.abc import Iterator, Sequence
from math import fsum, log
from typing import NamedTuple

from excelmaze.measures.anatomy import Anatomy, once


class Hallway(NamedTuple):
    """Two ends, a room beside the first one, the steps from end to end, and McClendon's value."""

    first: int
    last: int
    inside: int
    length: int
    value: float


def ends_of(anatomy: Anatomy) -> bytearray:
    """For each room whether hallways end there: wherever there are not two ways on."""
    ends = bytearray(anatomy.graph.size)
    ways = anatomy.ways
    for room in anatomy.rooms:
        ends[room] = len(ways[room]) != 2  # noqa: PLR2004 - back and on
    return ends


def hallways(anatomy: Anatomy, ends: bytearray) -> Iterator[Hallway]:
    """Every hallway between rooms where one may end, once; a ring without such rooms is one, from its first room."""
    ways, headings = anatomy.ways, anatomy.headings
    seen = bytearray(ends)
    for room in anatomy.rooms:
        if not ends[room]:
            continue
        for other, heading in zip(ways[room], headings[room], strict=True):
            if ends[other]:
                if room < other:
                    yield Hallway(room, other, other, 1, 0.0)
            elif not seen[other]:
                yield _walked(anatomy, room, other, heading, ends, seen)
    for room in anatomy.rooms:
        if not seen[room]:
            seen[room] = ends[room] = 1
            yield _walked(anatomy, room, ways[room][0], headings[room][0], ends, seen)


def _walked(anatomy: Anatomy, first: int, inside: int, heading: int, ends: bytearray, seen: bytearray) -> Hallway:
    ways, headings, turns = anatomy.ways, anatomy.headings, anatomy.turns
    before, here = first, inside
    length = stretch = 1
    turned = total = 0.0
    while not ends[here]:
        seen[here] = 1
        onward = ways[here][0] == before
        towards = headings[here][onward]
        if towards != heading and (angle := turns[heading][towards]):
            total += (turned + angle) / stretch
            turned, stretch = angle, 0
            heading = towards
        before, here = here, ways[here][onward]
        length += 1
        stretch += 1
    total += turned / stretch
    return Hallway(first, here, inside, length, length * total / 2)


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


class _Lengths(NamedTuple):
    """The lengths of dead ends, and McClendon's value of all hallways."""

    dead_ends: list[int]
    value: float


@once
def _lengths(anatomy: Anatomy) -> _Lengths:
    ways = anatomy.ways
    lengths, values = [], []
    for hallway in hallways(anatomy, ends_of(anatomy)):
        lengths += [hallway.length] * ((len(ways[hallway.first]) == 1) + (len(ways[hallway.last]) == 1))
        if hallway.value:
            values.append(hallway.value)
    return _Lengths(lengths, fsum(values))


def dead_end_mean(anatomy: Anatomy) -> float | None:
    """The mean length of dead ends."""
    lengths = _lengths(anatomy).dead_ends
    return sum(lengths) / len(lengths) if lengths else None


def dead_end_longest(anatomy: Anatomy) -> int | None:
    """The length of the longest dead end."""
    return max(_lengths(anatomy).dead_ends, default=None)


def river(anatomy: Anatomy) -> float | None:
    """The mean length of dead ends, each weighted by its length."""
    lengths = _lengths(anatomy).dead_ends
    return sum(length * length for length in lengths) / sum(lengths) if lengths else None


def complexity(anatomy: Anatomy) -> float | None:
    """McClendon's complexity of the maze."""
    value = _lengths(anatomy).value
    return log(value) if value else None
