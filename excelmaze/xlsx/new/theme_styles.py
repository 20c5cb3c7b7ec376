"""Styles of new workbooks in openpyxl's terms: borders, fills, and the number of the style of each kind of cell."""

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, Protection
from openpyxl.styles.fills import Fill
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer.theme import theme_xml
from openpyxl.xml.functions import fromstring

from excelmaze.draw.end_marks import points_of
from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.printing import TITLE_POINTS
from excelmaze.draw.theme import Theme
from excelmaze.sheet.paper import NORMAL_FONT
from excelmaze.xlsx.sheets.cell_format import CellFormat, change_of, format_of_change
from excelmaze.xlsx.sheets.styles import OFFICE, border_tree, element_of

if TYPE_CHECKING:
    from excelmaze.draw.page_lines import Lettering

# Cells with marks, in a maze or next to it.
_ENDS = (Role.START, Role.GOAL, Role.OUTSIDE)
# The mark that players of a maze type.
_TYPED = "x"


def register_styles(
    sheet: Worksheet, theme: Theme, layout: Layout, cell_size: int, open_codes: Collection[int]
) -> dict[int, int]:
    """Register a style for each kind of cells in the sheet's workbook, and return their numbers.

    Marks and the signs of stairs fit into their cells, and texts into all cells, where some are longer than a sign.
    Players write into cells of `open_codes`.
    """
    texts_by_code = layout.texts_by_code()
    marks, others = set[str](), set[str]()
    for code, written in texts_by_code.items():
        (marks if layout.palette[code].role in _ENDS else others).update(written)
    longer = any(len(text) > 1 for text in others)
    styles: dict[int, int] = {}
    # At the bottom, where texts of cells stand if nothing else is said.
    upright = None if layout.lower else "center"
    for kind, shown in layout.used_kinds().items():
        code = kind & 0xFF
        look = _look_of(format_of_change(change_of(shown, theme, crossed=True)))
        texts = marks if shown.role in _ENDS else others if longer or code in texts_by_code else ()
        if code in open_codes:
            texts = {_TYPED}
            look["protection"] = Protection(locked=False)
        if texts:
            look["font"] = Font(name="Calibri", size=points_of(texts, cell_size), bold=True)
            look["alignment"] = Alignment(horizontal="center", vertical=upright, shrink_to_fit=True)
        styles[kind] = style_of(sheet, **look)
    return styles


def style_of(sheet: Worksheet, **look: object) -> int:
    """Register a cell style in the sheet's workbook, by attributes of openpyxl's cells, and return its number."""
    # A separate cell for each style, never put on the sheet: openpyxl changes a registered style in place.
    cell = Cell(sheet, row=1, column=1)
    for name, value in look.items():
        setattr(cell, name, value)
    return int(cell.style_id)


def style_of_title(sheet: Worksheet) -> int:
    """Register the style of titles, and return its number."""
    font = Font(name="Calibri", size=TITLE_POINTS, bold=True)
    return style_of(sheet, font=font, alignment=Alignment(vertical="center"))


def style_of_caption(sheet: Worksheet, lettering: "Lettering") -> int:
    """Register the style of captions with a lettering, and return its number."""
    font = Font(name="Calibri", size=lettering.points, bold=lettering.bold, color=lettering.color)
    alignment = Alignment(horizontal=lettering.across, vertical="center", wrap_text=True)
    return style_of(sheet, font=font, alignment=alignment)


def _look_of(cell_format: CellFormat) -> dict[str, object]:
    """Return the border and the fill of a format in openpyxl's terms."""
    border: Any = fromstring(element_of(border_tree(cell_format)))
    look: dict[str, object] = {"border": Border.from_tree(border)}
    if isinstance(cell_format.fill, tuple):
        fill: Any = fromstring(element_of(("fill", *cell_format.fill)))
        look["fill"] = Fill.from_tree(fill)
    return look


def set_normal_font(book: Workbook) -> None:
    """Give the style Normal, by which programs measure columns, a font of the same width everywhere.

    Cells keep openpyxl's own font, Calibri 11.
    """
    styles = book._named_styles  # type: ignore[attr-defined] # noqa: SLF001 - it has no other way
    normal = next(style for style in styles if style.name == "Normal")
    name, points = NORMAL_FONT
    normal.font = Font(name=name, size=points, family=2)


def theme_of_2013() -> str:
    """Return openpyxl's theme with the colours of Office 2013 to 2022, where accent 4 is gold, not purple."""
    theme: str = theme_xml
    for name, rgb in OFFICE.items():
        theme = re.sub(rf'(<a:{name}>\s*<a:srgbClr val=")\w+', rf"\g<1>{rgb}", theme)
    return theme
