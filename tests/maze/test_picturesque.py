"""Picturesque mazes: the way paints a picture."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.picturesque import picturesque, with_picture
from excelmaze.streams import Stream, stream_named
from tests.conftest import examples

Pixels = Iterable[tuple[int, int]]
Step = Callable[[Maze, Grid, Stream], Maze]


def doubled(pixels: Pixels) -> Grid:
    """The cells of pixels, rows and columns from 0, in a maze whose top left cell is B2."""
    return Grid.from_cells(
        (2 * row + down, 2 * column + right) for row, column in pixels for down in (2, 3) for right in (2, 3)
    )


def painted(pixels: Pixels, side: int, seed: int, algorithm: str = "kruskal", *, step: Step = picturesque) -> Maze:
    maze = generate(Grid.rectangle(2 * side, 2 * side), algorithm, seed=seed)
    return step(maze, doubled(pixels), stream_named("python", seed))


def dead_ends(maze: Maze) -> set[int]:
    return {cell for cell, sides in enumerate(maze.passages) if sides.bit_count() == 1} - {*maze.ends[0]}


def pairs(maze: Maze) -> int:
    """Dead ends side by side, with a wall between them."""
    found = dead_ends(maze)
    return sum(
        maze.grid.neighbors[side][cell] in found
        for cell in found
        for side in (1, 2)
        if not maze.passages[cell] >> side & 1
    )


@given(
    pixels=st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1),
    seed=st.integers(0, 999),
    step=st.sampled_from([picturesque, with_picture]),
)
@examples(60)
def test_the_solution_goes_from_the_rim_through_the_foreground_and_nothing_else(
    pixels: set[tuple[int, int]], seed: int, step: Step
) -> None:
    """For any connected set of pixels; the maze is perfect, and start and goal lie side by side on the rim.

    Where the pixels do not touch it, two straight lanes lead there.
    """
    parts = Grid.from_cells((row + 1, column + 1) for row, column in pixels)
    largest = max(parts.pieces, key=len)
    pixels = {(row - 1, column - 1) for row, column in map(parts.place, largest)}
    maze = painted(pixels, 6, seed, step=step)
    way = maze.solution_rooms
    assert len(way) == len(set(way))
    painted_places = set(map(doubled(pixels).place, range(4 * len(pixels))))
    inside = [place for place in map(maze.grid.place, way) if place in painted_places]
    assert set(inside) == painted_places
    lane = (len(way) - len(inside)) // 2
    assert {*map(maze.grid.place, way[lane : len(way) - lane])} == painted_places
    for end, beginning in ((way[: lane + 1], way[0]), (way[len(way) - lane - 1 :], way[-1])):
        places = [maze.grid.place(room) for room in end]
        assert min(len({row for row, _ in places}), len({column for _, column in places})) == 1
        assert {2, 13} & {*maze.grid.place(beginning)}
    assert way[-1] in {beside[way[0]] for beside in maze.grid.neighbors}
    assert sum(map(int.bit_count, maze.passages)) == 2 * (maze.grid.size - 1)
    assert all(maze.solve(maze.start, cell) for cell in maze)


@pytest.mark.parametrize("algorithm", ["kruskal", "backtracker", "prim"])
def test_neighbouring_dead_ends_are_joined_and_the_solution_stays(algorithm: str) -> None:
    """A disc of 448 pixels in 60 x 60 cells: at most 2% of the pairs are left, and there are fewer dead ends."""
    disc = [(row, col) for row in range(30) for col in range(30) if (row - 14.5) ** 2 + (col - 14.5) ** 2 <= 144]
    assert len(disc) == 448
    kept, joined = (painted(disc, 30, 1, algorithm, step=step) for step in (with_picture, picturesque))
    assert kept.solve() == joined.solve()
    assert pairs(joined) <= pairs(kept) / 50
    assert len(dead_ends(joined)) < len(dead_ends(kept))
    assert sum(map(int.bit_count, joined.passages)) == 2 * (joined.grid.size - 1)


@pytest.mark.parametrize(
    ("foreground", "why"),
    [
        ("B2:C3,H8:I9", "in 2 parts"),
        ("C3:D4,B2:C3", "not of blocks of 2 x 2"),
        ("B2:D3", "not of blocks of 2 x 2"),
        ("BB80:BC81", "not of blocks of 2 x 2 cells of the maze"),
    ],
)
def test_a_foreground_that_is_none_is_refused(foreground: str, why: str) -> None:
    maze = generate(Grid.rectangle(12, 12), seed=1)
    with pytest.raises(InputError, match=why):
        picturesque(maze, Grid.from_selection(foreground), stream_named("python", 1))
