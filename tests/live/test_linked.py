"""Mazes with links, as on a torus, on an open sheet: painted as files are, cell by cell; solved and given back."""

from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import InputError, live, read
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from tests.live.shown import cells_round, shown
from tests.live.test_kinds import decorate

pytestmark = pytest.mark.libreoffice

Saved = Callable[[], Worksheet]


def texts_in(sheet: xw.Sheet, cells: str) -> list[object]:
    rows: list[list[object]] = sheet.range(cells).options(ndim=2).value
    return [value for row in rows for value in row]


@pytest.mark.parametrize(
    ("command", "theme", "cells", "shape"),
    [
        (live.generate, "crisscross", "B2:J10", {"wrap": "both"}),
        pytest.param(live.animate, "classic", "B2:J10", {"wrap": "both"}, marks=pytest.mark.slow),
        (live.generate, "classic", "B2:D4,F2:J10,B6:D10", {"portals": "auto"}),
        pytest.param(live.generate, "color", "B2:J10", {"dimensions": "2x2x4x4"}, marks=pytest.mark.slow),
    ],
)
def test_all_of_it_is_given_back(
    sheet: xw.Sheet,
    saved: Saved,
    tmp_path: Path,
    command: Callable[..., Maze | None],
    theme: str,
    cells: str,
    shape: dict[str, str],
) -> None:
    """Solved; restored; cleared; restored; and once more."""
    sheet["D5"].value = 7
    sheet["B2"].value = "mine"
    sheet["C3:C6"].color = (255, 200, 0)
    places = cells_round(Grid.from_selection("B2:J10"))
    before, contents = shown(saved(), places), texts_in(sheet, "A1:K11")
    sheet[cells].select()
    options = {"delay": 0} if command is live.animate else {}
    maze = command(seed=3, theme=theme, **shape, **options)
    assert maze is not None
    cells = maze.grid.cells.address
    drawn, written = shown(saved(), places), texts_in(sheet, "A1:K11")
    assert sum(value is not None for value in written) > sum(value is not None for value in contents)
    assert sheet["B2"].value == "mine"
    assert read(tmp_path / "saved.xlsx", cells=cells) == maze
    sheet["B2"].select()
    solved = live.solve()
    assert solved is not None
    assert solved.solve() == maze.solve()
    assert shown(saved(), places).fills != drawn.fills
    live.restore()
    assert shown(saved(), places) == drawn
    live.clear()
    assert shown(saved(), places) == before
    assert texts_in(sheet, "A1:K11") == contents
    live.restore()
    assert texts_in(sheet, "A1:K11") == written
    live.restore()
    assert shown(saved(), places) == before
    assert texts_in(sheet, "A1:K11") == contents


def test_a_single_cell_and_dimensions_say_which_cells(sheet: xw.Sheet) -> None:
    sheet["C3"].select()
    maze = live.generate(seed=1, dimensions="2x2x3x4")
    assert maze is not None
    assert maze.grid.cells.address == "C3:F5,H3:K5,C7:F9,H7:K9"
    with pytest.raises(InputError, match="dimensions 3x3: give rows and columns of an area last"):
        live.generate(seed=1, dimensions="3x3")


def test_openings_do_not_lead_to_what_is_somebodys(sheet: xw.Sheet) -> None:
    decorate(sheet)
    sheet["B2:J10"].select()
    with pytest.raises(InputError, match="B1 beside B2:J10 has a border or a maze, and openings of the wrapped maze"):
        live.generate(seed=3, wrap="columns")
    assert live.generate(seed=3, wrap="rows") is not None
