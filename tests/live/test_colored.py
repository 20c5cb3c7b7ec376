"""A maze in the cells that the user painted on an open sheet."""

import pytest
import xlwings as xw

from excelmaze import Grid, InputError, live

pytestmark = pytest.mark.libreoffice

YELLOW = (255, 255, 0)


def test_the_painted_cells_get_the_maze_and_their_colour_back(sheet: xw.Sheet) -> None:
    """Of those selected, or, with a single cell selected, all of the sheet."""
    sheet["B2:F6"].color = sheet["F6:J9"].color = YELLOW
    sheet["L2:M3"].color = (0, 255, 0)
    sheet["A1"].select()
    maze = live.generate(seed=1, colored="FFFF00")
    assert maze is not None
    assert maze.grid == Grid.from_selection("B2:F6,F6:J9")
    live.restore()
    assert sheet["C3"].color == YELLOW
    sheet["A1:E4"].select()
    part = live.generate(seed=1, colored="#ffff00", hole="C3")
    assert part is not None
    assert (part.grid.size, "C3" in part.grid, part.grid.bounds.address) == (11, False, "B2:E4")
    live.clear()
    assert sheet["C2"].color == YELLOW


def test_what_is_not_there_is_one_line(sheet: xw.Sheet) -> None:
    sheet["B2:C3"].color = YELLOW
    sheet["A1:F6"].select()
    with pytest.raises(InputError, match=r"no cell of A1:F6 on sheet .* is filled 00FF00; there is FFFF00 \(4 cells\)"):
        live.generate(colored="00FF00")
    with pytest.raises(InputError, match="'yellow' is no colour; write red, green and blue as six digits"):
        live.generate(colored="yellow")
    with pytest.raises(InputError, match="--shape and --colored both say which cells the maze has; give one of them"):
        live.generate(colored="FFFF00", shape="circle")
    sheet["A1"].select()
    with pytest.raises(InputError, match="rows 5 and colored FFFF00: the colour says which cells; give one"):
        live.generate(colored="FFFF00", rows=5, cols=5)
