"""Rows inserted, a maze cut, sheets copied and rows sorted in LibreOffice between fill and clear of the file."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.xlsx.fill import fill_workbook
from tests.xlsx.test_record import colorful
from tests.xlsx.workbooks import clear

pytestmark = pytest.mark.libreoffice
Place = tuple[int, int]


def look(sheet: Worksheet, place: Place) -> list[object]:
    """The lines and the fill of a cell; LibreOffice writes no transparency."""
    cell = sheet.cell(*place)
    sides = [getattr(cell.border, side) for side in ("top", "right", "bottom", "left")]
    return [*(side and side.style for side in sides), cell.fill.fill_type and str(cell.fill.fgColor.rgb)[-6:]]


def insert(sheet: Any) -> None:
    sheet.Rows.insertByIndex(4, 2)
    sheet.Columns.insertByIndex(4, 1)
    sheet.Rows.insertByIndex(0, 3)


def cut(sheet: Any) -> None:
    area = sheet.getCellRangeByName("C3:H9").RangeAddress
    sheet.moveRange(sheet.getCellRangeByName("P21").CellAddress, area)


def sort(sheet: Any) -> None:
    """Whole rows upside down, with their formats."""
    import uno

    cells = sheet.getCellRangeByName("A2:P10")
    field = uno.createUnoStruct("com.sun.star.table.TableSortField")
    field.Field, field.IsAscending = 1, False
    settings = {
        "SortFields": uno.Any("[]com.sun.star.table.TableSortField", (field,)),
        "BindFormatsToContent": True,
        "ContainsHeader": False,
    }
    values = [uno.createUnoStruct("com.sun.star.beans.PropertyValue") for _ in settings]
    for value, (name, setting) in zip(values, settings.items(), strict=True):
        value.Name, value.Value = name, setting
    uno.invoke(cells, "sort", (uno.Any("[]com.sun.star.beans.PropertyValue", tuple(values)),))


EDITS: dict[str, tuple[Callable[[Any], None], Callable[[int, int], Place | None]]] = {
    "insert": (insert, lambda row, column: (row + 3 + 2 * (row >= 5), column + (column >= 5))),
    "delete": (
        lambda sheet: sheet.Rows.removeByIndex(5, 1),
        lambda row, column: None if row == 6 else (row - (row > 6), column),
    ),
    "cut": (cut, lambda row, column: (row + 18, column + 13)),
    "sort": (sort, lambda row, column: (12 - row, column)),
    "nothing": (lambda _: None, lambda row, column: (row, column)),
}


@pytest.mark.parametrize("theme", ["classic", "crisscross", "print"])
@pytest.mark.parametrize("edit", EDITS)
def test_cells_get_their_looks_back_after_an_edit_in_libreoffice(
    office: xw.App, tmp_path: Path, edit: str, theme: str
) -> None:
    path = colorful(tmp_path / "book.xlsx")
    first = openpyxl.load_workbook(path).worksheets[0]
    fill_workbook(path, cells="C3:H9", seed=4, theme=theme)
    book = office.books.open(str(path))
    change, there = EDITS[edit]
    try:
        change(book.sheets[0].api)
        book.save()
    finally:
        book.close()
    clear(path)
    now = openpyxl.load_workbook(path).worksheets[0]
    for place in ((row, column) for row in range(3, 10) for column in range(3, 9)):
        if (at := there(*place)) is not None:
            assert look(now, at) == look(first, place), (place, at)


def test_a_sheet_that_was_copied_has_the_records_too(office: xw.App, tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    first = openpyxl.load_workbook(path).worksheets[0]
    fill_workbook(path, cells="C3:H9", seed=4)
    book = office.books.open(str(path))
    try:
        book.sheets[0].copy(name="Twin")
        book.save()
    finally:
        book.close()
    for name in ("Twin", "Sheet"):
        clear(path, sheet=name)
    for sheet in openpyxl.load_workbook(path).worksheets:
        for place in ((row, column) for row in range(3, 10) for column in range(3, 9)):
            assert look(sheet, place) == look(first, place)
