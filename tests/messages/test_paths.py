"""Bits beside the ways from several starts to one goal."""

import random
from array import array
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from excelmaze.errors import InputError
from excelmaze.generators.kruskal import joined
from excelmaze.generators.passages import passages_of
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.messages.paths import MOST_PATHS, PathEnds, bits_of, path_ends, paths_of, with_bits
from excelmaze.streams import stream_named
from tests.conftest import examples, grids

# Figure 6 of Havlena 2016: rows and columns from 0. Where it carries bits, and which cells stand for 1 and 0.
WAY = [(0, 0), (1, 0), (1, 1), (1, 2), (1, 3), (2, 3), (3, 3), (4, 3), (4, 4)]
CARRIERS = [((1, 1), (2, 1), (0, 1)), ((1, 2), (2, 2), (0, 2)), ((1, 3), (0, 3), (1, 4)), ((3, 3), (3, 2), (3, 4))]


def figure_6() -> tuple[Maze, int, int]:
    grid = Grid.rectangle(5, 5, "A1")
    cells = [grid.cell_at(row + 1, column + 1) for row, column in WAY]
    way = [cell for cell in cells if cell is not None]
    carved = [
        cell << 3 | next(side for side in range(4) if grid.neighbors[side][cell] == after)
        for cell, after in pairwise(way)
    ]
    passages = joined(grid, range(25), array("q", carved), stream_named("python", 1))
    return Maze(grid, passages_of(grid, passages)), way[0], way[-1]


def test_figure_6_of_the_thesis_is_reproduced_bit_by_bit() -> None:
    maze, start, goal = figure_6()
    grid, ways = maze.grid, paths_of(maze, PathEnds([start], goal))

    def beside(wall: int) -> tuple[int, int]:
        row, column = grid.place(grid.neighbors[wall & 7][wall >> 3])
        return row - 1, column - 1

    places = [(grid.place(room), beside(one), beside(zero)) for room, one, zero in ways.carriers]
    assert [((row - 1, column - 1), one, zero) for (row, column), one, zero in places] == CARRIERS
    for number in range(16):
        bits = [number >> place & 1 for place in range(4)]
        hidden = with_bits(maze, ways, iter(bits), stream_named("python", number))
        assert list(bits_of(hidden, paths_of(hidden, PathEnds([start], goal)))) == bits


@given(grids(), st.integers(0, 2**32))
@examples(100)
def test_bits_are_found_again_and_the_maze_stays_perfect(grid: Grid, seed: int) -> None:
    """On selections of any shape; each cell that carries a bit is open to exactly one of its two walls."""
    assume(len(grid.pieces) == 1 and grid.size > 1)
    draw = random.Random(seed)
    maze = generate(grid, "hunt-and-kill", seed=seed)
    ways = paths_of(maze, path_ends(grid))
    bits = [draw.getrandbits(1) for _ in ways.carriers]
    hidden = with_bits(maze, ways, iter(bits), stream_named("python", seed))
    assert sum(map(int.bit_count, hidden.passages)) == 2 * (grid.size - 1)
    again = paths_of(hidden, path_ends(grid))
    assert again == ways
    assert list(bits_of(hidden, again)) == bits
    for room, one, zero in ways.carriers:
        assert [hidden.passages[room] >> (wall & 7) & 1 for wall in (one, zero)].count(1) == 1


@given(st.data())
@examples(100)
def test_bits_are_found_again_beside_the_paths_of_any_starts_and_goal(data: st.DataObject) -> None:
    grid = data.draw(grids())
    assume(len(grid.pieces) == 1 and grid.size > 1)
    cells = data.draw(st.lists(st.integers(0, grid.size - 1), min_size=2, max_size=MOST_PATHS + 1, unique=True))
    goal, *starts = map(grid.address_of, cells)
    ends = path_ends(grid, starts=", ".join(starts), goal=goal)
    assert ends == path_ends(grid, len(starts), ",".join(reversed(starts)), goal)
    maze = generate(grid, "hunt-and-kill", seed=1)
    paths = paths_of(maze, ends)
    assert all(maze.solve(start, goal) for start in starts)
    assert not {*cells} & {carrier.room for carrier in paths.carriers}
    bits = [data.draw(st.integers(0, 1)) for _ in paths.carriers]
    hidden = with_bits(maze, paths, iter(bits), stream_named("python", 1))
    assert paths_of(hidden, ends) == paths
    assert list(bits_of(hidden, paths)) == bits


@given(grids(), st.integers(1, MOST_PATHS))
@examples(100)
def test_so_many_starts_as_are_asked_for_lie_around_the_rim_or_are_refused(grid: Grid, count: int) -> None:
    """Each path more keeps the starts of the others; the first four begin at the corners, as without a number."""
    try:
        starts, goal = path_ends(grid, count)
    except InputError as error:
        assert f"{count} path" in str(error)
        return
    assert len({*starts, goal}) == count + 1
    if count > 1:
        assert {*path_ends(grid, count - 1).starts} < {*starts}
    if len(path_ends(grid).starts) == 4 == count:
        assert path_ends(grid) == path_ends(grid, 4)
