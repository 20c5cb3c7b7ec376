"""Tables on sheets of a new workbook, and the pages on which they and charts are printed whole."""

from collections.abc import Sequence
from typing import NamedTuple

from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.draw.printed_cells import USUAL_PX
from excelmaze.draw.printing import DEFAULT_PRINTING
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.paper import PX_OF_MM, Margins, paper_number, paper_size, room_on

_MARGINS = Margins(12.7, 12.7, 12.7, 12.7)
# Pixels of a digit, in which columns are counted; programs differ by some in how broad a column is.
_DIGIT_PX, _SURELY = 7, 0.92


class Column(NamedTuple):
    """A column of a table: what stands above it, how wide it is, and how its numbers are written."""

    heading: str
    width: float
    number_format: str = "General"


def write_table(sheet: Worksheet, columns: Sequence[Column], rows: Sequence[Sequence[str | float | None]]) -> None:
    """Write a table from the first cell on, its headings bold and always in sight, also on each page."""
    bold = Font(name="Calibri", size=11, bold=True)
    for number, column in enumerate(columns, 1):
        sheet.cell(1, number, column.heading).font = bold
        sheet.column_dimensions[get_column_letter(number)].width = column.width
    for row, values in enumerate(rows, 2):
        for number, (column, value) in enumerate(zip(columns, values, strict=True), 1):
            sheet.cell(row, number, value).number_format = column.number_format
    sheet.freeze_panes = "B2"
    sheet.print_title_rows = "1:1"


def fit_width(sheet: Worksheet, orientation: str = "landscape") -> None:
    """Print a sheet as wide as a page, on as many below one another as it takes."""
    _set_up(sheet, orientation)
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0


def print_columns(sheet: Worksheet, groups: Sequence[Sequence[Column]], percent: int) -> None:
    """Print a table at a size on pages side by side, each with the first group; no group is parted."""
    room = _set_up(sheet, "landscape", percent)[0]
    first, *others = [sum(column.width for column in group) * _DIGIT_PX for group in groups]
    used, last = first, len(groups[0])
    sheet.print_title_cols = f"A:{get_column_letter(last)}"
    for group, width in zip(groups[1:], others, strict=True):
        if used + width > room and used > first:
            sheet.col_breaks.append(Break(id=last))
            used = first
        used, last = used + width, last + len(group)


def print_rows(sheet: Worksheet, columns: int, heights: Sequence[int]) -> None:
    """Print columns of the usual width as wide as a page; none of so many rows, which lie together, are parted."""
    # Where a sheet is fitted to a page, Excel takes no notice of breaks.
    across = _set_up(sheet, "portrait", 100)[0]
    percent = min(100, int(100 * across / (columns * USUAL_PX[0])))
    down = _set_up(sheet, "portrait", percent)[1]
    used, last = 0, 0
    for rows in heights:
        if used and (used + rows) * USUAL_PX[1] > down:
            sheet.row_breaks.append(Break(id=last))
            used = 0
        used, last = used + rows, last + rows
    sheet.print_area = Area(1, 1, max(1, last), columns).address  # else lines on its rim are cut


def _set_up(sheet: Worksheet, orientation: str, percent: int | None = None) -> tuple[float, float]:
    """Set a sheet's page, and return its width and height in pixels, less a little, at a size."""
    setup, margins = sheet.page_setup, sheet.page_margins
    setup.paperSize = paper_number(DEFAULT_PRINTING.paper)
    setup.orientation, setup.scale = orientation, percent  # type: ignore[assignment] # a text is one of its words
    margins.top, margins.right, margins.bottom, margins.left = _MARGINS.inches
    margins.header = margins.footer = _MARGINS.inches[0] / 2
    room = room_on(paper_size(DEFAULT_PRINTING.paper), orientation, _MARGINS)
    width, height = (length * PX_OF_MM * _SURELY * 100 / (percent or 100) for length in room)
    return width, height
