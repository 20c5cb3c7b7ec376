"""A mask: which cells of a rectangle are in."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain, compress, count
from typing import NamedTuple, Self

from excelmaze.shapes.connected import connected, joining_paths
from excelmaze.sheet.addresses import Area, Place, check_on_sheet
from excelmaze.sheet.bands import areas_of

# What is out in a drawing; any other character is in.
OUTSIDE = " .\xa0\u3000"


class Mask(NamedTuple):
    """Rows of a rectangle, with a byte for each cell: 1 where it is in."""

    rows: tuple[bytes, ...]

    @classmethod
    def from_lines(cls, lines: Iterable[str], *, invert: bool = False) -> Self:
        """Return a drawing: each character is a cell, which is out where there is a space or a full stop.

        >>> Mask.from_lines([" ## ", "####"]).lines()
        ['.##.', '####']
        """
        expanded = [line.rstrip("\r\n").expandtabs() for line in lines]
        width = max(map(len, expanded), default=0)
        return cls(tuple(bytes((sign in OUTSIDE) == invert for sign in line.ljust(width)) for line in expanded))

    @classmethod
    def from_bytes(cls, cells: bytes | bytearray, cols: int) -> Self:
        """Return columns of cells, a byte for each cell."""
        return cls(tuple(bytes(cells[begin : begin + cols]) for begin in range(0, len(cells), cols)))

    @property
    def height(self) -> int:
        """How many rows it has."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns it has."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def cells(self) -> list[int]:
        """The cells that are in, numbered row by row."""
        return [*compress(count(), b"".join(self.rows))]

    def neighbors(self, steps: Sequence[Place]) -> list[list[int]]:
        """Return for each step, as rows down and columns to the right, for each cell the one there, or -1."""
        height, width = range(self.height), self.width

        def shifted(row: int, right: int) -> list[int]:
            inside = range(row * width + max(right, 0), (row + 1) * width + min(right, 0))
            return [*[-1] * -right, *inside, *[-1] * right] if row in height else [-1] * width

        return [[*chain.from_iterable(shifted(row + down, right) for row in height)] for down, right in steps]

    def lines(self) -> list[str]:
        """Return the mask as a drawing of `#` and `.`."""
        return [row.translate(_SIGNS).decode() for row in self.rows]

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """The first row and column with cells, and those behind the last; nothing of it where there are none."""
        rows = [number for number, row in enumerate(self.rows) if any(row)] or [-1]
        columns = [number for number, column in enumerate(zip(*self.rows, strict=True)) if any(column)] or [-1]
        return rows[0], columns[0], rows[-1] + 1, columns[-1] + 1

    def cropped(self) -> "Mask":
        """Return the mask without the empty rows and columns around it."""
        top, left, bottom, right = self.bounds
        return Mask(tuple(row[left:right] for row in self.rows[max(top, 0) : bottom]))

    def scaled(self, rows: int, cols: int) -> "Mask":
        """Return the mask in another size, each cell as the one that lies there."""
        columns = [(2 * column + 1) * self.width // (2 * cols) for column in range(cols)]
        numbers = [(2 * row + 1) * self.height // (2 * rows) for row in range(rows)]
        wide = {number: bytes(map(self.rows[number].__getitem__, columns)) for number in {*numbers}}
        return Mask(tuple(map(wide.__getitem__, numbers)))

    def areas(self, top: int, left: int) -> list[Area]:
        """Return the cells on a sheet, with the top left corner at a row and column.

        Raises:
            InputError: it passes the sheet's last row or column.
        """
        check_on_sheet("a shape", (top, left), self.height, self.width)
        runs = ((number, _INSIDE.finditer(row)) for number, row in enumerate(self.rows, top) if any(row))
        return areas_of((at, at + 1, [(left + run.start(), left + run.end() - 1) for run in own]) for at, own in runs)


_INSIDE = re.compile(b"\1+")
_SIGNS = bytes.maketrans(b"\0\1", b".#")
BESIDE: Sequence[Place] = ((0, -1), (0, 1), (1, 0), (-1, 0))
"""The steps to the cells at the sides of one."""
_AROUND: Sequence[Place] = (*BESIDE, (-1, -1), (-1, 1), (1, -1), (1, 1))


def bridges(mask: Mask, *, corners: bool = True) -> list[list[Place]]:
    """Return the paths, as rows and columns, that join all parts of a drawing; of equally long ones those further down.

    What touches at a corner is one part, unless `corners` do not count.

    >>> bridges(Mask.from_lines(["#..#", "#..."]))
    [[(0, 0), (0, 1), (0, 2), (0, 3)]]
    """
    parts = connected(mask.neighbors(_AROUND if corners else BESIDE), mask.cells)
    paths = joining_paths(mask.neighbors(BESIDE), parts, lambda cell: -cell // mask.width)
    return [[divmod(cell, mask.width) for cell in path] for path in paths]


def bridged(mask: Mask) -> tuple[Mask, list[list[Place]]]:
    """Return a drawing in one part, whose cells share edges; and the cells of the bridges that were added.

    >>> whole, bridges = bridged(Mask.from_lines(["#..", ".##"]))
    >>> whole.lines(), bridges
    (['##.', '.##'], [[(0, 1)]])
    """
    missing = [
        [(row, column) for row, column in bridge if not mask.rows[row][column]]
        for bridge in bridges(mask, corners=False)
    ]
    cells = bytearray().join(mask.rows)
    for row, column in chain.from_iterable(missing):
        cells[row * mask.width + column] = 1
    return Mask.from_bytes(cells, mask.width) if missing else mask, missing
