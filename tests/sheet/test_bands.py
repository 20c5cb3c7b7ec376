"""Areas against plain sets of places: bands of rows, holes, unions that Excel takes, and short texts."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.sheet.addresses import Area, parse_selection
from excelmaze.sheet.bands import areas_of, bands_of, combined, common, without
from excelmaze.sheet.unions import addresses, packed, rectangles, runs_in_columns, runs_in_rows
from tests.conftest import areas, refused

SOME = st.lists(areas(), min_size=1, max_size=6)


def places_of(found: list[Area]) -> set[tuple[int, int]]:
    return {
        (row, column)
        for top, left, bottom, right in found
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    }


@given(SOME)
def test_bands_become_the_same_areas_as_their_places(some: list[Area]) -> None:
    assert areas_of(bands_of(some)) == rectangles(places_of(some))


@given(SOME, SOME)
def test_holes_and_what_is_common_are_those_of_the_places(ours: list[Area], theirs: list[Area]) -> None:
    left = areas_of(combined(bands_of(ours), bands_of(theirs), without))
    shared = areas_of(combined(bands_of(ours), bands_of(theirs), common))
    assert left == rectangles(places_of(ours) - places_of(theirs))
    assert shared == rectangles(places_of(ours) & places_of(theirs))


@given(SOME)
def test_areas_come_back_from_a_short_text(some: list[Area]) -> None:
    text = packed(bands_of(some))
    assert list(parse_selection(text).areas) == areas_of(bands_of(some))
    assert packed(bands_of(parse_selection(text).areas)) == text


def test_a_text_draws_the_cells() -> None:
    assert packed(bands_of([Area(2, 4, 2, 6), Area(3, 2, 4, 8), Area(6, 2, 6, 2)])) == "B2=2.3#$7#2$$#$"
    assert parse_selection("B2=2.3#$7#2$$#$").address == "D2:F2,B3:H4,B6"
    assert parse_selection("B2=##").address == "B2:C2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("B2=", "'B2=' has no cells; draw some with #"),
        ("B2=3.$", "has no cells"),
        ("B2=3x", "'B2=3x' is no drawing of cells: rows of . and # that end with $; copy all of it"),
        ("B2=03#", "is no drawing"),
        ("B2=99999999#", "is no drawing"),
        ("B2=9999999#", "passes Excel's last column, XFD; begin it further left"),
        ("B2=9999999.#", "passes Excel's last column, XFD"),
        ("B2=#9999999$", "passes Excel's last row, 1048576; begin it further up"),
        ("B2=9999999$#", "passes Excel's last row"),
        ("XFE2=#", "XFE2 passes Excel's last column"),
    ],
)
def test_a_hostile_text_is_refused_in_one_line(text: str, message: str) -> None:
    with refused(message):
        parse_selection(text)


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


@given(st.lists(st.tuples(st.integers(1, 1_048_576), st.integers(1, 16_384)), max_size=200))
def test_addresses_hold_all_areas_in_order_and_are_not_too_long(places: list[tuple[int, int]]) -> None:
    areas = [Area(row, column, row, column) for row, column in places]
    texts = list(addresses(areas))
    assert [area for text in texts for area in parse_selection(text).areas] == areas
    assert all(len(text) <= 255 for text in texts)
    for text, following in pairwise(texts):
        assert len(text) + 1 + len(following.split(",")[0]) > 255
