"""The kernels that open passages and search ways: see `passages_of` and `Search`."""

from collections.abc import Sequence

import numpy as np
from numba import njit

from excelmaze.fast.tables import beside, tables_of
from excelmaze.grids.grid import Grid


def passages_of(grid: Grid, carved: Sequence[int]) -> bytes:
    """The passages of every cell, from the passages that were carved."""
    passages = np.zeros(grid.size, np.uint8)
    _open(tables_of(grid), np.asarray(carved, np.int64), passages)
    return passages.tobytes()


def search(grid: Grid, passages: bytes, start: int, goal: int | None, reached: bytearray) -> int:
    """Write down how each cell is reached by a search from the start, as `Search` keeps it; the farthest cell."""
    return int(
        _search(
            tables_of(grid),
            np.frombuffer(passages, np.uint8),
            start,
            -1 if goal is None else goal,
            np.frombuffer(reached, np.uint8),
        )
    )


def way_back(grid: Grid, reached: bytearray, goal: int) -> list[int]:
    """The way to a goal from where its search began, by how each cell was reached."""
    tables, steps = tables_of(grid), np.frombuffer(reached, np.uint8)
    way = np.empty(_walk_back(tables, steps, goal, np.empty(0, np.int64)), np.int64)
    _walk_back(tables, steps, goal, way)
    way_list: list[int] = way.tolist()
    return way_list


@njit(cache=True)
def _open(tables, carved, passages):
    for passage in carved:
        cell, direction = passage >> 3, passage & 7
        passages[cell] |= 1 << direction
        passages[beside(tables, cell, direction)] |= 1 << ((direction + 2) & 3)


@njit(cache=True)
def _search(tables, passages, start, goal, reached):
    queue = np.empty(reached.size, np.int32)
    queue[0] = start
    reached[start] = 5
    last = first = 0
    begin = end = 1
    while first < begin and (goal < 0 or not reached[goal]):
        for place in range(first, begin):
            cell = np.int64(queue[place])
            sides = passages[cell]
            for direction in range(4):
                if sides >> direction & 1:
                    neighbor = beside(tables, cell, direction)
                    if not reached[neighbor]:
                        reached[neighbor] = direction + 1
                        queue[end] = neighbor
                        end += 1
        last, first, begin = first, begin, end
    return queue[last : max(first, 1)].min()


@njit(cache=True)
def _walk_back(tables, reached, goal, way):
    """Walk back from the goal and fill the way from its end, where it has room; its length."""
    cell = np.int64(goal)
    steps = 0
    while True:
        if way.size:
            way[way.size - 1 - steps] = cell
        steps += 1
        if reached[cell] == 5:
            return steps
        cell = beside(tables, cell, np.int64((reached[cell] + 1) & 3))
