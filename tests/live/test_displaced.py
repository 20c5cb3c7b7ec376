"""The marks of a maze that a new workbook came with, under mazes on the open sheet."""

from pathlib import Path

import pytest
import xlwings as xw

from excelmaze import fill_workbook, generate, live, save

TEXTS = ["START", None, "GOAL"]


def texts(sheet: xw.Sheet) -> list[object]:
    """Those at both ends of the maze, and of one in between."""
    return [sheet[place].value for place in ("B2", "D4", "F6")]


@pytest.mark.libreoffice
def test_they_give_way_and_come_back_when_it_is_cleared_or_restored(office: xw.App, tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsx"
    save(generate("B2:F6", seed=7, goal="F6"), path, marks="words", language="en")
    book = office.books.open(str(path))
    sheet = book.sheets[0]
    sheet["B2:F6"].select()
    for _ in range(2):
        live.generate(seed=3)
        assert texts(sheet) == [None] * 3
    live.clear()
    assert texts(sheet) == TEXTS
    for shown in ([None] * 3, [None] * 3, TEXTS):
        live.restore()
        assert texts(sheet) == shown
    book.close()


@pytest.mark.libreoffice
def test_those_that_gave_way_in_the_file_come_back(office: xw.App, tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsx"
    save(generate("B2:F6", seed=7, goal="F6"), path, marks="words", language="en")
    fill_workbook(path, cells="B2:F6", seed=3)
    book = office.books.open(str(path))
    book.sheets[0]["B2:F6"].select()
    live.clear()
    assert texts(book.sheets[0]) == TEXTS
    live.restore()
    assert texts(book.sheets[0]) == [None] * 3
    book.close()
