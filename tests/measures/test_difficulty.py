"""A difficulty that is asked for: found by a search, measured anew, made again from its recipe."""

import json
import time
from bisect import bisect_left
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import pstdev
from typing import Any

import pytest

from excelmaze import Grid, follow, generate, read
from excelmaze.errors import InputError, counted
from excelmaze.generators import ALGORITHMS
from excelmaze.maze.alterations import passages_text, rewired
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Alteration, Recipe
from excelmaze.measures import difficulty
from excelmaze.measures.difficulty import USUAL, find_maze
from excelmaze.measures.moving import can_be_moved
from excelmaze.measures.registry import measured
from tests.cases import daily
from tests.conftest import Result, not_none
from tests.contracts.graphs import GRAPHS, levels
from tests.graphs import made_again

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def few(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer mazes and moves than the search takes, which is what it is; slow tests take as many as it does."""
    if not request.node.get_closest_marker("slow"):
        for name, number in (("_FEWEST_MADE", 24), ("_MOST_MADE", 24), ("_MOST_TRIED", 50), ("_FEWEST_TRIED", 50)):
            monkeypatch.setattr(difficulty, name, number)


@pytest.mark.parametrize("asked", daily([1, 7, 10], [7]))
def test_the_same_seed_finds_the_same_maze_and_its_recipe_makes_it(asked: int) -> None:
    found = find_maze("B2:K11", asked, seed=4)
    again = find_maze("B2:K11", asked, seed=4)
    assert (again.maze, again.value) == (found.maze, found.value)
    assert found.maze.recipe is not None
    made = follow(Recipe.from_json(found.maze.recipe.to_json()))
    assert made == found.maze
    assert made.carved == found.maze.carved
    assert measured(made, [USUAL])[USUAL] == pytest.approx(found.value)
    assert find_maze("B2:K11", asked, seed=5).maze != found.maze


def test_the_percentile_is_hit_within_the_tolerance_that_is_reported() -> None:
    for asked in (2, 6, 9):
        found = find_maze("B2:M13", asked, seed=1)
        assert found.asked == 10 * asked
        assert abs(found.percentile - found.asked) <= found.tolerance < 24


def random_values(grid: Grid, measure: str, count: int, seed: int) -> list[float]:
    """How mazes of any algorithm measure that were drawn without the search."""
    draw = Random(seed)
    names = [
        name for name, entry in ALGORITHMS.items() if entry.makes in {"tree", "loops"} and not name.startswith("vba")
    ]
    made = [generate(grid, draw.choice(names), seed=draw.randrange(10**9)) for _ in range(count)]
    return sorted(float(str(measured(maze, [measure])[measure])) for maze in made)


@pytest.mark.slow
def test_the_percentile_holds_among_other_random_mazes() -> None:
    """Among 600 that the search has not seen, within its tolerance and two standard errors of theirs: 4 points."""
    grid = Grid.rectangle(20, 20)
    others = random_values(grid, USUAL, 600, 1)
    missed = []
    for asked in range(1, 10):
        found = find_maze(grid, asked, seed=asked)
        share = 100 * bisect_left(others, found.value) / len(others)
        missed.append(abs(share - found.asked) > found.tolerance + 4)
    assert sum(missed) <= 1


@pytest.mark.slow
def test_the_hardest_is_three_standard_deviations_beyond_the_best_of_fifty_within_a_second() -> None:
    """Three standard deviations of the random mazes themselves, the wider reading."""
    grid = Grid.rectangle(20, 20)
    values = random_values(grid, USUAL, 500, 2)
    draw = Random(3)
    best = sum(max(draw.choices(values, k=50)) for _ in range(200)) / 200
    spread = pstdev(values)
    before = time.process_time()
    found = [find_maze(grid, 10, seed=seed) for seed in range(5)]
    assert (time.process_time() - before) / 5 < 1
    assert min(one.value for one in found) > best + 3 * spread


def test_an_algorithm_that_is_given_makes_it() -> None:
    found = find_maze("B2:I9", 4, algorithm="wilson", seed=1)
    assert found.maze.recipe is not None
    assert found.maze.recipe.algorithm == "wilson"
    fixed = not_none(find_maze("B2:I9", 4, algorithm="growing-tree", options={"newest": 3.0}, seed=1).maze.recipe)
    assert fixed.options["newest"] == 3.0


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
            {"merged": "C3:D4"},
            {"false_goals": "down"},
        ],
        2,
    ),
    ids=str,
)
def test_what_else_is_asked_for_holds(words: dict[str, Any]) -> None:
    maze = find_maze("B2:I9", 8, measure="decisions", seed=2, **words).maze
    assert maze.recipe is not None
    plain = generate("B2:I9", "wilson", seed=1, **words)
    assert plain.recipe is not None
    for name in ("symmetry", "tiling", "walls", "bias", "goal", "merged", "false_goals"):
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
    assert found.beyond > 0
    assert found.moved
    assert measured(found.maze, [USUAL, "kind"]) == {USUAL: pytest.approx(found.value), "kind": "perfect"}


def test_walls_stay_where_moving_one_would_undo_what_was_asked_for() -> None:
    assert can_be_moved(generate("B2:I9", seed=1, bias="inward", loops=0.1))
    for words in ({"symmetry": "flip"}, {"rooms": 1}, {"braid": 0.5}, {"sparseness": 1}, {"merged": "C3:D3"}):
        assert not can_be_moved(generate("B2:I9", seed=1, **words))


def test_passages_that_are_named_change_and_back_again() -> None:
    maze = generate("B2:F6", seed=1)
    text = passages_text([maze.carved[3], maze.graph.edges([0])[0]])
    assert rewired(rewired(maze, text), text).passages == maze.passages
    step = Alteration("rewire", cells=text)
    assert generate("B2:F6", seed=1, alterations=[step]).passages == rewired(maze, text).passages


@pytest.mark.parametrize("text", ["", "1", "0.0", "99.1", "1.9", "0.1,0.1", "0.1,1.3", "x"])
def test_a_recipe_that_names_no_passages_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(InputError, match=r"is no passage|is named twice|takes the cells"):
        generate("B2:F6", seed=1, alterations=[Alteration("rewire", cells=text)])


@pytest.mark.slow
def test_the_command_tells_measure_percentile_and_tolerance(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "hard.xlsx"
    result = run("new", book, "--rows", 10, "--cols", 10, "--difficulty", 7, "--seed", 4)
    assert result.status == 0, result.err
    found = find_maze("B2:K11", 7, seed=4)
    assert result.out.splitlines()[2] == (
        f"{USUAL} {found.value:.2f} measures harder than {found.percentile:.0f}% of 150 random mazes; asked for 70%, "
        f"tolerance {found.tolerance:.0f} points; searched with seed 4, {counted(found.moved, 'wall')} moved"
    )
    assert read(book) == found.maze
    told_there = json.loads(run("stats", book, "--json", "--measure", USUAL).out)
    assert told_there["measures"][USUAL] == pytest.approx(found.value)
    assert Recipe.from_json(json.dumps(told_there["recipe"])) == found.maze.recipe


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["--difficulty", 11], "difficulty 11 is out of range; choose 1 to 10"),
        (["--measure", "decisions"], "--measure is for --difficulty; give --difficulty N, or leave out --measure"),
        (
            ["--difficulty", 2, "--measure", "diameter"],
            "diameter tells nothing of difficulty; choose one of solution-length",
        ),
        (["--difficulty", 2, "--goal", "none"], "has no value in these mazes; choose more cells, a goal"),
        (["--difficulty", 2, "--option", "hunt=scan"], "option hunt is an algorithm's own, and any may be chosen"),
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


def test_a_maze_that_is_as_hard_as_can_be_is_found_all_the_same() -> None:
    """A single row has one maze: all are as hard."""
    found = find_maze("B2:H2", 5, measure="solution-length", seed=1)
    assert (found.value, found.percentile, found.moved) == (6, 50, 0)
    assert isinstance(found.maze, Maze)
