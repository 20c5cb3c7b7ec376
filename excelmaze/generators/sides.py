"""What the generators share that choose among neighbours: the sides that are free, and how a roll picks one of them."""

from array import array
from collections.abc import Mapping, MutableSequence, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.grids.graph import Closers, Graph
from excelmaze.streams import ROLLS, ROLLS_OF_MANY

if TYPE_CHECKING:
    from excelmaze.generators.bias import Bias

# So many choices are what `roll % k` is uniform for, where a roll is below ROLLS.
_MOST_CHOICES = 6


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


class Sides(NamedTuple):
    """The sides of the rooms as masks, what closes them, and which direction a roll picks of a mask.

    With a bias a mask has every direction twice, plain and preferred, and `pick` gives them their weights. So the loops
    that choose among neighbours are the same with a bias and without one, at the same cost.
    """

    masks: Sequence[int]
    closers: tuple[Closers, Closers]
    pick: Sequence[Sequence[int]] | Mapping[int, Sequence[int]]
    inside: MutableSequence[int]
    pick_inside: Sequence[Sequence[int]] | Mapping[int, Sequence[int]]

    def free(self) -> "bytearray | array[int]":
        """All sides to begin with, and one room more for all that is outside."""
        if isinstance(self.masks, bytes):
            return bytearray(self.masks) + b"\0"
        return array("H", [*self.masks, 0])

    def close(self, free: MutableSequence[int], room: int) -> None:
        """Close the sides of the neighbours that look at the room where a tree begins."""
        for closers in self.closers:
            for beside, mask in closers:
                free[beside[room]] &= mask


def sides_of(graph: Graph, bias: "Bias | None") -> Sides:
    """How a generator chooses among the sides of the rooms."""
    if bias is not None:
        from excelmaze.generators.bias import weighted_sides

        return weighted_sides(graph, bias)
    pick = picks(len(graph.neighbors))
    return Sides(graph.sides, graph.closers, pick, bytearray(graph.size + 1), pick)
