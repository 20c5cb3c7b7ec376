"""Which maze is meant on a sheet with several, and where it begins and leads to: all commands agree."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.styles import Border, Side

from excelmaze import Maze, clear_workbook, generate, read, save
from tests.cases import covering
from tests.conftest import Result
from tests.xlsx.workbooks import edited, fill_cells, names_on, new_book, refusal

Run = Callable[..., Result]
Described = tuple[str | None, str | None, int | None]
FIRST, SECOND = "B2:G7", "K2:R9"


def described(maze: Maze) -> Described:
    """Return start, goal and steps."""
    address = maze.graph.address_of
    start, goal = (None if room is None else address(room) for room in maze.ends[0])
    return start, goal, maze.stats().solution_length


def reported(run: Run, path: Path, *options: object) -> list[Described]:
    """Return start, goal and steps as each command tells them that reads a maze."""
    found = [described(read(path, options[1] if options else None))]  # type: ignore[arg-type]
    for command in ("show", "stats", "solve"):
        one = json.loads(run(command, path, *options, "--json").out)
        found.append((one["start"], one["goal"], one["solution_length"]))
    whole = path.with_suffix(".json")
    assert run("export", path, whole, *options, "--force").status == 0
    return [*found, described(Maze.from_json(whole.read_text(encoding="utf-8")))]


def test_a_maze_beside_another_keeps_its_start_and_goal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    first = described(generate(FIRST, seed=1))
    save(generate(FIRST, seed=1), path)
    fill_cells(path, SECOND, seed=1, start="L3", goal="Q8", marks="words")
    assert {name: names_on(path)[f"maze_{name}"][0][-5:].lstrip("!") for name in ("start", "goal")} == {
        "start": "$L$3",
        "goal": "$Q$8",
    }
    clear_workbook(path, SECOND, target=(alone := tmp_path / "alone.xlsx"))
    assert names_on(alone).keys() == {*NAMES["new"]}
    assert {*reported(run, alone)} == {first}
    assert {*reported(run, path, "--cells", SECOND)} == {("L3", "Q8", 18)}
    assert {*reported(run, path, "--cells", FIRST)} == {first}


@pytest.mark.parametrize(
    ("options", "active", "source", "start"),
    [
        ({"openings": "C2:top,F6:bottom"}, "D4", "its openings", "C2"),
        ({"marks": "words", "start": "E5", "goal": "B2"}, "D4", "the marks in its cells", "E5"),
        ({"marks": "letters", "start": "E5", "goal": "B2", "language": "de"}, "D4", "the marks in its cells", "E5"),
        ({}, "D4", "the active cell", "D4"),
        ({}, "B2", "its first cell", "B2"),
    ],
)
def test_without_a_record_the_ends_are_found_and_it_is_said_how(
    run: Run, tmp_path: Path, options: dict[str, Any], active: str, source: str, start: str
) -> None:
    path = tmp_path / "book.xlsx"
    looks: dict[str, Any] = {"marks": "none"}
    making: dict[str, Any] = {"openings": "none"}
    for name, text in options.items():
        (looks if name in {"marks", "language"} else making)[name] = text
    save(generate("B2:F6", seed=1, **making).replaced(recipe=None), path, no_names=True, **looks)
    with edited(path) as sheet:
        del sheet.defined_names["maze_area"]
        sheet.sheet_view.selection[0].sqref, sheet.sheet_view.selection[0].activeCell = "B2:F6", active
    note = f"no name or recipe gives the ends of this maze, so they are taken from {source}"
    for command in (["show"], ["stats"], ["export", path.with_suffix(".svg")], ["solve"]):
        done = run(command[0], path, *command[1:])
        assert (note in (done.out + done.err).splitlines(), f"start {start}" in done.out + done.err) == (True, True)
    assert "no name or recipe" not in run("solve", path).out


@pytest.mark.parametrize("shape", [{"shape": "star"}, {}])
def test_cells_around_one_maze_mean_that_maze(run: Run, tmp_path: Path, shape: dict[str, Any]) -> None:
    path = new_book(tmp_path / "book.xlsx")
    made = fill_cells(path, "B2:P14", seed=0, **shape).maze
    fill_cells(path, "S2:V5", seed=0)
    with edited(path) as sheet:  # somebody's line beside it
        sheet["A1"].border = Border(top=Side("thin"))
    assert {*reported(run, path, "--cells", "A1:Q15")} == {described(made)}
    joining = fill_cells(path, "B16:F19", seed=1).maze
    assert described(read(path, "A16:Q19")) == described(joining)


def test_cells_of_several_mazes_or_of_a_part_of_one_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    save(generate(FIRST, seed=1), path)
    fill_cells(path, SECOND, seed=1)
    both = f"{FIRST}, {SECOND}"
    for cells, mazes in {"A1:S10": both, "B2:K7": both, "F2:M9": both, "L2:R9": SECOND, "A1:F9": FIRST}.items():
        for command in ("show", "stats", "solve"):
            assert f"{mazes}; give all cells of one" in refusal(command, path, "--cells", cells)
    assert f"{both}; give all cells of one" in refusal("join", path, "--cells", "A1:S10", "--cells", "A1:S10")
    clear_workbook(path, "K6:R9")  # what is left of a maze is read
    assert read(path, "K2:R5").grid.size == 32


NAMES = {
    made: [
        *(f"_excelmaze.m{number}.{name}" for number in range(1, mazes + 1) for name in ("1", "area")),
        "maze_area",
        "maze_goal",
        "maze_start",
    ]
    for made, mazes in (("new", 1), ("filled", 3))
}
COMMANDS: list[list[str]] = [
    ["fill", "--cells", "B9:F13"],
    ["fill", "--cells", "H2:L6"],
    ["solve"],
    ["solve", "--cells", "H2:L6"],
    ["show"],
    ["stats"],
    ["export", "out.svg"],
    ["clear"],
    ["clear", "--cells", "H2:L6"],
    ["join", "--cells", "H2:L6", "--cells", "M2:Q6"],
]


@pytest.mark.parametrize(("made", "command"), covering(NAMES, COMMANDS[::-1]))
def test_a_name_that_was_deleted_by_hand_ends_no_command_in_a_traceback(
    run: Run, tmp_path: Path, made: str, command: list[str]
) -> None:
    path, damaged, out = tmp_path / "book.xlsx", tmp_path / "damaged.xlsx", tmp_path / "out.svg"
    save(generate("B2:F6", seed=1), path)
    if made == "filled":
        fill_cells(path, "H2:L6", seed=2)
        fill_cells(path, "M2:Q6", seed=3)
    assert names_on(path).keys() == {*NAMES[made]}
    for name in NAMES[made]:
        book = openpyxl.load_workbook(path)
        del book.worksheets[0].defined_names[name]
        book.save(damaged)
        out.unlink(missing_ok=True)
        done = run(command[0], damaged, *(str(out) if one == out.name else one for one in command[1:]))
        assert done.status == 0 or done.err.count("\n") == 1, (name, done)
