"""The live commands, of which most tests want the maze alone."""

from typing import Any

from excelmaze import live
from excelmaze.live import clear, options, restore
from excelmaze.maze.maze import Maze

__all__ = ["animate", "clear", "generate", "join", "options", "restore", "solve"]


def generate(algorithm: str | None = None, **options: Any) -> Maze | None:
    """Press Generate."""
    return _maze(live.generate(algorithm, **options))


def animate(algorithm: str | None = None, **options: Any) -> Maze | None:
    """Press Animate."""
    return _maze(live.animate(algorithm, **options))


def solve(**options: Any) -> Maze | None:
    """Press Solve."""
    return _maze(live.solve(**options))


def join(**options: Any) -> Maze | None:
    """Press Join."""
    return _maze(live.join(**options))


def _maze(done: Any) -> Maze | None:
    return None if done is None else done.maze
