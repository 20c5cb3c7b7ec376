"""A maze is read back from a sheet as it was made: walls, openings, ends and cells that were not visited."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.draw.theme import THEMES
from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import SIDE_NAMES, Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from tests.conftest import Result, examples, grids


@st.composite
def mazes(draw: st.DrawFn) -> Maze | None:
    """A maze with any choice of ends, openings and pieces; None where that choice is refused."""
    grid: Grid = draw(grids())
    cells = st.integers(0, grid.size - 1).map(grid.address_of)
    openings = st.lists(st.builds("{}:{}".format, cells, st.sampled_from(SIDE_NAMES)), max_size=3).map(",".join)
    algorithm = draw(st.sampled_from(sorted(ALGORITHMS)))
    try:
        return generate(
            grid,
            algorithm,
            seed=1,
            start=None if ALGORITHMS[algorithm].starts_first else draw(st.none() | cells),
            goal=draw(st.sampled_from([None, "farthest", "opposite", "last", "none"]) | cells),
            openings=draw(st.sampled_from([None, "auto", "none"]) | openings),
            pieces=draw(st.sampled_from(["each", "leave"])),
        )
    except InputError:
        return None


@examples(500, quick=8)
@given(maze=mazes(), theme=st.sampled_from(sorted(THEMES)))
def test_a_maze_is_read_back_as_it_was_made(
    tmp_path_factory: pytest.TempPathFactory, maze: Maze | None, theme: str
) -> None:
    if maze is not None:
        path = tmp_path_factory.mktemp("read") / "maze.xlsx"
        save(maze, path, theme=theme)
        assert read(path, cells=maze.grid.address) == maze


@pytest.mark.parametrize(
    "size", [(1, 9), (1, 1), *(pytest.param(size, marks=pytest.mark.slow) for size in ((9, 1), (1, 3)))]
)
def test_commands_read_rooms_between_which_no_block_is_left(
    size: tuple[int, int], run: Callable[..., Result], tmp_path: Path
) -> None:
    path, (rows, cols) = tmp_path / "row.xlsx", size
    assert run("new", path, "--rows", rows, "--cols", cols, "--walls", "blocks", "--frame", "none").status == 0
    assert [run(command, path).status for command in ("show", "stats")] == [0, 0]
