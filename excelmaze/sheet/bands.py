"""Bands of rows whose cells lie in the same columns: how unions and differences of areas are reckoned with."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from excelmaze.sheet.addresses import Area

Value = TypeVar("Value")
# The first and the last of columns side by side.
Span = tuple[int, int]
# Rows that follow one another, by the first and the one below the last, and the columns covered in each of them.
Band = tuple[int, int, Sequence[Span]]


def merged_spans(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans `first..last` from left to right, those that overlap or touch made one."""
    merged: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = merged[-1][0], max(merged[-1][1], last)
        else:
            merged.append((first, last))
    return merged


def bands_of(areas: Sequence[Area]) -> Iterator[Band]:
    """Yield the bands of rows between two edges of areas, from top to bottom, those without cells left out."""
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
    """Yield the bands of rows whose spans, from left to right, are given one by one."""
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
    """Yield our bands, with what is made of their spans and those of others in the same rows."""
    others = iter(theirs)
    nothing: Sequence[Span] = ()
    other_spans: Sequence[Span]
    other = next(others, None)
    for top, below, spans in ours:
        row = top
        while row < below:
            while other is not None and other[1] <= row:
                other = next(others, None)
            if other is None or other[0] >= below:
                end, other_spans = below, nothing
            elif other[0] > row:
                end, other_spans = other[0], nothing
            else:
                end, other_spans = min(below, other[1]), other[2]
            if combined_spans := combine(spans, other_spans):
                yield row, end, combined_spans
            row = end


def without(spans: Sequence[Span], holes: Sequence[Span]) -> list[Span]:
    """Return spans from left to right without the columns of others."""
    left: list[Span] = []
    place = 0
    for first, last in spans:
        while place < len(holes) and holes[place][1] < first:
            place += 1
        begin, hole = first, place
        while hole < len(holes) and holes[hole][0] <= last:
            if holes[hole][0] > begin:
                left.append((begin, holes[hole][0] - 1))
            begin = max(begin, holes[hole][1] + 1)
            hole += 1
        if begin <= last:
            left.append((begin, last))
    return left


def common(ones: Sequence[Span], others: Sequence[Span]) -> list[Span]:
    """Return what spans have in common with others; either from left to right, and no two overlap."""
    shared: list[Span] = []
    i = j = 0
    while i < len(ones) and j < len(others):
        first, last = max(ones[i][0], others[j][0]), min(ones[i][1], others[j][1])
        if first <= last:
            shared.append((first, last))
        if ones[i][1] < others[j][1]:
            i += 1
        else:
            j += 1
    return shared
