"""Finding the cells of a record again, on a sheet that was edited since.

The hidden reference of a record moves with the cells. Whether they still are the maze's is told by their lines. Where
rows were inserted or deleted within, those that are left are found by `difflib` over the rows of line codes, from the
top and from the bottom, and only what both say is believed; else columns are, in the same way.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, compress, pairwise
from typing import NamedTuple, Protocol

from excelmaze.planes import both, different
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area
from excelmaze.sheet.bands import merged_spans
from excelmaze.xlsx.record.formats import CROSSED, FILLED, SIDES
from excelmaze.xlsx.record.record import Record, Spans

# Programs that do not move references, as openpyxl, may have moved cells by so many rows or columns.
_FAR = 100
_ALL = 0xFF
_MOST_CELLS, _MOST_HOLES = 4_000_000, 16


class LinesOnSheet(Protocol):
    """The lines of the cells of a sheet."""

    def codes(self, spans: Spans) -> Mapping[int, Sequence[bytes]]:
        """Return the line codes of cells: for each row, those of each of its spans, from left to right."""


class Found(NamedTuple):
    """A record with its cells where they are now, but for so many that are `lost`."""

    record: Record
    lost: int


def find(record: Record, now: Area | None, sheet: LinesOnSheet) -> Found | None:
    """Find the cells of a record; None where most are not found.

    Args:
        record: the record.
        now: where its hidden reference is; None where that is lost.
        sheet: the sheet.
    """
    best: Found | None = None
    for found in _candidates(record, now or record.area, sheet):
        if best is None or found.lost < best.lost:
            best = found
        if best.lost == 0:
            break
    return best


def _candidates(record: Record, place: Area, sheet: LinesOnSheet) -> Iterator[Found]:
    then, table = record.area, _mask(record)
    down, right = place.top - then.top, place.left - then.left
    is_high, is_wide = place.height == then.height, place.width == then.width
    if is_high and is_wide and (found := _in_place(record.moved(down, right), sheet, table)) is not None:
        yield found
    if max(then.size, place.size) > min(_MOST_CELLS, _MOST_HOLES * record.size):
        return
    # A reference that has grown or shrunk was moved by the program.
    far = _FAR if is_high and is_wide else 0
    codes, was = _table_of(record, table)
    if is_wide:
        first = max(place.top - far, 1)
        there = _codes_in(place._replace(top=first, bottom=min(place.bottom + far, MAX_ROW)), sheet, table)
        rows = {first + one: then.top + other for one, other in _matches(codes, was, there, ends=not far).items()}
        yield from _placed(record, rows, {column + right: column for column in range(then.left, then.right + 1)}, place)
    if is_high:
        first = max(place.left - far, 1)
        there = _codes_in(place._replace(left=first, right=min(place.right + far, MAX_COLUMN)), sheet, table)
        turned, turned_there = ([*map(bytes, zip(*one, strict=True))] for one in (codes, there))
        found_columns = _matches(turned, [*zip(*was, strict=True)], turned_there, ends=not far)
        columns = {first + one: then.left + other for one, other in found_columns.items()}
        yield from _placed(record, {row + down: row for row in range(then.top, then.bottom + 1)}, columns, place)


def _mask(record: Record) -> bytes:
    """Return the table that leaves those bits of line codes that tell cells: fills count in a maze without lines."""
    codes = {*chain.from_iterable(strip.lines for strips in record.rows.values() for strip in strips)}
    lined, crossed = (any(code & bits for code in codes) for bits in (SIDES | CROSSED, CROSSED))
    mask = FILLED if not lined else SIDES | CROSSED * crossed
    return bytes(code & mask for code in range(256))


def _placed(record: Record, rows: Mapping[int, int], columns: Mapping[int, int], place: Area) -> Iterator[Found]:
    """Yield the record at a place where rows and columns are, if most of it is there, or of what can be."""
    spans = merged_spans((column, column) for column in columns.values())
    lost = record.outside(dict.fromkeys(rows.values(), spans)).size
    if 2 * (record.size - lost) > min(record.size, place.size):
        yield Found(record.placed(rows, columns), lost)


def _in_place(record: Record, sheet: LinesOnSheet, table: bytes) -> Found | None:
    """Return a record without the rows and columns most of whose cells have other lines; None where most have."""
    area = record.area
    if area.bottom > MAX_ROW or area.right > MAX_COLUMN:
        return None
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
        return Found(record, 0)
    spans = record.spans
    sizes = Counter(chain.from_iterable(range(first, last + 1) for row in spans.values() for first, last in row))
    gone = [(column, column) for column, wrong in sorted(in_column.items()) if 2 * wrong > sizes[column]]
    bad = {row for row, wrong in in_row.items() if 2 * wrong > sum(last - first + 1 for first, last in spans[row])}
    rest = record.outside({row: [(1, MAX_COLUMN)] if row in bad else gone for row in spans})
    return Found(rest, record.size - rest.size) if 2 * rest.size > record.size else None


def _table_of(record: Record, table: bytes) -> tuple[list[bytes], list[list[int]]]:
    """Return the line codes of the rectangle of a record, row by row, and the former formats."""
    top, left, bottom, right = record.area
    codes, was = [], []
    for row in range(top, bottom + 1):
        line, formats = bytearray(right - left + 1), [-1] * (right - left + 1)
        for strip in record.rows.get(row, ()):
            cells = slice(strip.first - left, strip.last - left + 1)
            line[cells], formats[cells] = strip.lines.translate(table), strip.was
        codes.append(bytes(line))
        was.append(formats)
    return codes, was


def _codes_in(area: Area, sheet: LinesOnSheet, table: bytes) -> list[bytes]:
    """Return the line codes of a rectangle, row by row."""
    spans = {row: [(area.left, area.right)] for row in range(area.top, area.bottom + 1)}
    return [codes.translate(table) for (codes,) in sheet.codes(spans).values()]


def _matches(
    given: Sequence[bytes], was: Sequence[Sequence[int]], there: Sequence[bytes], *, ends: bool
) -> dict[int, int]:
    """Return which of the given rows of lines each row on the sheet is, by their numbers from 0.

    Where as many rows are between two that are found as were there, those are in place most of whose cells are as they
    were. Else one that looks like another there, or like one of the two, is a copy: what is inserted takes on its
    neighbour's formats.

    Args:
        given: the rows that the maze has.
        was: the former formats of their cells.
        there: the rows on the sheet.
        ends: nothing but the maze is there, from its first row to its last.
    """
    ones, others = _kinds(given, was, there)
    last = len(ones) - 1, len(others) - 1
    backwards = {(last[0] - one, last[1] - other) for one, other in _pairs(ones[::-1], others[::-1])}
    sure = sorted(backwards.intersection(_pairs(ones, others)))
    found = {other: one for one, other in sure}
    if ends:
        sure = [(-1, -1), *sure, (len(ones), len(others))]
    for (one, other), (next_one, next_other) in pairwise(sure):
        missing, between = range(one + 1, next_one), range(other + 1, next_other)
        if len(missing) == len(between):
            pairs = zip(missing, between, strict=True)
            found |= {row: number for number, row in pairs if _are_alike(given[number], was[number], there[row])}
            continue
        near = range(max(one, 0), min(next_one + 1, len(ones)))
        for row in between:
            alike = [number for number in near if ones[number] == others[row]]
            if alike and all(was[number] == was[alike[0]] for number in alike):
                found[row] = alike[0]
    return found


def _are_alike(given: bytes, was: Sequence[int], there: bytes) -> bool:
    """Return whether most cells of a row have the same lines."""
    own = [one == other for one, other, former in zip(given, there, was, strict=True) if former >= 0]
    return 2 * sum(own) > len(own)


def _kinds(given: Sequence[bytes], was: Sequence[Sequence[int]], there: Sequence[bytes]) -> tuple[list[int], list[int]]:
    """Return a number for each of the given rows, and for each on the sheet, the same for those that look alike.

    Only the maze's own cells count. Rows without lines are like no others.
    """
    known: dict[bytes, dict[bytes, int]] = {}
    ones = []
    for number, (row, cells) in enumerate(zip(given, was, strict=True)):
        own = bytes(_ALL * (one >= 0) for one in cells)
        ones.append(known.setdefault(own, {}).setdefault(row, number) if any(row) else ~number)
    widest = sorted(known, key=lambda own: own.count(0))
    others = []
    for number, row in enumerate(there, len(given)):
        found = (known[own].get(both(row, own)) for own in widest)
        others.append(next((kind for kind in found if kind is not None), ~number))
    return ones, others


def _pairs(ones: Sequence[int], others: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the places of what two sequences have in common, in the same order."""
    from difflib import SequenceMatcher  # which takes two milliseconds to load, and few need it

    for one, other, size in SequenceMatcher(None, ones, others).get_matching_blocks():
        yield from zip(range(one, one + size), range(other, other + size), strict=True)
