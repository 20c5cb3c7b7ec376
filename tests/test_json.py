"""`--json`: every command tells one object, with the files that it wrote, and nothing else."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from excelmaze import Recipe, follow, read
from excelmaze.commands import HELP
from excelmaze.options.values import command_options, forms_of
from tests.cases import daily
from tests.conftest import Result

SIZE = ["--rows", "5", "--cols", "6", "--seed", "1"]
MAZE = {"recipe", "cells", "start", "goal", "solution_length", "measures", "files"}


@pytest.fixture
def told(run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, Any]]:
    """Run a command in a folder of its own, and read what it tells."""
    monkeypatch.chdir(tmp_path)

    def tell(*arguments: str) -> dict[str, Any]:
        result = run(*arguments, "--json")
        assert result.status == 0, result.err
        (line,) = result.out.splitlines()
        found = json.loads(line)
        assert isinstance(found, dict)
        assert isinstance(found["files"], list)
        return found

    return tell


def test_every_command_takes_it_and_quiet() -> None:
    for command in HELP:
        for way in forms_of(command):
            assert {"json", "quiet"} <= {row.name for row in command_options(way).values()}, way


def test_new_tells_the_maze_and_its_file(told: Callable[..., dict[str, Any]]) -> None:
    found = told("new", "maze.xlsx", *SIZE)
    assert set(found) == MAZE | {"notes"}
    maze = follow(Recipe.from_json(json.dumps(found["recipe"])))
    assert (found["cells"], found["start"], found["files"]) == (30, "B2", ["maze.xlsx"])
    assert found["solution_length"] == len(maze.solve() or ()) - 1
    assert found["measures"]["dead-ends"] == maze.stats().dead_ends
    assert maze == read("maze.xlsx")


def test_commands_on_a_workbook_tell_what_they_changed(told: Callable[..., dict[str, Any]]) -> None:
    told("new", "book.xlsx", *SIZE)
    filled = told("fill", "book.xlsx", "--cells", "I2:M6", "--seed", "2")
    assert set(filled) == MAZE | {"lines", "changed", "written", "backup", "notes"}
    assert filled["changed"]["cells"] == 25
    tried = told("solve", "book.xlsx", "--cells", "I2:M6", "--solver", "tremaux", "--dry-run")
    assert (tried["written"], tried["files"]) == (False, [])
    assert told("solve", "book.xlsx", "--cells", "I2:M6", "--steps", "2")["changed"]["extra_sheets"] == [
        "Step 1",
        "Step 2",
    ]
    told("fill", "book.xlsx", "--cells", "I7:M9", "--seed", "2")
    assert told("join", "book.xlsx", "--cells", "I2:M6", "--cells", "I7:M9")["cells"] == 40
    cleared = told("clear", "book.xlsx")
    assert (cleared["changed"]["cells"], cleared["files"]) == (70, ["book.xlsx"])


@pytest.mark.slow
def test_the_others_tell_what_they_made(told: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    assert told("show", *SIZE)["picture"][0].startswith("╷")
    assert {"measures", "recipe"} <= set(told("stats", "5x5"))
    assert told("algorithms")["algorithms"][0]["name"]
    assert "_shtab_excelmaze" in told("completion", "bash")["script"]
    assert told("template", "play.xlsm")["files"] == ["play.xlsm"]
    (tmp_path / "drawing.txt").write_text("##\n#\n", encoding="utf-8")
    assert told("picture", "drawing.txt", "--preview")["picture"]
    assert told("picture", "drawing.txt", "painted.xlsx")["files"] == ["painted.xlsx"]
    assert told("export", "5x5", "maze.svg")["files"] == ["maze.svg"]
    assert told("hide", "--capacity", "--rows", "9", "--cols", "9")["bits"] > 0


# For each command words that it refuses, and a part of the error.
REFUSED = {
    "new": (["new", "a.xlsx", "--rows", "0"], "rows 0 is out of range; choose 1 to 1,048,576"),
    "fill": (["fill", "none.xlsx"], "none.xlsx does not exist; check the name"),
    "solve": (["solve", "none.xlsx", "-o", "a.xlsm"], "a.xlsm"),
    "join": (["join", "none.xlsx", "--cells", "B2:C3", "--cells", "D2:E3"], "none.xlsx does not exist"),
    "clear": (["clear", "none.xlsx", "--sheat", "x"], "--sheat does not exist; did you mean --sheet?"),
    "show": (["show", "5x5", "--solution", "sheet"], "solution 'sheet' does not exist; choose one of none, shown"),
    "stats": (["stats", "5x5", "--walls", "dead"], "walls 'dead'"),
    "export": (["export", "5x5", "a.svgz"], "; the ending says what is written"),
    "compare": (["compare", "5x5", "--json", "--csv"], "--json"),
    "evolve": (["evolve", "5x5"], "nothing is asked for; give one or more of --dead-ends"),
    "picture": (["picture", "none.txt", "a.xlsx"], "none.txt does not exist; check the name"),
    "booklet": (["booklet", "a.xlsx", "--per-page", "99"], "choose 1 to 60 mazes on a page"),
    "hide": (["hide", "a.xlsx", "--text", "x", "--key", "plum", "--key-file", "k"], "--key"),
    "reveal": (["reveal", "none.xlsx", "--key", "plum"], "none.xlsx does not exist; check the name"),
    "live": (["live", "fly"], "ACTION"),
    "template": (["template", "a.xlsx"], "a.xlsx"),
    "site": (["site", "www", "--pyodide", "none"], "none"),
    "algorithms": (["algorithms", "--csv"], "--csv"),
    "completion": (["completion"], "SHELL"),
    "no command": (["--rows", "3"], "--rows is not a command; give COMMAND first"),
    "unknown command": (["nwe"], "command 'nwe' does not exist; did you mean new?"),
}


def test_an_error_of_each_command_is_known() -> None:
    assert {*HELP} <= {*REFUSED}


@pytest.mark.parametrize("command", daily(REFUSED, 8))
def test_an_error_is_the_line_as_an_object(
    command: str, run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On standard output, where the result would have been, and nothing elsewhere; the exit status tells them apart."""
    monkeypatch.chdir(tmp_path)
    words, part = REFUSED[command]
    in_words, as_object = (
        run(*(word for word in words if word != "--json" or command == "compare")),
        run(*words, "--json"),
    )
    assert as_object.err == ""
    (line,) = as_object.out.splitlines()
    assert [*(found := json.loads(line))] == ["error"]
    assert part in found["error"]
    assert as_object.status == in_words.status > 0
    assert command == "compare" or in_words.err.partition(": ")[2] == f"{found['error']}\n"
    assert not any(tmp_path.iterdir())


def test_no_password_is_in_an_error(run: Callable[..., Result]) -> None:
    for words in (
        ["hide", "a.xlsx", "--key", "plum", "--key-file", "k"],
        ["reveal", "none.xlsx", "--key=plum"],
        ["reveal", "none.xlsx", "--kye", "plum"],
    ):
        assert "plum" not in run(*words, "--json").out
