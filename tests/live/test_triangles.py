"""Mazes of triangles on an open sheet: their diagonals go where squares come, and they join."""

from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import live, read
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from tests.live.shown import cells_round, shown

pytestmark = pytest.mark.libreoffice

Saved = Callable[[], Worksheet]


@pytest.mark.parametrize("command", [live.generate, live.animate])
def test_a_maze_of_squares_over_one_takes_its_diagonals_away(
    sheet: xw.Sheet, saved: Saved, command: Callable[..., Maze | None]
) -> None:
    sheet["C4"].borders["diagonal_up"].line_style = "dash"
    places = cells_round(Grid.from_selection("B2:I9"))
    before = shown(saved(), places).diagonals
    sheet["C4:I9"].select()
    assert live.generate(seed=1, tiling="triangles") is not None
    assert len(shown(saved(), places).diagonals) > 1
    sheet["B2:I9"].select()
    assert command(seed=1, **({"delay": 0} if command is live.animate else {})) is not None
    assert shown(saved(), places).diagonals == {}
    live.clear()
    assert shown(saved(), places).diagonals == before


def test_mazes_that_touch_join(sheet: xw.Sheet, saved: Saved, tmp_path: Path) -> None:
    for cells, seed in (("B2:E8", 1), ("F2:J8", 2)):
        sheet[cells].select()
        assert live.generate(seed=seed, tiling="triangles") is not None
    sheet["B2:J8"].select()
    joined = live.join(seed=3)
    assert joined is not None
    assert sum(map(int.bit_count, joined.passages)) == 2 * (joined.graph.size - 1)
    assert saved()
    assert read(tmp_path / "saved.xlsx", cells="B2:J8").passages == joined.passages
