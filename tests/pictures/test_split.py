"""Cells that are larger than fits on one page: sheets take several, and pictures are refused."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.cases import daily
from tests.conftest import Result

pytestmark = pytest.mark.usefixtures("here")
Run = Callable[..., Result]
LARGE = ("12x10", "--cell-size", "3cm", "--paper", "A4", "--seed", "7")


def test_new_says_how_many_pages_large_cells_take_and_what_would_fit(run: Run) -> None:
    done = run("new", LARGE[0], "maze.xlsx", *LARGE[1:])
    note = "cells of 30 mm take 4 pages, 2 across and 2 down; at most 17.7mm fit one page"
    assert done.out.splitlines()[-1] == note
    sheet: Any = openpyxl.load_workbook("maze.xlsx").active
    assert not sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.row_dimensions[3].height * int(sheet.page_setup.scale) / 100 * 25.4 / 72 == pytest.approx(30, abs=0.05)
    assert run("new", LARGE[0], "fits.xlsx", "--cell-size", "17.7mm", "--paper", "A4").out.count("\n") == 2
    assert run("new", LARGE[0], "fit.xlsx", "--paper", "A4").out.count("\n") == 2


def test_fill_prints_large_cells_on_several_pages_too(run: Run) -> None:
    openpyxl.Workbook().save("book.xlsx")
    done = run("fill", "book.xlsx", "--cells", "B2:K13", "--cell-size", "3cm", "--paper", "a4", "--seed", "7")
    assert "take 4 pages, 2 across and 2 down" in done.out
    sheet: Any = openpyxl.load_workbook("book.xlsx").active
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (2, 2)


@pytest.mark.parametrize("file", ["maze.svg", "maze.gif", "maze.pdf"])
def test_a_picture_is_one_page_and_says_what_fits(file: str, run: Run) -> None:
    done = run("new", LARGE[0], file, *LARGE[1:])
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "take 4 pages, 2 across and 2 down; at most 17.7mm fit one page; choose fit" in done.err


@pytest.mark.parametrize("ending", daily(["pdf", "svg", "png", "html", "txt", "gif"], ["svg", "png", "txt"]))
def test_new_writes_the_page_in_every_format_that_export_has(ending: str, run: Run) -> None:
    if ending == "pdf":
        pytest.importorskip("reportlab")
    paper = ("--paper", "A5") if ending in {"pdf", "svg", "png", "gif"} else ()
    options = ("--seed", "7", "--title", "Hello", *paper)
    made = run("new", "6x5", f"new.{ending}", *options)
    drawn = run("export", "6x5", f"export.{ending}", *options)
    assert (made.status, drawn.status) == (0, 0)
    assert (
        made.out.replace("new.", "export.", 1) == drawn.out.replace(f"{ending}, 32 frames", ending) or ending == "gif"
    )
    assert Path(f"new.{ending}").read_bytes() == Path(f"export.{ending}").read_bytes()
