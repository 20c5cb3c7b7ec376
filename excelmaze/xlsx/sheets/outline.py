"""The head and tail of a sheet part as a tree; its cells, nearly all of it, are only checked.

Even cells are proper XML, as they are the same, byte for byte, as what would be written here: expat does not see them.
Nor does it see those that are even but for simple texts, of rows that are written alike more than the first, and links
that are written as here.
"""

import re
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple
from xml.parsers.expat import ExpatError

from excelmaze.planes import Plane
from excelmaze.xlsx.opc.tags import prefix_of
from excelmaze.xlsx.opc.tree import COMPATIBILITY_NAMESPACE, Node, TreeBuilder, malformed
from excelmaze.xlsx.sheets.alike import RowsAlike, rows_alike
from excelmaze.xlsx.sheets.even import even_cells
from excelmaze.xlsx.sheets.held import Contents, usual_links
from excelmaze.xlsx.sheets.rows import LongRow, SheetRow

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
# Of shorter rows those are left to expat that are not alike; so many bytes further on others are looked at.
_LONG = 512
_APART = 1 << 16


class _SeemingError(Exception):
    """What looks like even cells may be in a comment."""


class _NotPlainError(Exception):
    """The cells are not such that expat alone can check them."""


class Outline(NamedTuple):
    """The tree of a sheet without its cells, and what expat was spared.

    Attributes:
        root: the tree.
        long: long rows of even cells, some of which may hold something, by where they begin.
        alike: short rows that are written alike, by where the first of them begins.
        spared: where that begins and ends which expat has not seen, from the first on.
        contents: what cells of the long rows hold, by its number.
    """

    root: Node
    long: Mapping[int, LongRow]
    alike: Mapping[int, RowsAlike]
    spared: Sequence[tuple[int, int]]
    contents: Sequence[bytes]


def outline_of(data: bytes, part: str) -> Outline:
    """The tree of a sheet without its cells, which are only checked.

    Raises:
        WorkbookError: the part is no proper XML, or has too many elements in its head and tail.
    """
    mark = data.rfind(b"sheetData")
    try:
        with suppress(
            ExpatError, _SeemingError
        ):  # what is wrong is told by the place at which expat finds it, if it sees all
            return _Outline(data, part, mark, even=True).read()
        return _Outline(data, part, mark).read()
    except _NotPlainError:
        pass
    except ExpatError as error:
        raise malformed(part, error) from error
    try:
        return _Outline(data, part, -1).read()
    except ExpatError as error:
        raise malformed(part, error) from error


class _Outline:
    """Reads the head and the tail of a sheet into a tree.

    Between the start of `sheetData` and the end tag before `mark`, expat only checks the XML and calls nothing, for
    that is many times quicker. With `mark` below 0 it calls the handlers throughout, with `even` it is spared even
    cells.
    """

    def __init__(self, data: bytes, part: str, mark: int, *, even: bool = False) -> None:
        self._data = data
        self._part = part
        self._close = data.rfind(b"</", 0, mark) if mark >= 0 else -1
        self._builder = TreeBuilder(data, part, passed_over=self._passed_over)
        self._parser = self._builder.parser
        self._cells: Node | None = None  # those that expat is checking by itself
        self._looks_for_even = even
        self._long: dict[int, LongRow] = {}
        self._alike: dict[int, RowsAlike] = {}
        self._spared: list[tuple[int, int]] = []
        self._contents: Sequence[bytes] = ()

    def read(self) -> Outline:
        """The outline.

        Raises:
            _NotPlainError: the end tag before the mark is not the one that ends the cells, or the cells are written
                in a way that does not show how deep they nest.
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
        opened, seeming = 0, False
        for stretch, stop in self._stretches(begin):
            # In comments and the like nothing is what it seems to be.
            seeming |= any(sign in stretch for sign in (b"<!", b"<?")) or stretch.endswith(b"<")
            if seeming and self._spared:
                raise _SeemingError
            known = self._cells is not None
            self._builder.feed(stretch, stop)
            if self._cells is not None:
                opened += self._most_opened(stretch if known else bytes(view[self._cells.open_end : stop]))
                if opened > _MOST_OPEN:
                    raise _NotPlainError
        if self._cells is not None:
            self._parser.StartElementHandler = self._refuse
            self._parser.EndElementHandler = self._end_of_cells
        begin = max(self._close, 0)
        if self._looks_for_even:
            first, last = usual_links(self._data, begin)
            for start, stop in self._chunks(first, begin):
                self._builder.feed(view[start:stop], stop)
            self._builder.left_out += last - first
            begin = last
        for start, stop in self._chunks(len(self._data), begin):
            self._builder.feed(view[start:stop], stop)
        self._parser.Parse(b"", True)  # noqa: FBT003 - expat's own signature
        return Outline(self._builder.root, self._long, self._alike, self._spared, self._contents)

    def _stretches(self, place: int) -> Iterator[tuple[bytes, int]]:
        """What is parsed of the data before the end tag of the cells, and where each piece of it ends."""
        waiting: list[bytes] = []
        size = 0
        for first, last in _joined(self._even_rows(place)):
            for start, stop in self._chunks(first, place):
                waiting.append(self._data[start:stop])
                size += stop - start
                if size >= _CHUNK:
                    yield b"".join(waiting), stop
                    waiting, size = [], 0
            self._spared.append((first, last))
            self._builder.left_out += last - first
            place = last
        yield b"".join(waiting), place
        for start, stop in self._chunks(self._close, place):
            yield self._data[start:stop], stop

    def _even_rows(self, place: int) -> Iterator[tuple[int, int]]:
        """Where the even cells of long rows begin and end, and rows that are alike, all of which are noted.

        Of rows that follow one another, with the same attributes but for their numbers, only the first one's tag is
        left to expat.
        """
        data, close = self._data, self._close
        if not self._looks_for_even or self._cells is None or self._cells.open_end != place:
            return
        prefix = prefix_of(data, self._cells.start)
        end = b"</" + prefix + b"row>"
        tag = re.compile(b"<" + re.escape(prefix) + rb'row r="([0-9]{1,7})"((?: [^\s=<>"/]+="[^"<]*")*)>')
        contents = Contents(prefix)
        self._contents = contents.known
        length = _LONG
        above: Sequence[int] = ()
        spared, attributes = -1, b""
        while match := tag.search(data, place, close):
            first = match.end()
            # Mostly as long as the one above; if not, it is not even up to there.
            last = first + length
            cells = even_cells(data[first:last], prefix, int(match[1]), above) if data.startswith(end, last) else None
            if cells is None:
                last = data.find(end, first, close)
                if last < 0:
                    return
                if last - first < _LONG:
                    place = yield from self._rows_alike(match.start(), last + len(end), prefix)
                    continue
                if data.find(b"</", first, last) < 0:
                    cells = even_cells(data[first:last], prefix, int(match[1]), above)
            held: Plane = b""
            if cells is None:
                cells, held = contents.cells(data[first:last], int(match[1]), above) or (None, held)
            else:
                length = last - first
            if cells is not None:
                row = SheetRow(int(match[1]), match.start(), first, last, last + len(end))
                self._long[row.start] = LongRow(row, cells, held)
                above = cells.columns
                goes_on = match[2] == attributes and match.start() == spared + len(end)
                yield spared if goes_on else first, last
                spared, attributes = last, match[2]
            place = last

    def _rows_alike(self, start: int, second: int, prefix: bytes) -> Generator[tuple[int, int], None, int]:
        """Where those begin and end that are written as the short row before them; from where on to look for more."""
        alike, _ = rows_alike(self._data, start, self._close, prefix)
        if alike is None:
            return second + _APART
        self._alike[start] = alike
        yield second, alike.end
        return alike.end

    def _chunks(self, stop: int, start: int = 0) -> Iterator[tuple[int, int]]:
        """Stretches of the data that end where a tag ends, as far as that can be told."""
        while start < stop:
            end = min(start + _CHUNK, stop)
            if end < stop:
                end = self._data.rfind(b">", start, end) + 1 or end
            yield start, end
            start = end

    def _most_opened(self, stretch: bytes) -> int:
        """How many more elements may be open at the end of a stretch of cells than at its beginning."""
        count = stretch.count
        begun = count(b"<")
        # A sign in a text that looks like the end of an element would hide an element that stays open.
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


def _joined(stretches: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Stretches from the first on, those of which one ends where the next one begins as one."""
    begin = end = -1
    for first, last in stretches:
        if first != end:
            if end >= 0:
                yield begin, end
            begin = first
        end = last
    if end >= 0:
        yield begin, end


def _is_top(opened: Sequence[Node]) -> bool:
    """Whether the last of the open elements stands in the worksheet itself, or in a branch of alternatives there."""
    return sum(node.namespace != COMPATIBILITY_NAMESPACE for node in opened[1:]) == _TOP
