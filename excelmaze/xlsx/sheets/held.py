"""Rows as mazes have them in which some cells hold something: but for that they are even, and as quickly read.

Of what cells hold little is different: it is numbered, and a row has a number for each of its cells.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, repeat

from excelmaze.xlsx.sheets.even import EvenCells, even_cells
from excelmaze.xlsx.sheets.planes import Plane, plane

# What may stand in a text as it is, at least: no tags, references or control characters, and proper UTF-8.
_PROPER = re.compile(rb"(?:[ -%'-;=?-~]|[\xc2-\xdf][\x80-\xbf]|[\xe1-\xec][\x80-\xbf]{2})*+")
_ODD = -1


class Contents:
    """All that the cells of a sheet hold, each once, as it is written behind their styles; the first is nothing."""

    def __init__(self, prefix: bytes) -> None:
        self.known: list[bytes] = [b""]
        self._prefix = prefix
        self._numbers = _Numbers(self.known)

    def cells(self, raw: bytes, row: int, above: Sequence[int] = ()) -> tuple[EvenCells, Plane] | None:
        """The cells in what is between a row's tags, as if all were empty, and the number of what each holds.

        None where none holds a text or a value in the usual way, or where any is written in another way. `above` is as
        for `even_cells`.
        """
        typed, any_type = _contents(self._prefix)
        pieces = typed.split(raw)
        if raw.count(b'"><') != len(pieces) // 2:
            pieces = any_type.split(raw)
        if len(pieces) == 1:
            return None
        numbers = [*map(self._numbers.__getitem__, pieces[1::2])]
        cells = even_cells(b'"/>'.join(pieces[::2]), self._prefix, row, above) if min(numbers) > _ODD else None
        if cells is None:
            return None
        held = [0] * len(cells.columns)
        # The last of the cells in a piece holds what comes after it.
        ends = accumulate(map(bytes.count, pieces[:-1:2], repeat(b"<")))
        for end, number in zip(ends, numbers, strict=True):
            held[end - 1] = number
        return cells, plane(held)


class _Numbers(dict[bytes, int]):
    """The number of each content; below 0 where expat has to look at it."""

    def __init__(self, known: list[bytes]) -> None:
        super().__init__()
        self._known = known

    def __missing__(self, content: bytes) -> int:
        number = self[content] = len(self._known) if _is_proper(content) else _ODD
        if number > _ODD:
            self._known.append(content)
        return number


@cache
def _contents(prefix: bytes) -> tuple[re.Pattern[bytes], re.Pattern[bytes]]:
    """From the end of a cell's style on, what tells its type, which is found far quicker, and anything."""
    name = re.escape(prefix)
    text = rb'<%bis><%bt(?: xml:space="preserve")?>[^<]*+</%bt></%bis>' % ((name,) * 4)
    kinds = rb' t="[A-Za-z]+"', rb'(?: t="[A-Za-z]+")?'
    typed, any_type = (
        re.compile(rb'"(%b>(?:%b|<%bv>[^<]*+</%bv>)</%bc>)' % (kind, text, name, name, name)) for kind in kinds
    )
    return typed, any_type


def _is_proper(content: bytes) -> bool:
    return all(map(_PROPER.fullmatch, re.split(rb"<[^<>]++>", content.partition(b">")[2])))
