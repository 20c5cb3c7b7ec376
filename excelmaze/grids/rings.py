"""Round mazes: rings of rooms around one in the middle. Their rooms are no cells of a sheet; they are drawn."""

import re
from array import array
from collections.abc import Mapping, MutableSequence
from functools import cached_property

from excelmaze.errors import InputError, counted
from excelmaze.grids.graph import Graph, Neighbors
from excelmaze.read_only import ReadOnlyDict, read_only_array, read_only_rows

ROUND = "round"
"""The tiling of such mazes."""
USUAL_RINGS, RINGS = 12, range(2, 501)
"""How many rings a round maze has unless they are given, and how many it can have."""
_NAME = re.compile(r"([0-9]{1,4}):([0-9]{1,6})")

# Around the ring, and back. The others lead from ring to ring, and each of them back, too: the room in the middle has
# them all, and no room but that one has more than three.
CLOCKWISE, BACK = 0, 1
_RADIAL = range(2, 8)
_IN_FIRST_RING = len(_RADIAL)


class RoundGraph(Graph):
    """The rooms of a round maze: one in the middle, six around it, and rings whose rooms divide where they are wide.

    Ring 0 is the room in the middle. Rooms are called by ring and number, from 1 on clockwise from above: `3:7`. All
    rings are equally broad, and rings 2, 4, 8, 16, ... have twice as many rooms as the ring within.

    >>> rooms = RoundGraph(3)
    >>> rooms.size, [rooms.rooms_in(ring) for ring in range(4)]
    (31, [1, 6, 12, 12])
    >>> [rooms.address_of(room) for room, *_ in zip(*rooms.neighbors) if room >= 0][:3]
    ['1:2', '1:3', '1:4']

    Raises:
        InputError: fewer than two rings, or more than a maze can have.
    """

    tiling = ROUND
    middle: int | None = 0
    rings: int
    _first_of: list[int]

    def __init__(self, rings: int) -> None:
        if isinstance(rings, bool) or not isinstance(rings, int) or rings not in RINGS:
            raise InputError(
                f"{ascii(rings)[:40]} rings: a round maze has {RINGS[0]} to {RINGS[-1]}; choose one of these"
            )
        first_of = [0, 1]
        for ring in range(1, rings + 1):
            first_of.append(first_of[-1] + self.rooms_in(ring))
        shape, opposite = ReadOnlyDict(tiling=ROUND, rings=rings), (BACK, CLOCKWISE, *_RADIAL)
        vars(self).update(rings=rings, shape=shape, opposite=opposite, _first_of=first_of, size=first_of[-1])

    @staticmethod
    def rooms_in(ring: int) -> int:
        """Return how many rooms a ring has."""
        return _IN_FIRST_RING << ring.bit_length() - 1 if ring else 1

    def room_at(self, ring: int, place: int) -> int:
        """Return a room of a ring by its place from 0 on, clockwise from above."""
        return self._first_of[ring] + place

    @cached_property
    def ring_of(self) -> "array[int]":
        """For each room, its ring."""
        rings = array("i")
        for ring in range(self.rings + 1):
            rings.extend([ring] * self.rooms_in(ring))
        return read_only_array(rings)

    def place(self, room: int) -> tuple[int, int]:
        """Return the ring of a room, and its place there from 0 on."""
        ring = self.ring_of[room]
        return ring, room - self._first_of[ring]

    def inner(self, room: int) -> int:
        """Return the neighbour of a room in the ring within; that in the middle has none."""
        ring, place = self.place(room)
        return self._first_of[ring - 1] + place * self.rooms_in(ring - 1) // self.rooms_in(ring)

    @cached_property
    def inwards(self) -> bytes:
        """For each room, the direction in which the ring within lies; of the room in the middle, the last one."""
        inwards = bytearray([_RADIAL[-1], *_RADIAL])
        for ring in range(2, self.rings + 1):
            divided = self.rooms_in(ring) > self.rooms_in(ring - 1)
            for within in inwards[self._first_of[ring - 1] : self._first_of[ring]]:
                inwards.append(_turned(within, 1))
                if divided:
                    inwards.append(_turned(within, 2))
        return bytes(inwards)

    @cached_property
    def outer(self) -> Mapping[int, int]:  # type: ignore[override]
        """For each room of the last ring, the direction that leads out through the outer wall."""
        rooms = range(self._first_of[self.rings], self.size)
        return ReadOnlyDict({room: _turned(self.inwards[room], 1) for room in rooms})

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each room, the neighbour there or -1."""
        neighbors: list[MutableSequence[int]] = [array("i", [-1]) * self.size for _ in self.opposite]
        for ring in range(1, self.rings + 1):
            first, after = self._first_of[ring], self._first_of[ring + 1]
            neighbors[CLOCKWISE][first:after] = array("i", [*range(first + 1, after), first])
            neighbors[BACK][first:after] = array("i", [after - 1, *range(first, after - 1)])
        for room, direction in enumerate(self.inwards):
            if room:
                within = self.inner(room)
                neighbors[direction][room] = within
                neighbors[direction][within] = room
        return read_only_rows(neighbors)

    @property
    def described(self) -> str:
        """What messages call it."""
        return "a round maze"

    @property
    def extent(self) -> str:
        """How large it is, in words."""
        return f"{counted(self.size, 'room')} in {self.rings} rings"

    def _address_of(self, room: int) -> str:
        ring, place = self.place(room)
        return f"{ring}:{place + 1}"

    def direction_name(self, room: int, direction: int) -> str:
        """Return the name of a direction out of a room: around its ring, inwards, or to the ring around it."""
        if direction in {CLOCKWISE, BACK}:
            return "clockwise" if direction == CLOCKWISE else "counterclockwise"
        turns = (direction - self.inwards[room]) % len(_RADIAL)
        return f"outwards-{turns or len(_RADIAL)}" if turns or not room else "inwards"

    def _room_of(self, address: str, what: str) -> int:
        match = _NAME.fullmatch(address.strip())
        if match is None:
            raise InputError(
                f"{what} {address[:20]!r} is no room of a round maze; give its ring and its number there, such as 3:7"
            )
        ring, number = map(int, match.groups())
        rooms = self.rooms_in(ring) if ring <= self.rings else 0
        if not 1 <= number <= rooms:
            raise InputError(
                f"{what} {address}: the maze has {self.rings} rings, and ring {ring} {counted(rooms, 'room')}; "
                f"choose a ring from 0 to {self.rings}, and a room of it from 1 on"
            )
        return self.room_at(ring, number - 1)


def round_graph(rooms: object, rings: int | None, others: Mapping[str, str]) -> RoundGraph:
    """Return the rooms of a round maze.

    Args:
        rooms: the rooms themselves, or the empty text, which stands for them in a recipe.
        rings: how many rings are asked for, if that is so.
        others: options that say what rooms and walls of cells are, as far as they are asked for.

    Raises:
        InputError: cells, or an option of cells, or of another round maze.
    """
    if others:
        name, value = next(iter(others.items()))
        raise InputError(f"{name} {value[:40]!r} is for cells of a sheet, and a round maze has none; leave it out")
    if isinstance(rooms, RoundGraph):
        if rings not in {None, rooms.rings}:
            raise InputError(f"rings {rings}: a round maze that is given has {rooms.rings}; leave one of them out")
        return rooms
    rings = USUAL_RINGS if rings is None else rings
    if rooms != "":
        raise InputError(
            f"tiling {ROUND} is drawn, and its rooms are not cells, such as {ascii(rooms)[:40]}; "
            f"make it by new OUT --tiling {ROUND} --rings {rings}"
        )
    return RoundGraph(rings)


def _turned(direction: int, by: int) -> int:
    """Return another of the directions from ring to ring."""
    return _RADIAL[(direction - _RADIAL[0] + by) % len(_RADIAL)]
