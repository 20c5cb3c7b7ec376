"""Stencils: which cells a room lies on, and which side or diagonal of which of them is which of its walls.

`drawn` and `opened` are the two directions of one table: what is laid out is what is read back.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.grids.grid import DIRECTIONS, DOWN, FALLING, LEFT, OPPOSITE, RIGHT, RISING, STEPS, UP
from excelmaze.planes import inverted, nonzero

if TYPE_CHECKING:
    from excelmaze.grids.grid import Grid

_BYTE = 256


class Part(NamedTuple):
    """A cell of a room, by its rows and columns from the cell that the room is called by.

    Where only half of it is the room's, `half` has the two sides of that half; the diagonal is its third.
    """

    down: int = 0
    right: int = 0
    half: tuple[int, ...] = ()

    @property
    def diagonal(self) -> int:
        """The diagonal that halves the cell: it falls from left to right if the upper half has the right side."""
        return FALLING if (UP in self.half) == (RIGHT in self.half) else RISING


class Line(NamedTuple):
    """A side or a diagonal of a part, and the bits of a room's state that decide whether it is drawn."""

    part: int
    line: int
    bits: tuple[int, ...]

    @property
    def mask(self) -> int:
        """Those bits as a number."""
        return sum(1 << bit for bit in self.bits)


class Stencil(NamedTuple):
    """How a kind of rooms lies on cells.

    A room's state has a bit `1 << direction` for each direction in which it is open, and perhaps others behind them.

    Attributes:
        parts: the cells of a room.
        walls: the lines that are drawn unless a bit is set.
        rails: the lines that are drawn only where a bit is set.
    """

    parts: tuple[Part, ...]
    walls: tuple[Line, ...]
    rails: tuple[Line, ...] = ()

    def on(self, part: int) -> tuple[list[Line], list[Line]]:
        """Return the walls and rails that a part shows: both cells of an edge within the room have its line."""
        place = self.parts[part]

        def shown(lines: Sequence[Line]) -> list[Line]:
            lines_here = [line for line in lines if line.part == part]
            for line in lines:
                if line.line in DIRECTIONS:
                    other, (down, right) = self.parts[line.part], STEPS[line.line]
                    if (other.down + down, other.right + right) == place[:2]:
                        lines_here.append(Line(part, OPPOSITE[line.line], line.bits))
            return lines_here

        return shown(self.walls), shown(self.rails)


SQUARES = (Stencil((Part(),), tuple(Line(0, side, (side,)) for side in DIRECTIONS)),)

# A brick is two cells. Of the two neighbours above and below, `UP` and `DOWN` lead to those of the left cell.
UP_RIGHT, DOWN_RIGHT = 4, 5
_BRICK = (
    Line(0, UP, (UP,)),
    Line(0, DOWN, (DOWN,)),
    Line(0, LEFT, (LEFT,)),
    Line(1, UP, (UP_RIGHT,)),
    Line(1, RIGHT, (RIGHT,)),
    Line(1, DOWN, (DOWN_RIGHT,)),
)
BRICKS = (Stencil((Part(0, 0), Part(0, 1)), _BRICK),)


def _triangle(*half: int) -> Stencil:
    """Return the stencil of a half with two sides; its diagonal leads down from an upper half and up from a lower."""
    part = Part(half=half)
    walls = [Line(0, side, (side,)) for side in half]
    return Stencil((part,), (*walls, Line(0, part.diagonal, (DOWN if UP in half else UP,))))


# A hexagon is a cell above another between halves of four others. Its directions go round it clockwise from the top.
_HEXAGON = (
    Part(),
    Part(0, 1, (LEFT, DOWN)),
    Part(1, 1, (LEFT, UP)),
    Part(1),
    Part(1, -1, (RIGHT, UP)),
    Part(0, -1, (RIGHT, DOWN)),
)
HEXAGONS = (
    Stencil(
        _HEXAGON,
        tuple(
            Line(number, part.diagonal if part.half else (DOWN if part.down else UP), (number,))
            for number, part in enumerate(_HEXAGON)
        ),
    ),
)

# By the kind of a triangle: a bit for the lower half, and one for a diagonal that falls.
TRIANGLES = (_triangle(UP, LEFT), _triangle(DOWN, RIGHT), _triangle(UP, RIGHT), _triangle(DOWN, LEFT))

# A woven room is three by three cells. Its floor is the cell in the middle and that of each side to which a passage
# leads, or a tunnel below: behind the directions a room's state has a bit for each side that is floor.
FLOOR = len(DIRECTIONS)
_NINE = tuple(Part(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1))
_MIDDLE = _NINE.index(Part())
WEAVE = (
    Stencil(
        _NINE,
        tuple(Line(_MIDDLE, side, (side,)) for side in DIRECTIONS),
        tuple(
            Line(_NINE.index(Part(*STEPS[side])), along, (FLOOR + side,))
            for side in DIRECTIONS
            for along in DIRECTIONS
            if along % 2 != side % 2
        ),
    ),
)


@cache
def _lines_by_state(stencil: Stencil, part: int) -> bytes:
    """Return the lines of a part, by the state of the room."""
    walls, rails = ([(1 << shown_line.line, shown_line.mask) for shown_line in lines] for lines in stencil.on(part))
    return bytes(
        sum([line for line, mask in walls if not state & mask] + [line for line, mask in rails if state & mask])
        for state in range(_BYTE)
    )


@cache
def _bits_by_lines(stencil: Stencil, part: int) -> bytes:
    """Return the bits of a state, by the lines of a part: one is set if all of its walls are missing, and no rail."""
    walls, rails = ([line for line in lines if line.part == part] for lines in (stencil.walls, stencil.rails))
    decided = sum(1 << bit for bit in {bit for line in (*walls, *rails) for bit in line.bits})
    bits_of = bytearray([decided]) * _BYTE
    for lines in range(_BYTE):
        for line in walls:
            bits_of[lines] &= ~(line.mask * (lines >> line.line & 1))
        for line in rails:
            bits_of[lines] &= ~(line.mask * (~lines >> line.line & 1))
    return bytes(bits_of)


def drawn(graph: "Grid", states: bytes) -> bytes:
    """Return the lines of each cell, from the states of rooms."""
    if graph.is_cellwise:
        return states.translate(_lines_by_state(graph.stencils[0], 0))
    lines = bytearray(graph.cells.size)
    for part, cells in enumerate(graph.part_cells):
        tables = [_lines_by_state(stencil, part) for stencil in graph.stencils]
        for cell, state, kind in zip(cells, states, graph.kinds, strict=True):
            lines[cell] |= tables[kind][state]
    return bytes(lines)


def opened(graph: "Grid", lines: bytes) -> bytes:
    """Return the states of rooms, from the lines of each cell."""
    if graph.is_cellwise:
        return lines.translate(_bits_by_lines(graph.stencils[0], 0))
    states = bytearray(graph.size)
    for part, cells in enumerate(graph.part_cells):
        tables = [_bits_by_lines(stencil, part) for stencil in graph.stencils]
        for room, (cell, kind) in enumerate(zip(cells, graph.kinds, strict=True)):
            states[room] |= tables[kind][lines[cell]]
    return bytes(states)


def of_cells(graph: "Grid", numbers: bytes) -> bytes:
    """Return the number of each room for all of its cells; cells in no room have 0."""
    if graph.is_cellwise:
        return numbers
    room_numbers = bytearray(graph.cells.size)
    for cells in graph.part_cells:
        for cell, number in zip(cells, numbers, strict=True):
            room_numbers[cell] = number
    return bytes(room_numbers)


def empty_cells(graph: "Grid") -> list[int]:
    """Return the cells that are in no room."""
    return [] if graph.is_cellwise else nonzero(inverted(of_cells(graph, b"\1" * graph.size)))


def of_rooms(graph: "Grid", numbers: bytes) -> bytes:
    """Return for each room the number of the cell that it is called by."""
    return numbers if graph.is_cellwise else bytes(map(numbers.__getitem__, map(graph.cell_of, range(graph.size))))


def half_numbers(graph: "Grid", numbers: bytes) -> tuple[bytes, bytes, bytes]:
    """Return the numbers of the rooms in the upper and the lower half of each cell, and 1 where its diagonal falls.

    Both halves of a whole cell have the number of its room.
    """
    upper, lower, falling = (bytearray(graph.cells.size) for _ in range(3))
    for number, cells in enumerate(graph.part_cells):
        parts = [stencil.parts[number] for stencil in graph.stencils]
        for cell, kind, of_room in zip(cells, graph.kinds, numbers, strict=True):
            half = parts[kind].half
            if DOWN not in half:
                upper[cell] = of_room
            if UP not in half:
                lower[cell] = of_room
            falling[cell] |= bool(half) and parts[kind].diagonal == FALLING
    return bytes(upper), bytes(lower), bytes(falling)


def has_halves(graph: "Grid") -> bool:
    """Return whether rooms lie on halves of cells."""
    return any(part.half for stencil in graph.stencils for part in stencil.parts)
