"""What people delete in Excel, whose names then refer to nothing (`#REF!`), and what they insert beside a maze."""

from copy import copy
from pathlib import Path

import pytest
import xlwings as xw
from openpyxl.styles import Border, Side
from openpyxl.workbook.defined_name import DefinedName

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
    assert [name for name in names_on(path) if "maze" in name] == ["maze_area"] * (command == "plain")
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


@pytest.mark.slow
def test_what_a_deleted_maze_had_taken_is_given_back(path: Path) -> None:
    """The user's own name, and the title beside the maze."""
    with edited(path) as sheet:
        sheet.defined_names["maze_goal"] = DefinedName("maze_goal", attr_text="Sheet!$C$7")
    fill_cells(path, cells="C5:H10", seed=1, title="T")
    user.delete(path, "Sheet", user.Deletion(5, 6))
    clear_workbook(path)
    assert sheet_of(path)["C4"].value is None
    assert [*names_on(path)] == ["maze_goal"]


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


SAID = "{0} beside the maze look like its last cells, as what is inserted there does, and stay; "
REMEDY = "--cells {0} --plain takes their lines and fills away"


@pytest.fixture
def colored(path: Path) -> Path:
    """The workbook with a maze in colours."""
    fill_cells(path, cells="B2:F6", seed=3, theme="color")
    return path


def shown(path: Path) -> list[str]:
    """Return the cells with lines or fills."""
    grid = Grid.from_selection("A1:M12")
    own, _, fills = appearance(path, grid)
    return [grid.address_of(cell) for cell in range(grid.size) if own[cell] or fills[cell]]


def like(path: Path, copies: dict[str, str]) -> None:
    """Give cells the looks of others, as inserted ones have them."""
    with edited(path) as sheet:
        for copied, original in copies.items():
            sheet[copied].border, sheet[copied].fill = copy(sheet[original].border), copy(sheet[original].fill)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("copies", "cells"),
    daily(
        [
            ({f"G{row}": f"F{row}" for row in range(2, 7)}, "G2:G6"),
            ({f"{column}{row}": f"{column}6" for row in (7, 8) for column in "BCDEF"}, "B7:F8"),
        ],
        1,
    ),
    ids=["column", "rows"],
)
def test_what_took_on_the_looks_of_a_maze_is_named_and_plain_takes_them_away(
    colored: Path, copies: dict[str, str], cells: str
) -> None:
    like(colored, copies)
    assert clear(colored).notes == (SAID.format(cells) + REMEDY.format(cells),)
    assert shown(colored) == sorted(copies, key=lambda cell: (int(cell[1:]), cell))
    clear_workbook(colored, cells=cells, plain=True)
    assert shown(colored) == []


def test_what_looks_otherwise_or_is_another_mazes_is_not_named(colored: Path) -> None:
    with edited(colored) as sheet:
        for row in range(2, 7):
            sheet.cell(row, 7).border = Border(right=Side("thin"), bottom=Side("thin"))
    fill_cells(colored, cells="B7:F11", seed=3, theme="color")
    assert clear(colored).notes == ()


@pytest.mark.libreoffice
def test_columns_and_rows_that_libreoffice_inserts_are_named(colored: Path, office: xw.App) -> None:
    book = office.books.open(colored)
    api = book.sheets[0].api
    api.Columns.insertByIndex(6, 2)
    api.Rows.insertByIndex(6, 1)
    book.save()
    book.close()
    cells = "G2:H6,B7:H7"
    assert clear(colored).notes == (SAID.format(cells) + REMEDY.format(cells),)
    clear_workbook(colored, cells=cells, plain=True)
    assert shown(colored) == []


def test_rows_without_end_that_look_alike_are_not_named(colored: Path) -> None:
    like(colored, {f"{column}{row}": f"{column}6" for row in range(7, 40) for column in "BCDEF"})
    assert clear(colored).notes == ()
