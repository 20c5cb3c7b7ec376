"""What generators have in common: random sides of rooms, a tree that grows, and the passages that are carved."""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from functools import cache
from itertools import accumulate, chain, pairwise
from typing import NamedTuple, TypeVar

from excelmaze.errors import InputError
from excelmaze.grids.graph import MOST_DIRECTIONS, PASSAGE_SHIFT, Graph
from excelmaze.planes import Memo
from excelmaze.progress import BLOCK, tick
from excelmaze.solvers.breadth_first import levels, ways_of
from excelmaze.streams import ROLLS, ROLLS_OF_MANY, Stream

Block = TypeVar("Block", bound=Iterable[float])

# The most choices `k` for which `roll % k` is uniform, where a roll is below ROLLS.
_MOST_CHOICES = 6
# The number of rolls to which weights are rounded.
_WEIGHTED_ROLLS = 10_080


class Bias(NamedTuple):
    """The passages that are preferred: for each room a mask of their directions, and the weight of one of them.

    Any other passage weighs `1 - weight`: with 0.5 all weigh the same, with 1 the others are chosen only where nothing
    else is left.
    """

    preferred: bytes
    weight: float

    def part(self, rooms: Sequence[int]) -> "Bias":
        """Return the bias of some rooms that are numbered anew, in this order."""
        return self._replace(preferred=bytes([self.preferred[room] for room in rooms]))

    def prefers(self, passage: int) -> int:
        """Return 1 for a passage that is preferred, else 0."""
        return self.preferred[passage >> PASSAGE_SHIFT] >> (passage & 7) & 1

    def picked(self, masks: int) -> bytes:
        """Return which of some sides each roll picks: `masks` are those that are preferred, and behind, all of them."""
        preferred, sides = divmod(masks, 1 << MOST_DIRECTIONS)
        choices = [*_bits_of(sides & ~preferred), *_bits_of(sides & preferred)] or [0]
        weights = [self.weight if preferred >> side & 1 else 1 - self.weight for side in choices]
        if not any(weights):
            weights = [1.0] * len(choices)
        *_, total = sums = list(accumulate(weights))
        ends = [int(end / total * _WEIGHTED_ROLLS + 0.5) for end in (0, *sums)]
        return b"".join(
            bytes([side]) * (end - begin) for side, (begin, end) in zip(choices, pairwise(ends), strict=True)
        )


@cache
def picks(directions: int) -> tuple[bytes, ...]:
    """Return a table of random choices: `picks[mask][roll]` is a direction in the mask, each with the same chance.

    The rolls are those of `stream.rolls(len(picks[0]))`.
    """
    rolls = ROLLS if directions <= _MOST_CHOICES else ROLLS_OF_MANY
    choices = (bytes(_bits_of(mask)) or b"\0" for mask in range(1 << directions))
    return tuple(sides * (rolls // len(sides)) for sides in choices)


class Choices(NamedTuple):
    """Which side a roll picks: `pick[kind[room] | sides][roll]`; the kind of a room is what a bias prefers there."""

    kind: Sequence[int]
    pick: Sequence[bytes] | Mapping[int, bytes]

    def of_rooms(self, graph: Graph) -> list[bytes]:
        """Return for each room, which of all its sides each roll picks."""
        return [self.pick[kind | sides] for kind, sides in zip(self.kind, graph.sides, strict=True)]


def choices(graph: Graph, bias: Bias | None) -> Choices:
    """Return which of some sides of a room each roll picks."""
    if bias is None:
        return Choices(bytes(graph.size), picks(len(graph.neighbors)))
    return Choices([mask << MOST_DIRECTIONS for mask in bias.preferred], Memo(bias.picked))


def rolls(stream: Stream, below: int, carved: Sized, piece: Sized) -> Iterator[int]:
    """Return rolls one by one, and tell how much is carved."""
    return chain.from_iterable(watched(stream, stream.rolls(below), carved, piece))


def watched(stream: Stream, blocks: Iterable[Block], carved: Sized, piece: Sized) -> Iterator[Block]:
    """Yield blocks of random numbers, and tell how much is carved.

    Raises:
        InputError: all random numbers of the stream have come by twice, and nothing was carved.
    """
    idle = before = 0
    for block in blocks:
        tick("generating", min(len(carved), len(piece)), len(piece))
        idle = idle + BLOCK if len(carved) == before else 0
        if stream.period and idle > 2 * stream.period:
            raise InputError(
                f"Excel's random numbers repeat after {stream.period:,} draws, and this walk never ends with them; "
                "choose another seed, another algorithm or --rng python"
            )
        before = len(carved)
        yield block


class Tree:
    """A tree that grows from room to room.

    Attributes:
        carved: its passages.
        free: for each room, the sides that lead to unvisited rooms; and one place more, for what is outside.
    """

    def __init__(
        self, graph: Graph, piece: Sequence[int], begins: Iterable[int], stream: Stream, bias: Bias | None = None
    ) -> None:
        self.carved: array[int] = array("q")
        self.free: list[int] = [*graph.sides, 0]
        self._graph, self._piece, self._stream = graph, piece, stream
        self._closers = [(beside, ~(1 << back)) for beside, back in zip(graph.neighbors, graph.opposite, strict=True)]
        self._kind, self._pick = choices(graph, bias)
        for room in begins:
            self.visit(room)

    def rolls(self) -> Iterator[int]:
        """Return a roll for each passage."""
        return rolls(self._stream, len(self._pick[0]), self.carved, self._piece)

    def visit(self, room: int) -> None:
        """Add a room to the tree."""
        free = self.free
        for neighbor_of, mask in self._closers:
            free[neighbor_of[room]] &= mask

    def grow(self, room: int, roll: int) -> int:
        """Carve from a room to a random unvisited neighbour, and return that."""
        direction = self._pick[self._kind[room] | self.free[room]][roll]
        self.carved.append(room << PASSAGE_SHIFT | direction)
        other = self._graph.neighbors[direction][room]
        self.visit(other)
        return other

    def join(self, room: int, roll: int) -> None:
        """Carve to a room from a random neighbour that is visited."""
        direction = self._pick[self._kind[room] | self._graph.sides[room] & ~self.free[room]][roll]
        other = self._graph.neighbors[direction][room]
        self.carved.append(other << PASSAGE_SHIFT | self._graph.opposite[direction])
        self.visit(room)

    def random_of(self, rooms: list[int]) -> int | None:
        """Return a random one of some rooms that has an unvisited neighbour; rooms that have none leave the list."""
        while rooms:
            index = int(self._stream.random() * len(rooms))
            if self.free[rooms[index]]:
                return rooms[index]
            remove(rooms, index)
        return None


def remove(rooms: list[int], index: int) -> None:
    """Take a room out of a list whose order does not matter."""
    rooms[index] = rooms[-1]
    rooms.pop()


def pop_random(rooms: list[int], random: Callable[[], float]) -> int:
    """Remove a random one of some rooms and return it."""
    index = int(random() * len(rooms))
    rooms[index], rooms[-1] = rooms[-1], rooms[index]
    return rooms.pop()


class SearchTree(array):  # type: ignore[type-arg] # it is one at run time, too
    """The passages of a tree that covers a whole graph, with what a search from its start would find.

    Arrays that are made of it are plain arrays.

    Attributes:
        came_by: a byte for each room, the direction of the passage that leads to it + 1; 0 for the start.
    """

    came_by: bytes


# _CAME_BY[direction][byte]: whether a byte of `came_by` stands for that direction.
_CAME_BY = tuple(bytes(byte == direction + 1 for byte in range(256)) for direction in range(MOST_DIRECTIONS))


def passages_of(graph: Graph, carved: Sequence[int]) -> bytes:
    """Return the passages of every room, from those that were carved."""
    if isinstance(carved, SearchTree):
        return graph.opened([carved.came_by.translate(_CAME_BY[back]) for back in graph.opposite])
    opened = bytearray(graph.size << PASSAGE_SHIFT)
    for passage in carved:
        opened[passage] = 1
    return graph.opened([bytes(opened[direction :: 1 << PASSAGE_SHIFT]) for direction in range(len(graph.opposite))])


def outward(graph: Graph, passages: Sequence[int], start: int) -> "array[int]":
    """Return passages breadth first from the start, so that they can be shown growing; some may close a loop."""
    carved, done, ways = array("q"), bytearray(graph.size), ways_of(graph.neighbors, bytes(passages))
    for room in chain.from_iterable(levels(ways, [start], bytearray(graph.size))):
        done[room] = 1
        carved.extend(room << PASSAGE_SHIFT | direction for there, direction in ways[room] if not done[there[room]])
    return carved


def _bits_of(mask: int) -> list[int]:
    return [direction for direction in range(MOST_DIRECTIONS) if mask >> direction & 1]
