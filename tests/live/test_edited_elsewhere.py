"""Rows sorted in LibreOffice between fill and clear of the file, and commands on the file before `restore`."""

from itertools import product
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import live
from excelmaze.sheet.addresses import parse_selection
from excelmaze.xlsx.read import read
from tests.xlsx.workbooks import clear, colorful, fill_cells

pytestmark = pytest.mark.libreoffice
Place = tuple[int, int]


def look(sheet: Worksheet, place: Place) -> list[object]:
    """The lines and the fill of a cell; LibreOffice writes no transparency."""
    cell = sheet.cell(*place)
    sides = [getattr(cell.border, side) for side in ("top", "right", "bottom", "left")]
    return [*(side and side.style for side in sides), cell.fill.fill_type and str(cell.fill.fgColor.rgb)[-6:]]


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


@pytest.mark.calc
def test_cells_get_their_formats_back_after_rows_were_sorted_in_libreoffice(office: xw.App, tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    first = openpyxl.load_workbook(path).worksheets[0]
    fill_cells(path, cells="C3:H9", seed=4)
    book = office.books.open(str(path))
    try:
        sort(book.sheets[0].api)
        book.save()
    finally:
        book.close()
    clear(path)
    now = openpyxl.load_workbook(path).worksheets[0]
    for row, column in product(range(3, 10), range(3, 9)):
        assert look(now, (12 - row, column)) == look(first, (row, column)), (row, column)


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
