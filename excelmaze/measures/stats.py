"""What can be counted in a maze."""

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.grids.graph import MOST_DIRECTIONS
from excelmaze.maze.maze import Maze

if TYPE_CHECKING:
    from excelmaze.measures.anatomy import Anatomy
    from excelmaze.measures.registry import Value


class Counts(NamedTuple):
    """Numbers of cells, after Havlena 2016, section 1.1: by how many passages lead out of them. Merged cells are one.

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


class Stats(Counts):
    """The counts of a maze, and all of `excelmaze.measures.registry.MEASURES` as attributes, worked out when asked for.

    >>> from excelmaze import generate
    >>> stats = generate("B2:F6", seed=7).stats()
    >>> stats.dead_ends, stats.diameter, stats.measures["kind"]
    (4, 19, 'perfect')
    """

    maze: Maze
    if TYPE_CHECKING:
        passages: int
        components: int
        loops: int
        kind: str
        solution_length: int | None
        solution_turns: int | None
        decisions: int | None
        diameter: int
        mcclendon_difficulty: float | None
    else:

        def __getattr__(self, name: str) -> "Value":
            """Return a measure, with underscores for the hyphens of its name."""
            from excelmaze.measures.registry import MEASURES

            own = name.replace("_", "-")
            if own not in MEASURES:
                raise AttributeError(f"{name!r} is no measure; see excelmaze.measures.registry.MEASURES")
            return MEASURES[own].of(self._anatomy)

    @property
    def measures(self) -> "dict[str, Value]":
        """All measures by their names."""
        from excelmaze.measures.registry import MEASURES

        return {name: measure.of(self._anatomy) for name, measure in MEASURES.items()}

    @property
    def _anatomy(self) -> "Anatomy":
        """What measures see of the maze, worked out once."""
        from excelmaze.measures.anatomy import Anatomy

        kept = vars(self)
        if "anatomy" not in kept:
            kept["anatomy"] = Anatomy(self.maze)
        anatomy: Anatomy = kept["anatomy"]
        return anatomy


def stats(maze: Maze) -> Stats:
    """Count the cells of a maze by kind, and the steps of its solution."""
    # Bytes that are equal are counted at once: there are at most 256 of them.
    by_passages = [0] * (MOST_DIRECTIONS + 1)
    for passages in set(maze.passages):
        by_passages[passages.bit_count()] += maze.passages.count(passages)
    cells, unvisited = maze.graph.size, maze.visited.count(0)
    for merged in maze.graph.merged_cells:
        for cell in merged:
            by_passages[maze.passages[cell].bit_count()] -= 1
        inside = maze.graph.merged_sides
        by_passages[
            min(MOST_DIRECTIONS, sum((maze.passages[cell] & ~inside[cell]).bit_count() for cell in merged))
        ] += 1
        cells -= len(merged) - 1
        unvisited -= 0 if maze.visited[merged[0]] else len(merged) - 1
    isolated, dead_ends, corridors, *junctions = by_passages
    path = maze.solve()
    if path is not None and maze.graph.merged_cells:
        first_of = {cell: merged[0] for merged in maze.graph.merged_cells for cell in merged}
        path = [cell for cell, _ in groupby(first_of.get(cell, cell) for cell in path)]
    counted_maze = Stats(
        cells=cells,
        unvisited=unvisited,
        isolated=isolated - unvisited,
        dead_ends=dead_ends,
        corridors=corridors,
        junctions=sum(junctions),
        steps=None if path is None else len(path) - 1,
    )
    counted_maze.maze = maze
    return counted_maze
