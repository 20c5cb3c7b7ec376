"""Dead ends on large grids, beside what others have found; docs/algorithms.md tells of the differences."""

from pathlib import Path
from statistics import mean

import pytest

from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate

PAGE = Path(__file__).parents[2] / "docs" / "algorithms.md"
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


def test_the_page_tells_of_every_algorithm_what_it_costs_and_whether_it_is_uniform() -> None:
    text = PAGE.read_text(encoding="utf-8").partition("## Textures")[0]
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| `")]
    told = {row[0].strip("| `"): (row[-2], row[-1].strip(" |")) for row in rows}
    assert told == {entry.name: (entry.cost, "yes" if entry.uniform else "no") for entry in ALGORITHMS.values()}
