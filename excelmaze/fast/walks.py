"""The kernels of the random walks: see their plain versions.

Each fills `carved` with passages in the same order as the plain one, from the same draws, and returns how many;
-1 where the numbers repeat and the walk never ends.
"""

import numpy as np
from numba import njit

from excelmaze.fast.draws import draw_rolls, following_size
from excelmaze.fast.tables import PICK, beside, cell_at

# Two periods of `Rnd` without progress.
_MOST_IDLE = 2 << 24


@njit(cache=True, nogil=True)
def aldous_broder(tables, _piece, start, draws, carved):
    fresh = np.ones(tables.sides.size, np.uint8)
    cell = np.int64(start)
    fresh[cell] = 0
    done = size = idle = 0
    while True:
        before = done
        size = following_size(size)
        rolls = draw_rolls(draws, size)
        for roll in range(rolls):
            if done == carved.size:
                return done
            direction = np.int64(PICK[tables.sides[cell], draws.rolls[roll]])
            neighbor = beside(tables, cell, direction)
            if fresh[neighbor]:
                fresh[neighbor] = 0
                carved[done] = cell << 3 | direction
                done += 1
            cell = neighbor
        idle = 0 if done != before else idle + rolls
        if draws.vba and idle > _MOST_IDLE:
            return -1


@njit(cache=True, nogil=True)
def wilson(tables, piece, start, draws, carved):
    fresh = np.ones(tables.sides.size, np.uint8)
    leaving = np.zeros(tables.sides.size, np.uint8)
    cell = np.int64(start)
    origin = cell
    fresh[cell] = 0
    done = size = idle = waiting = 0
    while True:
        size = following_size(size)
        rolls = draw_rolls(draws, size)
        for roll in range(rolls):
            if not fresh[cell]:
                if origin != cell:
                    done = _carve_back(tables, origin, cell, leaving, fresh, carved, done)
                    idle = 0
                if done == carved.size:
                    return done
                while not fresh[cell_at(piece, waiting)]:
                    waiting += 1
                origin = cell = cell_at(piece, waiting)
            direction = np.int64(PICK[tables.sides[cell], draws.rolls[roll]])
            leaving[cell] = direction
            cell = beside(tables, cell, direction)
        idle += rolls
        if draws.vba and idle > _MOST_IDLE:
            return -1


@njit(cache=True)
def _carve_back(tables, origin, end, leaving, fresh, carved, done):
    first = done
    cell = origin
    while cell != end:
        fresh[cell] = 0
        direction = np.int64(leaving[cell])
        cell = beside(tables, cell, direction)
        carved[done] = cell << 3 | ((direction + 2) & 3)
        done += 1
    for place in range((done - first) >> 1):
        carved[first + place], carved[done - 1 - place] = carved[done - 1 - place], carved[first + place]
    return done
