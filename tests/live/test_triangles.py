"""Mazes of triangles on an open sheet: painted as files are, cell by cell; played, solved, joined and given back."""

from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import generate, live, read, save
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from tests.live.shown import cells_round, resaved, shown
from tests.live.test_blocks import CASES, SELECTIONS, decorate

pytestmark = pytest.mark.libreoffice

Saved = Callable[[], Worksheet]


def crossed(sheet: Worksheet, places: list[tuple[int, int]]) -> dict[tuple[int, int], tuple[bool, bool, str]]:
    """The diagonals of cells: which of them, and the style of their line."""
    borders = {place: sheet.cell(*place).border for place in places}
    return {
        place: (bool(one.diagonalDown), bool(one.diagonalUp), one.diagonal.style)
        for place, one in borders.items()
        if one.diagonal and one.diagonal.style
    }


@pytest.mark.parametrize(("theme", "selection"), CASES.values(), ids=CASES)
def test_painted_live_and_written_to_a_file_are_the_same_cells(
    office: xw.App, sheet: xw.Sheet, saved: Saved, tmp_path: Path, theme: str, selection: str
) -> None:
    sheet.range(SELECTIONS[selection]).select()
    painted = live.generate(seed=5, theme=theme, solution=True, tiling="triangles", app=office)
    assert painted is not None
    maze = generate(painted.grid.cells, seed=5, tiling="triangles")
    assert painted == maze
    save(maze, tmp_path / "written.xlsx", theme=theme, solution="shown")
    places = cells_round(maze.grid.cells)
    here, there = saved(), resaved(office, tmp_path / "written.xlsx")
    assert shown(here, places) == shown(there, places)
    assert crossed(here, places) == crossed(there, places) != {}
    assert read(tmp_path / "saved.xlsx", cells=maze.grid.address) == maze


@pytest.mark.parametrize(("command", "theme"), [(live.generate, "crisscross"), (live.animate, "classic")])
def test_all_of_it_is_given_back(
    sheet: xw.Sheet, saved: Saved, tmp_path: Path, command: Callable[..., Maze | None], theme: str
) -> None:
    """Solved; restored; cleared; restored; and once more: a diagonal of the user's is there again, too."""
    decorate(sheet)
    sheet["C4"].borders["diagonal_up"].line_style = "continuous"
    places = cells_round(Grid.from_selection("B2:J10"))
    before, lines = shown(saved(), places), crossed(saved(), places)
    assert len(lines) == 1
    sheet["B2:J10"].select()
    options = {"delay": 0} if command is live.animate else {}
    maze = command(seed=3, theme=theme, tiling="triangles-alike", **options)
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
    assert (shown(saved(), places), crossed(saved(), places)) == (before, lines)
    live.restore()
    assert (shown(saved(), places), read(tmp_path / "saved.xlsx", cells="B2:J10")) == (drawn, maze)
    live.restore()
    assert (shown(saved(), places), crossed(saved(), places)) == (before, lines)
    assert sheet["D5"].value == 7


@pytest.mark.parametrize("command", [live.generate, live.animate])
def test_a_maze_of_squares_over_one_takes_its_diagonals_away(
    sheet: xw.Sheet, saved: Saved, command: Callable[..., Maze | None]
) -> None:
    sheet["C4"].borders["diagonal_up"].line_style = "dash"
    places = cells_round(Grid.from_selection("B2:I9"))
    before = crossed(saved(), places)
    sheet["C4:I9"].select()
    assert live.generate(seed=1, tiling="triangles") is not None
    assert len(crossed(saved(), places)) > 1
    sheet["B2:I9"].select()
    assert command(seed=1, **({"delay": 0} if command is live.animate else {})) is not None
    assert crossed(saved(), places) == {}
    live.clear()
    assert crossed(saved(), places) == before


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
