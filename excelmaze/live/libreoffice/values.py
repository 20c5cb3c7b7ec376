"""Cell values, formulas and sizes between Excel's conventions and Calc's.

Sizes are characters and points in Excel, hundredths of a millimetre in Calc. Excel counts a column's width in digits of
the workbook's default font. In Calibri 11 at 96 dots an inch a digit is 7 pixels wide, and a column has 5 pixels of
padding. Calc measures the font it has, which may be a substitute for Calibri, and writes widths to workbook files in
digits of that. So widths are set here in digits as Calc measures them: what is saved is what was asked for.
"""

import datetime as dt
import math
import re
from collections.abc import Sequence
from typing import Any

from xlwings.utils import datetime_to_xlserial, xlserial_to_datetime

from excelmaze.errors import InputError
from excelmaze.live.libreoffice.bridge import struct

# com.sun.star.util.NumberFormat: what a number format shows.
_DATE, _TIME, _LOGICAL = 2, 4, 1024
# com.sun.star.sheet.AddressConvention.XL_OOX: Sheet1!A1 and commas, as in workbook files. With XL_A1 the parser
# takes only semicolons.
_AS_IN_FILES = 3
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")


def read_values(document: Any, cells: Any) -> list[list[Any]]:
    """Return the values of a rectangle as Excel gives them: text, numbers, booleans, dates; an error cell is None."""
    rows = [list(row) for row in cells.getDataArray()]
    if not any(isinstance(value, float) for row in rows for value in row):
        return rows
    formats = document.NumberFormats
    # Where the cells' formats differ, the property of the range is that of an unformatted cell.
    uniform = cells.getPropertyState("NumberFormat").value != "AMBIGUOUS_VALUE"
    shared = formats.getByKey(cells.NumberFormat).Type if uniform else None
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            if isinstance(value, float):
                kind = shared
                if kind is None:
                    kind = formats.getByKey(cells.getCellByPosition(j, i).NumberFormat).Type
                row[j] = _typed(value, kind)
    return rows


def _typed(value: float, kind: int) -> Any:
    if kind & _LOGICAL:
        return bool(value)
    if kind & _DATE:
        return xlserial_to_datetime(value)  # type: ignore[no-untyped-call]
    return value


def write_values(document: Any, cells: Any, rows: Sequence[Sequence[Any]]) -> None:
    """Write a rectangle of values as Excel takes them from a program.

    Text that looks like a number becomes one, text that begins with `=` a formula; a leading apostrophe keeps
    either as text. Dates get a date format where the cell had none.
    """
    formulas: list[tuple[int, int, str]] = []
    kinds: dict[int, list[tuple[int, int]]] = {_LOGICAL: [], _DATE: []}
    data = []
    for i, row in enumerate(rows):
        out: list[str | float] = []
        for j, value in enumerate(row):
            if isinstance(value, bool):
                kinds[_LOGICAL].append((i, j))
            elif isinstance(value, dt.date):
                kinds[_DATE].append((i, j))
            elif isinstance(value, str) and value.startswith("=") and len(value) > 1:
                formulas.append((i, j, value))
            out.append(_plain(value))
        data.append(tuple(out))
    cells.setDataArray(tuple(data))
    for i, j, formula in formulas:
        set_formula(document, cells.getCellByPosition(j, i), formula)
    for kind, places in kinds.items():
        if places:
            _set_kind(document, cells, places, kind)


def _plain(value: Any) -> str | float:
    if value is None:
        return ""
    if isinstance(value, (bool, int, float)):
        return float(value)
    if isinstance(value, dt.date):
        moment = value if isinstance(value, dt.datetime) else dt.datetime.combine(value, dt.time())
        return float(datetime_to_xlserial(moment))  # type: ignore[no-untyped-call]
    text = str(value)
    if text.startswith("'"):
        return text[1:]
    return float(text) if _NUMBER.fullmatch(text) else text


def _set_kind(document: Any, cells: Any, places: list[tuple[int, int]], kind: int) -> None:
    formats = document.NumberFormats
    key = formats.getStandardFormat(kind, struct("lang.Locale"))
    for i, j in places:
        cell = cells.getCellByPosition(j, i)
        if not formats.getByKey(cell.NumberFormat).Type & kind:
            cell.NumberFormat = key


def set_formula(document: Any, cell: Any, formula: str) -> None:
    """Put a formula in Excel's notation into a cell; text that is no formula goes in as it is."""
    if formula.startswith("="):
        address = cell.getCellAddress()
        cell.setTokens(formula_parser(document).parseFormula(formula[1:], address))
    else:
        cell.setFormula(formula)


def read_formulas(document: Any, cells: Any) -> tuple[tuple[str, ...], ...]:
    """Return the formulas of a rectangle in Excel's notation, or values as typed: one call but for formulas."""
    parser = formula_parser(document)

    def in_excels_notation(text: str, row: int, column: int) -> str:
        if not text.startswith("="):
            return text.removeprefix("'")
        cell = cells.getCellByPosition(column, row)
        tokens = cell.getTokens()
        return f"={parser.printFormula(tokens, cell.getCellAddress())}" if tokens else text

    return tuple(
        tuple(in_excels_notation(text, row, column) for column, text in enumerate(texts))
        for row, texts in enumerate(cells.getFormulaArray())
    )


def formula_parser(document: Any) -> Any:
    """Return Calc's formula parser, set to Excel's notation with English names."""
    parser = document.createInstance("com.sun.star.sheet.FormulaParser")
    parser.CompileEnglish = True
    parser.FormulaConvention = _AS_IN_FILES
    return parser


def prepare(value: Any, _options: Any) -> Any:
    """Return a value as a cell takes it: numpy's numbers are numbers, not-a-number is nothing."""
    if hasattr(value, "item"):
        value = value.item()
    return None if isinstance(value, float) and math.isnan(value) else value


def clean(data: Any, make_date: Any, empty: Any, make_number: Any, _errors_as_text: bool) -> list[list[Any]]:
    """Return values from cells with xlwings' options for dates, blanks and numbers."""

    def cleaned(value: Any) -> Any:
        if value is None or value == "":
            return empty
        if isinstance(value, dt.datetime):
            parts = {part: getattr(value, part) for part in ("year", "month", "day", "hour", "minute", "second")}
            return make_date(**parts, microsecond=value.microsecond, tzinfo=None)
        return make_number(value) if make_number and isinstance(value, float) else value

    return [[cleaned(value) for value in row] for row in data]


_DIGIT_PIXELS = 7
_PADDING_PIXELS = 5
_MM100_PER_POINT = 2540 / 72
_TWIPS_PER_POINT = 20


def digit_width(document: Any) -> float:
    """Return the width of a digit of the document's default font, in hundredths of a millimetre."""
    style = document.StyleFamilies.getByName("CellStyles").getByName("Default")
    # Calc measures in whole twentieths of a point when it saves; a font that many times larger comes to the same.
    font = struct("awt.FontDescriptor", Name=style.CharFontName, Height=round(style.CharHeight * _TWIPS_PER_POINT))
    twips: int = document.ReferenceDevice.getFont(font).getCharWidth("0")
    return twips / _TWIPS_PER_POINT * _MM100_PER_POINT


def column_from_characters(characters: float, digit: float) -> int:
    """Return Calc's width of a column of so many characters, to the pixel as in Excel.

    Raises:
        InputError: the width is not between 0 and 255.
    """
    if not 0 <= characters <= 255:  # noqa: PLR2004 - Excel's limit
        raise InputError(f"column width {characters:g} is out of Excel's range; choose 0 to 255 characters")
    if characters < 1:
        # Below one character Excel scales the padding too.
        pixels = int(characters * (_DIGIT_PIXELS + _PADDING_PIXELS) + 0.5)
    else:
        pixels = int(characters * _DIGIT_PIXELS + _PADDING_PIXELS + 0.5)
    return round(pixels * digit / _DIGIT_PIXELS)


def column_to_characters(width: int, digit: float) -> float:
    """Return the characters that Excel would give for a column of Calc's width, to two decimals."""
    pixels = round(width * _DIGIT_PIXELS / digit)
    least = _DIGIT_PIXELS + _PADDING_PIXELS
    return round(pixels / least if pixels < least else (pixels - _PADDING_PIXELS) / _DIGIT_PIXELS, 2)


def row_from_points(points: float) -> int:
    """Return Calc's height of a row of so many points.

    Raises:
        InputError: the height is not between 0 and 409.5.
    """
    if not 0 <= points <= 409.5:  # noqa: PLR2004 - Excel's limit
        raise InputError(f"row height {points:g} is out of Excel's range; choose 0 to 409.5 points")
    return round(points * _MM100_PER_POINT)


def row_to_points(height: int) -> float:
    """Return the points of a row of Calc's height; Calc keeps twentieths of a point."""
    return round(height / _MM100_PER_POINT * _TWIPS_PER_POINT) / _TWIPS_PER_POINT
