"""A sheet part taken apart: its head and tail as a tree, its rows and cells as places in its bytes.

The cells are nearly all of a sheet, so they are not made into a tree. In a plainly written sheet, as nearly
all programs write it, rows and cells are found by regular expressions; a sheet with comments, namespaces of
its own or character references among the cells is read by expat, which finds the same.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import compress, islice, pairwise
from operator import lt
from typing import NamedTuple, TypeVar

from excelmaze.planes import Plane, plane
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, column_number
from excelmaze.xlsx.opc.tags import prefix_of, raw_attributes
from excelmaze.xlsx.opc.tree import (
    COMPATIBILITY_NAMESPACE,
    MAIN_NAMESPACES,
    Node,
    TreeBuilder,
    malformed,
    to_bool,
    to_int,
)
from excelmaze.xlsx.sheets.alike import RowsAlike, rows_alike
from excelmaze.xlsx.sheets.even import EvenCells, columns_by_letters, even_cells
from excelmaze.xlsx.sheets.outline import outline_of
from excelmaze.xlsx.sheets.rows import SheetRow
from excelmaze.xlsx.sheets.styles import numbers_beyond

_ATTRIBUTES = rb"""(?:\s+[^\s=<>/]++\s*+=\s*+(?:"[^"<]*+"|'[^'<]*+'))*+\s*+"""
_CELL_REFERENCE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})")
# <c r="XFD1048576" s="123456"/>
_EMPTY_CELL_BYTES = 32
_CHUNK = 1 << 16
_ROW_NUMBER = re.compile(rb'\s+r="([0-9]{1,7})"')


class Cell(NamedTuple):
    """A cell element: its column, its style (an index into cellXfs) and its bytes."""

    column: int
    style: int
    start: int
    open_end: int
    end: int


Block = TypeVar("Block", SheetRow, SheetRow | RowsAlike)


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
        root, self._long, alike, self._spared, self.contents = outline_of(data, part)
        self.root: Node = root
        found = root.find("sheetData")
        if root.name != "worksheet" or root.namespace not in MAIN_NAMESPACES or found is None:
            raise malformed(part, "it is no worksheet with cells")
        self.sheet_data: Node = found
        self.prefix: bytes = prefix_of(data, found.start)
        if any(data.find(b"<" + self.prefix + b"sheetData", *one) >= 0 for one in self._cells_seen()):
            raise malformed(part, "its cells lie within cells")
        self._alike: dict[int, RowsAlike] = dict(alike)
        self._found: dict[int, list[Cell]] = {}  # by the starts of the rows that expat has found last
        self.plain: bool = self._is_plain() if plain is None else plain
        name = re.escape(self.prefix)
        self._row_tag = re.compile(b"<" + name + b"row(?=[\\s/>])(" + _ATTRIBUTES + b")/?>")
        self._cell_tag = re.compile(b"<" + name + b"c(?=[\\s/>])(" + _ATTRIBUTES + b")/?>")
        self._row_end, self._cell_end = (re.compile(b"</" + name + tag + rb"\s*>") for tag in (b"row", b"c"))
        # How nearly all programs write a cell's tag: its address, its style, its type.
        self._usual_cell = re.compile(
            b"<" + name + rb'c r="([A-Z]{1,3})[0-9]{1,7}"(?: s="([0-9]{1,6})")?(?: t="[A-Za-z]+")?\s*/?>'
        )
        head = b"<" + name + rb'c r="%s"(?: s="%s")?'
        text = rb'<%bis><%bt(?: xml:space="preserve")?>[^<]*</%bt></%bis>|<%bv>[^<]*</%bv>' % ((name,) * 6)
        holding = rb'(?: t="[A-Za-z]+")?>(?:' + text + b")</" + name + b"c>"
        simple = head + rb"(?:\s*/>|" + holding + b")"
        self._only_simple = re.compile(b"(?:" + simple % (b"[A-Z]{1,3}[0-9]{1,7}", b"[0-9]{1,6}") + b")*+")
        self._simple = re.compile(simple % (b"([A-Z]{1,3})[0-9]{1,7}", b"([0-9]{1,6})"))
        self._holding = re.compile(head % (b"([A-Z]{1,3})[0-9]{1,7}", b"[0-9]{1,6}") + b"(" + holding + b")")

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

    def rows(self) -> Iterator[SheetRow]:
        """The row elements in order.

        Raises:
            WorkbookError: a row has no proper number, or rows are out of order.
        """
        return self._in_order(self._plain_rows(self.sheet_data.open_end) if self.plain else self._parsed_rows())

    def blocks(self) -> Iterator[SheetRow | RowsAlike]:
        """The same rows; where those of a narrow maze are written alike, many as one.

        Raises:
            WorkbookError: as `rows`.
        """
        return self._in_order(self._plain_blocks() if self.plain else self._parsed_rows())

    def rows_of(self, block: RowsAlike) -> Iterator[SheetRow]:
        """Rows that are written alike one by one."""
        return islice(self._plain_rows(block.start), block.last - block.number + 1)

    def _in_order(self, rows: Iterator[Block]) -> Iterator[Block]:
        before = 0
        for row in rows:
            if not before < row.number <= MAX_ROW:
                raise malformed(self.part, f"row {row.number} comes after row {before}")
            before = row.last
            yield row

    def cells(self, row: SheetRow) -> list[Cell]:
        """The cell elements of a row in order.

        Raises:
            WorkbookError: a cell has no proper address or style, or cells are out of order.
        """
        cells: list[Cell] = []
        before = 0
        for cell in self._plain_cells(row) if self.plain else self._cells_found(row):
            if not before < cell.column <= MAX_COLUMN:
                raise malformed(self.part, f"the cells of row {row.number} are out of order")
            before = cell.column
            cells.append(cell)
        return cells

    def even_cells(self, row: SheetRow) -> EvenCells | None:
        """A row's cells, where all are empty and written in the usual way."""
        if not self.plain or self._is_overlong(row):
            return None
        if (known := self._long.get(row.start)) is not None:
            return None if known.held else known.cells
        return even_cells(self.data[row.open_end : row.close_start], self.prefix, row.number)

    def is_empty(self, row: SheetRow) -> bool:
        """Whether it is known already that a row's cells hold nothing."""
        known = self._long.get(row.start)
        return known is not None and not known.held

    def cell_styles(self, row: SheetRow) -> tuple[Sequence[int], Plane]:
        """The columns and styles of a row's cells; far quicker than `cells` where the cells are simple."""
        known = self._long.get(row.start) if self.plain else None
        if even := known.cells if known else self.even_cells(row):
            return even.columns, even.styles
        inside = self.data, row.open_end, row.close_start
        if self.plain and not self._is_overlong(row) and self._only_simple.fullmatch(*inside):
            found = self._simple.findall(*inside)
            number_of = columns_by_letters()
            columns = [number_of.get(letters, 0) for letters, _ in found]
            if not columns or (columns[0] and all(map(lt, columns, columns[1:]))):
                return columns, plane(int(style or 0) for _, style in found)
        cells = self.cells(row)
        return [cell.column for cell in cells], plane(cell.style for cell in cells)

    def cells_holding(self, row: SheetRow) -> Iterator[tuple[int, int, int]] | None:
        """Of each cell that holds a value or a text its column and where it begins and ends; None in an unusual row."""
        if not self._is_simple(row):
            return None
        inside = self.data, row.open_end, row.close_start
        number_of = columns_by_letters()
        return ((number_of.get(match[1], 0), match.start(), match.end()) for match in self._holding.finditer(*inside))

    def held(self, row: SheetRow) -> tuple[list[int], list[bytes]] | None:
        """The columns of the cells that hold a value or a text, and they without address and style, as `cells_holding`.

        Cells that hold the same are alike then.
        """
        if not self._is_simple(row):
            return None
        head = b"<" + self.prefix + b"c"
        if (known := self._long.get(row.start)) is not None:
            contents = [head + self.contents[number] for number in known.held if number]
            return [*compress(known.cells.columns, known.held)], contents
        found = self._holding.findall(self.data, row.open_end, row.close_start)
        number_of = columns_by_letters()
        return [number_of.get(letters, 0) for letters, _ in found], [head + content for _, content in found]

    def held_by_number(self, row: SheetRow) -> tuple[Sequence[int], Plane] | None:
        """The columns of a long row's cells, and the number of what each holds; None of other rows."""
        known = self._long.get(row.start) if self.plain else None
        return known and (known.cells.columns, known.held)

    def _is_simple(self, row: SheetRow) -> bool:
        """Whether regular expressions find all cells of a row."""
        if not self.plain:
            return False
        inside = self.data, row.open_end, row.close_start
        return row.start in self._long or bool(not self._is_overlong(row) and self._only_simple.fullmatch(*inside))

    def styles_beyond(self, count: int) -> set[int]:
        """The style numbers of its cells, rows and columns that a table of so many styles does not have."""
        beyond = {style for one in self._long.values() for style in {*one.cells.styles} if style >= count}
        for rows in self._alike.values():
            beyond |= {style for styles in rows.styles for style in {*styles} if style >= count}
        return beyond | numbers_beyond(b"".join(self.data[slice(*one)] for one in self._but_even()), count)

    def _but_even(self) -> Iterator[tuple[int, int]]:
        """Where what expat has seen begins and ends: neither even cells nor rows written as the one before."""
        place = 0
        for start, stop in self._spared:
            yield place, start
            place = stop
        yield place, len(self.data)

    def _cells_seen(self) -> list[tuple[int, int]]:
        """Those stretches that have a part in the cells."""
        start, stop = self.sheet_data.open_end, self.sheet_data.close_start
        return [(max(first, start), min(last, stop)) for first, last in self._but_even()]

    def row_style(self, row: SheetRow | RowsAlike) -> int | None:
        """The style that the empty cells of a row have, where the row has one of its own."""
        tag = self.data[row.start : row.open_end]
        if b"customFormat" not in tag:
            return None
        places = raw_attributes(tag)
        if b"s" not in places or b"customFormat" not in places:
            return None
        custom, style = (tag[slice(*places[name])].decode("ascii", "replace") for name in (b"customFormat", b"s"))
        return to_int(style) if to_bool(custom) else None

    def _is_plain(self) -> bool:
        """Whether rows and cells can be told by their tags alone."""
        data, start = self.data, self.sheet_data.open_end
        stretches = self._cells_seen()
        odd = [b"<!", b"<?", b"xmlns", b"&#"]
        if data.find(COMPATIBILITY_NAMESPACE.encode(), 0, start) >= 0:
            odd.append(b"AlternateContent")
        declared = sum(data.count(uri.encode(), 0, start) for uri in MAIN_NAMESPACES)
        # One sign that occurs nowhere is found missing many times quicker than two.
        odd = [token for token in odd if any(data.find(token[-1:], *one) >= 0 for one in stretches)]
        return declared == 1 and not any(data.find(token, *one) >= 0 for token in odd for one in stretches)

    def _is_overlong(self, row: SheetRow) -> bool:
        """Whether a row has more bytes than empty cells in all its columns take."""
        return row.close_start - row.open_end > MAX_COLUMN * (len(self.prefix) + _EMPTY_CELL_BYTES)

    def _plain_blocks(self) -> Iterator[SheetRow | RowsAlike]:
        position, again, number = self.sheet_data.open_end, 0, 0
        block: SheetRow | RowsAlike | None
        while True:
            block = self._alike.get(position)
            if block is None and position >= again and position not in self._long:
                block, again = rows_alike(self.data, position, self.sheet_data.close_start, self.prefix)
                if block is not None:
                    self._alike[position] = block
            block = block or self._plain_row(position, number)
            if block is None:
                return
            position, number = block.end, block.last
            yield block

    def _plain_rows(self, position: int) -> Iterator[SheetRow]:
        """The rows from a place on."""
        number = 0
        while row := self._plain_row(position, number):
            position, number = row.end, row.number
            yield row

    def _plain_row(self, position: int, before: int) -> SheetRow | None:
        """The next row from a place on; `before` is the number of the one that ends there."""
        if (known := self._long.get(position)) is not None:
            return known.row
        data, limit = self.data, self.sheet_data.close_start
        match = self._row_tag.search(data, position, limit)
        if match is None:
            return None
        start, open_end = match.span()
        if (known := self._long.get(start)) is not None:
            return known.row
        if quick := _ROW_NUMBER.match(data, match.start(1), open_end):
            number = int(quick[1])
        else:
            number = self._attribute_number(match[0], b"r", before + 1)
        if data.endswith(b"/>", start, open_end):
            return SheetRow(number, start, open_end, open_end, open_end)
        end = self._end(self._row_end, open_end, limit)
        return SheetRow(number, start, open_end, data.rindex(b"</", open_end, end), end)

    def _plain_cells(self, row: SheetRow) -> Iterator[Cell]:
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

    def _parsed_rows(self) -> Iterator[SheetRow]:
        """Rows with their cells as expat finds them, in memory for a few rows at a time."""
        found: list[SheetRow] = []
        number = 0

        def passed_over(opened: Sequence[Node]) -> bool:
            node = opened[-1]
            if node.namespace == COMPATIBILITY_NAMESPACE or len(opened) - 1 == 1:
                return False
            if node.start <= self.sheet_data.start:
                return node.start != self.sheet_data.start
            return node.name != "row"

        def closed(node: Node) -> None:
            nonlocal number
            if builder.open[-1].name == "row":
                return
            around = [one for one in builder.open if one.start >= self.sheet_data.start]
            if not around or around[0].start != self.sheet_data.start or any(one.name == "row" for one in around):
                return
            around[-1].children = ()
            builder.elements = 0
            if node.name == "row" and node.namespace == self.root.namespace and _are_chosen(around):
                number = to_int(node.attributes.get("r"), number + 1)
                found.append(SheetRow(number, node.start, node.open_end, node.close_start, node.end))
                self._found[node.start] = self._parsed_cells(node)

        builder = TreeBuilder(self.data, self.part, passed_over=passed_over, closed=closed)
        view = memoryview(self.data)
        try:
            for start in range(0, len(view), _CHUNK):
                self._found.clear()
                builder.parser.Parse(view[start : start + _CHUNK], start + _CHUNK >= len(view))
                yield from found
                found.clear()
        finally:
            builder.stop()

    def _cells_found(self, row: SheetRow) -> list[Cell]:
        """The cells of a row that expat has found; mostly of the row that was read last."""
        if row.start not in self._found:
            next(one for one in self._parsed_rows() if one.start == row.start)
        return self._found[row.start]

    def _parsed_cells(self, row: Node) -> list[Cell]:
        cells: list[Cell] = []
        for node in row.all("c"):
            reference = node.attributes.get("r")
            following = cells[-1].column + 1 if cells else 1
            column = following if reference is None else self._column(reference)
            cells.append(Cell(column, to_int(node.attributes.get("s"), 0), node.start, node.open_end, node.end))
        return cells


def _are_chosen(opened: Sequence[Node]) -> bool:
    """Whether Excel takes all the branches of alternatives that are open."""
    return all(around.chosen is node for around, node in pairwise(opened) if around.name == "AlternateContent")
