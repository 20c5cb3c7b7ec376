"""Cells that change, row by row."""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from excelmaze.sheet.addresses import Area
from excelmaze.sheet.bands import Span, areas_of, bands_in

Key = TypeVar("Key")
Value = TypeVar("Value")


class Target(NamedTuple):
    """Cells side by side in a row, from column `first` on, and for each the number of the format that it gets."""

    first: int
    formats: Sequence[int]

    @property
    def last(self) -> int:
        """The last column."""
        return self.first + len(self.formats) - 1


class WasStyled(NamedTuple):
    """Cells side by side in a row, from column `first` on, and the style that each had."""

    first: int
    styles: Sequence[int]


# For each row, the cells from left to right.
Rows = Mapping[int, Sequence[Target]]
# For each row, values of cells by column; None takes away what a cell holds.
Values = Mapping[int, Mapping[int, str | int | None]]
# Attributes of an element; None removes one.
Attributes = Mapping[bytes, bytes | None]
FIRST = attrgetter("first")


class Memo(dict[Key, Value]):
    """The values of a function, found as quickly as a dictionary finds them once they are known."""

    def __init__(self, function: Callable[[Key], Value]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: Key) -> Value:
        self[key] = value = self._function(key)
        return value


def of_rows(make: Callable[..., Value], rows: Mapping[int, Any], *others: Mapping[int, Any]) -> dict[int, Value]:
    """Return for each row what is made of its objects: one from each mapping, `()` where another has none."""
    return {row: make(value, *[other.get(row, ()) for other in others]) for row, value in rows.items()}


def bounds_of_rows(rows: Rows) -> Area:
    """Return the smallest rectangle around the cells of rows."""
    left, right = min(cells[0].first for cells in rows.values()), max(cells[-1].last for cells in rows.values())
    return Area(min(rows), left, max(rows), right)


def spans_of_rows(rows: Rows) -> Mapping[int, list[Span]]:
    """Return for each row the first and last columns of its cells."""
    return {row: [(target.first, target.last) for target in cells] for row, cells in rows.items()}


def areas_of_rows(rows: Rows) -> list[Area]:
    """Return the cells of rows as areas."""
    return areas_of(bands_in(spans_of_rows(rows)))


def count_cells(rows: Rows) -> int:
    """Return how many cells there are in rows."""
    return sum(len(target.formats) for cells in rows.values() for target in cells)
