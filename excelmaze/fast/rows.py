"""Eller's rows in a kernel: see `excelmaze.generators.rows`. Memory is that of one row and of a block of them."""

from collections.abc import Iterator
from math import ceil

import numpy as np
from numba import njit

from excelmaze.fast.inputs import draw_many, draws_from
from excelmaze.streams import Stream

# Cells that are made at once, and words that the Mersenne Twister makes at once, as pairs.
_BLOCK = 1 << 20
_PAIRS = 312
# Numbers are whole, 0 to 2^53; each is below this.
_CERTAIN = 1 << 54
# Cells are counted without a sign: numbers below 0 as places would have to be looked for.
_32, _64 = np.uint32, np.uint64


def eller_rows(width: int, height: int, stream: Stream, bias: float, down: float) -> Iterator[bytes]:
    """Yield the passages of a rectangle from top to bottom, many rows at a time; the stream has not been drawn from."""
    draws = draws_from(stream)
    # A row takes two numbers a cell at most; from where on they are unused, and up to where there are some.
    numbers, unused = np.empty((4 * width // _PAIRS + 2) * _PAIRS, np.int64), np.zeros(2, np.uint64)
    rings = np.array([range(width + 1)] * 2, np.uint32)
    stretches, work = np.zeros((2, width + 1), np.uint8), np.zeros((2, width + 1), np.uint32)
    rows = max(1, _BLOCK // width)
    block = np.empty((min(rows, height), width), np.uint8)
    likely, lower = ceil(bias * (1 << 53)), ceil(down * (1 << 53))
    for top in range(0, height, rows):
        part = block[: height - top]
        _eller_rows(part, rings, stretches, work, top + len(part) == height, likely, lower, draws, numbers, unused)
        yield part.tobytes()


@njit(cache=True)
def _eller_rows(block, rings, stretches, work, ends, bias, down, draws, numbers, unused):
    """Link the cells of a set in a ring, in order: two neighbours are of one set where one follows the other.

    That is so because sets never cross: what lies between two cells of a set is of this set, or of some that lie there
    as a whole. So sets have no names, and neither joining two nor taking a cell out of one goes through its cells.
    Chance is asked nearly without branches, since the processor would guess every third wrongly.
    """
    right, left = rings[0], rings[1]
    above, opened = stretches[0], stretches[1]  # whether a path leads up from a cell, and to the cell before it
    before, cells = work[0], work[1]  # how many of its set a cell has before some other; cells of some kind
    width = block.shape[1]
    place, stop = unused[0], unused[1]
    for row in range(block.shape[0]):
        if stop - place < _64(2 * width):
            rest = np.int64(stop - place)
            numbers[:rest] = numbers[place:stop]
            full = rest + (numbers.size - rest) // _PAIRS * _PAIRS
            draw_many(draws, numbers[rest:full])
            place, stop = _64(0), _64(full)
        passages = block[row]
        last = ends and row == block.shape[0] - 1
        place = _join(right, left, opened, numbers, place, _CERTAIN if last else bias)
        for cell in range(width):
            passages[cell] = above[cell] | opened[cell + 1] << 1 | opened[cell] << 3
        if last:
            break
        place = _choose(right, left, before, cells, numbers, place)
        place = _lead_down(right, left, above, before, cells, numbers, place, down)
        for cell in range(width):
            passages[cell] |= above[cell] << 2
    unused[0], unused[1] = place, stop


@njit(cache=True)
def _join(right, left, opened, numbers, place, likely):
    """Join neighbours of different sets by chance; return from where on numbers are unused then."""
    cell, following = _32(0), right[0]
    for number in range(1, right.size - 1):
        other = _32(number)
        differs = following != other
        joins = differs & (numbers[place] < likely)
        place += _64(differs)
        opened[other] = joins
        if joins:
            end = left[other]
            right[end], left[following] = following, end
            right[cell], left[other] = other, cell
        cell, following = other, right[other]
    return place


@njit(cache=True)
def _choose(right, left, before, cells, numbers, place):
    """Choose a cell of each set: `before` says, at its first one, how many of the set are before that."""
    outside = _32(right.size - 1)
    count = _32(0)
    for number in range(1, right.size):
        cell = outside - _32(number)
        following = right[cell]
        before[cell] = before[following if following > cell else outside] + _32(1)  # so many are from here on
        cells[count] = cell
        count += _32(left[cell] >= cell)
    for number in range(count):
        cell = cells[count - _32(1) - _32(number)]
        size = np.float64(np.int32(before[cell])) / 9007199254740992.0
        before[cell] = _32(np.int32(np.float64(numbers[place + _64(number)]) * size))
    return place + _64(count)


@njit(cache=True)
def _lead_down(right, left, above, before, cells, numbers, place, down):
    """Let paths lead down from the chosen cells, and by chance from others; those without one leave their sets."""
    count = _32(0)
    for number in range(right.size - 1):
        cell = _32(number)
        left_over = before[cell]
        before[right[cell]] = left_over - _32(1)
        asks = left_over != _32(0)
        goes = (not asks) | (numbers[place] < down)
        place += _64(asks)
        above[cell] = goes
        cells[count] = cell
        count += _32(not goes)
    for number in range(count):
        cell = cells[number]
        one, other = left[cell], right[cell]
        right[one], left[other] = other, one
        right[cell] = left[cell] = cell
    return place
