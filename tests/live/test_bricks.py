"""Mazes of bricks on an open sheet, round a single cell."""

import pytest
import xlwings as xw

from excelmaze import live

pytestmark = pytest.mark.libreoffice


def test_a_single_cell_rows_and_columns_are_bricks(sheet: xw.Sheet) -> None:
    sheet["B2"].select()
    maze = live.generate(seed=1, rows=5, cols=4, tiling="bricks")
    assert maze is not None
    assert (maze.grid.size, maze.grid.address) == (20, "B2:J6")
