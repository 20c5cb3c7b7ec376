"""What can be counted in a maze."""

from typing import NamedTuple

from excelmaze.maze.maze import Maze

_CELLS_BY_PASSAGES = tuple(tuple(bits for bits in range(16) if bits.bit_count() == passages) for passages in range(5))


class Stats(NamedTuple):
    """Numbers of cells, after Havlena 2016, section 1.1: by how many passages lead out of them.

    `steps` is the length of the first solution, in steps from cell to cell; None where there is none.
    """

    cells: int
    unvisited: int
    isolated: int
    dead_ends: int
    corridors: int
    junctions: int
    steps: int | None

    @property
    def dead_end_share(self) -> float:
        """The share of dead ends among the cells that were visited, 0 to 1."""
        return self.dead_ends / max(1, self.cells - self.unvisited)


def stats(maze: Maze) -> Stats:
    """Count the cells of a maze by kind, and the steps of its solution."""
    isolated, dead_ends, corridors, *junctions = (sum(map(maze.passages.count, kinds)) for kinds in _CELLS_BY_PASSAGES)
    unvisited = maze.visited.count(0)
    way = maze.solve()
    return Stats(
        cells=maze.grid.size,
        unvisited=unvisited,
        isolated=isolated - unvisited,
        dead_ends=dead_ends,
        corridors=corridors,
        junctions=sum(junctions),
        steps=None if way is None else len(way) - 1,
    )
