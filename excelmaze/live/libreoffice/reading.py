"""What xlwings does not have in Calc: pages, papers, colour scales, drawings, charts, and the clipboard."""

from typing import Any

from excelmaze.live.libreoffice.bridge import properties

_MM, _POINTS = 100.0, 72 / 2540  # of Calc's hundredths of a millimetre
_OLE = "com.sun.star.drawing.OLE2Shape"


def page_count(sheet: Any) -> int:
    """Return the number of pages on which a sheet is printed."""
    return int(sheet.book.api.getRendererCount(sheet.api, properties()))


def paper_of(sheet: Any) -> tuple[float, float]:
    """Return the sides of a sheet's paper in millimetres, the shorter one first."""
    style = _page_style(sheet)
    short, long = sorted((style.Width / _MM, style.Height / _MM))
    return short, long


def header_and_footer(sheet: Any) -> tuple[str, str]:
    """Return the texts in the middle of a sheet's header and footer, without formats."""
    style = _page_style(sheet)
    # A part of it is nothing any more as soon as nobody holds the whole.
    header, footer = style.RightPageHeaderContent, style.RightPageFooterContent
    above = header.CenterText.getString() if style.HeaderIsOn else ""
    return above, footer.CenterText.getString() if style.FooterIsOn else ""


def color_scales(sheet: Any) -> list[tuple[str, ...]]:
    """Return the colours of each colour scale of a sheet, from low to high, as six hexadecimal digits."""
    conditions = [each.getByIndex(index) for each in _formats(sheet) for index in range(each.getCount())]
    scales = [one.ColorScaleEntries for one in conditions if hasattr(one, "ColorScaleEntries")]
    return [tuple(f"{entry.Color & 0xFFFFFF:06X}" for entry in scale) for scale in scales]


def _formats(sheet: Any) -> Any:
    return sheet.api.ConditionalFormats.getConditionalFormats()


def drawings(sheet: Any) -> list[tuple[str, float, float, float, float]]:
    """Return name, left, top, width and height in points of each drawing on a sheet; charts are none."""
    page = sheet.api.DrawPage
    shapes = [shape for shape in map(page.getByIndex, range(page.getCount())) if shape.ShapeType != _OLE]
    boxes = [(each.Position.X, each.Position.Y, each.Size.Width, each.Size.Height) for each in shapes]
    return [
        (shape.Name, left * _POINTS, top * _POINTS, width * _POINTS, height * _POINTS)
        for shape, (left, top, width, height) in zip(shapes, boxes, strict=True)
    ]


def chart_count(sheet: Any) -> int:
    """Return the number of charts on a sheet."""
    return int(sheet.api.Charts.getCount())


def clipboard_contents(app: Any) -> Any:
    """Return what is on LibreOffice's clipboard."""
    return _clipboard(app).getContents()


def put_on_clipboard(app: Any, contents: Any) -> None:
    """Put contents on LibreOffice's clipboard again."""
    _clipboard(app).setContents(contents, None)


def _clipboard(app: Any) -> Any:
    return app.impl.office.service("datatransfer.clipboard.SystemClipboard")


def _page_style(sheet: Any) -> Any:
    return sheet.book.api.StyleFamilies.getByName("PageStyles").getByName(sheet.api.PageStyle)
