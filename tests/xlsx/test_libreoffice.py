"""New workbooks in LibreOffice: they open, print one page a sheet, and keep their borders when saved again."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl.styles import PatternFill
from openpyxl.utils import get_column_letter

from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from tests.conftest import LONGEST_WAIT, Result
from tests.xlsx.office import converted
from tests.xlsx.workbooks import edited

pytestmark = [
    pytest.mark.libreoffice,
    pytest.mark.skipif(
        shutil.which("soffice") is None or shutil.which("pdfinfo") is None,
        reason="soffice and pdfinfo (poppler-utils) are not installed",
    ),
]
SIZES = {"small": Grid.rectangle(5, 5), "wide": Grid.rectangle(20, 90), "tall": Grid.rectangle(120, 30)}


def test_every_sheet_prints_on_one_page_in_its_orientation(tmp_path: Path) -> None:
    paths = []
    for name, grid in SIZES.items():
        paths.append(tmp_path / f"{name}.xlsx")
        save(generate(grid, seed=1), paths[-1], solution="sheet", title="A title")
    for path, pdf in converted(paths, "pdf", tmp_path).items():
        told = subprocess.run(["pdfinfo", pdf], capture_output=True, text=True, check=True, timeout=LONGEST_WAIT).stdout
        pages, width, height = (
            float(number)
            for number in re.search(r"Pages: +(\d+)[\s\S]*Page size: +([\d.]+) x ([\d.]+)", told).groups()  # type: ignore[union-attr]
        )
        assert pages == 2
        assert (width > height) is (path.stem == "wide")


@pytest.mark.slow
def test_a_round_maze_that_libreoffice_saved_again_is_read(tmp_path: Path) -> None:
    path = tmp_path / "round.xlsx"
    maze = generate("", tiling="round", rings=5, seed=3)
    save(maze, path, marks="letters")
    again = converted([path], "xlsx", tmp_path / "again")[path]
    assert read(again) == maze


def test_a_hidden_message_survives_another_look_and_libreoffice(tmp_path: Path, run: Callable[..., Result]) -> None:
    """Solved, every cell filled anew, rows and columns resized, and all of it saved by LibreOffice."""
    pytest.importorskip("cryptography")
    book, key = tmp_path / "secret.xlsx", ("--key", "a key")
    assert run("hide", str(book), "--text", "Meet me at noon.", *key, "--shape", "heart", "--rows", "30").status == 0
    assert run("solve", str(book)).status == 0
    with edited(book) as sheet:
        for row, cells in enumerate(sheet.iter_rows(), 1):
            sheet.row_dimensions[row].height = 31
            for column, cell in enumerate(cells, 1):
                cell.fill = PatternFill("solid", "FFEEDDCC")
                sheet.column_dimensions[get_column_letter(column)].width = 7
    done = run("reveal", converted([book], "xlsx", tmp_path)[book], *key)
    assert (done.status, done.out) == (0, "Meet me at noon.\n"), done.err
