"""Graphs of rooms: what they must be, and what is derived from them."""

import pytest
from hypothesis import given

from excelmaze.errors import InputError
from excelmaze.generators.passages import picks
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from tests.conftest import grids, refused
from tests.contracts.graphs import GRAPHS
from tests.graphs import reached_from


@given(grids())
def test_a_grid_is_the_graph_of_its_tables(grid: Grid) -> None:
    """Sides, pieces, edges and equality, each derived in its own way for the cells of a sheet."""
    graph = Graph(grid.neighbors, grid.opposite)
    assert graph == grid
    assert graph.sides == grid.sides
    assert list(map(list, graph.pieces)) == list(map(list, grid.pieces))
    assert graph.edges(range(graph.size)) == grid.edges(range(grid.size))
    assert all(list(graph.piece_of(room)) == list(grid.piece_of(room)) for room in range(graph.size))


@pytest.mark.parametrize("name", GRAPHS)
def test_pieces_are_what_can_be_reached(name: str) -> None:
    graph = GRAPHS[name]
    pieces = [reached_from(graph, graph.sides, piece[0]) for piece in graph.pieces]
    assert list(map(sorted, pieces)) == [list(piece) for piece in graph.pieces]
    assert [min(piece) for piece in pieces] == sorted(min(piece) for piece in pieces)
    assert sum(map(len, pieces)) == graph.size
    assert len(graph.edges(range(graph.size))) * 2 == sum(map(int.bit_count, graph.sides))


@pytest.mark.parametrize(
    ("neighbors", "opposite", "message"),
    [
        ([], [], "a graph of 0 rooms, 0 directions"),
        ([[-1]] * 9, range(9), "1 to 8 directions"),
        ([[1, 0]], [0, 1], "1 directions and 2 opposites"),
        (
            [[1, -1], [-1, 0]],
            [0, 1],
            "room 0 has the neighbour 1 in direction 0, from which",
        ),
        ([[1, 0], [1]], [0, 1], "direction 1 has the opposite 1 and 1 neighbours"),
        ([[1, 0], [1, 0]], [1, 1], "direction 0 has the opposite 1"),
        ([[0, -1]], [0], "room 0 has the neighbour 0"),
        ([[2, -1]], [0], "room 0 has the neighbour 2"),
    ],
)
def test_what_is_no_graph_is_refused(neighbors: list[list[int]], opposite: list[int], message: str) -> None:
    with refused(message):
        Graph(neighbors, opposite)


@pytest.mark.parametrize("directions", range(1, 9))
def test_a_roll_picks_every_free_side_with_the_same_chance(directions: int) -> None:
    for mask, picked in enumerate(picks(directions)):
        sides = {side for side in range(directions) if mask >> side & 1} or {0}
        assert {picked.count(side) * len(sides) for side in sides} == {len(picked)}


def test_rooms_without_a_place_are_called_by_their_numbers() -> None:
    graph = GRAPHS["hexagons"]
    maze = generate(graph, seed=1, start="5", goal="17")
    assert (maze.start, maze.goal) == ("5", "17")
    for name in ("-1", "٣", "9" * 5000):
        with pytest.raises(InputError, match="is no room of the maze; choose 0 to 41"):
            generate(graph, start=name)
    with pytest.raises(InputError, match="has no cells on a sheet; make the maze on a Grid"):
        Maze(graph, bytes(graph.size)).grid  # noqa: B018 - that it is asked for
