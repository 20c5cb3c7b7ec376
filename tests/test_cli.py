"""The command line: what it prints, what it writes, and one line for what cannot be done or is wrong usage."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Border, Side
from openpyxl.worksheet.views import Selection

from excelmaze import __version__
from excelmaze.commands import HELP
from excelmaze.draw.layout import Role
from excelmaze.draw.theme import THEMES
from excelmaze.generators import ALGORITHMS
from excelmaze.xlsx.read import read
from tests.cases import daily
from tests.conftest import Result, not_none

Run = Callable[..., Result]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook saved with a selection of two areas, an active cell inside, and a value to be kept."""
    path = tmp_path / "book.xlsx"
    made = Workbook()
    sheet = not_none(made.active)
    sheet.title = "Maze here"
    sheet["C3"] = "keep me"
    sheet.sheet_view.selection = [Selection(activeCell="H5", sqref="B2:F6 G4:K9")]
    made.create_sheet("Other")
    made.save(path)
    return path


def test_new_writes_a_maze_and_says_what_it_made(run: Run, tmp_path: Path) -> None:
    result = run("new", tmp_path / "maze.xlsx", "--rows", 8, "--cols", 12, "--seed", 3)
    maze = read(tmp_path / "maze.xlsx")
    assert result == (
        0,
        f"{tmp_path / 'maze.xlsx'}: 96 cells, backtracker, seed 3\n"
        f"start B8, goal C2, solution {len(maze.solution_rooms) - 1} steps, 14 dead ends (15%)\n",
        "",
    )


def test_without_a_seed_one_is_taken_and_printed_and_makes_the_same_maze(run: Run, tmp_path: Path) -> None:
    printed = run("new", tmp_path / "one.xlsx").out
    seed = not_none(re.search(r"seed (\d+)", printed))
    run("new", tmp_path / "two.xlsx", "--seed", seed[1])
    assert (tmp_path / "one.xlsx").read_bytes() == (tmp_path / "two.xlsx").read_bytes()


def test_fill_takes_the_saved_selection_and_its_active_cell(run: Run, book: Path) -> None:
    result = run("fill", book, "--seed", 3)
    assert result.status == 0, result.err
    maze = read(book)
    assert maze.grid.address == "B2:F6,G4:K9"
    assert maze.start == "H5"
    assert load_workbook(book)["Maze here"]["C3"].value == "keep me"


def test_solve_colours_the_solution_and_another_path_takes_its_place(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "maze.xlsx"
    run("new", out, "--seed", 3, "--theme", "color")
    for start, goal in (("B2", "AE21"), ("C5", "AA3")):
        result = run("solve", out, "--start", start, "--goal", goal)
        assert result.status == 0, result.err
        maze = read(out)
        way = not_none(maze.solve(start, goal))
        sheet = not_none(load_workbook(out).active)
        fills = THEMES["color"].fills
        told = {f"FF{fills[role].color.rgb}" for role in (Role.SOLUTION, Role.START, Role.GOAL)}
        coloured = {cell for cell in maze if sheet[cell].fill.fgColor.rgb in told}
        assert coloured == set(way)
        assert f"solution {len(way) - 1:,} steps" in result.out


def test_no_path_is_an_answer_with_status_1(run: Run, tmp_path: Path) -> None:
    """Two cells, and a wall between them."""
    path, made = tmp_path / "maze.xlsx", Workbook()
    made.worksheets[0]["B2"].border = Border(top=Side("thin"), right=Side("thin"))
    made.save(path)
    before = path.read_bytes()
    words = ("solve", path, "--cells", "B2:C2", "--start", "B2", "--goal", "C2")
    result = run(*words)
    assert result.status == 1
    assert "no solution" in result.out
    told = json.loads(run(*words, "--json").out)
    assert (told["solution_length"], told["files"]) == (None, [])
    assert path.read_bytes() == before


def test_a_maze_drawn_by_hand_on_one_side_of_each_edge_is_solved(run: Run, tmp_path: Path) -> None:
    """Three cells in a row, thick red lines held by whichever cell, a gap at both ends."""
    made = Workbook()
    sheet = not_none(made.active)
    thick = Side("thick", color="FFFF0000")
    for column in "BCD":
        sheet[f"{column}1"].border = Border(bottom=thick)  # the cell above holds the top wall
        sheet[f"{column}2"].border = Border(bottom=Side("hair"))
    sheet.sheet_view.selection[0].sqref = "B2:D2"
    sheet.sheet_view.selection[0].activeCell = "B2"
    made.save(tmp_path / "drawn.xlsx")
    result = run("solve", tmp_path / "drawn.xlsx")
    assert "start B2, goal D2, solution 2 steps" in result.out


@pytest.mark.parametrize(
    ("title", "options", "cut"),
    daily(
        [
            ("x" * 22, ["--cols", 10], 0),
            ("x" * 23, ["--cols", 10], 1),
            ("x" * 44, ["--cols", 10, "--cell-size", 40], 0),
            ("迷" * 12, ["--cols", 10], 1),
            ("x" * 44, ["--cells", "B3:F4,L3:P4"], 0),  # six columns of 64 pixels lie between
            ("x" * 60, ["--cells", "B3:F4,L3:P4"], 1),
        ],
        2,
    ),
)
def test_a_title_that_is_cut_at_the_maze_s_width_is_reported(
    title: str, options: list[str | int], cut: int, run: Run, tmp_path: Path
) -> None:
    """Ten columns of 20 pixels are 28 digits of Calibri 11, 22 of the title's 14 points; a header is not cut."""
    options = ["--cell-size", 20, *options]
    assert "cuts it off" not in run("new", tmp_path / "headed.xlsx", "--title", title, "--seed", 1, *options).out
    made = run("new", tmp_path / "maze.xlsx", "--header", "", "--title", title, "--seed", 1, *options)
    assert (made.status, made.out.count("so printing cuts it off; shorten it")) == (0, cut)


def test_a_backup_is_the_workbook_as_it_was_and_is_named(run: Run, book: Path) -> None:
    before = book.read_bytes()
    assert f"the workbook as it was: {book}.bak\n" in run("fill", book, "--backup").out
    assert Path(f"{book}.bak").read_bytes() == before


@pytest.mark.parametrize("command", daily(["fill", "solve", "clear"], ["fill"]))
def test_a_dry_run_writes_nothing_and_says_what_would_change(command: str, run: Run, book: Path) -> None:
    run("fill", book, "--seed", 1)
    before = book.read_bytes()
    result = run(command, book, "--dry-run")
    assert result.status == 0, result.err
    assert "xl/worksheets/sheet1.xml" in result.out
    assert book.read_bytes() == before


def test_show_prints_the_maze_and_its_numbers_apart(run: Run) -> None:
    result = run("show", "--rows", 3, "--cols", 5, "--seed", 1, "--goal", "farthest", "--style", "ascii")
    assert result.out == "    __ __ __ __\n|S |     |     |\n|  |  |  |  |  |\n|__ __|__ __|G |\n"
    assert result.err == "15 cells, backtracker, seed 1\nstart B2, goal F4, solution 14 steps, 2 dead ends (13%)\n"


def test_show_solution_is_the_same_wherever_it_stands(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "maze.xlsx"
    run("new", out, "--rows", 5, "--cols", 7, "--seed", 1)
    shown = run("show", out, "--solution").out
    assert shown != run("show", out).out
    assert shown == run("show", "--solution", out).out == run("show", "--solution", "shown", out).out


def test_algorithms_lists_the_registry(run: Run) -> None:
    out = run("algorithms").out
    for entry in ALGORITHMS.values():
        assert f"{entry.name} " in out
        assert entry.texture in out


SIZED = {
    "new": "a.xlsx --seed 1",
    "export": "a.svg --seed 1",
    "show": "--seed 1",
    "stats": "--seed 1",
    "hide": "--capacity",
}


@pytest.mark.parametrize("command", SIZED)
@pytest.mark.parametrize("place", ["first", "behind an option"])
def test_a_size_is_the_first_argument_of_what_makes_a_new_maze(command: str, place: str, run: Run, here: Path) -> None:
    """And `4x6` means what `--rows 4 --cols 6` mean, wherever options stand."""
    if command == "hide":
        pytest.importorskip("numpy")
    words = SIZED[command].split()
    by_size = run(command, *(["4x6", *words] if place == "first" else [*words[-2:], "4x6", *words[:-2]]))
    for written in here.iterdir():
        written.unlink()
    assert by_size == run(command, "--rows", 4, "--cols", 6, *words)
    assert by_size.status == 0, by_size.err


@pytest.mark.parametrize("command", HELP)
def test_an_option_that_is_cut_short_is_refused_with_its_name(command: str, run: Run) -> None:
    """In every command, so that an option that is new breaks nobody's script."""
    cut = run(command, "--hel")
    assert (cut.status, cut.out) == (2, "")
    assert cut.err.startswith(f"excelmaze {command}: option --hel does not exist; did you mean --he")
    assert "option --jso does not exist; did you mean --json?" in run(command, "--jso").err


def test_an_option_that_does_not_exist_is_refused_with_the_nearest(run: Run) -> None:
    why = "option --playr does not exist; did you mean --play?; see excelmaze new --help"
    assert run("new", "a.xlsx", "--playr", 2) == run("new", "a.xlsx", "--playr=2") == (2, "", f"excelmaze new: {why}\n")
    assert "option --qqqq does not exist; see excelmaze new --help" in run("new", "a.xlsx", "--qqqq").err


def test_a_text_that_begins_like_an_option_is_a_value(run: Run, tmp_path: Path) -> None:
    for title in ("-- to the goal --", "--x"):
        assert run("new", tmp_path / "a.xlsx", f"--title={title}", "--force").status == 0
    assert run("new", tmp_path / "a.xlsx", "--title", "-- to the goal --", "--force").status == 0


def test_a_start_at_random_is_reported_and_the_seed_chooses_it(run: Run, tmp_path: Path) -> None:
    assert "a cell, or random" in " ".join(run("new", "--help-all").out.split())
    assert "random" not in " ".join(run("solve", "--help").out.split()).partition("--start CELL the start")[2][:80]
    made = [run("new", "9x9", tmp_path / "a.xlsx", "--start", "random", "--seed", 3, "--force").out for _ in range(2)]
    assert made[0] == made[1]
    assert "start B2" not in made[0]


@pytest.mark.parametrize("option", ["--version", "-v"])
def test_the_version_is_reported(option: str, run: Run) -> None:
    assert run(option).out == f"excelmaze {__version__}\n"


def test_help_is_a_command_too(run: Run) -> None:
    assert run("help") == run("--help")
    assert run("help", "new") == run("new", "--help")
    assert run("help", "nwe").status == 2


@pytest.mark.parametrize(
    "words",
    daily(
        [
            ["new", "x.xlsx", "--rows"],
            ["new", "x.xlsx", "--algorithm"],
            ["new", "x.xlsx"],
            ["show", "book.xlsx", "--sheet"],
            ["show", "book.xlsx", "--cells"],
            ["show"],
            [],
        ],
        2,
    ),
)
def test_a_value_of_thousands_of_characters_is_cut_to_what_a_message_bears(
    run: Run, book: Path, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its beginning is shown, and after it what would help."""
    monkeypatch.chdir(book.parent)
    result = run(*words, "q" * 5_000)
    assert result.status == (1 if words == ["show"] else 2)
    assert len(result.err) < 700
    assert "qqq ... qqq" in result.err


def test_one_is_one(run: Run, book: Path) -> None:
    """`1 cell`, not `1 cells`: wherever things are counted."""
    made = run("fill", book, "--cells", "M2:M3", "--seed", 1)
    assert made.out.endswith(": 2 cells, backtracker, seed 1\nstart M2, goal M3, solution 1 step, 2 dead ends (100%)\n")
    dry = run("fill", book, "--cells", "O2", "--seed", 1, "--cell-size", 20, "--dry-run")
    assert "would change 1 cell on sheet 'Maze here', 1 column width and 1 row height" in dry.out
    assert run("clear", book, "--cells", "M2").out.endswith(": restored 1 cell on sheet 'Maze here'\n")
    beside = run("show", "--cells", "A1:A1")
    assert "1 cell, backtracker" in beside.err


def test_a_maze_without_a_goal_is_shown_without_one_and_solved_to_the_farthest_cell(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "book.xlsx"
    assert run("new", book, "--rows", 4, "--cols", 5, "--seed", 1, "--goal", "none").status == 0
    assert "goal" not in run("show", book).err
    assert "goal" not in run("stats", book).out.splitlines()[1]
    assert "goal D2" in run("show", book, "--goal", "farthest").err
    assert "goal D2" in run("solve", book).out
