"""Mazes of bricks in files: over other kinds, joined, and on the command line."""

from pathlib import Path

import pytest

from excelmaze import (
    clear_workbook,
    fill_workbook,
    follow,
    join_workbook,
    read,
    solve_workbook,
)
from excelmaze.cli import main
from tests.xlsx.test_tilings import looks_alike, with_values


def test_other_tilings_over_one_of_bricks_and_back(tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    for shape in ({"tiling": "bricks"}, {}, {"tiling": "bricks"}, {"walls": "blocks"}, {"tiling": "bricks"}):
        maze = fill_workbook(path, cells="B3:H11", seed=3, **shape).maze  # type: ignore[arg-type]
        assert read(path, cells="B3:H11") == maze
    clear_workbook(path)
    assert looks_alike(path, tmp_path / "other.xlsx", "")


def test_mazes_of_bricks_join_and_are_read_as_one(tmp_path: Path) -> None:
    """Beside and above one another, whether the bricks of one go on as those of the other or not."""
    path = with_values(tmp_path / "book.xlsx")
    places = ["B3:G8", "H3:K8", "C9:K13"]
    for cells in places:
        fill_workbook(path, cells=cells, seed=3, tiling="bricks")
    done = join_workbook(path, places, seed=1)
    assert len(done.opened) == 2
    cells = ",".join(places)
    assert read(path, cells=cells).passages == done.maze.passages
    assert done.maze.recipe is not None
    assert follow(done.maze.recipe) == done.maze
    assert len(solve_workbook(path, cells=cells, start="B3", goal="J13").maze.solve() or ()) > 1
    clear_workbook(path)
    assert looks_alike(path, tmp_path / "other.xlsx", "")


def test_a_cell_of_one_column_is_too_small_and_the_workbook_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = with_values(tmp_path / "book.xlsx")
    before = path.read_bytes()
    assert main(["fill", str(path), "--cells", "J3:J9", "--tiling", "bricks"]) == 2
    assert "J3:J9: a brick takes two cells side by side; choose more cells, or squares" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_rows_and_columns_count_bricks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.xlsx"
    arguments = ["new", str(path), "--tiling", "bricks", "--rows", "4", "--cols", "5", "--seed", "1"]
    assert main(arguments) == 0
    assert "20 rooms on 44 cells" in capsys.readouterr().out
    assert main(["show", str(path)]) == 0
    assert "20 rooms on 44 cells" in capsys.readouterr().err
