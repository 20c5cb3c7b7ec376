"""Rooms of woven mazes: where they lie, which of them are crossings, who is whose neighbour, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import InputError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DIRECTIONS, DOWN, LEFT, OPPOSITE, RIGHT, STEPS, UP, Grid
from excelmaze.grids.woven import WeaveGrid
from excelmaze.sheet.addresses import Place
from tests.graphs import cornered_pieces, selections

WEAVES = st.builds("{}:{}".format, st.sampled_from(["0", "0.5", "1"]), st.integers(0, 99))
LARGE = "B2:AB22,F20:AH40"


def rooms_of(cells: Grid) -> list[Place]:
    """The middles of the rooms, by the words of the definition."""
    found = []
    for places, (top, left) in cornered_pieces(cells):
        for row, column in places:
            nine = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
            if (row - top) % 3 == (column - left) % 3 == 1 and nine <= places:
                found.append((row, column))
    return sorted(found)


@given(selections(), WEAVES)
def test_rooms_are_three_by_three_cells_and_crossings_part_no_piece(cells: Grid, weave: str) -> None:
    wanted = rooms_of(cells)
    if not wanted:
        with pytest.raises(
            InputError, match="a room of a woven maze takes 3 x 3 cells; choose more cells, or no weave"
        ):
            WeaveGrid(cells, weave)
        return
    graph, flat = WeaveGrid(cells, weave), WeaveGrid(cells, crossings={})
    Graph(graph.neighbors, graph.opposite)  # refuses what is not mutual
    assert bytes(Graph(graph.neighbors, graph.opposite).sides) == graph.sides
    middles = [graph.sheet_place(room) for room in range(graph.size)]
    assert sorted(middles) == wanted
    rooms = {middle: room for room, middle in enumerate(middles)}
    owner = {
        (row + down, column + right): room
        for (row, column), room in rooms.items()
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
    }
    for row in range(1, 22):
        for column in range(1, 22):
            assert graph.room_at(row, column) == owner.get((row, column))
    assert [[*piece] for piece in graph.pieces] == [[*piece] for piece in Graph(graph.neighbors, graph.opposite).pieces]
    for room, (row, column) in enumerate(middles):
        for side, (down, right) in enumerate(STEPS):
            assert graph.cell_beside(room, side) == (row + down, column + right)
            assert flat.neighbors[side][room] == rooms.get((row + 3 * down, column + 3 * right), -1)
            assert (graph.rim_of(room)[side] is None) == (flat.neighbors[side][room] >= 0)


@pytest.mark.parametrize("share", ["0.5", "1"])
def test_a_crossing_has_two_neighbours_and_the_others_are_each_others(share: str) -> None:
    graph = WeaveGrid(Grid.from_selection(LARGE), f"{share}:3")
    flat = graph.uncrossed
    assert graph.crossings
    assert {*graph.crossings.values()} == {UP, LEFT}
    for room, way in graph.crossings.items():
        back = OPPOSITE[way]
        assert graph.neighbors[way][room] == graph.neighbors[back][room] == -1
        assert graph.neighbors[back][flat[way][room]] == flat[back][room]
        for side in {*DIRECTIONS} - {way, back}:
            assert graph.neighbors[side][room] == flat[side][room] >= 0
        around = {flat[side][room] for side in DIRECTIONS}
        around |= {flat[side][flat[end][room]] for end in (UP, DOWN) for side in (LEFT, RIGHT)}
        assert len(around) == 8
        assert not around & {*graph.crossings}
    whole = len(WeaveGrid(Grid.from_selection(LARGE), "1:3").crossings)
    assert len(graph.crossings) == whole if share == "1" else len(graph.crossings) < whole


def test_any_cell_of_a_room_means_it_and_others_name_the_nearest() -> None:
    graph = WeaveGrid(Grid.from_selection("B2:L8"), "0")
    assert [graph.address_of(room) for room in (0, graph.size - 1)] == ["C3", "I6"]
    assert graph.room_of("B2", "start") == graph.room_of("D4", "start") == 0
    assert "L8" not in graph
    assert "K7" not in graph
    with pytest.raises(InputError, match="goal L8 is in no room; choose the cell of one, such as I6"):
        graph.room_of("L8", "goal")
    with pytest.raises(InputError, match="goal A1 lies outside the maze, B2:L8"):
        graph.room_of("A1", "goal")
    assert graph.rim_of(graph.room_of("I6", "goal"))[RIGHT] == (6, 12)
