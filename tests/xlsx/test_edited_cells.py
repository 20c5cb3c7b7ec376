"""What people delete in Excel, whose names then refer to nothing (`#REF!`)."""

from pathlib import Path

import pytest
from openpyxl.styles import Border, Side

from excelmaze import clear_workbook, generate, read, save, solve_workbook
from excelmaze.cli import main
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, Selection, is_lost
from excelmaze.sheet.unions import remaining_cells
from tests.cases import daily
from tests.stateful import user
from tests.xlsx.workbooks import (
    appearance,
    clear,
    edited,
    fill_cells,
    names_on,
    new_book,
    sheet_of,
)

ROWS, COLUMNS = user.Deletion(4, 8), user.Deletion(2, 8, across=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A workbook with a value above the maze in C5:H10."""
    return new_book(tmp_path / "book.xlsx", A1="mine")


@pytest.mark.parametrize("gone", [ROWS, COLUMNS], ids=["rows", "columns"])
@pytest.mark.parametrize("command", daily(["fill", "clear", "plain"], ["fill"]))
def test_a_sheet_is_free_again_when_the_rows_or_columns_of_its_maze_were_deleted(
    path: Path, gone: user.Deletion, command: str
) -> None:
    fill_cells(path, cells="C5:H10", seed=1, title="T", cell_size=24)
    user.delete(path, "Sheet", gone)
    if command == "fill":
        maze = fill_cells(path, cells="C5:H9", seed=2).maze
        assert read(path) == maze
        solve_workbook(path)
    else:
        how = ["--cells", "C5:H10", "--plain"] if command == "plain" else []
        if command == "plain":
            fill_cells(path, cells="C5:H9", seed=2, no_names=True)
        assert main(["clear", str(path), *how]) == 0
    assert main(["clear", str(path)]) == (0 if command == "fill" else 1)
    assert [name for name in names_on(path) if "maze" in name] == []
    sheet = sheet_of(path)
    assert sheet["A1"].value == "mine"


@pytest.mark.parametrize("command", daily(["show", "stats", "export", "solve", "read"], ["show", "solve"]))
def test_a_maze_without_the_row_of_its_goal_is_still_one(path: Path, command: str) -> None:
    fill_cells(path, cells="C5:H10", seed=1, goal="F10", false_goals="none")
    user.delete(path, "Sheet", user.Deletion(10, 1))
    if command == "read":
        maze = read(path)
        assert maze.start is not None
        assert maze.goal is None
        return
    options = {"export": [str(path.with_suffix(".svg"))], "solve": ["--goal", "H8"]}.get(command, [])
    assert main([command, str(path), *options]) == 0


def test_a_text_under_a_maze_goes_with_the_row_that_was_deleted(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    save(generate("C5:H10", seed=1, start="C5", goal="H7"), path, marks="words")
    user.delete(path, "Maze", user.Deletion(7, 1))
    clear(path)
    with edited(path) as sheet:
        assert not [cell.value for row in sheet.iter_rows() for cell in row if cell.value]


def test_of_several_goals_those_stay_that_were_not_deleted(path: Path) -> None:
    fill_cells(path, cells="C5:H7,C9:H11", seed=1)
    maze = read(path)
    assert len(maze.ends) == 2
    user.delete(path, "Sheet", user.Deletion(9, 3))
    left = read(path)
    assert left.grid == Grid([Area(5, 3, 7, 8)])
    assert left.ends == maze.ends[:1]


@pytest.mark.parametrize("gone", [ROWS, COLUMNS], ids=["rows", "columns"])
def test_names_of_a_new_workbook_whose_maze_was_deleted_go_by_clear(tmp_path: Path, gone: user.Deletion) -> None:
    path = tmp_path / "new.xlsx"
    save(generate("C5:H10", seed=1), path)
    user.delete(path, "Maze", gone)
    assert clear(path).notes == ("removed maze_area, maze_goal, maze_start, whose cells were deleted",)
    assert [name for name in names_on(path) if "maze" in name] == []


@pytest.mark.slow
def test_the_cells_of_a_maze_that_came_after_a_deleted_one_are_not_taken_for_that_one_s(path: Path) -> None:
    """The same maze at the same place, in cells that looked otherwise before."""
    fill_cells(path, cells="C5:H10", seed=1)
    user.delete(path, "Sheet", user.Deletion(5, 6))
    with edited(path) as sheet:
        sheet["D6"].border = Border(top=Side("double"))
    before = appearance(path, "C5:H10")
    fill_cells(path, cells="C5:H10", seed=1)
    clear_workbook(path)
    assert (appearance(path, "C5:H10"), names_on(path)) == (before, {})


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
