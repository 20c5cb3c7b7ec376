"""The grid: cells, places, neighbours and pieces, against plain sets of places."""

import tracemalloc

import pytest
from hypothesis import given

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area
from tests.conftest import grids, refused
from tests.trees import neighbour, pieces_of, places_of


@given(grids())
def test_cells_are_the_places_of_all_areas_in_reading_order_each_once(grid: Grid) -> None:
    places = places_of(grid)
    assert [grid.place(cell) for cell in range(grid.size)] == list(places)
    assert [grid.cell_at(*place) for place in places] == list(places.values())


@given(grids())
def test_neighbours_and_sides_are_those_of_the_places(grid: Grid) -> None:
    places = places_of(grid)
    for place, cell in places.items():
        expected = [places.get(neighbour(place, direction), -1) for direction in range(4)]
        assert [grid.neighbors[direction][cell] for direction in range(4)] == expected
        assert [grid.sides[cell] >> direction & 1 for direction in range(4)] == [other >= 0 for other in expected]
        assert [beyond is None for beyond in grid.rim_of(cell)] == [other >= 0 for other in expected]


@given(grids())
def test_pieces_share_edges_and_not_only_corners(grid: Grid) -> None:
    places = places_of(grid)
    expected = {frozenset(places[place] for place in piece) for piece in pieces_of(places)}
    assert {frozenset(piece) for piece in grid.pieces} == expected
    assert all(list(piece) == sorted(piece) for piece in grid.pieces)
    assert [piece[0] for piece in grid.pieces] == sorted(piece[0] for piece in grid.pieces)
    assert all(cell in grid.piece_of(cell) for cell in range(grid.size))


def test_memory_follows_the_cells_not_the_rectangle_around_them() -> None:
    """Eight cells in opposite corners of the sheet, 17 thousand million places apart."""
    tracemalloc.start()
    grid = Grid.from_selection("A1:B2,XFC1048575:XFD1048576")
    grid.neighbors, grid.sides, grid.pieces  # noqa: B018 - they are made when asked for
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert grid.size == 8
    assert len(grid.pieces) == 2
    assert peak < 100_000


def test_a_union_that_no_memory_holds_is_refused_before_anything_is_made_of_it() -> None:
    columns = [Area(1, column, MAX_ROW, column) for column in range(1, MAX_COLUMN, 2)]
    with pytest.raises(
        InputError, match="A1:A1048576 and 16,383 more areas has 8,589,934,592 cells, and a maze at most"
    ):
        Grid(columns * 2)


def test_the_first_cell_is_that_of_the_first_area() -> None:
    grid = Grid.from_selection("G4:K9,B2:F6")
    assert grid.address_of(grid.first) == "G4"
    assert grid.address_of(0) == "B2"


@pytest.mark.parametrize(
    ("rows", "cols", "at", "message"),
    [
        (0, 5, "B2", "0 rows: a maze has at least 1"),
        (5, -1, "B2", "-1 columns: a maze has at least 1"),
        (1_048_576, 1, "B2", "a maze of 1,048,576 rows and 1 column from B2 on passes Excel's last row or column"),
        (1, 16_384, "B2", "a maze of 1 row and 16,384 columns from B2 on passes Excel's last row or column"),
        (1_048_576, 16_384, "A1", "A1:XFD1048576 has 17,179,869,184 cells, and a maze at most 25,000,000"),
    ],
)
def test_a_size_that_no_sheet_or_memory_holds_is_refused(rows: int, cols: int, at: str, message: str) -> None:
    with refused(message):
        Grid.rectangle(rows, cols, at)
