"""Unicursal mazes: one way through every cell, the walk around a tree of blocks, cut at its start."""

from contextlib import suppress

import pytest
from hypothesis import given

from excelmaze import generate
from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from tests.cases import covering
from tests.conftest import examples, grids, not_none, refused
from tests.graphs import made_again
from tests.trees import edges_of, is_spanning_tree

TREES = [entry.name for entry in ALGORITHMS.values() if entry.makes in {"tree", "loops"}]
SELECTIONS = {
    "a block": "B2:C3",
    "one row of blocks": "B2:K3",
    "a rectangle": "B2:I11",
    "a ring": "B2:I3,B4:C7,H4:I7,B8:I9",
    "two pieces that do not lie on one lattice": "B2:E5,G3:J8",
    "steps": "A1:B6,C3:D8,E5:F6",
}


def check(maze: Maze) -> None:
    """Each piece is one way, in the order of its carving, whose ends are neighbours; its blocks are a tree."""
    grid = maze.grid
    done = 0
    for start, goal in maze.ends:
        piece = grid.piece_of(start)
        carved = maze.carved[done : done + len(piece) - 1]
        done += len(carved)
        way = [start, *(grid.neighbors[step & 7][step >> 3] for step in carved)]
        assert [step >> 3 for step in carved] == way[:-1]
        assert sorted(way) == sorted(piece)
        assert goal in {way[-1], None}
        assert any(beside[start] == way[-1] for beside in grid.neighbors)
        assert maze.solve(grid.address_of(start), grid.address_of(way[-1])) == [*map(grid.address_of, way)]
        top, left = (min(grid.place(cell)[axis] for cell in piece) for axis in (0, 1))
        places = {cell: grid.place(cell) for cell in piece}
        block = {place: ((place[0] - top) // 2, (place[1] - left) // 2) for place in places.values()}
        edges = edges_of(grid, maze.passages)
        between = {frozenset(block[place] for place in edge) for edge in edges if edge <= set(block)}
        assert is_spanning_tree(set(block.values()), {edge for edge in between if len(edge) == 2})
    assert done == len(maze.carved)


@pytest.mark.parametrize(("algorithm", "selection"), covering(TREES, SELECTIONS))
def test_every_algorithm_winds_through_all_cells(algorithm: str, selection: str) -> None:
    maze = generate(SELECTIONS[selection], algorithm, seed=2, unicursal=True)
    check(maze)
    again = made_again(maze)
    assert (again, again.carved, again.ends) == (maze, maze.carved, maze.ends)


def test_the_ends_lie_on_the_same_rim_and_open_there() -> None:
    """By default the way begins in the corner; wherever it begins on the rim it ends there, too."""
    grid = Grid.rectangle(6, 8)
    for start in ("B2", "E2", "I4", "G7", "B5"):
        maze = generate(grid, seed=3, unicursal=True, start=start)
        check(maze)
        assert ~grid.sides[grid.room_of(start)] & ~grid.sides[not_none(maze.ends[0].goal)] & 15
        assert len(maze.openings) == 2


@examples(100)
@given(grid=grids())
def test_any_selection_winds_or_is_not_of_blocks(grid: Grid) -> None:
    with suppress(InputError):
        check(generate(grid, seed=1, unicursal=True))
        return
    assert any(not is_of_blocks({grid.place(cell) for cell in piece}) for piece in grid.pieces)


def is_of_blocks(cells: set[tuple[int, int]]) -> bool:
    top, left = (min(cell[axis] for cell in cells) for axis in (0, 1))
    return all(
        (top + (row - top) // 2 * 2 + down, left + (column - left) // 2 * 2 + across) in cells
        for row, column in cells
        for down in (0, 1)
        for across in (0, 1)
    )


@pytest.mark.parametrize("cells", ["B2:I8", "B2:K2", "A1", "B2:E5,F2", "B2:E4,B5:D5", "B2:E5,G2:J4"])
def test_what_is_not_of_blocks_is_refused(cells: str) -> None:
    with refused(f"unicursal is made of blocks of 2 x 2 rooms, which {cells} is not; choose even numbers of rows and"):
        generate(cells, unicursal=True)
