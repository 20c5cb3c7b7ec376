"""Finding the cells of a record again, on a sheet that was edited since.

The hidden reference of a record moves along when rows or columns are inserted before the maze, and when the maze is
cut and pasted. Whether the cells there are still the same is known by their lines: each cell must show
those that the maze gave it. Where they are not, rows and columns are looked for one by one
(`excelmaze.xlsx.record.align`).
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, compress
from typing import NamedTuple, Protocol

from excelmaze.memo import Memo
from excelmaze.planes import different, mapped
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, common_area, overlap
from excelmaze.sheet.stretches import Stretch, of_rows
from excelmaze.xlsx.record.align import NO_CELL, Places, Table, moved_along, placed
from excelmaze.xlsx.record.fingerprints import Fingerprint, fragile
from excelmaze.xlsx.record.inserted import Same, inserted
from excelmaze.xlsx.record.record import Record, Spans, Strip

# Cells are compared by their lines, four bits; a record without any line by whether cells are filled.
_FILLED = 16
_MOST_CELLS = 4_000_000
_MOST_HOLES = 16


class Cells(Protocol):
    """The cells of a sheet: the style of each, and the fingerprint of a style."""

    def styles(self, wanted: Mapping[int, Spans]) -> Mapping[int, Sequence[Stretch]]:
        """Return the styles of cells by row; `wanted` gives each row's spans of columns from left to right."""

    def fingerprint(self, style: int) -> Fingerprint:
        """Return the fingerprint of a style."""

    def used(self) -> Area | None:
        """Return the rectangle of the cells that are used."""


class Found(NamedTuple):
    """A record with its cells where they are now.

    Attributes:
        record: the record; rows and columns that are gone are not in it, those that were inserted with
            the formats of a neighbour are in it like that one.
        lost: how many of its cells are gone.
        became: what fragile fills were made of by the program that saved the workbook.
        merged: the areas that are merged on the sheet: what lies inside them is hidden.
    """

    record: Record
    lost: int
    became: Mapping[str, str]
    merged: tuple[Area, ...] = ()


def locate(record: Record, now: Area | None, cells: Cells, others: Sequence[Record] = ()) -> Found | None:
    """Find the cells of a record.

    Args:
        record: the record.
        now: where its hidden reference is; None where that is lost.
        cells: the sheet.
        others: the other mazes of the sheet, whose cells are not confused with this one's.

    Returns:
        The record with its cells as they are now, or None where they are not found.
    """
    if not record.rows:
        return Found(
            record if now is None else record.moved(now.top - record.area.top, now.left - record.area.left), 0, {}
        )
    if None in record.fingerprints:
        # The formats of the cells are not known: then their rectangle must be the one that it was.
        moved = None if now is None else record.moved(now.top - record.area.top, now.left - record.area.left)
        return Found(moved, 0, {}) if moved is not None and moved.area == now else None
    codes = _Codes(record, cells)
    if now is not None and (spread := _grown(record, now, codes, cells, others)) is not None:
        moved_on = moved_along(record, *spread)
        return None if moved_on is None else Found(*moved_on, _became(moved_on[0], cells))
    best: Found | None = None
    for down, right in _offsets(record.area, now, others):
        fitting = _fit(record.moved(down, right), codes, cells)
        if fitting is not None and (best is None or fitting.lost < best.lost):
            best = fitting
        if best is not None and best.lost == 0:
            break
    if best is None or best.lost:
        best = _aligned(record, now, codes, cells, others, best)
    return None if best is None else best._replace(became=_became(best.record, cells))


def _offsets(then: Area, now: Area | None, others: Sequence[Record]) -> Iterator[tuple[int, int]]:
    """Yield how far a record may have moved as a whole: as its reference says, or not at all.

    Where the reference is lost and another maze is there, that maze may have come after this one was deleted.
    """
    if now is not None:
        yield now.top - then.top, now.left - then.left
    if now is not None or not any(overlap(then, other.area) for other in others):
        yield 0, 0


class _Codes:
    """Codes by which cells are compared, for each fingerprint of the record and each style of the sheet."""

    def __init__(self, record: Record, cells: Cells) -> None:
        fingerprints = record.fingerprints
        self._by_lines = any(fingerprint.lines for fingerprint in fingerprints)
        self.given = [self._code(fingerprint) for fingerprint in fingerprints]
        self._known: Memo[int, int] = Memo(lambda style: self._code(cells.fingerprint(style)))

    def of(self, styles: Sequence[int]) -> bytes:
        """Return the codes of cells on the sheet."""
        return bytes(mapped(styles, self._known))

    def of_strip(self, strip: Strip) -> bytes:
        """Return the codes that the maze gave."""
        return bytes(mapped(strip.gave, self.given))

    def _code(self, fingerprint: Fingerprint) -> int:
        return fingerprint.lines if self._by_lines else _FILLED * bool(fingerprint.fill)


def _fit(record: Record, codes: _Codes, cells: Cells) -> Found | None:
    """Return the record at its place, without rows and columns most of whose cells differ."""
    area = record.area
    if not (0 < area.top <= area.bottom <= MAX_ROW and 0 < area.left <= area.right <= MAX_COLUMN):
        return None
    in_row, in_column = _otherwise(record, codes, cells)
    if not in_row:
        return Found(record, 0, {})
    sizes: Counter[int] = Counter()
    for strips in record.rows.values():
        for strip in strips:
            sizes.update(range(strip.first, strip.last + 1))
    bad_columns = sorted((column, column) for column, wrong in in_column.items() if wrong * 2 > sizes[column])
    widths = {row: sum(len(strip.was) for strip in record.rows[row]) for row in in_row}
    bad_rows = {row for row, wrong in in_row.items() if wrong * 2 > widths[row]}
    every = [(1, MAX_COLUMN)]
    gone = {row: every if row in bad_rows else bad_columns for row in record.rows}
    rest = record.outside(gone)
    kept = rest.cells
    whole = record.cells
    return Found(rest, whole - kept, {}) if kept * 2 > whole else None


def _otherwise(record: Record, codes: _Codes, cells: Cells) -> tuple[dict[int, int], Counter[int]]:
    """Return how many cells differ from what the maze made them, by rows that have some and by columns."""
    in_row: dict[int, int] = {}
    in_column: Counter[int] = Counter()

    def columns_otherwise(strips: Sequence[Strip], found: Sequence[Stretch]) -> list[int]:
        columns: list[int] = []
        firsts = [one.first for one in found]
        for strip in strips:
            one = found[bisect_right(firsts, strip.first) - 1]
            begin = strip.first - one.first
            given, now = codes.of_strip(strip), codes.of(one.codes[begin : begin + len(strip.was)])
            columns += compress(range(strip.first, strip.last + 1), different(given, now)) if given != now else ()
        return columns

    compared = of_rows(columns_otherwise, record.rows, cells.styles(record.spans))
    for row, columns in compared.items():
        if columns:
            in_row[row] = len(columns)
            in_column.update(columns)
    return in_row, in_column


def _became(record: Record, cells: Cells) -> dict[str, str]:
    """Return what became of fragile fills: nothing, if one of them is left as it was."""
    fingerprints = record.fingerprints
    weak = {place for place, fingerprint in enumerate(fingerprints) if fragile(fingerprint.fill)}
    if not weak:
        return {}
    pairs: Counter[tuple[int, int]] = Counter()
    for row, found in cells.styles(record.spans).items():
        firsts = [one.first for one in found]
        for strip in record.rows[row]:
            one = found[bisect_right(firsts, strip.first) - 1]
            begin = strip.first - one.first
            pairs.update(zip(strip.gave, one.codes[begin : begin + len(strip.was)], strict=True))
    fills: dict[str, Counter[str]] = {}
    for (gave, style), count in pairs.items():
        if gave in weak:
            fills.setdefault(fingerprints[gave].fill, Counter())[cells.fingerprint(style).fill] += count
    if any(fill in now for fill, now in fills.items()):
        return {}
    return {fill: most for fill, now in fills.items() if (most := now.most_common(1)[0][0])}


def _aligned(
    record: Record, now: Area | None, codes: _Codes, cells: Cells, others: Sequence[Record], best: Found | None
) -> Found | None:
    """Return the record with its rows and columns looked for one by one, where more is found like that."""
    given = _given_table(record, codes)
    used = cells.used()
    if given is None or used is None:
        return best
    near = now or record.area
    for area in (near, used):
        there = _table_of(common_area(area, used), codes, cells, others)
        if there is None:
            continue
        placing = placed(given, there)
        if placing is None:
            continue
        moved = moved_along(record, *placing)
        if moved is not None and (best is None or moved[1] < best.lost):
            best = Found(*moved, {})
        if best is not None and best.lost == 0:
            break
    return best


def _grown(
    record: Record, now: Area, codes: _Codes, cells: Cells, others: Sequence[Record]
) -> tuple[Places, Places] | None:
    """Return the rows and columns of a record whose reference has grown, as rows or columns were inserted within."""
    then = record.area
    if (now.bottom - now.top, now.right - now.left) <= (then.bottom - then.top, then.right - then.left):
        return None
    given, there = _given_table(record, codes), _table_of(now, codes, cells, others)
    return None if given is None or there is None else inserted(given, there, *_same_in(record))


def _same_in(record: Record) -> tuple[Same, Same]:
    """Return whether rows had and got the same formats, and whether columns did."""
    columns: dict[int, list[tuple[int, int, int]]] = {}

    def column_of(number: int) -> list[tuple[int, int, int]]:
        if not columns:
            for row, strips in record.rows.items():
                for strip in strips:
                    for column, pair in enumerate(zip(strip.was, strip.gave, strict=True), strip.first):
                        columns.setdefault(column, []).append((row, *pair))
        return columns.get(record.area.left + number, [])

    def same_rows(one: int, other: int, /) -> bool:
        top = record.area.top
        return one == other or record.rows.get(top + one) == record.rows.get(top + other)

    def same_columns(one: int, other: int, /) -> bool:
        return one == other or column_of(one) == column_of(other)

    return same_rows, same_columns


def _given_table(record: Record, codes: _Codes) -> Table | None:
    area = record.area
    if area.size > min(_MOST_CELLS, _MOST_HOLES * record.cells):
        return None
    rows = []
    for row in range(area.top, area.bottom + 1):
        line = bytearray([NO_CELL]) * (area.right - area.left + 1)
        for strip in record.rows.get(row, ()):
            line[strip.first - area.left : strip.last - area.left + 1] = codes.of_strip(strip)
        rows.append(bytes(line))
    return Table(area.top, area.left, rows)


def _table_of(area: Area | None, codes: _Codes, cells: Cells, others: Sequence[Record]) -> Table | None:
    if area is None or area.size > _MOST_CELLS:
        return None
    width = area.right - area.left + 1
    occupied = [other.spans for other in others]
    rows = []
    spans = {row: [(area.left, area.right)] for row in range(area.top, area.bottom + 1)}
    for row, found in cells.styles(spans).items():
        line = bytearray(codes.of(found[0].codes))
        for first, last in chain.from_iterable(other.get(row, ()) for other in occupied):
            begin, stop = max(first - area.left, 0), min(last - area.left + 1, width)
            if begin < stop:
                line[begin:stop] = bytes([NO_CELL]) * (stop - begin)
        rows.append(bytes(line))
    return Table(area.top, area.left, rows)
