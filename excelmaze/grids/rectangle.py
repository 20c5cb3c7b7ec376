"""A rectangle's rooms, whose neighbours are reckoned, not looked up: each direction leads so many rooms further."""

from array import array

from excelmaze.grids.graph import Graph

# _CAME_BY[direction][byte]: whether a byte of `came_by` tells of that direction.
_CAME_BY = tuple(bytes(byte == direction + 1 for byte in range(256)) for direction in range(4))


def steps_of(row_length: int) -> tuple[int, int, int, int]:
    """How far on the next room is in each direction."""
    return -row_length, 1, row_length, -1


def moved(rooms: int, step: int) -> int:
    """A number with a byte for each room, with those of the rooms that lie a step before each."""
    return rooms << 8 * step if step >= 0 else rooms >> -8 * step


class Grown(array):  # type: ignore[type-arg] # it is one at run time, too
    """The passages of a tree that grew from a start, which tell what a search from there would find.

    `came_by` has a byte for each room: the direction of the passage that leads to it + 1; `farthest` is the room to
    which the longest way leads from the start, of several the first. Arrays that are made of it are arrays.
    """

    start: int
    came_by: bytes
    farthest: int

    def passages(self, graph: Graph) -> bytes:
        """The passages of every room."""
        passages = 0
        for direction, step in enumerate(steps_of(graph.row_length)):
            entered = int.from_bytes(self.came_by.translate(_CAME_BY[direction]), "little")
            passages |= entered << graph.opposite[direction] | moved(entered, -step) << direction
        return passages.to_bytes(graph.size, "little")
