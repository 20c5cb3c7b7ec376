"""Finding the cells of a record again, on a sheet that was edited since.

The hidden reference of a record moves with the cells. Whether they still are the maze's is told by their lines. Where
rows were inserted or deleted within, those that are left are found by `difflib` over the rows of line codes, from the
top and from the bottom, and only what both say is believed; else columns are, in the same way. Rows and columns at
once are not found.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import NamedTuple

from excelmaze.grids.grid import Grid
from excelmaze.planes import Plane, both, different
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area
from excelmaze.xlsx.record.formats import CROSSED, FILLED, SIDES
from excelmaze.xlsx.record.record import Record, with_part

# Programs that do not move references, as openpyxl, may have moved cells by so many rows or columns.
_FAR = 100
_MOST_CELLS, _MOST_HOLES = 4_000_000, 16
LineCodes = Callable[[Grid], bytes]
"""Returns the line codes of cells on a sheet."""


class Found(NamedTuple):
    """A record with its cells where they are now, but for so many that are `lost`."""

    record: Record
    lost: int


class _Row(NamedTuple):
    """A row of a maze, or a column: the line code of each cell, which cells are its own, and their former formats."""

    lines: bytes
    own: bytes
    was: Plane


def find(record: Record, reference: Area | None, codes: LineCodes) -> Found | None:
    """Find the cells of a record; None where most are not found.

    Args:
        record: the record.
        reference: where its hidden reference is; None where that is lost.
        codes: the line codes of the sheet's cells.
    """
    then, now = record.area, reference or record.area
    # Fills count in a maze without lines.
    lines = reduce(or_, {*record.lines}) & (SIDES | CROSSED) or FILLED
    mask = bytes(code & lines for code in range(256))

    def read(cells: Grid) -> bytes:
        return codes(cells).translate(mask)

    record_there = record._replace(lines=record.lines.translate(mask))
    is_same = (now.height, now.width) == (then.height, then.width)
    if is_same and _is_in_place(placed := record_there.moved(now), read(placed.cells)):
        return Found(record.moved(now), 0)
    if max(then.size, now.size) > min(_MOST_CELLS, _MOST_HOLES * record.size):
        return None
    found = (_along(axis, record_there, now, read, _FAR * is_same) for axis in (0, 1))
    best = min(filter(None, found), key=lambda one: one[2], default=None)
    return None if best is None else Found(record.placed(*best[:2]), best[2])


def _is_in_place(record: Record, now: bytes) -> bool:
    """Return whether most cells in each row have the lines of the record."""
    if now == record.lines:
        return True
    wrong = dict.fromkeys((run.row for run in record.cells.runs), 0)
    for run in record.cells.runs:
        cells = slice(run.cell, run.cells.stop)
        right = different(record.lines[cells], now[cells]).count(0)
        wrong[run.row] += len(run.cells) - 2 * right
    return max(wrong.values()) <= 0


def _along(
    axis: int, record: Record, now: Area, codes: LineCodes, far: int
) -> tuple[dict[int, int], dict[int, int], int] | None:
    """Find rows, or on axis 1 columns, where those across are as many as they were.

    Returns:
        For each row and each column where the maze has cells now, that in which they were, and how many are lost.
    """
    then = record.area
    across = 1 - axis
    if now[across + 2] - now[across] != then[across + 2] - then[across]:
        return None
    wide = [*now]
    wide[axis], wide[axis + 2] = max(now[axis] - far, 1), min(now[axis + 2] + far, (MAX_ROW, MAX_COLUMN)[axis])
    place = Area(*wide)
    given = [*_rows_of(record, axis)]
    there = [*_sliced(codes(Grid([place])), place, axis)]
    matches = _matches(given, there, is_all=not far)
    lost = sum(len(row.own) - row.own.count(0) for number, row in enumerate(given) if number not in matches.values())
    if 2 * (record.size - lost) <= min(record.size, now.size):
        return None
    found = {place[axis] + one: then[axis] + other for one, other in matches.items()}
    others = {column: column - now[across] + then[across] for column in range(now[across], now[across + 2] + 1)}
    return (others, found, lost) if axis else (found, others, lost)


def _rows_of(record: Record, axis: int) -> Iterator[_Row]:
    """Yield the rows, or columns, of the rectangle of a record."""
    box, own = Grid([record.area]), b"\xff" * record.size
    planes = (with_part(box, bytes(box.size), record.cells, one) for one in (record.lines, own, record.was))
    for lines, ours, was in zip(*(_sliced(one, record.area, axis) for one in planes), strict=True):
        yield _Row(bytes(lines), bytes(ours), was)


def _sliced(numbers: Plane, area: Area, axis: int) -> Iterator[Plane]:
    """Yield the numbers of each row of an area, or of each column."""
    if axis:
        return (numbers[column :: area.width] for column in range(area.width))
    return (numbers[cell : cell + area.width] for cell in range(0, area.size, area.width))


def _matches(given: Sequence[_Row], there: Sequence[Plane], *, is_all: bool) -> dict[int, int]:
    """Return which of the given rows each row on the sheet is, by their numbers from 0.

    Where as many rows are between two that are found as were there, those are in place most of whose cells are as they
    were. Else one that looks like another there, or like one of the two, is a copy: what is inserted takes on its
    neighbour's formats.

    Args:
        given: the rows that the maze has.
        there: the rows on the sheet.
        is_all: nothing but the maze is there, from its first row to its last.
    """
    ones, others = _kinds(given, there)
    last = len(ones) - 1, len(others) - 1
    backwards = {(last[0] - one, last[1] - other) for one, other in _pairs(ones[::-1], others[::-1])}
    sure = sorted(backwards.intersection(_pairs(ones, others)))
    found = {other: one for one, other in sure}
    if is_all:
        sure = [(-1, -1), *sure, (len(ones), len(others))]
    for (one, other), (next_one, next_other) in pairwise(sure):
        missing, between = range(one + 1, next_one), range(other + 1, next_other)
        if len(missing) == len(between):
            found |= {
                row: number
                for number, row in zip(missing, between, strict=True)
                if _are_alike(given[number], there[row])
            }
            continue
        for row in between:
            alike = [
                number for number in range(max(one, 0), next_one + 1) if ones[number : number + 1] == [others[row]]
            ]
            if len({bytes(given[number].was) for number in alike}) == 1:
                found[row] = alike[0]
    return found


def _are_alike(given: _Row, there: Plane) -> bool:
    """Return whether most cells of a row have the same lines."""
    own = [one == other for one, other, is_own in zip(given.lines, there, given.own, strict=True) if is_own]
    return 2 * sum(own) > len(own)


def _kinds(given: Sequence[_Row], there: Sequence[Plane]) -> tuple[list[int], list[int]]:
    """Return a number for each of the given rows, and for each on the sheet, the same for those that look alike.

    Only the maze's own cells count. Rows without lines are like no others.
    """
    known: dict[tuple[bytes, bytes], int] = {}
    ones = [known.setdefault((row.own, row.lines), n) if any(row.lines) else ~n for n, row in enumerate(given)]
    masks = sorted({row.own for row in given}, key=lambda own: own.count(0))
    others = []
    for number, row in enumerate(map(bytes, there), len(given)):
        kinds = (known.get((own, both(row, own))) for own in masks)
        others.append(next((kind for kind in kinds if kind is not None), ~number))
    return ones, others


def _pairs(ones: Sequence[int], others: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the places of what two sequences have in common, in the same order."""
    from difflib import SequenceMatcher  # which takes two milliseconds to load, and few need it

    for one, other, size in SequenceMatcher(None, ones, others).get_matching_blocks():
        yield from zip(range(one, one + size), range(other, other + size), strict=True)
