"""Filling and solving: colours where a workbook has a theme and where it has none."""

import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from excelmaze.xlsx.fill import fill_workbook
from excelmaze.xlsx.solve import solve_workbook


def without_theme(path: Path) -> None:
    """A workbook as LibreOffice writes it: no theme part, and nothing that refers to one."""
    Workbook().save(path)
    with zipfile.ZipFile(path) as package:
        parts = {name: package.read(name) for name in package.namelist() if "theme" not in name}
    for name in ("[Content_Types].xml", "xl/_rels/workbook.xml.rels"):
        text = parts[name].decode()
        begin = text.rindex("<", 0, text.index("theme1.xml"))
        parts[name] = (text[:begin] + text[text.index("/>", begin) + 2 :]).encode()
    with zipfile.ZipFile(path, "w") as package:
        for name, data in parts.items():
            package.writestr(name, data)


@pytest.fixture(params=[True, False], ids=["with a theme", "without"])
def themed(request: pytest.FixtureRequest, path: Path) -> bool:
    """Whether the workbook at the path has a theme."""
    if request.param:
        Workbook().save(path)
    else:
        without_theme(path)
    return bool(request.param)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "book.xlsx"


def test_criss_cross_is_a_theme_colour_where_there_is_a_theme_and_a_plain_one_where_not(
    themed: bool,  # noqa: FBT001
    path: Path,
) -> None:
    fill_workbook(path, cells="B2:F6", seed=1, theme="crisscross", goal="none")
    sheet = load_workbook(path).active
    assert sheet is not None
    fills = [sheet.cell(row, column).fill for row in range(2, 7) for column in range(2, 7)]
    assert {fill.patternType for fill in fills} == {"lightTrellis"}
    colors = {fill.fgColor.theme if themed else fill.fgColor.rgb for fill in fills}
    assert colors == ({7} if themed else {"FFFFE699"})


@pytest.mark.usefixtures("themed")
def test_solving_takes_the_colours_of_the_theme_that_the_cells_are_filled_in(path: Path) -> None:
    fill_workbook(path, cells="B2:F6", seed=1, theme="crisscross", goal="F6")
    for goal in ("F6", "B6"):
        maze = solve_workbook(path, cells="B2:F6", start="B2", goal=goal).maze
        sheet = load_workbook(path).active
        assert sheet is not None
        solid = {cell for cell in range(25) if sheet[maze.grid.address_of(cell)].fill.patternType == "solid"}
        assert solid == set((maze.solve() or [])[1:-1])
