"""A difficulty that is asked for: the maze of a rank among random ones, made again from its recipe."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from excelmaze import follow, generate, read
from excelmaze.maze.recipe import Recipe
from excelmaze.measures import difficulty
from excelmaze.measures.difficulty import MEASURE, SEEDS, find_maze
from excelmaze.measures.registry import measured
from excelmaze.streams import derived_seed
from tests.cases import daily
from tests.conftest import Result, not_none
from tests.contracts.graphs import GRAPHS, levels
from tests.graphs import made_again

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def few(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer mazes than the search makes; slow tests make as many as it does."""
    if not request.node.get_closest_marker("slow"):
        monkeypatch.setattr(difficulty, "_MOST", 21)


@pytest.mark.parametrize("asked", daily([1, 7, 10], [7]))
def test_the_same_seed_finds_the_same_maze_and_its_recipe_makes_it(asked: int) -> None:
    found = find_maze("B2:K11", asked, seed=4)
    assert find_maze("B2:K11", asked, seed=4) == found
    recipe = not_none(found.maze.recipe)
    made = follow(Recipe.from_json(recipe.to_json()))
    assert made == found.maze == generate("B2:K11", seed=recipe.seed)
    assert made.carved == found.maze.carved
    assert measured(made, [MEASURE])[MEASURE] == found.difficulty
    assert find_maze("B2:K11", asked, seed=5).maze != found.maze


@pytest.mark.parametrize("asked", [2, 6, 10])
def test_as_many_tenths_of_the_others_as_were_asked_for_measure_easier(asked: int) -> None:
    found = find_maze("B2:M13", asked, seed=1)
    assert (found.easier, found.others) == (2 * asked, 20)
    seeds = (derived_seed(derived_seed(1, "difficulty"), f"attempt {attempt}") % SEEDS for attempt in range(21))
    values = sorted(generate("B2:M13", seed=seed).stats().mcclendon_difficulty or 0 for seed in seeds)
    assert values[2 * asked] == found.difficulty


def test_of_large_mazes_fewer_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(difficulty, "_CELLS", 15 * 100)
    monkeypatch.setattr(difficulty, "_FEWEST", 4)
    assert [find_maze(cells, 5, seed=1).others for cells in ("B2:F6", "B2:K11", "B2:U21")] == [20, 14, 3]


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
        assert int(str(measured(maze, ["components"])["components"])) > 1
    else:
        assert measured(maze, ["components"]) == measured(plain, ["components"])
    if "braid" in words:
        assert maze.stats().dead_ends == 0
    assert made_again(maze) == maze


@pytest.mark.parametrize("graph", [levels(4, 4, 3), GRAPHS["hexagons"]], ids=["levels", "hexagons"])
def test_any_graph_has_mazes_of_a_difficulty(graph: Any) -> None:  # noqa: ANN401 - a graph of any kind
    found = find_maze(graph, 10, seed=1)
    assert (found.easier, found.others) == (20, 20)
    assert measured(found.maze, [MEASURE, "kind"]) == {MEASURE: found.difficulty, "kind": "perfect"}


@pytest.mark.slow
def test_the_command_tells_measure_rank_and_seed(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "hard.xlsx"
    result = run("new", book, "--rows", 10, "--cols", 10, "--difficulty", 7, "--seed", 4)
    assert result.status == 0, result.err
    found = find_maze("B2:K11", 7, seed=4)
    assert result.out.splitlines()[2] == (
        f"{MEASURE} {found.difficulty:.2f} measures harder than 69 of 99 other mazes; searched with seed 4"
    )
    assert read(book) == found.maze
    told_there = json.loads(run("stats", book, "--json").out)
    assert told_there["measures"][MEASURE] == found.difficulty
    assert Recipe.from_json(json.dumps(told_there["recipe"])) == found.maze.recipe


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["--difficulty", 11], "difficulty 11 is out of range; choose 1 to 10"),
        (["--difficulty", 2, "--goal", "none"], "makes mazes without a solution, so of no difficulty; choose another"),
        (["--difficulty", 2, "--algorithm", "kruskal", "--option", "hunt=scan"], "kruskal has no option 'hunt'"),
        (["--difficulty", 2, "--start", "A1"], "A1"),
    ],
)
def test_what_cannot_be_sought_is_one_line(run: Run, tmp_path: Path, given: list[object], why: str) -> None:
    book = tmp_path / "no.xlsx"
    result = run("new", book, "--rows", 5, "--cols", 5, *given)
    assert (result.status, result.err.count("\n")) == (2, 1)
    assert why in result.err
    assert not book.exists()


def test_the_only_maze_of_a_row_is_found_at_any_difficulty() -> None:
    found = find_maze("B2:H2", 5, seed=1)
    assert (found.difficulty, found.easier, found.others) == (0, 0, 0)
