"""Many pieces and many areas: the cost follows the cells, and the maze does not depend on how they are grouped."""

import pytest

from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze import pieces
from excelmaze.maze.generation import generate
from excelmaze.progress import listening
from excelmaze.sheet.addresses import Area
from tests.cases import daily
from tests.graphs import QUICK


def lattice(count: int, rows: int, cols: int) -> list[Area]:
    """Rectangles in rows and columns with a cell between them."""
    side = int(count**0.5)
    tops = [1 + index // side * (rows + 1) for index in range(count)]
    lefts = [1 + index % side * (cols + 1) for index in range(count)]
    return [Area(top, left, top + rows - 1, left + cols - 1) for top, left in zip(tops, lefts, strict=True)]


@pytest.mark.parametrize("algorithm", daily(ALGORITHMS, ["backtracker", "wilson", "eller", "cellular", "kruskal"]))
def test_pieces_come_out_alike_on_the_whole_graph_and_on_their_own(
    algorithm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid = Grid(lattice(30, 3, 4))
    monkeypatch.setattr(pieces, "_SMALL", 10**9)
    whole = generate(grid, algorithm, seed=3, options=QUICK.get(algorithm))
    monkeypatch.setattr(pieces, "_SMALL", 1)
    own = generate(grid, algorithm, seed=3, options=QUICK.get(algorithm))
    assert (own, own.carved) == (whole, whole.carved)


@pytest.mark.slow
def test_the_search_for_goals_of_many_pieces_reports_how_far_it_has_come() -> None:
    told: list[tuple[object, ...]] = []
    with listening(lambda *what: told.append(what)):
        generate(Grid(lattice(20_000, 1, 1)), seed=1)
    assert ("finding goals", 16_384, 20_000, "pieces") in told
