"""Measures of hallways, and of the branches that leave the solution."""

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

from excelmaze.grids.graph import Graph
from excelmaze.measures.anatomy import Anatomy, once
from excelmaze.rounded import log, log1p


class Hallway(NamedTuple):
    """Two ends, a room beside the first one, the steps from end to end, and McClendon's value."""

    first: int
    last: int
    inside: int
    length: int
    value: float


def ends_of(anatomy: Anatomy) -> bytearray:
    """Return for each room whether hallways end there: wherever there are not two passages."""
    ends = bytearray(anatomy.graph.size)
    adjacent = anatomy.adjacent
    for room in anatomy.rooms:
        ends[room] = len(adjacent[room]) != 2  # noqa: PLR2004 - back and on
    return ends


def hallways(anatomy: Anatomy, ends: bytearray) -> Iterator[Hallway]:
    """Yield each hallway between rooms where one may end; a ring without such rooms is one, from its first room."""
    adjacent, headings = anatomy.adjacent, anatomy.headings
    visited = bytearray(ends)
    for room in anatomy.rooms:
        if not ends[room]:
            continue
        for other, heading in zip(adjacent[room], headings[room], strict=True):
            if ends[other]:
                if room < other:
                    yield Hallway(room, other, other, 1, 0.0)
            elif not visited[other]:
                yield _walked(anatomy, room, other, heading, ends, visited)
    for room in anatomy.rooms:
        if not visited[room]:
            visited[room] = ends[room] = 1
            yield _walked(anatomy, room, adjacent[room][0], headings[room][0], ends, visited)


def _walked(anatomy: Anatomy, first: int, inside: int, heading: int, ends: bytearray, visited: bytearray) -> Hallway:
    adjacent, headings, turns = anatomy.adjacent, anatomy.headings, anatomy.turns
    before, here = first, inside
    length = stretch = 1
    turned = total = 0.0
    while not ends[here]:
        visited[here] = 1
        onward = adjacent[here][0] == before
        towards = headings[here][onward]
        if towards != heading and (angle := turns[heading][towards]):
            total += (turned + angle) / stretch
            turned, stretch = angle, 0
            heading = towards
        before, here = here, adjacent[here][onward]
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
    adjacent = anatomy.adjacent
    lengths, values = [], []
    for hallway in hallways(anatomy, ends_of(anatomy)):
        lengths += [hallway.length] * ((len(adjacent[hallway.first]) == 1) + (len(adjacent[hallway.last]) == 1))
        if hallway.value:
            values.append(hallway.value)
    return _Lengths(lengths, fsum(values))


def dead_end_mean(anatomy: Anatomy) -> float | None:
    """Return the mean length of dead ends."""
    lengths = _lengths(anatomy).dead_ends
    return sum(lengths) / len(lengths) if lengths else None


def dead_end_longest(anatomy: Anatomy) -> int | None:
    """Return the length of the longest dead end."""
    return max(_lengths(anatomy).dead_ends, default=None)


def river(anatomy: Anatomy) -> float | None:
    """Return the mean length of dead ends, each weighted by its length."""
    lengths = _lengths(anatomy).dead_ends
    return sum(length * length for length in lengths) / sum(lengths) if lengths else None


def complexity(anatomy: Anatomy) -> float | None:
    """McClendon's complexity of the maze."""
    value = _lengths(anatomy).value
    return log(value) if value else None


class Split(NamedTuple):
    """Dead ends off the path: in sight from it, nearer to the goal than where they leave it, and others."""

    alcoves: int
    forward: int
    backward: int


@once
def split_of(anatomy: Anatomy) -> Split | None:
    """Return the dead ends off the path by the room where their shortest path meets it; None without a path.

    An alcove leads straight on from there, past no junction. Nearer to the goal is what would be if no walls stood.
    """
    if anatomy.path is None:
        return None
    adjacent, headings, on_path = anatomy.adjacent, anatomy.headings, anatomy.on_path
    apart = steps_without_walls(anatomy.graph, anatomy.path[-1])
    left_at = [-1] * anatomy.graph.size
    straight = [-1] * anatomy.graph.size  # the direction, where no turn and no junction came
    for room in anatomy.path:
        left_at[room] = room
    order = [*anatomy.path]
    split = [0, 0, 0]
    for room in order:
        through = on_path[room]
        passed = len(adjacent[room]) == 2  # noqa: PLR2004 - back and on
        for other, heading in zip(adjacent[room], headings[room], strict=True):
            if left_at[other] >= 0:
                continue
            left_at[other] = left_at[room]
            if through or (passed and straight[room] == heading):
                straight[other] = heading
            order.append(other)
        if len(adjacent[room]) == 1 and not through:
            split[0 if straight[room] >= 0 else 1 if apart[room] < apart[left_at[room]] else 2] += 1
    return Split(*split)


def alcoves(anatomy: Anatomy) -> int | None:
    """Dead ends in sight from the path."""
    return split.alcoves if (split := split_of(anatomy)) else None


def forward(anatomy: Anatomy) -> int | None:
    """Other dead ends, nearer to the goal than where they leave the path."""
    return split.forward if (split := split_of(anatomy)) else None


def backward(anatomy: Anatomy) -> int | None:
    """Return all other dead ends off the path."""
    return split.backward if (split := split_of(anatomy)) else None


def difficulty(anatomy: Anatomy) -> float | None:
    """McClendon's difficulty: the logarithm of the path's value times, for each branch, its value plus one."""
    path = anatomy.path
    value = value_of(anatomy.bends(path)) if path else 0.0
    return fsum([log(value), *map(log1p, branch_values(anatomy))]) if value else None


def branch_values(anatomy: Anatomy) -> list[float]:
    """Return for each part of the maze that the path leads to, what McClendon gives all hallways of it together."""
    on_path = anatomy.on_path
    branch_of = _numbered(anatomy)
    ends = bytearray(one | other for one, other in zip(ends_of(anatomy), on_path, strict=True))
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


def steps_without_walls(graph: Graph, goal: int) -> list[int]:
    """Return for each room the steps to the goal if no walls stood, -1 where none lead there."""
    apart = [-1] * (graph.size + 1)  # and what is outside, which is passed by
    apart[-1] = apart[goal] = 0
    frontier, steps = [goal], 0
    while frontier:
        steps += 1
        following = []
        for room in frontier:
            for neighbor_of in graph.neighbors:
                other = neighbor_of[room]
                if apart[other] < 0:
                    apart[other] = steps
                    following.append(other)
        frontier = following
    return apart[:-1]
