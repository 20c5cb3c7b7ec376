"""Paces: how many rooms further each direction leads, where neighbours are reckoned, not looked up.

On a torus the direction to the right leads one room further, but from the last column back to the first: then it is two
paces. Levels lie as many rooms apart as each has, areas of dimensions as many as lie side by side.
"""

from array import array
from collections.abc import Mapping, Sequence
from itertools import compress
from typing import NamedTuple

from excelmaze.grids.graph import MOST_DIRECTIONS, Graph

# _CAME_BY[direction][byte]: whether a byte of `came_by` tells of that direction.
_CAME_BY = tuple(bytes(byte == direction + 1 for byte in range(256)) for direction in range(MOST_DIRECTIONS))


def steps_of(row_length: int) -> tuple[int, int, int, int]:
    """How far on the next room is in each direction."""
    return -row_length, 1, row_length, -1


def moved(rooms: int, step: int) -> int:
    """A number with a byte for each room, with those of the rooms that lie a step before each."""
    return rooms << 8 * step if step >= 0 else rooms >> -8 * step


class Paces(NamedTuple):
    """All paces of a graph, at most eight.

    Attributes:
        steps: how many rooms further each leads.
        directions: the direction of each.
        sides: for each room, a bit `1 << pace` for every neighbour it has.
    """

    steps: Sequence[int]
    directions: Sequence[int]
    sides: bytes

    def and_others(self, further: Mapping[tuple[int, int], bytes | bytearray]) -> "Paces | None":
        """These and others by their directions and steps, with 1 for each room that has them; None for too many."""
        own = zip(self.directions, self.steps, strict=True)
        # A direction that leads as far from some rooms for one reason and from some for another is no two paces.
        if len(self.steps) + len(further) > MOST_DIRECTIONS or not further.keys().isdisjoint(own):
            return None
        # Bytes side by side are combined as one great number, which Python does at the speed of the memory.
        whole = int.from_bytes(self.sides, "little")
        for pace, rooms in enumerate(further.values(), len(self.steps)):
            whole |= int.from_bytes(rooms, "little") << pace
        return Paces(
            (*self.steps, *(step for _, step in further)),
            (*self.directions, *(direction for direction, _ in further)),
            whole.to_bytes(len(self.sides), "little"),
        )

    def passages(self, came_by: bytes, opposite: Sequence[int]) -> bytes:
        """The passages of every room of a tree: `came_by` has the pace by which each was reached + 1."""
        passages = 0
        for pace, (step, direction) in enumerate(zip(self.steps, self.directions, strict=True)):
            entered = int.from_bytes(came_by.translate(_CAME_BY[pace]), "little")
            passages |= entered << opposite[direction] | moved(entered, -step) << direction
        return passages.to_bytes(len(came_by), "little")


class Grown(array):  # type: ignore[type-arg] # it is one at run time, too
    """The passages of a tree that grew from a start, which tell what a search from there would find.

    `came_by` has a byte for each room: the direction of the passage that leads to it + 1, or its pace + 1 where there
    are `paces`; `farthest` is the room to which the longest way leads from the start, of several the first, and on the
    last of several levels. Arrays that are made of it are arrays.
    """

    start: int
    came_by: bytes
    farthest: int
    paces: Paces | None = None

    def passages(self, graph: Graph) -> bytes:
        """The passages of every room."""
        if self.paces is not None:
            return self.paces.passages(self.came_by, graph.opposite)
        passages = 0
        for direction, back in enumerate(graph.opposite):
            came = self.came_by.translate(_CAME_BY[direction])
            left = bytearray(graph.size)
            for room in compress(graph.neighbors[back], came):
                left[room] = 1
            passages |= int.from_bytes(came, "little") << back | int.from_bytes(left, "little") << direction
        return passages.to_bytes(graph.size, "little")


class GrownApart(Grown):
    """The passages of trees that grew from several starts: `start` is the first of them.

    `farthest_from` has for each start the room that is farthest from it, `opened` the passages of every room.
    """

    farthest_from: Mapping[int, int]
    opened: bytes

    def passages(self, graph: Graph) -> bytes:  # noqa: ARG002 - others need it
        """The passages of every room."""
        return self.opened
