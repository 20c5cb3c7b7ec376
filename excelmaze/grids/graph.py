"""Graphs: rooms and their neighbours. Generators, solvers and measures see nothing else of what they work on."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import compress
from typing import Any, NoReturn, Self

from excelmaze.errors import InputError, counted
from excelmaze.planes import bits, either, shifted
from excelmaze.read_only import ReadOnlyDict
from excelmaze.shapes.connected import connected

# A passage is written as `room << PASSAGE_SHIFT | direction`, and a room's passages as one byte.
PASSAGE_SHIFT = 3
MOST_DIRECTIONS = 1 << PASSAGE_SHIFT

# The eight points of the compass on a sheet, clockwise from above.
POINTS = "up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left"

Neighbors = tuple[Sequence[int], ...]


class Graph:
    """Rooms 0..n-1, and for each of at most eight directions the neighbour that each room has there.

    A graph is immutable. `neighbors[direction][room]` is the room there, or -1, which as an index is the last place
    of a list: generators keep one place more than there are rooms for all that is outside. `opposite[direction]` is
    the direction that leads back; a portal's may be its own. Two rooms may be neighbours in several directions, as in
    a narrow torus, but no room is its own neighbour.

    >>> ring = Graph([[1, 2, 3, 0], [3, 0, 1, 2]], opposite=[1, 0])
    >>> ring.size, ring.pieces
    (4, (range(0, 4),))

    Raises:
        InputError: no rooms, more than eight directions, or a neighbour from which no path leads back.
    """

    size: int
    opposite: tuple[int, ...]
    _made_from: Neighbors
    # Whether the rooms are cells of a sheet and each lies beside the cells around it.
    is_square: bool = False
    # Where the rooms are those of a rectangle, row by row and each beside those around it: how many are in a row. Then
    # the neighbours are known without tables. Else 0.
    row_length: int = 0
    # The first room that is looked at when the farthest one is sought: on several levels they are those of the last.
    goals_from: int = 0
    # The tiling that lays its rooms out; empty where rooms have no places.
    tiling: str = ""
    # The room in the middle, where there is one: the goal lies there unless another is asked for.
    middle: int | None = None
    # For the rooms at an outer wall that is no side of cells, the direction that leads out through it.
    outer: Mapping[int, int] = ReadOnlyDict()
    # The names of its sheets, where rooms lie on several.
    sheets: tuple[str, ...] = ()
    # The cells that were selected and have no part in the maze, as messages name them.
    left_out: str = ""
    # The options that make it, of its cells where it has some, as a recipe tells them.
    shape: Mapping[str, Any] = ReadOnlyDict()
    # Where each direction points to, in half-turns clockwise from above; unknown for directions beyond the last.
    bearings: tuple[float, ...] = ()

    def __init__(self, neighbors: Iterable[Iterable[int]], opposite: Iterable[int]) -> None:
        try:
            vars(self).update(_made_from=tuple(map(tuple, neighbors)), opposite=tuple(opposite))
        except TypeError:
            raise InputError("a graph has lists of neighbours, and an opposite for each; give these") from None
        vars(self)["size"] = len(self.neighbors[0]) if self.neighbors else 0
        self._check()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed: make another one for another {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed: {name} stays")

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each room, the neighbour there or -1: kinds of graphs make theirs here."""
        return self._made_from

    @cached_property
    def places(self) -> tuple[Sequence[int], Sequence[int]] | None:
        """For each room its row, and for each its column; None where rooms have no places."""
        return None

    @cached_property
    def sides(self) -> bytes:
        """For each room, a bit `1 << direction` for every neighbour it has."""
        return bits([bytes(map((-1).__lt__, neighbor_of)) for neighbor_of in self.neighbors])

    @cached_property
    def pieces(self) -> tuple[Sequence[int], ...]:
        """The connected parts, each with its rooms in order; they are in the order of their first rooms."""
        pieces = connected(self.neighbors, range(self.size))
        return tuple(map(tuple, pieces)) if len(pieces) > 1 else (range(self.size),)

    @cached_property
    def _piece_numbers(self) -> Sequence[int]:
        """For each room, which piece it belongs to."""
        numbers = array("q", bytes(8 * self.size))
        for number, piece in enumerate(self.pieces):
            for room in piece if number else ():
                numbers[room] = number
        return numbers

    def piece_of(self, room: int) -> Sequence[int]:
        """Return the piece that a room belongs to."""
        return self.pieces[self.piece_number(room)]

    def piece_number(self, room: int) -> int:
        """Return the number of the piece that a room belongs to."""
        return self._piece_numbers[room]

    def part(self, rooms: Sequence[int]) -> "Graph":
        """Return one piece or several as a graph of their own, with their rooms numbered in that order."""
        number = dict(zip(rooms, range(len(rooms)), strict=True))
        number[-1] = -1
        neighbors = tuple(tuple([number[neighbor_of[room]] for room in rooms]) for neighbor_of in self.neighbors)
        part = Graph.__new__(Graph)
        sides = bytes([self.sides[room] for room in rooms])
        vars(part).update(neighbors=neighbors, sides=sides, opposite=self.opposite, size=len(rooms))
        return part

    def opened(self, leaving: Sequence[bytes]) -> bytes:
        """Return the passages of every room; each direction has a plane of 1 where a passage leads out in it."""
        entered = map(self._reached, leaving, range(len(leaving)))
        back = [b""] * len(leaving)
        for direction, rooms in enumerate(entered):
            back[self.opposite[direction]] = rooms
        return either(bits(leaving), bits(back))

    def _reached(self, rooms: bytes, direction: int) -> bytes:
        """Return 1 for each neighbour that some rooms have in a direction."""
        if self.row_length:
            return shifted(rooms, self.steps[direction])
        reached = bytearray(self.size)
        for room in compress(self.neighbors[direction], rooms):
            reached[room] = 1
        return bytes(reached)

    @property
    def steps(self) -> tuple[int, ...]:
        """How far on the next room is in each direction, in a rectangle."""
        return -self.row_length, 1, self.row_length, -1

    def behind(self, wall: int) -> int:
        """Return the room behind a wall, or to which a passage leads: `room << 3 | direction`."""
        return self.neighbors[wall & 7][wall >> PASSAGE_SHIFT]

    def turned(self, wall: int) -> int:
        """Return a wall or passage as it is written from its other room."""
        return self.behind(wall) << PASSAGE_SHIFT | self.opposite[wall & 7]

    def edges(self, rooms: Iterable[int]) -> list[int]:
        """Return every possible wall at some rooms once, as the passage that leads through it to a later room."""
        directions = tuple(enumerate(self.neighbors))
        return [
            room << PASSAGE_SHIFT | direction
            for room in rooms
            for direction, neighbor_of in directions
            if neighbor_of[room] > room
        ]

    @property
    def merged_cells(self) -> Sequence[Sequence[int]]:
        """Rooms that are one together, as merged cells of a sheet are."""
        return ()

    @property
    def merged_sides(self) -> Mapping[int, int]:
        """For each of these rooms, the directions that lead to others of them, as bits."""
        return ReadOnlyDict()

    def labelled(self, passages: bytes) -> "Graph":  # noqa: ARG002 - only some have labels
        """Return the same graph, whose passages keep their present labels when others are opened or closed."""
        return self

    @property
    def first(self) -> int:
        """The room where a maze begins unless another is asked for."""
        return 0

    @property
    def floor(self) -> Self:
        """The rooms of one sheet; of several levels those of the first."""
        return self

    @property
    def described(self) -> str:
        """What messages call it."""
        return f"a graph of {counted(self.size, 'room')}"

    @property
    def extent(self) -> str:
        """How large it is, in words."""
        return counted(self.size, "room")

    def address_of(self, room: int) -> str:
        """Return the address of a room: its cell on a sheet, such as `B2`; of a graph without cells its number.

        >>> from excelmaze import Grid
        >>> grid = Grid.from_selection("B2:F6")
        >>> grid.address_of(7), grid.room_of("D3")
        ('D3', 7)

        On levels it is `2!B2`, of halves of cells `B2.lower`, in round mazes ring and number, `3:7`.

        Raises:
            InputError: there is no such room; the goal of a maze without a goal is None.
        """
        if room is None or not 0 <= room < self.size:
            raise InputError(f"room {room} does not exist; give a number from 0 to {self.size - 1:,}")
        return self._address_of(room)

    def _address_of(self, room: int) -> str:
        return str(room)

    def room_of(self, address: str, what: str = "room") -> int:
        """Return the room at an address, a number from 0 on; `what` is the word for it in the message.

        >>> Graph([[1, 2, 3, 0], [3, 0, 1, 2]], opposite=[1, 0]).room_of("2")
        2

        Raises:
            InputError: there is no such room.
        """
        if not isinstance(address, str):
            raise InputError(f"{what} {ascii(address)[:40]}: give an address, such as {self.address_of(0)!r}")
        return self._room_of(address, what)

    def _room_of(self, address: str, what: str) -> int:
        if address.isascii() and address.isdigit() and len(address) <= len(str(self.size)):
            room = int(address)
            if room < self.size:
                return room
        raise InputError(f"{what} {address[:20]!r} is no room of the maze; choose 0 to {self.size - 1}")

    def direction_name(self, room: int, direction: int) -> str:  # noqa: ARG002 - some rooms name theirs otherwise
        """Return the name of a direction out of a room: `up`, `down-right` ...; its number where it points nowhere."""
        if direction >= len(self.bearings):
            return str(direction)
        return POINTS[round(self.bearings[direction] * len(POINTS) / 2) % len(POINTS)]

    def _check(self) -> None:
        directions = len(self.opposite)
        if not self.size or not 1 <= directions <= MOST_DIRECTIONS or len(self.neighbors) != directions:
            raise InputError(
                f"a graph of {self.size} rooms, {len(self.neighbors)} directions and {directions} opposites: "
                f"it has at least 1 room and 1 to {MOST_DIRECTIONS} directions, each with its opposite"
            )
        for direction, (neighbor_of, back) in enumerate(zip(self.neighbors, self.opposite, strict=True)):
            if back not in range(directions) or self.opposite[back] != direction or len(neighbor_of) != self.size:
                raise InputError(
                    f"direction {direction} has the opposite {back} and {len(neighbor_of)} neighbours; "
                    f"give each direction one that leads back and a neighbour, or -1, for each of {self.size} rooms"
                )
            leading_back = self.neighbors[back]
            for room, other in enumerate(neighbor_of):
                if other != -1 and (other == room or other not in range(self.size) or leading_back[other] != room):
                    raise InputError(
                        f"room {room} has the neighbour {other!r} in direction {direction}, from which "
                        f"direction {back} does not lead back; make neighbours mutual"
                    )

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same neighbours."""
        if not isinstance(other, Graph):
            return NotImplemented
        ours, theirs = (list(map(list, graph.neighbors)) for graph in (self, other))  # some keep them in arrays
        return self.opposite == other.opposite and ours == theirs

    def __hash__(self) -> int:
        return hash((self.opposite, self.size, self.sides))

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {counted(self.size, 'room')}, {counted(len(self.opposite), 'direction')}>"
