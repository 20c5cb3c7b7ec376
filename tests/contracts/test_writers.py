"""What every writer writes: the same bytes for the same page only, whatever signs the title has."""

import random
from pathlib import Path

import pytest

from excelmaze.errors import InputError
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.pictures.export import OF_WRITERS, Output, export
from excelmaze.pictures.writers import WRITERS, registry
from tests.cases import daily

_SIGNS = "<b>\"Tom\" & 'Mia' \\%s {0} ]]> --"


def check(ending: str, path: Path) -> None:
    """Write pages of mazes.

    - The same pages are the same bytes, and Python's own random numbers are left alone.
    - Other mazes and other titles are other bytes.
    - A title may have any signs, which are escaped where there are tags. Options that it does not take are refused.
    """
    writer = registry().named(ending)
    written: dict[bytes, str] = {}
    for case, cells, title in (
        ("a maze", "B2:F6", ""),
        ("another maze", "B2:E5", ""),
        ("a maze with a title", "B2:F6", "A maze"),
        ("a maze with a title of signs", "B2:F6", _SIGNS),
    ):
        where = f".{ending} of {case}"
        maze = generate(cells, seed=1)
        state = random.getstate()
        content, again = _exported(maze, path, title), _exported(maze, path, title)
        assert random.getstate() == state, f"{where}: it draws from Python's own random numbers"
        assert content == again, f"{where}: written again, it differs"
        assert written.setdefault(content, case) == case, f"{where}: it is the same as that of {written[content]}"
        tags = next(iter(written)).lstrip().startswith(b"<")
        escaped = not tags or _SIGNS.partition("&")[0].encode() not in content
        assert escaped, f"{where}: its signs are written as they are, among tags"
    for option in OF_WRITERS:
        if option not in writer.takes:
            with pytest.raises(InputError):
                Output.of(f"maze.{ending}", {option: "nonsense"})


def _exported(maze: Maze, path: Path, title: str) -> bytes:
    return b"".join(file.read_bytes() for file in export(maze, path, title=title))


@pytest.mark.parametrize("ending", daily(WRITERS, ["html"]))
def test_a_writer_keeps_the_contract(ending: str, tmp_path: Path) -> None:
    check(ending, tmp_path / f"maze.{ending}")
