"""The kernels of the generators that grow a tree from the start and of Kruskal's: see their plain versions.

Each fills `carved` with passages in the same order as the plain one, from the same draws, and returns how many.
"""

import numpy as np
from numba import njit

from excelmaze.fast.draws import draw, draw_rolls, following_size
from excelmaze.fast.tables import PICK, beside, cell_at


@njit(cache=True)
def _close(tables, free, cell):
    sides = tables.sides[cell]
    for direction in range(4):
        if sides >> direction & 1:
            free[beside(tables, cell, direction)] &= 15 ^ (1 << ((direction + 2) & 3))


@njit(cache=True, nogil=True)
def backtracker(tables, _piece, start, draws, carved):
    free = tables.sides.copy()
    path = np.empty(carved.size + 1, np.int32)
    cell = np.int64(start)
    depth = done = size = 0
    _close(tables, free, cell)
    while True:
        size = following_size(size)
        for roll in range(draw_rolls(draws, size)):
            sides = free[cell]
            while not sides:
                if not depth:
                    return done
                depth -= 1
                cell = np.int64(path[depth])
                sides = free[cell]
            direction = np.int64(PICK[sides, draws.rolls[roll]])
            carved[done] = cell << 3 | direction
            done += 1
            path[depth] = cell
            depth += 1
            cell = beside(tables, cell, direction)
            _close(tables, free, cell)


@njit(cache=True, nogil=True)
def hunt_and_kill(tables, _piece, start, draws, carved):
    free = tables.sides.copy()
    visited = np.empty(carved.size + 1, np.int32)
    visited[0] = start
    cell = np.int64(start)
    count = 1
    done = size = 0
    _close(tables, free, cell)
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
            cell = beside(tables, cell, direction)
            visited[count] = cell
            count += 1
            _close(tables, free, cell)


@njit(cache=True, nogil=True)
def prim(tables, _piece, start, draws, carved):
    inside = np.zeros(tables.sides.size, np.uint8)
    known = np.zeros(tables.sides.size, np.uint8)
    frontier = np.empty(carved.size + 1, np.int32)
    cell = np.int64(start)
    known[cell] = 1
    count = done = size = 0
    while True:
        size = following_size(size)
        for roll in range(draw_rolls(draws, size)):
            for direction in range(4):
                if tables.sides[cell] >> direction & 1:
                    neighbor = beside(tables, cell, direction)
                    inside[neighbor] |= 1 << ((direction + 2) & 3)
                    if not known[neighbor]:
                        known[neighbor] = 1
                        frontier[count] = neighbor
                        count += 1
            if not count:
                return done
            index = np.int64(draw(draws) * count)
            cell = np.int64(frontier[index])
            count -= 1
            frontier[index] = frontier[count]
            direction = np.int64(PICK[inside[cell], draws.rolls[roll]])
            carved[done] = beside(tables, cell, direction) << 3 | ((direction + 2) & 3)
            done += 1


@njit(cache=True)
def _root(parent, cell):
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = parent[cell]
    return cell


@njit(cache=True, nogil=True)
def kruskal(tables, piece, _start, draws, carved):
    walls = np.empty(2 * carved.size + 2, np.int32)
    count = 0
    for place in range(carved.size + 1):
        cell = cell_at(piece, place)
        for side in (1, 2):
            if tables.sides[cell] >> side & 1:
                walls[count] = cell << 3 | side
                count += 1
    for last in range(count - 1, 0, -1):
        index = np.int64(draw(draws) * (last + 1))
        walls[last], walls[index] = walls[index], walls[last]
    parent = np.arange(tables.sides.size).astype(np.int32)
    weight = np.ones(tables.sides.size, np.int32)
    done = 0
    for wall in walls[:count]:
        if done == carved.size:
            break
        one = _root(parent, np.int32(wall >> 3))
        other = _root(parent, np.int32(beside(tables, np.int64(wall >> 3), np.int64(wall & 7))))
        if one != other:
            if weight[one] < weight[other]:
                one, other = other, one
            parent[other] = one
            weight[one] += weight[other]
            carved[done] = wall
            done += 1
    return done
