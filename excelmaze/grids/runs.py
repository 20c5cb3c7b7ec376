"""Runs: a grid's cells side by side in a row, and which of them lie above one another."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from excelmaze.sheet.bands import Band


class Run(NamedTuple):
    """Cells side by side in one row: columns `first` to `last`, numbered from `cell` on."""

    row: int
    first: int
    last: int
    cell: int

    @property
    def cells(self) -> range:
        """The numbers of the cells in this run."""
        return range(self.cell, self.cell + self.last - self.first + 1)


def runs_of(bands: Iterable[Band]) -> Iterator[Run]:
    """The runs of bands, row by row."""
    cell = 0
    for top, below, spans in bands:
        for row in range(top, below):
            for first, last in spans:
                yield Run(row, first, last, cell)
                cell += last - first + 1


def touching(runs: Sequence[Run]) -> list[tuple[int, int]]:
    """The numbers of each two runs of which one lies above the other, in reading order."""
    pairs = []
    above = below = 0
    upper_row, upper_first, upper_last, _ = runs[0]
    row, first, last, _ = runs[0]
    while True:
        if upper_row == row - 1:
            if upper_first <= last and first <= upper_last:
                pairs.append((above, below))
            onward = last < upper_last
        else:
            onward = upper_row >= row
        if onward:
            below += 1
            if below == len(runs):
                return pairs
            row, first, last, _ = runs[below]
        else:
            above += 1
            upper_row, upper_first, upper_last, _ = runs[above]


def contacts_of(runs: Sequence[Run], pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Stretches of cells that lie above one another, where runs touch: first cell above, first below, length."""
    for above, below in pairs:
        _, first_above, last_above, upper = runs[above]
        _, first_below, last_below, lower = runs[below]
        first = max(first_below, first_above)
        last = min(last_below, last_above)
        yield upper + first - first_above, lower + first - first_below, last - first + 1


def connected(count: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """For each of so many runs the number of the connected part that it belongs to, counted from the first run on."""
    # Disjoint sets as in `excelmaze.sets`, written out: for each run one of its set that is no higher.
    lower = list(range(count))
    for above, below in pairs:
        one, other = above, below
        while lower[one] != one:
            lower[one] = one = lower[lower[one]]
        while lower[other] != other:
            lower[other] = other = lower[lower[other]]
        if one < other:
            lower[other] = one
        else:
            lower[one] = other
    parts = 0
    numbers: list[int] = []
    for run, known in enumerate(lower):
        if known < run:
            numbers.append(numbers[known])
        else:
            numbers.append(parts)
            parts += 1
    return numbers
