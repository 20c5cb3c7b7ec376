"""Cell values and formulas between Excel's conventions and Calc's."""

import math
import re
from collections.abc import Sequence
from typing import Any

from excelmaze.live.libreoffice.bridge import struct

# com.sun.star.util.NumberFormat: what a number format shows.
_LOGICAL = 1024
# com.sun.star.sheet.AddressConvention.XL_OOX: Sheet1!A1 and commas, as in workbook files. With XL_A1 the parser
# takes only semicolons.
_AS_IN_FILES = 3
# What Calc calls an error, and Excel's text; its number for COM is the second one.
_ERRORS = {
    521: ("#NULL!", -2146826288),
    532: ("#DIV/0!", -2146826281),
    519: ("#VALUE!", -2146826273),
    524: ("#REF!", -2146826265),
    525: ("#NAME?", -2146826259),
    503: ("#NUM!", -2146826252),
    32767: ("#N/A", -2146826246),
}
_OTHER_ERROR = 519
_ERROR_TEXTS = {number: text for text, number in _ERRORS.values()}
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")


def read_values(document: Any, cells: Any) -> list[list[Any]]:
    """Return the values of a rectangle as Excel gives them: text, numbers, booleans; errors as its numbers."""
    rows: list[list[Any]] = [list(row) for row in cells.getDataArray()]
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            if value is None:
                row[j] = _ERRORS.get(cells.getCellByPosition(j, i).getError(), _ERRORS[_OTHER_ERROR])[1]
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
                row[j] = bool(value) if kind & _LOGICAL else value
    return rows


def write_values(document: Any, cells: Any, rows: Sequence[Sequence[Any]]) -> None:
    """Write a rectangle of values as Excel takes them from a program.

    Text that looks like a number becomes one, text that begins with `=` a formula; a leading apostrophe keeps
    either as text.
    """
    places = [(i, j, value) for i, row in enumerate(rows) for j, value in enumerate(row)]
    formats = _formats_of_texts(cells, places)
    cells.setDataArray(tuple(tuple(map(_plain, row)) for row in rows))
    for cell, number_format in formats:
        cell.NumberFormat = number_format
    for i, j, value in places:
        if isinstance(value, str) and value.startswith("=") and len(value) > 1:
            cell = cells.getCellByPosition(j, i)
            cell.setTokens(formula_parser(document).parseFormula(value[1:], cell.getCellAddress()))
        elif isinstance(value, bool):
            key = document.NumberFormats.getStandardFormat(_LOGICAL, struct("lang.Locale"))
            cells.getCellByPosition(j, i).NumberFormat = key


def _plain(value: Any) -> str | float:
    if value is None:
        return ""
    if isinstance(value, (bool, int, float)):
        return float(value)
    text = str(value)
    if text.startswith("'"):
        return text[1:]
    return float(text) if _NUMBER.fullmatch(text) else text


def _formats_of_texts(cells: Any, places: Sequence[tuple[int, int, Any]]) -> list[tuple[Any, int]]:
    """Return the cells that get a text with a digit, and their number formats.

    Calc gives a text like a number the format of texts; Excel leaves the format as it is.
    """
    found = [
        cells.getCellByPosition(j, i)
        for i, j, value in places
        if isinstance(value, str) and value.startswith("'") and any(map(str.isdigit, value))
    ]
    return [(cell, cell.NumberFormat) for cell in found]


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


def clean(data: Any, _make_date: Any, empty: Any, make_number: Any, errors_as_text: bool) -> list[list[Any]]:
    """Return values from cells with xlwings' options for blanks, numbers and errors."""

    def cleaned(value: Any) -> Any:
        if value is None or value == "":
            return empty
        if type(value) is int and value in _ERROR_TEXTS:
            return _ERROR_TEXTS[value] if errors_as_text else None
        return make_number(value) if make_number and isinstance(value, float) else value

    return [[cleaned(value) for value in row] for row in data]
