"""What `show` prints into a terminal: no wider than it is, unless that was asked for, and in colours."""

import re
import sys
from collections.abc import Callable

import pytest

from tests.conftest import Result

COLOR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch, run: Callable[..., Result]) -> Callable[..., Result]:
    """Run `show` where standard output is a terminal of 70 characters."""
    for name, value in (("COLUMNS", "70"), ("TERM", "xterm"), ("NO_COLOR", "")):
        monkeypatch.setenv(name, value)

    def shown(*options: str) -> Result:
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        return run("show", *options)

    return shown


def widths(result: Result) -> int:
    return max(len(COLOR.sub("", line)) for line in result.out.splitlines())


KINDS: dict[str, tuple[list[str], int]] = {
    "line": ([], 69),
    "block": (["--style", "block"], 61),
    "blocks": (["--walls", "blocks"], 70),
    "blocks without a frame": (["--walls", "blocks", "--frame", "none"], 68),
    "bricks": (["--tiling", "bricks"], 69),
}


@pytest.mark.parametrize(("options", "width"), KINDS.values(), ids=KINDS)
def test_a_new_maze_fits_the_terminal(options: list[str], width: int, show: Callable[..., Result]) -> None:
    """By default it has 30 columns at most, and as many as fit."""
    result = show("--rows", "3", "--seed", "1", *options)
    assert widths(result) == width
    assert "wide" not in result.err


def test_a_file_gets_what_was_asked_for_without_colours(run: Callable[..., Result]) -> None:
    result = run("show", "--rows", "3", "--seed", "1", "--solution")
    assert widths(result) == 121
    assert not COLOR.search(result.out)


@pytest.mark.parametrize("more", [[], ["--walls", "blocks"], ["--style", "block"]])
def test_start_goal_and_solution_have_colours_in_a_terminal(
    more: list[str], show: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["--rows", "5", "--cols", "8", "--seed", "1", "--solution", *more]
    colored = show(*command).out
    marks = {mark.strip(): color for color, mark in re.findall(r"\x1b\[([0-9;]+)m(.*?)\x1b\[0m", colored)}
    assert marks == {"S": "1;32", "G": "1;31", "•": "1;33"}
    monkeypatch.setenv("NO_COLOR", "1")
    plain = show(*command).out
    assert [line.rstrip() for line in COLOR.sub("", colored).splitlines()] == plain.splitlines()


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_who_wants_no_colours_gets_none(
    name: str, value: str, show: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    assert not COLOR.search(show("--rows", "3", "--cols", "3").out)
