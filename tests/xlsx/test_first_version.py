"""Workbooks that the first version of excelmaze (commit 139c17e) filled: their records go on giving the looks back.

`first_version/plain.xlsx` was written by openpyxl; `filled.xlsx` is what became of it by
`fill --cells B3:F6,G4:I9 --seed 1 --theme color --title Title --cell-size 24`.
"""

import shutil
from pathlib import Path

import openpyxl
import pytest

from excelmaze import clear_workbook, fill_workbook
from tests.cases import daily

FOLDER = Path(__file__).with_name("first_version")


def looks(path: Path) -> dict[str, tuple[object, ...]]:
    """How each cell around the maze looks, with what is in it."""
    sheet = openpyxl.load_workbook(path)["Sheet"]
    cells = [cell for row in sheet["A1:K11"] for cell in row]
    sides = ("left", "right", "top", "bottom")
    return {
        cell.coordinate: (cell.value, repr(cell.fill), *(repr(getattr(cell.border, side)) for side in sides))
        for cell in cells
    }


@pytest.mark.parametrize(
    "again", daily([None, "D5:K8", "B3:F6,G4:I9"], ["D5:K8"]), ids=["at once", "filled across", "filled again"]
)
def test_a_maze_of_the_first_version_is_taken_away_exactly(tmp_path: Path, again: str | None) -> None:
    path = Path(shutil.copy(FOLDER / "filled.xlsx", tmp_path / "book.xlsx"))
    if again:
        fill_workbook(path, cells=again, seed=2, theme="crisscross")
    clear_workbook(path)
    assert looks(path) == looks(FOLDER / "plain.xlsx")
    sheet = openpyxl.load_workbook(path)["Sheet"]
    assert not sheet.defined_names
    assert {name for name, size in sheet.column_dimensions.items() if size.customWidth} == set()


@pytest.mark.slow
def test_a_part_of_a_maze_of_the_first_version_is_taken_away(tmp_path: Path) -> None:
    path = Path(shutil.copy(FOLDER / "filled.xlsx", tmp_path / "book.xlsx"))
    clear_workbook(path, cells="B3:E6")
    plain, now, filled = looks(FOLDER / "plain.xlsx"), looks(path), looks(FOLDER / "filled.xlsx")
    assert all(now[cell] == plain[cell] for cell in ("B3", "C3", "D4", "B6"))
    assert all(now[cell] == filled[cell] for cell in ("H5", "I9"))
    clear_workbook(path)
    assert looks(path) == plain
