"""A sheet part taken apart: its head and tail as a tree, its rows and cells as places in its bytes.

The cells are nearly all of a sheet, so they are not made into a tree. In a plainly written sheet, as nearly
all programs write it, rows and cells are found by regular expressions; a sheet with comments, namespaces of
its own or character references among the cells is read by expat, which finds the same.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import lt
from typing import NamedTuple

from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, column_number
from excelmaze.xlsx.opc.markup import (
    MAIN_NAMESPACES,
    MAX_DEPTH,
    Node,
    malformed,
    new_parser,
    prefix_of,
    raw_attributes,
    tag_end,
    to_bool,
    to_int,
)
from excelmaze.xlsx.sheets.even import EvenCells, columns_by_letters, even_cells, numbers_of
from excelmaze.xlsx.sheets.outline import outline_of

_ATTRIBUTES = rb"""(?:\s+[^\s=<>/]++\s*+=\s*+(?:"[^"<]*+"|'[^'<]*+'))*+\s*+"""
_CELL_REFERENCE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})")
_ROW_NUMBER = re.compile(rb'\s+r="([0-9]{1,7})"')


class Row(NamedTuple):
    """A row element: its number and its bytes; start tag `start:open_end`, end tag `close_start:end`."""

    number: int
    start: int
    open_end: int
    close_start: int
    end: int


class Cell(NamedTuple):
    """A cell element: its column, its style (an index into cellXfs) and its bytes."""

    column: int
    style: int
    start: int
    open_end: int
    end: int


class Column(NamedTuple):
    """A `<col>` element: columns `first` to `last`."""

    first: int
    last: int
    style: int
    node: Node


class SheetPart:
    """A worksheet's XML in UTF-8, taken apart.

    Raises:
        WorkbookError: the part is no proper XML or no worksheet.
    """

    def __init__(self, data: bytes, part: str, *, plain: bool | None = None) -> None:
        self.data = data
        self.part = part
        root = outline_of(data, part)
        self.root: Node = root
        found = root.find("sheetData")
        if root.name != "worksheet" or root.namespace not in MAIN_NAMESPACES or found is None:
            raise malformed(part, "it is no worksheet with cells")
        self.sheet_data: Node = found
        self.prefix: bytes = prefix_of(data, found.start)
        if data.find(b"<" + self.prefix + b"sheetData", found.open_end, found.close_start) >= 0:
            raise malformed(part, "its cells lie within cells")
        self.plain: bool = self._is_plain() if plain is None else plain
        name = re.escape(self.prefix)
        self._row_tag = re.compile(b"<" + name + b"row(?=[\\s/>])(" + _ATTRIBUTES + b")/?>")
        self._cell_tag = re.compile(b"<" + name + b"c(?=[\\s/>])(" + _ATTRIBUTES + b")/?>")
        self._row_end, self._cell_end = (re.compile(b"</" + name + tag + rb"\s*>") for tag in (b"row", b"c"))
        # How nearly all programs write a cell's tag: its address, its style, its type.
        self._usual_cell = re.compile(
            b"<" + name + rb'c r="([A-Z]{1,3})[0-9]{1,7}"(?: s="([0-9]{1,6})")?(?: t="[A-Za-z]+")?\s*/?>'
        )
        simple = b"<" + name + rb'c r="%s"(?: s="%s")?\s*/>'
        self._only_simple = re.compile(b"(?:" + simple % (b"[A-Z]{1,3}[0-9]{1,7}", b"[0-9]{1,6}") + b")*+")
        self._simple = re.compile(simple % (b"([A-Z]{1,3})[0-9]{1,7}", b"([0-9]{1,6})"))

    @cached_property
    def columns(self) -> list[Column]:
        """The `<col>` elements, from left to right."""
        columns: list[Column] = []
        container = self.root.find("cols")
        for node in container.all("col") if container else ():
            first, last = to_int(node.attributes.get("min")), to_int(node.attributes.get("max"))
            if not (columns[-1].last if columns else 0) < first <= last <= MAX_COLUMN:
                raise malformed(self.part, f"column widths for columns {first} to {last} are out of order")
            columns.append(Column(first, last, to_int(node.attributes.get("style"), 0), node))
        return columns

    def column_of(self, column: int) -> Column | None:
        """The `<col>` element that a column belongs to."""
        index = bisect_right(self.columns, column, key=lambda col: col.first) - 1
        return self.columns[index] if index >= 0 and column <= self.columns[index].last else None

    def rows(self) -> Iterator[Row]:
        """The row elements in order.

        Raises:
            WorkbookError: a row has no proper number, or rows are out of order.
        """
        before = 0
        for row in self._plain_rows() if self.plain else (row for row, _ in self._parsed):
            if not before < row.number <= MAX_ROW:
                raise malformed(self.part, f"row {row.number} comes after row {before}")
            before = row.number
            yield row

    def cells(self, row: Row) -> list[Cell]:
        """The cell elements of a row in order.

        Raises:
            WorkbookError: a cell has no proper address or style, or cells are out of order.
        """
        cells = list(self._plain_cells(row)) if self.plain else self._parsed_cells[row.start]
        before = 0
        for cell in cells:
            if not before < cell.column <= MAX_COLUMN:
                raise malformed(self.part, f"the cells of row {row.number} are out of order")
            before = cell.column
        return cells

    def even_cells(self, row: Row) -> EvenCells | None:
        """A row's cells, where all are empty and written in the usual way, with a style each."""
        return even_cells(self.data[row.open_end : row.close_start], self.prefix, row.number) if self.plain else None

    def cell_styles(self, row: Row) -> tuple[Sequence[int], list[int]]:
        """The columns and styles of a row's cells; far quicker than `cells` where the cells are empty."""
        if even := self.even_cells(row):
            return even.columns, numbers_of(even.styles)
        if self.plain and self._only_simple.fullmatch(self.data, row.open_end, row.close_start):
            found = self._simple.findall(self.data, row.open_end, row.close_start)
            number_of = columns_by_letters()
            columns = [number_of.get(letters, 0) for letters, _ in found]
            if not columns or (columns[0] and all(map(lt, columns, columns[1:]))):
                return columns, [int(style or 0) for _, style in found]
        cells = self.cells(row)
        return [cell.column for cell in cells], [cell.style for cell in cells]

    def row_style(self, row: Row) -> int | None:
        """The style that the empty cells of a row have, where the row has one of its own."""
        tag = self.data[row.start : row.open_end]
        places = raw_attributes(tag)
        if b"s" not in places or b"customFormat" not in places:
            return None
        custom, style = (tag[slice(*places[name])].decode("ascii", "replace") for name in (b"customFormat", b"s"))
        return to_int(style) if to_bool(custom) else None

    def _is_plain(self) -> bool:
        """Whether rows and cells can be told by their tags alone."""
        data, start, stop = self.data, self.sheet_data.open_end, self.sheet_data.close_start
        odd = (b"<!", b"<?", b"xmlns", b"&#")
        declared = sum(data.count(uri.encode(), 0, start) for uri in MAIN_NAMESPACES)
        return declared == 1 and not any(data.find(token, start, stop) >= 0 for token in odd)

    def _plain_rows(self) -> Iterator[Row]:
        data, position, limit = self.data, self.sheet_data.open_end, self.sheet_data.close_start
        number = 0
        while match := self._row_tag.search(data, position, limit):
            start, open_end = match.span()
            if quick := _ROW_NUMBER.match(data, match.start(1), open_end):
                number = int(quick[1])
            else:
                number = self._attribute_number(match[0], b"r", number + 1)
            if data.endswith(b"/>", start, open_end):
                close_start = position = open_end
            else:
                position = self._end(self._row_end, open_end, limit)
                close_start = data.rindex(b"</", open_end, position)
            yield Row(number, start, open_end, close_start, position)

    def _plain_cells(self, row: Row) -> Iterator[Cell]:
        data, position, limit = self.data, row.open_end, row.close_start
        number_of = columns_by_letters()
        column = 0
        while match := self._usual_cell.match(data, position, limit) or self._cell_tag.search(data, position, limit):
            start, open_end = match.span()
            if match.re is self._usual_cell:
                column = number_of.get(match[1], 0)
                style = int(match[2] or 0)
            else:
                column = self._attribute_column(match[0], column + 1)
                style = self._attribute_number(match[0], b"s", 0)
            position = open_end if data.endswith(b"/>", start, open_end) else self._end(self._cell_end, open_end, limit)
            yield Cell(column, style, start, open_end, position)

    def _end(self, tag: re.Pattern[bytes], position: int, limit: int) -> int:
        """Where the next end tag of a kind ends."""
        match = tag.search(self.data, position, limit)
        if match is None:
            raise malformed(self.part, "rows and cells are not one within the other")
        return match.end()

    def _attribute_number(self, tag: bytes, name: bytes, default: int) -> int:
        place = raw_attributes(tag).get(name)
        return default if place is None else to_int(tag[slice(*place)].decode("utf-8", "replace"))

    def _attribute_column(self, tag: bytes, default: int) -> int:
        place = raw_attributes(tag).get(b"r")
        return default if place is None else self._column(tag[slice(*place)].decode("utf-8", "replace"))

    def _column(self, reference: str) -> int:
        match = _CELL_REFERENCE.fullmatch(reference.strip())
        if match is None:
            raise malformed(self.part, f"{reference[:20]!r} is no cell address")
        return column_number(match[1])

    @cached_property
    def _parsed_cells(self) -> dict[int, list[Cell]]:
        return {row.start: cells for row, cells in self._parsed}

    @cached_property
    def _parsed(self) -> list[tuple[Row, list[Cell]]]:
        """Rows and cells as expat finds them."""
        data = self.data
        rows: list[tuple[Row, list[Cell]]] = []
        parser = new_parser(self.part)
        path: list[str] = []
        namespace = self.root.namespace
        row_name, cell_name = f"{namespace} row", f"{namespace} c"
        prefix = [f"{namespace} worksheet", f"{namespace} sheetData"]

        def start(name: str, attributes: dict[str, str]) -> None:
            if name == row_name and path == prefix:
                begin = parser.CurrentByteIndex
                number = to_int(attributes.get("r"), rows[-1][0].number + 1 if rows else 1)
                rows.append((Row(number, begin, tag_end(data, begin), 0, 0), []))
            elif name == cell_name and len(path) == 3 and path[:2] == prefix and path[2] == row_name:  # noqa: PLR2004
                begin = parser.CurrentByteIndex
                cells = rows[-1][1]
                reference = attributes.get("r")
                following = cells[-1].column + 1 if cells else 1
                column = following if reference is None else self._column(reference)
                cells.append(Cell(column, to_int(attributes.get("s"), 0), begin, tag_end(data, begin), 0))
            path.append(name)
            if len(path) > MAX_DEPTH:
                raise malformed(self.part, f"elements nested deeper than {MAX_DEPTH}")

        def end(name: str) -> None:
            path.pop()
            if name == row_name and path == prefix:
                row, cells = rows[-1]
                empty = data[row.open_end - 2 : row.open_end] == b"/>"
                close = row.open_end if empty else parser.CurrentByteIndex
                rows[-1] = (
                    row._replace(close_start=close, end=close if empty else tag_end(data, close)),
                    cells,
                )
            elif name == cell_name and len(path) == 3 and path[:2] == prefix and path[2] == row_name:  # noqa: PLR2004
                cells = rows[-1][1]
                cell = cells[-1]
                empty = data[cell.open_end - 2 : cell.open_end] == b"/>"
                cells[-1] = cell._replace(end=cell.open_end if empty else tag_end(data, parser.CurrentByteIndex))

        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.Parse(data, True)  # noqa: FBT003 - expat's own signature
        return rows
