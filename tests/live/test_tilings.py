"""A tiling with diagonals and texts on a sheet that is open in LibreOffice."""

from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import live, read
from excelmaze.draw.tilings import TILINGS
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from tests.cases import daily
from tests.conftest import not_none
from tests.halves import Halves, Signs, expected
from tests.live.shown import Shown, cells_round, shown

pytestmark = pytest.mark.libreoffice
CELLS = "B3:F8"


@pytest.fixture
def halves(monkeypatch: pytest.MonkeyPatch) -> Halves:
    tiling = Halves()
    monkeypatch.setitem(TILINGS, "squares", tiling)
    return tiling


@pytest.fixture
def seen(halves: Halves, saved: Callable[[], Worksheet], tmp_path: Path) -> Callable[[], tuple[Maze, Signs]]:
    """The maze on the sheet at the moment, and what else is seen of it."""

    def look() -> tuple[Maze, Signs]:
        saved()
        halves.seen.clear()
        return read(tmp_path / "saved.xlsx", cells=CELLS), halves.seen.pop()

    return look


def state(sheet: Worksheet) -> tuple[Shown, dict[str, object], set[tuple[str, bool]]]:
    """Lines and fills, contents and diagonals."""
    cells = [cell for row in sheet["A1:H10"] for cell in row]
    return (
        shown(sheet, cells_round(Grid.from_selection(CELLS))),
        {cell.coordinate: cell.value for cell in cells if cell.value is not None},
        {(cell.coordinate, bool(cell.border.diagonalUp)) for cell in cells if cell.border.diagonal},
    )


def decorate(sheet: xw.Sheet) -> None:
    sheet["B3"].value = 7
    sheet["C3"].formula = "=B3*2"
    sheet["D5"].formula = '=""'
    sheet["F7"].value = "own"
    sheet["E5"].borders.set(["diagonal_up"], line_style="dash", weight="medium", color="#FF0000")
    sheet["E4:E6"].color = (255, 200, 0)


HELD = {0: 7, 1: "=B3*2", 12: '=""', 24: "own"}


def fits(signs: Signs, maze: Maze) -> bool:
    wanted = expected(maze)
    return {cell: text for cell, text in signs.texts.items() if cell not in HELD} == {
        cell: text for cell, text in wanted.texts.items() if cell not in HELD
    } and signs.crossed == wanted.crossed


@pytest.mark.parametrize("theme", daily(["classic", "crisscross"], ["crisscross"]))
def test_generate_clear_and_restore(
    sheet: xw.Sheet,
    saved: Callable[[], Worksheet],
    seen: Callable[[], tuple[Maze, Signs]],
    theme: str,
) -> None:
    """Drawn or pasted; over itself; cleared; and back through all of it."""
    decorate(sheet)
    before = state(saved())
    sheet[CELLS].select()
    states = [before]
    for seed in (24, 5):
        sheet[CELLS].select()
        maze = not_none(live.generate(seed=seed, theme=theme))
        found, signs = seen()
        assert found == maze
        assert fits(signs, maze)
        assert {text: value for text, value in state(saved())[1].items() if text in before[1]} == before[1]
        states.append(state(saved()))
    assert live.solve() is not None
    assert seen()[1] == signs
    live.restore()
    sheet[CELLS].select()
    live.clear()
    assert state(saved()) == before
    for earlier in reversed(states):
        assert live.restore() is not None
        assert state(saved()) == earlier
