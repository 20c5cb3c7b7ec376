"""The library draws a maze that was made: its grid knows the sheet that its cells were chosen on."""

from copy import copy
from pathlib import Path
from typing import Any

import pytest

from excelmaze import Grid, InputError, WorkbookError, fill_workbook, generate, read, save
from tests.conftest import refused
from tests.xlsx.workbooks import edited, fill_cells, new_book, report_of


def opened(grid: Grid | str) -> set[str]:
    maze = generate(grid, seed=1, goal="opposite")
    return {f"{maze.grid.address_of(room)} {direction}" for room, direction in maze.openings}


def test_the_three_lines_are_the_command(tmp_path: Path) -> None:
    one, other = new_book(tmp_path / "one.xlsx", B1="mine"), tmp_path / "other.xlsx"
    other.write_bytes(one.read_bytes())  # a book written a moment later has another time in its properties
    grid = Grid.from_workbook(one, "B2:L9", hole="D4:E5", tiling="bricks")
    done = fill_workbook(one, generate(grid, "prim", seed=3, goal="farthest"), theme="color", paper="A4")
    words: dict[str, Any] = {"seed": 3, "goal": "farthest", "theme": "color", "paper": "A4"}
    assert done.maze == fill_cells(other, "B2:L9", "prim", hole="D4:E5", tiling="bricks", **words).maze
    assert one.read_bytes() == other.read_bytes()


def test_a_grid_knows_what_is_occupied_beside_it_and_equals_one_that_does_not(tmp_path: Path) -> None:
    path = new_book(tmp_path / "book.xlsx", B1="mine")
    grid = Grid.from_workbook(path, "B2:F6")
    assert opened("B2:F6") == {"B2 0", "F6 2"}
    assert opened(grid) == opened(copy(grid)) == {"B2 3", "F6 2"}
    assert (grid, hash(grid)) == (Grid.from_selection("B2:F6"), hash(Grid.from_selection("B2:F6")))


def test_the_maze_goes_to_the_sheet_of_its_grid_unless_another_is_named(tmp_path: Path) -> None:
    path = new_book(tmp_path / "book.xlsx", "One", "Two")
    maze = generate(Grid.from_workbook(path, "B2:F6", sheet="Two"), seed=1)
    assert report_of(fill_workbook(path, maze)).sheet == "Two"
    assert report_of(fill_workbook(path, maze, sheet="One")).sheet == "One"
    assert report_of(fill_workbook(path, generate("H2:K6", seed=1))).sheet == "One"


def test_the_active_cell_of_the_saved_selection_is_the_start(tmp_path: Path) -> None:
    path = new_book(tmp_path / "book.xlsx")
    with edited(path) as page:
        page.sheet_view.selection[0].sqref, page.sheet_view.selection[0].activeCell = "B2:F6", "D4"
    grid = Grid.from_workbook(path)
    made = generate(grid, seed=1), generate(grid, seed=1, start="C3"), generate(grid, seed=1, openings="F6:right")
    assert [maze.start for maze in made] == ["D4", "C3", "F6"]


def test_merged_cells_are_those_of_the_sheet_or_the_maze_is_refused(tmp_path: Path) -> None:
    path = new_book(tmp_path / "book.xlsx")
    with edited(path) as page:
        page.merge_cells("C3:D4")
    before = path.read_bytes()
    with refused("the merged cells C3:D4 are not both in the maze and on sheet 'Sheet'; make the maze with Grid.from_"):
        fill_workbook(path, generate("B2:F6", seed=1))
    with refused("the merged cells H2:I2 are not both in the maze and on sheet"):
        fill_workbook(path, generate(Grid.from_selection("H2:K6", "H2:I2"), seed=1))
    assert path.read_bytes() == before
    maze = generate(Grid.from_workbook(path, "B2:F6"), seed=1)
    fill_workbook(path, maze)
    assert read(path, "B2:F6") == maze


def test_a_maze_that_the_users_texts_would_make_unreadable_is_refused_before_anything_is_written(
    tmp_path: Path,
) -> None:
    path = new_book(tmp_path / "book.xlsx", **{f"{column}{row}": "x" for column in "BCDEF" for row in range(2, 7)})
    before = path.read_bytes()
    with pytest.raises(WorkbookError, match="have no place, as something is in"):
        fill_workbook(path, generate(Grid.from_workbook(path, "B2:F6", wrap="both"), seed=1, loops=1))
    assert path.read_bytes() == before


@pytest.mark.parametrize("words", [{"levels": 2}, {"tiling": "round", "rings": 4}])
def test_what_needs_sheets_of_its_own_is_refused(tmp_path: Path, words: dict[str, Any]) -> None:
    path = tmp_path / "book.xlsx"
    save(generate("B2:F6", seed=1), path)
    cells = "" if "rings" in words else "H2:L6"
    with pytest.raises(InputError, match="needs sheets of its own; write a new workbook with save"):
        fill_workbook(path, generate(cells, seed=1, **words))
