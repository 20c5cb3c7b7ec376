"""Where the columns and rows of a sheet begin, in the units of drawings: 914,400 an inch, 9,525 a pixel."""

from bisect import bisect_right
from collections.abc import Callable, Container, Mapping
from typing import NamedTuple

from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW
from excelmaze.sheet.paper import DEFAULT_WIDTH, PX_OF_POINT, pixels_of

UNITS_OF_PX = 9525
_USUAL_POINTS = 15.0


class Ruler:
    """Where the columns or rows of a sheet begin.

    Args:
        pixels: the size of a column or row, by its number.
        last: the number of the last one.
    """

    def __init__(self, pixels: Callable[[int], int], last: int) -> None:
        self._pixels, self._last = pixels, last
        self._begins = [0]  # of number 1 and on

    def size(self, number: int) -> int:
        """Return the size of a column or row."""
        return UNITS_OF_PX * self._pixels(number)

    def at(self, point: float) -> int:
        """Return where a point lies: 2.5 is the middle of the second."""
        number = int(point)
        while len(self._begins) < number:
            self._begins.append(self._begins[-1] + self.size(len(self._begins)))
        return self._begins[number - 1] + round((point - number) * self.size(number))

    def cell(self, place: int) -> tuple[int, int]:
        """Return the column or row at a place, counted from 0, and how far the place lies in it."""
        while self._begins[-1] <= place and len(self._begins) < self._last:
            self._begins.append(self._begins[-1] + self.size(len(self._begins)))
        number = bisect_right(self._begins, place) - 1
        return number, place - self._begins[number]


class Rulers(NamedTuple):
    """The rulers of a sheet."""

    columns: Ruler
    rows: Ruler


def rulers_of_new(columns: Mapping[int, int], rows: Container[int], side: int, heights: Mapping[int, float]) -> Rulers:
    """Return the rulers of a new sheet, some of whose columns and rows have a size, and other rows heights."""
    usual = pixels_of(DEFAULT_WIDTH)

    def height(row: int) -> int:
        return side if row in rows else round(heights.get(row, _USUAL_POINTS) * PX_OF_POINT)

    return Rulers(Ruler(lambda column: columns.get(column, usual), MAX_COLUMN), Ruler(height, MAX_ROW))
