"""The cells of a sheet as bytes: nearly all of a workbook, so they pass by openpyxl's cell objects.

A cell is `<c r="AB12" s="7"/>`. Its beginning depends on the column only and its end on row and style: rows are filled
into templates, and those that hold something are joined from two lists of prepared byte strings. Memory does not grow
with the rows.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, compress
from typing import TYPE_CHECKING

from excelmaze.draw.layout import Layout
from excelmaze.progress import tick
from excelmaze.sheet.addresses import column_letters
from excelmaze.xlsx.page import as_written

# A number for each cell. `array[int]` cannot be written out before Python 3.12; a text would cost tuples 2 ms at start.
if TYPE_CHECKING:
    from excelmaze.xlsx.row_template import RowTemplate

    Numbers = array[int]
else:
    Numbers = array

_ROWS_BETWEEN_TICKS = 64
# So many rows with cells in the same columns, and so many cells in these, are worth a template.
_MANY_ROWS, _MANY_CELLS = 4, 1 << 10
# If one cell of so many has a text these are put into rows that are made without; or of those that have numbers.
_FEW, _FEWER = 8, 20
_EMPTY = b"/>"
_LONGEST_CELL = b'<c r="XFD1048576" s="65490"/>'
_LONGEST_NUMBER = b"<v>1234567.1234567</v></c>"
# A text has its tags around it, and a character of it may take an entity or several bytes.
_AROUND_TEXT, _LONGEST_CHARACTER = 100, 12
_LONGEST_ROW = b'<row r="1048576" ht="409.123456" customHeight="1"></row>'


def rows_of_cells(
    layout: Layout, style_of: Mapping[int, int], height: float, numbers: Numbers | None = None
) -> Iterator[bytes]:
    """The `<row>` elements of a layout from top to bottom; `style_of` maps a cell's code to its style number.

    Of `numbers` each cell holds its own, but for those below 0.
    """
    bounds = layout.grid.bounds
    left = bounds.left
    of_column = [b'<c r="%b' % column_letters(column).encode() for column in range(left, bounds.right + 1)]
    texts = _texts_of(layout)
    head = b'" ht="%b" customHeight="1">' % f"{height:g}".encode()
    start, ticks = 0, bounds.top + -bounds.top % _ROWS_BETWEEN_TICKS
    for top, below, spans in layout.grid.bands:
        beginnings = list(chain.from_iterable(of_column[first - left : last - left + 1] for first, last in spans))
        width, row = len(beginnings), top
        templated = numbers is None and below - top >= _MANY_ROWS and (below - top) * width >= _MANY_CELLS
        template: RowTemplate | None = None
        while row < below:
            if row >= ticks:
                tick("writing", row - bounds.top, bounds.bottom - bounds.top + 1, "rows")
                ticks = row + _ROWS_BETWEEN_TICKS - row % _ROWS_BETWEEN_TICKS
            plain = (texts.first(start, start + (below - row) * width) - start) // width
            if not templated or texts.are_many(start, start + width):
                ends = texts.ends(start, start + width)
                if numbers is not None:
                    _put_numbers(ends, numbers[start : start + width])
                cells = _cells(row, beginnings, layout.codes[start : start + width], style_of, ends)
                yield b'<row r="%d%b%b</row>' % (row, head, cells)
                rows = 1
            else:
                digits = len(str(row))
                if template is None or template.digits != digits:
                    template = _template(beginnings, digits, head, style_of, min(below, 10**digits) - row)
                rows = min(template.most, plain or 1, below - row, 10**digits - row)
                made = template.filled(row, layout.codes[start : start + rows * width])
                yield made if plain else texts.inserted(made, row, beginnings, start)
            row, start = row + rows, start + rows * width


def _template(
    beginnings: Sequence[bytes], digits: int, head: bytes, style_of: Mapping[int, int], most: int
) -> "RowTemplate":
    from excelmaze.xlsx.row_template import RowTemplate

    return RowTemplate(beginnings, digits, head, style_of, most)


def _put_numbers(ends: list[bytes], numbers: Numbers) -> None:
    from excelmaze.xlsx.opc.contents import FRACTION

    for cell, number in enumerate(numbers):
        if number >= 0:
            ends[cell] = b"><v>%d%b</v></c>" % (number, FRACTION)


def _texts_of(layout: Layout) -> "_Texts":
    return _Texts(layout) if isinstance(layout.texts, dict) else _ManyTexts(layout)


class _Texts:
    """What few of the cells of a layout hold."""

    def __init__(self, layout: Layout) -> None:
        self._texts = layout.texts
        self._cells = sorted(cell for cell, text in layout.texts.items() if text)

    def within(self, start: int, stop: int) -> Sequence[int]:
        """Which of some cells have a text."""
        return self._cells[bisect_left(self._cells, start) : bisect_left(self._cells, stop)]

    def first(self, start: int, stop: int) -> int:
        """The first of some cells that has one, or the end of these."""
        return next(iter(self._cells[(place := bisect_left(self._cells, start)) : place + 1]), stop)

    def are_many(self, start: int, stop: int) -> bool:
        """Whether so many of some cells have one that it is quicker to join all anew."""
        return len(self.within(start, stop)) * _FEW > stop - start

    def ends(self, start: int, stop: int) -> list[bytes]:
        """What follows address and style of some cells."""
        ends = [_EMPTY] * (stop - start)
        for cell in self.within(start, stop):
            ends[cell - start] = self._end(cell)
        return ends

    def _end(self, cell: int) -> bytes:
        return _after_tag(self._texts[cell])

    def inserted(self, made: bytes, row: int, beginnings: Sequence[bytes], start: int) -> bytes:
        """A row of empty cells, of which the first has the number `start`, with their texts."""
        pieces, place = [], 0
        for cell in self.within(start, start + len(beginnings)):
            end = made.index(_EMPTY, made.index(b'%b%d"' % (beginnings[cell - start], row), place))
            pieces += [made[place:end], self._end(cell)]
            place = end + len(_EMPTY)
        return b"".join([*pieces, made[place:]])


class _ManyTexts(_Texts):
    """What many cells hold, by numbers."""

    def __init__(self, layout: Layout) -> None:
        from excelmaze.sheet.cell_texts import CellTexts

        self._texts = texts = CellTexts.of(layout.texts, layout.grid.size)
        self._numbers = texts.numbers
        self._has = texts.mapped(bool)
        self._ends = [_after_tag(text) if text else _EMPTY for text in texts.texts]

    def within(self, start: int, stop: int) -> Sequence[int]:
        """Which of some cells have a text."""
        return [*compress(range(start, stop), self._has[start:stop])]

    def first(self, start: int, stop: int) -> int:
        """The first of some cells that has one, or the end of these."""
        place = self._has.find(1, start, stop)
        return stop if place < 0 else place

    def are_many(self, start: int, stop: int) -> bool:
        """Whether so many of some cells have one that it is quicker to join all anew."""
        return self._has.count(1, start, stop) * _FEWER > stop - start

    def ends(self, start: int, stop: int) -> list[bytes]:
        """What follows address and style of some cells."""
        return [*map(self._ends.__getitem__, self._numbers[start:stop])]

    def _end(self, cell: int) -> bytes:
        return self._ends[self._numbers[cell]]


def _cells(
    row: int, beginnings: Sequence[bytes], codes: bytes, style_of: Mapping[int, int], ends: Sequence[bytes]
) -> bytes:
    """The cells of a row, each joined of three parts."""
    styles = {code: b'%d" s="%d"' % (row, style_of[code]) for code in set(codes)}
    parts = [b""] * (3 * len(codes))
    parts[0::3] = beginnings
    parts[1::3] = map(styles.__getitem__, codes)
    parts[2::3] = ends
    return b"".join(parts)


def most_bytes(layout: Layout, *, numbered: bool = False) -> int:
    """More bytes than the rows of a layout can have, with or without numbers in all cells."""
    texts = _AROUND_TEXT * len(layout.texts) + _LONGEST_CHARACTER * sum(map(len, layout.texts.values()))
    cell = len(_LONGEST_CELL) + (len(_LONGEST_NUMBER) if numbered else 0)
    rows = sum(below - top for top, below, _ in layout.grid.bands)
    return len(layout.codes) * cell + rows * len(_LONGEST_ROW) + texts


@lru_cache(maxsize=1 << 12)
def _after_tag(text: str) -> bytes:
    """What follows the address and the style of a cell that holds a text."""
    from excelmaze.xlsx.opc.contents import text_cell

    return text_cell(b"<c/>", as_written(text)).removeprefix(b"<c")
