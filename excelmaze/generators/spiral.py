"""Spirals: walks that keep to one side, wound around one another."""

from array import array
from collections.abc import Sequence

from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.grids.grid import Grid
from excelmaze.progress import tick
from excelmaze.streams import Stream


def spiral(grid: Grid, piece: Sequence[int], start: int, stream: Stream, *, length: int = 50) -> "array[int]":
    """Walks that turn to the same side whenever they can, so that they wind around what is there already.

    A walk ends where it is stuck, or with a chance that leaves it `length` cells long in the mean. The next one begins
    beside the maze, at a random cell, and turns to a random side. Linear.

    Source: after the interlocking spirals of Pullen, Think Labyrinth.
    """
    ends = 1 / length
    neighbors, sides = grid.neighbors, len(grid.neighbors)
    random = stream.random
    fresh = bytearray(b"\1") * grid.size + b"\0"
    fresh[start] = 0
    visited = [start]
    carved: list[int] = []
    cell, turn = start, 1
    heading = int(random() * sides)
    while len(carved) < len(piece) - 1:
        if not len(carved) % 1024:
            tick("generating", len(carved), len(piece))
        for direction in ((heading + turn) % sides, heading, (heading - turn) % sides, grid.opposite[heading]):
            if fresh[neighbors[direction][cell]]:
                break
        else:
            direction = -1
        if direction < 0 or random() < ends:
            cell = _beside_free(grid, visited, fresh, stream)
            turn = 1 if random() < 0.5 else -1  # noqa: PLR2004 - a coin
            free = [side for side, beside in enumerate(neighbors) if fresh[beside[cell]]]
            direction = free[int(random() * len(free))]
        carved.append(cell << PASSAGE_SHIFT | direction)
        heading = direction
        cell = neighbors[direction][cell]
        fresh[cell] = 0
        visited.append(cell)
    return array("q", carved)


def _beside_free(grid: Grid, visited: list[int], fresh: bytearray, stream: Stream) -> int:
    """A random visited cell with a free neighbour; those found without one leave the list."""
    while True:
        index = int(stream.random() * len(visited))
        cell = visited[index]
        if any(fresh[beside[cell]] for beside in grid.neighbors):
            return cell
        last = visited.pop()
        if index < len(visited):
            visited[index] = last
