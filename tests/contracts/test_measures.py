"""What every measure returns, of mazes on any graph."""

import random
from math import isfinite

import pytest

from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.measures.registry import MEASURES
from tests.cases import daily
from tests.contracts.graphs import GRAPHS


@pytest.mark.parametrize("name", daily(MEASURES, []))
def test_a_measure_is_finite_and_the_same_for_equal_mazes(name: str) -> None:
    """On any graph a finite number, a word, or None where it has no meaning; nothing is drawn at random."""
    attribute = name.replace("-", "_")
    grids: dict[str, Graph] = {kind: Grid.from_selection(cells) for kind, cells in _CELLS.items()}
    for kind, graph in {**grids, **GRAPHS}.items():
        perfect = generate(graph, "backtracker", seed=1, openings="none")
        for maze, what in ((perfect, ""), (perfect.loops(0.3, seed=1), " with loops")):
            where = f"{name} of a maze{what} on {kind}"
            state = random.getstate()
            value = getattr(maze.stats(), attribute)
            assert random.getstate() == state, f"{where}: it draws from Python's own random numbers"
            fits = isinstance(value, str) or value is None or isfinite(value)
            assert fits, f"{where}: it is {value!r:.40}, and no number"
            again = Maze(graph, maze.passages, ends=maze.ends, openings=maze.openings)
            for other in (maze, again):
                found = getattr(other.stats(), attribute)
                assert found == value, f"{where}: it is {value!r:.40}, and of an equal maze {found!r:.40}"


_CELLS = {"one cell": "B2", "a row": "B2:K2", "a square": "A1:J10", "three pieces": "G4:K9,B2:D4,M2:N9"}
