"""`--json`: every command tells one object, with the files that it wrote, and nothing else."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from excelmaze import Recipe, follow, read
from excelmaze.commands import HELP
from excelmaze.options.values import command_options, forms_of
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
    assert found["solution_length"] == len(maze.solution_rooms) - 1
    assert found["measures"]["dead_ends"] == maze.stats().dead_ends
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


def test_no_password_is_in_an_error(run: Callable[..., Result]) -> None:
    for words in (
        ["hide", "a.xlsx", "--key", "plum"],
        ["reveal", "none.xlsx", "--key=plum"],
        ["reveal", "none.xlsx", "--kye", "plum"],
    ):
        assert "plum" not in run(*words, "--json").out
