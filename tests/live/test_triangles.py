"""Mazes of triangles on an open sheet: their diagonals go where squares come."""

from collections.abc import Callable

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import live
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from tests.cases import daily
from tests.live.shown import cells_round, shown

pytestmark = pytest.mark.libreoffice

Saved = Callable[[], Worksheet]


@pytest.mark.parametrize("command", daily([live.generate, live.animate], 1))
def test_a_maze_of_squares_over_one_takes_its_diagonals_away_and_gives_back_the_users(
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
    assert shown(saved(), places).diagonals == before
    live.clear()
    assert shown(saved(), places).diagonals == before
