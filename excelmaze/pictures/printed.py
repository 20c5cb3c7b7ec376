"""A printed page: paper, margins, widths of columns, heights of rows, and all texts on it."""

from collections.abc import Sequence
from datetime import date
from itertools import accumulate
from math import fsum
from typing import NamedTuple, Self

from excelmaze.draw.layout import Layout
from excelmaze.draw.lettering import Lettering
from excelmaze.draw.page_lines import DATE, PAGE, PAGES, Section
from excelmaze.draw.printed_cells import PrintedCells
from excelmaze.draw.printing import TITLE_HEIGHT, TITLE_POINTS, PageLook
from excelmaze.sheet.addresses import Area, common_area, overlap
from excelmaze.sheet.lengths import MM_OF_INCH
from excelmaze.sheet.paper import PX_OF_POINT, Margins, lying, page_spans

MM = 72 / MM_OF_INCH
TITLE = Lettering(TITLE_POINTS, bold=True, across="left")
"""That of a title in the row above a maze."""
Span = tuple[int, int]


class Text(NamedTuple):
    """A text in an area of cells."""

    area: Area
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
        part: the columns and the rows that are on this page, from and to behind the last; by default all.
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
    part: tuple[Span, Span] | None = None

    @classmethod
    def of(cls, look: PageLook, cells: PrintedCells) -> Self:
        """Return a page with cells of the size that its look says."""
        widths, heights = ([size / PX_OF_POINT for size in one] for one in cells.sizes(look.cell_size))
        scale = None if look.percent is None else look.percent / 100
        size = lying(look.size, look.orientation)
        lines = look.header, look.footer
        return cls(size, look.margins, look.edge, *lines, cells.bounds, widths, heights, scale=scale)

    def titled(self, title: str) -> Self:
        """Return the page with a title above its cells, as on a sheet, if there is a row for it."""
        area = self.area._replace(top=self.area.top - 1)
        texts = [Text(area._replace(bottom=area.top), title, TITLE)]
        return self._replace(area=area, heights=[TITLE_HEIGHT, *self.heights], texts=texts) if area.top else self

    @property
    def factor(self) -> float:
        """The factor by which cells are smaller or larger than on the sheet."""
        if self.scale is not None:
            return self.scale
        sizes = fsum(self.widths), fsum(self.heights)
        return min(1.0, *(room / size for room, size in zip(self.room, sizes, strict=True) if size))

    @property
    def parts(self) -> "list[Printed]":
        """The pages that the cells take, down first, as Excel prints them; a text is on that of its first cell."""
        sizes, factor = (self.widths, self.heights), self.factor
        columns, rows = (page_spans(one, room / factor) for one, room in zip(sizes, self.room, strict=True))
        if self.part is not None or len(columns) == len(rows) == 1:
            return [self]
        return [self._part(across, down) for across in columns for down in rows]

    def _part(self, columns: Span, rows: Span) -> "Printed":
        top, left, _, _ = self.area
        own = Area(top + rows[0], left + columns[0], top + rows[1] - 1, left + columns[1] - 1)
        begun = [text for text in self.texts if overlap(Area(*text.area[:2], *text.area[:2]), own)]
        texts = [text._replace(area=common_area(text.area, own) or own) for text in begun]
        return self._replace(texts=texts, part=(columns, rows))

    def edges(self, axis: int) -> list[float]:
        """Return where columns (0) or rows (1) begin, in millimetres on the page, and where the last one ends."""
        factor = self.factor / MM
        sizes = [size * factor for size in (self.widths, self.heights)[axis]]
        first, behind = (0, len(sizes)) if self.part is None else self.part[axis]
        begin = (self.margins.left, self.margins.top)[axis] - fsum(sizes[:first])
        if self.centered[axis]:
            begin += (self.room[axis] / MM - fsum(sizes[first:behind])) / 2
        return [begin + edge for edge in accumulate(sizes, initial=0.0)]

    def side(self, layout: Layout) -> float:
        """Return the height of the cells of a maze, in millimetres."""
        bounds, (top, left, _, _) = layout.grid.bounds, self.area
        wide = fsum(self.widths[bounds.left - left : bounds.right - left + 1])
        high = fsum(self.heights[bounds.top - top : bounds.bottom - top + 1])
        return min(wide / layout.width, high / bounds.height) * self.factor / MM

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
