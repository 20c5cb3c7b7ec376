"""Rows that are written alike, as a narrow maze has them one below the other, read and written many at once.

Such rows have consecutive numbers, the same attributes, and in the same columns empty cells, each with an address and a
style. Split at their quotation marks they are words of which all but numbers, addresses and styles come again and
again: a row costs a few comparisons of words, and no object.
"""

import re
from collections.abc import Sequence
from operator import lt
from typing import NamedTuple

from excelmaze.sheet.addresses import MAX_ROW
from excelmaze.xlsx.sheets.even import columns_by_letters, style_number
from excelmaze.xlsx.sheets.planes import Plane, plane

# Longer rows are read one after the other: their cells are many enough to be worked on at once.
_LONGEST = 1024
_CHUNK = 1 << 16
# Fewer rows are not worth the trouble; where they are alike, so many times as many are tried.
_FEWEST = 4
_GROWTH = 8
_ATTRIBUTE = re.compile(rb" [A-Za-z_][\w.:-]*=")
# What is before the address, the address, what is between it and the style, the style.
_WORDS_OF_CELL = 4
_STYLE = 3


class Shape(NamedTuple):
    """How a row is written: what rows that are written alike have in common.

    Attributes:
        words: all that is between its quotation marks, and between those, but for the end.
        end: how it ends.
        attributes: the names of its attributes, the number first.
        letters: those of the columns of its cells.
        columns: the numbers of these.
    """

    words: list[bytes]
    end: bytes
    attributes: list[bytes]
    letters: list[bytes]
    columns: list[int]

    @property
    def cells(self) -> range:
        """Where the words begin that tell of a cell."""
        return range(2 * len(self.attributes), len(self.words), _WORDS_OF_CELL)


class RowsAlike(NamedTuple):
    """Rows that are written alike, one below the other.

    Attributes:
        number: the number of the first.
        last: the number of the last.
        start: where the first begins.
        open_end: where its start tag ends.
        end: where the last one ends.
        shape: how they are written.
        data: the part.
    """

    number: int
    last: int
    start: int
    open_end: int
    end: int
    shape: Shape
    data: bytes

    @property
    def words(self) -> list[bytes]:
        """The words of all."""
        return self.data[self.start : self.end].split(b'"')

    @property
    def columns(self) -> Sequence[int]:
        """The columns of the cells in each of them."""
        return self.shape.columns

    @property
    def styles(self) -> list[Plane]:
        """The styles of the cells, column by column."""
        words, period = self.words, len(self.shape.words)
        columns = [words[place + _STYLE :: period] for place in self.shape.cells]
        numbers = {style: int(style) for column in columns for style in {*column}}
        return [plane(map(numbers.__getitem__, column)) for column in columns]

    def restyled(self, styles: Sequence[Sequence[bytes]]) -> bytes:
        """The rows with these styles, by columns; a cell whose style is empty is written without."""
        words = self.words
        for place, column in zip(self.shape.cells, styles, strict=True):
            words[place + _STYLE :: len(self.shape.words)] = column
        return b'"'.join(words).replace(b' s=""', b"")


def rows_alike(data: bytes, start: int, limit: int, prefix: bytes) -> tuple[RowsAlike | None, int]:
    """The rows that are written alike from a place on, if there are some, and from where on to look for more."""
    end = b"/></" + prefix + b"row>"
    if not data.startswith(b"<" + prefix + b"row r=", start):
        return None, start
    stop = data.find(end, start, min(start + _LONGEST, limit))
    if stop < 0:
        return None, start
    stop += len(end)
    shape = _shape(data[start:stop], prefix, end)
    if shape is None:
        return None, stop
    # Numbers may grow by a digit meanwhile.
    size = _FEWEST * (stop - start + len(shape.words))
    found: RowsAlike | None = None
    while stop < limit and size < _CHUNK * _GROWTH:
        stop = data.rfind(end, start, min(start + min(size, _CHUNK), limit)) + len(end)
        words = data[start:stop].split(b'"')
        if not _are_alike(words, shape):
            break
        number, count = int(shape.words[1]), len(words) // len(shape.words)
        open_end = data.index(b"><", start) + 1
        found, size = RowsAlike(number, number + count - 1, start, open_end, stop, shape, data), size * _GROWTH
    return found, stop if found is None else found.end


def _shape(row: bytes, prefix: bytes, end: bytes) -> Shape | None:
    """How a row is written; None where it has other than even cells."""
    cell = b"<" + prefix + b"c r="
    words = row.split(b'"')
    place = words.index(b">" + cell) if b">" + cell in words else 1
    names, inside = words[2:place:2], words[place:]
    if place % 2 or len(inside) % _WORDS_OF_CELL != 1 or not all(map(_ATTRIBUTE.fullmatch, names)):
        return None
    if inside[-1] != end or {*inside[2::4]} != {b" s="} or {*inside[4:-1:4]} - {b"/>" + cell}:
        return None
    number = words[1]
    letters = [address.removesuffix(number) for address in inside[1::4]]
    columns = [columns_by_letters().get(one, 0) for one in letters]
    if not number.isdigit() or len(number) > len(str(MAX_ROW)) or not columns[0]:
        return None
    # An empty attribute would pass for the style of a cell that has none.
    if b"" in words or not all(map(lt, columns, columns[1:])):
        return None
    return Shape(words[:-1], end, [b"r", *(name[1:-1] for name in names)], letters, columns)


def _are_alike(words: Sequence[bytes], shape: Shape) -> bool:
    """Whether words are those of rows of this shape, and of enough of them."""
    period = len(shape.words)
    count, number = len(words) // period, int(shape.words[1])
    if count < _FEWEST or not 0 < number <= MAX_ROW - count + 1:
        return False
    rows = [b"%d" % row for row in range(number, number + count)]
    expected = [*(shape.words * count), shape.end]
    expected[period:-1:period] = [shape.end + shape.words[0]] * (count - 1)
    expected[1::period] = rows
    if len(expected) != len(words):
        return False
    for place, letters in zip(shape.cells, shape.letters, strict=True):
        expected[place + 1 :: period] = [letters + row for row in rows]
        styles = words[place + _STYLE :: period]
        if min(map(style_number, {*styles})) < 0:
            return False
        expected[place + _STYLE :: period] = styles
    return expected == words
