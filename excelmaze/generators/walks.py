"""Generators by random walks: Aldous-Broder and Wilson. Both draw every maze with the same chance."""

from array import array
from collections.abc import Sequence

from excelmaze.errors import InputError
from excelmaze.generators.tables import PICK
from excelmaze.grids.grid import Grid
from excelmaze.progress import tick
from excelmaze.streams import Stream


def aldous_broder(grid: Grid, piece: Sequence[int], start: int, stream: Stream) -> "array[int]":
    """Walk at random; whenever the walk enters a cell for the first time, open the wall it came through.

    Uniform. The time is that in which a random walk covers the grid: about 1.3 n (ln n)^2 steps.

    Source: Aldous 1990, Broder 1989; algorithm 2 of Havlena 2016.
    """
    neighbors, sides = grid.neighbors, grid.sides
    fresh = bytearray(b"\1") * grid.size
    fresh[start] = 0
    left = len(piece) - 1
    carved: list[int] = []
    cell = start
    idle = _Idle(stream)
    for rolls in stream.rolls():
        tick("generating", len(carved), len(piece))
        before = left
        for roll in rolls:
            if not left:
                return array("q", carved)
            direction = PICK[sides[cell]][roll]
            neighbor = neighbors[direction][cell]
            if fresh[neighbor]:
                fresh[neighbor] = 0
                left -= 1
                carved.append(cell << 3 | direction)
            cell = neighbor
        idle.count(len(rolls), progress=left != before)
    raise AssertionError("a stream has no end")


def wilson(grid: Grid, piece: Sequence[int], start: int, stream: Stream) -> "array[int]":
    """From each cell that is not in the maze yet, walk at random to the maze and keep the way without loops.

    Uniform, and much faster than Aldous-Broder but for its first walks. Leaving a cell overwrites the
    direction in which it was left before: that erases the loops. Each way is carved from the maze outward.

    Source: Wilson 1996, RandomTreeWithRoot.
    """
    neighbors, sides = grid.neighbors, grid.sides
    fresh = bytearray(b"\1") * grid.size
    fresh[start] = 0
    leaving = bytearray(grid.size)
    carved: list[int] = []
    waiting = iter(piece)
    origin = cell = start
    idle = _Idle(stream)
    for rolls in stream.rolls():
        tick("generating", len(carved), len(piece))
        for roll in rolls:
            while not fresh[cell]:  # the walk has reached the maze
                if origin != cell:
                    _carve_back(grid, origin, cell, leaving, fresh, carved)
                    idle.count(0, progress=True)
                following = next((other for other in waiting if fresh[other]), None)
                if following is None:
                    return array("q", carved)
                origin = cell = following
            direction = PICK[sides[cell]][roll]
            leaving[cell] = direction
            cell = neighbors[direction][cell]
        idle.count(len(rolls), progress=False)
    raise AssertionError("a stream has no end")


def _carve_back(grid: Grid, origin: int, end: int, leaving: bytearray, fresh: bytearray, carved: list[int]) -> None:
    """Carve the way that leads from `origin` to the maze at `end`, beginning at the maze."""
    way: list[int] = []
    cell = origin
    while cell != end:
        fresh[cell] = 0
        direction = leaving[cell]
        cell = grid.neighbors[direction][cell]
        way.append(cell << 3 | direction + 2 & 3)
    carved.extend(reversed(way))


class _Idle:
    """Guards a walk against a stream that repeats: after two periods without progress it never ends."""

    def __init__(self, stream: Stream) -> None:
        self._limit = stream.period and 2 * stream.period
        self._steps = 0

    def count(self, steps: int, *, progress: bool) -> None:
        self._steps = 0 if progress else self._steps + steps
        if self._limit and self._steps > self._limit:
            raise never_ends(self._limit // 2)


def never_ends(period: int) -> InputError:
    """The error for a walk that goes in circles because its random numbers do."""
    return InputError(
        f"Excel's random numbers repeat after {period:,} draws, and this walk never ends with them; "
        "choose another seed, another algorithm or --rng python"
    )
