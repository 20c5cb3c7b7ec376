"""What Excel and LibreOffice give the lines of a maze when it is inserted beside it: clear names it."""

from copy import copy
from pathlib import Path

import openpyxl
import pytest
import xlwings as xw
from openpyxl.cell import Cell
from openpyxl.styles import Border, Side
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import clear_workbook, fill_workbook
from tests.xlsx.workbooks import clear

SAID = "{0} beside the maze look like its last cells, as what is inserted there does, and stay; "
REMEDY = "--cells {0} --plain takes their lines and fills away"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    book.worksheets[0]["A1"] = "mine"
    book.save(path)
    fill_workbook(path, cells="B2:F6", seed=3, theme="color")
    return path


def seen(path: Path) -> list[str]:
    """The cells with lines or fills."""
    sheet = openpyxl.load_workbook(path).worksheets[0]
    assert isinstance(sheet, Worksheet)
    return [
        cell.coordinate
        for row in sheet["A1:M12"]
        for cell in row
        if cell.fill.fill_type or any(getattr(cell.border, side).style for side in ("left", "right", "top", "bottom"))
    ]


def like(path: Path, copies: dict[str, str]) -> None:
    """Give cells the looks of others, as inserted ones have them."""
    book = openpyxl.load_workbook(path)
    sheet = book.worksheets[0]
    for copied, original in copies.items():
        one, other = sheet[copied], sheet[original]
        assert isinstance(one, Cell)
        assert isinstance(other, Cell)
        one.border, one.fill = copy(other.border), copy(other.fill)  # type: ignore[assignment]
    book.save(path)


@pytest.mark.parametrize(
    ("copies", "cells"),
    [
        ({f"G{row}": f"F{row}" for row in range(2, 7)}, "G2:G6"),
        ({f"{column}{row}": f"{column}6" for row in (7, 8) for column in "BCDEF"}, "B7:F8"),
    ],
    ids=["column", "rows"],
)
def test_what_took_on_the_looks_of_a_maze_is_named_and_plain_takes_them_away(
    path: Path, copies: dict[str, str], cells: str
) -> None:
    like(path, copies)
    assert clear(path).notes == (SAID.format(cells) + REMEDY.format(cells),)
    assert seen(path) == sorted(copies, key=lambda cell: (int(cell[1:]), cell))
    clear_workbook(path, cells=cells, plain=True)
    assert seen(path) == []


def test_what_looks_otherwise_or_is_another_mazes_is_not_named(path: Path) -> None:
    book = openpyxl.load_workbook(path)
    for row in range(2, 7):
        book.worksheets[0].cell(row, 7).border = Border(right=Side("thin"), bottom=Side("thin"))
    book.save(path)
    fill_workbook(path, cells="B7:F11", seed=3, theme="color")
    assert clear(path).notes == ()


@pytest.mark.libreoffice
def test_columns_and_rows_that_libreoffice_inserts_are_named(path: Path, office: xw.App) -> None:
    book = office.books.open(path)
    api = book.sheets[0].api
    api.Columns.insertByIndex(6, 2)
    api.Rows.insertByIndex(6, 1)
    book.save()
    book.close()
    cells = "G2:H6,B7:H7"
    assert clear(path).notes == (SAID.format(cells) + REMEDY.format(cells),)
    clear_workbook(path, cells=cells, plain=True)
    assert seen(path) == []


def test_rows_without_end_that_look_alike_are_not_named(path: Path) -> None:
    like(path, {f"{column}{row}": f"{column}6" for row in range(7, 40) for column in "BCDEF"})
    assert clear(path).notes == ()
