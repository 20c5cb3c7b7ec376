"""Mazes of bricks on an open sheet: painted as files are, cell by cell; played, solved and given back."""

from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import generate, live, read, save
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from tests.live.shown import cells_round, resaved, shown
from tests.live.test_blocks import CASES, SELECTIONS, decorate

pytestmark = pytest.mark.libreoffice

Saved = Callable[[], Worksheet]


@pytest.mark.parametrize(("theme", "selection"), CASES.values(), ids=CASES)
def test_painted_live_and_written_to_a_file_are_the_same_cells(
    office: xw.App, sheet: xw.Sheet, saved: Saved, tmp_path: Path, theme: str, selection: str
) -> None:
    sheet.range(SELECTIONS[selection]).select()
    painted = live.generate(seed=5, theme=theme, solution=True, tiling="bricks", app=office)
    assert painted is not None
    maze = generate(painted.grid.cells, seed=5, tiling="bricks")
    assert painted == maze
    save(maze, tmp_path / "written.xlsx", theme=theme, solution="shown")
    places = cells_round(maze.grid.cells)
    assert shown(saved(), places) == shown(resaved(office, tmp_path / "written.xlsx"), places)
    assert read(tmp_path / "saved.xlsx", cells=maze.grid.address) == maze


@pytest.mark.parametrize(("command", "theme"), [(live.generate, "crisscross"), (live.animate, "classic")])
def test_all_of_it_is_given_back(
    sheet: xw.Sheet, saved: Saved, tmp_path: Path, command: Callable[..., Maze | None], theme: str
) -> None:
    """Solved; restored; cleared; restored; and once more."""
    decorate(sheet)
    places = cells_round(Grid.from_selection("B2:J10"))
    before = shown(saved(), places)
    sheet["B2:J10"].select()
    options = {"delay": 0} if command is live.animate else {}
    maze = command(seed=3, theme=theme, tiling="bricks", **options)
    assert maze is not None
    drawn = shown(saved(), places)
    assert read(tmp_path / "saved.xlsx", cells="B2:J10") == maze
    sheet["B2"].select()
    solved = live.solve()
    assert solved is not None
    assert solved.solve() == maze.solve()
    assert shown(saved(), places).fills != drawn.fills
    live.restore()
    assert shown(saved(), places) == drawn
    live.clear()
    assert shown(saved(), places) == before
    live.restore()
    live.restore()
    assert shown(saved(), places) == before
    assert sheet["D5"].value == 7


def test_a_single_cell_rows_and_columns_are_bricks(sheet: xw.Sheet) -> None:
    sheet["B2"].select()
    maze = live.generate(seed=1, rows=5, cols=4, tiling="bricks")
    assert maze is not None
    assert (maze.grid.size, maze.grid.address) == (20, "B2:J6")
