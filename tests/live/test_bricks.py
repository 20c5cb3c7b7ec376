"""Mazes of bricks on an open sheet: round a single cell, and joined."""

from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import live, read

pytestmark = pytest.mark.libreoffice


def test_a_single_cell_rows_and_columns_are_bricks(sheet: xw.Sheet) -> None:
    sheet["B2"].select()
    maze = live.generate(seed=1, rows=5, cols=4, tiling="bricks")
    assert maze is not None
    assert (maze.grid.size, maze.grid.address) == (20, "B2:J6")


def test_mazes_that_touch_join(sheet: xw.Sheet, saved: Callable[[], Worksheet], tmp_path: Path) -> None:
    for cells, seed in (("B2:E8", 1), ("F2:I8", 2)):
        sheet[cells].select()
        assert live.generate(seed=seed, tiling="bricks") is not None
    sheet["B2:I8"].select()
    joined = live.join(seed=3)
    assert joined is not None
    assert sum(map(int.bit_count, joined.passages)) == 2 * (joined.graph.size - 1)
    assert saved()
    assert read(tmp_path / "saved.xlsx", cells="B2:I8").passages == joined.passages
