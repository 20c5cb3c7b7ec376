"""Rooms of mazes in blocks: where they lie, who is whose neighbour, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import InputError
from excelmaze.grids.blocks import BlockGrid
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DIRECTIONS, STEPS, Grid
from tests.graphs import cornered_pieces, selections

FRAMES_DRAWN = st.sampled_from(["wall", "none"])


def rooms_of(cells: Grid, frame: str) -> set[tuple[int, int]]:
    """The places of the rooms, by the words of the definition."""
    within = int(frame == "wall")
    found = set()
    for places, (top, left) in cornered_pieces(cells):
        for row, column in places:
            around = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
            is_even = (row - top - within) % 2 == (column - left - within) % 2 == 0
            if is_even and (frame == "none" or around <= places):
                found.add((row, column))
    return found


@given(selections(), FRAMES_DRAWN)
def test_rooms_are_the_cells_at_even_places_of_their_piece(cells: Grid, frame: str) -> None:
    wanted = rooms_of(cells, frame)
    if not wanted:
        with pytest.raises(InputError, match=r"choose .*"):
            BlockGrid(cells, frame)
        return
    graph = BlockGrid(cells, frame)
    places = [graph.sheet_place(room) for room in range(graph.size)]
    assert len(places) == len(wanted)
    assert {*places} == wanted
    assert [graph.room_at(*place) for place in places] == [*range(graph.size)]
    Graph(graph.neighbors, graph.opposite)  # refuses what is not mutual
    for room, (row, column) in enumerate(places):
        for direction in DIRECTIONS:
            down, right = STEPS[direction]
            between, beyond = (row + down, column + right), (row + 2 * down, column + 2 * right)
            leads = cells.cell_at(*between) is not None and beyond in wanted
            other = graph.neighbors[direction][room]
            assert (other >= 0) == leads
            assert not leads or places[other] == beyond
            assert bool(graph.sides[room] >> direction & 1) == leads
    fitting = BlockGrid.fitting(cells, frame)
    assert {*fitting} == {*graph}
    assert bool(fitting.left_out) == (fitting.cells.size < cells.size)
    taken = {*zip(*fitting.cells.places, strict=True)}
    around = {(row + down, column + right) for row, column in places for down in (-1, 0, 1) for right in (-1, 0, 1)}
    assert (taken == around) if frame == "wall" else ({*places} <= taken <= around)
    assert frame == "wall" or sum(map(int.bit_count, fitting.sides)) == 2 * sum(
        (cell in taken) for row, column in places for cell in ((row + 1, column), (row, column + 1))
    )


def test_openings_go_through_the_frame_however_thick() -> None:
    graph = BlockGrid(Grid.from_selection("B2:G7"))  # 2 x 2 rooms, the wall at the right and below is double
    cells = [[graph.cells.address_of(cell) for cell in graph.outer_cells(3, side)] for side in DIRECTIONS]
    assert cells == [[], ["F5", "G5"], ["E6", "E7"], []]
    assert [graph.outer_cells(0, side) for side in DIRECTIONS] == [[1], [], [], [6]]
    bare = BlockGrid(Grid.from_selection("B2:D4"), "none")
    assert [bare.rim_of(0)[side] for side in DIRECTIONS] == [None] * 4


def test_a_cell_between_rooms_is_none_and_the_nearest_is_named() -> None:
    graph = BlockGrid(Grid.from_selection("B2:R18"))
    with pytest.raises(InputError, match="start E6 is in no room; choose the cell of one, such as E5"):
        graph.room_of("E6", "start")
    with pytest.raises(InputError, match="start A1 lies outside the maze, B2:R18"):
        graph.room_of("A1", "start")
    assert graph.address_of(graph.nearest(0)) == "C3"
    assert "E5" in graph
    assert "E6" not in graph
    assert [*graph][:2] == ["C3", "E3"]
