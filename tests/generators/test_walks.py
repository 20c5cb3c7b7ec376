"""Random walks in long pieces that have a single spanning tree: there is nothing to be drawn."""

from time import process_time

import pytest

from excelmaze.generators import ALGORITHMS, walks
from excelmaze.generators.passages import passages_of
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.streams import PythonStream
from tests.cases import daily

WALKS = "wilson", "aldous-broder", "tractor"
# A comb: a tree with junctions.
COMB = ",".join(["A1:CA1", *(f"{column}2:{column}9" for column in ("A", "C", "E", "G", "AA", "AC", "BA", "CA"))])


@pytest.mark.parametrize("algorithm", WALKS)
@pytest.mark.parametrize("start", daily(["A1", "H1", "XFD1"], ["H1"]))
def test_a_whole_row_of_a_sheet_is_made_at_once(algorithm: str, start: str) -> None:
    begin = process_time()
    maze = generate("A1:XFD1", algorithm, seed=1, start=start)
    assert process_time() - begin < 2
    assert len(maze.solve("A1", "XFD1") or ()) == 16_384


@pytest.mark.parametrize("cells", ["A1:KN1", COMB], ids=["row", "comb"])
@pytest.mark.parametrize("algorithm", WALKS)
def test_the_only_maze_is_what_a_walk_comes_to(algorithm: str, cells: str, monkeypatch: pytest.MonkeyPatch) -> None:
    grid = Grid.from_selection(cells)
    (piece,) = grid.pieces
    monkeypatch.setattr(walks, "_LONG", len(piece))
    quick = ALGORITHMS[algorithm].generate(grid, piece, 7, PythonStream(1))
    monkeypatch.setattr(walks, "_LONG", len(piece) + 1)
    walked = ALGORITHMS[algorithm].generate(grid, piece, 7, PythonStream(1))
    assert passages_of(grid, quick) == passages_of(grid, walked)
    if algorithm == "wilson":
        assert list(quick) == list(walked)
