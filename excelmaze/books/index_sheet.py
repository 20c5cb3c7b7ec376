"""The index of a booklet on a sheet, with links to the mazes."""

from collections.abc import Sequence

from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.books.index import LINK, POINTS, ROW, Index, IndexEntry
from excelmaze.draw.page_lines import Section, codes_of
from excelmaze.draw.printing import PageLook
from excelmaze.sheet.lengths import MM_OF_INCH
from excelmaze.xlsx.new.book import name_paper

# The points of a digit of the normal font, in which columns are counted.
_DIGIT = 5.25


def write_index(
    index: Index, sheet: Worksheet, places: Sequence[IndexEntry], first: int, footer: Sequence[Section]
) -> None:
    """Fill a sheet with an index, whose first page has a number; it has a footer."""
    sheet.title = index.words("Index")
    for column, heading in enumerate(index.headings, 1):
        cell = sheet.cell(1, column, heading)
        cell.font = Font(name="Calibri", size=POINTS, bold=True)
        sheet.column_dimensions[cell.column_letter].width = index.width(column - 1) / _DIGIT
    sheet.row_dimensions[1].height = ROW
    for row, (values, place) in enumerate(zip(index.rows([place.page for place in places]), places, strict=True), 2):
        sheet.row_dimensions[row].height = ROW
        for column, value in enumerate(values, 1):
            cell = sheet.cell(row, column, value)
            if isinstance(value, str):
                cell.data_type = "s"  # a name that begins with = is no formula
            cell.alignment = Alignment(horizontal="left")
        link = sheet.cell(row, 1)
        quoted = place.sheet.replace("'", "''")
        link.hyperlink = Hyperlink(ref=link.coordinate, location=f"'{quoted}'!{place.cell}", display=str(link.value))
        link.font = Font(name="Calibri", size=POINTS, underline="single", color=LINK)
        if (row - 1) % index.on_page == 0 and row <= len(places):
            sheet.row_breaks.append(Break(id=row))
    sheet.freeze_panes = "A2"
    _set_up(index, sheet, first, footer)


def _set_up(index: Index, sheet: Worksheet, first: int, footer: Sequence[Section]) -> None:
    """Print an index on the paper of the booklet, the headings on each page."""
    setup, page = sheet.page_setup, PageLook(index.paper.size, 0, index.paper.margins, orientation=index.lies)
    placed = page.placed
    setup.paperSize = placed.number
    setup.orientation, setup.scale = index.lies, index.scale  # type: ignore[assignment] # a text is one of its words
    setup.firstPageNumber, setup.useFirstPageNumber = first, True
    sheet.print_title_rows = "1:1"
    margins = sheet.page_margins
    margins.top, margins.right, margins.bottom, margins.left = placed.margins.inches
    margins.header = margins.footer = round(placed.edge / MM_OF_INCH, 3)
    name_paper(sheet, page)
    assert sheet.oddFooter is not None  # noqa: S101 - it is empty, but there
    for section in footer:
        codes = codes_of("footer", [section])
        getattr(sheet.oddFooter, section.lettering.across).text = codes[2:]  # openpyxl says itself on which side
