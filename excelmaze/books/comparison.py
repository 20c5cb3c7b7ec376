"""A comparison of algorithms as a workbook: a sheet with the figures, and a bar chart of what a cell costs."""

from collections.abc import Sequence

from openpyxl.chart import BarChart, Reference
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.draw.printing import DEFAULT_PRINTING
from excelmaze.files import FileLike
from excelmaze.measures.compare import TIME, Row
from excelmaze.sheet.paper import paper_number
from excelmaze.xlsx.new.book import new_book, save_book

# Centimetres of the chart: its width, the height of a bar, and that of all around the bars.
_WIDTH, _BAR, _AROUND = 24, 0.4, 2.6


def write_comparison(path: FileLike, rows: Sequence[Row], *, force: bool = True) -> None:
    """Write a comparison of algorithms into a new workbook.

    Raises:
        WorkbookError: the file cannot be written.
    """
    book, sheet = new_book()
    sheet.title = "Comparison"
    headings = ["algorithm", TIME, *rows[0].measures]
    figures = ((row.algorithm, row.micros, *row.measures.values()) for row in rows)
    for number, values in enumerate((headings, *figures), 1):
        for column, value in enumerate(values, 1):
            cell = sheet.cell(number, column, value)
            cell.font = Font(name="Calibri", size=11, bold=number == 1)
            cell.alignment = Alignment("left" if column == 1 else "right")
            cell.number_format = "#,##0.00"
    for column, heading in enumerate(headings, 1):
        sheet.column_dimensions[get_column_letter(column)].width = max(12, len(heading) + 2)
    sheet.column_dimensions["A"].width = 2 + max(len(row.algorithm) for row in rows)
    sheet.freeze_panes, sheet.print_title_rows = "B2", "1:1"
    _add_chart(sheet, [row.micros for row in rows])
    sheet.page_setup.paperSize, sheet.page_setup.orientation = paper_number(DEFAULT_PRINTING.paper), "landscape"
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    save_book(book, path, force=force)


def _add_chart(sheet: Worksheet, micros: Sequence[float]) -> None:
    """Add bars for what a cell costs, the first algorithm on top, below the figures.

    The axis is logarithmic, as some algorithms cost a hundred times as much as others, unless a clock was too coarse.
    """
    rows = len(micros)
    chart = BarChart()
    chart.type = "bar"
    chart.title = TIME
    chart.legend = None
    chart.gapWidth = 40
    chart.add_data(Reference(sheet, min_col=2, min_row=2, max_row=rows + 1))
    chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=rows + 1))
    chart.x_axis.scaling.orientation = "maxMin"
    chart.x_axis.delete = chart.y_axis.delete = False
    chart.y_axis.crosses, chart.y_axis.number_format = "max", "General"
    if min(micros) > 0:
        chart.y_axis.scaling.logBase = 10
        power = f"{min(micros) / 2:e}".partition("e")[2]  # of ten, below the shortest bar
        chart.y_axis.scaling.min = float(f"1e{power}")
    chart.width, chart.height = _WIDTH, rows * _BAR + _AROUND
    sheet.add_chart(chart, f"A{rows + 3}")
