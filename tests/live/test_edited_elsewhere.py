"""Rows inserted, a maze cut, sheets copied and rows sorted in LibreOffice between fill and clear of the file."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import live
from excelmaze.sheet.addresses import parse_selection
from excelmaze.xlsx.read import read
from tests.cases import covering
from tests.xlsx.workbooks import clear, colorful, fill_cells

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


@pytest.mark.calc
@pytest.mark.parametrize(("edit", "theme"), covering(EDITS, ["classic", "crisscross", "print"]))
def test_cells_get_their_formats_back_after_an_edit_in_libreoffice(
    office: xw.App, tmp_path: Path, edit: str, theme: str
) -> None:
    path = colorful(tmp_path / "book.xlsx")
    first = openpyxl.load_workbook(path).worksheets[0]
    fill_cells(path, cells="C3:H9", seed=4, theme=theme)
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
    fill_cells(path, cells="C3:H9", seed=4)
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


def test_restore_leaves_alone_what_commands_on_the_file_made_and_cleared_since(office: xw.App, tmp_path: Path) -> None:
    """One maze is cleared, one made beside the restored cells, with its record's number, and one further off."""
    path = colorful(tmp_path / "book.xlsx")
    first = openpyxl.load_workbook(path).worksheets[0]
    fill_cells(path, cells="B12:D14", seed=1)
    book = office.books.open(str(path))
    book.sheets[0]["C3:E5"].select()
    live.generate(seed=2, app=office)
    book.save()
    book.close()
    clear(path, parse_selection("B12:D14"))
    fill_cells(path, cells="F3:H5", seed=3)
    fill_cells(path, cells="C8:H9", seed=4)
    walls = read(path, cells="F3:H5").passages
    book = office.books.open(str(path))
    live.restore(app=office)
    assert {name.name.rpartition("!")[2] for name in book.sheets[0].names} >= {"maze_area", "maze_start", "maze_goal"}
    book.save()
    book.close()
    assert read(path, cells="F3:H5").passages == walls
    assert read(path).grid.address == "C8:H9"
    assert clear(path).cells == 9 + 12
    now = openpyxl.load_workbook(path).worksheets[0]
    for place in ((row, column) for row in range(2, 16) for column in range(2, 10)):
        assert look(now, place) == look(first, place), place
    assert list(now.defined_names) == []
