"""The shapes of a drawing: filled stretches of cells, lines and texts. A cell's side is 1, the first is at 0, 0."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from excelmaze.draw.layout import ALL_SIDES, FALLING, RISING, Layout, Role, Stretches
from excelmaze.draw.signs import path_sides
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
from excelmaze.planes import bit, either

if TYPE_CHECKING:
    from excelmaze.draw.drawings import Box, Image

# Excel's patterns in points, sixteen to a cell's side; they are repeated.
PATTERNS: Mapping[str, Sequence[str]] = {
    "lightTrellis": ("#..#", ".##.", ".##.", "#..#"),
    "lightUp": ("...#", "..#.", ".#..", "#..."),
    "lightHorizontal": ("####", "....", "....", "...."),
    "lightGray": ("#...", "..#."),
    "gray125": ("#...", "....", "..#.", "...."),
}
POINTS = 16
# The thickness of lines in twentieths of a cell.
WIDTHS = {"hair": 1, "thin": 1, "medium": 2, "thick": 3}
PER_CELL = 20

# The corners of a half of a cell, by its direction from the middle, in degrees clockwise from the right.
CORNERS = {
    45: ((0, 1), (1, 1), (1, 0)),
    135: ((0, 0), (1, 0), (1, 1)),
    225: ((0, 0), (0, 1), (1, 0)),
    315: ((0, 0), (0, 1), (1, 1)),
}

# The place of the other half's text, from the middle of the cell, and the share of the cell's side that fits there.
_FROM_OTHER_HALF = {45: (-0.23, -0.14), 135: (-0.23, 0.14), 225: (0.23, 0.14), 315: (0.23, -0.14)}
_SHARE_OF_HALF = 0.6


class Filled(NamedTuple):
    """Cells side by side with the same fill; `kind` is a role, or a shade."""

    row: int
    column: int
    length: int
    kind: int


class Half(NamedTuple):
    """The half of a cell with another role than the rest of it: that role, and its corners, down and right."""

    row: int
    column: int
    kind: Role
    corners: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]


_Shape = TypeVar("_Shape", Filled, Half)


class Line(NamedTuple):
    """A line from one corner of cells to another."""

    row: int
    column: int
    to_row: int
    to_column: int


class Step(NamedTuple):
    """A stretch of the line through a path, straight from the middle of one cell to that of another."""

    row: float
    column: float
    to_row: float
    to_column: float


class Picture(NamedTuple):
    """A picture and what says what it is; its place is in sides of a cell."""

    box: "Box"
    image: "Image"
    description: str


class Text(NamedTuple):
    """A text, its middle, and the share of a cell's side that it may take."""

    row: float
    column: float
    text: str
    share: float = 1.0


def fills(layout: Layout) -> Iterator[Filled]:
    """Yield the stretches of cells that have the same role."""
    return _filled(layout, layout.roles, re.compile(rb"(.)\1*", re.DOTALL))


def shaded(layout: Layout, shades: bytes) -> Iterator[Filled]:
    """Yield the stretches of cells that have the same shade, which is not 0; without shades none."""
    return _filled(layout, shades, re.compile(rb"([^\0])\1*", re.DOTALL))


def _filled(layout: Layout, kinds: bytes, pattern: re.Pattern[bytes]) -> Iterator[Filled]:
    bounds, cell = layout.grid.bounds, 0
    for row, first, codes in layout.stretches() if kinds else ():
        for match in pattern.finditer(kinds, cell, cell + len(codes)):
            column = first - bounds.left + match.start() - cell
            yield Filled(row - bounds.top, column, match.end() - match.start(), match[1][0])
        cell += len(codes)


def by_kind(shapes: Iterable[_Shape]) -> Iterator[tuple[int, Iterator[_Shape]]]:
    """Yield each kind with the shapes of that kind, the lowest first."""
    return groupby(sorted(shapes, key=attrgetter("kind")), key=attrgetter("kind"))


def halves(layout: Layout) -> Iterator[Half]:
    """Yield the halves that are drawn over fills."""
    bounds = layout.grid.bounds
    halved = {code: shown.halved for code, shown in layout.used().items() if shown.halved}
    for row, first, codes in layout.stretches() if halved else ():
        for column, code in enumerate(codes, first):
            if code in halved:
                other, degree = halved[code]
                yield Half(row - bounds.top, column - bounds.left, other, CORNERS[degree])


def edges(layout: Layout) -> tuple[list[bytearray], list[bytearray]]:
    """Return 1 for each edge in the rectangle around the cells that has a line, else 0, row by row from the top.

    First the edges above cells, with one row more than the cells; then those before cells, with one column more.
    """
    bounds = layout.grid.bounds
    lines = layout.lines
    if len(layout.grid.areas) > 1:
        places = bytearray(bounds.size)
        for row, first, stretch in Stretches(layout.grid, lines):
            begin = (row - bounds.top) * bounds.width + first - bounds.left
            places[begin : begin + len(stretch)] = stretch
        lines = bytes(places)
    width, height = bounds.width, bounds.height
    nothing = bytes(width)
    top, right, bottom, left = (bit(lines, side) for side in (UP, RIGHT, DOWN, LEFT))
    across = either(top + nothing, nothing + bottom)
    above = [bytearray(across[begin : begin + width]) for begin in range(0, len(across), width)]
    # Each row with one more column: first the sides before the cells, then those behind them.
    sides = bytearray((width + 1) * height)
    for column in range(width):
        sides[column :: width + 1] = left[column::width]
    for column in range(width):
        place = slice(column + 1, None, width + 1)
        sides[place] = either(bytes(sides[place]), right[column::width])
    return above, [bytearray(sides[begin : begin + width + 1]) for begin in range(0, len(sides), width + 1)]


def lines(layout: Layout) -> Iterator[Line]:
    """Yield the lines, each as long as it goes straight on: first those across, then those down, then diagonals."""
    above, before = edges(layout)
    for row, marks in enumerate(above):
        for match in re.finditer(b"\1+", marks):
            yield Line(row, match.start(), row, match.end())
    for column, down in enumerate(zip(*before, strict=True)):
        for match in re.finditer(b"\1+", bytes(down)):
            yield Line(match.start(), column, match.end(), column)
    if layout.has_diagonals:
        bounds = layout.grid.bounds
        for row, first, codes in layout.stretches():
            for column, code in enumerate(codes, first - bounds.left):
                top = row - bounds.top
                if layout.palette[code].lines >> FALLING & 1:
                    yield Line(top, column, top + 1, column + 1)
                if layout.palette[code].lines >> RISING & 1:
                    yield Line(top + 1, column, top, column + 1)


def path_line(layout: Layout) -> Iterator[Step]:
    """Yield the line through the cells of a path, each stretch as long as it goes straight on."""
    bounds, sides = layout.grid.bounds, path_sides(layout)
    for side in (RIGHT, DOWN):
        following = layout.grid.neighbors[side]
        inner = {following[cell] for cell, open_sides in sides.items() if open_sides >> side & 1}
        for first in sides:
            if not sides[first] >> side & 1 or first in inner:
                continue
            last = first
            while sides.get(last, 0) >> side & 1:
                last = following[last]
            ends = (layout.grid.place(cell) for cell in (first, last))
            (row, column), (to_row, to_column) = (
                (row - bounds.top + 0.5, column - bounds.left + 0.5) for row, column in ends
            )
            yield Step(row, column, to_row, to_column)


def pictures(layout: Layout) -> Iterator[Picture]:
    """Yield the pictures over cells, each with the place that it can fill."""
    if not layout.drawings:
        return
    from excelmaze.draw.drawings import Image

    bounds = layout.grid.bounds
    for drawing in layout.drawings:
        if isinstance(drawing.shows, Image):
            yield Picture(drawing.box.moved(-bounds.top, -bounds.left), drawing.shows, drawing.description)


def texts(layout: Layout) -> Iterator[Text]:
    """Yield the texts in cells.

    A text in merged cells stands in the middle of them all, one in a cell that a diagonal divides in its half.
    """
    bounds = layout.grid.bounds
    middles = {
        (area.top, area.left): ((area.top + area.bottom + 1) / 2, (area.left + area.right + 1) / 2)
        for area in layout.merged
    }
    for cell, text in layout.texts.items():
        if not text.strip():
            continue
        row, column = layout.grid.place(cell)
        middle, center = middles.get((row, column), (row + 0.5, column + 0.5))
        placed = Text(middle - bounds.top, center - bounds.left, text.strip())
        shown = layout.palette[layout.codes[cell]]
        if shown.halved is not None and shown.lines > ALL_SIDES:
            down, right = _FROM_OTHER_HALF[shown.halved.degree]
            placed = placed._replace(row=placed.row + down, column=placed.column + right, share=_SHARE_OF_HALF)
        yield placed
