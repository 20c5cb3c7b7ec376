"""Rows as mazes have them in which some cells hold something: but for that they are even, and as quickly read."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from excelmaze.xlsx.sheets.even import EvenCells, even_cells

# What may stand in a text as it is, at least: no tags, references or control characters, and proper UTF-8.
_PROPER = re.compile(rb"(?:[ -%'-;=?-~]|[\xc2-\xdf][\x80-\xbf]|[\xe1-\xec][\x80-\xbf]{2})*+")


def cells_but_texts(raw: bytes, prefix: bytes, row: int, above: Sequence[int] = ()) -> EvenCells | None:
    """The cells in what is between a row's tags, as if those that hold a text or a value in the usual way were empty.

    None where none does, or where any cell is written in another way. `above` is as for `even_cells`.
    """
    pieces = _content(prefix).split(raw)
    if len(pieces) == 1 or not all(map(_is_proper, {*pieces[1::2]})):
        return None
    return even_cells(b"/>".join(pieces[::2]), prefix, row, above)


@cache
def _content(prefix: bytes) -> re.Pattern[bytes]:
    """From the end of a cell's style on."""
    name = re.escape(prefix)
    text = rb'<%bis><%bt(?: xml:space="preserve")?>[^<]*+</%bt></%bis>' % ((name,) * 4)
    return re.compile(rb'((?: t="[A-Za-z]+")?>(?:%b|<%bv>[^<]*+</%bv>)</%bc>)' % (text, name, name, name))


@lru_cache(maxsize=4096)
def _is_proper(content: bytes) -> bool:
    return all(map(_PROPER.fullmatch, re.split(rb"<[^<>]++>", content.partition(b">")[2])))
