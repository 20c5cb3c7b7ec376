"""Reading, for the checks, of an open workbook behind xlwings' public API.

The lines for Excel follow its object model on Windows (COM).
"""

from typing import TYPE_CHECKING, NamedTuple

from excelmaze.live.native import is_libreoffice, is_mac
from excelmaze.sheet.paper import size_numbered

if TYPE_CHECKING:
    import xlwings as xw

# XlPattern by SpreadsheetML's names, and two more numbers of Excel's.
_PATTERNS = {
    -4142: "none", 1: "solid", 17: "gray125", 18: "gray0625", -4124: "lightGray", -4125: "mediumGray",
    -4126: "darkGray", -4128: "darkHorizontal", -4166: "darkVertical", -4121: "darkDown", -4162: "darkUp",
    9: "darkGrid", 10: "darkTrellis", 11: "lightHorizontal", 12: "lightVertical", 13: "lightDown", 14: "lightUp",
    15: "lightGrid", 16: "lightTrellis",
}  # fmt: skip
_GRADIENT, _COLOR_SCALE = 4000, 3


class Printed(NamedTuple):
    """How a sheet is printed: its pages, the sides of its paper in millimetres, what stands above and below."""

    pages: int
    paper: tuple[float, float]
    header: str
    footer: str


def printed(sheet: "xw.Sheet") -> Printed | None:
    """Return how a sheet is printed; Excel for Mac does not tell."""
    if is_libreoffice(sheet.book.app):
        from excelmaze.live.libreoffice import reading

        return Printed(reading.page_count(sheet), reading.paper_of(sheet), *reading.header_and_footer(sheet))
    if is_mac():
        return None
    page = sheet.api.PageSetup
    short, long = sorted(size_numbered(int(page.PaperSize)))
    return Printed(int(page.Pages.Count), (short, long), page.CenterHeader, page.CenterFooter)


class Interior(NamedTuple):
    """The fill of a cell: SpreadsheetML's name of its pattern, or `gradient`; its colours, and a gradient's angle."""

    pattern: str
    colors: tuple[str, ...]
    degree: float | None = None


def interior(cell: "xw.Range") -> Interior | None:
    """Return the fill of a cell; Calc has neither patterns nor gradients, and Excel for Mac tells none."""
    if is_libreoffice(cell.sheet.book.app) or is_mac():
        return None
    fill = cell.api.Interior
    if fill.Pattern == _GRADIENT:
        stops = fill.Gradient.ColorStops
        colors = tuple(_rgb(stops.Item(index).Color) for index in range(1, stops.Count + 1))
        return Interior("gradient", colors, float(fill.Gradient.Degree))
    pattern = _PATTERNS.get(int(fill.Pattern), str(fill.Pattern))
    if pattern == "none":
        return Interior(pattern, ())
    return Interior(pattern, (_rgb(fill.Color if pattern == "solid" else fill.PatternColor),))


def shown_fill(cell: "xw.Range") -> str | None:
    """Return the colour that conditional formats give a cell; only Excel for Windows tells it."""
    if is_libreoffice(cell.sheet.book.app) or is_mac():
        return None
    return _rgb(cell.api.DisplayFormat.Interior.Color)


def color_scales(sheet: "xw.Sheet") -> list[tuple[str, ...]] | None:
    """Return the colours of each colour scale of a sheet, from low to high; Excel for Mac tells none."""
    if is_libreoffice(sheet.book.app):
        from excelmaze.live.libreoffice import reading

        return reading.color_scales(sheet)
    if is_mac():
        return None
    conditions = sheet.api.Cells.FormatConditions
    scales = (conditions.Item(index) for index in range(1, conditions.Count + 1))
    stops = [one.ColorScaleCriteria for one in scales if one.Type == _COLOR_SCALE]
    return [tuple(_rgb(one.Item(index).FormatColor.Color) for index in range(1, one.Count + 1)) for one in stops]


def chart_count(sheet: "xw.Sheet") -> int:
    """Return the number of charts on a sheet."""
    if is_libreoffice(sheet.book.app):
        from excelmaze.live.libreoffice import reading

        return reading.chart_count(sheet)
    return len(sheet.charts)


def version(app: "xw.App") -> str:
    """Return the version of the program; that of Excel has been 16.0 for years, and on Windows the build says more."""
    return str(app.version) if is_libreoffice(app) or is_mac() else f"{app.version} build {int(app.api.Build)}"


def caption(book: "xw.Book") -> str | None:
    """Return the caption of a workbook's window, in which Excel says that it repaired a file; None elsewhere."""
    return None if is_libreoffice(book.app) or is_mac() else str(book.api.Windows(1).Caption)


def _rgb(color: float) -> str:
    """Return Excel's number of a colour, in which blue is the highest byte, as six hexadecimal digits."""
    number = int(color)
    return f"{number & 255:02X}{number >> 8 & 255:02X}{number >> 16 & 255:02X}"
