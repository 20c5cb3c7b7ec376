"""The cells of a sheet as bytes: nearly all of a workbook, so they pass by openpyxl's cell objects.

A cell is `<c r="AB12" s="7"/>`. Its beginning depends on the column only and its end on row and style: rows are filled
into templates, and those that hold something are joined from two lists of prepared byte strings. Memory does not grow
with the rows.
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
    from excelmaze.xlsx.row_template import RowTemplate

    Numbers = array[int]
else:
    Numbers = array

_ROWS_BETWEEN_TICKS = 64
# So many rows with cells in the same columns, and so many cells in these, are worth a template.
_MANY_ROWS, _MANY_CELLS = 4, 1 << 10
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
    marked = sorted(cell for cell, text in layout.texts.items() if text)
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
            place = bisect_left(marked, start)
            plain = (marked[place] - start) // width if place < len(marked) else below - row
            if not templated or not plain:
                parts = _cells(row, beginnings, layout.codes[start : start + width], style_of)
                if numbers is not None:
                    _put_numbers(parts, numbers[start : start + width])
                for cell in marked[place : bisect_left(marked, start + width, place)]:
                    end = 2 * (cell - start) + 1
                    parts[end] = parts[end].removesuffix(b"/>") + _after_tag(layout.texts[cell])
                yield b'<row r="%d%b%b</row>' % (row, head, b"".join(parts))
                rows = 1
            else:
                digits = len(str(row))
                if template is None or template.digits != digits:
                    template = _template(beginnings, digits, head, style_of)
                rows = min(template.most, plain, below - row, 10**digits - row)
                yield template.filled(row, layout.codes[start : start + rows * width])
            row, start = row + rows, start + rows * width


def _template(beginnings: Sequence[bytes], digits: int, head: bytes, style_of: Mapping[int, int]) -> "RowTemplate":
    from excelmaze.xlsx.row_template import RowTemplate

    return RowTemplate(beginnings, digits, head, style_of)


def _put_numbers(parts: list[bytes], numbers: Numbers) -> None:
    from excelmaze.xlsx.opc.contents import FRACTION

    for cell, number in enumerate(numbers):
        if number >= 0:
            tag = parts[2 * cell + 1].removesuffix(b"/>")
            parts[2 * cell + 1] = b"%b><v>%d%b</v></c>" % (tag, number, FRACTION)


def _cells(row: int, beginnings: Sequence[bytes], codes: bytes, style_of: Mapping[int, int]) -> list[bytes]:
    """The cells of a row, each in two parts."""
    ends = {code: b'%d" s="%d"/>' % (row, style_of[code]) for code in set(codes)}
    parts = [b""] * (2 * len(codes))
    parts[0::2] = beginnings
    parts[1::2] = map(ends.__getitem__, codes)
    return parts


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
