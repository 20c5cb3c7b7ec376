"""Unions of cells: few areas for many cells, and references to them."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
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
from excelmaze.sheet.bands import Band, Span, areas_of, bands_in, merged_spans

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
    """Return cells as areas, one for each run in a row; every cell occurs once."""
    runs: list[Area] = []
    for row, column in sorted(places):
        if runs and (runs[-1].top, runs[-1].right + 1) == (row, column):
            runs[-1] = runs[-1]._replace(right=column)
        else:
            runs.append(Area(row, column, row, column))
    return runs


def runs_in_columns(places: Iterable[Place]) -> list[Area]:
    """Return cells as areas, one for each run in a column."""
    return [Area(left, top, right, bottom) for top, left, bottom, right in runs_in_rows((c, r) for r, c in places)]


def rectangles(places: Iterable[Place]) -> list[Area]:
    """Return cells as areas, one for each run in a row; runs of equal columns in successive rows are one area."""
    rows: defaultdict[int, list[Span]] = defaultdict(list)
    for row, column in places:
        rows[row].append((column, column))
    return areas_of(bands_in({row: merged_spans(spans) for row, spans in rows.items()}))


# A sheet in front of an area, or what is left of one that is gone.
_ENTRY = rf"\s*(?:(?:'((?:[^']|'')+)'|([^'!,;~]+?))!)?(#REF!|{CELL_PATTERN}(?::{CELL_PATTERN})?)\s*"


class OnSheet(NamedTuple):
    """An area and its sheet; None for a deleted area."""

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


_COUNT = "(?:[1-9][0-9]{0,6})?"
_SIGN = f"(?:{_COUNT}[.#])"
_MOST_SHOWN = 40


def remaining_areas(text: str) -> list[Area]:
    """Return the areas of a reference that were not deleted, on any sheet."""
    return [entry.area for entry in areas_on_sheets(text) or () if entry.area is not None]


def remaining_cells(text: str) -> Selection | None:
    """Return the cells of a reference on one sheet that were not deleted; None if all were."""
    sheets = {entry.sheet for entry in areas_on_sheets(text) or () if entry.area is not None}
    return Selection(tuple(remaining_areas(text)), sheets.pop()) if len(sheets) == 1 else None


def packed(bands: Iterable[Band]) -> str:
    """Return the cells of bands as text."""
    bands = [*bands]
    top, left = bands[0][0], min(spans[0][0] for _, _, spans in bands)
    rows: list[tuple[str, int]] = []
    row = top
    for begin, below, spans in bands:
        text, column = "", left
        for first, last in spans:
            text += _counted(first - column, ".") + _counted(last - first + 1, "#")
            column = last + 1
        rows += [("", begin - row), (text, below - begin)]
        row = below
    alike = groupby((pair for pair in rows if pair[1]), key=itemgetter(0))
    drawn = (text + _counted(sum(count for _, count in its), "$") for text, its in alike)
    return f"{cell_address(top, left)}={''.join(drawn)}"


# A workbook's recipe is looked at several times while it is read.
@lru_cache(maxsize=1)
def unpacked(text: str) -> tuple[Area, ...]:
    """Return the areas of a text that `packed` wrote.

    Raises:
        InputError: it is none, has no cells, or passes the sheet's last row or column.
    """
    corner, _, drawn = text.partition("=")
    if not re.fullmatch(rf"(?:{_COUNT}[.#$])*", drawn):
        raise InputError(
            f"{text[:_MOST_SHOWN]!r} is no drawing of cells: rows of . and # that end with $; copy all of it"
        )
    areas = areas_of(_bands(drawn, *parse_cell(corner)))
    if not areas:
        raise InputError(f"{text[:_MOST_SHOWN]!r} has no cells; draw some with #")
    return tuple(areas)


def _counted(count: int, sign: str) -> str:
    return f"{count if count > 1 else ''}{sign if count else ''}"


def _bands(drawn: str, row: int, left: int) -> Iterator[Band]:
    for text, rows in re.findall(rf"({_SIGN}*)({_COUNT})\$", drawn if drawn.endswith("$") else f"{drawn}$"):
        spans: list[tuple[int, int]] = []
        column, below = left, row + int(rows or 1)
        for count, sign in re.findall(rf"({_COUNT})([.#])", text):
            first, column = column, column + int(count or 1)
            if sign == "#":
                spans.append((first, column - 1))
        if spans and below - 1 > MAX_ROW:
            raise InputError(f"a drawing of cells passes Excel's last row, {MAX_ROW}; begin it further up")
        if spans and spans[-1][1] > MAX_COLUMN:
            raise InputError("a drawing of cells passes Excel's last column, XFD; begin it further left")
        if spans:
            yield row, below, merged_spans(spans)
        row = below
