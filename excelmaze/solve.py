"""Ways through a maze, breadth first: also right where a maze has loops."""

from excelmaze.grid import DOWN, LEFT, RIGHT, UP, Grid

# How a cell was reached: 0 not at all, else this number, or the direction of the step + 1.
_ORIGIN = 5


class Search:
    """A breadth-first search from a cell through the open passages. Linear in the cells reached.

    It keeps one byte for each cell, the direction in which the cell was reached, so that any way can be read
    off backwards. `farthest` is the cell with the longest shortest way from the start; of several, the first
    in reading order.
    """

    def __init__(self, grid: Grid, passages: bytes, start: int, goal: int | None = None) -> None:
        self._grid = grid
        self._start = start
        self._reached = reached = bytearray(grid.size)
        reached[start] = _ORIGIN
        up, right, down, left = grid.neighbors
        frontier = last = [start]
        while frontier and (goal is None or not reached[goal]):
            last, frontier = frontier, []
            add = frontier.append
            for cell in last:
                open_sides = passages[cell]
                if open_sides & 1 << UP and not reached[up[cell]]:
                    reached[up[cell]] = UP + 1
                    add(up[cell])
                if open_sides & 1 << RIGHT and not reached[right[cell]]:
                    reached[right[cell]] = RIGHT + 1
                    add(right[cell])
                if open_sides & 1 << DOWN and not reached[down[cell]]:
                    reached[down[cell]] = DOWN + 1
                    add(down[cell])
                if open_sides & 1 << LEFT and not reached[left[cell]]:
                    reached[left[cell]] = LEFT + 1
                    add(left[cell])
        self.farthest = min(last)

    def way_to(self, goal: int) -> list[int] | None:
        """The cells of a shortest way, both ends included; None where the search did not come."""
        reached, neighbors = self._reached, self._grid.neighbors
        if not reached[goal]:
            return None
        way = [goal]
        cell = goal
        while cell != self._start:
            cell = neighbors[(reached[cell] - 1 + 2) & 3][cell]
            way.append(cell)
        way.reverse()
        return way


def shortest_way(grid: Grid, passages: bytes, start: int, goal: int) -> list[int] | None:
    """The cells of a shortest way from start to goal, both included, or None where there is no way."""
    return Search(grid, passages, start, goal).way_to(goal)
