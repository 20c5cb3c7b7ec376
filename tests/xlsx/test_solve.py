"""Solutions and trails of solvers in workbooks, of mazes with false goals too: coloured, told, taken back, refused."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from excelmaze import (
    Grid,
    Maze,
    generate,
    read,
    save,
)
from excelmaze.draw.layout import Role
from excelmaze.maze.maze import Ends
from excelmaze.solvers.registry import SOLVERS
from excelmaze.xlsx.sheet_view import filled_for
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.conftest import Result
from tests.validation import audit
from tests.xlsx.workbooks import names_on, new_book, refusal, sheet_names

Run = Callable[..., Result]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.xlsx"
    save(generate("B2:I9", seed=3).loops(0.1), path)
    return path


def colored(path: Path, role: Role, sheet: str = "Maze") -> int:
    with open_workbook(path) as opened:
        page = opened.sheet(sheet)
        return filled_for(page.cell_formats(Grid.from_selection("B2:I9")), role).count(1)


@pytest.mark.parametrize("name", daily(SOLVERS, ["tremaux"]))
def test_a_named_solver_colours_where_it_went_and_tells_it(name: str, book: Path, run: Run) -> None:
    maze = read(book)
    before = book.read_bytes()
    result = run("solve", book, "--solver", name, *(["--seed", "4"] if SOLVERS[name].random else []))
    assert result.status == 0, result.err
    (trail,) = maze.trails(name, seed=4)
    seed = ", seed 4" if SOLVERS[name].random else ""
    line = f"{name}{seed}: {len(trail.steps):,} steps, {len(trail.visited(maze.graph)):,} cells visited\n"
    assert result.out.splitlines(keepends=True)[-1] == line
    assert colored(book, Role.VISITED) + colored(book, Role.RETRACED) > 0
    assert read(book) == maze
    run("solve", book)
    assert colored(book, Role.VISITED) + colored(book, Role.RETRACED) == 0
    alone = book.with_name("alone.xlsx")
    alone.write_bytes(before)
    run("solve", alone)
    assert colored(book, Role.SOLUTION) == colored(alone, Role.SOLUTION)


@pytest.mark.parametrize("command", ["solve", "new --rows 4 --cols 4 --steps 3 --no-recipe --force"])
def test_the_same_seed_makes_the_same_workbook(command: str, book: Path, run: Run) -> None:
    name, *words = command.split()
    before, made = book.read_bytes(), []
    for _ in range(2):
        book.write_bytes(before)
        assert run(name, book, *words, "--solver", "random-mouse", "--seed", 5).status == 0
        made.append(book.read_bytes())
    assert made[0] == made[1] != before


def test_a_solver_that_fails_says_so_and_changes_nothing(tmp_path: Path) -> None:
    grid = Grid.from_selection("B2:F6")
    path = tmp_path / "wide.xlsx"
    save(Maze(grid, grid.sides, ends=[Ends(0, grid.room_of("D4", "goal"))]), path)
    said = refusal("solve", path, "--cells", "B2:F6", "--goal", "D4", "--solver", "wall-follower", status=1)
    assert re.search(r"wall-follower does not come from B2 to D4.*not on one wall; choose another solver", said)


@pytest.mark.slow
def test_steps_are_further_sheets_that_show_the_solver_on_its_way(book: Path, run: Run) -> None:
    maze = read(book)
    result = run("solve", book, "--solver", "tremaux", "--steps", "4")
    assert result.status == 0, result.err
    names = [f"Step {number}" for number in range(1, 5)]
    assert sheet_names(book) == ["Maze", *names]
    assert "the steps are on sheets 'Step 1' to 'Step 4'\n" in result.out
    gone = [colored(book, Role.VISITED, name) + colored(book, Role.RETRACED, name) for name in names]
    assert gone == sorted(gone[:-1]) + gone[-1:]
    assert 0 < gone[0] < gone[2]
    assert audit(book) == []
    assert [colored(book, Role.SOLUTION, name) > 0 for name in names] == [False, False, False, True]
    for role in (Role.VISITED, Role.RETRACED, Role.SOLUTION):
        assert colored(book, role, "Step 4") == colored(book, role)
    assert all(read(book, sheet=name) == maze for name in names)


@pytest.mark.parametrize(
    "more",
    daily([["--rows", "7", "--walls", "blocks"], ["--rows", "7", "--tiling", "bricks"], ["--cells", "B2:E6,G2:J6"]], 1),
)
def test_a_new_maze_shows_a_solver_and_its_steps(more: list[str], tmp_path: Path, run: Run) -> None:
    path = tmp_path / "new.xlsx"
    result = run("new", path, "--seed", "1", "--solver", "tremaux", "--steps", "3", *more)
    assert re.search(r"^tremaux: \d+ steps, \d+ cells visited$", result.out, re.MULTILINE), result.err
    assert sheet_names(path) == ["Step 1", "Step 2", "Step 3"]
    assert [read(path, sheet=name).passages for name in sheet_names(path)] == [read(path).passages] * 3
    assert audit(path) == []


CELLS = "B2:U21"
NAMES = {"maze_area", "maze_start", "maze_goal", "maze_false_goals"}


def visible_names(path: Path) -> set[str]:
    return names_on(path).keys() & NAMES


@pytest.mark.parametrize("command", daily(["new", "fill"], ["fill"]))
def test_commands_make_false_goals(command: str, run: Run, tmp_path: Path) -> None:
    target = tmp_path / "out.xlsx"
    if command == "fill":
        new_book(target)
    options = ["--cells", CELLS, "--seed", 4, "--false-goals", "--least", 8]
    made = run(command, target, *options, "--players", 5)
    assert made.status == 0, made
    assert made.out.splitlines()[-1] == "4 false goals"
    assert read(target, cells=CELLS).signs.lettered
    target.unlink() if command == "new" else None
    quiet = run(command, target, *options, "--no-names", "--no-recipe")
    assert quiet.status == 0, quiet
    assert visible_names(target) == {"maze_area"}
    assert "solution" in run("solve", target, "--cells", CELLS, "--start", "T2").out
    assert refusal(command, target, *options, "--braid", 1, *(["--force"] if command == "new" else []))
