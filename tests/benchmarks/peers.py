"""Generating and solving by other packages: of Python, and algernon-js by node."""

import shutil
from pathlib import Path

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
