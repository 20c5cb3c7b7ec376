"""Rooms that are turned, on open sheets: their blind openings are marked, and the marks go with the maze."""

import pytest
import xlwings as xw

from excelmaze import generate, live
from excelmaze.draw.signs import blind_marks

pytestmark = pytest.mark.libreoffice

CELLS = "B2:F6"
QUICK, ASKED = {"generations": 2}, ["generations=2"]


def test_marks_come_and_go_with_the_maze(office: xw.App, sheet: xw.Sheet) -> None:
    sheet["C3"].value = "mine"
    sheet.range(CELLS).select()
    maze = live.generate("t-cubes", option=ASKED, seed=3, app=office)
    assert maze == generate(CELLS, "t-cubes", options=QUICK, seed=3)
    marks = {maze.grid.address_of(room): text for room, text in blind_marks(maze.blind).items()}
    assert "C3" in marks
    shown = {**marks, "C3": "mine"}
    assert {cell: value for cell in maze.grid if (value := sheet.range(cell).value)} == shown
    solved = live.solve(app=office)
    assert solved is not None
    assert solved.solve() == maze.solve()
    again = live.generate("t-cubes", option=ASKED, seed=4, app=office)
    assert again is not None
    assert sheet.range("C3").value == "mine"
    live.clear(app=office)
    assert {cell: value for cell in maze.grid if (value := sheet.range(cell).value)} == {"C3": "mine"}


def test_the_growth_is_shown_and_the_marks_at_its_end(office: xw.App, sheet: xw.Sheet) -> None:
    sheet.range(CELLS).select()
    maze = live.animate("t-cubes", option=ASKED, seed=3, delay=0, app=office)
    assert maze is not None
    marks = {maze.grid.address_of(room): text for room, text in blind_marks(maze.blind).items()}
    assert {cell: value for cell in maze.grid if (value := sheet.range(cell).value)} == marks


def test_levels_are_marked_solved_and_cleared_together(office: xw.App, sheet: xw.Sheet) -> None:
    sheets = [sheet, *(sheet.book.sheets.add(after=sheet.book.sheets[-1]) for _ in range(2))]
    sheet.activate()
    sheet.range("B2:D4").select()
    maze = live.generate("t-cubes", option=ASKED, seed=3, levels=3, app=office)
    assert maze is not None
    twin = generate("B2:D4", "t-cubes", options=QUICK, seed=3, levels=3)
    assert (maze.passages, maze.blind) == (twin.passages, twin.blind)
    solved = live.solve(app=office)
    assert solved is not None
    assert (solved.solve(), solved.blind) == (maze.solve(), maze.blind)
    live.clear(app=office)
    assert all(value is None for one in sheets for row in one.range("B2:D4").value for value in row)
