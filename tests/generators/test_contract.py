"""The contract that every algorithm in the registry holds on every grid."""

from collections.abc import Iterator

import pytest
from hypothesis import given

from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.replay import Replay
from tests import trees
from tests.cases import covering, daily
from tests.conftest import examples, grids
from tests.contracts.graphs import SELECTIONS
from tests.graphs import QUICK, made_again
from tests.trees import is_spanning_tree, places_of

# Without options these make one tree of each piece; `blocks` leave cells solid, and have loops, as `tees` have.
TREES = [entry.name for entry in ALGORITHMS.values() if entry.makes in {"tree", "loops"}]
every_tree = pytest.mark.parametrize(
    "algorithm", daily(TREES, ["backtracker", "wilson", "eller", "kruskal", "vba-trail"])
)


@every_tree
@examples(20)
@given(grid=grids())
def test_pieces_that_are_left_stay_unvisited_and_walled(algorithm: str, grid: Grid) -> None:
    maze = generate(grid, algorithm, seed=1, pieces="leave")
    own = set(grid.piece_of(maze.ends[0].start))
    assert {*maze.unvisited()} == {*grid} - {*map(grid.address_of, own)}
    assert all(not maze.neighbors(cell) for cell in maze.unvisited())
    places = places_of(grid)
    piece = {place for place, cell in places.items() if cell in own}
    assert is_spanning_tree(piece, trees.edges_of(grid, maze.passages))


@pytest.mark.parametrize(("algorithm", "name"), covering(ALGORITHMS, SELECTIONS))
def test_the_recipe_makes_the_maze_again(algorithm: str, name: str) -> None:
    maze = generate(Grid.from_selection(SELECTIONS[name]), algorithm, pieces="leave", options=QUICK.get(algorithm))
    assert made_again(maze) == maze


@every_tree
@examples(20)
@given(grid=grids())
def test_replaying_the_carving_order_ends_with_the_maze(algorithm: str, grid: Grid) -> None:
    """One passage at a time; each visits at least one new cell, and what is shown of it is never more."""
    maze = generate(grid, algorithm, seed=3)
    replay = Replay(maze)
    for done in range(len(maze.carved)):
        assert sum(map(int.bit_count, replay.maze.passages)) == 2 * done
        assert len(replay.advance()) == 2
    assert replay.maze is maze
    shown = trees.edges_of(grid, bytes(replay._passages))  # noqa: SLF001 - the finished maze stands in for them
    assert shown == trees.edges_of(grid, maze.passages)


def test_every_algorithm_is_described() -> None:
    for algorithm, entry in ALGORITHMS.items():
        assert entry.name == algorithm
        assert all((entry.texture, entry.cost, entry.source)), algorithm
        assert "\n" not in entry.texture
        assert "Source:" in str(entry.generate.__doc__), algorithm


def test_a_walk_on_repeating_numbers_is_stopped() -> None:
    """A stream that always walks up and down never comes to the other columns."""

    class Stuck:
        period = 100

        def random(self) -> float:
            return 0.0

        def rolls(self, _below: int) -> Iterator[bytes]:
            while True:
                yield bytes(64)

    for algorithm in ("aldous-broder", "wilson"):
        with pytest.raises(InputError, match="repeat after 100 draws"):
            [*ALGORITHMS[algorithm].generate(Grid.rectangle(4, 4), range(16), 0, Stuck())]
