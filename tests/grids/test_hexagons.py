"""Hexagons: which cells they take, wherever a selection begins."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import InputError, generate
from excelmaze.grids.chosen_cells import drawn_at
from excelmaze.grids.grid import LEFT, RIGHT, UP, Grid
from excelmaze.grids.hexagons import HexagonGrid
from excelmaze.options.table import MazeOptions, ShapeOptions
from excelmaze.sheet.addresses import Area
from tests.conftest import not_none


def cells(selection: str) -> Grid:
    return Grid.from_selection(selection)


def rooms_by_trying(grid: Grid, top: int, left: int) -> list[tuple[int, int]]:
    """The places of hexagons that are counted from a cell, each tried by itself."""
    return [
        (row, column)
        for row, column in map(grid.place, range(grid.size))
        if (column - left - 1) % 2 == 0
        and (row - top - (column - left - 1) // 2) % 2 == 0
        and len(grid.within(Area(row, column - 1, row + 1, column + 1))) == 6
    ]


@given(st.integers(0, 999))
def test_as_many_hexagons_are_as_have_all_their_cells(seed: int) -> None:
    chance = Random(seed)
    areas = []
    for _ in range(4):
        row, column = chance.randint(1, 9), chance.randint(1, 9)
        areas.append(Area(row, column, row + chance.randint(0, 6), column + chance.randint(0, 6)))
    grid = Grid(areas)
    origins = [(grid.bounds.top + down, grid.bounds.left + right) for right in (0, 1) for down in (0, 1)]
    wanted = max((rooms_by_trying(grid, *origin) for origin in origins), key=len)
    if not wanted:
        with pytest.raises(InputError, match="hexagons take 3 rows and 5 columns at least"):
            HexagonGrid(grid)
        return
    graph = HexagonGrid(grid)
    assert [graph.sheet_place(room) for room in range(graph.size)] == wanted
    for room, (row, column) in enumerate(wanted):
        assert graph.room_at(row, column) == graph.room_at(row + 1, column) == room
        assert all(room in graph.rooms_at(row + half // 2, column + half % 2 * 2 - 1) for half in range(4))


def test_slanted_walls_are_on_the_left_and_on_the_right() -> None:
    graph = HexagonGrid(cells("B2:H6"))
    assert graph.side_at("B2", LEFT, "opening") == (0, 5)
    assert graph.side_at("B3", LEFT, "opening") == (0, 4)
    assert graph.side_at("H2", RIGHT, "opening") == (1, 1)
    assert graph.side_at("C2", UP, "opening") == (0, 0)
    maze = generate(graph, seed=1, start="C2", goal="G4", openings="B2:left,H5:right")
    assert maze.recipe is not None
    assert maze.recipe.openings == "B2:left,H5:right"


@pytest.mark.parametrize("side", [3, 4, 5])
def test_the_shape_of_a_hexagon_is_a_hexagon_of_rooms(side: int) -> None:
    """Each of its sides has as many rooms, and none of them sticks out."""
    chosen = not_none(drawn_at(ShapeOptions(shape="hexagon"), None, 2 * side - 1, "B2", MazeOptions(tiling="hexagons")))
    graph = HexagonGrid(chosen)
    assert graph.size == 3 * side * (side - 1) + 1
    beside = sorted(sides.bit_count() for sides in graph.sides)
    assert beside == [3] * 6 + [4] * 6 * (side - 2) + [6] * (graph.size - 6 * (side - 1))
