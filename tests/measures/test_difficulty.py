"""A difficulty that is asked for: a maze with a solution of the usual length, made again from its recipe."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from excelmaze import generate, read
from excelmaze.maze.recipe import Recipe
from excelmaze.measures.difficulty import MEASURE, FoundMaze, find_maze
from tests.cases import daily
from tests.conftest import Result, not_none
from tests.contracts.graphs import GRAPHS, levels
from tests.graphs import made_again

Run = Callable[..., Result]


def _steps(found: FoundMaze) -> int:
    return len(found.maze.solution_rooms) - 1


@pytest.mark.parametrize("asked", daily([1, 7, 10], [7]))
def test_the_same_seed_finds_the_same_maze_and_its_recipe_makes_it(asked: int) -> None:
    found = find_maze("B2:K11", asked, seed=4)
    assert find_maze("B2:K11", asked, seed=4) == found
    recipe = not_none(found.maze.recipe)
    made = made_again(found.maze)
    assert made == found.maze == generate("B2:K11", seed=recipe.seed)
    assert made.carved == found.maze.carved
    assert made.stats().mcclendon_difficulty == found.difficulty
    assert find_maze("B2:K11", asked, seed=6).maze != found.maze


@pytest.mark.parametrize("seed", daily(range(8), 1))
def test_a_harder_maze_of_a_seed_has_no_shorter_path(seed: int) -> None:
    mazes = [find_maze("B2:K15", level, seed=seed) for level in (1, 3, 5, 8, 10)]
    assert sorted(map(_steps, mazes)) == list(map(_steps, mazes))
    assert sorted(maze.difficulty for maze in mazes) == [maze.difficulty for maze in mazes]
    assert max(map(_steps, mazes)) <= 1.2 * min(map(_steps, mazes))


def test_words_are_numbers() -> None:
    assert [find_maze("B2:F6", word, seed=1) for word in ("easy", "medium", "hard", "7")] == [
        find_maze("B2:F6", number, seed=1) for number in (2, 5, 9, 7)
    ]


def test_an_algorithm_that_is_given_makes_it() -> None:
    recipe = not_none(find_maze("B2:I9", 4, algorithm="growing-tree", options={"newest": 3.0}, seed=1).maze.recipe)
    assert (recipe.algorithm, recipe.options["newest"]) == ("growing-tree", 3.0)


@pytest.mark.parametrize(
    "words",
    daily(
        [
            {"loops": 0.2},
            {"braid": 1.0},
            {"symmetry": "mirror"},
            {"tiling": "bricks"},
            {"walls": "blocks"},
            {"bias": "horizontal"},
            {"goal": "rim"},
            {"false_goals": "down"},
        ],
        2,
    ),
    ids=str,
)
def test_what_else_is_asked_for_holds(words: dict[str, Any]) -> None:
    maze = find_maze("B2:I9", 8, seed=2, **words).maze
    assert maze.recipe is not None
    plain = generate("B2:I9", "wilson", seed=1, **words)
    assert plain.recipe is not None
    for name in ("symmetry", "tiling", "walls", "bias", "goal", "false_goals"):
        assert getattr(maze.recipe, name) == getattr(plain.recipe, name) or "false_goals" in words
    assert maze.goal is not None
    if "false_goals" in words:  # how many mazes there are is the seed's
        assert maze.stats().components > 1
    else:
        assert maze.stats().components == plain.stats().components
    if "braid" in words:
        assert maze.stats().dead_ends == 0
    assert made_again(maze) == maze


@pytest.mark.parametrize("graph", [levels(4, 4, 3), GRAPHS["hexagons"]], ids=["levels", "hexagons"])
def test_any_graph_has_mazes_of_a_difficulty(graph: Any) -> None:  # noqa: ANN401 - a graph of any kind
    found = find_maze(graph, 10, seed=1)
    assert 0 < found.easier <= found.others
    assert found.maze.stats().mcclendon_difficulty == found.difficulty
    assert found.maze.stats().kind == "perfect"


@pytest.mark.slow
def test_the_command_tells_measure_rank_and_seed(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "hard.xlsx"
    result = run("new", book, "--rows", 10, "--cols", 10, "--difficulty", "hard", "--seed", 4)
    assert result.status == 0, result.err
    found = find_maze("B2:K11", "hard", seed=4)
    assert result.out.splitlines()[2] == (
        f"{MEASURE} {found.difficulty:.2f} measures harder than {found.easier} of {found.others} other mazes "
        "with solutions about as long; searched with seed 4"
    )
    assert read(book) == found.maze
    told_there = json.loads(run("stats", book, "--json").out)
    assert told_there["measures"][MEASURE] == found.difficulty
    assert Recipe.from_json(json.dumps(told_there["recipe"])) == found.maze.recipe


def test_the_only_maze_of_a_row_is_found_at_any_difficulty() -> None:
    found = find_maze("B2:H2", 5, seed=1)
    assert (found.difficulty, found.easier, found.others) == (0, 0, 0)
