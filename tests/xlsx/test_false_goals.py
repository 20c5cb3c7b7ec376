"""Mazes with false goals in workbooks: named, read back, solved, cleared, and not joined."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from excelmaze import fill_workbook, follow, generate, join_workbook, read, read_recipe, save, solve_workbook
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.xlsx.clear import clear_workbook
from tests.cases import covering, daily
from tests.conftest import Result

NAMES = {"maze_area", "maze_start", "maze_goal", "maze_false_goals"}
CELLS = "B2:U21"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.xlsx"
    openpyxl.Workbook().save(path)
    return path


def lettered() -> Maze:
    return generate(CELLS, seed=4, false_goals="down", least=8, players=4)


def names(path: Path) -> dict[str, str]:
    sheet = openpyxl.load_workbook(path).worksheets[0]
    return {name: one.attr_text for name, one in sheet.defined_names.items() if name in NAMES}


def fills(path: Path, maze: Maze) -> set[str]:
    sheet = openpyxl.load_workbook(path).worksheets[0]
    goals = [maze.goal, *maze.false_goals]
    return {sheet[maze.grid.address_of(room)].fill.start_color.rgb for room in goals if room is not None}


@pytest.mark.parametrize(("walls", "players"), covering(["borders", "blocks"], [0, 3]))
def test_what_is_written_is_read_again(book: Path, walls: str, players: int) -> None:
    options: dict[str, Any] = {"false_goals": "down", "least": 4, "players": players, "walls": walls, "seed": 4}
    maze = generate(CELLS, **options)
    assert maze.false_goals
    save(maze, book)
    assert read(book) == maze
    recipe = read_recipe(book)
    assert recipe is not None
    assert follow(recipe) == maze
    assert names(book).keys() == NAMES
    filled = fill_workbook(book, cells=CELLS, false_goals="down", least=4, players=players, walls=walls, seed=4).maze
    assert (filled.passages, filled.false_goals) == (maze.passages, maze.false_goals)
    assert read(book, cells=CELLS) == filled


def test_goals_look_alike_and_have_their_letters(book: Path) -> None:
    maze = lettered()
    save(maze, book)
    assert len(fills(book, maze)) == 1
    sheet = openpyxl.load_workbook(book).worksheets[0]
    goals = sorted({maze.goal or 0, *maze.false_goals})
    assert [sheet[maze.grid.address_of(goal)].value for goal in goals] == ["A", "B", "C", "D"]
    assert str(maze) == str(read(book))


def test_a_solution_marks_the_true_way_only_and_leaves_the_goals(book: Path) -> None:
    maze = lettered()
    save(maze, book)
    solved = solve_workbook(book, cells=CELLS).maze
    assert solved.goal == maze.goal
    assert read(book) == maze
    assert len(fills(book, maze)) == 1
    roles = lay_out(solved, solution=True).roles
    way = solved.solve() or []
    assert {cell for cell, role in enumerate(roles) if role == Role.SOLUTION} == set(way[1:-1])


def test_clearing_takes_names_and_letters_away(book: Path) -> None:
    before = openpyxl.load_workbook(book).worksheets[0].dimensions
    fill_workbook(book, cells=CELLS, false_goals="down", least=8, players=4, seed=4)
    assert names(book).keys() == NAMES
    clear_workbook(book)
    assert names(book) == {}
    sheet = openpyxl.load_workbook(book).worksheets[0]
    assert not any(cell.value for row in sheet for cell in row)
    assert before == "A1:A1"


@pytest.mark.slow
def test_a_plain_maze_over_one_with_false_goals_has_none(book: Path) -> None:
    """And one that leaves no names takes the others' away."""
    fill_workbook(book, cells=CELLS, false_goals="down", least=8, seed=4)
    fill_workbook(book, cells="B2:K11", seed=1)
    assert names(book).keys() == NAMES - {"maze_false_goals"}
    assert read(book, cells="B2:K11").false_goals == ()
    clear_workbook(book, cells="B2:K11")
    fill_workbook(book, cells=CELLS, false_goals="down", least=8, seed=5, no_names=True)
    assert names(book) == {}
    clear_workbook(book)
    assert names(book) == {}


@pytest.mark.slow
def test_mazes_with_false_goals_do_not_join(book: Path) -> None:
    """By their names, or by a recipe that still makes them; a maze in their place joins."""
    fill_workbook(book, cells="B2:K11", false_goals="down", least=3, seed=4)
    fill_workbook(book, cells="L2:P11", seed=1)
    as_it_was = book.read_bytes()
    with pytest.raises(InputError, match="do not join"):
        join_workbook(book, ["B2:K11", "L2:P11"], seed=1)
    assert book.read_bytes() == as_it_was
    fill_workbook(book, cells="B2:K11", seed=2)
    assert join_workbook(book, ["B2:K11", "L2:P11"], seed=1).opened


@pytest.mark.parametrize("command", daily(["new", "fill"], ["fill"]))
def test_commands_make_them(command: str, run: Callable[..., Result], book: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.xlsx" if command == "new" else book
    options = ["--cells", CELLS, "--seed", 4, "--false-goals", "--least", 8]
    made = run(command, target, *options, "--players", 5)
    assert made.status == 0, made
    assert made.out.splitlines()[-1] == "4 false goals"
    assert read(target, cells=CELLS).lettered
    target.unlink() if command == "new" else None
    quiet = run(command, target, *options, "--no-names", "--no-recipe")
    assert quiet.status == 0, quiet
    assert names(target) == {}
    solved = run("solve", target, "--cells", CELLS, "--start", "T2")
    assert "solution" in solved.out, solved
    refused = run(command, target, *options, "--braid", 1, *(["--force"] if command == "new" else []))
    assert (refused.status, len(refused.err.splitlines())) == (2, 1)
