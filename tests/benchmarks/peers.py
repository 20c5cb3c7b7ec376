"""Generating and solving by other packages: of Python, and algernon-js by node."""

import shutil
from pathlib import Path
from typing import Any

from tests.benchmarks.jobs import Job
from tests.benchmarks.measure import Result, printed


def by_node(kind: str, rows: int, cols: int, runs: int) -> Result:
    """algernon-js, where node is, and finds it: by NODE_PATH, or in a folder above."""
    node = shutil.which("node")
    return printed(node, Path(__file__).with_name("algernon.cjs"), kind, rows, cols, runs) if node else "no node"


def maze_mazelib(rows: int, cols: int) -> Job:
    """mazelib's backtracker."""
    from mazelib import Maze
    from mazelib.generate.BacktrackingGenerator import BacktrackingGenerator

    maze = Maze(1)
    maze.generator = BacktrackingGenerator(rows, cols)
    generate: Job = maze.generate
    return generate


def solve_mazelib(rows: int, cols: int) -> Job:
    """mazelib's shortest path, from the first cell to the last."""
    from mazelib import Maze
    from mazelib.generate.BacktrackingGenerator import BacktrackingGenerator
    from mazelib.solve.ShortestPath import ShortestPath

    maze = Maze(1)
    maze.generator = BacktrackingGenerator(rows, cols)
    maze.generate()
    maze.start, maze.end = (1, 1), (2 * rows - 1, 2 * cols - 1)
    maze.solver = ShortestPath()
    solve: Job = maze.solve
    return solve


def _mazepy(rows: int, cols: int) -> Any:  # noqa: ANN401 - it has no types
    from mazepy import mazepy

    grid = mazepy.Grid(rows, cols)
    mazepy.initRecursiveBacktrackerMaze(grid)
    return grid


def maze_mazepy(rows: int, cols: int) -> Job:
    """mazepy's backtracker."""
    return lambda: _mazepy(rows, cols)


def solve_mazepy(rows: int, cols: int) -> Job:
    """mazepy's way by distances."""
    grid = _mazepy(rows, cols)
    return lambda: grid.getCell(0, 0).getDistances().pathTo(grid.getCell(rows - 1, cols - 1))


def maze_labyrinth(rows: int, cols: int) -> Job:
    """labyrinth-py's depth-first search."""
    from labyrinth.generate import DepthFirstSearchGenerator
    from labyrinth.maze import Maze

    return lambda: Maze(cols, rows, generator=DepthFirstSearchGenerator())


def solve_labyrinth(rows: int, cols: int) -> Job:
    """labyrinth-py's solver."""
    from labyrinth.solve import MazeSolver

    maze = maze_labyrinth(rows, cols)()
    return lambda: MazeSolver().solve(maze)
