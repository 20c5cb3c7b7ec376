"""Bridges: the shortest ways between the parts of a drawing, by which they become one."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from excelmaze.sets import Sets
from excelmaze.shapes.mask import Mask

# Places of a drawing are numbered row by row.
_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
_BESIDE = ((0, -1), (0, 1), (1, 0), (-1, 0))


class _Meeting(NamedTuple):
    """Where the surroundings of two parts meet; the shorter the way, and the further down, the better."""

    length: int
    upwards: int
    here: int
    there: int


def bridges(mask: Mask, *, corners: bool = True) -> list[list[tuple[int, int]]]:
    """The ways, as rows and columns, that join all parts of a drawing.

    What touches at a corner is one part, unless `corners` do not count.

    A part's surroundings are the places that are nearest to it. They grow all at once, and where those of two parts
    meet, a way leads from one to the other; of these the shortest are taken that make no ring, as Kruskal does.

    >>> bridges(Mask.from_lines(["#..#", "#..."]))
    [[(0, 0), (0, 1), (0, 2), (0, 3)]]
    """
    width = mask.width
    nearest, back, distance = _surroundings(mask, _AROUND if corners else _BESIDE)
    parts = Sets(range(max(nearest, default=-1) + 1))

    def way(place: int) -> list[tuple[int, int]]:
        places = [place]
        while back[places[-1]] >= 0:
            places.append(back[places[-1]])
        return [divmod(one, width) for one in places]

    found = []
    for _, _, here, there in sorted(_meetings(mask, nearest, distance)):
        if parts.unite(nearest[here], nearest[there]):
            found.append([*reversed(way(here)), *way(there)])
    return found


def bridged(mask: Mask) -> tuple[Mask, list[list[tuple[int, int]]]]:
    """A drawing in one part, whose cells share edges; and the cells of the bridges that were added.

    >>> whole, bridges = bridged(Mask.from_lines(["#..", ".##"]))
    >>> whole.lines(), bridges
    (['##.', '.##'], [[(0, 1)]])
    """
    ways = [
        [(row, column) for row, column in way if not mask.rows[row][column]] for way in bridges(mask, corners=False)
    ]
    rows = [bytearray(row) for row in mask.rows]
    for way in ways:
        for row, column in way:
            rows[row][column] = 1
    return Mask(tuple(map(bytes, rows))), ways


def _surroundings(mask: Mask, touching: Sequence[tuple[int, int]]) -> tuple[list[int], list[int], list[int]]:
    """For each place the part that is nearest to it, the place from which that was found, and how far away it is."""
    width = mask.width
    nearest = _parts(mask, touching)
    back, distance = [-1] * len(nearest), [0] * len(nearest)
    wave = [place for place, part in enumerate(nearest) if part >= 0]
    while wave:
        following = []
        for place in wave:
            for other in _near(place, width, mask.height, _BESIDE):
                if nearest[other] < 0:
                    nearest[other], back[other], distance[other] = nearest[place], place, distance[place] + 1
                    following.append(other)
        wave = following
    return nearest, back, distance


def _parts(mask: Mask, touching: Sequence[tuple[int, int]]) -> list[int]:
    """For each place the number of the part that it is in, or -1."""
    inside = b"".join(mask.rows)
    parts = [-1] * len(inside)
    count = 0
    for first, is_in in enumerate(inside):
        if not is_in or parts[first] >= 0:
            continue
        parts[first] = count
        waiting = [first]
        while waiting:
            for other in _near(waiting.pop(), mask.width, mask.height, touching):
                if inside[other] and parts[other] < 0:
                    parts[other] = count
                    waiting.append(other)
        count += 1
    return parts


def _meetings(mask: Mask, nearest: Sequence[int], distance: Sequence[int]) -> Iterator[_Meeting]:
    for here, part in enumerate(nearest):
        for there in _near(here, mask.width, mask.height, _BESIDE[1:3]):
            if nearest[there] != part:
                yield _Meeting(distance[here] + distance[there], -here // mask.width, here, there)


def _near(place: int, width: int, height: int, steps: Sequence[tuple[int, int]]) -> Iterator[int]:
    row, column = divmod(place, width)
    for down, right in steps:
        if 0 <= row + down < height and 0 <= column + right < width:
            yield place + down * width + right
