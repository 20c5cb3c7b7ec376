"""What people delete in Excel, whose names then refer to nothing (`#REF!`)."""

from pathlib import Path

import pytest

from excelmaze import generate, read, save
from excelmaze.cli import main
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area
from tests.cases import daily
from tests.stateful import user
from tests.xlsx.workbooks import (
    clear,
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
@pytest.mark.parametrize("command", daily(["fill", "solve", "clear", "clear --plain"], ["fill", "solve"]))
def test_names_of_a_maze_whose_rows_or_columns_were_deleted_go_by_the_next_command(
    path: Path, gone: user.Deletion, command: str
) -> None:
    """Whatever it does, and the sheet is free again; another maze keeps its own."""
    fill_cells(path, cells="C5:H10", seed=1, title="T", cell_size=24)
    fill_cells(path, cells="K13:N16", seed=2)
    user.delete(path, "Sheet", gone)
    other = "K5:N8" if gone is ROWS else "C13:F16"
    assert any("#REF!" in text for text, _ in names_on(path).values())
    name, *options = command.split()
    cells = "P5:U10" if command == "fill" else other
    assert main([name, str(path), "--cells", cells, *options]) == 0
    assert [name for name, (text, _) in names_on(path).items() if "#REF!" in text or ".m1." in name] == []
    if command == "fill":
        assert read(path, other).grid.size == 16
        clear(path)
        assert [name for name in names_on(path) if "maze" in name] == []
    assert sheet_of(path)["A1"].value == "mine"


@pytest.mark.parametrize("command", daily(["show", "stats", "export", "solve"], ["show", "solve"]))
def test_a_maze_without_the_row_of_its_goal_is_still_one(path: Path, command: str) -> None:
    fill_cells(path, cells="C5:H10", seed=1, goal="F10", false_goals="none")
    user.delete(path, "Sheet", user.Deletion(10, 1))
    maze = read(path)
    assert (maze.start is None, maze.goal) == (False, None)
    options = {"export": [str(path.with_suffix(".svg"))], "solve": ["--goal", "H8"]}.get(command, [])
    assert main([command, str(path), *options]) == 0


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
    assert clear(path).notes == ("removed maze_area, maze_start, maze_goal, whose cells were deleted",)
    assert [name for name in names_on(path) if "maze" in name] == []
