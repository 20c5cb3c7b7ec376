"""The inputs of kernels: the neighbours of cells, and random numbers, draw for draw as the streams give them.

A grid takes 9 bytes for each cell at most, 1 in a rectangle. Kernels are compiled only, never run as Python: there they
would be slower than the generators themselves.
"""

from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numba import njit

from excelmaze.generators.passages import picks
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.streams import PythonStream, Stream, VbaStream

_WORDS = 624
_32 = np.uint32
_BLOCK = 1 << 14
_ROLL_OF_BYTE = np.arange(256, dtype=np.uint8) % 60
_VERSION_OF_STATE = 3


class Tables(NamedTuple):
    """The neighbours of each cell: `sides` has a bit for each there is.

    Those at the right and left are the numbers next to its own. Those above and below are `above[cell]` and
    `below[cell]`, or, in a rectangle, where these are empty, the cells `width` away.
    """

    sides: Any
    width: int
    above: Any
    below: Any


_known: WeakKeyDictionary[Grid, Tables] = WeakKeyDictionary()


def tables_of(grid: Grid) -> Tables:
    """Return the tables of a grid, made once."""
    if grid not in _known:
        _known[grid] = _tables(grid)
    return _known[grid]


def _tables(grid: Grid) -> Tables:
    sides = np.frombuffer(grid.sides, np.uint8)
    bounds = grid.bounds
    if grid.gapless and grid.size == bounds.size:
        none = np.empty(0, np.int32)
        return Tables(sides, bounds.right - bounds.left + 1, none, none)
    above = np.full(grid.size, -1, np.int32)
    below = np.full(grid.size, -1, np.int32)
    for upper, lower, length in grid.contacts:
        above[lower : lower + length] = np.arange(upper, upper + length, dtype=np.int32)
        below[upper : upper + length] = np.arange(lower, lower + length, dtype=np.int32)
    return Tables(sides, 0, above, below)


@njit(cache=True)
def neighbor_of(tables, cell, direction):
    """Return the neighbour of a cell in a direction; there must be one."""
    if direction & 1:
        return cell + 2 - direction
    if tables.width:
        return cell + (direction - 1) * tables.width
    if direction:
        return np.int64(tables.below[cell])
    return np.int64(tables.above[cell])


# PICK[mask, roll] is one of the directions whose bit is set in the mask, each with the same chance.
PICK = np.frombuffer(b"".join(picks(len(DIRECTIONS))), np.uint8).reshape(1 << len(DIRECTIONS), -1)


@njit(cache=True)
def cell_at(piece, place):
    """Return the cell at a place in a piece; an empty one stands for all of the grid's cells."""
    return np.int64(piece[place]) if piece.size else np.int64(place)


class Draws(NamedTuple):
    """A stream's state.

    `words` is that of the Mersenne Twister, 624 words and the place in them, or, in its first word, that of `Rnd`;
    `rolls` is the block of rolls at hand.
    """

    vba: bool
    words: Any
    rolls: Any


def draws_from(stream: Stream) -> Draws:
    """Return what a kernel draws from, at the place where the stream stands."""
    words = np.zeros(_WORDS + 1, np.uint32)
    rolls = np.empty(_BLOCK, np.uint8)
    if isinstance(stream, PythonStream):
        words[:] = stream.getstate()[1]
        return Draws(vba=False, words=words, rolls=rolls)
    if isinstance(stream, VbaStream):
        words[0] = stream.state
        return Draws(vba=True, words=words, rolls=rolls)
    raise TypeError(stream)


def hand_back(draws: Draws, stream: Stream) -> None:
    """Let the stream go on where the kernel stopped."""
    if isinstance(stream, PythonStream):
        stream.setstate((_VERSION_OF_STATE, tuple(draws.words.tolist()), None))
    elif isinstance(stream, VbaStream):
        stream.state = int(draws.words[0])


@njit(cache=True)
def _twist(words):
    for i in range(624):
        y = (words[i] & 0x80000000) | (words[(i + 1) % 624] & 0x7FFFFFFF)
        words[i] = words[(i + 397) % 624] ^ (y >> 1) ^ ((y & 1) * 0x9908B0DF)
    words[624] = 0


@njit(cache=True)
def _word(words):
    if words[624] >= 624:
        _twist(words)
    y = np.int64(words[words[624]])
    words[624] += 1
    y ^= y >> 11
    y ^= (y << 7) & 0x9D2C5680
    y ^= (y << 15) & 0xEFC60000
    return y ^ (y >> 18)


@njit(cache=True)
def draw(draws):
    """Return the next number, 0 <= x < 1, as `random()` does."""
    words = draws.words
    if draws.vba:
        words[0] = (np.int64(words[0]) * 0x43FD43FD + 0xC39EC3) & 0xFFFFFF
        return words[0] / 16777216.0
    high = _word(words) >> 5
    return (high * 67108864.0 + (_word(words) >> 6)) / 9007199254740992.0


@njit(cache=True)
def draw_rolls(draws, size):
    """Draw the next block of rolls, of `size` bytes before some are rejected; return how many rolls there are."""
    rolls = draws.rolls
    if draws.vba:
        rolls[0] = np.uint8(draw(draws) * 60)
        return 1
    count = 0
    for _ in range(size >> 2):
        word = _word(draws.words)
        for shift in (0, 8, 16, 24):
            byte = (word >> shift) & 0xFF
            if byte < 240:
                rolls[count] = _ROLL_OF_BYTE[byte]
                count += 1
    return count


@njit(cache=True)
def following_size(size):
    """Return the size of the block that follows one of that size; 0 begins."""
    return min(size * 4, 1 << 14) if size else 64


@njit(cache=True)
def draw_many(draws, numbers):
    """Return the next numbers times 2^53, as many as there is room for, each in a tenth of the time of one drawn alone.

    Blocks of words are made at once, so the stream has to be at the beginning of one, as it is when nothing was drawn.
    """
    if draws.vba:
        for i in range(numbers.size):
            numbers[i] = np.int64(draw(draws) * 9007199254740992.0)
        return
    words = draws.words
    drawn = np.empty(624, np.uint32)
    for begin in range(0, numbers.size, 312):
        _twist_at_once(words)
        for i in range(624):
            y = words[i]
            y ^= _32(y >> _32(11))
            y ^= _32(_32(y << _32(7)) & _32(0x9D2C5680))
            y ^= _32(_32(y << _32(15)) & _32(0xEFC60000))
            drawn[i] = _32(y ^ _32(y >> _32(18)))
        for i in range(312):
            numbers[begin + i] = np.int64(drawn[2 * i] >> _32(5)) << 26 | np.int64(drawn[2 * i + 1] >> _32(6))


@njit(cache=True)
def _twist_at_once(words):
    # As `_twist`, but for places that go round, and in 32 bits: so the processor works on several words at once. What
    # draws one word after the other is quicker with the other, which the compiler sets in there.
    for i in range(227):
        words[i] = _twisted(words[i], words[i + 1], words[i + 397])
    for i in range(227, 623):
        words[i] = _twisted(words[i], words[i + 1], words[i - 227])
    words[623] = _twisted(words[623], words[0], words[396])


@njit(cache=True)
def _twisted(word, following, far):
    y = _32(_32(word & _32(0x80000000)) | _32(following & _32(0x7FFFFFFF)))
    return _32(_32(far ^ _32(y >> _32(1))) ^ _32(_32(_32(0) - _32(y & _32(1))) & _32(0x9908B0DF)))
