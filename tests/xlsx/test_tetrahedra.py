"""Tetrahedra in workbooks: drawings on sheets of their own and over selections, by their recipes."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from excelmaze.cli import main
from excelmaze.draw.drawings import Freeform
from excelmaze.draw.drawn_mazes import drawn_layout
from excelmaze.draw.tetrahedron_plan import TetrahedronPlan
from excelmaze.errors import InputError
from excelmaze.grids.tetrahedron import TetrahedronGraph
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.pictures.export import export
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.drawings import SheetDrawings
from excelmaze.xlsx.fill import fill_workbook
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from excelmaze.xlsx.rulers import rulers_on
from excelmaze.xlsx.sheets.workbook import open_workbook
from excelmaze.xlsx.solve import solve_workbook
from tests.cases import daily
from tests.conftest import Result
from tests.xlsx.test_round_mazes import names_in, parts_of

ROWS = 3


@pytest.fixture(scope="module")
def maze() -> Maze:
    return generate("", tiling="tetrahedron", rows=ROWS, seed=3)


@pytest.fixture
def book(maze: Maze, tmp_path: Path) -> Path:
    path = tmp_path / "tetrahedron.xlsx"
    save(maze, path)
    return path


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    path = tmp_path / "plain.xlsx"
    workbook = Workbook()
    workbook.worksheets[0]["A1"] = "Plan"
    workbook.save(path)
    return path


def lines_of(path: Path, name: str) -> Freeform:
    with open_workbook(path) as opened:
        sheet = opened.sheet(None)
        (there,) = SheetDrawings.of(sheet).lines(name, rulers_on(sheet))
    assert isinstance(there.shows, Freeform)
    return there.shows


def test_walls_letters_flaps_and_marks_are_named_and_described(maze: Maze, book: Path) -> None:
    rooms = maze.graph
    assert isinstance(rooms, TetrahedronGraph)
    kinds = [name.rstrip("0123456789 ") for name in names_in(book)]
    letters = len(rooms.labels(maze.passages))
    assert kinds == ["Maze walls", "Maze net", *["Maze letter"] * letters, "Maze start", "Maze goal"]
    drawn = parts_of(book)["xl/drawings/sheet1drawing1.xml"].decode()
    assert all(re.findall(r'descr="([^"]*)"', drawn))


def test_the_walls_on_the_sheet_are_those_of_the_maze(maze: Maze, book: Path) -> None:
    """Each wall is as long as its triangles' sides, and where a passage is, none lies."""
    rooms = maze.graph
    assert isinstance(rooms, TetrahedronGraph)
    plan = TetrahedronPlan(rooms)
    walls = lines_of(book, "Maze walls").lines
    for room in range(rooms.size):
        for direction, neighbor_of in enumerate(rooms.neighbors):
            row, column = plan.gate(room, neighbor_of[room])
            is_wall = any(_lies_on((row, column), *line) for line in walls)  # type: ignore[arg-type]
            assert is_wall != maze.passages[room] >> direction & 1


def _lies_on(point: tuple[float, float], begin: tuple[float, float], end: tuple[float, float]) -> bool:
    (row, column), (top, left), (bottom, right) = point, begin, end
    apart = (bottom - top) * (column - left) - (right - left) * (row - top)
    between = min(top, bottom) - 0.1 <= row <= max(top, bottom) + 0.1
    return abs(apart) < 0.1 and between and min(left, right) - 0.1 <= column <= max(left, right) + 0.1


def test_it_is_read_by_its_recipe_and_solved(maze: Maze, book: Path) -> None:
    assert read(book) == maze
    assert solve_workbook(book).maze.solve() == maze.solve()
    solve_workbook(book, solution_style="dots")
    assert names_in(book).count("Maze solution") == 1
    assert len(lines_of(book, "Maze solution").lines) == len(maze.solve() or []) - 2
    assert solve_workbook(book, goal="1:1").maze.goal == 0


def test_a_selection_gets_as_many_rows_as_suit_it_and_is_as_before_when_cleared(plain: Path) -> None:
    before = parts_of(plain)
    small = fill_workbook(plain, cells="B2:D9", tiling="tetrahedron", seed=1).maze.graph
    large = fill_workbook(plain, cells="B12:H30", tiling="tetrahedron", seed=1, solution="shown").maze.graph
    assert 1 <= small.size < large.size
    assert read(plain, cells="C5").graph == small
    assert solve_workbook(plain, cells="D20").maze.graph == large
    again = fill_workbook(plain, cells="B2:D9", tiling="tetrahedron", seed=2).maze
    assert read(plain, cells="C5") == again
    clear_workbook(plain)
    assert not names_in(plain)
    assert parts_of(plain)["xl/worksheets/sheet1.xml"] == before["xl/worksheets/sheet1.xml"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"cells": "B2"}, "4 faces of 1 row take 27 by 26 pixels at least, and B2 has 64 by 20; select B2:B3"),
        ({"cells": "B2:C3,E5:F9"}, "2 areas, and a tetrahedron fits over one; select a rectangle"),
        ({"cells": "B2:K30", "title": "Fold"}, "--title changes cells or pages, and a tetrahedron over a selection"),
        ({"cells": "B2:K30", "solution": "sheet"}, "a tetrahedron over a selection has no second sheet; choose shown"),
        (
            {"cells": "B2:K30", "solution_style": "cells", "solution": "shown"},
            "fills cells, and a tetrahedron has none",
        ),
        ({"cells": "B2:K30", "rings": 4}, "rings 4 are those of a round maze"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_changes(plain: Path, options: dict[str, Any], message: str) -> None:
    before = plain.read_bytes()
    with pytest.raises(InputError, match=re.escape(message)):
        fill_workbook(plain, tiling="tetrahedron", seed=1, **options)
    assert plain.read_bytes() == before


@pytest.mark.parametrize("live", ["generate", "animate"])
def test_live_names_what_draws_it(live: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["live", live, "--tiling", "tetrahedron"]) == 2
    assert "excelmaze fill BOOK.xlsx --tiling tetrahedron" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--cols", "4"], ["--at", "C3"], ["--cells", "B2:F6"], ["--shape", "heart"]])
def test_new_says_that_it_has_rows(words: list[str], run: Callable[..., Result]) -> None:
    said = run("new", "a.xlsx", "--tiling", "tetrahedron", *words).err
    assert f"a tetrahedron has rows, and no {words[0]}; leave it out, and give --rows N" in said


@pytest.mark.parametrize("rows", [0, 251, 2_000_000])
@pytest.mark.parametrize("words", [["new", "a.xlsx"], ["export", "a.svg"], ["show"], ["stats"]])
def test_its_own_limits_are_told(words: list[str], rows: int, run: Callable[..., Result]) -> None:
    said = run(*words, "--tiling", "tetrahedron", "--rows", rows).err
    assert said == f"excelmaze: {rows} rows: give a tetrahedron 1 to 250 to a face\n"


@pytest.mark.parametrize("options", [["--tiling", "tetrahedron"], ["--tiling", "round", "--rings", "4"]])
def test_drawn_mazes_cannot_be_joined(options: list[str], tmp_path: Path, run: Callable[..., Result]) -> None:
    book = tmp_path / "a.xlsx"
    assert run("new", book, *options, "--seed", 1).status == 0
    assert run("fill", book, "--cells", "AA40:AF45", "--seed", 1).status == 0
    before = book.read_bytes()
    refused = run("join", book, "--cells", "AA40:AF45", "--cells", "C3:H8")
    why = "the maze in C3:H8 is a drawing, and drawn mazes cannot be joined; give mazes in cells"
    assert (refused.status, refused.err) == (2, f"excelmaze: {why}\n")
    assert book.read_bytes() == before


@pytest.mark.parametrize("ending", daily(["svg", "pdf", "png", "html", "gif"], ["svg"]))
def test_it_is_exported_and_the_same_each_time(maze: Maze, book: Path, tmp_path: Path, ending: str) -> None:
    if ending == "pdf":
        pytest.importorskip("reportlab")
    first, second = tmp_path / f"a.{ending}", tmp_path / f"b.{ending}"
    for path in (first, second):
        export(maze, path, solution="shown")
    assert first.read_bytes() == second.read_bytes()
    assert main(["export", str(book), str(tmp_path / f"c.{ending}")]) == 0


def test_exports_have_three_flaps_cuts_and_folds(maze: Maze) -> None:
    net = next(one.shows for one in drawn_layout(maze).drawings if one.name == "Maze net")
    assert isinstance(net, Freeform)
    assert sorted({len(line) for line in net.lines}) == [2, 4]
    assert sum(len(line) == 4 for line in net.lines) == 3
