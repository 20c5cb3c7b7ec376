"""Many pieces and many areas: the cost follows the cells, and the maze does not depend on how they are grouped."""

from time import process_time

import pytest

from excelmaze.draw.tilings import lay_out
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze import pieces
from excelmaze.maze.generation import generate
from excelmaze.progress import listening
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.maze_names import GOAL_NAME, names_of
from tests.graphs import QUICK


def lattice(count: int, rows: int, cols: int) -> list[Area]:
    """Rectangles in rows and columns with a cell between them."""
    side = int(count**0.5)
    tops = [1 + index // side * (rows + 1) for index in range(count)]
    lefts = [1 + index % side * (cols + 1) for index in range(count)]
    return [Area(top, left, top + rows - 1, left + cols - 1) for top, left in zip(tops, lefts, strict=True)]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_pieces_come_out_alike_on_the_whole_graph_and_on_their_own(
    algorithm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid = Grid(lattice(30, 3, 4))
    monkeypatch.setattr(pieces, "_SMALL", 10**9)
    whole = generate(grid, algorithm, seed=3, options=QUICK.get(algorithm))
    monkeypatch.setattr(pieces, "_SMALL", 1)
    own = generate(grid, algorithm, seed=3, options=QUICK.get(algorithm))
    assert (own, own.carved) == (whole, whole.carved)


def seconds(count: int) -> float:
    """The CPU time from the address to the layout."""
    text = Grid(lattice(count, 1, 4)).address
    before = process_time()
    maze = generate(Grid.from_selection(text), seed=1)
    lay_out(maze, solution=True)
    maze.stats()
    return process_time() - before


def test_pieces_without_a_goal_are_named_in_linear_time() -> None:
    maze = generate(Grid(lattice(10_000, 1, 1)), seed=1)
    assert all(ends.goal is None for ends in maze.ends)
    begin = process_time()
    assert not names_of(maze)[GOAL_NAME].areas
    assert process_time() - begin < 0.5


def test_the_search_for_goals_of_many_pieces_tells_how_far_it_has_come() -> None:
    told: list[tuple[object, ...]] = []
    with listening(lambda *what: told.append(what)):
        generate(Grid(lattice(20_000, 1, 1)), seed=1)
    assert ("finding goals", 16_384, 20_000, "pieces") in told


@pytest.mark.slow
def test_four_times_as_many_pieces_take_four_times_as_long() -> None:
    """Where each piece costs as much as all cells, it would be sixteen times; the least of three, as others run too."""
    few, many = (min(seconds(count) for _ in range(3)) for count in (400, 1600))
    assert many < 9 * few


@pytest.mark.slow
def test_a_hundred_thousand_pieces_of_ten_cells() -> None:
    areas = lattice(100_000, 2, 5)
    maze = generate(Grid(areas), seed=1)
    assert (len(maze.ends), maze.grid.size, len(maze.carved)) == (100_000, 1_000_000, 900_000)
    assert len(maze.solutions()) == 100_000
