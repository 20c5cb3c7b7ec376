"""Mazes of more dimensions, laid out on a sheet: where areas lie, who is whose neighbour, and what is refused."""

from itertools import product
from math import prod

from hypothesis import given
from hypothesis import strategies as st

from excelmaze.grids.dimensions import cells_of, dimensions_of, with_dimensions
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Place
from tests.conftest import not_none

SIZES = st.one_of(
    st.tuples(st.integers(2, 4), st.integers(1, 4), st.integers(1, 4)),
    st.tuples(st.integers(2, 3), st.integers(2, 3), st.integers(1, 4), st.integers(1, 4)),
    st.tuples(*[st.just(2)] * 2, st.integers(2, 3), st.integers(1, 3), st.integers(1, 3)),
    st.tuples(*[st.just(2)] * 4, st.integers(1, 3), st.integers(1, 3)),
)


def told(sizes: tuple[int, ...]) -> str:
    return "x".join(map(str, sizes))


def place_of(sizes: tuple[int, ...], room: tuple[int, ...]) -> Place:
    """Where a room lies from B2 on, by the words of the definition."""
    outer = (0,) * (len(sizes) % 2) + room[:-2]
    its = (1,) * (len(sizes) % 2) + sizes[:-2]
    found = []
    for axis in (0, 1):
        place, length = room[axis - 2], sizes[axis - 2]
        for gap, (number, size) in enumerate([*zip(outer[axis::2], its[axis::2], strict=True)][::-1], 1):
            place += number * (length + gap)
            length = size * (length + gap) - gap
        found.append(place + 2)
    return found[0], found[1]


@given(SIZES)
def test_rooms_are_neighbours_where_one_number_of_theirs_differs_by_one(sizes: tuple[int, ...]) -> None:
    graph = with_dimensions(cells_of(told(sizes), 2, 2), told(sizes))
    Graph(graph.neighbors, graph.opposite)  # refuses what is not mutual
    rooms = [*product(*map(range, sizes))]
    number = {room: graph.cells.cell_at(*place_of(sizes, room)) for room in rooms}
    assert {*number.values()} == {*range(graph.size)}
    assert graph.size == prod(sizes)
    for room in rooms:
        beside = {
            number[*room[:axis], room[axis] + step, *room[axis + 1 :]]
            for axis in range(len(sizes))
            for step in (-1, 1)
            if 0 <= room[axis] + step < sizes[axis]
        }
        here = not_none(number[room])
        found = [other[here] for other in graph.neighbors if other[here] >= 0]
        assert len(found) == len({*found})
        assert {*found} == beside
    assert len(graph.pieces) == 1
    assert len(graph.opposite) <= 8


def test_the_same_dimensions_are_found_in_the_areas_of_four_at_most() -> None:
    for sizes in ("3x8x8", "2x3x4x5", "2x2x1x1"):
        assert dimensions_of(cells_of(sizes, 5, 7)) == sizes
    assert dimensions_of(Grid.from_selection("B2:D4,F2:H5")) is None
    assert dimensions_of(Grid.from_selection("B2:D4,B6:D8")) is None


def test_arrows_point_to_the_area_where_the_solution_goes_on() -> None:
    graph = with_dimensions(cells_of("2x2x1x1", 2, 2), "2x2x1x1")
    assert graph.signs(graph.sides) == {0: "→↓", 1: "←↓", 2: "→↑", 3: "←↑"}
    row = with_dimensions(cells_of("3x1x1", 2, 2), "3x1x1")
    assert row.signs(row.sides) == {0: "→", 1: "↔", 2: "←"}
    cube = with_dimensions(cells_of("2x2x2x2x1x1", 2, 2), "2x2x2x2x1x1")
    assert cube.signs(cube.sides)[0] == "→↓⇒⇓"
    assert cube.through_arrows(cube.signs(cube.sides)) == cube.through(cube.links)
    down = (link for link in cube.links if (link.room, link.arrows) == (0, "↓↑"))
    assert cube.through_arrows({0: "↓ A"}) == cube.through(down)
