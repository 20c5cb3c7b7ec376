"""Mazes of every kind on an open sheet: painted as files are, cell by cell; played, solved and given back."""

from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import generate, live, read, save
from excelmaze.draw.theme import THEMES
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from tests.cases import covering
from tests.kinds import KINDS
from tests.live.shown import cells_round, resaved, shown

pytestmark = pytest.mark.libreoffice

Saved = Callable[[], Worksheet]

SELECTIONS = {"drawn": "B2:J10", "irregular": "B2:F8,E5:K11,M2:O9", "pasted": "C3:AH40"}
# All themes on one selection, and one theme on all.
CASES = {
    **{theme: (theme, "irregular") for theme in THEMES},
    "drawn": ("color", "drawn"),
    "pasted": ("print", "pasted"),
}


# Kinds that any selection makes.
ANYWHERE = {name: kind.options for name, kind in KINDS.items() if not {"portals", "dimensions"} & {*kind.options}}


def decorate(sheet: xw.Sheet) -> None:
    """Lines, fills and a diagonal of the user's, in the maze and beside it."""
    sheet["A1:L1"].borders.set(["edge_bottom"], line_style="dash", weight="medium", color="#FF0000")
    sheet["D4:E6"].borders.set(["edge_top", "inside_vertical"], line_style="continuous", weight="thin")
    sheet["C3:C6"].color = (255, 200, 0)
    sheet["C4"].borders["diagonal_up"].line_style = "continuous"
    sheet["D5"].value = 7


@pytest.mark.parametrize(("case", "kind"), covering(CASES, ANYWHERE))
def test_painted_live_and_written_to_a_file_are_the_same_cells(
    office: xw.App, sheet: xw.Sheet, saved: Saved, tmp_path: Path, case: str, kind: str
) -> None:
    theme, selection = CASES[case]
    sheet.range(SELECTIONS[selection]).select()
    painted = live.generate(seed=5, theme=theme, solution=True, app=office, **ANYWHERE[kind])
    assert painted is not None
    maze = generate(painted.grid.cells, seed=5, **ANYWHERE[kind])
    assert painted == maze
    save(maze, tmp_path / "written.xlsx", theme=theme, solution="shown")
    places = cells_round(maze.grid.cells)
    assert shown(saved(), places) == shown(resaved(office, tmp_path / "written.xlsx"), places)
    assert read(tmp_path / "saved.xlsx", cells=maze.grid.address) == maze


# What a torus opens towards the lines of the user's is another test.
ALONE = [name for name in ANYWHERE if name != "torus"]


# Each takes seconds: for every day these are enough.
OF_EVERY_DAY = ("bricks", "triangles", "weave")


@pytest.mark.parametrize(
    ("command", "kind", "theme"),
    [
        pytest.param(*one.values, marks=one.marks or (() if one.values[1] in OF_EVERY_DAY else pytest.mark.slow))
        for one in covering((live.generate, live.animate), ALONE, ("classic", "crisscross"))
    ],
)
def test_all_of_it_is_given_back(
    sheet: xw.Sheet, saved: Saved, tmp_path: Path, command: Callable[..., Maze | None], kind: str, theme: str
) -> None:
    """Solved; restored; cleared; restored; and once more."""
    decorate(sheet)
    places = cells_round(Grid.from_selection("B2:J10"))
    before = shown(saved(), places)
    sheet["B2:J10"].select()
    options = {"delay": 0} if command is live.animate else {}
    maze = command(seed=3, theme=theme, **ANYWHERE[kind], **options)
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
    assert shown(saved(), places) == drawn
    live.restore()
    assert shown(saved(), places) == before
    assert sheet["D5"].value == 7
