"""The cells of a sheet as bytes: nearly all of a workbook, so they pass by openpyxl's cell objects.

A cell is `<c r="AB12" s="7"/>`. Its beginning depends on the column only and its end on row and style, so a
row is joined from two lists of prepared byte strings; memory does not grow with the rows.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby

from excelmaze.draw.layout import Layout, Stretch
from excelmaze.progress import tick
from excelmaze.sheet.addresses import column_letters
from excelmaze.xlsx.page import as_written

_ROWS_BETWEEN_TICKS = 64
_LONGEST_CELL = b'<c r="XFD1048576" s="65490"/>'
# A text has its tags around it, and a character of it may take an entity or several bytes.
_AROUND_TEXT, _LONGEST_CHARACTER = 100, 12
_LONGEST_ROW = b'<row r="1048576" ht="409.123456" customHeight="1"></row>'


def rows_of_cells(layout: Layout, style_of: Mapping[int, int], height: float) -> Iterator[bytes]:
    """The `<row>` elements of a layout from top to bottom; `style_of` maps a cell's code to its style number."""
    bounds, texts = layout.grid.bounds, texts_by_row(layout)
    beginnings = [b'<c r="%b' % column_letters(column).encode() for column in range(bounds.left, bounds.right + 1)]
    for row, stretches in groupby(layout.stretches(), key=lambda stretch: stretch.row):
        if not row % _ROWS_BETWEEN_TICKS:
            tick("writing", row - bounds.top, bounds.bottom - bounds.top + 1, "rows")
        marks = texts.get(row, {}) if texts else {}
        cells = b"".join(_cells(stretch, bounds.left, beginnings, style_of, marks) for stretch in stretches)
        yield b'<row r="%d" ht="%b" customHeight="1">%b</row>' % (row, f"{height:g}".encode(), cells)


def most_bytes(layout: Layout) -> int:
    """More bytes than the rows of a layout can have."""
    texts = sum(_AROUND_TEXT + _LONGEST_CHARACTER * len(text) for text in layout.texts.values())
    return len(layout.codes) * len(_LONGEST_CELL) + len(layout.grid.runs) * len(_LONGEST_ROW) + texts


def texts_by_row(layout: Layout) -> dict[int, dict[int, str]]:
    """The texts of a layout by row and column, as a file has them."""
    rows: dict[int, dict[int, str]] = {}
    for cell, text in layout.texts.items():
        row, column = layout.grid.place(cell)
        if text:
            rows.setdefault(row, {})[column] = as_written(text)
    return rows


def _cells(
    stretch: Stretch, left: int, beginnings: list[bytes], style_of: Mapping[int, int], texts: Mapping[int, str]
) -> bytes:
    ends = {code: b'%d" s="%d"/>' % (stretch.row, style_of[code]) for code in set(stretch.codes)}
    parts = [b""] * (2 * len(stretch.codes))
    first = stretch.first - left
    parts[0::2] = beginnings[first : first + len(stretch.codes)]
    parts[1::2] = map(ends.__getitem__, stretch.codes)
    for column, text in texts.items():
        place = 2 * (column - stretch.first)
        if 0 <= place < len(parts):
            parts[place : place + 2] = [_with_text(b"".join(parts[place : place + 2]), text), b""]
    return b"".join(parts)


def _with_text(cell: bytes, text: str) -> bytes:
    from excelmaze.xlsx.sheets.texts import text_cell

    return text_cell(cell, text)
