"""Bias: which passages are preferred, how often they are chosen, and who cannot be biased."""

from collections import Counter
from collections.abc import Callable
from math import prod

import pytest

from excelmaze import generate
from excelmaze.generators import ALGORITHMS
from excelmaze.generators.bias import KINDS, bias_of, parsed_bias
from excelmaze.generators.passages import passages_of
from excelmaze.grids.grid import LEFT, RIGHT, Grid
from excelmaze.maze.maze import Maze
from excelmaze.streams import PythonStream
from tests.cases import covering, daily
from tests.conftest import not_none
from tests.generators.test_uniform import limit
from tests.graphs import made_again
from tests.trees import Place, edges_of, spanning_trees

BIASED = [entry.name for entry in ALGORITHMS.values() if entry.takes_bias]
SQUARE = Grid.rectangle(40, 40)
ACROSS = 1 << LEFT | 1 << RIGHT


def across(maze: Maze) -> float:
    """The share of passages that lead to the left or right."""
    return sum((sides & ACROSS).bit_count() for sides in maze.passages) / sum(map(int.bit_count, maze.passages))


@pytest.mark.parametrize("algorithm", daily(BIASED, ["wilson"]))
def test_what_is_preferred_is_found_more_often_and_with_0_less(algorithm: str) -> None:
    """A share of 45% to 55% may be chance on 40 x 40. Bacteria invade every side in the end, so theirs shows least."""
    light, plain, heavy = (
        across(generate(SQUARE, algorithm, seed=3, bias=f"horizontal:{weight}")) for weight in ("0.1", "0.5", "0.9")
    )
    low, high = (0.48, 0.52) if algorithm == "bacterial" else (0.35, 0.65)
    assert light < low
    assert 0.45 < plain < 0.55
    assert high < heavy
    assert across(generate(SQUARE, algorithm, seed=3, bias="vertical:0.9")) < low


@pytest.mark.parametrize(("algorithm", "rng", "kind"), covering(BIASED, ["python", "vba"], KINDS))
def test_a_biased_maze_is_perfect_and_its_recipe_makes_it_again(algorithm: str, rng: str, kind: str) -> None:
    """In several pieces, too, of which the small ones get a graph of their own."""
    maze = generate("B2:M13,O2:Q4,O6", algorithm, seed=2, bias=f"{kind}:0.9", rng=rng)
    assert len(maze.carved) == maze.grid.size - 3
    assert maze.recipe is not None
    assert '"bias": ' in maze.recipe.to_json()
    again = made_again(maze)
    assert (again, again.carved) == (maze, maze.carved)
    assert maze != generate("B2:M13,O2:Q4,O6", algorithm, seed=2, rng=rng)


def test_with_all_the_weight_on_some_passages_others_are_taken_only_where_they_must_be() -> None:
    """Kruskal's opens all horizontal walls first: then one passage leads from each row to the next."""
    maze = generate(SQUARE, "kruskal", seed=1, bias="horizontal:1")
    assert sum((sides & ~ACROSS).bit_count() for sides in maze.passages) == 2 * 39
    turned = generate(SQUARE, "kruskal", seed=1, bias="vertical:0")
    assert sum((sides & ~ACROSS).bit_count() for sides in turned.passages) == 2 * 39


def kinds_of(kind: str, grid: Grid) -> dict[frozenset[Place], bool]:
    """Each wall of a grid and whether it is preferred, both of its sides agreeing."""
    bias = not_none(bias_of(kind, grid, grid.pieces))
    found: dict[frozenset[Place], bool] = {}
    for room in range(grid.size):
        for side in range(4):
            other = grid.neighbors[side][room]
            if other >= 0:
                wall = frozenset((grid.place(room), grid.place(other)))
                preferred = bool(bias.prefers(room << 3 | side))
                assert found.setdefault(wall, preferred) == preferred
    return found


def ring(place: Place) -> int:
    return min(place[0] - 2, 11 - place[0], place[1] - 2, 15 - place[1])


@pytest.mark.parametrize(
    ("kind", "holds"),
    [
        ("horizontal", lambda one, other: one[0] == other[0]),
        ("vertical", lambda one, other: one[1] == other[1]),
        ("concentric", lambda one, other: ring(one) == ring(other)),
        ("inward", lambda one, other: ring(one) != ring(other)),
    ],
)
def test_which_passages_a_kind_prefers(kind: str, holds: Callable[[Place, Place], bool]) -> None:
    walls = kinds_of(kind, Grid.rectangle(10, 14))
    assert {wall: holds(*wall) for wall in walls} == walls
    assert len(walls) == 10 * 13 + 9 * 14


def test_a_checkerboard_has_squares_along_the_rows_and_squares_along_the_columns() -> None:
    """On 8 x 8 cells they have four cells each way; passages from square to square are not preferred."""
    for wall, preferred in kinds_of("checkerboard", Grid.rectangle(8, 8, "A1")).items():
        one, other = sorted(wall)
        squares = {((row - 1) // 4, (column - 1) // 4) for row, column in wall}
        along_columns = sum(min(squares)) % 2 == 1
        assert preferred == (len(squares) == 1 and (one[1] == other[1]) == along_columns)


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", ["wilson", "aldous-broder", "tractor"])
def test_a_biased_walk_draws_every_tree_in_proportion_to_its_weights(algorithm: str) -> None:
    """Aldous 1990, Wilson 1996: the chance is that of the product of the weights, on all 15 trees of 2 x 3."""
    grid = Grid.rectangle(2, 3)
    bias = bias_of("horizontal:0.7", grid, grid.pieces)
    weights = {
        tree: prod(0.7 if len({row for row, _ in edge}) == 1 else 0.3 for edge in tree) for tree in spanning_trees(2, 3)
    }
    samples, total, stream = 3000, sum(weights.values()), PythonStream(1)
    counts = Counter(
        frozenset(
            edges_of(grid, passages_of(grid, ALGORITHMS[algorithm].generate(grid, range(6), 0, stream, bias=bias)))
        )
        for _ in range(samples)
    )
    expected = {tree: samples * weight / total for tree, weight in weights.items()}
    assert sum((counts[tree] - mean) ** 2 / mean for tree, mean in expected.items()) < limit(len(weights) - 1)


def test_a_kind_alone_has_the_weight_that_is_documented() -> None:
    assert parsed_bias("vertical") == ("vertical", 0.8)
    assert generate("B2:H9", seed=4, bias="vertical") == generate("B2:H9", seed=4, bias="vertical:0.8")
    assert parsed_bias("none") is None
