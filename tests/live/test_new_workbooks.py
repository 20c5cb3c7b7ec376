"""Workbooks that `new` made, open in LibreOffice: their record tells what is the maze's."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

from excelmaze.cli import main
from tests.cases import daily
from tests.live import buttons as live

pytestmark = pytest.mark.libreoffice

# What each maze shows besides walls and fills: its options, those of its appearance, and the cells beside it.
MADE: dict[str, list[str]] = {
    "words": [],
    "letters": ["--marks", "letters"],
    "arrows": ["--marks", "arrows"],
    "collect": ["--collect", "MOUSE", "--marks", "words"],
    "sums": ["--sums", "30"],
    "portals": ["--portals", "--cells", "B2:F11,H2:L11"],
    "wrap": ["--wrap", "both"],
}


@pytest.fixture
def opened(office: xw.App, tmp_path: Path) -> Iterator[Callable[..., xw.Sheet]]:
    """Open a new workbook with a maze and a text of the user's in it."""

    def made(*options: str) -> xw.Sheet:
        size = [] if "--cells" in options else ["10x11"]
        assert main(["new", *size, str(tmp_path / "new.xlsx"), "--seed", "5", "--language", "en", *options]) == 0
        sheet = office.books.open(str(tmp_path / "new.xlsx")).sheets[0]
        sheet["N3"].value = "A"
        return sheet

    yield made
    for book in list(office.books):
        book.close()


def texts_on(sheet: xw.Sheet) -> dict[tuple[int, int], Any]:
    """What the cells in and around the maze hold, but for the title, which nobody knows to be the maze's."""
    rows = sheet["A2:P14"].value
    return {
        (row, column): value
        for row, values in enumerate(rows, 2)
        for column, value in enumerate(values, 1)
        if value is not None
    }


def _cells(sheet: xw.Sheet) -> str:
    """The cells of the maze."""
    return str(sheet.names["maze_area"].refers_to).replace("=", "").replace("Maze!", "").replace("$", "")


@pytest.mark.parametrize("kind", daily(MADE, ["arrows", "wrap"]))
def test_marks_and_letters_go_with_their_maze_and_come_back(
    kind: str, opened: Callable[..., xw.Sheet], office: xw.App
) -> None:
    sheet = opened(*MADE[kind])
    before = texts_on(sheet)
    assert len(before) > 1
    sheet[_cells(sheet)].select()
    live.generate(seed=2, app=office)
    live.clear(app=office)
    assert texts_on(sheet) == {(3, 14): "A"}
    live.restore(app=office)
    live.restore(app=office)
    assert texts_on(sheet) == before
