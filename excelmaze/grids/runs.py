"""Runs: a grid's cells side by side in a row, and which of them lie above one another."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from excelmaze.sheet.addresses import Area, merged_spans

# Rows with the same cells: the first one, the one below the last, and the columns covered.
Band = tuple[int, int, list[tuple[int, int]]]


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


def bands_of(areas: Sequence[Area]) -> Iterator[Band]:
    """Bands of rows between two edges of areas: the first row, the one below the last, and the columns covered.

    The bands are the leaves of a tree, whose nodes are numbered as in a heap. An area hangs at the few nodes that make
    up its bands, so that no band needs to go through all areas that reach across it.
    """
    edges = sorted({row for area in areas for row in (area.top, area.bottom + 1)})
    band_at = {row: band for band, row in enumerate(edges)}
    leaves = 1 << (len(edges) - 2).bit_length()
    hanging: dict[int, list[tuple[int, int]]] = {}
    for top, left, bottom, right in areas:
        node, end = leaves + band_at[top], leaves + band_at[bottom + 1]
        while node < end:
            if node & 1:
                hanging.setdefault(node, []).append((left, right))
                node += 1
            if end & 1:
                end -= 1
                hanging.setdefault(end, []).append((left, right))
            node, end = node >> 1, end >> 1
    nothing: list[tuple[int, int]] = []
    waiting = [(1, nothing)]
    while waiting:
        node, spans = waiting.pop()
        if node in hanging:
            spans = merged_spans([*spans, *hanging[node]])
        if node < leaves:
            waiting += (2 * node + 1, spans), (2 * node, spans)
        elif spans:
            yield edges[node - leaves], edges[node - leaves + 1], spans


def contacts_of(runs: Sequence[Run]) -> Iterator[tuple[int, int, int]]:
    """Stretches of cells that lie above one another: first cell above, first cell below, length."""
    for upper, lower in _neighbouring_rows(runs):
        i = j = 0
        _, first_above, last_above, above = upper[0]
        _, first_below, last_below, below = lower[0]
        while True:
            first = max(first_below, first_above)
            last = min(last_below, last_above)
            if first <= last:
                yield above + first - first_above, below + first - first_below, last - first + 1
            if last == last_above:
                i += 1
                if i == len(upper):
                    break
                _, first_above, last_above, above = upper[i]
            else:
                j += 1
                if j == len(lower):
                    break
                _, first_below, last_below, below = lower[j]


def connected(runs: Sequence[Run], contacts: Iterable[tuple[int, int, int]]) -> list[int]:
    """For each run the number of the connected part that it belongs to, counted from the first run on."""
    parent = list(range(len(runs)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = index = parent[parent[index]]
        return index

    starts = [run.cell for run in runs]
    for above, below, _ in contacts:
        one, other = root(bisect_right(starts, above) - 1), root(bisect_right(starts, below) - 1)
        if one < other:
            parent[other] = one
        else:
            parent[one] = other
    numbers: dict[int, int] = {}
    return [numbers.setdefault(root(index), len(numbers)) for index in range(len(parent))]


def _neighbouring_rows(runs: Sequence[Run]) -> Iterator[tuple[list[Run], list[Run]]]:
    """The runs of each two rows that follow one another without a gap."""
    upper: list[Run] = []
    current: list[Run] = []
    for run in runs:
        if current and run.row != current[0].row:
            if upper and upper[0].row == current[0].row - 1:
                yield upper, current
            upper, current = current, []
        current.append(run)
    if upper and upper[0].row == current[0].row - 1:
        yield upper, current
