"""The rows of a sheet, found by one pattern.

A cell is a beginning, `<c r="AB`, the number of its row, and an ending, `" s="7"/>` or one with a value or text. A
sheet has few beginnings and mostly few endings: each is looked at once, and a row is its columns and the numbers of its
endings. Put together again they must give the row byte for byte. A sheet of which anything is written differently is
left to expat.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from operator import lt
from typing import NamedTuple

from excelmaze.planes import Plane, mapped, plane
from excelmaze.sheet.addresses import MAX_COLUMN, column_letters
from excelmaze.xlsx.package.tags import raw_attributes
from excelmaze.xlsx.package.tree import to_int

_ATTRIBUTES = re.compile(rb'"(?: [A-Za-z_][\w.:-]*="[^"<>&]*")* ?/?>')
# What may stand in a text as it is, at least: no tags, references or control characters, and proper UTF-8.
_PROPER_TEXT = rb"(?:[ -%'-;=?-~]|[\xc2-\xdf][\x80-\xbf]|[\xe1-\xec][\x80-\xbf]{2})*"
# Comments and the like, in which nothing is what it seems to be, and namespaces.
_ODD = re.compile(rb"<[!?]|xmlns|AlternateContent")


class UnusualRowsError(Exception):
    """The rows are written so that only expat reads them."""


class SheetRow(NamedTuple):
    """A row element.

    Attributes:
        number: its number.
        start: where its start tag begins in the part.
        open_end: where that ends.
        close_start: where its end tag begins.
        end: where that ends.
        columns: the columns of its cells, from left to right.
        endings: the number of each cell's ending; None where expat has found the row.
    """

    number: int
    start: int
    open_end: int
    close_start: int
    end: int
    columns: Sequence[int] = ()
    endings: Plane | None = None


class Endings(dict[bytes, int]):
    """The numbers of the endings of a sheet's cells.

    Args:
        prefix: the namespace prefix of the sheet's elements, with its colon.

    Attributes:
        written: each ending.
        styles: the style in each, an index into cellXfs.
        tags: how many bytes of each belong to the start tag.
        is_proper: 1 where an ending is known to be proper XML, 0 where expat has to tell.
    """

    def __init__(self, prefix: bytes) -> None:
        super().__init__()
        self.prefix = prefix
        self.written: list[bytes] = []
        self.styles: list[int] = []
        self.tags: list[int] = []
        self.is_proper = bytearray()
        self._filled = bytearray()
        self._proper = _proper_ending(prefix)
        self._content = _content(prefix)

    def __missing__(self, ending: bytes) -> int:
        stop = ending.find(b">") + 1
        if not _ATTRIBUTES.fullmatch(ending, 0, stop) or _ODD.search(ending) or not self._is_whole(ending, stop):
            raise UnusualRowsError
        tag = b'<c r="A1' + ending[:stop]
        places = raw_attributes(tag)
        style = to_int(tag[slice(*places[b"s"])].decode()) if b"s" in places else 0
        number = self[ending] = len(self.written)
        self.written.append(ending)
        self.styles.append(style)
        self.tags.append(stop)
        self.is_proper.append(bool(self._proper.fullmatch(ending)))
        self._filled.append(stop < len(ending))
        return number

    def _is_whole(self, ending: bytes, stop: int) -> bool:
        """Return whether an ending whose start tag stops there ends its cell, and nothing follows."""
        closed = ending.endswith(b"/>", 0, stop)
        return stop == len(ending) if closed else bool(self._content.fullmatch(ending, stop))

    def are_proper(self, numbers: Plane) -> bool:
        """Return whether all of some endings are known to be proper XML."""
        return 0 not in self.is_proper or all(map(self.is_proper.__getitem__, numbers))

    def any_filled(self, numbers: Plane) -> bool:
        """Return whether any of some endings has an end tag, as those of cells with a value or a text do."""
        return 1 in self._filled and any(map(self._filled.__getitem__, numbers))

    def styles_of(self, numbers: Plane) -> Plane:
        """Return the style of each cell."""
        return mapped(numbers, self.styles)

    def row(self, number: int, columns: Sequence[int], endings: Plane) -> bytes:
        """Return the cells of a row, as they are written."""
        parts = [b"%d" % number] * (3 * len(columns))
        parts[0::3] = beginnings(self.prefix, columns)
        parts[2::3] = map(self.written.__getitem__, endings)
        return b"".join(parts)


def scan_rows(data: bytes, start: int, stop: int, endings: Endings) -> Iterator[SheetRow]:
    """Find the rows in a stretch of a sheet part, which they fill.

    Raises:
        UnusualRowsError: anything there is written differently.
    """
    name = re.escape(endings.prefix)
    row_tag = re.compile(rb'\s*+(<%brow r="([1-9][0-9]{0,6})"[^<>]*+>)' % name)
    beginning = re.compile(rb'(<%bc r="[A-Z]{1,3})[0-9]{1,7}' % name)
    head, row_end = b"<" + endings.prefix + b"c ", b"</" + endings.prefix + b"row>"
    columns_of = _Columns(endings.prefix)
    place = start
    while match := row_tag.match(data, place, stop):
        (begin, open_end), number = match.span(1), match[2]
        if b"xmlns" in match[1]:
            raise UnusualRowsError
        if data.endswith(b"/>", begin, open_end):
            place = open_end
            yield SheetRow(int(number), begin, open_end, open_end, open_end, (), b"")
            continue
        close = data.find(row_end, open_end, stop)
        if data.count(head, open_end, close) > MAX_COLUMN:  # nothing that large is split
            raise UnusualRowsError
        cells = data[open_end:close]
        written = beginning.split(cells)
        parts = [number] * (len(written) // 2 * 3)
        parts[0::3], parts[2::3] = written[1::2], written[2::2]
        if close < 0 or b"".join(parts) != cells:
            raise UnusualRowsError
        place = close + len(row_end)
        numbers = plane(map(endings.__getitem__, parts[2::3]))
        yield SheetRow(int(number), begin, open_end, close, place, columns_of[tuple(parts[0::3])], numbers)
    if data[place:stop].strip(b" \t\r\n"):
        raise UnusualRowsError


class _Columns(dict[tuple[bytes, ...], Sequence[int]]):
    """The columns of cells, by how these begin."""

    def __init__(self, prefix: bytes) -> None:
        super().__init__()
        self._head = len(b"<" + prefix + b'c r="')

    def __missing__(self, heads: tuple[bytes, ...]) -> Sequence[int]:
        number_of = columns_by_letters()
        columns: Sequence[int] = tuple([number_of.get(head[self._head :], 0) for head in heads])
        if 0 in columns or not all(map(lt, columns, columns[1:])):
            raise UnusualRowsError
        if columns and columns[-1] - columns[0] == len(columns) - 1:
            columns = range(columns[0], columns[-1] + 1)
        self[heads] = columns
        return columns


def beginnings(prefix: bytes, columns: Sequence[int]) -> list[bytes]:
    """Return how the cells of some columns begin."""
    return _beginnings(prefix, columns if isinstance(columns, range) else tuple(columns))


@lru_cache(maxsize=64)
def _beginnings(prefix: bytes, columns: range | tuple[int, ...]) -> list[bytes]:
    return [b'<%bc r="%b' % (prefix, column_letters(column).encode()) for column in columns]


@cache
def columns_by_letters() -> dict[bytes, int]:
    """Return the numbers of all columns by their letters: A to Z, then AA to ZZ, then AAA and on."""
    single = [bytes([letter]) for letter in range(ord("A"), ord("Z") + 1)]
    pairs = [first + second for first in single for second in single]
    triples = [first + second for first in pairs for second in single]
    return dict(zip([*single, *pairs, *triples], range(1, MAX_COLUMN + 1), strict=False))


@cache
def _content(prefix: bytes) -> re.Pattern[bytes]:
    """Return what follows the start tag of a cell: no other cell, and its end tag."""
    name = re.escape(prefix)
    return re.compile(rb"[^<]*+(?:<(?!/?%bc[\s/>])[^<]*+)*</%bc>" % (name, name))


@cache
def _proper_ending(prefix: bytes) -> re.Pattern[bytes]:
    name = re.escape(prefix)
    text = rb'<%bis><%bt(?: xml:space="preserve")?>%b</%bt></%bis>' % (name, name, _PROPER_TEXT, name, name)
    value = rb"<%bv>%b</%bv>" % (name, _PROPER_TEXT, name)
    attributes = rb'"(?: s="[0-9]{1,6}")?(?: t="[A-Za-z]+")?'
    return re.compile(rb"%b(?: ?/>|>(?:%b|%b)</%bc>)" % (attributes, text, value, name))
