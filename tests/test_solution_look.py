"""Style and colour of a solution: refused where none is shown."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result

Run = Callable[..., Result]

LOOK = ["--solution-style", "line"], ["--solution-color", "C00000"]
SIZE = "--rows", 4, "--cols", 4, "--seed", 1


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("look", LOOK)
@pytest.mark.parametrize(
    ("command", "shows"),
    [
        (("new", "maze.xlsx", *SIZE), "--solution shown"),
        (("new", "maze.svg", *SIZE), "--solution shown"),
        (("new", "maze.xlsx", *SIZE, "--play"), "--solution shown"),
        (("export", "maze.svg", *SIZE), "--solution shown"),
        (("hide", "maze.xlsx", "--text", "x", "--key", "plum"), "--solution shown"),
        (("booklet", "maze.pdf", "--count", 2, "--keys", "none"), "--keys end"),
        (("booklet", "maze.xlsx", "--count", 2, "--play"), "--keys end"),
    ],
)
def test_without_a_solution_they_are_refused(command: tuple[str, ...], shows: str, look: list[str], run: Run) -> None:
    name, *rest = command
    if name == "export":
        rest = [*rest[1:], rest[0]]
    refused = run(name, *rest, *look)
    why = f"{' '.join(look)} is of the solution, and none is shown; give {shows}, too, or leave it out"
    assert (refused.status, refused.out, refused.err) == (2, "", f"excelmaze: {why}\n")
    assert not [*Path().iterdir()]


def test_a_maze_without_a_solution_is_filled_without_a_colour(run: Run) -> None:
    assert run("new", "maze.xlsx", *SIZE).status == 0
    before = Path("maze.xlsx").read_bytes()
    refused = run("fill", "maze.xlsx", "--seed", 2, *LOOK[1])
    assert (refused.status, "give --solution shown, too" in refused.err) == (2, True)
    assert Path("maze.xlsx").read_bytes() == before
    assert run("fill", "maze.xlsx", "--cells", "H2:K5", "--solution", *LOOK[1]).status == 0


def test_a_page_that_shows_the_solution_when_it_is_asked_to_takes_their_colour(run: Run) -> None:
    assert run("new", "game.html", *SIZE, "--play", "--solution-color", "C00000").status == 0
    assert "C00000" in Path("game.html").read_text(encoding="utf-8")
