"""Ways through a maze, breadth first: also right where a maze has loops."""

from collections.abc import Callable

from excelmaze import fast
from excelmaze.grids.grid import DIRECTIONS, Grid, opposite

# How a cell was reached: 0 not at all, else this number, or the direction of the step + 1.
_ORIGIN = 5

_SearchFunction = Callable[[Grid, bytes, int, int | None], tuple[bytearray, int]]


class Search:
    """A breadth-first search from a cell through the open passages. Linear in the cells reached.

    It keeps one byte for each cell, the direction in which the cell was reached, so that any way can be read
    off backwards. `farthest` is the cell with the longest shortest way from the start; of several, the first
    in reading order.
    """

    def __init__(self, grid: Grid, passages: bytes, start: int, goal: int | None = None) -> None:
        self._grid = grid
        self._start = start
        self._kernels = fast.search_kernels(grid.size)
        search: _SearchFunction = self._kernels.search if self._kernels else _search
        self._reached, self.farthest = search(grid, passages, start, goal)

    def way_to(self, goal: int) -> list[int] | None:
        """The cells of a shortest way, both ends included; None where the search did not come."""
        reached = self._reached
        if not reached[goal]:
            return None
        if self._kernels:
            return list(self._kernels.way_back(self._grid, reached, self._start, goal))
        neighbors = self._grid.neighbors
        way = [goal]
        cell = goal
        while cell != self._start:
            cell = neighbors[opposite(reached[cell] - 1)][cell]
            way.append(cell)
        way.reverse()
        return way


def _search(grid: Grid, passages: bytes, start: int, goal: int | None) -> tuple[bytearray, int]:
    """How each cell was reached, and the farthest cell."""
    reached = bytearray(grid.size)
    reached[start] = _ORIGIN
    onward = [_onward(grid, origin) for origin in range(_ORIGIN + 1)]
    frontier = last = [start]
    while frontier and (goal is None or not reached[goal]):
        last, frontier = frontier, []
        add = frontier.append
        for cell in last:
            for neighbors, origin in onward[reached[cell]][passages[cell]]:
                neighbor = neighbors[cell]
                if not reached[neighbor]:
                    reached[neighbor] = origin
                    add(neighbor)
    return reached, min(last)


def _onward(grid: Grid, origin: int) -> list[list[tuple[list[int], int]]]:
    """For each set of open sides, the ways on from a cell that was reached so: not back where it was reached from."""
    back = opposite(origin - 1) if 0 < origin < _ORIGIN else None
    return [
        [(grid.neighbors[side], side + 1) for side in DIRECTIONS if sides >> side & 1 and side != back]
        for sides in range(1 << len(DIRECTIONS))
    ]


def shortest_way(grid: Grid, passages: bytes, start: int, goal: int) -> list[int] | None:
    """The cells of a shortest way from start to goal, both included, or None where there is no way."""
    return Search(grid, passages, start, goal).way_to(goal)
