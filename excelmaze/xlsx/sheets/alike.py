"""Rows that are written alike, as a narrow maze has them one below the other, read and written many at once.

Such rows have consecutive numbers, the same attributes, and in the same columns empty cells, each with an address and a
style; openpyxl gives them the type of a number, too. As long as numbers and styles have as many digits, rows are as
long as one another, and what differs stands every so many bytes. Where they have not, rows are split at their quotation
marks into words, of which all but numbers, addresses and styles come again and again. A row costs no object.
"""

import re
from collections.abc import Sequence
from itertools import accumulate
from operator import lt
from typing import NamedTuple

from excelmaze.planes import Plane, joined, mapped, plane
from excelmaze.sheet.addresses import MAX_ROW
from excelmaze.xlsx.opc.tags import closed
from excelmaze.xlsx.sheets.digits import digits_of, numbers_written
from excelmaze.xlsx.sheets.even import columns_by_letters, style_number

# Longer rows are read one after the other: their cells are many enough to be worked on at once.
_LONGEST = 1024
_CHUNK = 1 << 16
# Fewer rows are not worth the trouble; where they are alike, so many times as many are tried.
_FEWEST = 4
_GROWTH = 8
_ATTRIBUTE = re.compile(rb" [A-Za-z_][\w.:-]*=")
# What is before the address, the address, what is between it and the style, the style; then maybe the same of the type.
_WORDS_OF_CELL = 4
_STYLE = 3
_TYPE = (b" t=", b"n")


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
        before = 2 * len(self.attributes)
        return range(before, len(self.words), (len(self.words) - before) // len(self.letters))

    @property
    def tells_only_styles(self) -> bool:
        """Whether the tags of cells say where they are and how they look, and nothing else, and end with themselves."""
        return self.cells.step == _WORDS_OF_CELL and not self.end.startswith(b"></")

    @property
    def number(self) -> int:
        """The number of the row."""
        return int(self.words[1])

    @property
    def numbers_at(self) -> list[int]:
        """Where in the row its number stands: at first, and in the address of each cell."""
        begins = self._begins
        addresses = zip(self.cells, self.letters, strict=True)
        return [begins[1], *(begins[cell + 1] + len(letters) for cell, letters in addresses)]

    @property
    def styles_at(self) -> list[tuple[int, int]]:
        """Where in the row the style of each cell stands, and how many digits it has."""
        begins = self._begins
        return [(begins[cell + _STYLE], len(self.words[cell + _STYLE])) for cell in self.cells]

    @property
    def _begins(self) -> list[int]:
        """Where each word begins."""
        return [*accumulate((len(word) + 1 for word in self.words), initial=0)]

    def is_like(self, other: "Shape") -> bool:
        """Whether another row differs in nothing but its number and styles."""
        ones, others = list(self.words), list(other.words)
        if len(ones) != len(others) or (self.letters, self.end) != (other.letters, other.end):
            return False
        for place in (1, *(cell + step for cell in self.cells for step in (1, _STYLE))):
            ones[place] = others[place]
        return ones == others


class RowsAlike(NamedTuple):
    """Rows that are written alike, one below the other.

    Attributes:
        number: the number of the first.
        last: the number of the last.
        start: where the first begins.
        open_end: where its start tag ends.
        end: where the last one ends.
        shape: how one of them is written, and the others like it.
        data: the part.
        styles: the styles of the cells, column by column.
        length: how long each row is; 0 where they differ.
    """

    number: int
    last: int
    start: int
    open_end: int
    end: int
    shape: Shape
    data: bytes
    styles: Sequence[Plane]
    length: int

    @property
    def columns(self) -> Sequence[int]:
        """The columns of the cells in each of them."""
        return self.shape.columns

    def within(self, first: int, last: int) -> "RowsAlike":
        """Those from one number to another, of rows that are as long as one another."""
        before, behind = first - self.number, last - self.number + 1
        return self._replace(
            number=first,
            last=last,
            start=self.start + before * self.length,
            open_end=self.open_end + before * self.length,
            end=self.start + behind * self.length,
            styles=[column[before:behind] for column in self.styles],
        )

    def emptied(self) -> bytes:
        """The rows without their cells."""
        head, _, attributes = closed(self.data[self.start : self.open_end]).partition(b'"%d"' % self.number)
        return b"".join([b'%b"%d"%b' % (head, number, attributes) for number in range(self.number, self.last + 1)])

    def restyled(self, kinds: Plane, styles: Sequence[Sequence[bytes]]) -> bytes:
        """The rows with other styles.

        Args:
            kinds: for each row, which of the styles it gets.
            styles: for each kind those of its cells, as they are written; a cell whose style is empty has none.
        """
        columns = list(zip(*styles, strict=True))
        places = self.shape.styles_at
        if self.length and [{*map(len, column)} for column in columns] == [{width} for _, width in places]:
            rows = bytearray(self.data[self.start : self.end])
            for (place, width), column in zip(places, columns, strict=True):
                for digit in range(width):
                    rows[place + digit :: self.length] = bytes(mapped(kinds, [style[digit] for style in column]))
            return bytes(rows)
        words = self.data[self.start : self.end].split(b'"')
        for cell, column in zip(self.shape.cells, columns, strict=True):
            words[cell + _STYLE :: len(self.shape.words)] = map(column.__getitem__, kinds)
        return b'"'.join(words).replace(b' s=""', b"")


def rows_alike(data: bytes, start: int, limit: int, prefix: bytes) -> tuple[RowsAlike | None, int]:
    """The rows that are written alike from a place on, if there are some, and from where on to look for more."""
    shape, stop = _next_shape(data, start, limit, prefix)
    if shape is None:
        return None, stop
    length = stop - start
    most = min((limit - start) // length, 10 ** len(shape.words[1]) - shape.number, MAX_ROW + 1 - shape.number)
    count, end, styles = 0, start, list[Plane]()
    if data.startswith(shape.end, stop + length - len(shape.end)):
        count, styles = _as_long(data, start, length, most, shape)
        end = start + count * length
    if not count or (count < most and _is_next(data, end, limit, prefix, shape)):
        number, place, columns = _as_many_words(data, start, stop, limit, shape)
        if number > count:
            count, end, styles, length = number, place, columns, 0
    if count < _FEWEST:
        return None, stop
    open_end = data.index(b"><", start) + 1
    return RowsAlike(shape.number, shape.number + count - 1, start, open_end, end, shape, data, styles, length), end


def _next_shape(data: bytes, start: int, limit: int, prefix: bytes) -> tuple[Shape | None, int]:
    """How the row is written that begins at a place, if such rows may be alike, and where it ends."""
    end = b"></" + prefix + b"row>"
    if not data.startswith(b"<" + prefix + b"row r=", start):
        return None, start
    stop = data.find(end, start, min(start + _LONGEST, limit))
    if stop < 0:
        return None, start
    stop += len(end)
    return _shape(data[start:stop], prefix), stop


def _is_next(data: bytes, start: int, limit: int, prefix: bytes, shape: Shape) -> bool:
    """Whether a row of this shape begins at a place."""
    following, _ = _next_shape(data, start, limit, prefix)
    return following is not None and shape.is_like(following)


def _as_long(data: bytes, start: int, length: int, most: int, shape: Shape) -> tuple[int, list[Plane]]:
    """How many rows are as long as the first one and written alike, and the styles of their cells, by columns."""
    row, number, digits = data[start : start + length], shape.number, len(shape.words[1])
    numbers_at, styles_at = shape.numbers_at, shape.styles_at
    found: list[list[Plane]] = []
    done, size = 0, _FEWEST
    while done < most:
        count = min(size, most - done)
        begin = start + done * length
        raw = data[begin : begin + count * length]
        expected = bytearray(row * count)
        for place, digit in enumerate(digits_of(number + done, count, digits)):
            for at in numbers_at:
                expected[at + place :: length] = digit
        written = [[raw[place::length] for place in range(at, at + width)] for at, width in styles_at]
        for (at, _), columns in zip(styles_at, written, strict=True):
            for place, column in enumerate(columns, at):
                expected[place::length] = column
        styles = [numbers_written(columns) for columns in written] if expected == raw else [None]
        if None in styles:
            if count == 1:
                break
            most = done + count - 1
            size = max(count // 2, 1)
            continue
        found.append([one for one in styles if one is not None])
        done += count
        size = min(size * _GROWTH, max(_CHUNK // length, _FEWEST))
    return done, [joined(*planes) for planes in zip(*found, strict=True)]


def _as_many_words(data: bytes, start: int, stop: int, limit: int, shape: Shape) -> tuple[int, int, list[Plane]]:
    """How many rows are alike word by word, where they end, and the styles of their cells, by columns."""
    # Numbers may grow by a digit meanwhile.
    size = _FEWEST * (stop - start + len(shape.words))
    found: list[bytes] = []
    while stop < limit and size < _CHUNK * _GROWTH:
        until = data.rfind(shape.end, start, min(start + min(size, _CHUNK), limit)) + len(shape.end)
        words = data[start:until].split(b'"')
        if not _are_alike(words, shape):
            break
        found, stop, size = words, until, size * _GROWTH
    period = len(shape.words)
    columns = [found[cell + _STYLE :: period] for cell in shape.cells]
    numbers = {style: int(style) for column in columns for style in {*column}}
    return len(found) // period, stop, [plane(map(numbers.__getitem__, column)) for column in columns]


def _shape(row: bytes, prefix: bytes) -> Shape | None:
    """How a row is written; None where it has other than even cells."""
    cell, end = b"<" + prefix + b"c r=", b"</" + prefix + b"row>"
    close = next((one for one in (b"/>", b" />", b"></" + prefix + b"c>") if row.endswith(b'"' + one + end)), None)
    if close is None:
        return None
    words = row.split(b'"')
    place = words.index(b">" + cell) if b">" + cell in words else 1
    names, inside = words[2:place:2], words[place:]
    kind = _TYPE if tuple(inside[_WORDS_OF_CELL:][:2]) == _TYPE else ()
    step = _WORDS_OF_CELL + len(kind)
    if place % 2 or len(inside) % step != 1 or not all(map(_ATTRIBUTE.fullmatch, names)):
        return None
    others = zip(*(inside[word::step] for word in (2, *range(_WORDS_OF_CELL, step))), strict=True)
    if {*others} != {(b" s=", *kind)} or {*inside[step:-1:step]} - {close + cell}:
        return None
    number = words[1]
    letters = [address.removesuffix(number) for address in inside[1::step]]
    columns = [columns_by_letters().get(one, 0) for one in letters]
    if not number.isdigit() or number.startswith(b"0") or len(number) > len(str(MAX_ROW)) or not columns[0]:
        return None
    # An empty attribute would pass for the style of a cell that has none.
    if b"" in words or min(map(style_number, inside[3::step])) < 0 or not all(map(lt, columns, columns[1:])):
        return None
    return Shape(words[:-1], inside[-1], [b"r", *(name[1:-1] for name in names)], letters, columns)


def _are_alike(words: Sequence[bytes], shape: Shape) -> bool:
    """Whether words are those of rows of this shape, and of enough of them."""
    period = len(shape.words)
    count, number = len(words) // period, shape.number
    if count < _FEWEST or number > MAX_ROW - count + 1:
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
