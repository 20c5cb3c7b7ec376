"""Rooms of mazes of triangles: which sides of a cell they have, who is whose neighbour, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import InputError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DIRECTIONS, DOWN, LEFT, OPPOSITE, RIGHT, STEPS, UP, Grid
from excelmaze.grids.room_graphs import graph_on
from excelmaze.grids.triangles import PATTERNS, TriangleGrid, alike
from tests.conftest import refused
from tests.graphs import cornered_pieces, selections

NAMES = st.sampled_from(sorted(PATTERNS))
# The sides of the upper and of the lower half, by whether the diagonal falls.
HALVES = {True: ({UP, RIGHT}, {DOWN, LEFT}), False: ({UP, LEFT}, {DOWN, RIGHT})}


@given(selections(), NAMES)
def test_halves_have_the_sides_of_their_cell_and_the_diagonal_and_neighbours_share_one(cells: Grid, name: str) -> None:
    graph = graph_on(cells, tiling=name)
    assert isinstance(graph, TriangleGrid)
    Graph(graph.neighbors, graph.opposite)  # refuses what is not mutual
    assert graph.size == 2 * cells.size
    # By turns or alike is the same for a cell alone.
    assert graph.shape == {"tiling": name} or cells.size == 1
    for cell in range(cells.size):
        row, column = cells.place(cell)
        assert graph.rooms_at(row, column) == (2 * cell, 2 * cell + 1)
        for half, own in enumerate(HALVES[bool(graph.falling[cell])]):
            room = 2 * cell + half
            around = [beside[room] for beside in graph.neighbors]
            assert around[UP if half else DOWN] == room ^ 1
            for side in DIRECTIONS:
                assert bool(graph.sides[room] >> side & 1) == (around[side] >= 0)
                if side not in own:
                    assert graph.rim_of(room)[side] is None
                    continue
                assert graph.side_at(cells.address_of(cell), side, "start") == (room, side)
                down, right = STEPS[side]
                other = cells.cell_at(row + down, column + right)
                assert graph.rim_of(room)[side] == (None if other is not None else (row, column))
                assert around[side] == -1 if other is None else around[side] >> 1 == other
                if other is not None:
                    assert OPPOSITE[side] in HALVES[bool(graph.falling[other])][around[side] & 1]
            assert sum(one >= 0 for one in around) <= 3


@given(selections())
def test_diagonals_go_by_turns_from_the_corner_of_each_piece_or_all_fall(cells: Grid) -> None:
    graph = TriangleGrid(cells)
    for places, (top, left) in cornered_pieces(cells):
        for row, column in places:
            assert graph.falling[cells.cell_at(row, column) or 0] == ((row - top + column - left) % 2 == 0)
    assert {*alike(cells)} == {1}


def test_an_address_means_the_upper_half_and_a_word_more_the_lower_one() -> None:
    graph = TriangleGrid(Grid.from_selection("B2:F4"))
    assert [graph.address_of(room) for room in (0, 1)] == ["B2", "B2.lower"]
    assert graph.room_of(" c2.LOWER ", "goal") == graph.room_of("C2", "goal") + 1 == 3
    assert graph.first == 0
    with pytest.raises(InputError, match="start A1 lies outside the maze, B2:F4"):
        graph.room_of("A1.lower", "start")
    with pytest.raises(InputError, match=r"'C2.upper' is not a cell address; write one like B2"):
        graph.room_of("C2.upper", "start")


def test_diagonals_by_no_rule_are_told_by_no_option() -> None:
    graph = TriangleGrid(Grid.from_selection("B2:D2"), bytes([1, 1, 0]))
    with refused("the diagonals go neither by turns nor alike; make the maze of its cells anew"):
        graph.shape  # noqa: B018 - asked for
