"""Where the columns and rows of a sheet begin, in the units of drawings: 914,400 an inch, 9,525 a pixel."""

from bisect import bisect_right
from collections.abc import Callable, Container, Mapping
from typing import NamedTuple

from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW
from excelmaze.sheet.paper import DEFAULT_WIDTH, width_of
from excelmaze.xlsx.opc.tags import raw_attributes
from excelmaze.xlsx.opc.tree import to_bool
from excelmaze.xlsx.sheets.worksheet import Sheet, usual_width

UNITS_OF_PX = 9525
_PX_OF_POINT, _DIGIT_PX = 96 / 72, 7
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

    def point(self, place: int) -> float:
        """Return the point at a place, as `at` has it."""
        number, aside = self.cell(place)
        return number + 1 + aside / (self.size(number + 1) or 1)


class Rulers(NamedTuple):
    """The rulers of a sheet."""

    columns: Ruler
    rows: Ruler

    @classmethod
    def of(cls, width: Callable[[int], int], height: Callable[[int], int]) -> "Rulers":
        """Return the rulers of a sheet whose columns and rows are so many pixels wide and high."""
        return cls(Ruler(width, MAX_COLUMN), Ruler(height, MAX_ROW))


def pixels_wide(width: float) -> int:
    """Return the pixels of a column of some `width`, as Excel counts them (ECMA-376, part 1, 18.3.1.13)."""
    return int((256 * width + 128 // _DIGIT_PX) / 256 * _DIGIT_PX)


def pixels_high(points: float) -> int:
    """Return the pixels of a row of so many points."""
    return round(points * _PX_OF_POINT)


def rulers_of_new(columns: Container[int], rows: Container[int], side: int, heights: Mapping[int, float]) -> Rulers:
    """Return the rulers of a new sheet, some of whose columns and rows have a side, and other rows heights."""
    usual = pixels_wide(DEFAULT_WIDTH)
    return Rulers.of(
        lambda column: side if column in columns else usual,
        lambda row: side if row in rows else pixels_high(heights.get(row, _USUAL_POINTS)),
    )


def rulers_on(sheet: Sheet, columns: Container[int] = (), rows: Container[int] = (), side: int = 0) -> Rulers:
    """Return the rulers of a sheet, some of whose columns and rows get a side."""
    usual, node = usual_width(sheet), sheet.part.root.find("sheetFormatPr")
    usual_height = width_of(node.attributes.get("defaultRowHeight") if node else None, _USUAL_POINTS)
    heights = {}
    for row in sheet.part.rows():
        tag = sheet.part.data[row.start : row.open_end]
        values = {name: tag[slice(*place)].decode() for name, place in raw_attributes(tag).items()}
        heights[row.number] = 0.0 if to_bool(values.get(b"hidden")) else width_of(values.get(b"ht"), usual_height)

    def width(column: int) -> int:
        if column in columns:
            return side
        found = sheet.part.column_of(column)
        attributes = {} if found is None else found.node.attributes
        return 0 if to_bool(attributes.get("hidden")) else pixels_wide(width_of(attributes.get("width"), usual))

    def height(row: int) -> int:
        return side if row in rows else pixels_high(heights.get(row, usual_height))

    return Rulers.of(width, height)
