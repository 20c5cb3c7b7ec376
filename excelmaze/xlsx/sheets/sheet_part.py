"""A sheet part as read: its rows, and the XML before and after them as a tree.

The rows are nearly all of a sheet, so they are not made into a tree, but read by patterns, a row at a time: a cell is a
beginning, `<c r="AB12"`, a style, ` s="7"`, and the rest, `/>`, or its other attributes and what it holds.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby, pairwise
from operator import lt
from typing import NamedTuple

from excelmaze.planes import Memo, Plane, plane
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, column_letters, column_number
from excelmaze.xlsx.package.edits import raw_attributes
from excelmaze.xlsx.package.tree import Node, check_xml, malformed, parse, to_bool, to_int
from excelmaze.xlsx.sheets.usual_form import CELLS_BEGIN, CELLS_END, in_usual_form

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


def holds(cell: bytes) -> bool:
    """Return whether any cell holds a value, a formula or a text."""
    return cell != EMPTY and _HELD.search(cell) is not None


def written(number: int, cells: Cells) -> bytes:
    """Return the XML of the cells of a row."""
    pieces = [b"%d" % number] * (4 * len(cells.columns))
    pieces[0::4] = map(_beginning.__getitem__, cells.columns)
    pieces[2::4] = map(_styled.__getitem__, cells.styles)
    pieces[3::4] = cells.rests
    return b"".join(pieces)


class Column(NamedTuple):
    """A `<col>` element: columns `first` to `last`."""

    first: int
    last: int
    style: int
    node: Node


class SheetPart:
    """A worksheet's XML in UTF-8, in its usual form.

    Args:
        data: the part.
        part: its name, for messages.

    Attributes:
        xml: the part in its usual form.
        rows_place: where in it the rows are.
        data: the part without its rows: all that is in `root`.
        root: the tree of that.
        sheet_data: the element of the rows, which is empty there.

    Raises:
        WorkbookError: the part is no proper XML or no worksheet.
    """

    def __init__(self, data: bytes, part: str) -> None:
        self.part = part
        xml, begin, stop = in_usual_form(data, part)
        self.xml: bytes = xml
        self.data: bytes = xml[:begin] + xml[stop:]
        self.root: Node = parse(self.data, part, "worksheet")
        sheet_data = self.root.find("sheetData")
        if sheet_data is None or sheet_data.start != begin - len(CELLS_BEGIN):
            raise malformed(part, "it is no worksheet with cells")
        self.sheet_data: Node = sheet_data
        self.rows_place: range = range(begin, stop)
        # Their namespaces are those of the tree.
        check_xml(memoryview(self.xml)[begin:stop], part, CELLS_BEGIN, CELLS_END)

    @cached_property
    def written_columns(self) -> list[Column]:
        """The `<col>` elements in the order of the file."""
        columns: list[Column] = []
        container = self.root.find("cols")
        for node in container.all("col") if container else ():
            first, last = to_int(node.attributes.get("min")), to_int(node.attributes.get("max"))
            if not 0 < first <= last <= MAX_COLUMN:
                raise malformed(self.part, f"column widths for columns {first} to {last} are out of order")
            columns.append(Column(first, last, to_int(node.attributes.get("style"), 0), node))
        return columns

    @cached_property
    def columns(self) -> list[Column]:
        """The `<col>` elements from left to right: where they overlap, as openpyxl writes them, the last one counts."""
        written = self.written_columns
        if all(column.last < following.first for column, following in pairwise(written)):
            return written
        last: list[Column | None] = [None] * (MAX_COLUMN + 1)
        for column in written:
            last[column.first : column.last + 1] = [column] * (column.last - column.first + 1)
        runs = ([*numbers] for _, numbers in groupby(range(MAX_COLUMN + 1), last.__getitem__))
        return [shown._replace(first=run[0], last=run[-1]) for run in runs if (shown := last[run[0]])]

    def rows(self, first: int = 1, last: int = MAX_ROW) -> Iterator[Row]:
        """Yield the rows from one number to another.

        Raises:
            WorkbookError: they are out of order, or one is not closed.
        """
        data, stop = self.xml, self.rows_place.stop
        place, before = self._place_of(first), 0
        while place < stop:
            open_end = data.index(b">", place) + 1
            close_start = end = open_end
            if not data.endswith(b"/>", place, open_end):
                close_start = data.find(_ROW_END, open_end, stop)
                if close_start < 0:
                    raise malformed(self.part, "a row has no end")
                end = close_start + len(_ROW_END)
            number = self._number(place)
            if not before < number <= MAX_ROW:
                raise malformed(self.part, f"row {number} comes after row {before}")
            if number > last:
                break
            yield Row(number, place, open_end, close_start, end)
            before = number
            place = self._next(end)

    def cells(self, row: Row) -> Cells:
        """Return the cells of a row.

        Raises:
            WorkbookError: they are too many or out of order.
        """
        if self.xml.count(b"<c ", row.open_end, row.close_start) > MAX_COLUMN:
            raise malformed(self.part, f"row {row.number} has more than {MAX_COLUMN:,} cells")
        found = _CELL.split(self.xml[row.open_end : row.close_start])
        columns = list(map(_column.__getitem__, found[1::3]))
        if columns and not (columns[-1] <= MAX_COLUMN and all(map(lt, columns, columns[1:]))):
            raise malformed(self.part, f"the cells of row {row.number} are out of order")
        tail = found.pop()
        if columns and (last := _REST.match(tail)):
            found.append(last[0])
            tail = tail[last.end() :]
        return Cells(columns, plane(map(_style.__getitem__, found[2::3])), found[3::3], tail)

    def tag(self, row: Row) -> bytes:
        """Return the start tag of a row."""
        return self.xml[row.start : row.open_end]

    def row_style(self, row: Row) -> int | None:
        """Return the style of a row's empty cells, if the row has a style."""
        if self.xml.find(b"customFormat", row.start, row.open_end) < 0:
            return None
        attributes = self.row_attributes(row)
        if b"s" not in attributes or not to_bool(attributes.get(b"customFormat", b"").decode()):
            return None
        return to_int(attributes[b"s"].decode())

    def row_attributes(self, row: Row) -> dict[bytes, bytes]:
        """Return the attributes of a row, as in the file."""
        tag = self.tag(row)
        return {name: tag[slice(*place)] for name, place in raw_attributes(tag).items()}

    @cached_property
    def column_styles(self) -> Plane:
        """The styles of cells that no row writes, by column; beyond the sheet they mean nothing."""
        styles = [0] * (MAX_COLUMN + 2)
        for column in self.columns:
            styles[column.first : column.last + 1] = [column.style] * (column.last - column.first + 1)
        return plane(styles)

    def _place_of(self, number: int) -> int:
        """Return the offset of the first row with this number or a higher one, by binary search."""
        low, high = self.rows_place.start, self.rows_place.stop
        while low < high:
            middle = (low + high) // 2
            place = self._next(middle)
            if place < self.rows_place.stop and self._number(place) < number:
                low = place + 1
            else:
                high = middle
        return self._next(low)

    def _next(self, start: int) -> int:
        """Return the offset of the next row, or the end."""
        place = self.xml.find(_ROW, start, self.rows_place.stop)
        return self.rows_place.stop if place < 0 else place

    def _number(self, place: int) -> int:
        match = _NUMBER.match(self.xml, place)
        assert match is not None  # noqa: S101 - the usual form
        return int(match[1])
