"""The index of a booklet on a sheet, with links to the mazes."""

from collections.abc import Sequence
from typing import NamedTuple

from openpyxl.cell import Cell, MergedCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.books.index import LINK, POINTS, ROW, Index
from excelmaze.draw.page_lines import Section, codes_of
from excelmaze.sheet.addresses import quoted_sheet
from excelmaze.sheet.lengths import MM_OF_INCH
from excelmaze.xlsx.new.book import name_paper

# The points of a digit of the normal font, in which columns are counted.
_DIGIT = 5.25


class IndexEntry(NamedTuple):
    """Where a maze stands: the sheet, a cell of it, and the number of the page."""

    sheet: str
    cell: str
    page: int


def link(cell: Cell | MergedCell, sheet: str, place: str) -> None:
    """Let a cell lead to a place of a sheet."""
    where = f"{quoted_sheet(sheet)}!{place}"
    cell.hyperlink = Hyperlink(ref=cell.coordinate, location=where, display=str(cell.value))
    cell.font = Font(name="Calibri", size=POINTS, underline="single", color=LINK)


def write_index(
    index: Index, sheet: Worksheet, title: str, places: Sequence[IndexEntry], footer: Sequence[Section]
) -> None:
    """Fill a sheet with an index, printed on the paper of the booklet with the headings on each page."""
    sheet.title = title
    for number, values in enumerate([index.headings, *index.rows([place.page for place in places])], 1):
        sheet.row_dimensions[number].height = ROW
        for column, value in enumerate(values, 1):
            cell = sheet.cell(number, column, value)
            if isinstance(value, str):
                cell.data_type = "s"  # a name that begins with = is no formula
            if number == 1:
                cell.font = Font(name="Calibri", size=POINTS, bold=True)
            else:
                cell.alignment = Alignment(horizontal="left")
    for row, place in enumerate(places, 2):
        link(sheet.cell(row, 1), place.sheet, place.cell)
        if (row - 1) % index.on_page == 0 and row <= len(places):
            sheet.row_breaks.append(Break(id=row))
    for column, width in enumerate(index.widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = width / _DIGIT
    sheet.freeze_panes, sheet.print_title_rows = "A2", "1:1"
    setup, margins, placed = sheet.page_setup, sheet.page_margins, index.look.placed
    setup.paperSize = placed.number
    setup.orientation, setup.scale = index.look.orientation, index.scale  # type: ignore[assignment] # a text is one of its words
    setup.firstPageNumber, setup.useFirstPageNumber = index.first, True
    margins.top, margins.right, margins.bottom, margins.left = placed.margins.inches
    margins.header = margins.footer = round(placed.edge / MM_OF_INCH, 3)
    name_paper(sheet, index.look)
    assert sheet.oddFooter is not None  # noqa: S101 - it is empty, but there
    for section in footer:
        codes = codes_of("footer", [section])
        getattr(sheet.oddFooter, section.lettering.across).text = codes[2:]  # openpyxl says itself on which side
