"""The sides of rooms that generators choose among, and the passages that they carve."""

from array import array
from collections.abc import Mapping, MutableSequence, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.grids.graph import MOST_DIRECTIONS, PASSAGE_SHIFT, Closers, Graph
from excelmaze.streams import ROLLS, ROLLS_OF_MANY

if TYPE_CHECKING:
    from excelmaze.generators.bias import Bias


# So many choices are what `roll % k` is uniform for, where a roll is below ROLLS.
_MOST_CHOICES = 6


@cache
def picks(directions: int) -> tuple[bytes, ...]:
    """Return a table for so many directions: `picks[mask][roll]` is one whose bit is set, each with the same chance.

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
        """Return all sides to begin with, and one room more for all that is outside."""
        if isinstance(self.masks, bytes):
            return bytearray(self.masks) + b"\0"
        return array("H", [*self.masks, 0])

    def close(self, free: MutableSequence[int], room: int) -> None:
        """Close the sides of the neighbours that lead to the room where a tree begins."""
        for closers in self.closers:
            for neighbor_of, mask in closers:
                free[neighbor_of[room]] &= mask


def sides_of(graph: Graph, bias: "Bias | None") -> Sides:
    """Return the sides of the rooms, for a generator to choose among them."""
    if bias is not None:
        from excelmaze.generators.bias import weighted_sides

        return weighted_sides(graph, bias)
    pick = picks(len(graph.neighbors))
    return Sides(graph.sides, graph.closers, pick, bytearray(graph.size + 1), pick)


# _CAME_BY[direction][byte]: whether a byte of `came_by` stands for that direction.
_CAME_BY = tuple(bytes(byte == direction + 1 for byte in range(256)) for direction in range(MOST_DIRECTIONS))


class SearchTree(array):  # type: ignore[type-arg] # it is one at run time, too
    """The passages of a tree that covers a whole graph, with what a search from its start would find.

    Arrays that are made of it are plain arrays.

    Attributes:
        start: the room where it began.
        came_by: a byte for each room, the direction of the passage that leads to it + 1; 0 for the start.
        farthest: the room to which the longest path leads from the start; of several the first, and of several levels
            one of the last.
    """

    start: int
    came_by: bytes
    farthest: int


def passages_of(graph: Graph, carved: Sequence[int]) -> bytes:
    """Return the passages of every room, from those that were carved."""
    if isinstance(carved, SearchTree):
        return graph.opened([carved.came_by.translate(_CAME_BY[back]) for back in graph.opposite])
    opened = bytearray(graph.size << PASSAGE_SHIFT)
    for passage in carved:
        opened[passage] = 1
    return graph.opened([bytes(opened[direction :: 1 << PASSAGE_SHIFT]) for direction in range(len(graph.opposite))])
