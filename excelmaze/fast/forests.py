"""The kernels of the generators that join trees: Kruskal's, Borůvka's, bacterial colonies. See their plain versions.

Each fills `carved` with passages in the same order as the plain one, from the same draws, and returns how many.
"""

import numpy as np
from numba import njit

from excelmaze.fast.inputs import PICK, cell_at, draw, draw_rolls, following_size, neighbor_of
from excelmaze.fast.trees import close

_ROOMS_A_COLONY = 100


@njit(cache=True)
def _root(parent, cell):
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = parent[cell]
    return cell


@njit(cache=True)
def _behind(tables, wall):
    return np.int32(neighbor_of(tables, np.int64(wall >> 3), np.int64(wall & 7)))


@njit(cache=True)
def _walls(tables, piece, size):
    """Return the walls of a piece, each once."""
    walls = np.empty(2 * size, np.int32)
    count = 0
    for place in range(size):
        cell = cell_at(piece, place)
        for side in (1, 2):
            if tables.sides[cell] >> side & 1:
                walls[count] = cell << 3 | side
                count += 1
    return walls[:count]


@njit(cache=True)
def _shuffle(walls, draws):
    for last in range(walls.size - 1, 0, -1):
        index = np.int64(draw(draws) * (last + 1))
        walls[last], walls[index] = walls[index], walls[last]


@njit(cache=True)
def _open(tables, walls, parent, weight, carved, done):
    """Open the walls that part two trees, in their order; return how many passages there are then."""
    for wall in walls:
        if done == carved.size:
            break
        one = _root(parent, np.int32(wall >> 3))
        other = _root(parent, _behind(tables, wall))
        if one != other:
            if weight[one] < weight[other]:
                one, other = other, one
            parent[other] = one
            weight[one] += weight[other]
            carved[done] = wall
            done += 1
    return done


@njit(cache=True, nogil=True)
def kruskal(tables, piece, _start, draws, carved):
    walls = _walls(tables, piece, carved.size + 1)
    _shuffle(walls, draws)
    parent = np.arange(tables.sides.size).astype(np.int32)
    weight = np.ones(tables.sides.size, np.int32)
    return _open(tables, walls, parent, weight, carved, 0)


@njit(cache=True, nogil=True)
def boruvka(tables, piece, _start, draws, carved):
    walls = _walls(tables, piece, carved.size + 1)
    _shuffle(walls, draws)
    ones, others = np.empty_like(walls), np.empty_like(walls)
    for place, wall in enumerate(walls):
        ones[place] = wall >> 3
        others[place] = _behind(tables, wall)
    joins = np.empty(tables.sides.size, np.int32)
    count = walls.size
    done = 0
    while count:
        joins[:] = -1
        for place in range(count):
            one, other = ones[place], others[place]
            if joins[one] < 0:
                joins[one] = other if joins[other] >= 0 else one
                if joins[other] < 0:
                    joins[other] = one
            elif joins[other] < 0:
                joins[other] = one
            else:
                continue
            carved[done] = walls[place]
            done += 1
        left = 0
        for place in range(count):
            one, other = _root(joins, ones[place]), _root(joins, others[place])
            if one != other:
                walls[left], ones[left], others[left] = walls[place], one, other
                left += 1
        count = left
    return done


@njit(cache=True)
def _spores(piece, size, draws, spores):
    """Fill in distinct random cells of a piece of that size."""
    places = np.arange(size).astype(np.int32)
    for place in range(spores.size):
        other = place + np.int64(draw(draws) * (size - place))
        spores[place] = cell_at(piece, places[other])
        places[other] = places[place]


@njit(cache=True, nogil=True)
def bacterial(tables, piece, _start, draws, carved):
    free = tables.sides.copy()
    border = np.empty(carved.size + 1, np.int32)
    count = min(max(2, border.size // _ROOMS_A_COLONY), border.size)
    _spores(piece, border.size, draws, border[:count])
    for cell in border[:count]:
        close(tables, free, np.int64(cell))
    done = size = 0
    while count:
        size = following_size(size)
        for roll in range(draw_rolls(draws, size)):
            cell = np.int64(0)
            sides = np.uint8(0)
            while count and not sides:
                index = np.int64(draw(draws) * count)
                cell = np.int64(border[index])
                sides = free[cell]
                if not sides:
                    count -= 1
                    border[index] = border[count]
            if not count:
                break
            direction = np.int64(PICK[sides, draws.rolls[roll]])
            carved[done] = cell << 3 | direction
            done += 1
            cell = neighbor_of(tables, cell, direction)
            border[count] = cell
            count += 1
            close(tables, free, cell)
    return _join(tables, piece, draws, carved, done)


@njit(cache=True)
def _join(tables, piece, draws, carved, done):
    """Open random walls until all of the piece is one tree; return how many passages there are then."""
    if done == carved.size:
        return done
    parent = np.arange(tables.sides.size).astype(np.int32)
    weight = np.ones(tables.sides.size, np.int32)
    _open(tables, carved[:done].copy(), parent, weight, carved[:done], 0)
    walls = _walls(tables, piece, carved.size + 1)
    count = 0
    for wall in walls:
        if _root(parent, np.int32(wall >> 3)) != _root(parent, _behind(tables, wall)):
            walls[count] = wall
            count += 1
    _shuffle(walls[:count], draws)
    return _open(tables, walls[:count], parent, weight, carved, done)
