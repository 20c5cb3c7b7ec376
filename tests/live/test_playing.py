"""Games on open sheets, with a person who types into them; LibreOffice calculates."""

from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import live
from excelmaze.errors import InputError, WorkbookError
from excelmaze.live.protection import is_protected, lock
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area
from tests.conftest import not_none
from tests.live.strict import ComError

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


def type_into(sheet: xw.Sheet, cell: str, text: str) -> None:
    """Type as a person does, who is refused what is locked on a protected sheet."""
    with suppress(WorkbookError, ComError):
        sheet.range(cell).value = text


def open_cells(found: Worksheet) -> set[str]:
    """The cells that are not locked."""
    return {cell.coordinate for row in found.iter_rows() for cell in row if not cell.protection.locked}


def test_a_protected_game_leaves_open_what_players_type_into(sheet: xw.Sheet, saved: Callable[[], Worksheet]) -> None:
    sheet.range("A1").value = "mine"
    maze = played(sheet, protect=True)
    for cell in ("A1", "A2", *way(maze)):
        type_into(sheet, cell, "x")
    assert sheet.range("A1").value == "mine"
    assert sheet.range("A2").value is None
    assert status(sheet, maze) == "Solved!"
    found = saved()
    assert found.protection.sheet
    inputs = open_cells(found) - {cell.coordinate for row in found[CELLS] for cell in row}
    assert len(inputs) == 2
    assert {cell[0] for cell in inputs} == {"K"}


@pytest.mark.parametrize("is_taken_off", [False, True])
def test_clearing_locks_the_cells_of_a_protected_game_that_it_had_opened(
    *, is_taken_off: bool, sheet: xw.Sheet, saved: Callable[[], Worksheet]
) -> None:
    lock(sheet, [Area(5, 3, 6, 4), Area(2, 1, 2, 1)], locked=False)
    maze = played(sheet, protect=True)
    type_into(sheet, way(maze)[0], "x")
    if is_taken_off:
        sheet.api.unprotect("")
    cleared = not_none(live.clear(app=sheet.book.app))
    assert "removed 1 mark of the game that was played there" in cleared.notes
    found = saved()
    assert not found.protection.sheet
    assert open_cells(found) == {"A2", "C5", "D5", "C6", "D6"}


def test_what_leaves_a_protected_game_leaves_its_sheet_protected(
    sheet: xw.Sheet, saved: Callable[[], Worksheet]
) -> None:
    maze = played(sheet, protect=True)
    before = open_cells(saved())
    live.solve(app=sheet.book.app)
    assert is_protected(sheet)
    live.restore(app=sheet.book.app)
    found = saved()
    assert found.protection.sheet
    assert open_cells(found) == before
    type_into(sheet, way(maze)[0], "x")
    assert str(status(sheet, maze)).startswith("1 of ")


def test_a_protected_game_is_renewed_with_its_protection_and_restoring_takes_it_away(
    sheet: xw.Sheet, saved: Callable[[], Worksheet]
) -> None:
    played(sheet, protect=True)
    maze = played(sheet, 2, play=False)
    assert is_protected(sheet)
    type_into(sheet, way(maze)[0], "x")
    assert str(status(sheet, maze)).startswith("1 of ")
    live.restore(app=sheet.book.app)
    found = saved()
    assert not found.protection.sheet
    assert open_cells(found) == set()


def test_a_maze_that_has_grown_is_played(sheet: xw.Sheet) -> None:
    sheet.range(CELLS).select()
    options: dict[str, Any] = {"play": True, "protect": True}
    for seed in (1, 2):
        maze = not_none(live.animate(seed=seed, delay=0, app=sheet.book.app, **options))
        options = {}
        type_into(sheet, way(maze)[0], "x")
        assert str(status(sheet, maze)).startswith("1 of ")
        assert is_protected(sheet)
    for _ in range(2):
        live.restore(app=sheet.book.app)
    assert status(sheet, maze) is None
    assert not is_protected(sheet)


def test_two_games_on_a_sheet_are_protected_together(sheet: xw.Sheet, saved: Callable[[], Worksheet]) -> None:
    played(sheet, protect=True)
    sheet.range("B14:I19").select()
    other = not_none(live.generate(seed=3, app=sheet.book.app, play=True))
    type_into(sheet, way(other)[0], "x")
    assert sheet.range(way(other)[0]).value == "x"
    sheet.range(CELLS).select()
    live.clear(app=sheet.book.app)
    found = saved()
    assert found.protection.sheet
    assert open_cells(found).isdisjoint({cell.coordinate for row in found[CELLS] for cell in row})
    sheet.range("B14:I19").select()
    live.clear(app=sheet.book.app)
    assert not is_protected(sheet)


def test_a_protection_with_a_password_stays(sheet: xw.Sheet) -> None:
    played(sheet, protect=True)
    sheet.api.unprotect("")
    sheet.api.protect("secret")
    for command in (live.clear, live.solve, live.restore, live.generate):
        with pytest.raises(WorkbookError, match="is protected; unprotect it first"):
            command(app=sheet.book.app)
    assert is_protected(sheet)


def test_a_failed_command_leaves_a_protected_game_as_it_was(
    sheet: xw.Sheet, saved: Callable[[], Worksheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    maze = played(sheet, protect=True)
    before = open_cells(saved())

    def fail(*_: object, **__: object) -> None:
        raise WorkbookError("no more")

    monkeypatch.setattr("excelmaze.live.existing.record.remember", fail)
    with pytest.raises(WorkbookError, match="no more"):
        live.solve(app=sheet.book.app)
    found = saved()
    assert found.protection.sheet
    assert open_cells(found) == before
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
