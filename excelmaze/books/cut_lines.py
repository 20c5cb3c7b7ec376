"""Dashed lines between the mazes of a page, along which they are cut apart."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from operator import attrgetter

from excelmaze.books.places import Place
from excelmaze.draw.drawings import CUT_LINES, Box, Drawing, Freeform, Point, between
from excelmaze.draw.layout import Layout
from excelmaze.languages import Words
from excelmaze.pictures.page import Page
from excelmaze.sheet.paper import PX_OF_POINT

# A dash with the gap behind it in points, the share of the dash, and the width of the line.
_PERIOD, _DASH, _WIDTH = 9.0, 0.6, 0.75
_GREY = "7F7F7F"

Line = tuple[Point, Point]


def cut_lines(lines: Sequence[Line], words: Words, width: float) -> Drawing:
    """Return dashes as a drawing; the width is in sides of a cell."""
    return Drawing(CUT_LINES, words("Lines to cut along"), Box.around(lines), Freeform(lines, _GREY, width))


def with_sheet_lines(
    layout: Layout,
    words: Words,
    down: Sequence[Line],
    across: Sequence[Line],
    heights: Mapping[int, float],
    pixels: int,
) -> Layout:
    """Return the layout of a sheet with lines down and across it; rows have heights in points, cells so many pixels."""
    side = pixels / PX_OF_POINT
    lines = [
        dash
        for (top, column), (bottom, _) in down
        for row in range(int(top), int(bottom))
        for dash in _dashes((row, column), (row + 1, column), heights.get(row, side))
    ]
    lines += [dash for start, end in across for dash in _dashes(start, end, side * (end[1] - start[1]))]
    if not lines:
        return layout
    return layout._replace(drawings=[*layout.drawings, cut_lines(lines, words, _WIDTH / side)])


def with_page_lines(page: Page, places: Sequence[Place], words: Words) -> Page:
    """Return the page of a document with lines between its places; the page is a single cell, A1, as large as it."""
    printed = page.printed
    assert printed is not None  # noqa: S101 - that of a document
    wide, high = printed.room
    rows = [list(row) for _, row in groupby(places, key=attrgetter("row"))]
    edges = [0.0, *((_bottom(above) + below[0].top) / 2 for above, below in pairwise(rows)), high]
    lines: list[Line] = []
    for row, (top, bottom) in zip(rows, pairwise(edges), strict=True):
        for left, right in pairwise(row):
            column = (left.left + left.width + right.left) / 2
            lines += _dashes((top, column), (bottom, column), bottom - top)
    for edge in edges[1:-1]:
        lines += _dashes((edge, 0.0), (edge, wide), wide)
    if not lines:
        return page
    shares = [((1 + y / high, 1 + x / wide), (1 + down / high, 1 + right / wide)) for (y, x), (down, right) in lines]
    drawing = cut_lines(shares, words, _WIDTH / min(wide, high))
    layout = page.layout._replace(drawings=[drawing])
    return page._replace(layout=layout, printed=printed._replace(widths=[wide], heights=[high]))


def _bottom(row: Sequence[Place]) -> float:
    return max(place.top + place.height for place in row)


def _dashes(start: Point, end: Point, points: float) -> Iterator[Line]:
    """Yield the dashes of a line that is so many points long."""
    count = max(1, round(points / _PERIOD))
    for number in range(count):
        middle = (number + 0.5) / count
        half = _DASH / 2 / count
        yield between(start, end, middle - half), between(start, end, middle + half)
