"""Finding the cells of a record again, on a sheet that was edited since.

The hidden reference of a record moves with the cells. Whether they still are the maze's is told by their lines. Where
rows were inserted or deleted within, those that are left are found by `difflib` over the rows of line codes, from the
top and from the bottom, and only what both say is believed; else columns are, in the same way. Rows and columns at
once are not found.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import NamedTuple

from excelmaze.grids.grid import Grid
from excelmaze.planes import Plane, both, different
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area
from excelmaze.xlsx.record.record import Record, with_part
from excelmaze.xlsx.sheets.cell_format import CROSSED, FILLED, SIDES

# The most rows or columns by which programs that do not move references, such as openpyxl, may have moved cells.
_FAR = 100
_MOST_CELLS, _MOST_HOLES = 4_000_000, 16
LineCodes = Callable[[Grid], bytes]
"""Returns the line codes of cells on a sheet."""


class _Row(NamedTuple):
    """A row of a maze, or a column: the line codes of its cells, and which cells are the maze's own."""

    lines: bytes
    own: bytes


def find(record: Record, reference: Area | None, codes: LineCodes) -> Record | None:
    """Return a record with its cells where they are now; None where most are not found.

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

    is_same = (now.height, now.width) == (then.height, then.width)
    if is_same and _is_in_place(moved := record.moved(now), record.lines.translate(mask), read(moved.cells)):
        return moved
    if max(then.size, now.size) > min(_MOST_CELLS, _MOST_HOLES * record.size):
        return None
    masked = record._replace(lines=record.lines.translate(mask))
    found = [one for axis in (0, 1) if (one := _along(axis, masked, now, read, _FAR * is_same))]
    rows, columns, missing = min(found, key=lambda one: one[2], default=({}, {}, 0))
    return record.placed(rows, columns)._replace(missing=missing) if found else None


def _is_in_place(record: Record, lines: bytes, now: bytes) -> bool:
    """Return whether most cells in each row have their lines."""
    wrong = Counter[int]()
    for run in record.cells.runs if lines != now else ():
        cells = slice(run.cell, run.cells.stop)
        wrong[run.row] += 2 * different(lines[cells], now[cells]).count(1) - len(run.cells)
    return max(wrong.values(), default=0) <= 0


def _along(
    axis: int, record: Record, now: Area, codes: LineCodes, far: int
) -> tuple[dict[int, int], dict[int, int], int] | None:
    """Find rows, or on axis 1 columns, where those across are as many as they were.

    Returns:
        For each row and each column where the maze has cells now, that in which they were, and how many are missing.
    """
    then, across = record.area, 1 - axis
    if now[across + 2] - now[across] != then[across + 2] - then[across]:
        return None
    first, last = max(now[axis] - far, 1), min(now[axis + 2] + far, (MAX_ROW, MAX_COLUMN)[axis])
    place = now._replace(left=first, right=last) if axis else now._replace(top=first, bottom=last)
    box = Grid([then])
    planes = [with_part(box, bytes(box.size), record.cells, one) for one in (record.lines, b"\xff" * record.size)]
    given = [
        _Row(bytes(lines), bytes(own)) for lines, own in zip(*(_cut(one, then, axis) for one in planes), strict=True)
    ]
    matches = _matches(
        given, [*_cut(codes(Grid([place])), place, axis)], is_all=not far, is_even=len(record.formats) == 1
    )
    missing = sum(len(row.own) - row.own.count(0) for number, row in enumerate(given) if number not in matches.values())
    if 2 * (record.size - missing) <= min(record.size, now.size):
        return None
    found = {first + one: then[axis] + other for one, other in matches.items()}
    others = {one: one - now[across] + then[across] for one in range(now[across], now[across + 2] + 1)}
    return (others, found, missing) if axis else (found, others, missing)


def _cut(numbers: Plane, area: Area, axis: int) -> Iterator[Plane]:
    """Yield the numbers of each row of an area, or of each column."""
    if axis:
        return (numbers[column :: area.width] for column in range(area.width))
    return (numbers[cell : cell + area.width] for cell in range(0, area.size, area.width))


def _matches(given: Sequence[_Row], there: Sequence[Plane], *, is_all: bool, is_even: bool) -> dict[int, int]:
    """Return which of the given rows each row on the sheet is, by their numbers from 0.

    Where as many rows are between two that are found as were there, those are in place most of whose cells are as they
    were. Else one that looks like just one other there, or like one beside it, is its copy: what is inserted takes on
    the formats there.

    Args:
        given: the rows that the maze has.
        there: the rows on the sheet.
        is_all: nothing but the maze is there, from its first row to its last.
        is_even: all cells had the same format, so that rows that look alike are the same.
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
            pairs = zip(between, missing, strict=True)
            found |= {row: number for row, number in pairs if _are_alike(given[number], there[row])}
            continue
        # Copies lie side by side: where more stretches look like a row than were there, some are not the maze's.
        stretches = Counter(others[row] for row in between if row == 0 or others[row - 1] != others[row])
        looks = Counter(ones[number] for number in missing)
        likely = {number for number in missing if stretches[ones[number]] <= looks[ones[number]]}
        for row in (*between, *reversed(between)):
            near = likely | {found[beside] for beside in (row - 1, row + 1) if beside in found}
            alike = sorted(number for number in near if ones[number] == others[row])
            found |= {row: alike[0]} if len(alike) == 1 or (alike and is_even) else {}
    return found


def _are_alike(given: _Row, there: Plane) -> bool:
    """Return whether most cells of a row have the same lines."""
    own = [one == other for one, other, is_own in zip(given.lines, there, given.own, strict=True) if is_own]
    return 2 * sum(own) > len(own)


def _kinds(given: Sequence[_Row], there: Sequence[Plane]) -> tuple[list[int], list[int]]:
    """Return a number for each of the given rows, and for each on the sheet, the same for those that look alike.

    Only the maze's own cells count. Rows without lines are like no others.
    """
    known: dict[_Row, int] = {}
    ones = [known.setdefault(row, number) if any(row.lines) else ~number for number, row in enumerate(given)]
    masks = sorted({row.own for row in given}, key=lambda own: own.count(0))
    others = []
    for number, row in enumerate(map(bytes, there), len(given)):
        kinds = (known.get(_Row(both(row, own), own)) for own in masks)
        others.append(next((kind for kind in kinds if kind is not None), ~number))
    return ones, others


def _pairs(ones: Sequence[int], others: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the places of what two sequences have in common, in the same order."""
    from difflib import SequenceMatcher  # which takes two milliseconds to load, and few need it

    for one, other, size in SequenceMatcher(None, ones, others).get_matching_blocks():
        yield from zip(range(one, one + size), range(other, other + size), strict=True)
