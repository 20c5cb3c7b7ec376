"""Two tables of codes laid upon one another: which rows and columns of the one are which of the other.

They are found by pieces of rows and columns that occur once in each, like the lines that two texts have in common.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from excelmaze.planes import plane
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.record.record import Record, Strip

# What stands for a cell that is not the record's, or not to be looked at.
NO_CELL = 255
_SHORTEST = 4
_LEAST_EVIDENCE = 12
_LEAST_SHARE = 0.8


class Table(NamedTuple):
    """Codes of cells row by row, each row as long as the others; `NO_CELL` where there is none to be looked at."""

    top: int
    left: int
    rows: list[bytes]

    @property
    def turned(self) -> "Table":
        """The same with rows and columns exchanged."""
        return Table(self.left, self.top, [bytes(column) for column in zip(*self.rows, strict=True)])


# For each row, or column, of the sheet the one of the record that it is, or is like.
Places = dict[int, int]
# A row and a column.
_Cell = tuple[int, int]


def placed(given: Table, there: Table) -> tuple[Places, Places] | None:
    """Return which rows and columns of the sheet are which of the record; None with too little evidence."""
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


def _landmarks(given: Table, there: Table) -> Iterator[tuple[_Cell, _Cell, int]]:
    """Yield pieces of rows that occur once in each table: row and column in one and in the other, length.

    Long ones are surer, short ones are found where a column was inserted every few cells.
    """
    width = len(given.rows[0])
    count = 1 + width * len(given.rows)
    longest = min(width, len(there.rows[0]), 3 + (count * count).bit_length())
    for length in sorted({longest, longest // 2, longest // 4, _SHORTEST} - {0, 1, 2}, reverse=True):
        pieces = _lone_pieces(given.rows, length, None)
        for piece, place in _lone_pieces(there.rows, length, pieces).items():
            if place is not None and (was := pieces[piece]) is not None:
                yield was, place, length


def _lone_pieces(
    rows: Sequence[bytes], length: int, wanted: Mapping[bytes, object] | None
) -> dict[bytes, _Cell | None]:
    """Return the pieces of rows, of some length, and where they are: None where they occur more than once."""
    found: dict[bytes, _Cell | None] = {}
    for number, row in enumerate(rows):
        for place in range(len(row) - length + 1):
            piece = row[place : place + length]
            if wanted is None:
                if NO_CELL in piece or piece.count(piece[0]) == length:
                    continue
            elif piece not in wanted:
                continue
            found[piece] = None if piece in found else (number, place)
    return found


def _elected(votes: Mapping[int, Counter[int]]) -> Places:
    """Return for each row the one with most votes, and no row twice."""
    ballots = sorted((-count, row, at) for row, counts in votes.items() for at, count in counts.items())
    elected: Places = {}
    used: set[int] = set()
    for _, row, at in ballots:
        if row not in elected and at not in used:
            elected[row] = at
            used.add(at)
    return elected


def _completed(rows: Places, columns: Places, given: Table, there: Table) -> Places:
    """Return the places of the rows, with those next to a row that is known, and without those that differ."""
    if not columns:
        return rows
    done, used = dict(rows), {*rows.values()}
    numbers = range(len(given.rows))
    for order, step in ((numbers, 1), (reversed(numbers), -1)):
        for row in order:
            at = done.get(row - step, -2) + step
            if row not in done and at not in used and 0 <= at < len(there.rows) and row - step in done:
                done[row] = at
                used.add(at)
                if not _alike(given.rows[row], there.rows[at], columns):
                    del done[row]
                    used.discard(at)
    return {row: at for row, at in done.items() if _alike(given.rows[row], there.rows[at], columns)}


def _alike(one: bytes, other: bytes, columns: Places) -> bool:
    right, whole = _compared(one, other, columns)
    return right * 2 > whole or whole == 0


def _compared(one: bytes, other: bytes, columns: Places) -> tuple[int, int]:
    """Return how many cells of two rows are the same, and how many there are."""
    pairs = [(one[column], other[at]) for column, at in columns.items() if one[column] != NO_CELL]
    return sum(was == now for was, now in pairs), len(pairs)


def _with_copies(rows: Places, columns: Places, there: Table, first: int) -> Places:
    """Return the inverse, by the sheet's own numbers, with inserted rows that have the formats of a neighbour.

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


def moved_along(record: Record, rows: Places, columns: Places) -> tuple[Record, int] | None:
    """Return a record with rows and columns at new places, and how many cells it lost; None if most of them."""
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
    return (
        record._replace(
            area=Area(min(rows), order[0], max(rows), order[-1]),
            rows=moved,
            columns={at: record.columns[column] for at, column in columns.items() if column in record.columns},
            heights={at: record.heights[row] for at, row in rows.items() if row in record.heights},
            titles=_moved_texts(record.titles, record.area, rows, columns),
        ),
        lost,
    )


def _strips(cells: Iterable[tuple[int, tuple[int, int]]]) -> Iterator[Strip]:
    """Yield the strips of a row's cells, which come from left to right."""
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
    return Strip(first, plane(was for was, _ in pairs), plane(gave for _, gave in pairs))


def _moved_texts(
    texts: Mapping[tuple[int, int], str], area: Area, rows: Places, columns: Places
) -> dict[tuple[int, int], str]:
    """Return texts that stand in the maze or next to it, but for those whose row or column was deleted."""
    moved = {}
    for (row, column), text in texts.items():
        at = _moved(row, rows, area.top, area.bottom), _moved(column, columns, area.left, area.right)
        if all(at):
            moved[at] = text
    return moved


def _moved(place: int, places: Places, first: int, last: int) -> int:
    """Return where a row or column is now that lies in the maze, or before or behind it; 0 if it is nowhere."""
    at = {was: now for now, was in sorted(places.items(), reverse=True)}
    if place in at or first <= place <= last:
        return at.get(place, 0)
    if place + 1 in at:
        return at[place + 1] - 1
    return at[place - 1] + 1 if place - 1 in at else 0
