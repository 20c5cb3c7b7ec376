"""The same recipe makes the same maze, in this version as in the last."""

import hashlib
import json
from pathlib import Path

import pytest

from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.streams import STREAMS
from tests.cases import daily

GOLDEN_FILE = Path(__file__).with_name("recipes_stay.json")
GOLDEN: dict[str, dict[str, str]] = json.loads(GOLDEN_FILE.read_text(encoding="utf-8"))

SELECTIONS = {
    "rectangle": "B2:AE21",
    "one row": "A1:J1",
    "one cell": "C3",
    "bent": "B2:F6,G4:K9",
    "two pieces": "B2:F6,H4:K9",
    "ring": "B2:K4,B5:C9,J5:K9,B10:K12",
    "two rooms": "A1:B2,C1,D1:E2",
}
# Those in which start and goal are also chosen apart.
APART = "rectangle", "two pieces"
# The project's own, which name their module; others have brought their function.
CASES = [f"{entry.name} {rng}" for entry in ALGORITHMS.values() if isinstance(entry.function, str) for rng in STREAMS]


def digest(selection: str, algorithm: str, rng: str, goal: str | None = None) -> str:
    """A hash of everything that a recipe decides, the order of carving included."""
    maze = generate(Grid.from_selection(selection), algorithm, seed=7, rng=rng, goal=goal)
    told = (list(maze.carved), list(maze.passages), maze.ends, maze.openings, list(maze.visited))
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def digests(case: str) -> dict[str, str]:
    """The hashes of the mazes of an algorithm and its random numbers, `"wilson vba"`."""
    algorithm, rng = case.split()
    goal = ALGORITHMS[algorithm].defaults.get("goal", "farthest")
    walls = {name: digest(selection, algorithm, rng, goal) for name, selection in SELECTIONS.items()}
    apart = {f"{name}, apart": digest(SELECTIONS[name], algorithm, rng, "apart") for name in APART}
    return {**walls, **apart}


def test_every_algorithm_has_its_golden_mazes() -> None:
    assert [case for case in CASES if case not in GOLDEN] == [], "run python -m tests.renew"


@pytest.mark.parametrize("case", daily(GOLDEN, [case for case in GOLDEN if not case.startswith("t-cubes")]))
def test_a_recipe_makes_the_maze_that_it_always_made(case: str) -> None:
    assert digests(case) == GOLDEN[case]
