"""Rows as mazes have them in which some cells hold something: but for that they are even, and as quickly read.

Of what cells hold little is different: it is numbered, and a row has a number for each of its cells.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, repeat

from excelmaze.planes import Plane, plane
from excelmaze.xlsx.sheets.even import EvenCells, even_cells

# What may stand in a text as it is, at least: no tags, references or control characters, and proper UTF-8.
_PROPER = re.compile(rb"(?:[ -%'-;=?-~]|[\xc2-\xdf][\x80-\xbf]|[\xe1-\xec][\x80-\xbf]{2})*+")
_ODD = -1
_LINKS = b"<hyperlinks>", b"</hyperlinks>"
# What may stand in an attribute as it is.
_IN_VALUE = rb"(?:[ !#-%'-;=?-~]++|[\xc2-\xdf][\x80-\xbf]|[\xe1-\xec][\x80-\xbf]{2})*+"
_USUAL_LINKS = rb'(?:<hyperlink ref="[A-Z]{1,3}[0-9]{1,7}" location="%b" tooltip="%b"/>)++' % (_IN_VALUE, _IN_VALUE)


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
        found = None
        for pattern in _contents(self._prefix):
            pieces = pattern.split(raw)
            empty = b'"/>'.join(pieces[::2])
            if len(pieces) > 1 and b"</" not in empty:
                found = even_cells(empty, self._prefix, row, above)
                break
        if found is None:
            return None
        numbers = [*map(self._numbers.__getitem__, pieces[1::2])]
        if min(numbers) == _ODD:
            return None
        held = [0] * len(found.columns)
        # The last of the cells in a piece holds what comes after it.
        ends = accumulate(map(bytes.count, pieces[:-1:2], repeat(b"<")))
        for end, number in zip(ends, numbers, strict=True):
            held[end - 1] = number
        return found, plane(held)


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


def usual_links(data: bytes, place: int) -> tuple[int, int]:
    """Where the links begin and end that a sheet has behind a place, if all are written as in a maze with levels.

    Else, and if there are none, both are that place.
    """
    opened, closed = _LINKS
    first = data.find(opened, place) + len(opened)
    last = data.find(closed, first)
    # In comments and the like nothing is what it seems to be.
    is_plain = place < first < last and data.find(b"<!", place, first) < 0
    usual = is_plain and re.compile(_USUAL_LINKS).fullmatch(data, first, last)
    return (first, last) if usual else (place, place)
