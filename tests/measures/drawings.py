"""Mazes drawn by hand: rooms are `o`, with a line between two of them where a passage is open."""

from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DOWN, RIGHT, Grid
from excelmaze.maze.maze import Ends, Maze


def drawn(*lines: str) -> Maze:
    """The maze of a drawing, in which the start and the goal have letters, S and G."""
    rows, columns = len(lines) // 2 + 1, max(map(len, lines)) // 2 + 1
    grid = Grid.rectangle(rows, columns, "A1")
    padded = [line.ljust(2 * columns) for line in (*lines, "")]
    passages = bytearray(grid.size)
    ends = {}
    for cell in range(grid.size):
        row, column = divmod(cell, columns)
        ends[padded[2 * row][2 * column]] = cell
        for direction, there in ((RIGHT, padded[2 * row][2 * column + 1]), (DOWN, padded[2 * row + 1][2 * column])):
            if there != " ":
                passages[cell] |= 1 << direction
                passages[grid.neighbors[direction][cell]] |= 1 << grid.opposite[direction]
    found = [Ends(ends["S"], ends.get("G"))] if "S" in ends else []
    return Maze(grid, bytes(passages), ends=found)


def as_graph(maze: Maze) -> Maze:
    """The same rooms and passages, on a graph that knows no places."""
    grid = maze.graph
    return Maze(Graph(grid.neighbors, grid.opposite), maze.passages, ends=maze.ends)


# One junction, beside a dead end.
SNAIL = drawn(
    "o-o-o",
    "|   |",
    "o-o o",
    "|   |",
    "S G-o",
)
# From the way a dead end straight on, one towards the goal, two away from it.
COMB = drawn(
    "S-o-o-o",
    "| |   |",
    "o o o o",
    "  | | |",
    "o-o o-o",
    "    | |",
    "o-o-o G",
)
# The same with a loop.
LOOPED = drawn(
    "S-o-o-o",
    "| |   |",
    "o o o o",
    "  | | |",
    "o-o o-o",
    "  | | |",
    "o-o-o G",
)
RING = drawn("S-o", "| |", "o-G")
APART = drawn("S-o o", "    |", "o o-G")
