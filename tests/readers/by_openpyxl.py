"""A workbook as openpyxl reads it, as far as Gnumeric can tell, and which cells of its sheets are to be compared.

Gnumeric knows no names of several areas, takes a wrong hue for a tint of green, shows the last colour of a gradient,
and reads neither where the page is centred nor the sizes in headers and footers.
"""

import warnings
from collections.abc import Iterator, Mapping
from colorsys import hls_to_rgb, rgb_to_hls
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch
from xml.etree.ElementTree import fromstring

import openpyxl
from openpyxl.cell.rich_text import CellRichText
from openpyxl.styles.borders import Side
from openpyxl.styles.cell_style import StyleArray
from openpyxl.styles.colors import COLOR_INDEX
from openpyxl.styles.colors import Color as SheetColor
from openpyxl.styles.fills import GradientFill, PatternFill
from openpyxl.utils.datetime import to_excel
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.sheet.addresses import Area
from tests.readers.form import BLANK, FORMULA, Book, Cell, Fill, Line, Page, Sheet, Value, without_controls
from tests.readers.form import without_quotes as plain

_MAIN = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
# The order of colours in a theme part, and that in which cells count them.
_ORDER = (1, 0, 3, 2, 4, 5, 6, 7, 8, 9, 10, 11)
_BLACK, _WHITE = "#000000", "#FFFFFF"
_WRONG_TINTS = {"#A9D18E": "#C9D08E"}


class Reference:
    """A workbook by openpyxl.

    Attributes:
        book: the workbook.
        areas: for each worksheet the rectangle around the cells that it has, and one more on each side.
    """

    def __init__(self, path: Path) -> None:
        with warnings.catch_warnings(), patch.object(Worksheet, "_clean_merge_range", lambda *_: None):
            warnings.simplefilter("ignore")  # openpyxl warns of what it cannot keep
            workbook = openpyxl.load_workbook(path)
        self._theme = _theme_colors(workbook)
        self._looks: dict[tuple[int, ...], Cell] = {}
        sheets = {sheet.title: sheet for sheet in workbook.worksheets}
        self.areas = {name: _area(sheet) for name, sheet in sheets.items()}
        charts = sum(len(sheet._charts) for sheet in sheets.values())  # type: ignore[attr-defined,misc] # noqa: SLF001
        told = {name: self._sheet(sheet, self.areas[name]) for name, sheet in sheets.items()}
        self.book = Book(told, {key: text for key, text in _names(workbook) if text.count("!") == 1}, charts)

    def _sheet(self, sheet: Worksheet, area: Area) -> Sheet:
        cells = {}
        for row in range(area.top, area.bottom + 1):
            for column in range(area.left, area.right + 1):
                cell = self._cell(sheet, row, column)
                if cell != BLANK:
                    cells[row, column] = cell
        return Sheet(cells, frozenset(str(one) for one in sheet.merged_cells.ranges), _page(sheet))

    def _cell(self, sheet: Worksheet, row: int, column: int) -> Cell:
        """Return a cell; one that a file does not have looks as its row does, else as its column."""
        own: Any = sheet._cells.get((row, column))  # noqa: SLF001
        if own is not None and own._style is not None:  # noqa: SLF001 - one with a comment alone has none
            return self._look(sheet, own._style)._replace(value=_value(own))  # noqa: SLF001
        of_row: Any = sheet.row_dimensions.get(row)
        if of_row is not None and of_row.has_style:
            return self._look(sheet, of_row._style)  # noqa: SLF001
        columns: Any = sheet.column_dimensions
        for one in columns.values():
            if one.has_style and (one.min or 0) <= column <= (one.max or 0):
                return self._look(sheet, one._style)  # noqa: SLF001
        return BLANK

    def _look(self, sheet: Worksheet, style: StyleArray) -> Cell:
        key = style.borderId, style.fillId
        if key not in self._looks:
            book = sheet.parent
            border, fill = book._borders[key[0]], book._fills[key[1]]  # type: ignore[union-attr] # noqa: SLF001
            falling, rising = border.diagonalDown, border.diagonalUp
            top, right, bottom, left, diagonal = (
                self._line(side) for side in (border.top, border.right, border.bottom, border.left, border.diagonal)
            )
            diagonals = diagonal if falling else None, diagonal if rising else None
            self._looks[key] = Cell((top, right, bottom, left, *diagonals), self._fill(fill))
        return self._looks[key]

    def _line(self, side: Side | None) -> Line | None:
        if side is None or side.style in {None, "none"}:
            return None
        return str(side.style), self._color(side.color, _BLACK)

    def _fill(self, fill: PatternFill | GradientFill) -> Fill | None:
        if isinstance(fill, GradientFill):
            pattern, color = "solid", self._color(fill.stop[-1].color, "")
        else:
            pattern = str(fill.fill_type)
            color = self._color(fill.fgColor, _WHITE if pattern == "solid" else _BLACK)
        return None if pattern in {"None", "none"} else (pattern, _WRONG_TINTS.get(color, color))

    def _color(self, color: SheetColor | None, automatic: str) -> str:
        if color is None or color.type == "auto":
            return automatic
        if color.type == "theme":
            return _tinted(self._theme[_ORDER[color.theme]], color.tint)
        if color.type == "indexed":  # those behind the palette's end are automatic
            return "#" + COLOR_INDEX[color.indexed][-6:] if color.indexed < len(COLOR_INDEX) else automatic
        rgb = str(color.rgb)
        return automatic if rgb == "00000000" else "#" + rgb[-6:].upper()


def _theme_colors(book: Workbook) -> list[str]:
    if book.loaded_theme is None:
        return []
    scheme = fromstring(book.loaded_theme).find(f".//{_MAIN}clrScheme")  # noqa: S314 - the tests' own workbooks
    assert scheme is not None
    return [str(one[0].get("lastClr") or one[0].get("val")) for one in scheme]


def _tinted(rgb: str, tint: float) -> str:
    """Return a colour made lighter or darker, as Excel does: its lightness moves, its hue and saturation stay."""
    hue, lightness, saturation = rgb_to_hls(*(part / 255 for part in bytes.fromhex(rgb[-6:])))
    lightness = lightness * (1 + tint) if tint < 0 else lightness * (1 - tint) + tint
    return "#" + bytes(round(part * 255) for part in hls_to_rgb(hue, lightness, saturation)).hex().upper()


def _area(sheet: Worksheet) -> Area:
    places = [*sheet._cells] or [(1, 1)]  # noqa: SLF001
    rows, columns = zip(*places, strict=True)
    return Area(max(1, min(rows) - 1), max(1, min(columns) - 1), max(rows) + 1, max(columns) + 1)


def _value(cell: Any) -> Value:  # noqa: ANN401 - MergedCell has no types
    value = cell.value
    if cell.data_type == "f":
        return FORMULA
    if isinstance(value, datetime | date | time | timedelta):
        return float(to_excel(value))  # type: ignore[no-untyped-call]
    return without_controls(str(value) if isinstance(value, CellRichText) else value)


def _names(book: Workbook) -> Iterator[tuple[tuple[str, str], str]]:
    scopes: Mapping[str, object] = {"": book, **{sheet.title: sheet for sheet in book.worksheets}}
    for scope, owner in scopes.items():
        for name, one in owner.defined_names.items():  # type: ignore[attr-defined]
            yield (scope, name), plain(one.attr_text)
        if isinstance(owner, Worksheet):
            for name, text in (("Print_Area", owner.print_area), ("Print_Titles", owner.print_titles)):
                if text:
                    yield (scope, name), plain(text)


def _page(sheet: Worksheet) -> Page:
    setup, margins = sheet.page_setup, sheet.page_margins
    fits = sheet.sheet_properties.pageSetUpPr is not None and bool(sheet.sheet_properties.pageSetUpPr.fitToPage)
    across, down = (1 if pages is None else int(pages) for pages in (setup.fitToWidth, setup.fitToHeight))
    return Page(
        setup.paperSize and int(setup.paperSize),
        setup.orientation if setup.orientation == "landscape" else "portrait",
        None if fits else int(setup.scale or 100),
        (across, down) if fits else None,
        (margins.top, margins.right, margins.bottom, margins.left, margins.header, margins.footer),
    )
