"""Cell values and formulas between Excel's conventions and Calc's."""

import datetime as dt
import math
import re
from collections.abc import Sequence
from typing import Any

from xlwings.utils import datetime_to_xlserial, xlserial_to_datetime

from excelmaze.live.libreoffice.bridge import struct

# com.sun.star.util.NumberFormat: what a number format shows.
_DATE, _TIME, _LOGICAL = 2, 4, 1024
# com.sun.star.sheet.AddressConvention.XL_OOX: Sheet1!A1 and commas, as in workbook files. With XL_A1 the parser
# takes only semicolons.
_AS_IN_FILES = 3
_OF_CALC = 0
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
    """Return the values of a rectangle as Excel gives them: text, numbers, booleans, dates; errors as its numbers."""
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
            elif is_formula(value):
                formulas.append((i, j, value))
            out.append(_plain(value))
        data.append(tuple(out))
    formats = _formats_of_texts(cells, rows)
    cells.setDataArray(tuple(data))
    for cell, number_format in formats:
        cell.NumberFormat = number_format
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


def _formats_of_texts(cells: Any, rows: Sequence[Sequence[Any]]) -> list[tuple[Any, int]]:
    """Return the cells that get a text with a digit, and their number formats.

    Calc gives a text like a number the format of texts; Excel leaves the format as it is.
    """
    places = [
        (i, j)
        for i, row in enumerate(rows)
        for j, value in enumerate(row)
        if isinstance(value, str) and value.startswith("'") and any(map(str.isdigit, value))
    ]
    found = [cells.getCellByPosition(j, i) for i, j in places]
    return [(cell, cell.NumberFormat) for cell in found]


def _set_kind(document: Any, cells: Any, places: list[tuple[int, int]], kind: int) -> None:
    formats = document.NumberFormats
    key = formats.getStandardFormat(kind, struct("lang.Locale"))
    for i, j in places:
        cell = cells.getCellByPosition(j, i)
        if not formats.getByKey(cell.NumberFormat).Type & kind:
            cell.NumberFormat = key


def is_formula(value: Any) -> bool:
    """Return whether Excel takes a value for a formula."""
    return isinstance(value, str) and value.startswith("=") and len(value) > 1


def set_formula(document: Any, cell: Any, formula: str) -> None:
    """Put a formula in Excel's notation into a cell; text that is no formula goes in as it is."""
    if formula.startswith("="):
        cell.setTokens(parsed(document, formula, cell))
    else:
        cell.setFormula(formula)


def read_formulas(document: Any, cells: Any) -> tuple[tuple[str, ...], ...]:
    """Return the formulas of a rectangle in Excel's notation, or values as typed: one call but for formulas."""

    def formula_of(text: str, row: int, column: int) -> str:
        if not text.startswith(("=", "{=")):
            return text.removeprefix("'")
        cell = cells.getCellByPosition(column, row)
        # Calc has an array formula's braces in the text, and its tokens only in the first of its cells.
        tokens = cell.getTokens()
        return printed(document, tokens, cell) if tokens else text.strip("{}")

    return tuple(
        tuple(formula_of(text, row, column) for column, text in enumerate(texts))
        for row, texts in enumerate(cells.getFormulaArray())
    )


def parsed(document: Any, formula: str, cell: Any) -> Any:
    """Return Calc's tokens of a formula in Excel's notation; its references are seen from a cell."""
    return formula_parser(document).parseFormula(formula.removeprefix("="), cell.getCellAddress())


def printed(document: Any, tokens: Any, cell: Any) -> str:
    """Return a formula in Excel's notation of Calc's tokens, as seen from a cell."""
    return f"={formula_parser(document).printFormula(tokens, cell.getCellAddress())}"


def in_excels_notation(document: Any, formula: str, cell: Any) -> str:
    """Return a formula in Excel's notation that Calc gives in its own, with English names."""
    parser = formula_parser(document)
    parser.FormulaConvention = _OF_CALC
    return printed(document, parser.parseFormula(formula, cell.getCellAddress()), cell)


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


def clean(data: Any, make_date: Any, empty: Any, make_number: Any, errors_as_text: bool) -> list[list[Any]]:
    """Return values from cells with xlwings' options for dates, blanks, numbers and errors."""

    def cleaned(value: Any) -> Any:
        if value is None or value == "":
            return empty
        if type(value) is int and value in _ERROR_TEXTS:
            return _ERROR_TEXTS[value] if errors_as_text else None
        if isinstance(value, dt.datetime):
            parts = {part: getattr(value, part) for part in ("year", "month", "day", "hour", "minute", "second")}
            return make_date(**parts, microsecond=value.microsecond, tzinfo=None)
        return make_number(value) if make_number and isinstance(value, float) else value

    return [[cleaned(value) for value in row] for row in data]
