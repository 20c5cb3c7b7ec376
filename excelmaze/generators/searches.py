"""Generators that grow one tree from the start: depth-first search, hunt-and-kill, Prim."""

from array import array
from collections.abc import Sequence

from excelmaze.generators.tables import NOT_DOWN, NOT_LEFT, NOT_RIGHT, NOT_UP, PICK
from excelmaze.grids.grid import Grid
from excelmaze.progress import tick
from excelmaze.streams import Stream


def backtracker(grid: Grid, piece: Sequence[int], start: int, stream: Stream) -> "array[int]":
    """Randomised depth-first search: walk to a random unvisited neighbour, step back where there is none.

    The stack is a list, so that no size of maze can exhaust it. Time and memory are linear.

    Source: Tarjan 1972, randomised; section 2.3 of Havlena 2016.
    """
    neighbors = up, right, down, left = grid.neighbors
    # The sides of each cell that lead to unvisited cells. One more at the end stands for all that is outside:
    # it is the neighbour with the number -1.
    free = bytearray(grid.sides) + b"\0"
    carved: list[int] = []
    carve = carved.append
    path: list[int] = []
    push, pop = path.append, path.pop
    cell = start
    free[up[cell]] &= NOT_DOWN
    free[right[cell]] &= NOT_LEFT
    free[down[cell]] &= NOT_UP
    free[left[cell]] &= NOT_RIGHT
    for rolls in stream.rolls():
        tick("generating", len(carved), len(piece))
        for roll in rolls:
            sides = free[cell]
            while not sides:
                if not path:
                    return array("q", carved)
                cell = pop()
                sides = free[cell]
            direction = PICK[sides][roll]
            carve(cell << 3 | direction)
            push(cell)
            cell = neighbors[direction][cell]
            free[up[cell]] &= NOT_DOWN
            free[right[cell]] &= NOT_LEFT
            free[down[cell]] &= NOT_UP
            free[left[cell]] &= NOT_RIGHT
    raise AssertionError("a stream has no end")


def hunt_and_kill(grid: Grid, piece: Sequence[int], start: int, stream: Stream) -> "array[int]":
    """Walk to random unvisited neighbours until stuck; then hunt for a visited cell that has some left.

    The hunt takes a random one of those cells, as the thesis has it, not the first of a scan of the rows, so
    no side of the maze is favoured. Cells found exhausted leave the list, so that time is linear.

    Source: algorithm 3 of Havlena 2016 (after Foltin 2011).
    """
    neighbors = grid.neighbors
    free = bytearray(grid.sides) + b"\0"
    random = stream.random
    carved: list[int] = []
    visited = [start]
    cell = start
    _close(free, grid, cell)
    for rolls in stream.rolls():
        tick("generating", len(carved), len(piece))
        for roll in rolls:
            sides = free[cell]
            while not sides:
                if not visited:
                    return array("q", carved)
                index = int(random() * len(visited))
                cell = visited[index]
                sides = free[cell]
                if not sides:
                    last = visited.pop()
                    if index < len(visited):
                        visited[index] = last
            direction = PICK[sides][roll]
            carved.append(cell << 3 | direction)
            cell = neighbors[direction][cell]
            visited.append(cell)
            _close(free, grid, cell)
    raise AssertionError("a stream has no end")


def prim(grid: Grid, piece: Sequence[int], start: int, stream: Stream) -> "array[int]":
    """Randomised Prim: join a random cell of the frontier to a random neighbour inside, until none is left.

    The frontier is a list from which a random cell is taken and replaced by the last one; time is linear.

    Source: Prim 1957 with equal weights; algorithm 1 of Havlena 2016, sets inside, frontier and outside.
    """
    neighbors = grid.neighbors
    random = stream.random
    inside = bytearray(grid.size + 1)  # for each cell, the sides that lead inside
    known = bytearray(grid.size) + b"\1"  # cells inside or on the frontier, and all that is outside
    carved: list[int] = []
    frontier: list[int] = []
    known[start] = 1
    cell = start
    for rolls in stream.rolls():
        tick("generating", len(carved), len(piece))
        for roll in rolls:
            for direction in (0, 1, 2, 3):
                neighbor = neighbors[direction][cell]
                inside[neighbor] |= 1 << (direction + 2 & 3)
                if not known[neighbor]:
                    known[neighbor] = 1
                    frontier.append(neighbor)
            if not frontier:
                return array("q", carved)
            index = int(random() * len(frontier))
            cell = frontier[index]
            last = frontier.pop()
            if index < len(frontier):
                frontier[index] = last
            direction = PICK[inside[cell]][roll]
            carved.append(neighbors[direction][cell] << 3 | direction + 2 & 3)
    raise AssertionError("a stream has no end")


def _close(free: bytearray, grid: Grid, cell: int) -> None:
    """Close the sides of the neighbours that look at a cell which has just been visited."""
    up, right, down, left = grid.neighbors
    free[up[cell]] &= NOT_DOWN
    free[right[cell]] &= NOT_LEFT
    free[down[cell]] &= NOT_UP
    free[left[cell]] &= NOT_RIGHT
