"""Eller's rows in a kernel: see `excelmaze.generators.eller_rows`. Memory is that of one row and of a block of them."""

from collections.abc import Iterator

import numpy as np
from numba import njit

from excelmaze.fast.draws import draw_many, draws_from
from excelmaze.streams import Stream

# Cells that are made at once, and words that the Mersenne Twister makes at once, as pairs.
_BLOCK = 1 << 20
_PAIRS = 312


def eller_rows(width: int, height: int, stream: Stream, bias: float, down: float) -> Iterator[bytes]:
    """The passages of a rectangle from top to bottom, many rows at a time; the stream has not been drawn from."""
    draws = draws_from(stream)
    # A row takes two numbers a cell at most; from where on they are unused, and up to where there are some.
    numbers, unused = np.empty((4 * width // _PAIRS + 2) * _PAIRS), np.zeros(2, np.int64)
    set_of, above = np.arange(width, dtype=np.int32), np.zeros(width, np.uint8)
    work = np.empty((3, width), np.int32)
    rows = max(1, _BLOCK // width)
    block = np.empty((min(rows, height), width), np.uint8)
    for top in range(0, height, rows):
        made = block[: height - top]
        _eller_rows(made, set_of, above, work, top + len(made) == height, bias, down, draws, numbers, unused)
        yield made.tobytes()


@njit(cache=True)
def _eller_rows(block, set_of, above, work, ends, bias, down, draws, numbers, unused):
    """Nearly without branches: which way chance goes, the processor would guess wrongly every other time."""
    width = set_of.size
    count, chosen, first_of = work[0], work[1], work[2]
    place, stop = unused[0], unused[1]
    for row in range(block.shape[0]):
        if stop - place < 2 * width:
            left = stop - place
            numbers[:left] = numbers[place:stop]
            place, stop = 0, left + (numbers.size - left) // 312 * 312
            draw_many(draws, numbers[left:stop])
        passages = block[row]
        passages[:] = above
        last = ends and row == block.shape[0] - 1
        likely = 2.0 if last else bias
        # A set is called by its first cell; from the others a way leads there over ever smaller ones.
        one = set_of[0]
        for cell in range(1, width):
            other = set_of[cell]
            while set_of[other] != other:
                other = set_of[other]
            differs = one != other
            opened = differs & (numbers[place] < likely)
            place += differs
            passages[cell - 1] |= opened << 1
            passages[cell] |= opened << 3
            low, high = min(one, other), max(one, other)
            set_of[high] = low if opened else high
            one = low if opened else other
        above[:] = 0
        if last:
            break
        count[:] = 0
        for cell in range(width):
            name = set_of[set_of[cell]]  # cells before have been looked up
            set_of[cell] = name
            count[name] += 1
        for cell in range(width):
            chosen[cell] = np.int32(numbers[place] * count[cell])
            place += set_of[cell] == cell
        count[:] = 0
        first_of[:] = width
        for cell in range(width):
            name = set_of[cell]
            is_chosen = count[name] == chosen[name]
            goes = is_chosen | (numbers[place] < down)
            place += not is_chosen
            count[name] += 1
            above[cell] = goes
            passages[cell] |= goes << 2
            first_of[name] = min(first_of[name], cell if goes else width)
        for cell in range(width):
            set_of[cell] = first_of[set_of[cell]] if above[cell] else cell
    unused[0], unused[1] = place, stop
