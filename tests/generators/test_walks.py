"""Random walks in pieces that have a single spanning tree: there is nothing to be drawn."""

import pytest

from excelmaze.maze.generation import generate
from tests.cases import daily


@pytest.mark.parametrize("algorithm", ["wilson", "aldous-broder", "tractor"])
@pytest.mark.parametrize("start", daily(["A1", "H1", "XFD1"], ["H1"]))
def test_a_whole_row_of_a_sheet_is_made_at_once(algorithm: str, start: str) -> None:
    """A walk would take a hundred million steps."""
    maze = generate("A1:XFD1", algorithm, seed=1, start=start)
    assert len(maze.solve("A1", "XFD1") or ()) == 16_384
