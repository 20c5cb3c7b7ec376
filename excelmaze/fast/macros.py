"""The kernels of the two Excel macros: see their plain versions.

Each fills `carved` with passages in the same order as the plain one, from the same draws, and returns how many.
"""

import numpy as np
from numba import njit

from excelmaze.fast.inputs import cell_at, draw, neighbor_of


@njit(cache=True, nogil=True)
def vba_backtracker(tables, _piece, start, draws, carved):
    fresh = np.ones(tables.sides.size, np.uint8)
    untried = np.empty(4 * (carved.size + 1), np.int32)
    order = np.empty(4, np.int64)
    cell = np.int64(start)
    count = done = 0
    while True:
        fresh[cell] = 0
        for place in range(4):
            order[place] = place
        for place in range(4):
            other = np.int64(draw(draws) * 4)
            order[place], order[other] = order[other], order[place]
        for place in (3, 2, 1, 0):
            untried[count] = cell << 3 | order[place]
            count += 1
        while True:
            if not count:
                return done
            count -= 1
            passage = np.int64(untried[count])
            cell, side = passage >> 3, passage & 7
            if tables.sides[cell] >> side & 1:
                cell = neighbor_of(tables, cell, side)
                if fresh[cell]:
                    carved[done] = passage
                    done += 1
                    break


@njit(cache=True, nogil=True)
def vba_trail(tables, piece, _start, draws, carved):
    blank = np.ones(tables.sides.size, np.uint8)
    reachable = np.empty(carved.size + 1, np.int32)
    waiting = np.zeros(tables.sides.size, np.uint8)
    walls = np.empty(4, np.int64)
    last = cell_at(piece, carved.size)
    cell = cell_at(piece, 0)
    count = _mark(tables, cell, blank, waiting, reachable, 0)
    done = 0
    while done < carved.size:
        if _borders(tables, cell, last) or not _has_blank(tables, cell, blank):
            while not blank[cell]:
                cell = np.int64(reachable[0])
                count -= 1
                _sift_down(reachable, count)
            choices = 0
            for side in (0, 2, 1, 3):
                if not (tables.sides[cell] >> side & 1 and blank[neighbor_of(tables, cell, side)]):
                    walls[choices] = side
                    choices += 1
            while True:
                side = walls[np.int64(draw(draws) * choices)]
                if tables.sides[cell] >> side & 1:
                    break
            carved[done] = neighbor_of(tables, cell, side) << 3 | ((side + 2) & 3)
        else:
            side = np.int64(draw(draws) * 4)
            if not (tables.sides[cell] >> side & 1 and blank[neighbor_of(tables, cell, side)]):
                continue
            carved[done] = cell << 3 | side
            cell = neighbor_of(tables, cell, side)
        done += 1
        count = _mark(tables, cell, blank, waiting, reachable, count)
    return done


@njit(cache=True)
def _borders(tables, cell, other):
    for side in range(4):
        if tables.sides[other] >> side & 1 and neighbor_of(tables, other, side) == cell:
            return True
    return False


@njit(cache=True)
def _has_blank(tables, cell, blank):
    for side in range(4):
        if tables.sides[cell] >> side & 1 and blank[neighbor_of(tables, cell, side)]:
            return True
    return False


@njit(cache=True)
def _mark(tables, cell, blank, waiting, reachable, count):
    """Mark a cell and put its blank neighbours on the heap, each once; return how many are on it then."""
    blank[cell] = 0
    for side in range(4):
        if tables.sides[cell] >> side & 1:
            neighbor = neighbor_of(tables, cell, side)
            if blank[neighbor] and not waiting[neighbor]:
                waiting[neighbor] = 1
                _sift_up(reachable, count, neighbor)
                count += 1
    return count


@njit(cache=True)
def _sift_up(heap, place, value):
    while place and heap[(place - 1) >> 1] > value:
        heap[place] = heap[(place - 1) >> 1]
        place = (place - 1) >> 1
    heap[place] = value


@njit(cache=True)
def _sift_down(heap, count):
    """Take the first of `count` + 1 values off the heap: the last one goes where it belongs."""
    value = heap[count]
    place = 0
    while True:
        child = 2 * place + 1
        if child >= count:
            break
        if child + 1 < count and heap[child + 1] < heap[child]:
            child += 1
        if heap[child] >= value:
            break
        heap[place] = heap[child]
        place = child
    heap[place] = value
