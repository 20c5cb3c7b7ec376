"""Tables that the generators share: how a roll picks one of the sides that are free, and how sides are closed."""

from functools import cache

from excelmaze.grids.graph import Graph
from excelmaze.streams import ROLLS, ROLLS_OF_MANY

# So many choices are what `roll % k` is uniform for, where a roll is below ROLLS.
_MOST_CHOICES = 6
_UNROLLED = 4


@cache
def picks(directions: int) -> tuple[bytes, ...]:
    """For so many directions: `picks[mask][roll]` is one of those whose bit is set, each with the same chance.

    The rolls are those of `stream.rolls(len(picks[0]))`.
    """
    rolls = ROLLS if directions <= _MOST_CHOICES else ROLLS_OF_MANY

    def pick(mask: int) -> bytes:
        sides = bytes(direction for direction in range(directions) if mask >> direction & 1) or b"\0"
        return sides * (rolls // len(sides))

    return tuple(map(pick, range(1 << directions)))


# What closes the sides of a room's neighbours that look at it: for each direction, the neighbours and a mask.
Closers = tuple[tuple[list[int], int], ...]


def closers(graph: Graph) -> tuple[Closers, Closers]:
    """What closes the sides that look at a room which is visited: `free[beside[room]] &= mask`, for each of these.

    The first four are apart, filled up where there are fewer directions, so that the loops over millions of rooms can
    be written out for them.
    """
    found = [
        (beside, ~(1 << back) & ((1 << len(graph.opposite)) - 1))
        for beside, back in zip(graph.neighbors, graph.opposite, strict=True)
    ]
    found += [([-1] * graph.size, 0)] * (_UNROLLED - len(found))
    return tuple(found[:_UNROLLED]), tuple(found[_UNROLLED:])
