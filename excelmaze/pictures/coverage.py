"""Coverage: how much of each pixel the outlines of a text cover, for letters with soft edges."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from math import ceil, floor
from typing import NamedTuple

from excelmaze.pictures.glyphs import EM, Contour, Glyph

LEVELS = 6
"""The level of a pixel that is covered wholly; 0 is one that is not."""
# Each row of pixels is measured along so many lines, and a line of a curve has so many pixels at most.
_LINES, _STRAIGHT = 4, 2.0

# A place on an outline, in pixels.
_Place = tuple[float, float]


class Coverage(NamedTuple):
    """The pixels of a text: a level for each, row by row, the first at `top` and `left` of the base line's begin."""

    top: int
    left: int
    rows: Sequence[bytes]


def covered(glyphs: Iterable[Glyph], size: float, bolder: float = 0.0) -> Coverage:
    """Return the pixels of glyphs side by side, in a size in pixels; strokes are so much broader, by that size."""
    outlines: list[list[_Place]] = []
    factor, before = size / EM, 0
    for glyph in glyphs:
        outlines += [[*_places(contour, before, factor)] for contour in glyph.contours]
        before += glyph.advance
    if bolder:  # what outlines turn around, moved a little to each corner, is one broader shape
        aside = bolder * size / 2
        corners = [(x, y) for x in (-aside, aside) for y in (-aside, aside)]
        outlines = [[(x + right, y + down) for x, y in outline] for outline in outlines for right, down in corners]
    places = [place for outline in outlines for place in outline]
    if not places:
        return Coverage(0, 0, ())
    left, right = floor(min(x for x, _ in places)), ceil(max(x for x, _ in places))
    top, bottom = floor(min(y for _, y in places)), ceil(max(y for _, y in places))
    crossings = _crossings(outlines)
    rows = []
    for row in range(top, bottom):
        # What each pixel covers more than the one before it.
        steps = [0.0] * (right - left + 2)
        for line in range(row * _LINES, (row + 1) * _LINES):
            for begin, end in _inside(crossings.get(line, [])):
                _step(steps, begin - left, 1.0)
                _step(steps, end - left, -1.0)
        shares = list(accumulate(steps))[: right - left]
        rows.append(bytes(min(LEVELS, int(share * LEVELS / _LINES + 0.5)) for share in shares))
    return Coverage(top, left, rows)


def _places(contour: Contour, before: int, factor: float) -> Iterator[_Place]:
    """Yield the corners of an outline in pixels, down from the base line; curves become lines."""
    x = y = 0.0
    for number, point in enumerate(contour):
        *control, to_x, to_y = (
            (place + before) * factor if at % 2 == 0 else -place * factor for at, place in enumerate(point)
        )
        if control and number:
            mid_x, mid_y = control
            count = ceil((abs(mid_x - x) + abs(mid_y - y) + abs(to_x - mid_x) + abs(to_y - mid_y)) / _STRAIGHT)
            for step in range(1, count):
                part = step / count
                rest = 1 - part
                yield (
                    rest * rest * x + 2 * rest * part * mid_x + part * part * to_x,
                    rest * rest * y + 2 * rest * part * mid_y + part * part * to_y,
                )
        x, y = to_x, to_y
        yield x, y


def _crossings(outlines: Iterable[Sequence[_Place]]) -> dict[int, list[tuple[float, int]]]:
    """Return where outlines cross the lines on which rows are measured, and whether they go down or up."""
    crossings: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for outline in outlines:
        for (x, y), (to_x, to_y) in pairwise([*outline, outline[0]]):
            # Line n is at (n + 1/2) / _LINES; those from the upper end on, before the lower end.
            first, last = (ceil(min(max(end, -1e6), 1e6) * _LINES - 0.5) for end in sorted((y, to_y)))
            for line in range(first, last):
                part = ((line + 0.5) / _LINES - y) / (to_y - y)
                crossings[line].append((x + part * (to_x - x), 1 if to_y > y else -1))
    return crossings


def _inside(crossings: list[tuple[float, int]]) -> Iterator[tuple[float, float]]:
    """Yield the stretches of a line that outlines turn around."""
    turns, begin = 0, 0.0
    for x, turn in sorted(crossings):
        if turns == 0:
            begin = x
        turns += turn
        if turns == 0:
            yield begin, x


def _step(steps: list[float], x: float, change: float) -> None:
    """Note that a line is inside, or no longer, from somewhere in a pixel on."""
    pixel = floor(x)
    part = x - pixel
    steps[pixel] += change * (1 - part)
    steps[pixel + 1] += change * part
