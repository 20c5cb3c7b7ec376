"""Mazes on which somebody plays, drawn, printed and measured: what is typed into them is no part."""

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook

from excelmaze.maze.generation import generate
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from tests.conftest import Result

Run = Callable[..., Result]
CELLS = "B6:I13"
MARKS = "x", 7, "猫", "=1+1", True


@pytest.fixture
def games(tmp_path: Path) -> list[Path]:
    """A game into which nobody has typed, and the same with marks, both saved by another program."""
    new, plain, marked = (tmp_path / f"{name}.xlsx" for name in ("new", "plain", "marked"))
    maze = generate(CELLS, seed=1)
    save(maze, new, play=True)
    free = [room for room in maze if room not in {maze.start, maze.goal}]
    for path, marks in ((plain, ()), (marked, MARKS)):
        played = load_workbook(new)
        for address, mark in zip(free[::3], marks, strict=False):
            played.worksheets[0][address].value = mark
        played.save(path)
    return [plain, marked]


@pytest.mark.parametrize("ending", ["svg", "txt", "html", pytest.param("pdf", marks=pytest.mark.slow)])
def test_pictures_and_documents_have_the_same_bytes(ending: str, games: list[Path], run: Run) -> None:
    pages = []
    for path in games:
        target = path.with_suffix(f".{ending}")
        done = run("export", path, target, "--cells", CELLS)
        assert done.status == 0, done
        pages.append(target.read_bytes())
    assert pages[0] == pages[1]


def test_it_is_shown_and_measured_as_if_nobody_had_typed(games: list[Path], run: Run) -> None:
    for command in (["show"], ["show", "--solution"], ["stats"], ["stats", "--json"]):
        plain, marked = (run(command[0], path, *command[1:], "--cells", CELLS) for path in games)
        assert plain.status == marked.status == 0
        assert marked.out.replace("marked.xlsx", "plain.xlsx") == plain.out
    first, second = (read(path, cells=CELLS) for path in games)
    assert first == second
