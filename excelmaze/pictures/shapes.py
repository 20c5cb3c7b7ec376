"""The shapes of a drawing: filled stretches of cells, lines and texts, in rows and columns; the first are at 0, 0."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import floor, fsum
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import ALL_SIDES, FALLING, FALLS, RISING, Layout, Role, Stretches
from excelmaze.draw.lettering import Lettering
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
from excelmaze.planes import bit, either
from excelmaze.sheet.widths import SQUARES, widths_from

if TYPE_CHECKING:
    from excelmaze.draw.drawings import Box, Freeform, Image

# Excel's patterns in points, sixteen to a cell's side; they are repeated.
PATTERNS: Mapping[str, Sequence[str]] = {
    "lightTrellis": ("#..#", ".##.", ".##.", "#..#"),
    "lightUp": ("...#", "..#.", ".#..", "#..."),
    "lightHorizontal": ("####", "....", "....", "...."),
    "lightGray": ("#...", "..#."),
    "gray125": ("#...", "....", "..#.", "...."),
}
POINTS = 16
# The thickness of borders in twentieths of a cell.
WIDTHS = {"hair": 1, "thin": 1, "medium": 2, "thick": 3}
PER_CELL = 20

# The corners of a half of a cell, clockwise, by its direction from the middle, in degrees clockwise from the right.
CORNERS = {
    45: ((0, 1), (1, 1), (1, 0)),
    135: ((0, 0), (1, 1), (1, 0)),
    225: ((0, 0), (0, 1), (1, 0)),
    315: ((0, 0), (0, 1), (1, 1)),
}

# The place of the other half's text, from the middle of the cell, and the share of the cell's side that fits there.
_FROM_OTHER_HALF = {45: (-0.23, -0.14), 135: (-0.23, 0.14), 225: (0.23, 0.14), 315: (0.23, -0.14)}
_SHARE_OF_HALF = 0.6
# The size of letters in cells, at most, by the side of cells, and the share of the room between walls that they take.
_HIGHEST, _ROOM = 0.65, 0.92


class Columns:
    """Where the columns of a layout lie, in heights of rows from the left edge of the first."""

    def __init__(self, layout: Layout) -> None:
        bounds = layout.grid.bounds
        widths = widths_from(layout.widths, bounds.left, bounds.right)
        self.edges: Sequence[float] = [round(edge, 6) for edge in accumulate(widths, initial=0.0)]
        self.are_even = layout.widths is SQUARES
        if self.are_even:
            self.edges = range(len(widths) + 1)

    def at(self, column: float) -> float:
        """Return where a place among the columns lies: 1.5 is the middle of the second."""
        if self.are_even:
            return column
        before = min(max(floor(column), 0), len(self.edges) - 2)
        edge, following = self.edges[before : before + 2]
        return edge + (column - before) * (following - edge)


class Filled(NamedTuple):
    """Cells side by side with the same fill; `kind` is a role, or a shade."""

    row: int
    column: int
    length: int
    kind: int


class Half(NamedTuple):
    """A half of a cell: its role or shade, and its corners, down and right."""

    row: int
    column: int
    kind: int
    corners: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]


_SAME = re.compile(rb"(.)\1*", re.DOTALL)


class Line(NamedTuple):
    """A line from one corner of cells to another."""

    row: int
    column: int
    to_row: int
    to_column: int


class Picture(NamedTuple):
    """A picture and what says what it is; its place is in sides of a cell."""

    box: "Box"
    image: "Image"
    description: str


class Text(NamedTuple):
    """A text, its middle, the share of a cell's side that it may take, and whether it marks a start or goal."""

    row: float
    column: float
    text: str
    is_mark: bool = False
    share: float = 1.0


def whole_fills(layout: Layout) -> Iterator[Filled]:
    """Yield the stretches of cells that have the same role, as open ones those whose halves have different ones."""
    roles = bytes(Role.OPEN if shown.halved else shown.role for shown in layout.palette)
    return _filled(layout, layout.codes.translate(roles.ljust(256, b"\0")), _SAME)


def shaded(layout: Layout, shades: bytes) -> Iterator[Filled]:
    """Yield the stretches of cells that have the same shade, which is not 0; without shades none."""
    return _filled(layout, shades, re.compile(rb"([^\0])\1*", re.DOTALL))


def shaded_halves(layout: Layout, shades: tuple[bytes, bytes]) -> Iterator[Half]:
    """Yield the halves that have a shade."""
    bounds, cell = layout.grid.bounds, 0
    for row, (first, codes) in layout.stretches() if any(shades) else ():
        for own, degrees in zip(shades, ((225, 315), (45, 135)), strict=True):
            for column, shade in enumerate(own[cell : cell + len(codes)], first - bounds.left):
                if shade % FALLS:
                    yield Half(row - bounds.top, column, shade % FALLS, CORNERS[degrees[shade >= FALLS]])
        cell += len(codes)


def _filled(layout: Layout, kinds: bytes, pattern: re.Pattern[bytes]) -> Iterator[Filled]:
    bounds, cell = layout.grid.bounds, 0
    for row, (first, codes) in layout.stretches() if kinds else ():
        for match in pattern.finditer(kinds, cell, cell + len(codes)):
            column = first - bounds.left + match.start() - cell
            yield Filled(row - bounds.top, column, match.end() - match.start(), match[1][0])
        cell += len(codes)


def halves(layout: Layout) -> Iterator[Half]:
    """Yield both halves of the cells whose halves have different roles."""
    bounds = layout.grid.bounds
    halved = {code: (shown.role, shown.halved) for code, shown in layout.used().items() if shown.halved}
    for row, (first, codes) in layout.stretches() if halved else ():
        for column, code in enumerate(codes, first):
            if code in halved:
                role, (other, degree) = halved[code]
                place = row - bounds.top, column - bounds.left
                yield Half(*place, role, CORNERS[(degree + 180) % 360])
                yield Half(*place, other, CORNERS[degree])


def edges(layout: Layout) -> tuple[list[bytearray], list[bytearray]]:
    """Return 1 for each edge in the rectangle around the cells that has a line, else 0, row by row from the top.

    First the edges above cells, with one row more than the cells; then those before cells, with one column more.
    """
    bounds = layout.grid.bounds
    lines = layout.lines
    if len(layout.grid.areas) > 1:
        places = bytearray(bounds.size)
        for row, (first, stretch) in Stretches(layout.grid, lines):
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
        for row, (first, codes) in layout.stretches():
            for column, code in enumerate(codes, first - bounds.left):
                top = row - bounds.top
                if layout.palette[code].lines >> FALLING & 1:
                    yield Line(top, column, top + 1, column + 1)
                if layout.palette[code].lines >> RISING & 1:
                    yield Line(top + 1, column, top, column + 1)


def freeforms(layout: Layout, wall: "tuple[str, float]") -> "Iterator[tuple[str, Freeform]]":
    """Yield the names and the lines of drawings over the cells, such as that of a solution.

    Walls have that colour and width.
    """
    if not layout.drawings:
        return
    from excelmaze.draw.drawings import Freeform

    bounds = layout.grid.bounds
    for drawing in layout.drawings:
        if isinstance(drawing.shows, Freeform):
            lines = drawing.shows.moved(-bounds.top, -bounds.left)
            yield drawing.name, lines._replace(rgb=wall[0], width=wall[1]) if lines.is_wall else lines


def has_drawn_walls(layout: Layout) -> bool:
    """Return whether walls are drawings, and not borders of cells."""
    return any(getattr(drawing.shows, "is_wall", False) for drawing in layout.drawings)


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
        shown = layout.palette[layout.codes[cell]]
        is_mark = shown.role in {Role.START, Role.GOAL}
        # A hexagon has the breadth of a broad column and half of the narrow ones at both sides.
        share = fsum(layout.widths) if is_mark else 1.0
        placed = Text(middle - bounds.top + layout.lower, center - bounds.left, text.strip(), is_mark, share)
        if shown.halved is not None and shown.lines > ALL_SIDES:
            down, right = _FROM_OTHER_HALF[shown.halved.degree]
            placed = placed._replace(row=placed.row + down, column=placed.column + right, share=_SHARE_OF_HALF)
        yield placed
    yield from labels(layout)


def labels(layout: Layout) -> Iterator[Text]:
    """Yield the texts that are drawings."""
    if not layout.drawings:
        return
    from excelmaze.draw.drawings import GOAL, START, Label

    bounds = layout.grid.bounds
    for drawing in layout.drawings:
        if isinstance(drawing.shows, Label):
            top, left, bottom, right = drawing.box.moved(-bounds.top, -bounds.left)
            is_mark = drawing.name in {START, GOAL}
            yield Text((top + bottom) / 2, (left + right) / 2, drawing.shows.text, is_mark, right - left)


def sized_texts(layout: Layout, width_of: Callable[[str], float], wall: float) -> list[tuple[Text, Lettering]]:
    """Return the texts in cells, bold as on sheets, with sizes by the side of a cell, as is the width of a wall.

    All marks of starts and goals are of one size, in which the broadest one fits into its cell, and so are all other
    texts; marks are no larger than these.
    """
    written, inside = list(texts(layout)), (1 - wall) * _ROOM
    sizes, size = {}, _HIGHEST
    for is_mark in (False, True):
        broadest = max((width_of(text.text) for text in written if text.is_mark == is_mark), default=0)
        sizes[is_mark] = size = min(size, inside / broadest) if broadest else size
    return [(text, Lettering(sizes[text.is_mark] * text.share, bold=True)) for text in written]
