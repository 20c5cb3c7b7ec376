"""A maze in stages: as it grows, or as a solver walks through it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from excelmaze.maze.maze import Maze

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk
    from excelmaze.solvers.trail import Trail


def stages(maze: Maze, trails: "Sequence[Trail]", count: int) -> "Iterator[tuple[Maze, Walk | None]]":
    """A maze at `count` even points of its growth, or of the walk along trails, if there are any.

    Raises:
        InputError: there are not so many, or the order in which it grew is not known.
    """
    if trails:
        from excelmaze.maze.trails import walks

        return ((maze, walk) for walk in walks(maze, trails, count))
    from excelmaze.maze.replay import steps

    return ((part, None) for part in steps(maze, count))
