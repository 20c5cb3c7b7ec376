"""Mazes in blocks on an open sheet: stopped on their way, and joined."""

from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import follow, live, read
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import graph_on
from tests.cases import daily
from tests.live.shown import cells_round, shown
from tests.live.test_kinds import decorate

pytestmark = pytest.mark.libreoffice

Saved = Callable[[], Worksheet]


def test_an_animation_that_is_stopped_is_finished_or_taken_back(sheet: xw.Sheet, saved: Saved, tmp_path: Path) -> None:
    decorate(sheet)
    places = cells_round(Grid.from_selection("B2:J10"))
    before = shown(saved(), places)
    sheet["B2:J10"].select()
    presses = iter([False, True])
    maze = live.animate(seed=3, delay=0.2, walls="blocks", stop=lambda: next(presses, True))
    saved()
    assert read(tmp_path / "saved.xlsx", cells="B2:J10") == maze
    live.restore()
    assert shown(saved(), places) == before
    presses = iter([False, True])
    taken_back = live.animate(seed=3, delay=0.2, walls="blocks", on_stop="restore", stop=lambda: next(presses, True))
    assert taken_back is None
    assert shown(saved(), places) == before


@pytest.mark.parametrize("areas", daily(["B2:J10,K2:S12", "B2:S10"], 1))
def test_mazes_side_by_side_are_joined(sheet: xw.Sheet, saved: Saved, tmp_path: Path, areas: str) -> None:
    """In areas of their own, or in one selection, where their recipes tell which is which."""
    decorate(sheet)
    for cells in ("B2:J10", areas.rpartition(",")[2].replace("B2", "K2")):
        sheet[cells].select()
        assert live.generate(seed=3, walls="blocks") is not None
    before = shown(saved(), cells_round(Grid.from_selection("B2:S12")))
    sheet[areas].select()
    joined = live.join(seed=5)
    assert joined is not None
    assert joined.recipe is not None
    saved()
    again = read(tmp_path / "saved.xlsx", cells=areas)
    assert (again.graph, again.passages) == (joined.graph, joined.passages)
    assert follow(joined.recipe).passages == joined.passages
    live.restore()
    assert shown(saved(), cells_round(Grid.from_selection("B2:S12"))) == before


def test_the_active_cell_need_not_be_a_room(sheet: xw.Sheet) -> None:
    sheet["B2:J10"].select()
    maze = live.generate(seed=3, walls="blocks")
    assert maze is not None
    assert maze.start == graph_on(Grid.from_selection("B2:J10"), "blocks").nearest(0)
