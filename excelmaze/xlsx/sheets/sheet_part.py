"""A sheet part as it is read: what is before and behind its rows as a tree, and its rows.

The rows are nearly all of a sheet, so they are not made into a tree.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import groupby, pairwise
from typing import NamedTuple
from xml.parsers.expat import ExpatError

from excelmaze.planes import Plane, plane
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW
from excelmaze.xlsx.package.tags import raw_attributes
from excelmaze.xlsx.package.tree import Node, malformed, new_parser, parse, to_bool, to_int
from excelmaze.xlsx.sheets.rows import Cells, Row, SheetRows
from excelmaze.xlsx.sheets.usual_form import CELLS_BEGIN, in_usual_form

_CHUNK = 1 << 18


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
        data: the part without its rows: all that is in `root`.
        root: the tree of that.
        sheet_data: the element of the rows, which is empty there.

    Raises:
        WorkbookError: the part is no proper XML or no worksheet.
    """

    def __init__(self, data: bytes, part: str) -> None:
        self.part = part
        self.xml, begin, stop = in_usual_form(data, part)
        self.data = self.xml[:begin] + self.xml[stop:]
        self.root = parse(self.data, part, "worksheet")
        sheet_data = self.root.find("sheetData")
        if sheet_data is None or sheet_data.start != begin - len(CELLS_BEGIN):
            raise malformed(part, "it is no worksheet with cells")
        self.sheet_data: Node = sheet_data
        self._rows = SheetRows(self.xml, begin, stop, part)
        self._check_rows()

    @property
    def rows_place(self) -> range:
        """Where in `xml` the rows are."""
        return range(self._rows.start, self._rows.stop)

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

    def rows(self, first: int = 1, last: int = MAX_ROW) -> Iterator[Row]:
        """Yield the rows from one number to another in order.

        Raises:
            WorkbookError: they are out of order.
        """
        return self._rows.within(first, last)

    def cells(self, row: Row) -> Cells:
        """Return the cells of a row.

        Raises:
            WorkbookError: they are out of order.
        """
        return self._rows.cells(row)

    def tag(self, row: Row) -> bytes:
        """Return the start tag of a row."""
        return self.xml[row.start : row.open_end]

    def row_style(self, row: Row) -> int | None:
        """Return the style that the empty cells of a row have, where the row has one of its own."""
        if self.xml.find(b"customFormat", row.start, row.open_end) < 0:
            return None
        attributes = self.row_attributes(row)
        if b"s" not in attributes or not to_bool(attributes.get(b"customFormat", b"").decode()):
            return None
        return to_int(attributes[b"s"].decode())

    def row_attributes(self, row: Row) -> dict[bytes, bytes]:
        """Return the attributes of a row, as they are written."""
        tag = self.tag(row)
        return {name: tag[slice(*place)] for name, place in raw_attributes(tag).items()}

    def column_styles(self, first: int, last: int) -> Plane:
        """Return the styles of cells in rows without an element of their own; beyond the sheet they mean nothing."""
        return self._column_styles[first : last + 1]

    @cached_property
    def _column_styles(self) -> Plane:
        styles = [0] * (MAX_COLUMN + 2)
        for column in self.columns:
            styles[column.first : column.last + 1] = [column.style] * (column.last - column.first + 1)
        return plane(styles)

    def _check_rows(self) -> None:
        """Let expat read the rows, as they are: their namespaces are those of the tree."""
        parser = new_parser(self.part, separator=None)
        place = self.rows_place
        view = memoryview(self.xml)
        try:
            parser.Parse(CELLS_BEGIN, False)  # noqa: FBT003 - expat's own signature
            for start in range(place.start, place.stop, _CHUNK):
                parser.Parse(view[start : min(start + _CHUNK, place.stop)], False)  # noqa: FBT003
            parser.Parse(b"</sheetData>", True)  # noqa: FBT003
        except ExpatError as error:
            raise malformed(self.part, error) from error
