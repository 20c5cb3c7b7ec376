"""Mazes of few cells, where little or nothing may be seen of what makes their kind."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from excelmaze import Grid, Maze, generate, read, save
from excelmaze.draw.layout import ALL_SIDES, Layout
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.errors import InputError
from tests.conftest import Result
from tests.kinds import KINDS

SIZES = [*product(range(1, 5), repeat=2), (1, 9), (9, 1), (2, 7), (6, 2), (7, 2)]
OPTIONS: dict[str, dict[str, Any]] = {name: kind.options for name, kind in KINDS.items() if name != "dimensions"}
OPTIONS |= {"squares": {}, "rows": {"wrap": "rows"}, "columns": {"wrap": "columns"}, "levels": {"levels": 2}}


def small_mazes(kind: str) -> Iterator[Maze]:
    """Those that there are: a torus has two cells, portals join two areas."""
    made = 0
    for rows, cols in SIZES:
        areas = Grid.rectangle(rows, cols).areas
        if kind == "portals":
            areas += Grid.rectangle(rows, cols, at="M2").areas
        try:
            maze = generate(Grid(areas), seed=2, **OPTIONS[kind])
        except InputError:
            continue
        made += 1
        yield maze
    assert made >= 4


def sides_of(layouts: Sequence[Layout]) -> list[bytes]:
    """Their borders: where no recipe tells of triangles, single diagonals are taken for somebody's own."""
    return [bytes(lines & ALL_SIDES for lines in layout.lines) for layout in layouts]


@pytest.mark.parametrize("kind", OPTIONS)
def test_a_maze_of_few_cells_is_read_as_the_one_that_was_written(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "small.xlsx"
    for maze in small_mazes(kind):
        save(maze, path)
        assert read(path) == maze, maze.grid.address


@pytest.mark.parametrize("kind", OPTIONS)
def test_without_a_recipe_it_is_read_as_what_is_seen_of_it_or_is_not_written(
    kind: str, tmp_path: Path, run: Callable[..., Result]
) -> None:
    for number, maze in enumerate(small_mazes(kind)):
        path = tmp_path / f"{number}.xlsx"
        layouts = lay_out_sheets(maze)
        if not any(layout.has_walls for layout in layouts):
            with pytest.raises(InputError, match="has no wall, so that only a recipe tells that it is a maze"):
                save(maze.replaced(recipe=None), path)
            assert not path.exists()
            continue
        save(maze.replaced(recipe=None), path)
        assert sides_of(lay_out_sheets(read(path))) == sides_of(layouts), maze.grid.address
        if 1 in (maze.grid.bounds.height, maze.grid.bounds.width):
            assert run("show", path).status == 0
