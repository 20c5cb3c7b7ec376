"""Mazes of bricks in files: over other kinds, not joined, and on the command line."""

from pathlib import Path

import pytest

from excelmaze import (
    InputError,
    clear_workbook,
    fill_workbook,
    join_workbook,
    read,
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


def test_mazes_of_bricks_do_not_join_and_nothing_changes(tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    for cells in ("B3:F11", "G3:K11"):
        fill_workbook(path, cells=cells, seed=3, tiling="bricks")
    before = path.read_bytes()
    with pytest.raises(InputError, match="mazes of bricks do not join; make one maze of all their cells"):
        join_workbook(path, ["B3:F11", "G3:K11"])
    assert path.read_bytes() == before


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
