"""Games in LibreOffice, with a person who types into them; commands on open sheets leave them alone."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import xlwings as xw

from excelmaze.errors import WorkbookError
from excelmaze.maze.generation import generate
from excelmaze.xlsx.new.book import save
from tests.live import buttons as live
from tests.live.strict.com import ComError

pytestmark = [pytest.mark.libreoffice]
MAZE = generate("B4:I9", seed=1)
WAY = [MAZE.grid.address_of(room) for room in MAZE.solution_rooms[1:-1]]
STATUS = "L5"


@pytest.fixture
def game(office: xw.App, tmp_path: Path) -> Iterator[xw.Sheet]:
    """The sheet of a game, opened."""
    save(MAZE, tmp_path / "game.xlsx", play=True)
    opened = office.books.open(tmp_path / "game.xlsx")
    yield opened.sheets[0]
    opened.close()


def type_into(sheet: xw.Sheet, cell: str, text: str) -> None:
    """Type as a person does, who is refused what is locked on a protected sheet."""
    with suppress(WorkbookError, ComError):
        sheet.range(cell).value = text


def test_marks_are_counted_until_the_maze_is_solved(game: xw.Sheet) -> None:
    for count, cell in enumerate(WAY):
        assert game.range(STATUS).value == f"{count} of {len(WAY)}"
        type_into(game, cell, "x")
    assert game.range(STATUS).value == "Solved!"
    wrong = next(cell for row in "456789" for cell in (f"{column}{row}" for column in "BCDEFGHI") if cell not in WAY)
    type_into(game, wrong, "x")
    assert game.range(STATUS).value in {"Solved!", f"{len(WAY)} of {len(WAY)}, 1 off the path"}


def test_nothing_but_what_players_type_into_is_open_on_a_protected_sheet(game: xw.Sheet) -> None:
    for cell in ("A1", "A2", STATUS):
        before = game.range(cell).value
        type_into(game, cell, "x")
        assert game.range(cell).value == (before if game.api.isProtected() else "x")


@pytest.mark.parametrize("selected", ["B4:I9", "M5:O7"])
@pytest.mark.parametrize("command", [live.generate, live.animate, live.solve, live.clear, live.join])
def test_commands_refuse_its_cells(command: Callable[..., object], selected: str, game: xw.Sheet) -> None:
    type_into(game, WAY[0], "x")
    game.range(selected).select()
    with pytest.raises(WorkbookError, match=r"has a game in B4:I9 and L4:Z.*; delete the sheet, or choose other cells"):
        command(app=game.book.app)
    assert game.range(STATUS).value == f"1 of {len(WAY)}"
