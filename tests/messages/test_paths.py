"""Bits beside the ways from several starts to one goal."""

import random
from itertools import pairwise
from statistics import mean

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from excelmaze.generators.kruskal import joined
from excelmaze.generators.passages import passages_of
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.messages.paths import bits_of, corners, paths_of, with_bits
from excelmaze.streams import stream_named
from tests.cases import daily
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
    carved = joined(grid, range(25), carved, stream_named("python", 1))
    return Maze(grid, passages_of(grid, carved)), way[0], way[-1]


def test_figure_6_of_the_thesis_is_reproduced_bit_by_bit() -> None:
    maze, start, goal = figure_6()
    grid, ways = maze.grid, paths_of(maze, [start], goal)

    def beside(wall: int) -> tuple[int, int]:
        row, column = grid.place(grid.neighbors[wall & 7][wall >> 3])
        return row - 1, column - 1

    places = [(grid.place(room), beside(one), beside(zero)) for room, one, zero in ways.carriers]
    assert [((row - 1, column - 1), one, zero) for (row, column), one, zero in places] == CARRIERS
    for number in range(16):
        bits = [number >> place & 1 for place in range(4)]
        hidden = with_bits(maze, ways, iter(bits), stream_named("python", number))
        assert list(bits_of(hidden, paths_of(hidden, [start], goal))) == bits


@given(grids(), st.integers(0, 2**32))
@examples(100)
def test_bits_are_found_again_and_the_maze_stays_perfect(grid: Grid, seed: int) -> None:
    """On selections of any shape; each cell that carries a bit is open to exactly one of its two walls."""
    assume(len(grid.pieces) == 1 and grid.size > 1)
    draw = random.Random(seed)
    maze = generate(grid, "hunt-and-kill", seed=seed)
    ways = paths_of(maze, *corners(grid))
    bits = [draw.getrandbits(1) for _ in ways.carriers]
    hidden = with_bits(maze, ways, iter(bits), stream_named("python", seed))
    assert sum(map(int.bit_count, hidden.passages)) == 2 * (grid.size - 1)
    again = paths_of(hidden, *corners(grid))
    assert again == ways
    assert list(bits_of(hidden, again)) == bits
    for room, one, zero in ways.carriers:
        assert [hidden.passages[room] >> (wall & 7) & 1 for wall in (one, zero)].count(1) == 1


@pytest.mark.parametrize("mazes", daily([5, 20], [5]))
def test_holes_leave_no_part_without_a_wall_to_open(mazes: int) -> None:
    """24 x 24 with a fifth of the cells gone: none of the mazes falls apart."""
    for seed in range(mazes):
        draw = random.Random(seed)
        sieve = Grid.from_cells((row, column) for row in range(1, 25) for column in range(1, 25) if draw.random() > 0.2)
        largest = max(sieve.pieces, key=len)
        grid = Grid.from_cells(map(sieve.place, largest))
        maze = generate(grid, "hunt-and-kill", seed=seed)
        ways = paths_of(maze, *corners(grid))
        hidden = with_bits(maze, ways, iter([seed & 1] * len(ways.carriers)), stream_named("python", seed))
        assert sum(map(int.bit_count, hidden.passages)) == 2 * (grid.size - 1)
        assert set(bits_of(hidden, paths_of(hidden, *corners(grid)))) <= {seed & 1}


@pytest.mark.slow
def test_64_by_64_cells_with_four_paths_carry_as_much_as_the_thesis_says() -> None:
    """216 bits on average by the thesis, 214 measured since; over 100 mazes within ten of the former."""
    grid = Grid.rectangle(64, 64)
    counts = [len(paths_of(generate(grid, "hunt-and-kill", seed=seed), *corners(grid)).carriers) for seed in range(100)]
    assert 206 <= mean(counts) <= 226


def test_other_starts_read_other_bits() -> None:
    grid = Grid.rectangle(20, 20)
    maze = generate(grid, "hunt-and-kill", seed=5)
    starts, goal = corners(grid)
    ways = paths_of(maze, starts, goal)
    bits = [1] * len(ways.carriers)
    hidden = with_bits(maze, ways, iter(bits), stream_named("python", 5))
    assert list(bits_of(hidden, paths_of(hidden, starts[1:], goal))) != bits
    assert list(bits_of(hidden, paths_of(hidden, starts, goal + 3))) != bits
