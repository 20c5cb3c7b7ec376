"""The cells of a sheet as bytes: nearly all of a workbook, so they pass by openpyxl's cell objects.

A cell is `<c r="AB12" s="7"/>`. Its beginning depends on the column only and its end on row and style, so a
row is joined from two lists of prepared byte strings; memory does not grow with the rows.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from excelmaze.draw.layout import Layout
from excelmaze.progress import tick
from excelmaze.sheet.addresses import column_letters
from excelmaze.xlsx.page import as_written

# A number for each cell. `array[int]` cannot be written out before Python 3.12; a text would cost tuples 2 ms at start.
if TYPE_CHECKING:
    Numbers = array[int]
else:
    Numbers = array

_ROWS_BETWEEN_TICKS = 64
# In rows of so many cells at most, what is done once for each row would cost more than the cells.
_NARROW = 16
_LONGEST_CELL = b'<c r="XFD1048576" s="65490"/>'
_LONGEST_NUMBER = b"<v>1234567.1234567</v></c>"
# A text has its tags around it, and a character of it may take an entity or several bytes.
_AROUND_TEXT, _LONGEST_CHARACTER = 100, 12
_LONGEST_ROW = b'<row r="1048576" ht="409.123456" customHeight="1"></row>'


def rows_of_cells(
    layout: Layout, style_of: Mapping[int, int], height: float, numbers: Numbers | None = None
) -> Iterator[bytes]:
    """The `<row>` elements of a layout from top to bottom; `style_of` maps a cell's code to its style number.

    Rows of few cells are written many at once. Of `numbers` each cell holds its own, but for those below 0.
    """
    bounds = layout.grid.bounds
    left = bounds.left
    of_column = [b'<c r="%b' % column_letters(column).encode() for column in range(left, bounds.right + 1)]
    fraction = b"" if numbers is None else _fraction()
    marked = sorted(cell for cell, text in layout.texts.items() if text)
    head = b' ht="%b" customHeight="1">' % f"{height:g}".encode()
    start = 0
    for top, below, spans in layout.grid.bands:
        beginnings = list(chain.from_iterable(of_column[first - left : last - left + 1] for first, last in spans))
        width, row = len(beginnings), top
        while row < below:
            if not row % _ROWS_BETWEEN_TICKS:
                tick("writing", row - bounds.top, bounds.bottom - bounds.top + 1, "rows")
            at_once = width <= _NARROW and numbers is None
            several = _ROWS_BETWEEN_TICKS - row % _ROWS_BETWEEN_TICKS if at_once else 1
            rows = range(row, min(row + several, below))
            texts = marked[bisect_left(marked, start) : bisect_left(marked, start + len(rows) * width)]
            if texts or not at_once:
                rows = rows[:1]
                parts = _cells(row, beginnings, layout.codes[start : start + width], style_of)
                for cell, number in enumerate(() if numbers is None else numbers[start : start + width]):
                    if number >= 0:
                        tag = parts[2 * cell + 1].removesuffix(b"/>")
                        parts[2 * cell + 1] = b"%b><v>%d%b</v></c>" % (tag, number, fraction)
                for cell in texts[: bisect_left(texts, start + width)]:
                    place = 2 * (cell - start)
                    parts[place : place + 2] = [_with_text(parts[place] + parts[place + 1], layout.texts[cell]), b""]
                yield b'<row r="%d"%b%b</row>' % (row, head, b"".join(parts))
            else:
                codes = layout.codes[start : start + len(rows) * width]
                yield _narrow_rows(rows, beginnings, codes, style_of, head)
            row, start = rows.stop, start + len(rows) * width


def _fraction() -> bytes:
    from excelmaze.xlsx.opc.contents import FRACTION

    return FRACTION


def _cells(row: int, beginnings: Sequence[bytes], codes: bytes, style_of: Mapping[int, int]) -> list[bytes]:
    """The cells of a row, each in two parts."""
    ends = {code: b'%d" s="%d"/>' % (row, style_of[code]) for code in set(codes)}
    parts = [b""] * (2 * len(codes))
    parts[0::2] = beginnings
    parts[1::2] = map(ends.__getitem__, codes)
    return parts


def _narrow_rows(
    rows: range, beginnings: Sequence[bytes], codes: bytes, style_of: Mapping[int, int], head: bytes
) -> bytes:
    """Rows with cells in the same columns, column by column: what is between their numbers depends on the code only."""
    numbers = [b"%d" % row for row in rows]
    width = len(beginnings)
    following = [*beginnings[1:], b'</row><row r="']
    period = 2 + 2 * width
    parts = [b""] * (period * len(rows))
    parts[0::2] = [number for number in numbers for _ in range(width + 1)]
    parts[1::period] = [b'"' + head + beginnings[0]] * len(rows)
    for place, after in enumerate(following):
        between = {code: b'" s="%d"/>%b' % (style_of[code], after) for code in set(codes)}
        parts[3 + 2 * place :: period] = map(between.__getitem__, codes[place::width])
    return b'<row r="' + b"".join(parts).removesuffix(b'<row r="')


def most_bytes(layout: Layout, *, numbered: bool = False) -> int:
    """More bytes than the rows of a layout can have, with or without numbers in all cells."""
    texts = sum(_AROUND_TEXT + _LONGEST_CHARACTER * len(text) for text in layout.texts.values())
    cell = len(_LONGEST_CELL) + (len(_LONGEST_NUMBER) if numbered else 0)
    rows = sum(below - top for top, below, _ in layout.grid.bands)
    return len(layout.codes) * cell + rows * len(_LONGEST_ROW) + texts


def _with_text(cell: bytes, text: str) -> bytes:
    return cell.removesuffix(b"/>") + _after_tag(text)


@lru_cache(maxsize=1 << 12)
def _after_tag(text: str) -> bytes:
    """What follows the address and the style of a cell that holds a text."""
    from excelmaze.xlsx.opc.contents import text_cell

    return text_cell(b"<c/>", as_written(text)).removeprefix(b"<c")
