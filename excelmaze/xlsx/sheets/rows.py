"""Rows and cells of a sheet in its usual form, read by patterns, a row at a time.

A cell is a beginning, `<c r="AB12"`, a style, ` s="7"`, and the rest: `/>`, or its other attributes and what it holds.
"""

import re
from collections.abc import Iterator, Sequence
from operator import lt
from typing import NamedTuple

from excelmaze.planes import Memo, Plane, plane
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, column_letters, column_number
from excelmaze.xlsx.package.tree import malformed

EMPTY = b"/>"
_CELL = re.compile(rb'<c r="([A-Z]{1,3})[0-9]+"(?: s="([0-9]+)")?')
_REST = re.compile(rb"[^>]*/>|.*?</c>", re.DOTALL)
_NUMBER = re.compile(rb'<row r="([0-9]+)"')
_HELD = re.compile(rb"<(?:v|f|is)[\s/>]")
_ROW, _ROW_END = b'<row r="', b"</row>"
_column: Memo[bytes, int] = Memo(lambda letters: column_number(letters.decode()))
_beginning: Memo[int, bytes] = Memo(lambda column: b'<c r="%b' % column_letters(column).encode())
_style: Memo[bytes | None, int] = Memo(lambda number: int(number or 0))
_styled: Memo[int, bytes] = Memo(lambda style: b'" s="%d"' % style if style else b'"')


class Row(NamedTuple):
    """A row element: its number, and where its tag begins and ends, where its end tag begins and ends."""

    number: int
    start: int
    open_end: int
    close_start: int
    end: int


class Cells(NamedTuple):
    """The cells of a row: columns, styles (indices into cellXfs), what else each says; and what is behind them."""

    columns: Sequence[int]
    styles: Plane
    rests: Sequence[bytes]
    tail: bytes = b""


class SheetRows:
    """The rows of a sheet part.

    Args:
        data: the part, in the usual form.
        start: where its rows begin.
        stop: where they end.
        part: its name, for messages.
    """

    def __init__(self, data: bytes, start: int, stop: int, part: str) -> None:
        self.data = data
        self.start = start
        self.stop = stop
        self._part = part

    def within(self, first: int = 1, last: int = MAX_ROW) -> Iterator[Row]:
        """Yield the rows from one number to another.

        Raises:
            WorkbookError: they are out of order, or one is not closed.
        """
        data, stop = self.data, self.stop
        place, before = self._place_of(first), 0
        while place < stop:
            open_end = data.index(b">", place) + 1
            close_start = end = open_end
            if not data.endswith(b"/>", place, open_end):
                close_start = data.find(_ROW_END, open_end, stop)
                if close_start < 0:
                    raise malformed(self._part, "a row has no end")
                end = close_start + len(_ROW_END)
            number = self._number(place)
            if not before < number <= MAX_ROW:
                raise malformed(self._part, f"row {number} comes after row {before}")
            if number > last:
                break
            yield Row(number, place, open_end, close_start, end)
            before = number
            place = self._next(end, stop)

    def cells(self, row: Row) -> Cells:
        """Return the cells of a row.

        Raises:
            WorkbookError: they are too many or out of order.
        """
        if self.data.count(b"<c ", row.open_end, row.close_start) > MAX_COLUMN:
            raise malformed(self._part, f"row {row.number} has more than {MAX_COLUMN:,} cells")
        found = _CELL.split(self.data[row.open_end : row.close_start])
        columns = list(map(_column.__getitem__, found[1::3]))
        if columns and not (columns[-1] <= MAX_COLUMN and all(map(lt, columns, columns[1:]))):
            raise malformed(self._part, f"the cells of row {row.number} are out of order")
        tail = found.pop()
        if columns and (last := _REST.match(tail)):
            found.append(last[0])
            tail = tail[last.end() :]
        return Cells(columns, plane(map(_style.__getitem__, found[2::3])), found[3::3], tail)

    def _place_of(self, number: int) -> int:
        """Return where the first row begins that has this number or a higher one, found by halving."""
        low, high = self.start, self.stop
        while low < high:
            middle = (low + high) // 2
            place = self._next(middle, self.stop)
            if place < self.stop and self._number(place) < number:
                low = place + 1
            else:
                high = middle
        return self._next(low, self.stop)

    def _next(self, start: int, stop: int) -> int:
        """Return where the next row begins, or the end."""
        place = self.data.find(_ROW, start, stop)
        return stop if place < 0 else place

    def _number(self, place: int) -> int:
        match = _NUMBER.match(self.data, place)
        assert match is not None  # noqa: S101 - the usual form
        return int(match[1])


def holds(cell: bytes) -> bool:
    """Return whether a cell, or any of several, holds a value, a formula or a text."""
    return cell != EMPTY and _HELD.search(cell) is not None


def written(number: int, cells: Cells) -> bytes:
    """Return the cells of a row as they are written."""
    pieces = [b"%d" % number] * (4 * len(cells.columns))
    pieces[0::4] = map(_beginning.__getitem__, cells.columns)
    pieces[2::4] = map(_styled.__getitem__, cells.styles)
    pieces[3::4] = cells.rests
    return b"".join(pieces)
