"""Bands of rows with cells in the same columns, for unions and differences of areas."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import TypeVar

from excelmaze.sheet.addresses import Area

Value = TypeVar("Value")
# The first and the last of columns side by side.
Span = tuple[int, int]
# Rows that follow one another, by the first and the one below the last, and the columns covered in each of them.
Band = tuple[int, int, Sequence[Span]]


def merged_spans(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans `first..last` from left to right; overlapping and touching ones are merged."""
    merged: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = merged[-1][0], max(merged[-1][1], last)
        else:
            merged.append((first, last))
    return merged


def bands_of(areas: Sequence[Area]) -> Iterator[Band]:
    """Yield the bands of rows between edges of areas, from top to bottom, without empty ones."""
    edges = sorted({row for area in areas for row in (area.top, area.bottom + 1)})
    waiting = sorted(areas, reverse=True)
    across: list[Area] = []
    for top, below in pairwise(edges):
        across = [area for area in across if area.bottom >= top]
        while waiting and waiting[-1].top == top:
            across.append(waiting.pop())
        if across:
            yield top, below, merged_spans((area.left, area.right) for area in across)


def runs_alike(values: Mapping[int, Value]) -> Iterator[tuple[int, int, Value]]:
    """Yield runs of rows or columns one after another with the same value: the first, the last, and the value."""
    first = last = 0
    for number in sorted(values):
        if first and (number != last + 1 or values[number] != values[first]):
            yield first, last, values[first]
            first = 0
        first, last = first or number, number
    if first:
        yield first, last, values[first]


def bands_in(rows: Mapping[int, list[Span]]) -> Iterator[Band]:
    """Yield bands of equal rows from the spans of single rows."""
    return ((first, last + 1, spans) for first, last, spans in runs_alike(rows) if spans)


def areas_of(bands: Iterable[Band]) -> list[Area]:
    """Return the cells of bands as areas in reading order; spans of equal columns in successive rows are one area."""
    areas: list[Area] = []
    begun: dict[Span, int] = {}
    end = 0
    for top, below, spans in bands:
        before = begun
        begun = {span: before.pop(span, top) for span in spans} if top == end else dict.fromkeys(spans, top)
        areas += [Area(first_row, first, end - 1, last) for (first, last), first_row in before.items()]
        end = below
    areas += [Area(first_row, first, end - 1, last) for (first, last), first_row in begun.items()]
    return sorted(areas)


def combined(
    ours: Iterable[Band], theirs: Iterable[Band], combine: Callable[[Sequence[Span], Sequence[Span]], list[Span]]
) -> Iterator[Band]:
    """Yield the bands of two lists of bands, combined by a function of the spans in the same rows."""
    both = [*ours], [*theirs]
    edges = sorted({row for bands in both for top, below, _ in bands for row in (top, below)})
    place = {row: number for number, row in enumerate(edges)}
    one, other = (
        {row: spans for top, below, spans in bands for row in edges[place[top] : place[below]]} for bands in both
    )
    for top, below in pairwise(edges):
        if spans := combine(one.get(top, ()), other.get(top, ())):
            yield top, below, spans


def without(spans: Sequence[Span], holes: Sequence[Span]) -> list[Span]:
    """Return spans without the columns of other spans, from left to right."""
    return _spans(_columns(spans) & ~_columns(holes))


def common(ones: Sequence[Span], others: Sequence[Span]) -> list[Span]:
    """Return the columns that two lists of spans have in common, as spans from left to right."""
    return _spans(_columns(ones) & _columns(others))


def _columns(spans: Iterable[Span]) -> int:
    """Return the columns of spans as the bits of a number."""
    return reduce(or_, ((1 << last + 1) - (1 << first) for first, last in spans), 0)


def _spans(columns: int) -> list[Span]:
    """Return the spans of columns that are the bits of a number."""
    return [(run.start(), run.end() - 1) for run in re.finditer("1+", bin(columns)[:1:-1])]
