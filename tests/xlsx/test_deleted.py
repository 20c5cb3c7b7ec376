"""What a person deletes in Excel, whose names then refer to nothing (`#REF!`): such a name counts as absent."""

import re
import zipfile
from pathlib import Path

import openpyxl
import pytest

from excelmaze import clear_workbook, fill_workbook, generate, read, save, solve_workbook
from excelmaze.cli import main
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, Selection, is_lost
from excelmaze.sheet.unions import OnSheet, areas_on_sheets, remaining_cells
from tests.cases import daily
from tests.stateful import user
from tests.xlsx.workbooks import walls_on_sheet

ROWS, COLUMNS = user.Deleted(4, 8), user.Deleted(2, 8, across=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A workbook with a value above the maze in C5:H10."""
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    book.worksheets[0]["A1"] = "mine"
    book.save(path)
    return path


def names_on(path: Path, sheet: str = "Sheet") -> list[str]:
    return sorted(openpyxl.load_workbook(path)[sheet].defined_names)


@pytest.mark.parametrize("gone", [ROWS, COLUMNS], ids=["rows", "columns"])
@pytest.mark.parametrize("command", daily(["fill", "clear", "drop-record", "plain"], ["fill", "clear"]))
def test_a_sheet_is_free_again_when_the_rows_or_columns_of_its_maze_were_deleted(
    path: Path, gone: user.Deleted, command: str
) -> None:
    fill_workbook(path, cells="C5:H10", seed=1, title="T", cell_size=24, paper="A5")
    user.delete(path, "Sheet", gone)
    if command == "fill":
        maze = fill_workbook(path, cells="C5:H9", seed=2).maze
        assert read(path) == maze
        solve_workbook(path)
    else:
        how = {"drop-record": ["--drop-record"], "plain": ["--cells", "C5:H10", "--plain"]}.get(command, ["--all"])
        if command == "plain":
            fill_workbook(path, cells="C5:H9", seed=2, no_names=True)
        assert main(["clear", str(path), *how]) == 0
    if command != "drop-record":
        assert main(["clear", str(path), "--all"]) == (0 if command == "fill" else 1)
    assert [name for name in names_on(path) if "maze" in name] == []
    book = openpyxl.load_workbook(path)
    assert book["Sheet"]["A1"].value == "mine"
    if command in {"fill", "clear"}:
        assert book["Sheet"].print_area == ""


@pytest.mark.parametrize("command", ["show", "stats", "export", "solve", "read"])
def test_a_maze_without_the_row_of_its_goal_is_still_one(path: Path, command: str) -> None:
    fill_workbook(path, cells="C5:H10", seed=1, goal="F10", false_goals="none")
    user.delete(path, "Sheet", user.Deleted(10, 1))
    if command == "read":
        maze = read(path)
        assert (maze.start, maze.goal) == (0, None)
        return
    options = {"export": [str(path.with_suffix(".svg"))], "solve": ["--goal", "H8"]}.get(command, [])
    assert main([command, str(path), *options]) == 0


def test_of_several_goals_those_stay_that_were_not_deleted(path: Path) -> None:
    fill_workbook(path, cells="C5:H7,C9:H11", seed=1)
    maze = read(path)
    assert len(maze.ends) == 2
    user.delete(path, "Sheet", user.Deleted(9, 3))
    left = read(path)
    assert left.grid == Grid([Area(5, 3, 7, 8)])
    assert left.ends == maze.ends[:1]


@pytest.mark.parametrize("gone", [ROWS, COLUMNS], ids=["rows", "columns"])
def test_names_of_a_new_workbook_whose_maze_was_deleted_go_by_clear(tmp_path: Path, gone: user.Deleted) -> None:
    path = tmp_path / "new.xlsx"
    save(generate("C5:H10", seed=1), path)
    user.delete(path, "Maze", gone)
    report = clear_workbook(path).report
    assert report is not None
    assert report.notes == ("removed maze_area, maze_goal, maze_start, whose cells were deleted",)
    assert [name for name in names_on(path, "Maze") if "maze" in name] == []


def test_the_cells_of_a_maze_that_came_after_a_deleted_one_are_not_taken_for_that_one_s(path: Path) -> None:
    """The same maze at the same place, in cells that looked otherwise before."""
    fill_workbook(path, cells="C5:H10", seed=1)
    user.delete(path, "Sheet", user.Deleted(5, 6))
    book = openpyxl.load_workbook(path)
    book["Sheet"]["D6"].border = openpyxl.styles.Border(top=openpyxl.styles.Side("double"))
    book.save(path)
    before = walls_on_sheet(path, Grid([Area(5, 3, 10, 8)]))
    fill_workbook(path, cells="C5:H10", seed=1)
    clear_workbook(path)
    assert walls_on_sheet(path, Grid([Area(5, 3, 10, 8)])) == before
    assert names_on(path) == []


def test_what_a_deleted_maze_had_taken_is_given_back(path: Path) -> None:
    """The user's own name, and what is beside the maze: its title, the page, the solution's sheet."""
    book = openpyxl.load_workbook(path)
    book["Sheet"].defined_names["maze_goal"] = openpyxl.workbook.defined_name.DefinedName(
        "maze_goal", attr_text="Sheet!$C$7"
    )
    book.save(path)
    fill_workbook(path, cells="C5:H10", seed=1, title="T", paper="A5", solution="sheet")
    user.delete(path, "Sheet", user.Deleted(5, 6))
    clear_workbook(path, all=True)
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == ["Sheet"]
    assert book["Sheet"]["C4"].value is None
    assert names_on(path) == ["maze_goal"]


def test_a_level_whose_rows_were_deleted_goes_with_the_others(path: Path) -> None:
    book = openpyxl.load_workbook(path)
    book.create_sheet("Upper")
    book.save(path)
    fill_workbook(path, cells="C5:H10", seed=1, sheet=["Sheet", "Upper"])
    user.delete(path, "Sheet", ROWS)
    clear_workbook(path, sheet="Sheet")
    assert names_on(path) == names_on(path, "Upper") == []
    with zipfile.ZipFile(path) as archive:
        assert not any(b"hyperlink" in archive.read(name) for name in archive.namelist() if "worksheets" in name)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("#REF!", None),
        ("'S'!#REF!", None),
        ("#REF!$B$2:$F$6", None),
        ("#REF!#REF!", None),
        ("'S'!#REF!,'S'!$B$2", Selection((Area(2, 2, 2, 2),), "S")),
        ("'#REF'!$B$2", Selection((Area(2, 2, 2, 2),), "#REF")),
    ],
)
def test_what_is_left_of_a_reference(text: str, left: Selection | None) -> None:
    assert remaining_cells(text) == left
    assert is_lost(text) is (left is None)


def test_a_level_that_went_with_its_sheet_is_gone() -> None:
    found = areas_on_sheets("'A'!$B$2:$C$3,#REF!$B$2:$C$3")
    assert found == [OnSheet("A", Area(2, 2, 3, 3)), OnSheet("#REF", None)]


def test_a_print_area_whose_cells_were_deleted_goes_with_the_maze(path: Path) -> None:
    """As Excel leaves the names of deleted cells: openpyxl would leave a print area out."""
    fill_workbook(path, cells="C5:H10", seed=1, paper="A5")
    with zipfile.ZipFile(path) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    names = re.compile(rb"(<definedName[^>]*>)[^<\"]*\$[^<]*")
    parts["xl/workbook.xml"] = names.sub(rb"\1Sheet!#REF!", parts["xl/workbook.xml"])
    with zipfile.ZipFile(path, "w") as package:
        for name, part in parts.items():
            package.writestr(name, part)
    assert main(["clear", str(path), "--all"]) == 0
    with zipfile.ZipFile(path) as package:
        assert b"definedName " not in package.read("xl/workbook.xml")
