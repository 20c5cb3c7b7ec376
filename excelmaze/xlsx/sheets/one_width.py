"""Cells whose styles have as many digits, compared with how they would be written.

Where addresses have as many letters, too, cells are as long as one another: a digit of all their row numbers, or of all
their styles, is taken out or put in at once, as every so many bytes there is one.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, groupby
from typing import NamedTuple

from excelmaze.planes import Plane
from excelmaze.sheet.addresses import column_letters

Columns = range | tuple[int, ...]
_MOST_DIGITS = 2
_STYLE = b'" s="'
_ONES = bytes(digit - ord("0") & 255 for digit in range(256))
_TENS = bytes(10 * (digit - ord("0")) & 255 for digit in range(256))


class _Written(NamedTuple):
    """Cells of a row as they are written, with 0 for each digit.

    Attributes:
        cells: all of them.
        rows: for each digit of the row's number where it lies in cells that are as long, and in how many.
        styles: the same of each digit of the styles.
    """

    cells: bytes
    rows: list[list[tuple[slice, int]]]
    styles: list[list[tuple[slice, int]]]


def styles_of_one_width(raw: bytes, head: bytes, columns: Columns, number: bytes, end: bytes) -> Plane | None:
    """The styles of cells in some columns, where all have one or two digits; None where they are written otherwise.

    Args:
        raw: the cells.
        head: how a cell begins, as far as its address.
        columns: their columns.
        number: that of their row.
        end: how a cell ends, from behind its style.
    """
    last = len(raw) - len(end)
    digits = last - raw.rfind(b'"', 0, last) - 1
    if not 0 < digits <= _MOST_DIGITS:
        return None
    written = _written(head, columns, digits, len(number), end)
    if len(raw) != len(written.cells):
        return None
    expected = bytearray(_numbered(head, columns, digits, number[:-1], end))
    _put(expected, written.rows[-1], number[-1:])
    found = []
    for places in written.styles:
        pieces = [raw[cut] for cut, _ in places]
        for (cut, _), piece in zip(places, pieces, strict=True):
            expected[cut] = piece
        found.append(b"".join(pieces))
    if expected != raw or not all(map(bytes.isdigit, found)):
        return None
    *tens, ones = found
    if not tens:
        return ones.translate(_ONES)
    if b"0"[0] in tens[0]:  # a number that is written as we would not
        return None
    both = int.from_bytes(tens[0].translate(_TENS), "little") + int.from_bytes(ones.translate(_ONES), "little")
    return both.to_bytes(len(ones), "little")


@lru_cache(maxsize=32)
def _written(head: bytes, columns: Columns, digits: int, row_digits: int, end: bytes) -> _Written:
    addresses = [head + column_letters(column).encode() for column in columns]
    tail = b"0" * row_digits + _STYLE + b"0" * digits + end
    lengths = [len(address) + len(tail) for address in addresses]
    stretches = [(length, len([*alike])) for length, alike in groupby(lengths)]
    begins = [*accumulate((length * count for length, count in stretches), initial=0)]

    def strides(place: int) -> list[tuple[slice, int]]:
        """Where the byte is that lies so far from the end of each cell."""
        return [
            (slice(begin + length - place, begin + length * count, length), count)
            for begin, (length, count) in zip(begins, stretches, strict=False)
        ]

    return _Written(
        tail.join((*addresses, b"")),
        [strides(len(tail) - place) for place in range(row_digits)],
        [strides(len(end) + digits - place) for place in range(digits)],
    )


@lru_cache(maxsize=8)
def _numbered(head: bytes, columns: Columns, digits: int, tens: bytes, end: bytes) -> bytes:
    """The cells of ten rows that follow one another, with 0 for the last digit of the row's number."""
    written = _written(head, columns, digits, len(tens) + 1, end)
    cells = bytearray(written.cells)
    for place, places in enumerate(written.rows[:-1]):
        _put(cells, places, tens[place : place + 1])
    return bytes(cells)


def _put(cells: bytearray, places: Sequence[tuple[slice, int]], digit: bytes) -> None:
    for cut, count in places:
        cells[cut] = digit * count
