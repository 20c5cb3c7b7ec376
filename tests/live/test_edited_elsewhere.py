"""Rows sorted in LibreOffice between fill and clear of the file, and commands on the file before `restore`."""

from pathlib import Path

import pytest
import xlwings as xw

from excelmaze.errors import WorkbookError
from excelmaze.xlsx.read import read
from tests import uno_person
from tests.live import buttons as live
from tests.xlsx.workbooks import clear, colorful, fill_cells

pytestmark = pytest.mark.libreoffice


@pytest.mark.calc
def test_a_maze_whose_rows_were_sorted_is_not_found_and_it_is_said(office: xw.App, tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    fill_cells(path, cells="C3:H9", seed=4)
    book = office.books.open(str(path))
    try:
        uno_person.sort(book.sheets[0], "A2:P10")
        book.save()
    finally:
        book.close()
    with pytest.raises(WorkbookError, match=r"C3:H9 no longer look as it left them.*--cells C3:H9 --plain"):
        clear(path)


def test_restore_refuses_where_commands_on_the_file_have_changed_the_mazes_since(
    office: xw.App, tmp_path: Path
) -> None:
    path = colorful(tmp_path / "book.xlsx")
    book = office.books.open(str(path))
    book.sheets[0]["C3:E5"].select()
    live.generate(seed=2, app=office)
    book.save()
    book.close()
    fill_cells(path, cells="F3:H5", seed=3)
    book = office.books.open(str(path))
    with pytest.raises(WorkbookError, match="were changed by something else since generate; use clear"):
        live.restore(app=office)
    book.close()
    assert read(path, cells="C3:E5").grid.address == "C3:E5"
