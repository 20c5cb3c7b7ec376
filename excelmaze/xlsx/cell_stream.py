"""The cells of a sheet as bytes: nearly all of a workbook, so they pass by openpyxl's cell objects.

A cell is `<c r="AB12" s="7"/>`. Its beginning depends on the column only and its ending on row and style, so a row is
joined of prepared byte strings. Memory does not grow with the rows.
"""

from array import array
from collections.abc import Iterator, Mapping
from functools import lru_cache
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
    of_column = [b'<c r="%b' % column_letters(column).encode() for column in range(bounds.left, bounds.right + 1)]
    texts = sorted((cell for cell, text in layout.texts.items() if text), reverse=True)
    head = b'" ht="%b" customHeight="1">' % f"{height:g}".encode()
    start = 0
    for top, below, spans in layout.grid.bands:
        beginnings = [cell for first, last in spans for cell in of_column[first - bounds.left : last - bounds.left + 1]]
        parts = [b""] * (2 * len(beginnings))
        parts[0::2] = beginnings
        for row in range(top, below):
            if row % _ROWS_BETWEEN_TICKS == 0:
                tick("writing", row - bounds.top, bounds.bottom - bounds.top + 1, "rows")
            codes = layout.codes[start : start + len(beginnings)]
            endings = {code: b'%d" s="%d"/>' % (row, style_of[code]) for code in {*codes}}
            parts[1::2] = map(endings.__getitem__, codes)
            for cell, number in enumerate(numbers[start : start + len(codes)] if numbers else ()):
                if number >= 0:
                    parts[2 * cell + 1] = endings[codes[cell]].removesuffix(_EMPTY) + _with_number(number)
            while texts and texts[-1] < start + len(codes):
                text = texts.pop()
                end = _after_tag(layout.texts[text])
                parts[2 * (text - start) + 1] = endings[codes[text - start]].removesuffix(_EMPTY) + end
            yield b'<row r="%d%b%b</row>' % (row, head, b"".join(parts))
            start += len(codes)


def _with_number(number: int) -> bytes:
    from excelmaze.xlsx.opc.contents import FRACTION

    return b"><v>%d%b</v></c>" % (number, FRACTION)


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
