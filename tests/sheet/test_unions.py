"""Unions: few areas, addresses that Excel takes."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from excelmaze.sheet.addresses import Area, parse_selection
from excelmaze.sheet.unions import addresses, rectangles, runs_in_columns, runs_in_rows

PLACES = st.sets(st.tuples(st.integers(1, 12), st.integers(1, 12)), min_size=1)


def cells(areas: list[Area]) -> list[tuple[int, int]]:
    return sorted(
        (row, column)
        for area in areas
        for row in range(area.top, area.bottom + 1)
        for column in range(area.left, area.right + 1)
    )


@given(PLACES)
def test_each_cell_is_in_exactly_one_area(places: set[tuple[int, int]]) -> None:
    for made in (runs_in_rows, runs_in_columns, rectangles):
        assert cells(made(places)) == sorted(places)


@given(PLACES)
def test_runs_are_one_cell_thick_and_as_long_as_can_be(places: set[tuple[int, int]]) -> None:
    for top, left, bottom, right in runs_in_rows(places):
        assert top == bottom
        assert not {(top, left - 1), (top, right + 1)} & places
    for top, left, bottom, right in runs_in_columns(places):
        assert left == right
        assert not {(top - 1, left), (bottom + 1, left)} & places


def test_a_rectangle_is_one_area() -> None:
    assert [area.address for area in rectangles(cells([Area(2, 2, 40, 30)]))] == ["B2:AD40"]


@given(st.lists(st.tuples(st.integers(1, 1_048_576), st.integers(1, 16_384)), max_size=200))
def test_addresses_hold_all_areas_in_order_and_are_not_too_long(places: list[tuple[int, int]]) -> None:
    areas = [Area(row, column, row, column) for row, column in places]
    texts = list(addresses(areas))
    assert [area for text in texts for area in parse_selection(text).areas] == areas
    assert all(len(text) <= 255 for text in texts)
    for text, following in pairwise(texts):
        assert len(text) + 1 + len(following.split(",")[0]) > 255
