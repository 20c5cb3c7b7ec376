"""Finding the cells of a record again, on a sheet that was edited since.

The hidden reference of a record moves with the cells. Whether they still are the maze's is told by their lines. Where
rows were inserted or deleted within, those that are left are found by `difflib` over the rows of line codes, from the
top and from the bottom, and only what both say is believed; else columns are, in the same way.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import chain, compress, pairwise
from typing import NamedTuple, Protocol

from excelmaze.planes import different
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area
from excelmaze.xlsx.record.formats import CROSSED, FILLED, SIDES
from excelmaze.xlsx.record.record import Record, Spans

# Programs that do not move references, as openpyxl, may have moved cells by so many rows or columns.
_FAR = 100
_MOST_CELLS, _MOST_HOLES = 4_000_000, 16


class LinesOnSheet(Protocol):
    """The lines of the cells of a sheet."""

    def codes(self, spans: Spans) -> Mapping[int, Sequence[bytes]]:
        """Return the line codes of cells: for each row, those of each of its spans, from left to right."""


class Found(NamedTuple):
    """A record with its cells where they are now, but for so many that are `lost`."""

    record: Record
    lost: int = 0


def find(record: Record, now: Area | None, sheet: LinesOnSheet) -> Found | None:
    """Find the cells of a record; None where most are not found.

    Args:
        record: the record.
        now: where its hidden reference is; None where that is lost.
        sheet: the sheet.
    """
    best: Found | None = None
    for found in _candidates(record, now or record.area, sheet, _mask(record)):
        if best is None or found.lost < best.lost:
            best = found
        if best.lost == 0:
            break
    return best


def _candidates(record: Record, place: Area, sheet: LinesOnSheet, mask: int) -> Iterator[Found]:
    then = record.area
    is_high, is_wide = place.height == then.height, place.width == then.width
    if is_high and is_wide:
        moved = record.moved(place.top - then.top, place.left - then.left)
        if (found := _in_place(moved, sheet, mask)) is not None:
            yield found
    table = _table(record, mask)
    if table is None:
        return
    # A reference that has grown or shrunk was moved by the program.
    far = _FAR if is_high and is_wide else 0
    if is_wide:
        window = place._replace(top=max(place.top - far, 1), bottom=min(place.bottom + far, MAX_ROW))
        there = _codes_in(window, sheet, mask)
        rows = _matches(table.by_row, there, ends=not far)
        columns = {place.left + column: then.left + column for column in range(then.width)}
        rows = {window.top + one: then.top + other for one, other in rows.items()}
        yield from _placed(record, rows, columns, window.size)
    if is_high:
        window = place._replace(left=max(place.left - far, 1), right=min(place.right + far, MAX_COLUMN))
        there = _transposed(_codes_in(window, sheet, mask))
        columns = _matches(table.by_column, there, ends=not far)
        columns = {window.left + one: then.left + other for one, other in columns.items()}
        rows = {place.top + row: then.top + row for row in range(then.height)}
        yield from _placed(record, rows, columns, window.size)


def _mask(record: Record) -> int:
    """Return which bits of line codes tell cells: fills count only in a maze without lines."""
    given = 0
    for code in set(chain.from_iterable(strip.lines for strips in record.rows.values() for strip in strips)):
        given |= code
    return FILLED if not given & (SIDES | CROSSED) else SIDES | (CROSSED if given & CROSSED else 0)


def _placed(record: Record, rows: Mapping[int, int], columns: Mapping[int, int], most: int) -> Iterator[Found]:
    """Yield the record at a place where rows and columns are, if most of it is there; there can be so many cells."""
    lines = {*rows.values()}, {*columns.values()}
    there = [
        sum(column in lines[1] for column in range(strip.first, strip.last + 1))
        for row, strips in record.rows.items()
        if row in lines[0]
        for strip in strips
    ]
    if 2 * sum(there) > min(record.size, most):
        yield Found(record.placed(rows, columns), record.size - sum(there))


def _in_place(record: Record, sheet: LinesOnSheet, mask: int) -> Found | None:
    """Return a record without the rows and columns most of whose cells have other lines; None where most have."""
    area = record.area
    if area.top < 1 or area.left < 1 or area.bottom > MAX_ROW or area.right > MAX_COLUMN:
        return None
    table = bytes(code & mask for code in range(256))
    in_row: Counter[int] = Counter()
    in_column: Counter[int] = Counter()
    for row, found in sheet.codes(record.spans).items():
        for strip, codes in zip(record.rows[row], found, strict=True):
            given, now = strip.lines.translate(table), codes.translate(table)
            if given != now:
                columns = [*compress(range(strip.first, strip.last + 1), different(given, now))]
                in_row[row] += len(columns)
                in_column.update(columns)
    if not in_row:
        return Found(record)
    spans = record.spans
    sizes = Counter(chain.from_iterable(range(first, last + 1) for row in spans.values() for first, last in row))
    gone = [(column, column) for column, wrong in sorted(in_column.items()) if 2 * wrong > sizes[column]]
    bad = {row for row, wrong in in_row.items() if 2 * wrong > sum(last - first + 1 for first, last in spans[row])}
    rest = record.outside({row: [(1, MAX_COLUMN)] if row in bad else gone for row in spans})
    return Found(rest, record.size - rest.size) if 2 * rest.size > record.size else None


class _Lines(NamedTuple):
    """Rows, or columns, of line codes, and the former formats of their cells."""

    codes: Sequence[bytes]
    was: Sequence[Sequence[int]]


class _Table(NamedTuple):
    by_row: _Lines
    by_column: _Lines


def _table(record: Record, mask: int) -> _Table | None:
    """Return the line codes and former formats of the rectangle of a record; None of one that is nearly empty."""
    area = record.area
    if area.size > min(_MOST_CELLS, _MOST_HOLES * record.size):
        return None
    codes, was = bytearray(area.size), [-1] * area.size
    table = bytes(code & mask for code in range(256))
    for row, strips in record.rows.items():
        for strip in strips:
            first = (row - area.top) * area.width + strip.first - area.left
            codes[first : first + len(strip.was)] = strip.lines.translate(table)
            was[first : first + len(strip.was)] = strip.was
    width = area.width
    starts = range(0, area.size, width)
    return _Table(
        _Lines([bytes(codes[at : at + width]) for at in starts], [was[at : at + width] for at in starts]),
        _Lines([bytes(codes[at::width]) for at in range(width)], [was[at::width] for at in range(width)]),
    )


def _codes_in(area: Area, sheet: LinesOnSheet, mask: int) -> list[bytes]:
    """Return the line codes of a rectangle, row by row; none of one that is too large."""
    if area.size > _MOST_CELLS:
        return []
    table = bytes(code & mask for code in range(256))
    spans = {row: [(area.left, area.right)] for row in range(area.top, area.bottom + 1)}
    return [codes.translate(table) for (codes,) in sheet.codes(spans).values()]


def _transposed(rows: Sequence[bytes]) -> list[bytes]:
    return [bytes(column) for column in zip(*rows, strict=True)]


def _matches(given: _Lines, there: Sequence[bytes], *, ends: bool) -> dict[int, int]:
    """Return which of the given rows of lines each row on the sheet is, by their numbers from 0.

    Where as many rows are between two that are found as were there, they are in place, whatever happened to them. Else
    one that looks like another there, or like one of the two, is a copy: what is inserted takes on its neighbour's
    formats.

    Args:
        given: the rows that the maze has.
        there: the rows on the sheet.
        ends: nothing but the maze is there, from its first row to its last.
    """
    ones = [row if any(row) else number for number, row in enumerate(given.codes)]
    others = [row if any(row) else ~number for number, row in enumerate(there)]
    last = len(ones) - 1, len(others) - 1
    backwards = {(last[0] - one, last[1] - other) for one, other in _pairs(ones[::-1], others[::-1])}
    sure = sorted(backwards.intersection(_pairs(ones, others)))
    found = {other: one for one, other in sure}
    if ends:
        sure = [(-1, -1), *sure, (len(ones), len(others))]
    for (one, other), (next_one, next_other) in pairwise(sure):
        missing, between = range(one + 1, next_one), range(other + 1, next_other)
        if len(missing) == len(between):
            found |= zip(between, missing, strict=True)
            continue
        near = range(max(one, 0), min(next_one + 1, len(ones)))
        for row in between:
            alike = [number for number in near if any(there[row]) and given.codes[number] == there[row]]
            if alike and all(given.was[number] == given.was[alike[0]] for number in alike):
                found[row] = alike[0]
    return found


def _pairs(ones: Sequence[bytes | int], others: Sequence[bytes | int]) -> Iterator[tuple[int, int]]:
    """Yield the places of what two sequences have in common, in the same order."""
    for one, other, size in SequenceMatcher(None, ones, others).get_matching_blocks():
        yield from zip(range(one, one + size), range(other, other + size), strict=True)
