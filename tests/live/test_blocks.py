"""Mazes in blocks on an open sheet: painted as files are, cell by cell; played, solved, joined and given back."""

from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import follow, generate, live, read, save
from excelmaze.draw.theme import THEMES
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import graph_on
from excelmaze.maze.maze import Maze
from tests.live.shown import cells_round, resaved, shown

pytestmark = pytest.mark.libreoffice

Saved = Callable[[], Worksheet]

SELECTIONS = {"drawn": "B2:J10", "irregular": "B2:F8,E5:K11,M2:O9", "pasted": "C3:AH40"}


def decorate(sheet: xw.Sheet) -> None:
    """Lines and fills of the user's, in the maze and beside it."""
    sheet["A1:L1"].borders.set(["edge_bottom"], line_style="dash", weight="medium", color="#FF0000")
    sheet["D4:E6"].borders.set(["edge_top", "inside_vertical"], line_style="continuous", weight="thin")
    sheet["C3:C6"].color = (255, 200, 0)
    sheet["D5"].value = 7


# All themes on one selection, and one theme on all.
CASES = {
    **{theme: (theme, "irregular") for theme in THEMES},
    "drawn": ("color", "drawn"),
    "pasted": ("print", "pasted"),
}


@pytest.mark.parametrize(("theme", "selection"), CASES.values(), ids=CASES)
def test_painted_live_and_written_to_a_file_are_the_same_cells(
    office: xw.App, sheet: xw.Sheet, saved: Saved, tmp_path: Path, theme: str, selection: str
) -> None:
    sheet.range(SELECTIONS[selection]).select()
    painted = live.generate(seed=5, theme=theme, solution=True, walls="blocks", app=office)
    assert painted is not None
    maze = generate(painted.grid.cells, seed=5, walls="blocks")
    assert painted == maze
    save(maze, tmp_path / "written.xlsx", theme=theme, solution="shown")
    places = cells_round(maze.grid.cells)
    assert shown(saved(), places) == shown(resaved(office, tmp_path / "written.xlsx"), places)
    assert read(tmp_path / "saved.xlsx", cells=maze.grid.address) == maze


@pytest.mark.parametrize(
    ("command", "theme"),
    [
        (live.generate, "crisscross"),
        (live.animate, "classic"),
        pytest.param(live.generate, "classic", marks=pytest.mark.slow),
        pytest.param(live.animate, "crisscross", marks=pytest.mark.slow),
    ],
)
def test_all_of_it_is_given_back(
    sheet: xw.Sheet, saved: Saved, tmp_path: Path, command: Callable[..., Maze | None], theme: str
) -> None:
    """Solved; restored; cleared; restored; and once more."""
    decorate(sheet)
    places = cells_round(Grid.from_selection("B2:J10"))
    before = shown(saved(), places)
    sheet["B2:J10"].select()
    options = {"delay": 0} if command is live.animate else {}
    maze = command(seed=3, theme=theme, walls="blocks", frame="none", **options)
    assert maze is not None
    drawn = shown(saved(), places)
    assert read(tmp_path / "saved.xlsx", cells="B2:J10") == maze
    sheet["B2"].select()
    solved = live.solve()
    assert solved is not None
    assert solved.solve() == maze.solve()
    assert sum(shown(saved(), places).fills[place] != drawn.fills.get(place) for place in shown(saved(), places).fills)
    live.restore()
    assert shown(saved(), places) == drawn
    live.clear()
    assert shown(saved(), places) == before
    live.restore()
    assert shown(saved(), places) == drawn
    live.restore()
    assert shown(saved(), places) == before
    assert sheet["D5"].value == 7


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


def test_a_single_cell_rows_and_columns_are_the_map_and_the_frame_lies_around_it(sheet: xw.Sheet) -> None:
    sheet["B2"].select()
    maze = live.generate("tractor", seed=1, rows=15, cols=15, walls="blocks")
    assert maze is not None
    assert (maze.grid.size, maze.grid.address) == (64, "B2:R18")


@pytest.mark.parametrize("areas", ["B2:J10,K2:S12", "B2:S10"])
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
