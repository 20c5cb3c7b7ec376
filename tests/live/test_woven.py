"""Woven mazes on an open sheet, with crossings: played, solved and given back."""

from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import live, read
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from tests.live.shown import cells_round, shown
from tests.live.test_kinds import decorate

pytestmark = pytest.mark.libreoffice

Saved = Callable[[], Worksheet]


@pytest.mark.parametrize("command", [live.generate, live.animate])
def test_all_of_it_is_given_back(
    sheet: xw.Sheet, saved: Saved, tmp_path: Path, command: Callable[..., Maze | None]
) -> None:
    """Solved; restored; cleared; restored; and once more."""
    decorate(sheet)
    places = cells_round(Grid.from_selection("B2:P13"))
    before = shown(saved(), places)
    sheet["B2:P13"].select()
    options = {"delay": 0} if command is live.animate else {}
    maze = command(seed=3, theme="color", weave="1", **options)
    assert maze is not None
    drawn = shown(saved(), places)
    assert read(tmp_path / "saved.xlsx", cells="B2:P13") == maze
    sheet["B2"].select()
    solved = live.solve()
    assert solved is not None
    assert solved.solve() == maze.solve()
    assert shown(saved(), places).fills != drawn.fills
    live.restore()
    assert shown(saved(), places) == drawn
    cleared = live.clear()
    assert cleared is not None
    assert cleared.notes == ()
    assert shown(saved(), places) == before
    live.restore()
    live.restore()
    assert shown(saved(), places) == before
    assert sheet["D5"].value == 7


def test_from_a_single_cell_rows_and_columns_are_rooms(sheet: xw.Sheet) -> None:
    sheet["B2"].select()
    maze = live.generate(seed=1, rows=5, cols=4, weave="0.5")
    assert maze is not None
    assert (maze.grid.size, maze.grid.address) == (20, "B2:M16")
