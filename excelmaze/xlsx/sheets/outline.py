"""The head and tail of a sheet part as a tree; its cells, nearly all of it, are only checked."""

from collections.abc import Iterator, Sequence
from xml.parsers.expat import ExpatError

from excelmaze.xlsx.opc.tree import COMPATIBILITY_NAMESPACE, Node, TreeBuilder, malformed

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
    """The cells are not such that expat alone can check them."""


def outline_of(data: bytes, part: str) -> Node:
    """The tree of a sheet without its cells, which expat only checks.

    Raises:
        WorkbookError: the part is no proper XML, or has too many elements in its head and tail.
    """
    try:
        try:
            return _Outline(data, part, data.rfind(b"sheetData")).read()
        except _NotPlainError:
            return _Outline(data, part, -1).read()
    except ExpatError as error:
        raise malformed(part, error) from error


class _Outline:
    """Reads the head and the tail of a sheet into a tree.

    Between the start of `sheetData` and the end tag before `mark`, expat only checks the XML and calls nothing, for
    that is many times quicker. With `mark` below 0 it calls the handlers throughout.
    """

    def __init__(self, data: bytes, part: str, mark: int) -> None:
        self._data = data
        self._part = part
        self._close = data.rfind(b"</", 0, mark) if mark >= 0 else -1
        self._builder = TreeBuilder(data, part, passed_over=self._passed_over)
        self._parser = self._builder.parser
        self._cells: Node | None = None  # those that expat is checking by itself

    def read(self) -> Node:
        """The root of the tree.

        Raises:
            _NotPlainError: the end tag before the mark is not the one that ends the cells, or the cells are written
                in a way that does not show how deep they nest.
        """
        view = memoryview(self._data)
        opened = 0
        for start, stop in self._chunks(max(self._close, 0)):
            self._builder.feed(view[start:stop], stop)
            if self._cells is not None:
                opened += self._most_opened(max(start, self._cells.open_end), stop)
                if opened > _MOST_OPEN:
                    raise _NotPlainError
        if self._cells is not None:
            self._parser.StartElementHandler = self._refuse
            self._parser.EndElementHandler = self._end_of_cells
        for start, stop in self._chunks(len(self._data), max(self._close, 0)):
            self._builder.feed(view[start:stop], stop)
        self._parser.Parse(b"", True)  # noqa: FBT003 - expat's own signature
        return self._builder.root

    def _chunks(self, stop: int, start: int = 0) -> Iterator[tuple[int, int]]:
        """Stretches of the data that end where a tag ends, as far as that can be told."""
        while start < stop:
            end = min(start + _CHUNK, stop)
            if end < stop:
                end = self._data.rfind(b">", start, end) + 1 or end
            yield start, end
            start = end

    def _most_opened(self, start: int, stop: int) -> int:
        """How many more elements may be open at the end of a stretch of cells than at its beginning."""
        count = self._data.count
        begun = count(b"<", start, stop)
        # A sign in a text that looks like the end of an element would hide an element that stays open.
        if count(b">", start, stop) != begun:
            raise _NotPlainError
        tags = begun - count(b"/>", start, stop)
        if tags < _FEW_TAGS:
            return tags
        if self._data.find(b"<!", start, stop) >= 0:
            raise _NotPlainError
        return tags - 2 * count(b"</", start, stop)

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
        if not (name.endswith("sheetData") and self._parser.CurrentByteIndex == self._close):
            raise _NotPlainError
        self._builder.listen()
        self._builder.end(name)


def _is_top(opened: Sequence[Node]) -> bool:
    """Whether the last of the open elements stands in the worksheet itself, or in a branch of alternatives there."""
    return sum(node.namespace != COMPATIBILITY_NAMESPACE for node in opened[1:]) == _TOP
