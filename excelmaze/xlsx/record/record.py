"""How cells looked before a maze: each look once, and the runs of cells that had it, row by row."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, count, islice
from operator import ne
from typing import NamedTuple

from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.edit.restyle import Look

# What a row or column had of the attributes that a maze sets; None where it had no element.
Sizes = dict[int, dict[bytes, bytes] | None]


class WasLook(NamedTuple):
    """Columns `first` to `last` of a row looked like this; `look` is a place in the record's looks."""

    first: int
    last: int
    look: int


class Record(NamedTuple):
    """How a sheet was before a maze.

    Attributes:
        looks: the looks that occur.
        rows: for each row, the runs of cells from left to right.
        columns: for each column whose width the maze set, its former attributes.
        heights: the same for rows.
        names: the defined names that came with the maze.
        recipe: what the maze was made from, for whoever wants to know.
        titles: the texts that came with the maze, by row and column of their cells.
    """

    looks: tuple[Look, ...]
    rows: Mapping[int, Sequence[WasLook]]
    columns: Sizes
    heights: Sizes
    names: tuple[str, ...] = ()
    recipe: str = ""
    titles: Mapping[tuple[int, int], str] = {}

    @property
    def bounds(self) -> Area:
        """The smallest rectangle around the cells."""
        left = min(runs[0].first for runs in self.rows.values())
        return Area(min(self.rows), left, max(self.rows), max(runs[-1].last for runs in self.rows.values()))

    def under(self, earlier: "Record | None") -> "Record":
        """This record, with the earlier one's word for all that the earlier one knows."""
        if earlier is None:
            return self
        number = {look: index for index, look in enumerate(earlier.looks)}
        for look in self.looks:
            number.setdefault(look, len(number))
        places = [number[look] for look in self.looks]
        rows = {row: list(runs) for row, runs in earlier.rows.items()}
        for row, runs in self.rows.items():
            known = earlier.rows.get(row, ())
            if ours := [run._replace(look=places[run.look]) for run in minus(runs, known)]:
                rows[row] = joined(sorted([*known, *ours]))
        names = tuple(dict.fromkeys((*earlier.names, *self.names)))
        columns, heights = {**self.columns, **earlier.columns}, {**self.heights, **earlier.heights}
        titles = {**earlier.titles, **self.titles}
        return Record(tuple(number), rows, columns, heights, names, self.recipe or earlier.recipe, titles)

    def split(self, areas: Sequence[Area]) -> tuple["Record", "Record"]:
        """The record of the cells in some areas, without sizes, names and titles, and the record of all others."""
        inside: dict[int, list[WasLook]] = {}
        outside: dict[int, list[WasLook]] = {}
        for row, runs in self.rows.items():
            spans = sorted(WasLook(area.left, area.right, 0) for area in areas if area.top <= row <= area.bottom)
            others = minus(runs, spans)
            within = minus(runs, others)
            if others:
                outside[row] = others
            if within:
                inside[row] = within
        return Record(self.looks, inside, {}, {}), self._replace(rows=outside)


class Span(NamedTuple):
    """Columns `first` to `last`."""

    first: int
    last: int


def without(span: Span, others: Iterable[Span]) -> list[Span]:
    """The parts of a span that no other covers; the others from left to right."""
    left = []
    first = span.first
    for other in others:
        if other.first > span.last:
            break
        if other.last >= first:
            if other.first > first:
                left.append(Span(first, other.first - 1))
            first = other.last + 1
    return [*left, Span(first, span.last)] if first <= span.last else left


def minus(runs: Sequence[WasLook], others: Iterable[WasLook]) -> list[WasLook]:
    """The parts of runs that no other run covers; both from left to right."""
    covers: list[Span] = []
    first = after = 0
    for begin, last, _ in others:
        if begin != after:
            covers.append(Span(first, after - 1))
            first = begin
        after = last + 1
    covers = [*covers[1:], Span(first, after - 1)] if after else []
    if covers and runs and covers[0].first <= runs[0].first and runs[-1].last <= covers[0].last:
        return []
    left: list[WasLook] = []
    for run in runs:
        near = islice(covers, bisect_left(covers, run.first, key=lambda cover: cover.last), None)
        left += (WasLook(*part, run.look) for part in without(Span(run.first, run.last), near))
    return left


def joined(runs: Iterable[WasLook]) -> list[WasLook]:
    """The runs, from left to right, those side by side that looked the same made one."""
    found: list[WasLook] = []
    for run in runs:
        if found and found[-1].last == run.first - 1 and found[-1].look == run.look:
            found[-1] = found[-1]._replace(last=run.last)
        else:
            found.append(run)
    return found


def runs_of(stretches: Iterable[tuple[int, list[int]]]) -> list[WasLook]:
    """The runs of cells that looked the same, from a row's stretches: their first columns, and a look for each cell."""
    whole: list[tuple[int, list[int]]] = []
    for first, looks in stretches:
        if whole and whole[-1][0] + len(whole[-1][1]) == first:
            whole[-1][1].extend(looks)
        else:
            whole.append((first, looks[:]))
    runs: list[WasLook] = []
    for first, looks in whole:
        starts = [0, *compress(count(1), map(ne, looks, islice(looks, 1, None)))]
        stops = [*starts[1:], len(looks)]
        firsts, lasts = map(first.__add__, starts), map((first - 1).__add__, stops)
        runs += map(WasLook, firsts, lasts, map(looks.__getitem__, starts))
    return runs
