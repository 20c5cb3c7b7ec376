"""Rows whose cells stand in the same columns, as bytes with gaps for what differs: the digits of row and style numbers.

As long as rows have numbers of as many digits, a digit of all cells of a row, or of a column, is put in by one
assignment: every so many bytes there is one. Style numbers with fewer digits leave gaps, which are closed in the end.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple

_GAP = b"\0"
# So many bytes are filled at once, column by column; or row by row, where rows have too many times more cells.
_BLOCK, _WIDE = 256 << 10, 3
_ROW, _STYLE = b'<row r="', b'" s="'


class _Stride(NamedTuple):
    """Places with the same digits: where the first is, how far the next one, and how many; 0 is one in each row.

    Of cells, also which they are of all that are filled.
    """

    first: int
    step: int
    many: int = 0
    cells: slice | None = None


class RowTemplate:
    """Rows to be filled, up to `most` at once.

    Args:
        beginnings: of each cell, `<c r="AB`.
        digits: how many the numbers of the rows have.
        head: of each row, behind its number.
        style_of: the number of the style of each code.
        most: so many rows there are to be filled.
    """

    def __init__(
        self, beginnings: Sequence[bytes], digits: int, head: bytes, style_of: Mapping[int, int], most: int
    ) -> None:
        numbers = {code: b"%d" % style for code, style in style_of.items()}
        places = max(map(len, numbers.values()))
        padded = [numbers.get(code, b"").rjust(places, _GAP) for code in range(256)]
        self._styles = [bytes(number[place] for number in padded) for place in range(places)]
        self._has_gaps = min(map(len, numbers.values())) < places
        self._to_style = digits + len(_STYLE)
        begin = _ROW + _GAP * digits + head
        end = _GAP * digits + _STYLE + _GAP * places + b'"/>'
        lengths = [len(beginning) + len(end) for beginning in beginnings]
        row = begin + end.join((*beginnings, b"")) + b"</row>"
        rows = min(most, _BLOCK // len(row))
        self.most = rows if _WIDE * rows > len(beginnings) else 1
        self._length = len(row)
        self._bytes = bytearray(row * self.most)
        self.digits = digits
        self._digits = [b""] * digits
        firsts = [
            start + length - len(end)
            for start, length in zip(accumulate(lengths, initial=len(begin)), lengths, strict=False)
        ]
        self._strides = [_Stride(len(_ROW), len(row))]
        if self.most > 1:
            self._strides += [
                _Stride(first, len(row), 0, slice(cell, None, len(lengths))) for cell, first in enumerate(firsts)
            ]
        else:
            cell = 0
            for length, alike in groupby(lengths):
                count = len([*alike])
                self._strides.append(_Stride(firsts[cell], length, count, slice(cell, cell + count)))
                cell += count

    def filled(self, row: int, codes: bytes) -> bytes:
        """The rows from a number on whose cells have these codes."""
        rows = len(codes) // (len(self._strides) - 1) if self.most > 1 else 1
        numbers = b"".join([b"%d" % number for number in range(row, row + rows)])
        digits = [numbers[place :: self.digits] for place in range(self.digits)]
        changed = [place for place in range(self.digits) if digits[place] != self._digits[place]]
        self._digits = digits
        for first, step, count, cells in self._strides:
            last = ((count or rows) - 1) * step + 1
            for place in changed:
                begin = first + place
                self._bytes[begin : begin + last : step] = digits[place] * (count or 1)
            if cells is not None:
                styles = codes[cells]
                for begin, table in enumerate(self._styles, first + self._to_style):
                    self._bytes[begin : begin + last : step] = styles.translate(table)
        made = bytes(self._bytes[: rows * self._length]) if rows < self.most else bytes(self._bytes)
        return made.replace(_GAP, b"") if self._has_gaps else made
