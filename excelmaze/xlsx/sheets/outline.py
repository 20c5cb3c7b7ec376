"""The head and tail of a sheet part as a tree; its cells, nearly all of it, are only checked.

Cells that the scanner of rows has found and knows to be proper XML are not shown to expat.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple
from xml.parsers.expat import ExpatError

from excelmaze.errors import WorkbookError
from excelmaze.xlsx.package.tags import prefix_of
from excelmaze.xlsx.package.tree import COMPATIBILITY_NAMESPACE, MAIN_NAMESPACES, Node, TreeBuilder, malformed
from excelmaze.xlsx.sheets.rows import Endings, SheetRow, UnusualRowsError, scan_rows

# The root and the worksheet's own children.
_TOP = 2
# The parts of the head and tail that are read; of all other elements only their places are kept.
_READ = frozenset(
    {
        "sheetPr",
        "dimension",
        "sheetViews",
        "sheetFormatPr",
        "cols",
        "mergeCells",
        "sheetProtection",
    }
)
_CHUNK = 1 << 18
# Expat keeps some 200 bytes for each element that is open; in cells a few are.
_MOST_OPEN = 100_000
# With so few in a stretch of cells, the largest part that is read stays below that.
_FEW_TAGS = 48


class _NotPlainError(Exception):
    """Expat alone cannot check the cells."""


class Outline(NamedTuple):
    """The tree of a sheet without its cells.

    Attributes:
        root: the tree.
        rows: the rows that the scanner found; None where it does not know how they are written.
        endings: how the cells of these end.
    """

    root: Node
    rows: Sequence[SheetRow] | None
    endings: Endings


def outline_of(data: bytes, part: str, *, scanned: bool = True) -> Outline:
    """Read a sheet without its cells, which are only checked.

    Args:
        data: the part.
        part: its name, for messages.
        scanned: let the scanner find the rows.

    Raises:
        WorkbookError: the part is no proper XML, or has too many elements in its head and tail.
    """
    try:
        try:
            return _Outline(data, part, data.rfind(b"sheetData"), scanned=scanned).read()
        except _NotPlainError:
            return _Outline(data, part, -1).read()
    except ExpatError as error:
        if scanned:  # what is wrong is named by its place, which expat knows if it sees all
            return outline_of(data, part, scanned=False)
        raise malformed(part, error) from error


class _Outline:
    """The head and the tail of a sheet, read into a tree.

    Between the start of `sheetData` and the end tag before `mark`, expat only checks the XML and calls nothing, for
    that is many times quicker. With `mark` below 0 it calls the handlers throughout.
    """

    def __init__(self, data: bytes, part: str, mark: int, *, scanned: bool = False) -> None:
        self._data = data
        self._part = part
        self._close = data.rfind(b"</", 0, mark) if mark >= 0 else -1
        self._builder = TreeBuilder(data, part, passed_over=self._passed_over)
        self._parser = self._builder.parser
        self._cells: Node | None = None  # those that expat is checking by itself
        self._scanned = scanned
        self._rows: list[SheetRow] | None = None
        self._endings = Endings(b"")

    def read(self) -> Outline:
        """Read the outline.

        Raises:
            _NotPlainError: the end tag before the mark is not the one that ends the cells, or the cells are written
                so that it does not show how deep they nest.
        """
        try:
            return self._read()
        finally:
            self._builder.stop()

    def _read(self) -> Outline:
        view = memoryview(self._data)
        # Mostly the end of the tag before the cells.
        begin = min(self._data.find(b">", self._data.find(b"sheetData")) + 1, max(self._close, 0))
        for start, stop in self._chunks(begin):
            self._builder.feed(view[start:stop], stop)
        if self._scanned and self._cells is not None and self._cells.open_end == begin:
            self._scan(self._cells)
        opened = 0
        for stretch, stop in self._stretches(begin):
            known = self._cells is not None
            self._builder.feed(stretch, stop)
            if self._cells is not None:
                opened += self._most_opened(stretch if known else bytes(view[self._cells.open_end : stop]))
                if opened > _MOST_OPEN:
                    raise _NotPlainError
        if self._cells is not None:
            self._parser.StartElementHandler = self._refuse
            self._parser.EndElementHandler = self._end_of_cells
        for start, stop in self._chunks(len(self._data), max(self._close, 0)):
            self._builder.feed(view[start:stop], stop)
        self._parser.Parse(b"", True)  # noqa: FBT003 - expat's own signature
        return Outline(self._builder.root, self._rows, self._endings)

    def _scan(self, cells: Node) -> None:
        """Find the rows, if they and the sheet's head are written so that nothing is ambiguous."""
        data = self._data
        head = data[: cells.open_end]
        if sum(map(head.count, (uri.encode() for uri in MAIN_NAMESPACES))) != 1:
            return
        self._endings = Endings(prefix_of(data, cells.start))
        with suppress(UnusualRowsError, WorkbookError):
            self._rows = list(scan_rows(data, cells.open_end, self._close, self._endings))

    def _stretches(self, place: int) -> Iterator[tuple[bytes, int]]:
        """Yield what is parsed from a place to the end tag of the cells, and where each piece of it ends."""
        waiting: list[bytes] = []
        size = 0
        for row in self._rows or ():
            if not row.endings or not self._endings.are_proper(row.endings):
                continue
            for start, stop in self._chunks(row.open_end, place):
                waiting.append(self._data[start:stop])
                size += stop - start
                if size >= _CHUNK:
                    yield b"".join(waiting), stop
                    waiting, size = [], 0
            self._builder.left_out += row.close_start - row.open_end
            place = row.close_start
        yield b"".join(waiting), place
        for start, stop in self._chunks(self._close, place):
            yield self._data[start:stop], stop

    def _chunks(self, stop: int, start: int = 0) -> Iterator[tuple[int, int]]:
        """Yield stretches of the data that end where a tag ends, as far as that is known."""
        while start < stop:
            end = min(start + _CHUNK, stop)
            if end < stop:
                end = self._data.rfind(b">", start, end) + 1 or end
            yield start, end
            start = end

    def _most_opened(self, stretch: bytes) -> int:
        """Return how many more elements may be open at the end of a stretch of cells than at its beginning."""
        count = stretch.count
        begun = count(b"<")
        # A sign in a text that could be the end of an element would hide an element that stays open.
        if count(b">") != begun:
            raise _NotPlainError
        tags = begun - count(b"/>")
        if tags < _FEW_TAGS:
            return tags
        if b"<!" in stretch:
            raise _NotPlainError
        return tags - 2 * count(b"</")

    def _passed_over(self, opened: Sequence[Node]) -> bool:
        node = opened[-1]
        if node.namespace == COMPATIBILITY_NAMESPACE or not _is_top(opened):
            return False
        is_cells = node.name == "sheetData"
        if is_cells and self._close >= node.open_end and len(opened) - 1 == _TOP:
            self._cells = node
            self._parser.StartElementHandler = self._parser.EndElementHandler = None
        return is_cells or node.name not in _READ

    def _refuse(self, *_: object) -> None:
        raise _NotPlainError

    def _end_of_cells(self, name: str) -> None:
        if not (name.endswith("sheetData") and self._builder.place == self._close):
            raise _NotPlainError
        self._builder.listen()
        self._builder.end(name)


def _is_top(opened: Sequence[Node]) -> bool:
    """Return whether the last of the open elements stands in the worksheet itself, or in a branch of alternatives."""
    return sum(node.namespace != COMPATIBILITY_NAMESPACE for node in opened[1:]) == _TOP
