"""Many areas in a short text, as recipes tell the cells of a drawing: `B2=2.3#$7#4$`.

Behind the top left cell come rows of cells that are out, `.`, and in, `#`, with a number in front where there are
several. `$` ends a row; a number in front of it means so many rows that are alike.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, cell_address, parse_cell
from excelmaze.sheet.bands import Band, areas_of

_WORD = r"([1-9][0-9]{0,6})?([.#$])"
_MOST_SHOWN = 40


def packed(bands: Iterable[Band]) -> str:
    """The cells of bands."""
    found = list(_alike_as_one(bands))
    top, left = found[0][0], min(spans[0][0] for _, _, spans in found)
    words = [f"{cell_address(top, left)}="]
    row = top
    for begin, below, spans in found:
        if begin > row:
            words.append(_counted(begin - row, "$"))
        column = left
        for first, last in spans:
            if first > column:
                words.append(_counted(first - column, "."))
            words.append(_counted(last - first + 1, "#"))
            column = last + 1
        words.append(_counted(below - begin, "$"))
        row = below
    return "".join(words)


# A workbook's recipe is looked at several times while it is read.
@lru_cache(maxsize=1)
def unpacked(text: str) -> tuple[Area, ...]:
    """The areas of a text that `packed` wrote.

    Raises:
        InputError: it is none, has no cells, or passes the sheet's last row or column.
    """
    corner, _, drawn = text.partition("=")
    if not re.fullmatch(f"(?:{_WORD})*", drawn):
        raise InputError(
            f"{text[:_MOST_SHOWN]!r} is no drawing of cells: rows of . and # that end with $; copy all of it"
        )
    areas = areas_of(_bands(drawn, *parse_cell(corner)))
    if not areas:
        raise InputError(f"{text[:_MOST_SHOWN]!r} has no cells; draw some with #")
    return tuple(areas)


def _alike_as_one(found: Iterable[Band]) -> Iterator[Band]:
    """Bands of which no two in a row cover the same columns."""
    for spans, alike in groupby(found, key=lambda band: band[2]):
        top, end = 0, 0
        for begin, below, _ in alike:
            if begin != end:
                if end:
                    yield top, end, spans
                top = begin
            end = below
        yield top, end, spans


def _counted(count: int, sign: str) -> str:
    return sign if count == 1 else f"{count}{sign}"


def _bands(drawn: str, row: int, left: int) -> Iterator[Band]:
    spans: list[tuple[int, int]] = []
    column = left
    for token in re.finditer(_WORD, drawn if drawn.endswith("$") else f"{drawn}$"):
        count = int(token[1] or 1)
        if token[2] == "$":
            if spans:
                if row + count - 1 > MAX_ROW:
                    raise InputError(f"a drawing of cells passes Excel's last row, {MAX_ROW}; begin it further up")
                yield row, row + count, spans
            row, column, spans = row + count, left, []
            continue
        if token[2] == "#":
            if column + count - 1 > MAX_COLUMN:
                raise InputError("a drawing of cells passes Excel's last column, XFD; begin it further left")
            if spans and spans[-1][1] == column - 1:
                spans[-1] = spans[-1][0], column + count - 1
            else:
                spans.append((column, column + count - 1))
        column += count
