"""Merged cells are found by halves, and no area that is copied cuts through them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live.formats import cells_of, holds, merged_areas, uncut, with_rooms
from excelmaze.sheet.addresses import Area, overlap, parse_selection


class MergedSheet:
    """A sheet with merged areas, of which Excel says what it says of a range."""

    def __init__(self, merged: list[Area]) -> None:
        self.merged = merged
        self.asked = 0

    def range(self, address: str) -> Any:
        """The range at an address."""
        return MergedRange(self, parse_selection(address).areas[0])


class MergedRange:
    """A range of it."""

    def __init__(self, sheet: MergedSheet, area: Area) -> None:
        self._sheet, self._area = sheet, area
        self.address = area.address

    @property
    def merge_cells(self) -> bool | None:
        """True also of several merged areas side by side, as in Excel; None of some merged cells."""
        self._sheet.asked += 1
        places = set(cells_of(self._area))
        found = places.intersection(*[[place for one in self._sheet.merged for place in cells_of(one)]])
        return False if not found else True if found == places else None

    @property
    def merge_area(self) -> "MergedRange":
        """The merged area of the first cell, or that cell."""
        first = Area(*self._area[:2], *self._area[:2])
        return MergedRange(self._sheet, next((one for one in self._sheet.merged if overlap(one, first)), first))


@st.composite
def apart(draw: st.DrawFn) -> list[Area]:
    """Merged areas, none of them over another."""
    found: list[Area] = []
    corners = st.tuples(st.integers(1, 12), st.integers(1, 12), st.integers(0, 3), st.integers(0, 3))
    for top, left, down, right in draw(st.lists(corners, max_size=6)):
        area = Area(top, left, top + down, left + right)
        if area.size > 1 and not any(overlap(area, one) for one in found):
            found.append(area)
    return found


@given(apart(), st.lists(st.tuples(*[st.integers(1, 14)] * 4), min_size=1, max_size=3))
def test_merged_areas_are_found_and_stay_whole(merged: list[Area], corners: list[tuple[int, ...]]) -> None:
    areas = Grid([Area(min(a, b), min(c, d), max(a, b), max(c, d)) for a, b, c, d in corners]).areas
    sheet: Any = MergedSheet(merged)
    found = merged_areas(sheet, areas)
    assert found == sorted(one for one in merged if any(overlap(one, area) for area in areas))
    whole = uncut(areas, merged)
    cells = [place for area in whole for place in cells_of(area)]
    assert set(cells) == {place for area in areas for place in cells_of(area)}
    inside = [one for one in merged if set(cells_of(one)) <= set(cells)]
    assert all(not overlap(one, area) or holds(area, one) for one in inside for area in whole)
    if len(inside) == len(found):
        assert with_rooms(Grid(areas), found).merged == tuple(found)
    else:
        with pytest.raises(WorkbookError, match="lie only partly in"):
            with_rooms(Grid(areas), found)


def test_a_sheet_without_merged_cells_is_asked_once() -> None:
    sheet: Any = MergedSheet([])
    assert merged_areas(sheet, parse_selection("B2:Z50,AB3:AC9").areas) == []
    assert sheet.asked == 1
