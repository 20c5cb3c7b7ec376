"""Dead ends on large grids, beside what others have found; docs/algorithms.md tells of the differences."""

from statistics import mean

import pytest

from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate

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
