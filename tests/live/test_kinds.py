"""Mazes of every kind on an open sheet: painted as files are, cell by cell; played, solved, joined and given back."""

from typing import Any

import pytest
import xlwings as xw

from excelmaze.grids.grid import Grid
from tests.conftest import not_none
from tests.live import buttons as live

pytestmark = pytest.mark.libreoffice


def test_the_painted_cells_get_the_maze_and_their_colour_back(sheet: xw.Sheet) -> None:
    """Of those selected, or, with a single cell selected, all of the sheet."""
    sheet["B2:F6"].color = sheet["F6:J9"].color = YELLOW
    sheet["L2:M3"].color = (0, 255, 0)
    sheet["A1"].select()
    maze = not_none(live.generate(seed=1, colored="FFFF00"))
    assert maze.grid == Grid.from_selection("B2:F6,F6:J9")
    live.restore()
    assert sheet["C3"].color == YELLOW
    sheet["A1:E4"].select()
    part = not_none(live.generate(seed=1, colored="#ffff00", hole="C3"))
    assert (part.grid.size, "C3" in part.grid, part.grid.bounds.address) == (11, False, "B2:E4")
    live.clear()
    assert sheet["C2"].color == YELLOW


YELLOW = (255, 255, 0)


@pytest.mark.parametrize(
    ("options", "cells", "size"),
    [
        ({"rows": 3, "cols": 4}, "B2:E4", 12),
        ({"rows": 5, "cols": 4, "tiling": "bricks"}, "B2:J6", 20),
        ({"rows": 5, "cols": 4, "weave": "0.5"}, "B2:M16", 20),
        ({"algorithm": "tractor", "rows": 8, "cols": 8, "walls": "blocks"}, "B2:R18", 64),
        ({"dimensions": "2x2x3x4"}, "B2:E4,G2:J4,B6:E8,G6:J8", 48),
    ],
)
def test_from_a_single_cell_rows_and_columns_are_rooms(
    sheet: xw.Sheet, options: dict[str, Any], cells: str, size: int
) -> None:
    sheet["B2"].select()
    maze = not_none(live.generate(seed=1, **options))
    assert (maze.grid.cells.address, maze.grid.size) == (cells, size)
