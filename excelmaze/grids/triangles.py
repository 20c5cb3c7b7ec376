"""Triangles: each cell of a sheet is halved by a diagonal, and a room is a half, with three sides.

It is the delta maze of Havlena 2016, 1.1. The diagonals go by turns, as the squares of a chessboard do, or all alike.
Places are counted from the first row and column of the rectangle around each piece of a selection.

Of the halves of cell c, room 2c is the upper one, which has the cell's top, and 2c + 1 the lower one with its bottom.
Where the diagonal falls from left to right, the upper one has the right side too, else the left one. A diagonal leads
down from the upper half and up from the lower one, so that the directions of all rooms go round them clockwise.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from excelmaze.errors import InputError
from excelmaze.grids.cells import Run
from excelmaze.grids.graph import Neighbors
from excelmaze.grids.grid import ALL_SIDES, DIRECTIONS, FALLING, RISING, Grid
from excelmaze.grids.room_geometry import Covering, Lattice
from excelmaze.grids.stencil import TRIANGLES, opened
from excelmaze.planes import bits
from excelmaze.read_only import read_only_rows
from excelmaze.sheet.addresses import Place, cell_address

BY_TURNS, ALIKE = "triangles", "triangles-alike"
# What the lower half of a cell is called: its address and this.
LOWER = ".lower"
# The sides on which a cell has no neighbour.
_OUTER = bytes(~sides & ALL_SIDES for sides in range(256))
_OPPOSITE = bytes(not falls for falls in range(256))


def by_turns(cells: Grid) -> bytes:
    """Return 1 for each cell whose diagonal falls: the first of each piece's rectangle, and then by turns."""
    falling = bytearray(cells.size)
    for piece in cells.runs_of_pieces:
        top, left = piece[0].row, min(run.first for run in piece)
        for row, first, last, cell in piece:
            falling[cell + (row - top + first - left) % 2 : cell + last - first + 1 : 2] = b"\1" * (
                (last - first + 2 - (row - top + first - left) % 2) // 2
            )
    return bytes(falling)


def alike(cells: Grid) -> bytes:
    """Return for each cell 1: all diagonals fall."""
    return b"\1" * cells.size


PATTERNS: dict[str, Callable[[Grid], bytes]] = {BY_TURNS: by_turns, ALIKE: alike}


def sides_of_half(half: int, falling: int) -> tuple[int, ...]:
    """Return the sides of the cell that a half has, 0 the upper one or 1; the third side of a half is the diagonal."""
    return TRIANGLES[falling << 1 | half].parts[0].half


class TriangleGrid(Covering, Lattice):
    """The rooms of a maze of triangles, on a selection of any shape.

    >>> rooms = TriangleGrid(Grid.from_selection("B2:C2"))
    >>> rooms.size, [*rooms], rooms.find("C2.lower", "goal")
    (4, ['B2', 'B2.lower', 'C2', 'C2.lower'], 3)

    Args:
        cells: the selection.
        falling: for each cell whether its diagonal falls from left to right; by default by turns.
    """

    is_square = False
    has_rows = False
    tiling = BY_TURNS
    words_of_touching = ("triangle", "shares an edge with")
    stencils = TRIANGLES

    def __init__(self, cells: Grid, falling: bytes | None = None) -> None:
        self._cells = cells
        self.falling = by_turns(cells) if falling is None else falling
        # Rows and columns of their own: of each column of the sheet two.
        super().__init__([Run(row, 2 * first - 1, 2 * last, 2 * cell) for row, first, last, cell in cells.runs], ())

    @classmethod
    def joined(cls, parts: Sequence[Grid]) -> "TriangleGrid":
        """Return the rooms of several mazes of triangles as those of one; each keeps its diagonals."""
        cells = Grid([area for part in parts for area in part.cells.areas])
        falling = bytearray(cells.size)
        for part in parts:
            if isinstance(part, TriangleGrid):
                for here, there in cells.stretches_of(part.cells):
                    falling[there] = part.falling[here]
        return cls(cells, bytes(falling))

    def on(self, cells: Grid) -> "TriangleGrid":
        """Return the rooms on a part of the cells, with the same diagonals."""
        falling = bytearray(cells.size)
        for here, there in self.cells.stretches_of(cells):
            falling[here] = self.falling[there]
        return TriangleGrid(cells, bytes(falling))

    def as_drawn(self, lines: bytes) -> "TriangleGrid":
        """Return the halves by the diagonals that are drawn.

        Where none is, a cell follows the rule that most of the others in its piece do. An open diagonal may be either:
        the same passages lead through its cell.
        """
        rules = [rule(self.cells) for rule in PATTERNS.values()]
        rules += [rule.translate(_OPPOSITE) for rule in rules]
        falling = bytearray(self.cells.size)
        for piece in self.cells.pieces:
            broken = [sum(lines[cell] >> (RISING if rule[cell] else FALLING) & 1 for cell in piece) for rule in rules]
            rule = rules[broken.index(min(broken))]
            for cell in piece:
                drawn = lines[cell] & (1 << FALLING | 1 << RISING)
                falling[cell] = drawn >> FALLING & 1 if drawn else rule[cell]
        return TriangleGrid(self.cells, bytes(falling))

    @property
    def shape(self) -> Mapping[str, str]:
        """The options that make it of its cells.

        Raises:
            InputError: it was joined of several, whose diagonals go by no rule.
        """
        for name, pattern in PATTERNS.items():
            if pattern(self.cells) == self.falling:
                return {"tiling": name}
        raise InputError(f"{self.named}: the diagonals go neither by turns nor alike; make the maze of its cells anew")

    @cached_property
    def kinds(self) -> bytes:
        """The kind of each half: by where it lies in its cell, and whether the diagonal falls."""
        kinds = bytearray(self.size)
        kinds[0::2] = bits([self.falling], 1)
        kinds[1::2] = bits([b"\1" * self.cells.size, self.falling])
        return bytes(kinds)

    def strides(self) -> Iterator[tuple[int, slice, slice]]:
        """Yield all cells with the upper halves, and with the lower ones."""
        for half in (0, 1):
            yield 0, slice(0, self.cells.size), slice(half, self.size, 2)

    @property
    def _pieces_of_runs(self) -> list[int]:
        return self.cells._pieces_of_runs  # noqa: SLF001 - of the same runs

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each half, the neighbour there or -1."""
        ids = list(range(self.size))
        up, right, down, left = ([-1] * self.size for _ in DIRECTIONS)
        up[1::2], down[0::2] = ids[0::2], ids[1::2]
        for above, below, length in self.cells.contacts:
            up[2 * below : 2 * (below + length) : 2] = ids[2 * above + 1 : 2 * (above + length) : 2]
            down[2 * above + 1 : 2 * (above + length) : 2] = ids[2 * below : 2 * (below + length) : 2]
        has_right = [room + 1 - falls for room, falls in zip(range(0, self.size, 2), self.falling, strict=True)]
        has_left = [room + falls for room, falls in zip(range(0, self.size, 2), self.falling, strict=True)]
        for run in self.cells.runs:
            pairs = zip(has_right[run.cell : run.cells.stop - 1], has_left[run.cell + 1 : run.cells.stop], strict=True)
            for here, there in pairs:
                right[here], left[there] = there, here
        return read_only_rows((up, right, down, left))

    @cached_property
    def sides(self) -> bytes:
        """For each half, a bit `1 << direction` for every neighbour it has."""
        return opened(self, self.cells.sides.translate(_OUTER))

    def stretches_of(self, part: Grid) -> Iterator[tuple[slice, slice]]:
        """Yield stretches of the halves of a part: their numbers there, and here."""
        for here, there in self.cells.stretches_of(part.cells):
            yield slice(2 * here.start, 2 * here.stop), slice(2 * there.start, 2 * there.stop)

    def sheet_place(self, room: int) -> Place:
        """Return the row and column of the cell of a half."""
        return self.cells.place(room >> 1)

    def _address_of(self, room: int) -> str:
        """Return what a half is called: the upper one by the address of its cell, the other one with a word more."""
        return cell_address(*self.sheet_place(room)) + LOWER * (room & 1)

    def __iter__(self) -> Iterator[str]:
        """Return what the rooms are called."""
        return map(self.address_of, range(self.size))

    def rooms_at(self, row: int, column: int) -> Sequence[int]:
        """Return both halves of the cell at a place; none outside."""
        cell = self.cells.cell_at(row, column)
        return () if cell is None else (2 * cell, 2 * cell + 1)

    def room_at(self, row: int, column: int) -> int | None:
        """Return the upper half of the cell at a place, or None."""
        return next(iter(self.rooms_at(row, column)), None)

    def nearest(self, cell: int) -> int:
        """Return the upper half of a cell."""
        return 2 * cell

    def find(self, address: str, what: str) -> int:
        """Return the upper half of the cell at an address, or the lower one where that is said.

        Raises:
            InputError: no address of a cell, or one outside the maze.
        """
        text, lower = address.strip(), 0
        if text.lower().endswith(LOWER):
            text, lower = text[: -len(LOWER)], 1
        return 2 * self.cells.find(text, what) + lower

    def half_with(self, cell: int, side: int) -> int:
        """Return the room that has a side of a cell."""
        return 2 * cell + (side not in sides_of_half(0, self.falling[cell]))

    def side_at(self, address: str, side: int, what: str) -> tuple[int, int]:
        """Return the half that has a side of the cell at an address, and the direction that leads out there."""
        return self.half_with(self.cells.find(address, what), side), side

    def rim_of(self, room: int) -> Sequence[Place | None]:
        """Return for each direction without a neighbour the cell, if the half has that side of it."""
        own, place = sides_of_half(room & 1, self.falling[room >> 1]), self.sheet_place(room)
        return [place if side in own and not self.sides[room] >> side & 1 else None for side in DIRECTIONS]

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same cells and diagonals."""
        return isinstance(other, TriangleGrid) and (self.cells, self.falling) == (other.cells, other.falling)

    def __hash__(self) -> int:
        return hash((self.tiling, self.cells, self.falling))
