"""Charts of Excel's own, made by openpyxl: bars with error bars, and lines through points."""

from collections.abc import Sequence
from typing import NamedTuple

from openpyxl.chart import BarChart, Reference, ScatterChart, Series
from openpyxl.chart._chart import ChartBase
from openpyxl.chart.data_source import AxDataSource, NumData, NumDataSource, NumRef, NumVal, StrData, StrRef, StrVal
from openpyxl.chart.error_bar import ErrorBars
from openpyxl.chart.layout import Layout
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor
from openpyxl.drawing.text import ListStyle
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.sheet.addresses import Area

# The parts of error bars in the order of the schema; openpyxl has another one.
_PARTS_OF_ERROR_BARS = "errDir", "errBarType", "errValType", "noEndCap", "plus", "minus", "val", "spPr"


def _add_chart(onto: Worksheet, chart: ChartBase, area: Area) -> None:
    """Lay a chart over cells."""
    top, left, bottom, right = area
    begin, end = AnchorMarker(col=left - 1, row=top - 1), AnchorMarker(col=right, row=bottom)
    chart.anchor = TwoCellAnchor(_from=begin, to=end)  # type: ignore[assignment] # openpyxl takes one
    onto.add_chart(chart)


def add_bars(
    onto: Worksheet, area: Area, title: str, table: Worksheet, rows: int, *, column: int, number_format: str
) -> None:
    """Add bars for a column of a table with names in the first one, and error bars by the column behind it."""
    chart = BarChart()
    chart.type = "bar"
    chart.title = title
    chart.legend = None
    chart.gapWidth = 40
    series = Series(Reference(table, min_col=column, min_row=2, max_row=rows + 1), title=title)
    series.val = _numbers(table, column, 2, rows + 1)
    half = _numbers(table, column + 1, 2, rows + 1)
    series.errBars = ErrorBars(errBarType="both", errValType="cust", noEndCap=False, plus=half, minus=half)
    vars(series.errBars)["__elements__"] = _PARTS_OF_ERROR_BARS
    series.graphicalProperties.solidFill = "5B9BD5"
    chart.append(series)
    series.cat = _names(table, 1, 2, rows + 1)
    chart.x_axis.scaling.orientation = "maxMin"  # the first one on top
    chart.x_axis.delete = chart.y_axis.delete = False
    chart.y_axis.number_format = number_format
    chart.y_axis.crosses = "max"
    chart.x_axis.lblAlgn = "ctr"
    _complete(chart, "between")
    _add_chart(onto, chart, area)


class Line(NamedTuple):
    """Points of a table in rows: a name, the column of y, and the first and the last row."""

    name: str
    column: int
    first: int
    last: int


def add_lines(
    onto: Worksheet,
    area: Area,
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
        series.xVal = AxDataSource(numRef=_numbers(table, x_column, line.first, line.last).numRef)
        series.yVal = _numbers(table, line.column, line.first, line.last)
        series.marker.symbol = "circle"
        series.marker.size = 5
        series.smooth = False
        chart.series.append(series)
    _complete(chart, "midCat")
    _add_chart(onto, chart, area)


def _numbers(table: Worksheet, column: int, first: int, last: int) -> NumDataSource:
    """Return a reference to numbers of a table, with these: programs that calculate nothing show them."""
    cells = [table.cell(row, column) for row in range(first, last + 1)]
    points = [NumVal(idx=place, v=repr(cell.value)) for place, cell in enumerate(cells) if cell.value is not None]
    cache = NumData(formatCode=cells[0].number_format, ptCount=len(cells), pt=points)
    return NumDataSource(numRef=NumRef(f=_address(table, column, first, last), numCache=cache))


def _names(table: Worksheet, column: int, first: int, last: int) -> AxDataSource:
    """Return a reference to texts of a table, with these."""
    points = [
        StrVal(idx=place, v=str(table.cell(row, column).value)) for place, row in enumerate(range(first, last + 1))
    ]
    cache = StrData(ptCount=len(points), pt=points)
    return AxDataSource(strRef=StrRef(f=_address(table, column, first, last), strCache=cache))


def _address(table: Worksheet, column: int, first: int, last: int) -> str:
    return str(Reference(table, min_col=column, min_row=first, max_row=last))


def _complete(chart: BarChart | ScatterChart, crossing: str) -> None:
    """Say what Excel always says of a chart and its axes, though these are the defaults."""
    chart.layout = Layout()
    for axis in (chart.x_axis, chart.y_axis):
        axis.tickLblPos = "nextTo"
        if hasattr(axis, "crossBetween"):
            axis.crossBetween = crossing
    for title in (chart.title, chart.x_axis.title, chart.y_axis.title):
        if title is not None and title.tx is not None and title.tx.rich is not None:
            title.layout = Layout()
            title.tx.rich.lstStyle = ListStyle()
