"""The kernels of the generators that grow a tree from the start: see their plain versions.

Each fills `carved` with passages in the same order as the plain one, from the same draws, and returns how many.
"""

import numpy as np
from numba import njit

from excelmaze.fast.inputs import PICK, draw, draw_rolls, following_size, neighbor_of


@njit(cache=True)
def close(tables, free, cell):
    """Close the sides of its neighbours that lead to a cell."""
    sides = tables.sides[cell]
    for direction in range(4):
        if sides >> direction & 1:
            free[neighbor_of(tables, cell, direction)] &= 15 ^ (1 << ((direction + 2) & 3))


@njit(cache=True, nogil=True)
def hunt_and_kill(tables, _piece, start, draws, carved):
    free = tables.sides.copy()
    visited = np.empty(carved.size + 1, np.int32)
    visited[0] = start
    cell = np.int64(start)
    count = 1
    done = size = 0
    close(tables, free, cell)
    while True:
        size = following_size(size)
        for roll in range(draw_rolls(draws, size)):
            sides = free[cell]
            while not sides:
                if not count:
                    return done
                index = np.int64(draw(draws) * count)
                cell = np.int64(visited[index])
                sides = free[cell]
                if not sides:
                    count -= 1
                    visited[index] = visited[count]
            direction = np.int64(PICK[sides, draws.rolls[roll]])
            carved[done] = cell << 3 | direction
            done += 1
            cell = neighbor_of(tables, cell, direction)
            visited[count] = cell
            count += 1
            close(tables, free, cell)


@njit(cache=True, nogil=True)
def growing_tree(tables, _piece, start, draws, carved):
    """Grow a tree with the default weights: by turns at random from the newest cell of the list, or from any."""
    free = tables.sides.copy()
    cells = np.empty(carved.size + 1, np.int32)
    present = np.ones(carved.size + 1, np.uint8)
    cells[0] = start
    count = 1
    done = gone = size = 0
    close(tables, free, np.int64(start))
    while True:
        size = following_size(size)
        for roll in range(draw_rolls(draws, size)):
            while True:
                if count == gone:
                    return done
                place = count - 1
                if draw(draws) * 2 >= 1:
                    place = np.int64(draw(draws) * count)
                    while not present[place]:
                        place = np.int64(draw(draws) * count)
                cell = np.int64(cells[place])
                sides = free[cell]
                if sides:
                    break
                present[place] = 0
                gone += 1
                while count and not present[count - 1]:
                    count -= 1
                    present[count] = 1
                    gone -= 1
                if gone > count >> 1:
                    count = _without_gaps(cells, present, count)
                    gone = 0
            direction = np.int64(PICK[sides, draws.rolls[roll]])
            carved[done] = cell << 3 | direction
            done += 1
            cell = neighbor_of(tables, cell, direction)
            cells[count] = cell
            count += 1
            close(tables, free, cell)


@njit(cache=True)
def _without_gaps(cells, present, count):
    left = 0
    for place in range(count):
        if present[place]:
            cells[left] = cells[place]
            left += 1
        present[place] = 1
    return left


@njit(cache=True, nogil=True)
def prim_weights(tables, _piece, start, draws, carved):
    """Grow a tree by a heap of weights and the passages through the walls that have them."""
    inside = np.zeros(tables.sides.size, np.uint8)
    weights = np.empty(2 * carved.size + 2, np.float64)
    passages = np.empty(2 * carved.size + 2, np.int32)
    cell = np.int64(start)
    count = done = 0
    while True:
        inside[cell] = 1
        if done == carved.size:
            return done
        for direction in range(4):
            if tables.sides[cell] >> direction & 1 and not inside[neighbor_of(tables, cell, direction)]:
                _sift_up(weights, passages, count, draw(draws), np.int32(cell << 3 | direction))
                count += 1
        passage = np.int64(0)
        while inside[cell]:
            passage = np.int64(passages[0])
            count -= 1
            _sift_down(weights, passages, count)
            cell = neighbor_of(tables, passage >> 3, passage & 7)
        carved[done] = passage
        done += 1


@njit(cache=True)
def _sift_up(weights, passages, place, weight, passage):
    while place:
        above = (place - 1) >> 1
        if weights[above] < weight or (weights[above] == weight and passages[above] < passage):
            break
        weights[place], passages[place] = weights[above], passages[above]
        place = above
    weights[place], passages[place] = weight, passage


@njit(cache=True)
def _sift_down(weights, passages, count):
    """Take the first of `count` + 1 off the heap: the last one goes where it belongs."""
    weight, passage = weights[count], passages[count]
    place = 0
    while True:
        child = 2 * place + 1
        if child >= count:
            break
        other = child + 1
        if other < count and (
            weights[other] < weights[child] or (weights[other] == weights[child] and passages[other] < passages[child])
        ):
            child = other
        if weights[child] > weight or (weights[child] == weight and passages[child] >= passage):
            break
        weights[place], passages[place] = weights[child], passages[child]
        place = child
    weights[place], passages[place] = weight, passage
