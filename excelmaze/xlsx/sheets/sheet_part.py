"""A sheet part as it is read: its head and tail as a tree, its rows and cells as places in its bytes.

The cells are nearly all of a sheet, so they are not made into a tree. As nearly all programs write them, the
scanner of rows finds them; a sheet with comments, namespaces of its own or the like among its cells is read by expat.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby, pairwise
from typing import NamedTuple

from excelmaze.planes import Plane, plane
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, column_number
from excelmaze.xlsx.package.tags import prefix_of, raw_attributes
from excelmaze.xlsx.package.tree import (
    COMPATIBILITY_NAMESPACE,
    MAIN_NAMESPACES,
    Node,
    TreeBuilder,
    malformed,
    to_bool,
    to_int,
)
from excelmaze.xlsx.sheets.outline import outline_of
from excelmaze.xlsx.sheets.rows import SheetRow, beginnings

_CELL_REFERENCE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})")
_CHUNK = 1 << 16
_CONTENT = re.compile(rb"<(?:[\w.-]+:)?(?:v|f|is)[\s/>]")


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
    """A worksheet's XML in UTF-8, with its rows and cells.

    Args:
        data: the part.
        part: its name, for messages.
        scanned: let the scanner find the rows; otherwise expat does, which finds the same.

    Attributes:
        endings: how the cells end that the scanner has found.
        scanned: whether it has found the rows.

    Raises:
        WorkbookError: the part is no proper XML or no worksheet.
    """

    def __init__(self, data: bytes, part: str, *, scanned: bool = True) -> None:
        self.data = data
        self.part = part
        self.root, self._rows, self.endings = outline_of(data, part, scanned=scanned)
        root, sheet_data = self.root, self.root.find("sheetData")
        if root.name != "worksheet" or root.namespace not in MAIN_NAMESPACES or sheet_data is None:
            raise malformed(part, "it is no worksheet with cells")
        self.sheet_data: Node = sheet_data
        self.prefix: bytes = prefix_of(data, sheet_data.start)
        self.scanned = self._rows is not None
        self._found: dict[int, list[Cell]] = {}  # by the starts of the rows that expat has found last

    @cached_property
    def written_columns(self) -> list[Column]:
        """The `<col>` elements."""
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
        """What they say, from left to right: where they overlap, as openpyxl writes them, the last one counts."""
        written = self.written_columns
        if all(column.last < following.first for column, following in pairwise(written)):
            return written
        last: list[Column | None] = [None] * (MAX_COLUMN + 1)
        for column in written:
            last[column.first : column.last + 1] = [column] * (column.last - column.first + 1)
        runs = ([*numbers] for _, numbers in groupby(range(MAX_COLUMN + 1), last.__getitem__))
        return [shown._replace(first=run[0], last=run[-1]) for run in runs if (shown := last[run[0]])]

    def rows(self) -> Iterator[SheetRow]:
        """Yield the row elements in order.

        Raises:
            WorkbookError: a row has no proper number, or rows are out of order.
        """
        before = 0
        for row in self._parsed_rows() if self._rows is None else self._rows:
            if not before < row.number <= MAX_ROW:
                raise malformed(self.part, f"row {row.number} comes after row {before}")
            before = row.number
            yield row

    def cells(self, row: SheetRow) -> list[Cell]:
        """Return the cell elements of a row in order.

        Raises:
            WorkbookError: a cell has no proper address or style, or cells are out of order.
        """
        if row.endings is not None:
            return [*self._scanned_cells(row, row.endings)]
        cells: list[Cell] = []
        before = 0
        for cell in self._cells_found(row):
            if not before < cell.column <= MAX_COLUMN:
                raise malformed(self.part, f"the cells of row {row.number} are out of order")
            before = cell.column
            cells.append(cell)
        return cells

    def cell_styles(self, row: SheetRow) -> tuple[Sequence[int], Plane]:
        """Return the columns and styles of a row's cells."""
        if row.endings is not None:
            return row.columns, self.endings.styles_of(row.endings)
        cells = self.cells(row)
        return [cell.column for cell in cells], plane(cell.style for cell in cells)

    def filled_cells(self, row: SheetRow) -> list[Cell]:
        """Return the cells of a row that contain a value, a formula or a text."""
        if row.endings is not None and not self.endings.any_filled(row.endings):
            return []
        return [cell for cell in self.cells(row) if _CONTENT.search(self.data, cell.open_end, cell.end)]

    def row_style(self, row: SheetRow) -> int | None:
        """Return the style that the empty cells of a row have, where the row has one of its own."""
        if self.data.find(b"customFormat", row.start, row.open_end) < 0:
            return None
        tag = self.data[row.start : row.open_end]
        places = raw_attributes(tag)
        if b"s" not in places or b"customFormat" not in places:
            return None
        custom, style = (tag[slice(*places[name])].decode("ascii", "replace") for name in (b"customFormat", b"s"))
        return to_int(style) if to_bool(custom) else None

    def _scanned_cells(self, row: SheetRow, endings: Plane) -> Iterator[Cell]:
        written, styles, tags = self.endings.written, self.endings.styles, self.endings.tags
        number, place = len(str(row.number)), row.open_end
        for column, head, ending in zip(row.columns, beginnings(self.prefix, row.columns), endings, strict=True):
            after = place + len(head) + number
            end = after + len(written[ending])
            yield Cell(column, styles[ending], place, after + tags[ending], end)
            place = end

    def _column(self, reference: str) -> int:
        match = _CELL_REFERENCE.fullmatch(reference.strip())
        if match is None:
            raise malformed(self.part, f"{reference[:20]!r} is no cell address")
        return column_number(match[1])

    def _parsed_rows(self) -> Iterator[SheetRow]:
        """Yield rows with their cells as expat finds them, in memory for a few rows at a time."""
        rows: list[SheetRow] = []
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
            parents = [parent for parent in builder.open if parent.start >= self.sheet_data.start]
            if not parents or parents[0].start != self.sheet_data.start or "row" in {parent.name for parent in parents}:
                return
            parents[-1].children = ()
            builder.elements = 0
            if node.name == "row" and node.namespace == self.root.namespace and _are_chosen(parents):
                number = to_int(node.attributes.get("r"), number + 1)
                rows.append(SheetRow(number, node.start, node.open_end, node.close_start, node.end))
                self._found[node.start] = self._parsed_cells(node)

        builder = TreeBuilder(self.data, self.part, passed_over=passed_over, closed=closed)
        view = memoryview(self.data)
        try:
            for start in range(0, len(view), _CHUNK):
                self._found.clear()
                builder.parser.Parse(view[start : start + _CHUNK], start + _CHUNK >= len(view))
                yield from rows
                rows.clear()
        finally:
            builder.stop()

    def _cells_found(self, row: SheetRow) -> list[Cell]:
        """Return the cells of a row that expat has found; mostly of the row that was read last."""
        if row.start not in self._found:
            next(parsed for parsed in self._parsed_rows() if parsed.start == row.start)
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
    """Return whether Excel takes all the branches of alternatives that are open."""
    return all(parent.chosen is node for parent, node in pairwise(opened) if parent.name == "AlternateContent")
