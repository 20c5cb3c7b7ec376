"""The cells of a sheet as bytes: nearly all of a workbook, so they pass by openpyxl's cell objects.

A cell is `<c r="AB12" s="7"/>`. Its beginning depends on the column only and its end on row and style, so a
row is joined from two lists of prepared byte strings; memory does not grow with the rows.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import chain, groupby
from operator import attrgetter

from excelmaze.draw.layout import Layout
from excelmaze.progress import tick
from excelmaze.sheet.addresses import column_letters
from excelmaze.xlsx.page import as_written

_ROW_OF = attrgetter("row")
_ROWS_BETWEEN_TICKS = 64
_LONGEST_CELL = b'<c r="XFD1048576" s="65490"/>'
# A text has its tags around it, and a character of it may take an entity or several bytes.
_AROUND_TEXT, _LONGEST_CHARACTER = 100, 12
_LONGEST_ROW = b'<row r="1048576" ht="409.123456" customHeight="1"></row>'


def rows_of_cells(layout: Layout, style_of: Mapping[int, int], height: float) -> Iterator[bytes]:
    """The `<row>` elements of a layout from top to bottom; `style_of` maps a cell's code to its style number."""
    bounds = layout.grid.bounds
    left = bounds.left
    beginnings = [b'<c r="%b' % column_letters(column).encode() for column in range(left, bounds.right + 1)]
    marked = sorted(cell for cell, text in layout.texts.items() if text)
    start = 0
    spans: list[tuple[int, int]] = []
    of_row: list[bytes] = []
    for row, runs in groupby(layout.grid.runs, key=_ROW_OF):
        if not row % _ROWS_BETWEEN_TICKS:
            tick("writing", row - bounds.top, bounds.bottom - bounds.top + 1, "rows")
        before, spans = spans, [(first, last) for _, first, last, _ in runs]
        if spans != before:
            of_row = list(chain.from_iterable(beginnings[first - left : last - left + 1] for first, last in spans))
        codes = layout.codes[start : start + len(of_row)]
        ends = {code: b'%d" s="%d"/>' % (row, style_of[code]) for code in set(codes)}
        parts = [b""] * (2 * len(codes))
        parts[0::2] = of_row
        parts[1::2] = map(ends.__getitem__, codes)
        for cell in marked[bisect_left(marked, start) : bisect_left(marked, start + len(codes))]:
            place = 2 * (cell - start)
            parts[place : place + 2] = [_with_text(parts[place] + parts[place + 1], layout.texts[cell]), b""]
        start += len(codes)
        yield b'<row r="%d" ht="%b" customHeight="1">%b</row>' % (row, f"{height:g}".encode(), b"".join(parts))


def most_bytes(layout: Layout) -> int:
    """More bytes than the rows of a layout can have."""
    texts = sum(_AROUND_TEXT + _LONGEST_CHARACTER * len(text) for text in layout.texts.values())
    return len(layout.codes) * len(_LONGEST_CELL) + len(layout.grid.runs) * len(_LONGEST_ROW) + texts


def _with_text(cell: bytes, text: str) -> bytes:
    from excelmaze.xlsx.sheets.texts import text_cell

    return text_cell(cell, as_written(text))
