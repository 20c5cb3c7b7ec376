"""Booklets that are played: a game for each child, and an overview of who has solved what."""

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook

from excelmaze.xlsx.read import read
from tests.conftest import Result
from tests.play.attempts import by_ironcalc, typed_into
from tests.play.test_formulas import needs_ironcalc

Run = Callable[..., Result]
NAMES = ["Ann", "=Eve", "Žofie"]


@pytest.fixture
def booklet(run: Run, tmp_path: Path) -> Path:
    """A booklet for a class."""
    names, path = tmp_path / "names.txt", tmp_path / "class.xlsx"
    names.write_text("\n".join(NAMES), encoding="utf-8")
    done = run("booklet", path, "--names", names, "--to", "6x6", "--seed", "3", "--play", "--no-codes")
    assert done.status == 0, done.err
    return path


@needs_ironcalc
def test_the_overview_tells_who_has_solved_what(booklet: Path, tmp_path: Path) -> None:
    maze = read(booklet, sheet=NAMES[1])
    marks = dict.fromkeys(map(maze.grid.place, maze.solution_rooms[1:-1]), "x")
    booklet.write_bytes(typed_into(booklet.read_bytes(), load_workbook(booklet).sheetnames, {NAMES[1]: marks}))
    value = by_ironcalc(booklet, tmp_path)
    assert [value("Overview", (row, 2)) for row in (3, 4, 5)] == NAMES
    assert [value("Overview", (row, 3)) for row in (1, 3, 4, 5)] == [1, 0, 1, 0]


def test_each_child_has_a_protected_sheet_and_no_key_gives_it_away(booklet: Path) -> None:
    book = load_workbook(booklet)
    assert book.sheetnames == ["Overview", *NAMES]
    assert [book[name].protection.sheet for name in book.sheetnames] == [False, True, True, True]
    assert book["Overview"]["A3"].hyperlink.location.startswith(f"'{NAMES[0]}'!")
    assert book["Overview"]["C1"].number_format == '0" of 3"'
