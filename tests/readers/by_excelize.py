"""Excelize, a library in Go, by its package for Python.

It tells values as texts, in all cells that are merged the first one's, and of a gradient which colours it has, but not
where they lie; headers, footers and charts it does not tell.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from excelmaze.sheet.addresses import cell_address
from tests.readers.by_openpyxl import Reference
from tests.readers.form import (
    BLANK,
    FORMULA,
    HATCHINGS,
    LINES,
    SIDES,
    BookForm,
    Cell,
    Fill,
    Line,
    Page,
    Reading,
    SheetForm,
    without_covered,
    without_quotes,
)

if TYPE_CHECKING:
    import excelize

LISTED: dict[str, str] = {}
# SpreadsheetML's words for patterns, in the order of Excelize's numbers.
_GRAYS, _SHADES = ("gray125", "gray0625"), ("mediumGray", "darkGray", "lightGray")
_PATTERNS = ["none", "solid", *_SHADES, *HATCHINGS, *_GRAYS]
# A name that openpyxl keeps with the filter.
_FILTERED = "_xlnm._FilterDatabase"
_SIDES = {"diagonalDown": "falling", "diagonalUp": "rising"}


def missing() -> str:
    """Return what is not installed."""
    return "" if find_spec("excelize") else "the package excelize is not installed"


def can_tell(book: BookForm) -> BookForm:
    """Return as much of a workbook as it reads."""

    def cell(cell: Cell) -> Cell:
        fill = cell.fill and cell.fill._replace(degree=None)
        return cell._replace(fill=fill, value=_as_text(cell.value))

    told = book.cells_by(cell).pages_by(lambda page: page._replace(header="", footer=""))
    return without_covered(told)._replace(charts=None)


def _as_text(value: str | float | bool | None) -> str | float | None:  # noqa: FBT001 - of a cell
    """Return a value as the cell's text in the file; one that looks like a number, and a truth value, as a number."""
    try:
        return None if value is None else float(value)
    except ValueError:
        return str(value)


def read(path: Path, reference: Reference) -> Reading:
    """Read a workbook."""
    import excelize

    try:
        book = excelize.open_file(str(path))
    except RuntimeError as error:
        return Reading(BookForm({}, {}), [str(error)])
    looks: dict[int, Cell] = {}
    raw = excelize.Options(raw_cell_value=True)
    sheets = {}
    for name, (top, left, bottom, right) in reference.areas.items():
        cells = {}
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                address = cell_address(row, column)
                style = book.get_cell_style(name, address)
                if style not in looks:
                    looks[style] = _look(book.get_style(style))
                value = book.get_cell_value(name, address, raw) or None
                if book.get_cell_formula(name, address):
                    value = FORMULA
                cell = looks[style]._replace(value=_as_text(value))
                if cell != BLANK:
                    cells[row, column] = cell
        merged = frozenset(f"{one.get_start_axis()}:{one.get_end_axis()}" for one in book.get_merge_cells(name))
        sheets[name] = SheetForm(cells, merged, _page(book, name))
    names = {
        ("" if one.scope == "Workbook" else str(one.scope), str(one.name)): without_quotes(str(one.refers_to))
        for one in book.get_defined_name()
        if one.name != _FILTERED
    }
    book.close()
    return Reading(without_covered(BookForm(sheets, names)), [])


def _look(style: "excelize.Style | None") -> Cell:
    if style is None:
        return BLANK
    lines = {
        _SIDES.get(side.type, side.type): Line(LINES[side.style], f"#{side.color or '000000'}")
        for side in style.border or []
        if side.style
    }
    return Cell(tuple(map(lines.get, SIDES)), _fill(style.fill))


def _fill(fill: Any) -> Fill | None:  # noqa: ANN401 - the package has no types
    if fill.type == "gradient":
        return Fill("gradient", tuple(f"#{color}" for color in fill.color))
    return Fill(_PATTERNS[fill.pattern], (f"#{(fill.color or ['FFFFFF'])[0]}",)) if fill.pattern else None


def _page(book: "excelize.File", name: str) -> Page:
    layout: Any = book.get_page_layout(name)
    margins: Any = book.get_page_margins(name)
    sheet: Any = book.get_sheet_props(name)
    fits = bool(sheet and sheet.fit_to_page)
    return Page(
        layout.size,
        layout.orientation or "portrait",
        None if fits else layout.adjust_to,
        (layout.fit_to_width, layout.fit_to_height) if fits else None,
        tuple(getattr(margins, side) for side in ("top", "right", "bottom", "left", "header", "footer")),
        (bool(margins.horizontally), bool(margins.vertically)),
        "",
        "",
    )
