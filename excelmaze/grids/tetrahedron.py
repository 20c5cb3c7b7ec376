r"""A tetrahedron to fold: four equilateral triangles of small ones, on a net that is a large triangle.

The rows of the net go from its upper corner down. Row 1 has one triangle, each further one two more, which point up and
down by turns:

        /\
       /__\
      /\  /\
     /__\/__\

The face in the middle points down, and each of the others is folded at one of its edges. Their tips meet: each side of
the net is cut, and folded at its middle, so that its first triangle meets its last. The two lie on lines of one
direction, so that each direction of the rooms is its own opposite: through the side that rises, falls or is level.
"""

from array import array
from collections.abc import Iterator, Mapping
from functools import cached_property
from math import isqrt

from excelmaze.errors import InputError, counted
from excelmaze.grids.drawn import TETRAHEDRON, DrawnGraph
from excelmaze.grids.graph import Neighbors

RISING_SIDE, FALLING_SIDE, LEVEL_SIDE = range(3)
"""The directions of rooms: through the side like `/`, the side like `\\`, and the upper or lower one."""


class TetrahedronGraph(DrawnGraph):
    """The rooms of a maze all over a regular tetrahedron, with so many rows of triangles to a face.

    Rooms are called by row and number on the net, both from 1 on: `3:5`.

    >>> rooms = TetrahedronGraph(1)
    >>> rooms.size, [rooms.address_of(other[0]) for other in rooms.neighbors]
    (4, ['2:1', '2:3', '2:2'])

    Raises:
        InputError: no rows, or more than a maze can have.
    """

    tiling, named, band = TETRAHEDRON, "a tetrahedron", "row"
    size_option, usual_size, sizes = "rows", 8, range(1, 251)

    def __init__(self, rows: int) -> None:
        self.check_rows(rows)
        self.rows = rows
        self.size = 4 * rows * rows
        self.opposite = (RISING_SIDE, FALLING_SIDE, LEVEL_SIDE)

    @classmethod
    def check_rows(cls, rows: int) -> None:
        """Refuse rows that a face cannot have.

        Raises:
            InputError: there are none, or too many.
        """
        if isinstance(rows, bool) or not isinstance(rows, int) or rows not in cls.sizes:
            least, most = cls.sizes[0], cls.sizes[-1]
            raise InputError(f"{ascii(rows)[:40]} rows: give a tetrahedron {least} to {most} to a face")

    @property
    def shape(self) -> Mapping[str, str | int]:
        """The options that make it."""
        return {"tiling": TETRAHEDRON, "rows": self.rows}

    @property
    def extent(self) -> str:
        """How large its faces are, in words."""
        return f"4 faces of {counted(self.rows, 'row')}"

    @property
    def numbers(self) -> range:
        """The numbers of the rows of the net."""
        return range(1, 2 * self.rows + 1)

    def rooms_of(self, band: int) -> range:
        """Return the rooms of a row of the net, from 1 on."""
        return range((band - 1) ** 2, band**2)

    def band_of(self, room: int) -> int:
        """Return the row of a room on the net, from 1 on."""
        return isqrt(room) + 1

    def place(self, room: int) -> tuple[int, int]:
        """Return the row of a room and its place there, both from 0 on; at even places triangles point up."""
        row = isqrt(room)
        return row, room - row * row

    @property
    def first(self) -> int:
        """The room in the middle of the net."""
        row = 4 * self.rows // 3
        return row * row + row

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each room, the neighbour there: every room has three."""
        neighbors = tuple(array("i", [0]) * self.size for _ in self.opposite)
        for direction, room, other in self._doors():
            neighbors[direction][room] = other
            neighbors[direction][other] = room
        return neighbors

    def _doors(self) -> Iterator[tuple[int, int, int]]:
        """Yield for each side of a triangle that points up its direction, the triangle, and the one behind it."""
        last = 2 * self.rows - 1
        for row in range(last + 1):
            first, end = row * row, (row + 1) * (row + 1) - 1
            meets = last - row
            yield RISING_SIDE, first, meets * meets
            yield FALLING_SIDE, end, (meets + 1) * (meets + 1) - 1
            for room in range(first, end + 1, 2):
                if room > first:
                    yield RISING_SIDE, room, room - 1
                if room < end:
                    yield FALLING_SIDE, room, room + 1
                below = room + 2 * row + 2
                yield LEVEL_SIDE, room, below if row < last else last * last + (last + 1) ** 2 - 1 - room

    def seam(self, room: int) -> tuple[int, ...]:
        """Return the directions in which a room lies at a side of the net."""
        row, place = self.place(room)
        at = place == 0, place == 2 * row, row == 2 * self.rows - 1 and place % 2 == 0
        return tuple(direction for direction, is_there in enumerate(at) if is_there)

    def labels(self, passages: bytes) -> dict[tuple[int, int], str]:
        """Return a letter for each room and direction that go on elsewhere on the net: A and on in reading order."""
        from excelmaze.sheet.addresses import column_letters

        labels: dict[tuple[int, int], str] = {}
        for room in range(self.size):
            for direction in self.seam(room):
                if passages[room] >> direction & 1 and (room, direction) not in labels:
                    label = column_letters(len(labels) // 2 + 1)
                    labels[room, direction] = labels[self.neighbors[direction][room], direction] = label
        return labels
