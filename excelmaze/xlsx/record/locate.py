"""Finding the cells of a record again, on a sheet that was edited since.

The hidden reference of a record moves along when rows or columns are inserted before the maze, and when the maze is
cut and pasted. Whether the cells there are still the ones that are meant is told by their lines: each cell must show
those that the maze gave it. Where they are not, rows and columns are looked for one by one, by pieces of rows and
columns that occur once in the record and once on the sheet, like the lines that two texts have in common.
"""

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import log2
from typing import NamedTuple, Protocol

from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area
from excelmaze.xlsx.edit.memo import Memo
from excelmaze.xlsx.record.looks import Sign, fragile
from excelmaze.xlsx.record.record import Record, Spans, Strip

# What stands for a cell that is not the record's, or not to be looked at.
_NO_CELL = 255
# Cells are compared by their lines, four bits; a record without any line by whether cells are filled.
_FILLED = 16
_MOST_CELLS = 4_000_000
_MOST_HOLES = 16
_SHORTEST = 4
_LEAST_EVIDENCE = 12
_LEAST_SHARE = 0.8


class Styled(NamedTuple):
    """Cells side by side in a row, from column `first` on, and a number for how each looks."""

    first: int
    styles: Sequence[int]


class Cells(Protocol):
    """What a sheet tells of its cells: a number for how each looks, and what a number means."""

    def styles(self, wanted: Mapping[int, Spans]) -> Iterator[tuple[int, Sequence[Styled]]]:
        """The styles of cells, row by row; `wanted` gives each row's spans of columns from left to right."""

    def sign(self, style: int) -> Sign:
        """What a style looks like."""

    def used(self) -> Area | None:
        """The rectangle of the cells that are used."""


class Found(NamedTuple):
    """A record with its cells where they are now.

    Attributes:
        record: the record; rows and columns that are gone are not in it, those that were inserted and look like the
            one beside them are in it like that one.
        lost: how many of its cells are gone.
        became: what fragile fills were made of by the program that saved the workbook.
    """

    record: Record
    lost: int
    became: Mapping[str, str]


def locate(record: Record, now: Area | None, cells: Cells, others: Sequence[Record] = ()) -> Found | None:
    """Find the cells of a record.

    Args:
        record: the record.
        now: where its hidden reference is; None where that is lost.
        cells: the sheet.
        others: the other mazes of the sheet, whose cells are not taken for this one's.

    Returns:
        The record with its cells as they are now, or None where they are not found.
    """
    if None in record.signs:
        # What the cells should look like is not known: then their rectangle must be the one that it was.
        moved = None if now is None else record.moved(now.top - record.area.top, now.left - record.area.left)
        return Found(moved, 0, {}) if moved is not None and moved.area == now else None
    codes = _Codes(record, cells)
    best: Found | None = None
    for down, right in _offsets(record.area, now):
        fitting = _fit(record.moved(down, right), codes, cells)
        if fitting is not None and (best is None or fitting.lost < best.lost):
            best = fitting
        if best is not None and best.lost == 0:
            break
    if best is None or best.lost:
        best = _aligned(record, now, codes, cells, others, best)
    return None if best is None else best._replace(became=_became(best.record, cells))


def _offsets(then: Area, now: Area | None) -> Iterator[tuple[int, int]]:
    """How far a record may have moved as a whole: as its reference says, or not at all."""
    if now is not None:
        yield now.top - then.top, now.left - then.left
    yield 0, 0


class _Codes:
    """What cells are compared by: a code for each sign of the record and each style of the sheet."""

    def __init__(self, record: Record, cells: Cells) -> None:
        signs = [sign for sign in record.signs if sign is not None]
        self._by_lines = any(sign.lines for sign in signs)
        self.given = [self._code(sign) for sign in signs]
        self._known: Memo[int, int] = Memo(lambda style: self._code(cells.sign(style)))

    def of(self, styles: Iterable[int]) -> bytes:
        """The codes of cells on the sheet."""
        return bytes(map(self._known.__getitem__, styles))

    def of_strip(self, strip: Strip) -> bytes:
        """The codes that the maze gave."""
        return bytes(map(self.given.__getitem__, strip.gave))

    def _code(self, sign: Sign) -> int:
        return sign.lines if self._by_lines else _FILLED * bool(sign.fill)


def _fit(record: Record, codes: _Codes, cells: Cells) -> Found | None:
    """The record at its place, without rows and columns most of whose cells look otherwise."""
    area = record.area
    if not (0 < area.top <= area.bottom <= MAX_ROW and 0 < area.left <= area.right <= MAX_COLUMN):
        return None
    spans = record.spans
    in_row: dict[int, int] = {}
    in_column: Counter[int] = Counter()
    for row, found in cells.styles(spans):
        wrong = 0
        for first, given, now in _side_by_side(record.rows[row], found, codes):
            if given != now:
                places = [place for place, (one, other) in enumerate(zip(given, now, strict=True)) if one != other]
                wrong += len(places)
                in_column.update(first + place for place in places)
        if wrong:
            in_row[row] = wrong
    if not in_row:
        return Found(record, 0, {})
    sizes: Counter[int] = Counter()
    for strips in record.rows.values():
        for strip in strips:
            sizes.update(range(strip.first, strip.last + 1))
    bad_columns = [(column, column) for column, wrong in in_column.items() if wrong * 2 > sizes[column]]
    widths = {row: sum(len(strip.was) for strip in record.rows[row]) for row in in_row}
    bad_rows = {row for row, wrong in in_row.items() if wrong * 2 > widths[row]}
    gone = {row: [(1, MAX_COLUMN)] if row in bad_rows else sorted(bad_columns) for row in record.rows}
    rest = record.outside(gone)
    kept = rest.cells
    whole = record.cells
    return Found(rest, whole - kept, {}) if kept * 2 > whole else None


def _side_by_side(
    strips: Sequence[Strip], found: Sequence[Styled], codes: _Codes
) -> Iterator[tuple[int, bytes, bytes]]:
    """For each strip of a row its first column, the codes that its cells were given, and those of the cells now."""
    firsts = [one.first for one in found]
    for strip in strips:
        one = found[bisect_right(firsts, strip.first) - 1]
        begin = strip.first - one.first
        now = codes.of(one.styles[begin : begin + len(strip.was)])
        yield strip.first, codes.of_strip(strip), now


def _became(record: Record, cells: Cells) -> dict[str, str]:
    """What became of fragile fills: nothing, if one of them is left as it was."""
    signs = record.signs
    weak = {place for place, sign in enumerate(signs) if sign is not None and fragile(sign.fill)}
    if not weak:
        return {}
    pairs: Counter[tuple[int, int]] = Counter()
    for row, found in cells.styles(record.spans):
        firsts = [one.first for one in found]
        for strip in record.rows[row]:
            one = found[bisect_right(firsts, strip.first) - 1]
            begin = strip.first - one.first
            pairs.update(zip(strip.gave, one.styles[begin : begin + len(strip.was)], strict=True))
    fills: dict[str, Counter[str]] = {}
    for (gave, style), count in pairs.items():
        sign = signs[gave]
        if gave in weak and sign is not None:
            fills.setdefault(sign.fill, Counter())[cells.sign(style).fill] += count
    if any(fill in now for fill, now in fills.items()):
        return {}
    return {fill: most for fill, now in fills.items() if (most := now.most_common(1)[0][0])}


class _Table(NamedTuple):
    """Codes of cells row by row, each row as long as the others; `_NO_CELL` where there is none to be looked at."""

    top: int
    left: int
    rows: list[bytes]

    @property
    def turned(self) -> "_Table":
        """The same with rows and columns exchanged."""
        return _Table(self.left, self.top, [bytes(column) for column in zip(*self.rows, strict=True)])


def _aligned(
    record: Record, now: Area | None, codes: _Codes, cells: Cells, others: Sequence[Record], best: Found | None
) -> Found | None:
    """The record with its rows and columns looked for one by one, where more is found like that."""
    given = _given_table(record, codes)
    used = cells.used()
    if given is None or used is None:
        return best
    near = now or record.area
    for area in (near, used):
        there = _table_of(_common(area, used), codes, cells, others)
        if there is None:
            continue
        placing = _placed(given, there)
        if placing is None:
            continue
        found = _moved_along(record, *placing)
        if found is not None and (best is None or found.lost < best.lost):
            best = found
        if best is not None and best.lost == 0:
            break
    return best


def _given_table(record: Record, codes: _Codes) -> _Table | None:
    area = record.area
    if area.size > min(_MOST_CELLS, _MOST_HOLES * record.cells):
        return None
    rows = []
    for row in range(area.top, area.bottom + 1):
        line = bytearray([_NO_CELL]) * (area.right - area.left + 1)
        for strip in record.rows.get(row, ()):
            line[strip.first - area.left : strip.last - area.left + 1] = codes.of_strip(strip)
        rows.append(bytes(line))
    return _Table(area.top, area.left, rows)


def _table_of(area: Area | None, codes: _Codes, cells: Cells, others: Sequence[Record]) -> _Table | None:
    if area is None or area.size > _MOST_CELLS:
        return None
    width = area.right - area.left + 1
    taken = [other.spans for other in others]
    rows = []
    for row, found in cells.styles({row: [(area.left, area.right)] for row in range(area.top, area.bottom + 1)}):
        line = bytearray(codes.of(found[0].styles))
        for first, last in chain.from_iterable(other.get(row, ()) for other in taken):
            begin, stop = max(first - area.left, 0), min(last - area.left + 1, width)
            if begin < stop:
                line[begin:stop] = bytes([_NO_CELL]) * (stop - begin)
        rows.append(bytes(line))
    return _Table(area.top, area.left, rows)


def _common(one: Area, other: Area) -> Area | None:
    area = Area(
        max(one.top, other.top), max(one.left, other.left), min(one.bottom, other.bottom), min(one.right, other.right)
    )
    return area if area.top <= area.bottom and area.left <= area.right else None


# For each row, or column, of the sheet the one of the record that it is, or is like.
_Places = dict[int, int]
# A row and a column.
_Cell = tuple[int, int]


def _placed(given: _Table, there: _Table) -> tuple[_Places, _Places] | None:
    """Which rows and columns of the sheet are which of the record, or None where there is too little to tell by."""
    votes_rows: dict[int, Counter[int]] = {}
    votes_columns: dict[int, Counter[int]] = {}
    for along, across, one, other in (
        (votes_columns, votes_rows, given, there),
        (votes_rows, votes_columns, given.turned, there.turned),
    ):
        for (row, column), (at_row, at_column), length in _landmarks(one, other):
            across.setdefault(row, Counter())[at_row] += length
            for step in (0, length - 1):
                along.setdefault(column + step, Counter())[at_column + step] += length
    rows, columns = _elected(votes_rows), _elected(votes_columns)
    given_turned, there_turned = given.turned, there.turned
    rows = _completed(rows, columns, given, there)
    columns = _completed(columns, rows, given_turned, there_turned)
    rows = _completed(rows, columns, given, there)
    right = whole = 0
    for row, at_row in rows.items():
        same, all_ = _compared(given.rows[row], there.rows[at_row], columns)
        right, whole = right + same, whole + all_
    if right < _LEAST_EVIDENCE or right < _LEAST_SHARE * whole:
        return None
    return (
        _with_copies(rows, columns, there, given.top),
        _with_copies(columns, rows, there_turned, given.left),
    )


def _landmarks(given: _Table, there: _Table) -> Iterator[tuple[_Cell, _Cell, int]]:
    """Pieces of rows that occur once in each table: row and column in one, row and column in the other, length.

    Long ones are surer, short ones are found where a column was inserted every few cells.
    """
    width = len(given.rows[0])
    longest = min(width, len(there.rows[0]), 4 + int(2 * log2(1 + width * len(given.rows))))
    for length in sorted({longest, longest // 2, longest // 4, _SHORTEST} - {0, 1, 2}, reverse=True):
        pieces = _lone_pieces(given.rows, length, None)
        for piece, place in _lone_pieces(there.rows, length, pieces).items():
            if place is not None and (was := pieces[piece]) is not None:
                yield was, place, length


def _lone_pieces(
    rows: Sequence[bytes], length: int, wanted: Mapping[bytes, object] | None
) -> dict[bytes, _Cell | None]:
    """The pieces of rows, of some length, and where they are: None where they occur more than once."""
    found: dict[bytes, _Cell | None] = {}
    for number, row in enumerate(rows):
        for place in range(len(row) - length + 1):
            piece = row[place : place + length]
            if wanted is None:
                if _NO_CELL in piece or piece.count(piece[0]) == length:
                    continue
            elif piece not in wanted:
                continue
            found[piece] = None if piece in found else (number, place)
    return found


def _elected(votes: Mapping[int, Counter[int]]) -> _Places:
    """For each row the one with most votes, and no row twice."""
    ballots = sorted((-count, row, at) for row, counts in votes.items() for at, count in counts.items())
    elected: _Places = {}
    taken: set[int] = set()
    for _, row, at in ballots:
        if row not in elected and at not in taken:
            elected[row] = at
            taken.add(at)
    return elected


def _completed(rows: _Places, columns: _Places, given: _Table, there: _Table) -> _Places:
    """The places of the rows, with those beside a row that is known, and without those that look otherwise."""
    if not columns:
        return rows
    done, taken = dict(rows), {*rows.values()}
    numbers = range(len(given.rows))
    for order, step in ((numbers, 1), (reversed(numbers), -1)):
        for row in order:
            at = done.get(row - step, -2) + step
            if row not in done and at not in taken and 0 <= at < len(there.rows) and row - step in done:
                done[row] = at
                taken.add(at)
                if not _alike(given.rows[row], there.rows[at], columns):
                    del done[row]
                    taken.discard(at)
    return {row: at for row, at in done.items() if _alike(given.rows[row], there.rows[at], columns)}


def _alike(one: bytes, other: bytes, columns: _Places) -> bool:
    right, whole = _compared(one, other, columns)
    return right * 2 > whole or whole == 0


def _compared(one: bytes, other: bytes, columns: _Places) -> tuple[int, int]:
    """How many cells of two rows are the same, and how many there are."""
    pairs = [(one[column], other[at]) for column, at in columns.items() if one[column] != _NO_CELL]
    return sum(was == now for was, now in pairs), len(pairs)


def _with_copies(rows: _Places, columns: _Places, there: _Table, first: int) -> _Places:
    """The places turned round, by the sheet's own numbers, with rows inserted that look like the one beside them.

    Excel and LibreOffice give a row that is inserted the formats of its neighbour: so would it have had those that
    the neighbour had before the maze.
    """
    found = {at: row for row, at in rows.items()}
    inside = range(min(found) + 1, max(found))
    shown = {
        at: bytes(there.rows[at][column] for column in columns.values())
        for at in range(inside.start - 1, inside.stop + 1)
    }
    for order, step in ((inside, 1), (reversed(inside), -1)):
        for at in order:
            if at not in found and at - step in found and shown[at] == shown[at - step]:
                found[at] = found[at - step]
    return {there.top + at: first + row for at, row in found.items()}


def _moved_along(record: Record, rows: _Places, columns: _Places) -> Found | None:
    """The record with each row and column at its new place."""
    order = sorted(columns)
    moved: dict[int, list[Strip]] = {}
    for at in sorted(rows):
        was: dict[int, tuple[int, int]] = {}
        for strip in record.rows.get(rows[at], ()):
            was.update(zip(range(strip.first, strip.last + 1), zip(strip.was, strip.gave, strict=True), strict=True))
        strips = list(_strips([(column, was[columns[column]]) for column in order if columns[column] in was]))
        if strips:
            moved[at] = strips
    if not moved:
        return None
    there, kept = {*rows.values()}, {*columns.values()}
    lost = sum(
        len(strip.was) if row not in there else sum(column not in kept for column in range(strip.first, strip.last + 1))
        for row, strips in record.rows.items()
        for strip in strips
    )
    if lost * 2 > record.cells:
        return None
    return Found(
        record._replace(
            area=Area(min(rows), order[0], max(rows), order[-1]),
            rows=moved,
            columns={at: record.columns[column] for at, column in columns.items() if column in record.columns},
            heights={at: record.heights[row] for at, row in rows.items() if row in record.heights},
            titles=_moved_titles(record, rows, columns),
        ),
        lost,
        {},
    )


def _strips(cells: Iterable[tuple[int, tuple[int, int]]]) -> Iterator[Strip]:
    """The strips of a row's cells, which come from left to right."""
    first = 0
    pairs: list[tuple[int, int]] = []
    for column, pair in cells:
        if pairs and column != first + len(pairs):
            yield _strip(first, pairs)
            pairs = []
        if not pairs:
            first = column
        pairs.append(pair)
    if pairs:
        yield _strip(first, pairs)


def _strip(first: int, pairs: Sequence[tuple[int, int]]) -> Strip:
    return Strip(first, array("H", [was for was, _ in pairs]), array("H", [gave for _, gave in pairs]))


def _moved_titles(record: Record, rows: _Places, columns: _Places) -> dict[tuple[int, int], str]:
    """The titles, which stand in the maze or in the row above it."""
    at_row = {row: at for at, row in sorted(rows.items(), reverse=True)}
    at_column = {column: at for at, column in sorted(columns.items(), reverse=True)}
    moved = {}
    for (row, column), text in record.titles.items():
        above = at_row.get(row + 1, 1) - 1
        at = at_row.get(row, above), at_column.get(column, 0)
        if all(at):
            moved[at] = text
    return moved
