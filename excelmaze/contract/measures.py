"""The contract of measures: what they return, of mazes on any graph."""

import random
from math import isfinite

from excelmaze.contract.checks import require
from excelmaze.contract.graphs import GRAPHS
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.measures.anatomy import Anatomy
from excelmaze.measures.registry import measure_named


def check_measure(name: str) -> None:
    """Measure mazes on all sorts of graphs and hold a measure to its contract.

    - It is a finite number, or None where it has no meaning; a `kind` is a word.
    - Equal mazes have equal values, and Python's own random numbers are left alone.

    >>> from excelmaze import contract
    >>> contract.check_measure("loops")

    Args:
        name: of the measure.

    Raises:
        AssertionError: it does not keep the contract; the message says where.
        InputError: there is no such measure, or it fails.
    """
    measure = measure_named(name)
    grids: dict[str, Graph] = {kind: Grid.from_selection(cells) for kind, cells in _CELLS.items()}
    for kind, graph in {**grids, **GRAPHS}.items():
        perfect = generate(graph, "backtracker", seed=1, openings="none")
        for maze, what in ((perfect, ""), (perfect.loops(0.3, seed=1), " with loops")):
            where = f"{name} of a maze{what} on {kind}"
            state = random.getstate()
            value = measure.of(Anatomy(maze))
            require(random.getstate() == state, f"{where}: it draws from Python's own random numbers")
            fits = isinstance(value, str) or value is None or isfinite(value)
            require(fits, f"{where}: it is {value!r:.40}, and no number")
            again = Maze(graph, maze.passages, ends=maze.ends, openings=maze.openings)
            for other in (maze, again):
                found = measure.of(Anatomy(other))
                require(found == value, f"{where}: it is {value!r:.40}, and of an equal maze {found!r:.40}")


_CELLS = {"one cell": "B2", "a row": "B2:K2", "a square": "A1:J10", "three pieces": "G4:K9,B2:D4,M2:N9"}
