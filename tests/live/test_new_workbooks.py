"""Workbooks that `new` made, open in LibreOffice: their mazes have no record, and yet all that came with them goes."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

from excelmaze import live
from excelmaze.cli import main
from tests.cases import daily

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


OURS_ALONE = {(3, 14): "A"}


@pytest.mark.parametrize("kind", daily(MADE, ["arrows", "collect"]))
def test_clearing_takes_marks_and_letters_and_restore_brings_them_back(
    kind: str, opened: Callable[..., xw.Sheet], office: xw.App
) -> None:
    sheet = opened(*MADE[kind])
    before = texts_on(sheet)
    assert len(before) > 1
    sheet[_cells(sheet)].select()
    live.clear(app=office)
    assert texts_on(sheet) == OURS_ALONE
    live.restore(app=office)
    assert texts_on(sheet) == before


@pytest.mark.parametrize("kind", daily(MADE, ["sums", "wrap"]))
def test_another_maze_replaces_them_and_clearing_that_brings_them_back(
    kind: str, opened: Callable[..., xw.Sheet], office: xw.App
) -> None:
    sheet = opened(*MADE[kind])
    before = texts_on(sheet)
    sheet[_cells(sheet)].select()
    live.generate(seed=2, app=office)
    assert texts_on(sheet) == OURS_ALONE
    live.clear(app=office)
    assert texts_on(sheet) == before
    live.generate(seed=3, app=office)
    live.restore(app=office)
    assert texts_on(sheet) == before


def test_what_somebody_wrote_over_them_stays(opened: Callable[..., xw.Sheet], office: xw.App) -> None:
    sheet = opened(*MADE["collect"])
    (row, column), *_ = (place for place, text in texts_on(sheet).items() if text == "M")
    sheet[row - 1, column - 1].value = "mine"
    sheet[_cells(sheet)].select()
    live.clear(app=office)
    assert texts_on(sheet) == {**OURS_ALONE, (row, column): "mine"}


def test_joined_mazes_lose_letters_and_restore_brings_them_back(
    opened: Callable[..., xw.Sheet], office: xw.App
) -> None:
    sheet = opened("--cells", "B2:H8", "--collect", "CAT", "--openings", "none", "--marks", "letters")
    sheet["I2:M8"].select()
    live.generate(seed=2, app=office)
    before = texts_on(sheet)
    assert {"C", "T"} <= {*before.values()}
    sheet["B2:M8"].select()
    live.join(seed=1, app=office)
    left = {place: text for place, text in texts_on(sheet).items() if place not in OURS_ALONE}
    assert {*left.values()} <= {"S", "F"}
    live.restore(app=office)
    assert texts_on(sheet) == before
