"""Mazes of bricks in files: over other kinds, joined, and on the command line."""

from pathlib import Path

import pytest

from excelmaze.cli import main
from tests.xlsx.test_tilings import with_values


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
