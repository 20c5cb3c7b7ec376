"""Unions of cells: few areas for many cells, and the texts that name them."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import (
    CELL_PATTERN,
    LOST,
    MAX_COLUMN,
    MAX_ROW,
    Area,
    Place,
    Selection,
    cell_address,
    parse_cell,
    parse_selection,
)
from excelmaze.sheet.bands import Band, areas_of

# Excel's Range takes an address of at most 255 characters.
LONGEST_ADDRESS = 255


def addresses(areas: Iterable[Area]) -> Iterator[str]:
    """Yield the areas in A1 notation with commas, in as few addresses as Excel's limit allows."""
    parts: list[str] = []
    length = -1
    for area in areas:
        part = area.address
        if length + 1 + len(part) > LONGEST_ADDRESS:
            yield ",".join(parts)
            parts, length = [], -1
        parts.append(part)
        length += 1 + len(part)
    if parts:
        yield ",".join(parts)


def runs_in_rows(places: Iterable[Place]) -> list[Area]:
    """Return cells side by side made one area each; every cell comes once."""
    runs: list[Area] = []
    for row, column in sorted(places):
        if runs and (runs[-1].top, runs[-1].right + 1) == (row, column):
            runs[-1] = runs[-1]._replace(right=column)
        else:
            runs.append(Area(row, column, row, column))
    return runs


def runs_in_columns(places: Iterable[Place]) -> list[Area]:
    """Return cells above one another made one area each."""
    return [Area(left, top, right, bottom) for top, left, bottom, right in runs_in_rows((c, r) for r, c in places)]


def rectangles(places: Iterable[Place]) -> list[Area]:
    """Return runs in rows, those of the same columns in rows that follow one another made one area."""
    areas: list[Area] = []
    for area in sorted(runs_in_rows(places), key=lambda run: (run.left, run.right, run.top)):
        if areas and (areas[-1].left, areas[-1].right, areas[-1].bottom + 1) == (area.left, area.right, area.top):
            areas[-1] = areas[-1]._replace(bottom=area.bottom)
        else:
            areas.append(area)
    return sorted(areas)


# A sheet in front of an area, or what is left of one that is gone.
_ENTRY = rf"\s*(?:(?:'((?:[^']|'')+)'|([^'!,;~]+?))!)?(#REF!|{CELL_PATTERN}(?::{CELL_PATTERN})?)\s*"


class OnSheet(NamedTuple):
    """An area and its sheet; None for one that is gone, with or without its sheet."""

    sheet: str
    area: Area | None


def areas_on_sheets(text: str) -> list[OnSheet] | None:
    """Return the areas that a formula refers to, each on a sheet, in their order; None for any other formula."""
    entries: list[OnSheet] = []
    place = 0
    entry = re.compile(_ENTRY)
    text = text.strip().removeprefix("=")
    while match := entry.match(text, place):
        name = match[2] or (match[1] or "").replace("''", "'")
        try:
            is_lost = match[3] == LOST or not name or f"{match[2]}!" == LOST
            area = None if is_lost else parse_selection(match[3]).areas[0]
        except InputError:
            return None
        entries.append(OnSheet(name, area))
        place = match.end()
        if place == len(text):
            return entries
        if text[place] not in ",~":
            return None
        place += 1
    return None


_WORD = r"([1-9][0-9]{0,6})?([.#$])"
_MOST_SHOWN = 40


def remaining_cells(text: str) -> Selection | None:
    """Return the cells of one sheet that a reference has left after others were deleted; None where all were."""
    left = [(entry.sheet, entry.area) for entry in areas_on_sheets(text) or () if entry.area is not None]
    sheets = {sheet for sheet, _ in left}
    return Selection(tuple(area for _, area in left), sheets.pop()) if len(sheets) == 1 else None


def packed(bands: Iterable[Band]) -> str:
    """Return the cells of bands."""
    merged = list(_alike_as_one(bands))
    top, left = merged[0][0], min(spans[0][0] for _, _, spans in merged)
    words = [f"{cell_address(top, left)}="]
    row = top
    for begin, below, spans in merged:
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
    """Return the areas of a text that `packed` wrote.

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


def _alike_as_one(bands: Iterable[Band]) -> Iterator[Band]:
    """Yield bands of which no two in a row cover the same columns."""
    for spans, alike in groupby(bands, key=lambda band: band[2]):
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
