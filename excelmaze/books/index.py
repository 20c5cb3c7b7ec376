"""The index of a booklet: a row for each maze, with a link, its size, how difficult it is, its page and its code."""

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.books.candidates import MEASURE
from excelmaze.books.pages import MOST_STARS, BookletPage
from excelmaze.books.printed_pages import Paper
from excelmaze.draw.printing import page_of, text_length
from excelmaze.languages import Words
from excelmaze.xlsx.new.book import name_paper

_POINTS, _ROW = 11, 16.5
# A cell has so many pixels at its sides, and a pixel is so many points.
_ASIDE, _POINTS_OF_PX = 12, 0.75
_DIGIT_PX = 7
_SMALLEST, _WHOLE = 10, 100
_INCH = 25.4
# Programs differ by some pixels in how broad a column is, and one that does not fit goes onto a page of its own.
_SURELY = 0.9


class Standing(NamedTuple):
    """Where a maze stands: the sheet, a cell of it, and the number of the page."""

    sheet: str
    cell: str
    page: int


class Index:
    """The index, before it is known where the mazes stand: how many pages it takes depends on it alone."""

    def __init__(self, pages: Sequence[BookletPage], paper: Paper, words: Words) -> None:
        headings = [words("Maze"), words("Size"), words("Difficulty"), MEASURE, words("Page"), "--recipe"]
        self._headings = [*headings, words("Name")] if pages[0].name else headings
        self._pages, self._paper, self._words = pages, paper, words
        self._lies = "portrait" if paper.size[0] <= paper.size[1] else "landscape"
        across, down = paper.room(self._lies)
        widest = fsum(self._width(column) for column in range(len(self._headings)))
        self._scale = max(_SMALLEST, min(_WHOLE, int(_WHOLE * _SURELY * across / widest)))
        self._on_page = max(1, int(down * _POINTS_OF_PX * _WHOLE / self._scale / _ROW) - 1)  # and the headings

    @property
    def length(self) -> int:
        """The pages that it takes."""
        return -(-len(self._pages) // self._on_page)

    def write(self, sheet: Worksheet, places: Sequence[Standing], first: int, footer: str) -> None:
        """Fill a sheet, whose first page has a number."""
        sheet.title = self._words("Index")
        for column, heading in enumerate(self._headings, 1):
            cell = sheet.cell(1, column, heading)
            cell.font = Font(name="Calibri", size=_POINTS, bold=True)
            sheet.column_dimensions[cell.column_letter].width = self._width(column - 1) / _DIGIT_PX
        sheet.row_dimensions[1].height = _ROW
        for row, (page, place) in enumerate(zip(self._pages, places, strict=True), 2):
            sheet.row_dimensions[row].height = _ROW
            for column, value in enumerate(self._row(page, place.page), 1):
                cell = sheet.cell(row, column, value)
                if isinstance(value, str):
                    cell.data_type = "s"  # a name that begins with = is no formula
                cell.alignment = Alignment(horizontal="left")
            link = sheet.cell(row, 1)
            quoted = place.sheet.replace("'", "''")
            link.hyperlink = Hyperlink(
                ref=link.coordinate, location=f"'{quoted}'!{place.cell}", display=str(link.value)
            )
            link.font = Font(name="Calibri", size=_POINTS, underline="single", color="0563C1")
            if (row - 1) % self._on_page == 0 and row <= len(self._pages):
                sheet.row_breaks.append(Break(id=row))
        sheet.freeze_panes = "A2"
        self._set_up(sheet, first, footer)

    def _row(self, page: BookletPage, number: int) -> list[str | float]:
        bounds = page.maze.grid.bounds
        values: list[str | float] = [
            f"{self._words('Maze')} {page.number}",
            f"{bounds.height} x {bounds.width}",
            "★" * page.stars + "☆" * (MOST_STARS - page.stars),
            round(page.difficulty, 2),
            number,
            page.code,
        ]
        return [*values, page.name] if page.name else values

    def _width(self, column: int) -> float:
        """Return the pixels of a column that holds all that is written into it."""
        texts = [self._headings[column], *(str(self._row(page, 1000)[column]) for page in self._pages)]
        return max(map(text_length, texts)) * _POINTS / _POINTS_OF_PX + _ASIDE

    def _set_up(self, sheet: Worksheet, first: int, footer: str) -> None:
        """Print it on the paper of the booklet, the headings on each page."""
        setup, page = sheet.page_setup, page_of(self._paper.size, self._lies, self._paper.margins, 0)
        setup.paperSize = page.paper
        setup.orientation, setup.scale = self._lies, self._scale  # type: ignore[assignment] # a text is one of its words
        setup.firstPageNumber, setup.useFirstPageNumber = first, True
        sheet.print_title_rows = "1:1"
        margins = sheet.page_margins
        margins.top, margins.right, margins.bottom, margins.left = page.margins.inches
        margins.header = margins.footer = round(page.edge / _INCH, 3)
        name_paper(sheet, page)
        assert sheet.oddFooter is not None  # noqa: S101 - it is empty, but there
        sheet.oddFooter.right.text = footer
