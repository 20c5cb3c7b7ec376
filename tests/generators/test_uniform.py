"""Statistics: which algorithms draw every maze with the same chance, and dead ends beside what others have found."""

from collections import Counter
from itertools import product
from statistics import mean

import pytest

from excelmaze.generators import ALGORITHMS
from excelmaze.generators.passages import passages_of
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import RoundGraph
from excelmaze.grids.room_graphs import graph_on
from excelmaze.maze.generation import generate
from excelmaze.streams import PythonStream
from tests.trees import trees_of

# Of a right generator, one in a million would exceed this; the seed is fixed, so it is the same every time.
ONE_IN_A_MILLION = 4.753
# Five of each tree are usually held to be enough. A small bias is seen on 3 x 3 with 200, on the others with 100.
SAMPLES_PER_TREE = 200
SMALL_BIAS = {"kruskal", "prim-weights", "boruvka", "bacterial"}
# With ten steps for each room the bias of this one is too small to be seen so; with one it is not.
OPTIONS = {"origin-shift": {"steps": 9}}


def limit(freedom: int) -> float:
    """The value that chi-square exceeds once in a million (Wilson and Hilferty 1931)."""
    share = 2 / (9 * freedom)
    return float(freedom * (1 - share + ONE_IN_A_MILLION * share**0.5) ** 3)


def some_rooms(whole: Graph, chosen: list[int]) -> Graph:
    """Some rooms of a drawn maze, without doors to the others."""
    number = {room: place for place, room in enumerate(chosen)}
    return Graph([[number.get(beside[room], -1) for room in chosen] for beside in whole.neighbors], whole.opposite)


# With the numbers of their trees: a wheel with six spokes has L(12) - 2 (Sedlacek 1970), the others as many as
# Kirchhoff's determinant counts. Of a round maze the middle with two rooms around it and their four without, or with
# all six around it.
GRIDS: dict[str, tuple[Graph, int]] = {
    "2 x 3": (Grid.rectangle(2, 3), 15),
    "3 x 3": (Grid.rectangle(3, 3), 192),
    "hexagons": (graph_on(Grid.rectangle(5, 7), tiling="hexagons"), 55),
    "rooms that divide": (some_rooms(RoundGraph(2), [0, 1, 2, 7, 8, 9, 10]), 81),
    "the first ring": (some_rooms(RoundGraph(2), [*range(7)]), 320),
}


def chi_square(algorithm: str, name: str, start: int, samples: int) -> tuple[float, int]:
    """Chi-square of an algorithm's mazes and its degrees of freedom; fails on what is no spanning tree."""
    stream = PythonStream(20161903)
    grid, trees = GRIDS[name]
    counts = Counter(dict.fromkeys(trees_of(grid), 0))
    assert len(counts) == trees
    for _ in range(samples * trees):
        carved = ALGORITHMS[algorithm].generate(grid, range(grid.size), start, stream, **OPTIONS.get(algorithm, {}))
        counts[passages_of(grid, carved)] += 1
    assert len(counts) == trees
    return sum((count - samples) ** 2 / samples for count in counts.values()), trees - 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("algorithm", "grid"), list(product([entry.name for entry in ALGORITHMS.values() if entry.uniform], GRIDS))
)
def test_uniform_algorithms_draw_every_tree_alike(algorithm: str, grid: str) -> None:
    others = 20 if algorithm == "tractor" else 100  # which takes a hundred times as long on rooms that are no squares
    value, freedom = chi_square(algorithm, grid, 4, SAMPLES_PER_TREE if " x " in grid else others)
    assert value < limit(freedom)


@pytest.mark.slow
@pytest.mark.parametrize(
    "algorithm", [entry.name for entry in ALGORITHMS.values() if not entry.uniform and entry.makes in {"tree", "loops"}]
)
def test_the_others_do_not_so_the_test_can_fail(algorithm: str) -> None:
    value, freedom = chi_square(algorithm, "3 x 3", 0, SAMPLES_PER_TREE if algorithm in SMALL_BIAS else 40)
    assert value > 2 * limit(freedom)


# In percent: Pullen's Think Labyrinth for the growing tree, another program's means for the others.
ELSEWHERE: list[tuple[str, dict[str, str | int], float]] = [
    ("backtracker", {}, 10.47),
    ("hunt-and-kill", {"hunt": "scan"}, 9.86),
    ("growing-tree", {"newest": 1, "random": 0}, 10),
    ("wilson", {}, 28.93),
    ("aldous-broder", {}, 29.12),
    ("sidewinder", {}, 27.29),
    ("binary-tree", {}, 24.97),
    ("prim", {}, 35.6),
]


@pytest.mark.slow
@pytest.mark.parametrize(("algorithm", "options", "percent"), ELSEWHERE)
def test_dead_ends_are_within_a_point_of_what_others_found(
    algorithm: str, options: dict[str, str | int], percent: float
) -> None:
    grid = Grid.rectangle(200, 200)
    mazes = (generate(grid, algorithm, seed=seed, options=options, goal="none") for seed in range(2))
    assert abs(mean(maze.stats().dead_end_share for maze in mazes) * 100 - percent) < 1
