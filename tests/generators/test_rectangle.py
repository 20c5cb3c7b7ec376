"""In a rectangle neighbours are reckoned, not looked up: the mazes are those of tables of neighbours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.generators.searches import backtracker
from excelmaze.grids.grid import Grid
from excelmaze.grids.paces import Grown
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.passages import passages_of
from excelmaze.solvers.breadth_first import Search
from excelmaze.streams import STREAMS, stream_named


class Tables(Grid):
    """Cells whose neighbours stand in tables, a rectangle's, too."""

    row_length = 0
    paces = None


sizes = st.tuples(st.integers(1, 9), st.integers(1, 9))


@given(sizes, st.sampled_from([*STREAMS]), st.data())
def test_the_passages_and_their_order_are_those_of_tables(size: tuple[int, int], rng: str, data: st.DataObject) -> None:
    grid, tables = Grid.rectangle(*size), Tables.rectangle(*size)
    start = data.draw(st.integers(0, grid.size - 1))
    ours, theirs = stream_named(rng, 7), stream_named(rng, 7)
    grown = backtracker(grid, range(grid.size), start, ours)
    assert grown == backtracker(tables, range(grid.size), start, theirs)
    assert isinstance(grown, Grown)
    assert passages_of(grid, grown) == passages_of(grid, grown[:]) == passages_of(tables, grown[:])


@given(sizes, st.data())
def test_how_a_tree_grew_tells_what_a_search_finds(size: tuple[int, int], data: st.DataObject) -> None:
    grid = Grid.rectangle(*size)
    start, goal = (data.draw(st.integers(0, grid.size - 1)) for _ in range(2))
    grown = backtracker(grid, range(grid.size), start, stream_named("python", data.draw(st.integers(0, 99))))
    assert isinstance(grown, Grown)
    passages = passages_of(grid, grown)
    known, found = Search(grid, passages, start, grown=grown), Search(grid, passages, start)
    assert (known.farthest, known.way_to(goal)) == (found.farthest, found.way_to(goal))
    assert known.way_to(goal) == Search(Tables(grid.areas), passages, start).way_to(goal)


@pytest.mark.parametrize(
    "options",
    [
        {"goal": "rim"},
        {"start": "random"},
        {"braid": 0.5},
        {"sparseness": 2},
        {"rooms": 1},
        {"merged": "C3:D4"},
        {"bias": "horizontal"},
        {"symmetry": "mirror"},
        {"openings": "none", "goal": "last"},
    ],
    ids=str,
)
def test_whatever_is_asked_for_is_the_same_maze(options: dict[str, str | int | float]) -> None:
    def made(grid: Grid) -> tuple[Maze, list[int], list[list[int]]]:
        maze = generate(grid, seed=5, **options)  # type: ignore[arg-type] # those of generate
        return maze, list(maze.carved), maze.solutions()

    assert made(Grid.rectangle(8, 11)) == made(Tables.rectangle(8, 11))
