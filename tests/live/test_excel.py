"""What only a real Excel can tell, with `--engine excel`: never run so far, for want of one."""

import sys
import time
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw
from xlsxwriter import Workbook

from excelmaze.cli import main
from excelmaze.streams import VbaStream
from excelmaze.template.addin import documented_folders, install_script
from excelmaze.template.built import write_built
from templates.build.project import (
    WORKBOOK_BASE,
    WORKSHEET_BASE,
    Module,
    build_project,
    document_module,
)
from tests.conftest import LONGEST_WAIT
from tests.kinds import KINDS

pytestmark = [pytest.mark.excel, pytest.mark.usefixtures("book")]  # which closes all that were opened

of_windows = pytest.mark.skipif(sys.platform == "darwin", reason="Excel for Mac does not tell it")
# Of XlPattern, and what Excel calls the pattern of a gradient.
_CRISSCROSS, _GRADIENT = 16, 4000
_MODULE = """\
Attribute VB_Name = "Numbers"
Option Explicit

Public Function FirstNumbers(ByVal seed As Double, ByVal count As Integer) As String
    Dim index As Long
    Dim numbers As String
    Rnd -1
    Randomize seed
    For index = 1 To count
        numbers = numbers & " " & CStr(CLng(Rnd * 16777216))
    Next index
    FirstNumbers = numbers
End Function
"""
# The words of `new`, by what is rare in the workbook.
WORKBOOKS = {
    **{
        kind: ["--cells", one.within, *(word for name, value in one.options.items() for word in (f"--{name}", value))]
        for kind, one in KINDS.items()
    },
    "round": ["--tiling", "round", "--rings", "4", "--solution", "sheet"],
    "game": ["6x6", "--play"],
    "drawings": ["6x6", "--images", "mouse", "--solution", "shown", "--solution-style", "line"],
}


def opened(app: xw.App, path: Path, *words: str) -> xw.Book:
    """A new workbook of `new`, in Excel."""
    assert main(["new", *words, str(path), "--seed", "5", "--language", "en"]) == 0
    return app.books.open(path)


@pytest.mark.parametrize("kind", WORKBOOKS)
def test_a_new_workbook_opens_without_a_repair_and_its_cells_are_square(
    office: xw.App, tmp_path: Path, kind: str
) -> None:
    """What Excel has repaired it calls so in the window's caption, behind the name."""
    made = opened(office, tmp_path / "new.xlsx", *WORKBOOKS[kind])
    if sys.platform != "darwin":
        assert made.api.Windows(1).Caption in {"new.xlsx", "new"}
    cell = made.sheets[0]["C5"]
    assert cell.width == pytest.approx(cell.height, rel=0.03) or kind == "hexagons"


def interiors(sheet: xw.Sheet) -> list[Any]:
    """How Excel fills the cells of the maze on a sheet."""
    return [cell.api.Interior for cell in sheet.names["maze_area"].refers_to_range]


@of_windows
def test_patterns_and_halves_of_cells_are_those_of_the_theme(office: xw.App, tmp_path: Path) -> None:
    shown = ("4x4", "--solution", "shown", "--marks", "none")
    crossed = opened(office, tmp_path / "crossed.xlsx", *shown, "--theme", "crisscross").sheets[0]
    halves = opened(office, tmp_path / "halves.xlsx", *shown, "--theme", "color", "--tiling", "triangles").sheets[0]

    assert _CRISSCROSS in {int(fill.Pattern) for fill in interiors(crossed)}
    angles = {float(fill.Gradient.Degree) for fill in interiors(halves) if int(fill.Pattern) == _GRADIENT}
    assert angles
    assert angles <= {45, 135, 225, 315}


def test_an_edge_that_two_cells_have_is_the_one_that_was_drawn_last(sheet: xw.Sheet) -> None:
    for one, side, other, opposite in (
        ("B2", "edge_bottom", "B3", "edge_top"),
        ("E2", "edge_right", "F2", "edge_left"),
    ):
        sheet[one].borders.set([side], line_style="continuous", weight="thin", color="#FF0000")
        sheet[other].borders.set([opposite], line_style="continuous", weight="thick", color="#0000FF")
        assert [sheet[one].borders[side].weight, sheet[other].borders[opposite].weight] == ["thick", "thick"]
        sheet[other].borders.clear([opposite])
        assert sheet[one].borders[side].line_style == "none"


def test_random_numbers_of_vba_are_ours(office: xw.App, tmp_path: Path) -> None:
    """Macros must be allowed."""
    with Workbook(tmp_path / "numbers.xlsm") as workbook:
        modules: list[Any] = [
            document_module("ThisWorkbook", WORKBOOK_BASE),
            document_module("Sheet1", WORKSHEET_BASE),
            Module("Numbers", _MODULE),
        ]
        workbook.add_vba_project(BytesIO(build_project(modules)), is_stream=True)
        workbook.set_vba_name("ThisWorkbook")
        workbook.add_worksheet().set_vba_name("Sheet1")
    first_numbers = office.books.open(tmp_path / "numbers.xlsm").macro("FirstNumbers")
    for seed in (0, 1, 2016, -7, 123456789):
        stream = VbaStream(seed)
        expected = [round(stream.random() * 2**24) for _ in range(20)]
        assert [int(number) for number in first_numbers(float(seed), 20).split()] == expected


def test_the_add_in_makes_a_maze_in_the_workbook_in_front(office: xw.App, sheet: xw.Sheet, tmp_path: Path) -> None:
    """Macros must be allowed. On macOS the macro ends before Python does."""
    folders = documented_folders()
    assert folders is not None
    assert Path(office.startup_path) == folders.start
    install_script(folders)
    addin = write_built(tmp_path / "excelmaze.xlam", ".xlam", sys.executable, "en", force=False)
    office.books.open(addin)
    sheet.book.activate()
    sheet["B2:F6"].select()
    office.macro("excelmaze.xlam!ExcelMaze.GenerateMaze")()
    deadline = time.monotonic() + LONGEST_WAIT
    while not any("maze_area" in name.name for name in sheet.names) and time.monotonic() < deadline:
        time.sleep(1)
    assert sheet.names["maze_area"].refers_to_range.address == "$B$2:$F$6"
