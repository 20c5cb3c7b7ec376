"""The shapes of a drawing: filled stretches of cells, lines and texts, in rows and columns; the first are at 0, 0."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import floor, fsum
from typing import NamedTuple

from excelmaze.draw.drawings import CORNERS, GOAL, START, Label, Point, between, text_box
from excelmaze.draw.layout import FALLING, RISING, CellLook, Layout, Role, Stretches
from excelmaze.draw.page_lines import Lettering
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
from excelmaze.planes import bit, either
from excelmaze.sheet.widths import SQUARES, widths_from

# Excel's patterns in points, sixteen to a cell's side; they are repeated.
PATTERNS: Mapping[str, Sequence[str]] = {
    "lightTrellis": ("#..#", ".##.", ".##.", "#..#"),
    "lightUp": ("...#", "..#.", ".#..", "#..."),
    "lightHorizontal": ("####", "....", "....", "...."),
    "lightGray": ("#...", "..#."),
    "gray125": ("#...", "....", "..#.", "...."),
}
POINTS = 16
# The units of SVG to a cell's side, of which a thin wall takes one.
PER_CELL = 20

# The size of letters in cells, at most, by the side of cells, and the share of the room between walls that they take.
_HIGHEST, _ROOM = 0.65, 0.92

# A role or shade, and the corners of what has it.
Filled = tuple[int, Sequence[Point]]
# A line from one corner of cells to another: row, column, and those of its end.
Line = tuple[int, int, int, int]
_SAME, _SHADED = re.compile(rb"(.)\1*", re.DOTALL), re.compile(rb"([^\0])\1*", re.DOTALL)


def column_edges(layout: Layout) -> Sequence[float]:
    """Return where the columns of a layout begin, and where the last one ends, by the height of a row."""
    bounds = layout.grid.bounds
    if layout.widths is SQUARES:
        return range(bounds.width + 1)
    widths = widths_from(layout.widths, bounds.left, bounds.right)
    return [round(edge, 6) for edge in accumulate(widths, initial=0.0)]


def edge(edges: Sequence[float], place: float) -> float:
    """Return the place of an edge, or of a point between two; outside, columns are as wide as the first or the last."""
    if type(place) is int and 0 <= place < len(edges):
        return edges[place]
    whole = min(max(floor(place), 0), len(edges) - 2)
    return edges[whole] + (place - whole) * (edges[whole + 1] - edges[whole])


def fills(layout: Layout) -> Iterator[Filled]:
    """Yield the stretches of cells that have the same role, then the halves of cells that have two, above open ones."""
    roles = bytes(_below(shown) for shown in layout.palette)
    yield from _stretches(layout, layout.codes.translate(roles.ljust(256, b"\0")), _SAME)
    halved = {code: (shown.role, shown.other_half) for code, shown in layout.used().items() if shown.other_half}
    for row, (first, codes) in layout.stretches() if halved else ():
        for column, code in enumerate(codes, first):
            if code in halved:
                role, (other, degree) = halved[code]
                for kind, corner in ((role, (degree + 180) % 360), (other, degree)):
                    if kind != roles[code]:  # where two polygons of one fill overlap, some viewers leave a hole
                        yield kind, _half(layout, row, column, corner)


def _below(shown: CellLook) -> Role:
    """Return the role that fills a whole cell before its halves are filled."""
    if shown.other_half is None:
        return shown.role
    return Role.OUTSIDE if Role.OUTSIDE in {shown.role, shown.other_half.other} else Role.OPEN


def shades(layout: Layout) -> Iterator[Filled]:
    """Yield the stretches of cells that have the same shade, if any."""
    return _stretches(layout, layout.shades, _SHADED)


def _stretches(layout: Layout, kinds: bytes, pattern: re.Pattern[bytes]) -> Iterator[Filled]:
    bounds, cell = layout.grid.bounds, 0
    for row, (first, codes) in layout.stretches() if kinds else ():
        for match in pattern.finditer(kinds, cell, cell + len(codes)):
            left, right = (first - bounds.left + place - cell for place in match.span())
            top = row - bounds.top
            yield match[1][0], ((top, left), (top, right), (top + 1, right), (top + 1, left))
        cell += len(codes)


def _half(layout: Layout, row: int, column: int, degree: int) -> Sequence[Point]:
    """Return the corners of a half of a cell, by its direction from the middle, clockwise from the right."""
    top, left = row - layout.grid.bounds.top, column - layout.grid.bounds.left
    return [(top + down, left + right) for at, (down, right) in enumerate(CORNERS) if at != degree // 90]


def edges(layout: Layout) -> tuple[list[bytearray], list[bytearray]]:
    """Return 1 for each edge in the rectangle around the cells that has a line, else 0, row by row from the top.

    First the edges above cells, with one row more than the cells; then those before cells, with one column more.
    """
    bounds = layout.grid.bounds
    above = [bytearray(bounds.width) for _ in range(bounds.height + 1)]
    before = [bytearray(bounds.width + 1) for _ in range(bounds.height)]
    for row, (first, lines) in Stretches(layout.grid, layout.lines):
        top, left = row - bounds.top, first - bounds.left
        for marks, at, side in (
            (above[top], left, UP),
            (above[top + 1], left, DOWN),
            (before[top], left, LEFT),
            (before[top], left + 1, RIGHT),
        ):
            place = slice(at, at + len(lines))
            marks[place] = either(marks[place], bit(bytes(lines), side))
    return above, before


def lines(layout: Layout) -> Iterator[Line]:
    """Yield the lines, each as long as it goes straight on: first those across, then those down, then diagonals."""
    above, before = edges(layout)
    for row, marks in enumerate(above):
        for match in re.finditer(b"\1+", marks):
            yield row, match.start(), row, match.end()
    for column, down in enumerate(zip(*before, strict=True)):
        for match in re.finditer(b"\1+", bytes(down)):
            yield match.start(), column, match.end(), column
    if layout.has_diagonals:
        bounds = layout.grid.bounds
        for row, (first, codes) in layout.stretches():
            for column, code in enumerate(codes, first - bounds.left):
                top = row - bounds.top
                if layout.palette[code].lines >> FALLING & 1:
                    yield top, column, top + 1, column + 1
                if layout.palette[code].lines >> RISING & 1:
                    yield top + 1, column, top, column + 1


class Text(NamedTuple):
    """A text, its middle, the share of a cell's side that it may take, and whether it marks a start or goal."""

    row: float
    column: float
    text: str
    is_mark: bool = False
    share: float = 1.0


def texts(layout: Layout) -> Iterator[Text]:
    """Yield the texts in cells, and those that are drawings."""
    bounds = layout.grid.bounds
    for cell, text in layout.texts.items():
        if text.strip():
            box, is_mark = text_box(layout, cell), layout.roles[cell] in {Role.START, Role.GOAL}
            # A hexagon has the breadth of a broad column and half of the narrow ones at both sides.
            share = min(1.0, box.bottom - box.top) * (fsum(layout.widths) if is_mark else 1.0)
            row, column = between(box[:2], box[2:], 0.5)
            yield Text(row - bounds.top, column - bounds.left, text.strip(), is_mark, share)
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
