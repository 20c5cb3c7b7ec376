"""The kernels of the random walks: see their plain versions.

Each fills `carved` with passages in the same order as the plain one, from the same draws, and returns how many;
-1 where the numbers repeat and the walk never ends.
"""

import numpy as np
from numba import njit

from excelmaze.fast.inputs import PICK, cell_at, draw, draw_rolls, following_size, neighbor_of
from excelmaze.generators.walks import STEPS_A_ROOM, tractor_choices
from excelmaze.grids.grid import DIRECTIONS

# _TRACTOR[mask, place]: the directions whose bits are set in the mask, in the order of the tractor, and how many.
_TRACTOR_CHOICES = tractor_choices(len(DIRECTIONS))
_TRACTOR = np.array([choices + [0] * (len(DIRECTIONS) - len(choices)) for choices in _TRACTOR_CHOICES], np.uint8)
_CHOICES = np.array([len(choices) for choices in _TRACTOR_CHOICES], np.uint8)
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
            neighbor = neighbor_of(tables, cell, direction)
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
            cell = neighbor_of(tables, cell, direction)
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
        cell = neighbor_of(tables, cell, direction)
        carved[done] = cell << 3 | ((direction + 2) & 3)
        done += 1
    for place in range((done - first) >> 1):
        carved[first + place], carved[done - 1 - place] = carved[done - 1 - place], carved[first + place]
    return done


@njit(cache=True, nogil=True)
def tractor(tables, _piece, start, draws, carved):
    fresh = np.ones(tables.sides.size, np.uint8)
    cell = np.int64(start)
    fresh[cell] = 0
    done = idle = 0
    while done < carved.size:
        sides = tables.sides[cell]
        direction = np.int64(_TRACTOR[sides, np.int64(draw(draws) * _CHOICES[sides])])
        neighbor = neighbor_of(tables, cell, direction)
        idle += 1
        if fresh[neighbor]:
            fresh[neighbor] = 0
            carved[done] = cell << 3 | direction
            done += 1
            idle = 0
        elif draws.vba and idle > _MOST_IDLE:
            return -1
        cell = neighbor
    return done


@njit(cache=True, nogil=True)
def origin_shift(tables, _piece, start, draws, carved):
    towards = _shortest(tables, start, carved.size + 1)
    left = STEPS_A_ROOM * (carved.size + 1)
    origin = np.int64(start)
    size = 0
    while True:
        size = following_size(size)
        for roll in range(draw_rolls(draws, size)):
            sides = tables.sides[origin]
            if not left or not sides:
                towards[origin] = 4
                return _from_start(tables, towards, start, carved)
            direction = np.int64(PICK[sides, draws.rolls[roll]])
            towards[origin] = direction
            origin = neighbor_of(tables, origin, direction)
            left -= 1


@njit(cache=True)
def _shortest(tables, start, cells):
    """Return for each cell the direction to the start, breadth first; 4 at the start, and where no path leads."""
    towards = np.full(tables.sides.size, 4, np.uint8)
    reached = np.empty(cells, np.int32)
    reached[0] = start
    end = 1
    for place in range(cells):
        cell = np.int64(reached[place])
        for direction in range(4):
            if tables.sides[cell] >> direction & 1:
                neighbor = neighbor_of(tables, cell, direction)
                if towards[neighbor] == 4 and neighbor != start:
                    towards[neighbor] = (direction + 2) & 3
                    reached[end] = neighbor
                    end += 1
    return towards


@njit(cache=True)
def _from_start(tables, towards, start, carved):
    """Fill in the passages of the tree, from the start outward; return how many."""
    reached = np.empty(carved.size + 1, np.int32)
    came_from = np.full(carved.size + 1, 4, np.uint8)
    reached[0] = start
    done = 0
    for place in range(reached.size):
        cell = np.int64(reached[place])
        for direction in range(4):
            back = (direction + 2) & 3
            if tables.sides[cell] >> direction & 1 and direction != came_from[place]:
                neighbor = neighbor_of(tables, cell, direction)
                if towards[cell] == direction or towards[neighbor] == back:
                    carved[done] = cell << 3 | direction
                    done += 1
                    reached[done] = neighbor
                    came_from[done] = back
    return done
