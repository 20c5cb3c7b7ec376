"""Rows or columns that were inserted within a maze, and nothing else: by the rectangle in which its cells are now.

The first and the last row of the maze are those of the rectangle, and those between are in order, each with the lines
that it was given. Where no row can be two of them that is enough, also for the smallest maze.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from excelmaze.xlsx.record.align import NO_CELL, Places, Table

_MOST_PAIRS = 1_000_000


class Same(Protocol):
    """A comparison of two rows, or two columns, of a record: had they, and got they, the same formats?"""

    def __call__(self, one: int, other: int, /) -> bool:
        """Compare them by their numbers in the table."""


def inserted(given: Table, there: Table, same_rows: Same, same_columns: Same) -> tuple[Places, Places] | None:
    """Return which rows and columns of the sheet are which of the record, by the sheet's and the record's own numbers.

    Args:
        given: the codes that the record's cells were given.
        there: those of the rectangle in which they are now.
        same_rows: for rows that are equally likely to be the one.
        same_columns: the same for columns.

    Returns:
        The places, of rows too that have the formats of a neighbour, but not of those that may be two; None where
        other things were done.
    """
    if len(given.rows[0]) == len(there.rows[0]):
        rows = _spread(given.rows, there.rows, same_rows)
        columns = dict(enumerate(range(len(given.rows[0]))))
    elif len(given.rows) == len(there.rows):
        rows = dict(enumerate(range(len(given.rows))))
        columns = _spread(given.turned.rows, there.turned.rows, same_columns)
    else:
        return None
    if not rows or not columns:
        return None
    return (
        {there.top + at: given.top + row for at, row in rows.items()},
        {there.left + at: given.left + column for at, column in columns.items()},
    )


def _spread(given: Sequence[bytes], there: Sequence[bytes], same: Callable[[int, int], bool]) -> Places:
    """Return for each row of the sheet the one of the record that it is, without those that may be two."""
    more = len(there) - len(given)
    if more <= 0 or len(given) * (more + 1) > _MOST_PAIRS:
        return {}
    alike = [[_shows(there[row + shift], lines) for shift in range(more + 1)] for row, lines in enumerate(given)]
    # A row may be at a place if those before it can be before that, and those behind it behind.
    before = _possible(alike)
    behind = [line[::-1] for line in _possible([line[::-1] for line in reversed(alike)])][::-1]
    found: Places = {}
    unsure: set[int] = set()
    for row, lines in enumerate(given):
        places = [row + shift for shift in range(more + 1) if before[row][shift] and behind[row][shift]]
        if not places:
            return {}
        if len(places) > 1 and not _has_lines(lines):
            unsure.add(row)
        for at in places:
            if not same(found.setdefault(at, row), row):
                unsure |= {found[at], row}
    sure = {at: row for at, row in found.items() if row not in unsure}
    # The first and the last row stay where they are; a row that is inserted next to one takes on its formats.
    for order, step in ((range(1, len(there)), 1), (range(len(there) - 2, -1, -1), -1)):
        for at in order:
            neighbour = sure.get(at - step)
            if (
                at not in found
                and neighbour is not None
                and _has_lines(given[neighbour])
                and _shows(there[at], given[neighbour])
            ):
                sure[at] = neighbour
    return sure


def _has_lines(codes: bytes) -> bool:
    return any(code not in {0, NO_CELL} for code in codes)


def _possible(alike: Sequence[Sequence[bool]]) -> list[list[bool]]:
    """Return how far each row may have been shifted, the first not at all and none less than the one before it."""
    possible: list[list[bool]] = []
    for row, line in enumerate(alike):
        reached = row == 0
        reachable = []
        for shift, fits in enumerate(line):
            reached = shift == 0 if row == 0 else reached or possible[-1][shift]
            reachable.append(fits and reached)
        possible.append(reachable)
    return possible


def _shows(now: bytes, given: bytes) -> bool:
    """Return whether a row shows what the record's row was given."""
    return now == given or all(code in {NO_CELL, other} for other, code in zip(now, given, strict=True))
