"""Stretches: neighbouring cells of a row with a number each, such as a style or a layout's code."""

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from excelmaze.planes import Plane
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.bands import Span, areas_of, bands_in


class Stretch(NamedTuple):
    """Cells side by side in a row, from column `first` on, and the number of each."""

    first: int
    codes: Plane

    @property
    def last(self) -> int:
        """The last column."""
        return self.first + len(self.codes) - 1


FIRST = attrgetter("first")
Rows = Mapping[int, Sequence[Stretch]]
"""For each row, its stretches from left to right."""


def rows_from(stretches: Iterable[tuple[int, Stretch]]) -> dict[int, list[Stretch]]:
    """Return stretches by row, from left to right."""
    rows: dict[int, list[Stretch]] = {}
    for row, stretch in stretches:
        rows.setdefault(row, []).append(stretch)
    for found in rows.values():
        if len(found) > 1:
            found.sort(key=FIRST)
    return rows


def bounds_of_rows(rows: Rows) -> Area:
    """Return the smallest rectangle around the cells of rows."""
    left, right = min(cells[0].first for cells in rows.values()), max(cells[-1].last for cells in rows.values())
    return Area(min(rows), left, max(rows), right)


def spans_of_rows(rows: Rows) -> Mapping[int, list[Span]]:
    """Return for each row the first and last columns of its stretches."""
    return {row: [(one.first, one.last) for one in cells] for row, cells in rows.items()}


def columns_of_rows(rows: Rows) -> set[int]:
    """Return the columns in which rows have cells."""
    spans = {(one.first, one.last) for cells in rows.values() for one in cells}
    return {column for first, last in spans for column in range(first, last + 1)}


def areas_of_rows(rows: Rows) -> list[Area]:
    """Return the cells of rows as areas."""
    return areas_of(bands_in(spans_of_rows(rows)))


def count_cells(rows: Rows) -> int:
    """Return the number of cells in rows."""
    return sum(len(one.codes) for cells in rows.values() for one in cells)
