"""IronCalc, a spreadsheet in Rust, by its package for Python.

It does not tell the page set-up, charts, patterns and gradients of fills, nor which way a diagonal goes; of a name it
keeps the first area, and it has another error than Excel where a picture lies in a cell.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from excelmaze.sheet.addresses import Area
from tests.readers.by_openpyxl import Reference
from tests.readers.form import BLANK, FORMULA, BookForm, Cell, Fill, Line, Reading, SheetForm, without_quotes

LISTED: dict[str, str] = {}
_ERRORS, _AN_ERROR = ("#VALUE!", "#CALC!"), "an error"


def missing() -> str:
    """Return what is not installed."""
    return "" if find_spec("ironcalc") else "the package ironcalc is not installed"


def can_tell(book: BookForm) -> BookForm:
    """Return as much of a workbook as it reads."""

    def cell(cell: Cell) -> Cell:
        fill = cell.fill and (None if cell.fill.pattern == "gradient" else cell.fill._replace(pattern="solid"))
        value = _AN_ERROR if cell.value in _ERRORS else cell.value
        *sides, falling, rising = cell.lines
        return Cell((*sides, falling or rising, None), fill, value)

    told = book.cells_by(cell).pages_by(lambda page: None)  # noqa: ARG005
    return told.names_by(lambda sheet, name, formula: formula.count("!") == 1)._replace(charts=None)  # noqa: ARG005


def read(path: Path, reference: Reference) -> Reading:
    """Read a workbook."""
    import ironcalc

    try:
        book = ironcalc.load_from_xlsx(str(path), "en", "UTC", "en")
    except ironcalc.WorkbookError as error:
        return Reading(BookForm({}, {}), [str(error)])
    sheets = {}
    order = [one["name"] for one in book.get_worksheets_properties()]
    for name, (top, left, bottom, right) in reference.areas.items():
        number = order.index(name)
        cells = {}
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                value = (
                    FORMULA if book.get_cell_formula(number, row, column) else book.get_cell_value(number, row, column)
                )
                cell = _cell(reference, book.get_cell_style(number, row, column), value)
                if cell != BLANK:
                    cells[row, column] = cell
        sheets[name] = SheetForm(cells, frozenset(map(_merged, book.get_merged_cells(number))), None)
    told = can_tell(reference.book).names
    names = {
        ("" if one["scope"] is None else order[one["scope"]], one["name"]): without_quotes(one["formula"])
        for one in book.get_defined_name_list()
    }
    return Reading(BookForm(sheets, {key: formula for key, formula in names.items() if key in told}), [])


def _merged(area: Any) -> str:  # noqa: ANN401
    top, left = area["row"], area["column"]
    return Area(top, left, top + area["height"] - 1, left + area["width"] - 1).address


def _cell(reference: Reference, style: Any, value: Any) -> Cell:  # noqa: ANN401 - what the package has
    border, fill = style["border"], style["fill"].get("color")
    lines = [_line(reference, border.get(side)) for side in ("top", "right", "bottom", "left", "diagonal")]
    shown = Fill("solid", (_color(reference, fill),)) if fill else None
    return Cell((*lines, None), shown, _AN_ERROR if value in _ERRORS else value)


def _line(reference: Reference, side: Any) -> Line | None:  # noqa: ANN401
    return Line(side["style"].replace("_", ""), _color(reference, side.get("color"))) if side else None


def _color(reference: Reference, color: Any) -> str:  # noqa: ANN401
    return str(color) if isinstance(color, str) else reference.theme_color(*color) if color else "#000000"
