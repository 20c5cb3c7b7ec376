"""The cells of a sheet as bytes: nearly all of a workbook, so they pass by openpyxl's cell objects.

A cell is `<c r="AB12" s="7"/>`. Its beginning depends on the column only and its end on row and style, so a
row is joined from two lists of prepared byte strings; memory does not grow with the rows.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from excelmaze.draw.layout import Layout
from excelmaze.progress import tick
from excelmaze.sheet.addresses import column_letters
from excelmaze.xlsx.page import as_written

_ROWS_BETWEEN_TICKS = 64
# In rows of so many cells at most, what is done once for each row would cost more than the cells.
_NARROW = 16
_LONGEST_CELL = b'<c r="XFD1048576" s="65490"/>'
# A text has its tags around it, and a character of it may take an entity or several bytes.
_AROUND_TEXT, _LONGEST_CHARACTER = 100, 12
_LONGEST_ROW = b'<row r="1048576" ht="409.123456" customHeight="1"></row>'


def rows_of_cells(layout: Layout, style_of: Mapping[int, int], height: float) -> Iterator[bytes]:
    """The `<row>` elements of a layout from top to bottom; `style_of` maps a cell's code to its style number.

    Rows of few cells are written many at once.
    """
    bounds = layout.grid.bounds
    left = bounds.left
    of_column = [b'<c r="%b' % column_letters(column).encode() for column in range(left, bounds.right + 1)]
    marked = sorted(cell for cell, text in layout.texts.items() if text)
    head = b' ht="%b" customHeight="1">' % f"{height:g}".encode()
    start = 0
    for top, below, spans in layout.grid.bands:
        beginnings = list(chain.from_iterable(of_column[first - left : last - left + 1] for first, last in spans))
        width, row = len(beginnings), top
        while row < below:
            if not row % _ROWS_BETWEEN_TICKS:
                tick("writing", row - bounds.top, bounds.bottom - bounds.top + 1, "rows")
            several = _ROWS_BETWEEN_TICKS - row % _ROWS_BETWEEN_TICKS if width <= _NARROW else 1
            rows = range(row, min(row + several, below))
            texts = marked[bisect_left(marked, start) : bisect_left(marked, start + len(rows) * width)]
            if texts or width > _NARROW:
                rows = rows[:1]
                parts = _cells(row, beginnings, layout.codes[start : start + width], style_of)
                for cell in texts[: bisect_left(texts, start + width)]:
                    place = 2 * (cell - start)
                    parts[place : place + 2] = [_with_text(parts[place] + parts[place + 1], layout.texts[cell]), b""]
                yield b'<row r="%d"%b%b</row>' % (row, head, b"".join(parts))
            else:
                codes = layout.codes[start : start + len(rows) * width]
                yield _narrow_rows(rows, beginnings, codes, style_of, head)
            row, start = rows.stop, start + len(rows) * width


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


def most_bytes(layout: Layout) -> int:
    """More bytes than the rows of a layout can have."""
    texts = sum(_AROUND_TEXT + _LONGEST_CHARACTER * len(text) for text in layout.texts.values())
    return len(layout.codes) * len(_LONGEST_CELL) + len(layout.grid.runs) * len(_LONGEST_ROW) + texts


def _with_text(cell: bytes, text: str) -> bytes:
    from excelmaze.xlsx.sheets.texts import text_cell

    return text_cell(cell, as_written(text))
