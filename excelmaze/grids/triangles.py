"""Triangles: each cell of a sheet is halved by a diagonal, and a room is a half, with three sides.

It is the delta maze of Havlena 2016, 1.1. The diagonals go by turns, as the squares of a chessboard do, or all alike.
Places are counted from the first row and column of the rectangle around each piece of a selection.

Of the halves of cell c, room 2c is the upper one, which has the cell's top, and 2c + 1 the lower one with its bottom.
Where the diagonal falls from left to right, the upper one has the right side too, else the left one. A diagonal leads
down from the upper half and up from the lower one, so that the directions of all rooms go round them clockwise.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from excelmaze.errors import InputError
from excelmaze.grids.grid import FALLING, RISING, Grid
from excelmaze.grids.stencil import TRIANGLES
from excelmaze.grids.stencil_grid import StencilGrid, in_pieces
from excelmaze.sheet.addresses import cell_address

BY_TURNS, ALIKE = "triangles", "triangles-alike"
# What the lower half of a cell is called: its address and this.
LOWER = ".lower"
_OPPOSITE = bytes(not falls for falls in range(256))


def by_turns(cells: Grid) -> bytes:
    """Return 1 for each cell whose diagonal falls: the first of each piece's rectangle, and then by turns."""
    falling = bytearray(cells.size)
    for place in in_pieces(cells, lambda row: (row % 2, 2)):
        falling[cells.cell_of_place(place)] = 1
    return bytes(falling)


def alike(cells: Grid) -> bytes:
    """Return for each cell 1: all diagonals fall."""
    return b"\1" * cells.size


PATTERNS: dict[str, Callable[[Grid], bytes]] = {BY_TURNS: by_turns, ALIKE: alike}


class TriangleGrid(StencilGrid):
    """The rooms of a maze of triangles, on a selection of any shape.

    >>> rooms = TriangleGrid(Grid.from_selection("B2:C2"))
    >>> rooms.size, [*rooms], rooms.room_of("C2.lower")
    (4, ['B2', 'B2.lower', 'C2', 'C2.lower'], 3)

    Args:
        cells: the selection.
        falling: for each cell whether its diagonal falls from left to right; by default by turns.
    """

    tiling = BY_TURNS
    stencils = TRIANGLES
    falling: bytes

    def __init__(self, cells: Grid, falling: bytes | None = None) -> None:
        vars(self)["falling"] = by_turns(cells) if falling is None else falling
        kinds = bytes(falls << 1 | half for falls in self.falling for half in (0, 1))
        super().__init__(cells, (place for place in zip(*cells.places, strict=True) for _ in (0, 1)), kinds)

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
    def shape(self) -> Mapping[str, str]:  # type: ignore[override]
        """The options that make it of its cells.

        Raises:
            InputError: it was read from a sheet, where its diagonals go by no rule.
        """
        for name, pattern in PATTERNS.items():
            if pattern(self.cells) == self.falling:
                return {"tiling": name}
        raise InputError(f"{self.named}: the diagonals go neither by turns nor alike; make the maze of its cells anew")

    @cached_property
    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        """For each half its row, and for each its column: of each column of the sheet two."""
        rows, columns = super().places
        return rows, tuple(2 * column - 1 + (room & 1) for room, column in enumerate(columns))

    def _address_of(self, room: int) -> str:
        """Return what a half is called: the upper one by the address of its cell, the other one with a word more."""
        return cell_address(*self.sheet_place(room)) + LOWER * (room & 1)

    def _room_of(self, address: str, what: str) -> int:
        text, lower = address.strip(), 0
        if text.lower().endswith(LOWER):
            text, lower = text[: -len(LOWER)], 1
        return 2 * self.cells.room_of(text, what) + lower

    @property
    def _made_of(self) -> tuple[object, ...]:
        return self.tiling, self.cells, self.falling


def alike_on(cells: Grid) -> TriangleGrid:
    """Return the rooms of triangles whose diagonals all fall."""
    return TriangleGrid(cells, alike(cells))
