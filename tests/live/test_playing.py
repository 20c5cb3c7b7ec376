"""Games on open sheets, with a person who types into them; LibreOffice calculates."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import live
from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from tests.conftest import not_none

pytestmark = [pytest.mark.libreoffice]
CELLS = "B4:I9"


def played(sheet: xw.Sheet, seed: int = 1, **options: Any) -> Maze:
    """A maze with a game."""
    sheet.range(CELLS).select()
    return not_none(live.generate(seed=seed, app=sheet.book.app, **{"play": True, **options}))


def way(maze: Maze) -> list[str]:
    """The cells of the path between start and goal."""
    return [maze.grid.address_of(room) for room in not_none(maze.solve())[1:-1]]


def status(sheet: xw.Sheet, maze: Maze) -> object:
    """What the panel says of the marks."""
    return sheet.range((maze.grid.bounds.top + 1, maze.grid.bounds.right + 2)).value


def test_marks_are_counted_until_the_maze_is_solved(sheet: xw.Sheet) -> None:
    maze = played(sheet)
    cells = way(maze)
    assert status(sheet, maze) == f"0 of {len(cells)}"
    for cell in cells:
        sheet.range(cell).value = "x"
    assert status(sheet, maze) == "Solved!"


def test_a_typed_path_is_followed(sheet: xw.Sheet) -> None:
    maze = played(sheet)
    path = [maze.grid.place(room) for room in not_none(maze.solve())]
    steps = {(-1, 0): "U", (0, 1): "R", (1, 0): "D", (0, -1): "L"}
    letters = [steps[row - above, column - left] for (above, left), (row, column) in pairwise(path)]
    top, column = maze.grid.bounds.top, maze.grid.bounds.right + 2
    sheet.range((top + 3, column)).value = "".join(letters[:-1])
    assert sheet.range((top + 4, column)).value == f"Steps: {len(letters) - 1}"
    sheet.range((top + 3, column)).value = "".join(letters)
    assert status(sheet, maze) == "Solved!"


def test_rows_inserted_above_do_no_harm(sheet: xw.Sheet) -> None:
    maze = played(sheet)
    sheet.range("1:3").insert("down")
    for cell in way(maze):
        row, column = sheet.range(cell).row, sheet.range(cell).column
        sheet.range((row + 3, column)).value = "x"
    assert sheet.range((maze.grid.bounds.top + 4, maze.grid.bounds.right + 2)).value == "Solved!"


def test_the_game_is_saved_as_files_have_it(sheet: xw.Sheet, saved: Callable[[], Worksheet]) -> None:
    played(sheet)
    found = saved()
    assert [str(one.sqref) for one in found.conditional_formatting] == [CELLS]
    (rules,) = [one.rules for one in found.conditional_formatting]
    assert len(rules) == 6
    assert found.data_validations.count == 1
    assert found.column_dimensions["L"].hidden
    assert not found.column_dimensions["K"].hidden


def test_clearing_removes_the_game_and_the_marks(sheet: xw.Sheet, saved: Callable[[], Worksheet]) -> None:
    sheet.range("A1").value = "mine"
    maze = played(sheet)
    for cell in way(maze)[:3]:
        sheet.range(cell).value = "x"
    sheet.range(way(maze)[3]).value = "no mark"
    sheet.range(CELLS).select()
    cleared = not_none(live.clear(app=sheet.book.app))
    assert "removed 3 marks of the game that was played there" in cleared.notes
    found = saved()
    values = {cell.coordinate: cell.value for row in found.iter_rows() for cell in row if cell.value is not None}
    assert values == {"A1": "mine", way(maze)[3]: "no mark"}
    assert len(found.conditional_formatting) == found.data_validations.count == 0
    assert not any(dimension.hidden for dimension in found.column_dimensions.values())


def test_another_maze_is_played_again_and_restoring_takes_the_game_away(sheet: xw.Sheet) -> None:
    maze = played(sheet)
    sheet.range(way(maze)[0]).value = "x"
    other = played(sheet, 2, play=False)
    assert status(sheet, other) == f"0 of {len(way(other))}"
    assert sheet.range(way(maze)[0]).value is None
    live.restore(app=sheet.book.app)
    assert status(sheet, other) is None


def test_solving_leaves_the_game(sheet: xw.Sheet) -> None:
    maze = played(sheet)
    sheet.range(CELLS).select()
    live.solve(app=sheet.book.app)
    assert status(sheet, maze) == f"0 of {len(way(maze))}"


@pytest.mark.parametrize(
    ("options", "reason"),
    [({"tiling": "triangles"}, "a maze of triangles cannot be played"), ({"solution": "shown"}, "leave out one of")],
)
def test_what_cannot_be_played_is_refused_before_anything_changes(
    sheet: xw.Sheet, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(InputError, match=reason):
        played(sheet, **options)
    assert sheet.used_range.address == "$A$1"
