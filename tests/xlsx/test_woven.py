"""Woven mazes through all that writes and reads files."""

from pathlib import Path

import openpyxl
import pytest

from excelmaze import (
    InputError,
    clear_workbook,
    fill_workbook,
    generate,
    join_workbook,
    read,
    save,
    solve_workbook,
)
from excelmaze.cli import main
from excelmaze.grids.woven import WeaveGrid
from tests.kinds import KINDS
from tests.xlsx.test_tilings import faults_of, looks_alike, sheet_xml, with_values

CELLS = KINDS["weave"].cells


def test_without_recipe_and_names_it_is_seen_by_its_lines(tmp_path: Path) -> None:
    """As in a workbook that other programs made of it."""
    path = tmp_path / "new.xlsx"
    maze = generate(CELLS, seed=3, weave=1)
    save(maze, path)
    book = openpyxl.load_workbook(path)
    book.properties.description = None
    book.worksheets[0].defined_names.clear()
    book.save(path)
    found = read(path, cells=CELLS)
    assert isinstance(found.grid, WeaveGrid)
    assert (found.passages, found.openings) == (maze.passages, tuple(sorted(maze.openings)))
    assert found.solve(maze.start, maze.goal) == maze.solve()


def test_fill_solve_and_clear_leave_a_sheet_as_it_was(tmp_path: Path) -> None:
    """Filled, filled over, solved elsewhere, and cleared; what cells hold is there all the time."""
    path = with_values(tmp_path / "book.xlsx")
    maze = fill_workbook(path, cells="B3:P14", seed=3, weave=1, title="Woven").maze
    assert maze.recipe is not None
    assert maze.recipe.weave == "1:3"
    assert read(path, cells="B3:P14") == maze
    maze = fill_workbook(path, "prim", cells="B3:P14", seed=4, weave=0.5, theme="color").maze
    assert read(path, cells="B3:P14") == maze
    assert solve_workbook(path, cells="B3:P14").maze.solve() == maze.solve()
    once = sheet_xml(path)
    solved = solve_workbook(path, cells="B3:P14", goal="O4", solver="tremaux").maze
    assert solved.goal == solved.grid.find("O4", "goal")
    assert maze.goal is not None
    solve_workbook(path, cells="B3:P14", goal=maze.grid.address_of(maze.goal))
    assert sheet_xml(path) == once
    assert read(path, cells="B3:P14").passages == maze.passages
    assert faults_of(path) == set()
    clear_workbook(path)
    assert looks_alike(path, tmp_path / "other.xlsx", "")


def test_other_tilings_over_a_woven_one_and_back(tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    weave = {"weave": "1"}
    for shape in (weave, {}, weave, {"walls": "blocks"}, {"tiling": "triangles"}, weave, {"tiling": "bricks"}, weave):
        maze = fill_workbook(path, cells="B3:M11", seed=3, **shape).maze  # type: ignore[arg-type]
        assert read(path, cells="B3:M11") == maze
    clear_workbook(path)
    assert looks_alike(path, tmp_path / "other.xlsx", "")


def test_woven_mazes_do_not_join_and_nothing_changes(tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    for cells in ("B3:G11", "H3:M11"):
        fill_workbook(path, cells=cells, seed=3, weave=1)
    before = path.read_bytes()
    with pytest.raises(InputError, match="mazes of weave do not join; make one maze of all their cells"):
        join_workbook(path, ["B3:G11", "H3:M11"])
    assert path.read_bytes() == before


def test_a_selection_too_small_is_told_in_one_line_and_the_workbook_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = with_values(tmp_path / "book.xlsx")
    before = path.read_bytes()
    assert main(["fill", str(path), "--cells", "J3:K9", "--weave", "0.5"]) == 2
    told = "excelmaze: J3:K9: a room of a woven maze takes 3 x 3 cells; choose more cells, or no weave\n"
    assert capsys.readouterr().err == told
    assert main(["fill", str(path), "--cells", "J3:R9", "--weave", "half"]) == 2
    told = "excelmaze: weave 'half': choose a share of crossings from 0 to 1, such as 0.5\n"
    assert capsys.readouterr().err == told
    assert path.read_bytes() == before


def test_rows_and_columns_count_rooms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.xlsx"
    assert main(["new", str(path), "--weave", "1", "--rows", "4", "--cols", "5", "--seed", "1"]) == 0
    assert "20 rooms on 180 cells" in capsys.readouterr().out
    assert main(["show", str(path)]) == 0
    assert "20 rooms on 180 cells" in capsys.readouterr().err
