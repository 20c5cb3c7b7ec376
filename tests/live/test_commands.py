"""Every command on a sheet that is open in LibreOffice, for real."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.draw.theme import THEMES
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live.history import Restored
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.xlsx.read import read
from tests.cases import daily
from tests.conftest import not_none
from tests.live import buttons as live
from tests.live.shown import Shown, cells_round, decorate, first_sheet, has_line, shown

pytestmark = pytest.mark.libreoffice

Look = Callable[[str], Shown]


@pytest.fixture
def look(saved: Callable[[], Worksheet]) -> Look:
    """What the cells at an address, and those round them, show at the moment."""
    return lambda address: shown(saved(), cells_round(Grid.from_selection(address)))


@pytest.fixture
def on_sheet(saved: Callable[[], Worksheet], tmp_path: Path) -> Callable[[str], Maze]:
    """The maze that the borders at an address draw at the moment."""

    def found(address: str) -> Maze:
        saved()
        return read(tmp_path / "saved.xlsx", cells=address)

    return found


def named(book: xw.Book) -> dict[str, str]:
    """What the names of the workbook's first sheet mean; the workbook has none of its own but one for `restore`."""
    assert {name.name for name in book.names if "!" not in name.name} <= {"_excelmaze.undo"}
    found = {name.name.removeprefix("Sheet1!"): str(name.refers_to) for name in book.sheets[0].names}
    records = {name for name in found if name.startswith("_excelmaze.")}
    assert bool(records) == bool(found)
    return {name: meaning for name, meaning in found.items() if name not in records}


def test_generate_makes_the_maze_of_its_seed_and_names_it(
    book: xw.Book, sheet: xw.Sheet, on_sheet: Callable[[str], Maze]
) -> None:
    sheet["B2:K9"].select()
    maze = live.generate("wilson", seed=3)
    expected = generate(Grid.from_selection("B2:K9"), "wilson", seed=3)
    assert maze == expected
    assert on_sheet("B2:K9").passages == expected.passages
    start, goal = (sheet.range(not_none(end)).address for end in (expected.start, expected.goal))
    assert named(book) == {
        "maze_area": "=Sheet1!$B$2:$K$9",
        "maze_start": f"=Sheet1!{start}",
        "maze_goal": f"=Sheet1!{goal}",
    }


@pytest.mark.parametrize(
    ("command", "theme"),
    daily(
        product(["generate", "animate", "solve", "join", "clear"], THEMES),
        [("animate", "crisscross"), ("solve", "color"), ("join", "classic")],
    ),
)
def test_restore_brings_back_every_format_and_name(
    book: xw.Book, sheet: xw.Sheet, look: Look, command: str, theme: str
) -> None:
    decorate(sheet)
    if command == "join":
        for cells in ("B2:D9", "E2:H9"):
            sheet[cells].select()
            live.generate("vba-backtracker", seed=1, theme=theme)
    elif command in {"solve", "clear"}:
        sheet["B2:H9"].select()
        live.generate(seed=1, theme=theme)
    sheet["B2:H9"].select()
    before, names = look("A1:I10"), named(book)
    options: dict[str, dict[str, Any]] = {
        "generate": {"theme": theme, "solution": "shown"},
        "animate": {"theme": theme, "delay": 0},
    }
    getattr(live, command)(**options.get(command, {}))
    assert look("A1:I10") != before
    live.restore()
    assert (look("A1:I10"), named(book)) == (before, names)


def test_restore_finds_the_workbook_under_another_name(
    office: xw.App, book: xw.Book, sheet: xw.Sheet, look: Look, tmp_path: Path
) -> None:
    decorate(sheet)
    before = look("A1:I10")
    sheet["B2:H9"].select()
    live.generate()
    book.save(tmp_path / "renamed.xlsx")
    book.close()
    again = office.books.open(tmp_path / "renamed.xlsx")
    live.restore()
    again.save(tmp_path / "restored.xlsx")
    assert shown(first_sheet(tmp_path / "restored.xlsx"), cells_round(Grid.from_selection("A1:I10"))) == before


def test_the_last_commands_are_restored_one_by_one(
    book: xw.Book, sheet: xw.Sheet, snapshots: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Further back than what is kept, nothing is left, neither here nor in the folder."""
    monkeypatch.setattr("excelmaze.live.history._LEVELS", 3)
    looks = []
    for number in range(5):
        looks.append((sheet["B2"].color, named(book)))
        sheet.range((2, 2), (4, 3 + number)).select()
        live.generate("vba-backtracker" if number % 2 else "prim", theme="color", seed=number)
    assert len(list(snapshots.glob("*.xlsx"))) == 3
    for left in (2, 1, 0):
        assert live.restore() == Restored("generate", left)
        assert (sheet["B2"].color, named(book)) == looks[2 + left]
    with pytest.raises(WorkbookError, match="there is nothing to restore"):
        live.restore()


def test_a_copy_of_a_workbook_takes_no_snapshot_from_it(
    office: xw.App, book: xw.Book, sheet: xw.Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("excelmaze.live.history._LEVELS", 1)
    sheet["B2:D4"].select()
    live.generate(seed=1)
    book.save(tmp_path / "book.xlsx")
    book.save(tmp_path / "copy.xlsx")
    for _ in range(2):
        live.generate(seed=2)
    live.restore()
    book.close()
    original = office.books.open(tmp_path / "book.xlsx")
    assert live.restore() == Restored("generate", 0)
    assert not has_line(original.sheets[0]["B2"])


def test_restore_without_its_files_says_so(book: xw.Book, sheet: xw.Sheet, snapshots: Path) -> None:
    sheet["B2:H9"].select()
    live.generate("vba-backtracker")
    for path in snapshots.glob("[!.]*"):
        path.unlink()
    with pytest.raises(WorkbookError, match="not kept on this computer"):
        live.restore()
    assert has_line(book.sheets[0]["B2"])


@pytest.mark.slow
@pytest.mark.parametrize("theme", daily(THEMES, ["crisscross"]))
def test_a_solver_that_is_shown_on_its_way_leaves_what_it_does_at_once(sheet: xw.Sheet, look: Look, theme: str) -> None:
    """On a maze that stands there, after one way was coloured, and behind one that has just grown."""
    sheet["B2:K9"].select()
    live.generate(seed=4, theme=theme)
    live.solve(solver="dead-end-filling")
    at_once = live.solve(solver="tremaux")
    expected = look("B2:K9")
    live.solve(solver="dead-end-filling")
    assert live.solve(solver="tremaux", delay=0) == at_once
    assert look("B2:K9") == expected
    live.clear()
    sheet["B2:K9"].select()
    live.animate(seed=4, theme=theme, solver="tremaux", delay=0)
    assert look("B2:K9") == expected


@pytest.mark.parametrize(
    ("place", "theme"),
    daily(
        product([("B2:K9", 0), ("B2:D4,E3:G6,J2:K2,J5", 0), ("B2:AC30", 0.3)], THEMES),
        [(("B2:D4,E3:G6,J2:K2,J5", 0), "crisscross")],
    ),
)
def test_animation_comes_to_the_same_sheet_as_generate(
    sheet: xw.Sheet, look: Look, place: tuple[str, float], theme: str
) -> None:
    selection, share = place
    sheet.range(selection).select()
    made = live.generate(seed=6, theme=theme, braid=share, solution="shown")
    generated = look(selection)
    live.restore()
    sheet.range(selection).select()
    assert live.animate(seed=6, theme=theme, braid=share, solution="shown", delay=0) == made
    assert look(selection) == generated


class Stop:
    """Stops at the so-many-th time it is asked."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("theme", daily(["classic", "crisscross"], ["crisscross"]))
def test_a_stop_leaves_the_finished_maze_or_the_cells_as_they_were(
    book: xw.Book, sheet: xw.Sheet, look: Look, theme: str, snapshots: Path
) -> None:
    decorate(sheet)
    before = look("A1:I10")
    sheet["B2:H9"].select()
    stop = Stop(5)
    assert live.animate(seed=6, theme=theme, delay=0, on_stop="restore", stop=stop) is None
    assert stop.left < 0
    assert (look("A1:I10"), named(book), list(snapshots.glob("[!.]*"))) == (before, {}, [])
    finished = live.animate(seed=6, theme=theme, delay=0, on_stop="finish", stop=Stop(5))
    stopped = look("A1:I10")
    live.restore()
    assert live.generate(seed=6, theme=theme) == finished
    assert look("A1:I10") == stopped
