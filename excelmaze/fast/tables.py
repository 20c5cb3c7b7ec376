"""A grid as arrays that kernels read: 9 bytes for each cell at most, 1 in a rectangle."""

from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numba import njit

from excelmaze.generators.sides import picks
from excelmaze.grids.grid import DIRECTIONS, Grid


class Tables(NamedTuple):
    """The neighbours of each cell: `sides` has a bit for each there is.

    Those at the right and left are the numbers beside its own. Those above and below are `above[cell]` and
    `below[cell]`, or, in a rectangle, where these are empty, the cells `width` away.
    """

    sides: Any
    width: int
    above: Any
    below: Any


_known: WeakKeyDictionary[Grid, Tables] = WeakKeyDictionary()


def tables_of(grid: Grid) -> Tables:
    """The tables of a grid, made once."""
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
def beside(tables, cell, direction):
    """The neighbour of a cell in a direction; there must be one."""
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
    """The cell at a place in a piece; an empty one stands for all of the grid's cells."""
    return np.int64(piece[place]) if piece.size else np.int64(place)
