"""Solutions and trails of solvers in workbooks, of mazes with false goals too: coloured, told, taken back, refused."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from excelmaze import (
    Grid,
    InputError,
    Maze,
    clear_workbook,
    generate,
    join_workbook,
    read,
    save,
    solve_workbook,
)
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.graph import Graph
from excelmaze.maze.maze import Ends
from excelmaze.solvers import walking
from excelmaze.solvers.registry import SOLVERS, Trail
from excelmaze.streams import Stream
from excelmaze.xlsx.sheet_view import filled_for
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.conftest import Result
from tests.validation import audit
from tests.xlsx.workbooks import fill_cells, names_on, new_book, refusal, sheet_names, sheet_of, texts_on

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


@pytest.mark.parametrize("command", daily([["solve"], ["new", "--rows", "5", "--no-recipe"], ["show"]], [["solve"]]))
def test_a_solver_walks_once_to_be_drawn_and_counted(
    command: list[str], book: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    walked = []
    tremaux = walking.tremaux

    def counting(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:
        walked.append(1)
        return tremaux(graph, passages, start, goal, stream)

    monkeypatch.setattr(walking, "tremaux", counting)
    name, *more = command
    assert run(name, book.with_name("new.xlsx") if name == "new" else book, *more, "--solver", "tremaux").status == 0
    assert len(walked) == 1


@pytest.mark.slow
def test_the_cells_are_as_before_after_clear(book: Path, run: Run) -> None:
    run("solve", book, "--solver", "tremaux")
    run("solve", book, "--solver", "dead-end-filling")
    assert run("clear", book).status == 0
    assert [colored(book, role) for role in (Role.VISITED, Role.RETRACED, Role.SOLUTION)] == [0, 0, 0]


def test_the_same_seed_makes_the_same_workbook(book: Path) -> None:
    copies = [book.with_name(f"{number}.xlsx") for number in range(2)]
    for copy in copies:
        copy.write_bytes(book.read_bytes())
        solve_workbook(copy, solver="random-mouse", seed=5)
    assert copies[0].read_bytes() == copies[1].read_bytes()


def test_a_solver_that_fails_says_so_and_changes_nothing(tmp_path: Path) -> None:
    grid = Grid.from_selection("B2:F6")
    path = tmp_path / "wide.xlsx"
    save(Maze(grid, grid.sides, ends=[Ends(0, grid.find("D4", "goal"))]), path)
    said = refusal("solve", path, "--cells", "B2:F6", "--goal", "D4", "--solver", "wall-follower", status=1)
    assert re.search(r"wall-follower does not come from B2 to D4.*not on one wall; choose another solver", said)


@pytest.mark.parametrize(
    ("words", "message"),
    daily(
        [
            (("--solver", "bird"), "solver 'bird' does not exist; choose one of breadth-first"),
            (("--solver", "tremaux", "--seed", "1"), "tremaux uses no random numbers; leave out --seed"),
            (("--seed", "1"), "the shortest path uses no random numbers; leave out --seed"),
            (("--solver", "tremaux", "--steps", "0"), "0 steps: the solver takes 36 steps; choose 1 to 36\n"),
            (("--solver", "tremaux", "--steps", "1000"), "1000 steps: the solver takes 36 steps; choose 1 to 36\n"),
        ],
        3,
    ),
)
def test_what_makes_no_sense_is_refused(words: tuple[str, ...], message: str, book: Path) -> None:
    assert message in refusal("solve", book, *words)


def test_the_terminal_shows_the_trail(book: Path, run: Run) -> None:
    shown = run("show", book, "--solver", "dead-end-filling")
    assert ("×" in shown.out, "•" in shown.out, "dead-end-filling: " in shown.err) == (True, True, True)
    made = [run("show", "--rows", "5", "--cols", "8", "--seed", "1", "--solver", "random-mouse") for _ in range(2)]
    assert made[0] == made[1], "the one seed makes the maze and the mouse's way"
    assert run("show", "--solver", "tremaux", "--goal", "none").status == 2
    assert run("show", "--solver", "tremaux", "--style", "ascii").status == 2


@pytest.mark.slow
def test_steps_are_further_sheets_that_show_the_solver_on_its_way(book: Path, run: Run) -> None:
    maze = read(book)
    result = run("solve", book, "--solver", "depth-first", "--steps", "4")
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


@pytest.mark.slow
@pytest.mark.parametrize(
    "more", daily([[], ["--walls", "blocks"], ["--tiling", "bricks"], ["--cells", "B2:E6,G2:J6"]], 2)
)
def test_a_new_maze_shows_a_solver_and_its_steps(more: list[str], tmp_path: Path, run: Run) -> None:
    path = tmp_path / "new.xlsx"
    size = [] if "--cells" in more else ["--rows", "7", "--cols", "7"]
    result = run("new", path, *size, "--seed", "1", "--solver", "tremaux", "--steps", "3", *more)
    assert result.status == 0, result.err
    assert re.search(r"^tremaux: \d+ steps, \d+ cells visited$", result.out, re.MULTILINE)
    assert sheet_names(path) == ["Step 1", "Step 2", "Step 3"]
    assert [read(path, sheet=name).passages for name in sheet_names(path)] == [read(path).passages] * 3
    assert audit(path) == []


def test_a_new_maze_has_the_solver_where_the_solution_is(tmp_path: Path) -> None:
    maze = generate("B2:M11", "wilson", seed=3)
    save(maze, tmp_path / "shown.xlsx", solver="depth-first")
    save(maze, tmp_path / "sheet.xlsx", solver="depth-first", solution="sheet")
    assert colored(tmp_path / "shown.xlsx", Role.RETRACED) > 0
    assert colored(tmp_path / "sheet.xlsx", Role.RETRACED) == 0
    assert colored(tmp_path / "sheet.xlsx", Role.RETRACED, "Solution") > 0


def test_without_its_recipe_a_maze_has_the_same_mouse(tmp_path: Path, run: Run) -> None:
    paths = [tmp_path / f"{number}.xlsx" for number in range(2)]
    for path in paths:
        options = ["--rows", "4", "--cols", "4", "--seed", "1", "--solver", "random-mouse", "--steps", "3"]
        assert run("new", path, *options, "--no-recipe").status == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()


NAMES = {"maze_area", "maze_start", "maze_goal", "maze_false_goals"}
CELLS = "B2:U21"


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    return new_book(tmp_path / "book.xlsx")


def names_of_maze(path: Path) -> set[str]:
    return names_on(path).keys() & NAMES


def test_goals_look_alike_and_have_their_letters_also_after_a_solution(tmp_path: Path) -> None:
    """The solution marks the true way only, and leaves the goals."""
    path, maze = tmp_path / "maze.xlsx", generate(CELLS, seed=4, false_goals="down", least=8, players=4)
    goals = [maze.grid.address_of(goal) for goal in sorted({maze.goal or 0, *maze.false_goals})]
    save(maze, path)
    assert names_of_maze(path) == NAMES
    assert str(maze) == str(read(path))
    solved = solve_workbook(path, cells=CELLS).maze
    assert solved.goal == maze.goal
    assert read(path) == maze
    sheet = sheet_of(path)
    assert [sheet[goal].value for goal in goals] == ["A", "B", "C", "D"]
    assert len({sheet[goal].fill.start_color.rgb for goal in goals}) == 1
    roles = lay_out(solved, solution=True).roles
    assert {cell for cell, role in enumerate(roles) if role == Role.SOLUTION} == set((solved.solve() or [])[1:-1])


def test_clearing_takes_names_and_letters_of_false_goals_away(empty: Path) -> None:
    fill_cells(empty, cells=CELLS, false_goals="down", least=8, players=4, seed=4)
    assert names_of_maze(empty) == NAMES
    clear_workbook(empty)
    assert (names_on(empty), texts_on(empty)) == ({}, {})


@pytest.mark.slow
def test_a_plain_maze_over_one_with_false_goals_has_none(empty: Path) -> None:
    """And one that leaves no names takes the others' away."""
    fill_cells(empty, cells=CELLS, false_goals="down", least=8, seed=4)
    fill_cells(empty, cells="B2:K11", seed=1)
    assert names_of_maze(empty) == NAMES - {"maze_false_goals"}
    assert read(empty, cells="B2:K11").false_goals == ()
    clear_workbook(empty, cells="B2:K11")
    fill_cells(empty, cells=CELLS, false_goals="down", least=8, seed=5, no_names=True)
    assert names_of_maze(empty) == {"maze_area"}
    clear_workbook(empty)
    assert names_of_maze(empty) == set()


@pytest.mark.slow
def test_a_maze_that_was_joined_is_found_and_solved_whole(empty: Path) -> None:
    fill_cells(empty, cells="B2:F6", seed=1)
    fill_cells(empty, cells="G2:K6", seed=2)
    join_workbook(empty, ["B2:F6", "G2:K6"], seed=3)
    solved = solve_workbook(empty).maze
    assert solved is not None
    assert solved.grid.size == 50
    assert read(empty).grid.size == 50
    clear_workbook(empty)
    assert names_on(empty) == {}


def test_cells_without_a_maze_do_not_join(empty: Path) -> None:
    fill_cells(empty, cells="B2:F6", seed=1)
    with pytest.raises(InputError, match="there is no maze in G2:K6"):
        join_workbook(empty, ["B2:F6", "G2:K6"])


@pytest.mark.slow
def test_mazes_with_false_goals_do_not_join(empty: Path) -> None:
    """By their names, or by a recipe that still makes them; a maze in their place joins."""
    fill_cells(empty, cells="B2:K11", false_goals="down", least=3, seed=4)
    fill_cells(empty, cells="L2:P11", seed=1)
    before = empty.read_bytes()
    with pytest.raises(InputError, match="do not join"):
        join_workbook(empty, ["B2:K11", "L2:P11"], seed=1)
    assert empty.read_bytes() == before
    fill_cells(empty, cells="B2:K11", seed=2)
    assert join_workbook(empty, ["B2:K11", "L2:P11"], seed=1).opened


@pytest.mark.parametrize("command", daily(["new", "fill"], ["fill"]))
def test_commands_make_false_goals(command: str, run: Run, empty: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.xlsx" if command == "new" else empty
    options = ["--cells", CELLS, "--seed", 4, "--false-goals", "--least", 8]
    made = run(command, target, *options, "--players", 5)
    assert made.status == 0, made
    assert made.out.splitlines()[-1] == "4 false goals"
    assert read(target, cells=CELLS).lettered
    target.unlink() if command == "new" else None
    quiet = run(command, target, *options, "--no-names", "--no-recipe")
    assert quiet.status == 0, quiet
    assert names_of_maze(target) == {"maze_area"}
    assert "solution" in run("solve", target, "--cells", CELLS, "--start", "T2").out
    assert refusal(command, target, *options, "--braid", 1, *(["--force"] if command == "new" else []))
