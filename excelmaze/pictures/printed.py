"""A printed page: paper, margins, widths of columns, heights of rows, and all texts on it."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import accumulate
from math import fsum
from typing import Any, NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.draw.lettering import Lettering
from excelmaze.draw.page_lines import DATE, PAGE, PAGES, Section
from excelmaze.draw.printed_cells import PrintedCells
from excelmaze.draw.printing import (
    DEFAULT_PRINTING,
    EDGE,
    TITLE_HEIGHT,
    TITLE_POINTS,
    Printing,
    page_for,
)
from excelmaze.languages import Words
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.lengths import MM_OF_INCH
from excelmaze.sheet.paper import PX_OF_POINT, Margins, lying, page_spans
from excelmaze.sheet.widths import SQUARES, Widths, widths_from

MM = 72 / MM_OF_INCH
# The distance of lines of text, and that of a base line from the top of its line, by the size of letters.
LEADING, BASE = 1.3, 0.8
TITLE = Lettering(TITLE_POINTS, bold=True, across="left")
"""That of a title in the row above a maze."""


class Text(NamedTuple):
    """A text in an area of cells."""

    area: Area
    text: str
    lettering: Lettering


class Label(NamedTuple):
    """A line of text on a page: `x` is where it is aligned, `y` its base line, in points from the top left corner."""

    x: float
    y: float
    text: str
    lettering: Lettering


class Printed(NamedTuple):
    """A page as it is printed.

    Attributes:
        size: width and height in millimetres, as the paper lies.
        margins: in millimetres; `edge` is the distance of header and footer from the paper's edge.
        header: its sections.
        footer: its sections.
        area: the cells that are printed.
        widths: of its columns, in points.
        heights: of its rows.
        texts: those in cells outside mazes.
        scale: the factor by which cells are printed smaller or larger, on as many pages as they take; by default they
            are made so small that they fit on one page.
        centered: whether the cells stand in the middle of the page, across and down.
    """

    size: tuple[float, float]
    margins: Margins
    edge: float
    header: Sequence[Section]
    footer: Sequence[Section]
    area: Area
    widths: Sequence[float]
    heights: Sequence[float]
    texts: Sequence[Text] = ()
    scale: float | None = None
    centered: tuple[bool, bool] = (True, True)

    @property
    def factor(self) -> float:
        """The factor by which cells are smaller or larger than on the sheet."""
        if self.scale is not None:
            return self.scale
        sizes = fsum(self.widths), fsum(self.heights)
        return min(1.0, *(room / size for room, size in zip(self.room, sizes, strict=True) if size))

    def holding(self, cells: Area) -> "Printed":
        """Return the page with further cells around its own, as large as its outer ones, on one page if it was one."""
        top, left, bottom, right = self.area
        area = Area(min(top, cells.top), min(left, cells.left), max(bottom, cells.bottom), max(right, cells.right))
        if area == self.area:
            return self
        larger = self._replace(
            area=area,
            widths=_extended(self.widths, left - area.left, area.right - right),
            heights=_extended(self.heights, top - area.top, area.bottom - bottom),
        )
        return larger._replace(scale=None) if larger.page_count > self.page_count == 1 else larger

    @property
    def spans(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The columns and the rows of each page that the cells take, from and to behind the last."""
        factor, (width, height) = self.factor, self.room
        return (
            page_spans([size * factor for size in self.widths], width),
            page_spans([size * factor for size in self.heights], height),
        )

    @property
    def page_count(self) -> int:
        """The number of pages that the cells take."""
        columns, rows = self.spans
        return len(columns) * len(rows)

    @property
    def corner(self) -> tuple[float, float]:
        """The top left corner of the cells, in points from the left and from the top."""
        sizes = fsum(self.widths) * self.factor, fsum(self.heights) * self.factor
        left, top = (
            begin * MM + ((room - size) / 2 if centered else 0)
            for begin, room, size, centered in zip(
                (self.margins.left, self.margins.top), self.room, sizes, self.centered, strict=True
            )
        )
        return left, top

    @property
    def columns(self) -> list[float]:
        """The left edges of columns, in points on the page, and the right edge of the last one."""
        left, factor = self.corner[0], self.factor
        return [left + place * factor for place in accumulate(self.widths, initial=0.0)]

    @property
    def rows(self) -> list[float]:
        """The top edges of rows, and the bottom edge of the last one."""
        top, factor = self.corner[1], self.factor
        return [top + place * factor for place in accumulate(self.heights, initial=0.0)]

    def squares(self, maze: Area, widths: Widths = SQUARES) -> tuple[float, float, float]:
        """Return left, top and height of the cells that pictures draw, squares or so wide, in points on the page."""
        columns, rows = self.columns, self.rows
        left, right = (columns[place - self.area.left] for place in (maze.left, maze.right + 1))
        top, bottom = (rows[place - self.area.top] for place in (maze.top, maze.bottom + 1))
        wide = maze.width if widths is SQUARES else fsum(widths_from(widths, maze.left, maze.right))
        side = min((right - left) / wide, (bottom - top) / maze.height)
        return (left + right - side * wide) / 2, (top + bottom - side * maze.height) / 2, side

    @property
    def header_footer(self) -> Iterator[Label]:
        """The lines of header and footer."""
        width, height = (side * MM for side in self.size)
        edge = self.edge * MM
        placed = [(section, edge) for section in self.header]
        placed += [(section, height - edge - section.height * LEADING) for section in self.footer]
        for section, begin in placed:
            lettering, points = section.lettering, section.lettering.points
            place = aligned(lettering.across, self.margins.left * MM, width - self.margins.right * MM)
            for number, line in enumerate(section.lines):
                top = begin + (fsum(section.above) + number * points) * LEADING
                yield Label(place, top + BASE * points * LEADING, line, lettering)

    def numbered(self, page: int, pages: int) -> "Printed":
        """Return the page with its number, and the number of pages, where they are to be printed."""
        today = date.today().isoformat()  # noqa: DTZ011 - that of this machine
        values = {ord(PAGE): str(page), ord(PAGES): str(pages), ord(DATE): today}
        header, footer = ([one.printed(values) for one in sections] for sections in (self.header, self.footer))
        return self._replace(header=header, footer=footer)

    @property
    def room(self) -> tuple[float, float]:
        """The width and height within the margins, in points."""
        (width, height), margins = self.size, self.margins
        return (width - margins.left - margins.right) * MM, (height - margins.top - margins.bottom) * MM


def _extended(sizes: Sequence[float], before: int, after: int) -> list[float]:
    return [*[sizes[0]] * before, *sizes, *[sizes[-1]] * after]


def aligned(across: str, left: float, right: float) -> float:
    """Return where a text is aligned between two edges."""
    return {"left": left, "right": right}.get(across, (left + right) / 2)


def printed_page(asked: Mapping[str, Any], layout: Layout, placeholders: dict[str, str], words: Words) -> Printed:
    """Return the page of a layout as `new` would print it.

    Args:
        asked: the page options that are given.
        layout: the cells.
        placeholders: as for `page_for`.
        words: the language.

    Raises:
        InputError: as `page_for`.
    """
    grid = layout.grid
    areas = [grid.bounds] if layout.even else grid.areas
    cells = PrintedCells(areas, layout.widths)
    page = page_for(Printing(**asked, words=words), cells, placeholders)
    widths, heights = ([size / PX_OF_POINT for size in one] for one in cells.sizes(page.cell_size))
    texts: Sequence[Text] = ()
    bounds, title = grid.bounds, placeholders.get("title")
    if title and "{title}" not in asked.get("header", DEFAULT_PRINTING.header) and bounds.top > 1:
        # As on a sheet, where it stands in the row above.
        bounds = bounds._replace(top=bounds.top - 1)
        texts = [Text(bounds._replace(bottom=bounds.top), title, TITLE)]
        heights = [TITLE_HEIGHT, *heights]
    return Printed(
        lying(page.size, page.orientation),
        page.margins,
        EDGE,
        page.header,
        page.footer,
        bounds,
        widths,
        heights,
        texts,
        scale=None if page.percent is None else page.percent / 100,
    )
