"""Games are not changed: commands refuse their cells in one line, and leave them alone elsewhere on the sheet."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from excelmaze.maze.generation import generate
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from tests.conftest import Result

Run = Callable[..., Result]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A game in B2:I9, with a block beside it."""
    path = tmp_path / "game.xlsx"
    save(generate("B2:I9", seed=1), path, play=True)
    return path


@pytest.mark.parametrize("force", [[], ["--force"]])
@pytest.mark.parametrize(
    "command",
    [
        "fill --cells I9:L12",
        "fill --cells O3:Q5",
        "clear",
        "clear --cells B2",
        "clear --cells B2:I9 --plain",
        "solve",
        "join --cells B2:E9 --cells F2:I9",
    ],
)
def test_cells_of_a_game_are_refused_in_a_line(command: str, force: list[str], book: Path, run: Run) -> None:
    before = book.read_bytes()
    name, *options = command.split()
    done = run(name, book, *options, *force)
    assert (done.status, len(done.err.splitlines())) == (1, 1)
    assert "sheet 'Maze' has a game in B2:I9 and L2:Z" in done.err
    assert "which cannot be changed; delete the sheet, or choose other cells" in done.err
    assert book.read_bytes() == before


def test_other_cells_of_its_sheet_are_filled_and_cleared(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "game.xlsx"
    save(generate("B2:I9", seed=1), path, play=True)
    for command, *options in (["fill", "--seed", "1"], ["solve"], ["clear"]):
        done = run(command, path, "--cells", "B70:F74", "--force", *options)
        assert done.status == 0, done
    assert read(path, "B2:I9") == generate("B2:I9", seed=1)
    with zipfile.ZipFile(path) as package:
        assert b"'Maze'!$B$2:$I$9,'Maze'!$L$2:$Z$" in package.read("xl/workbook.xml")


def test_a_game_on_levels_is_refused_on_each(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "levels.xlsx"
    assert run("new", "6x6", path, "--levels", "2", "--play", "--seed", "1").status == 0
    for number in (1, 2):
        done = run("fill", path, "--sheet", f"Floor {number}", "--cells", "B2:C3")
        assert (done.status, f"sheet 'Floor {number}' has a game" in done.err) == (1, True), done
