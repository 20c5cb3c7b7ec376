"""A tiling with diagonals, texts and merged cells through all that writes and reads files."""

from pathlib import Path

import openpyxl
import pytest

from excelmaze import generate, read, save
from excelmaze.draw.tilings import TILINGS
from excelmaze.maze.maze import Maze
from tests.halves import Halves, Signs, expected, merged_pairs
from tests.validation import audit, sdk_errors
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.workbooks import CELLS


@pytest.fixture
def halves(monkeypatch: pytest.MonkeyPatch) -> Halves:
    tiling = Halves()
    monkeypatch.setitem(TILINGS, "squares", tiling)
    return tiling


def visible(maze: Maze) -> Signs:
    """What is to be seen where programs gave covered cells the diagonals of none."""
    signs = expected(maze)
    hidden = {other for _, other in merged_pairs(maze)}
    return signs._replace(crossed=[cell not in hidden for cell in range(maze.grid.size)])


def maze_in(cells: str = CELLS) -> Maze:
    return generate(cells, seed=3, openings="none")


@pytest.mark.parametrize("solution", ["none", "sheet"])
def test_a_new_workbook_shows_and_gives_back_all_of_a_tiling(halves: Halves, tmp_path: Path, solution: str) -> None:
    maze, path = maze_in(), tmp_path / "new.xlsx"
    save(maze, path, title="Halves", solution=solution)
    assert audit(path) == []
    for sheet in ("Maze", "Solution")[: 1 + (solution == "sheet")]:
        assert read(path, sheet=sheet) == maze
        assert halves.seen.pop() == expected(maze)


def test_what_openpyxl_saves_is_still_read(halves: Halves, tmp_path: Path) -> None:
    maze, path = maze_in(), tmp_path / "new.xlsx"
    save(maze, path)
    openpyxl.load_workbook(path).save(path)
    assert read(path) == maze
    assert halves.seen == [visible(maze)]


@pytest.mark.libreoffice
@needs_libreoffice
def test_what_libreoffice_saves_is_still_read(halves: Halves, tmp_path: Path) -> None:
    maze, path = maze_in(), tmp_path / "new.xlsx"
    save(maze, path)
    saved = converted([path], "xlsx", tmp_path)[path]
    assert read(saved) == maze
    assert halves.seen == [expected(maze)]


def test_the_schema_allows_what_is_written(halves: Halves, tmp_path: Path) -> None:
    save(maze_in(), tmp_path / "new.xlsx", solution="sheet")
    assert halves
    assert sdk_errors(tmp_path / "new.xlsx") == []
