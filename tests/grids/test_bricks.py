"""Rooms of mazes of bricks: where they lie, who is whose neighbour, and what is refused."""

import pytest
from hypothesis import given

from excelmaze import InputError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import LEFT, STEPS, Grid
from excelmaze.grids.hexagons import BrickGrid
from excelmaze.sheet.addresses import Place
from tests.graphs import cornered_pieces, selections


def bricks_of(cells: Grid) -> list[Place]:
    """The left cells of the bricks, by the words of the definition."""
    found = []
    for places, (top, left) in cornered_pieces(cells):
        found += [
            (row, column)
            for row, column in places
            if (column - left - row + top) % 2 == 0 and (row, column + 1) in places
        ]
    return sorted(found)


@given(selections())
def test_bricks_are_two_cells_of_their_piece_and_neighbours_share_an_edge(cells: Grid) -> None:
    wanted = bricks_of(cells)
    if not wanted:
        with pytest.raises(InputError, match="a brick takes two cells side by side; choose more"):
            BrickGrid(cells)
        return
    graph = BrickGrid(cells)
    Graph(graph.neighbors, graph.opposite)  # refuses what is not mutual
    places = [graph.sheet_place(room) for room in range(graph.size)]
    assert sorted(places) == wanted
    owner = {(row, column + half): room for room, (row, column) in enumerate(places) for half in (0, 1)}
    for row in range(1, 22):
        for column in range(1, 22):
            assert graph.room_at(row, column) == owner.get((row, column))
    for room, place in enumerate(places):
        for direction, side in enumerate(graph.side_of):
            row, column = graph.cell_beside(room, direction)
            assert owner[row, column] == room
            assert graph.direction_at((row, column), side) == direction
            beyond = row + STEPS[side][0], column + STEPS[side][1]
            other = owner.get(beyond, -1)
            assert graph.neighbors[direction][room] == other
            assert bool(graph.sides[room] >> direction & 1) == (other >= 0) == (graph.rim_of(room)[direction] is None)
        around = {graph.cell_beside(room, direction) for direction in range(6)}
        assert around == {place, (place[0], place[1] + 1)}


def test_half_a_brick_is_no_room_and_the_nearest_is_named() -> None:
    graph = BrickGrid(Grid.from_selection("B2:F4"))
    with pytest.raises(InputError, match="start B3 is in no room; choose the cell of one, such as B2"):
        graph.room_of("B3", "start")
    with pytest.raises(InputError, match="start A1 lies outside the maze, B2:F4"):
        graph.room_of("A1", "start")
    with pytest.raises(InputError, match="start 'B' is not a cell address; write one like B2"):
        graph.room_of("B", "start")
    assert graph.room_of("D3", "start") == graph.room_of("C3", "start")
    assert "D3" in graph
    assert "B3" not in graph
    assert graph.address_of(graph.first) == "B2"
    assert graph.rim_of(graph.room_of("C3", "start"))[LEFT] == (3, 2)
