"""The contract that every algorithm in the registry holds on every grid."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze.alter import braid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.replay import Replay, steps
from excelmaze.streams import stream_named
from tests import trees
from tests.cases import covering, daily
from tests.conftest import examples, grids
from tests.contracts.graphs import GRAPHS, SELECTIONS
from tests.graphs import QUICK, edges_of, made_again, reached_from
from tests.trees import is_spanning_tree, pieces_of, places_of

# Without options these make one tree of each piece; `blocks` leave cells solid, and have loops, as `tees` have.
TREES = [entry.name for entry in ALGORITHMS.values() if entry.makes in {"tree", "loops"}]
every_tree = pytest.mark.parametrize(
    "algorithm", daily(TREES, ["backtracker", "wilson", "eller", "kruskal", "vba-trail"])
)
RNGS = ["python", "vba"]


def assert_perfect(maze: Maze) -> None:
    """Every piece is a spanning tree, and every passage is open on both sides."""
    places = places_of(maze.grid)
    edges = trees.edges_of(maze.grid, maze.passages)
    for piece in pieces_of(places):
        assert is_spanning_tree(piece, {edge for edge in edges if edge <= piece})


@every_tree
@examples(40)
@given(grid=grids(), rng=st.sampled_from(RNGS))
def test_every_piece_of_any_selection_is_a_spanning_tree(algorithm: str, grid: Grid, rng: str) -> None:
    assert_perfect(generate(grid, algorithm, seed=5, rng=rng))


@pytest.mark.parametrize(
    ("algorithm", "rng", "name"),
    covering([name for name in TREES if ALGORITHMS[name].needs == "graph"], RNGS, GRAPHS),
)
def test_every_piece_of_any_graph_is_a_spanning_tree(algorithm: str, rng: str, name: str) -> None:
    """Also of six and eight directions, fewer than four, and with portals; whatever follows the graph then fits."""
    graph = GRAPHS[name]
    maze = generate(graph, algorithm, seed=4, rng=rng)
    every = reached_from(graph, graph.sides, 0)
    assert reached_from(graph, maze.passages, 0) == every
    assert len(edges_of(graph, maze.passages)) == graph.size - len(graph.pieces) == len(maze.carved)
    assert maze == generate(graph, algorithm, seed=4, rng=rng)
    counted = maze.stats()
    assert counted.isolated + counted.dead_ends + counted.corridors + counted.junctions == graph.size
    replay = Replay(maze)
    replay.advance(replay.left)
    assert bytes(replay._passages) == maze.passages  # noqa: SLF001 - the finished maze stands in for them
    for (start, goal), way in zip([end for end in maze.ends if end.goal is not None], maze.room_paths(), strict=True):
        assert (way[0], way[-1], len(set(way))) == (start, goal, len(way))
    braided = braid(maze, 1, stream_named(rng, 1))
    assert edges_of(graph, braided.passages) >= edges_of(graph, maze.passages)
    doors = [sum(beside[room] >= 0 for beside in graph.neighbors) for room in range(graph.size)]
    assert all(sides.bit_count() > 1 or doors[room] < 2 for room, sides in enumerate(braided.passages))


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


def test_steps_are_at_even_points_and_the_last_is_finished() -> None:
    maze = generate(Grid.rectangle(6, 6), "kruskal", seed=3)
    shown = list(steps(maze, 5))
    assert [len(step.carved) for step in shown] == [7, 14, 21, 28, 35]
    assert shown[-1] is maze


def test_every_algorithm_is_described() -> None:
    for algorithm, entry in ALGORITHMS.items():
        assert entry.name == algorithm
        assert all((entry.texture, entry.cost, entry.source)), algorithm
        assert "\n" not in entry.texture
        assert "Source:" in str(entry.generate.__doc__), algorithm


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", ["backtracker", "vba-backtracker"])
def test_a_million_cells_by_depth_first_search(algorithm: str) -> None:
    """The recursive macro dies near a few thousand cells."""
    maze = generate(Grid.rectangle(1000, 1000), algorithm, seed=1, rng="vba" if "vba" in algorithm else "python")
    assert len(maze.carved) == 999_999
    assert 0 not in maze.passages


def test_a_walk_on_repeating_numbers_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that always walks up and down never comes to the other columns."""

    class Stuck:
        period = 100

        def random(self) -> float:
            return 0.0

        def rolls(self, _below: int) -> Iterator[bytes]:
            while True:
                yield bytes(64)

    monkeypatch.setattr("excelmaze.maze.carving.stream_named", lambda *_: Stuck())
    for algorithm in ("aldous-broder", "wilson"):
        with pytest.raises(InputError, match="repeat after 100 draws"):
            generate(Grid.rectangle(4, 4), algorithm, seed=1)
