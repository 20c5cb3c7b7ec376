"""The head and tail of a sheet part as a tree; its cells, nearly all of it, are only checked."""

from xml.parsers.expat import ExpatError

from excelmaze.xlsx.opc.markup import (
    MAX_DEPTH,
    Node,
    malformed,
    new_parser,
    tag_end,
)

# The depth of the worksheet's own children.
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
        "sheetData",
    }
)


class _AtCellsError(Exception):
    """The end tag that was looked for is not the one of the cells."""


def outline_of(data: bytes, part: str) -> Node:
    """The tree of a sheet without its cells, which expat only checks.

    Raises:
        WorkbookError: the part is no proper XML.
    """
    try:
        try:
            return _Outline(data, part, data.rfind(b"sheetData")).read()
        except _AtCellsError:
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
        self._parser = new_parser(part)
        self._top = Node("", {}, 0)
        self._open = [self._top]
        self._depth = 0
        self._passing = 0  # the depth of an element that is passed over with all that it holds
        self._passed: Node | None = None
        self._waiting = False

    def read(self) -> Node:
        """The root of the tree.

        Raises:
            _AtCellsError: the end tag before the mark is not the one that ends the cells.
        """
        view = memoryview(self._data)
        self._listen()
        if self._close > 0:
            self._parser.Parse(view[: self._close], False)  # noqa: FBT003 - expat's own signature
            self._listen()
        self._parser.Parse(view[max(self._close, 0) :], True)  # noqa: FBT003 - expat's own signature
        return self._top.children[0]

    def _listen(self) -> None:
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if self._waiting:
            raise _AtCellsError
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise malformed(self._part, f"elements nested deeper than {MAX_DEPTH}")
        if self._passing:
            return
        if self._open[-1].name == "sheetData":
            self._passing = self._depth
            return
        node = Node(name, attributes, self._parser.CurrentByteIndex)
        node.open_end = tag_end(self._data, node.start)
        self._open[-1].children.append(node)
        if self._depth == _TOP and node.name not in _READ:
            self._passing, self._passed = self._depth, node
            return
        self._open.append(node)
        is_cells = self._depth == _TOP and node.name == "sheetData"
        if is_cells and self._close >= node.open_end and not _is_empty(self._data, node):
            self._waiting = True
            self._parser.StartElementHandler = self._parser.EndElementHandler = None

    def _end(self, name: str) -> None:
        if self._waiting and not (name.endswith("sheetData") and self._parser.CurrentByteIndex == self._close):
            raise _AtCellsError
        self._waiting = False
        self._depth -= 1
        if self._passing:
            if self._depth < self._passing:
                self._passing = 0
                if self._passed is not None:
                    self._close_node(self._passed)
                    self._passed = None
            return
        self._close_node(self._open.pop())

    def _close_node(self, node: Node) -> None:
        node.close_start = node.open_end if _is_empty(self._data, node) else self._parser.CurrentByteIndex
        node.end = node.open_end if _is_empty(self._data, node) else tag_end(self._data, node.close_start)


def _is_empty(data: bytes, node: Node) -> bool:
    return data.endswith(b"/>", node.start, node.open_end)
