"""Workbooks of several mazes that chains of commands begin with."""

from collections.abc import Mapping
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from excelmaze.books.pages import Size, Wanted, pages
from excelmaze.cli import main
from excelmaze.commands.requested_maze import maze_from
from excelmaze.maze.maze import Maze
from excelmaze.options.values import Values
from excelmaze.xlsx.read import read
from tests.stateful.model import Placed, Tower

_SMALLEST, _LARGEST = Size(2, 3), Size(4, 4)


class Booklet(NamedTuple):
    """A few small mazes, each on a sheet of its own, between the index and the keys, if there are any."""

    mazes: int
    seed: int
    algorithm: str
    keys: str

    def written(self, path: Path) -> list[Placed]:
        """The mazes of the booklet, which a file has then."""
        ran(
            *("booklet", path, "--count", self.mazes, "--seed", self.seed, "--algorithm", self.algorithm),
            *("--from", "{}x{}".format(*_SMALLEST), "--to", "{}x{}".format(*_LARGEST)),
            *("--keys", self.keys, "--language", "en"),
        )
        made = pages(Wanted(self.mazes, _SMALLEST, _LARGEST, [self.algorithm]), _maze, self.seed)
        return [Placed.made(f"Maze {page.number}", page.maze) for page in made]


class NewLevels(NamedTuple):
    """A small maze on several sheets."""

    levels: int
    rows: int
    columns: int
    algorithm: str
    seed: int
    stairs: float | None

    def written(self, path: Path) -> Tower:
        """The maze of the workbook, which a file has then."""
        ran(
            *("new", path, "--levels", self.levels, "--rows", self.rows, "--cols", self.columns),
            *("--algorithm", self.algorithm, "--seed", self.seed, "--language", "en"),
            *(() if self.stairs is None else ("--stairs", self.stairs)),
        )
        maze = read(path)
        return Tower(maze.grid.sheets, maze)


def ran(*arguments: object) -> None:
    """Run the command line, which must do what it is asked."""
    with redirect_stdout(StringIO()):
        assert main([*map(str, arguments)]) == 0


def _maze(told: Mapping[str, Any]) -> Maze:
    return maze_from(Values("new", told))
