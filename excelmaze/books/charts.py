"""Charts of Excel's own, made by openpyxl: bars with error bars, and lines through points."""

from collections.abc import Sequence
from typing import NamedTuple

from openpyxl.chart import BarChart, Reference, ScatterChart, Series
from openpyxl.chart.data_source import NumDataSource, NumRef
from openpyxl.chart.error_bar import ErrorBars
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

# Centimetres; a row of bars, and what lies around them all.
_WIDTH, _HEIGHT = 16, 9
_BAR, _AROUND = 0.55, 3.0

# The parts of error bars in the order of the schema; openpyxl has another one.
_PARTS_OF_ERROR_BARS = "errDir", "errBarType", "errValType", "noEndCap", "plus", "minus", "val", "spPr"


class Column(NamedTuple):
    """A column of a table: what stands above it, how wide it is, and how its numbers are written."""

    heading: str
    width: float
    number_format: str = "General"


def write_table(sheet: Worksheet, columns: Sequence[Column], rows: Sequence[Sequence[str | float | None]]) -> None:
    """Write a table from the first cell on, its headings bold and always in sight."""
    bold = Font(name="Calibri", size=11, bold=True)
    for number, column in enumerate(columns, 1):
        sheet.cell(1, number, column.heading).font = bold
        sheet.column_dimensions[get_column_letter(number)].width = column.width
    for row, values in enumerate(rows, 2):
        for number, (column, value) in enumerate(zip(columns, values, strict=True), 1):
            sheet.cell(row, number, value).number_format = column.number_format
    sheet.freeze_panes = "B2"


def fit_width(sheet: Worksheet) -> None:
    """Print a sheet as wide as a page, on as many below one another as it takes."""
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.page_setup.orientation = "landscape"


def height_of_bars(rows: int) -> int:
    """Return the height in centimetres of a chart of so many bars."""
    return round(_AROUND + _BAR * rows)


def add_bars(
    onto: Worksheet, anchor: str, title: str, table: Worksheet, rows: int, *, column: int, number_format: str
) -> None:
    """Add bars for a column of a table with names in the first one, and error bars by the column behind it."""
    chart = BarChart()
    chart.type = "bar"
    chart.title = title
    chart.legend = None
    chart.gapWidth = 40
    series = Series(Reference(table, min_col=column, min_row=2, max_row=rows + 1), title=title)
    half = NumDataSource(numRef=NumRef(f=str(Reference(table, min_col=column + 1, min_row=2, max_row=rows + 1))))
    series.errBars = ErrorBars(errBarType="both", errValType="cust", noEndCap=False, plus=half, minus=half)
    vars(series.errBars)["__elements__"] = _PARTS_OF_ERROR_BARS
    series.graphicalProperties.solidFill = "5B9BD5"
    chart.append(series)
    chart.set_categories(Reference(table, min_col=1, min_row=2, max_row=rows + 1))
    chart.x_axis.scaling.orientation = "maxMin"  # the first one on top
    chart.x_axis.delete = chart.y_axis.delete = False
    chart.y_axis.number_format = number_format
    chart.y_axis.crosses = "max"
    chart.width, chart.height = _WIDTH, height_of_bars(rows)
    onto.add_chart(chart, anchor)


class Line(NamedTuple):
    """Points of a table in rows: a name, the column of y, and the first and the last row."""

    name: str
    column: int
    first: int
    last: int


def add_lines(
    onto: Worksheet,
    anchor: str,
    title: str,
    table: Worksheet,
    lines: Sequence[Line],
    *,
    x_column: int,
    axes: tuple[str, str],
    logarithmic: bool = False,
) -> None:
    """Add a scatter chart, its points joined by lines."""
    chart = ScatterChart()
    chart.title = title
    chart.scatterStyle = "lineMarker"
    chart.x_axis.title, chart.y_axis.title = axes
    chart.x_axis.delete = chart.y_axis.delete = False
    chart.x_axis.number_format = chart.y_axis.number_format = "General"
    if logarithmic:
        chart.x_axis.scaling.logBase = 10
    for line in lines:
        x, y = (
            Reference(table, min_col=column, min_row=line.first, max_row=line.last)
            for column in (x_column, line.column)
        )
        series = Series(y, x, title=line.name)
        series.marker.symbol = "circle"
        series.marker.size = 5
        series.smooth = False
        chart.series.append(series)
    chart.width, chart.height = 2 * _WIDTH, 2 * _HEIGHT
    onto.add_chart(chart, anchor)
