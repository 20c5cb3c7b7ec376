"""Round mazes in pictures: walls, solution and marks are drawn where the maze has them."""

from collections.abc import Iterator
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest

from excelmaze import generate
from excelmaze.draw.drawings import GOAL, SOLUTION, START, WALLS, Drawing, Freeform, Point
from excelmaze.grids.rings import RoundGraph
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.pages import View, pages_of

RINGS = 5
MIDDLE = 2 + RINGS + 1


@pytest.fixture(scope="module")
def maze() -> Maze:
    return generate(RoundGraph(RINGS), seed=4)


@pytest.fixture(scope="module")
def drawings(maze: Maze) -> dict[str, Drawing]:
    (page,) = pages_of(maze, View(AppearanceOptions(solution="shown", solution_style="line", marks="words")))
    return {drawing.name: drawing for drawing in page.layout.drawings}


def lines_of(drawing: Drawing) -> Iterator[tuple[Point, Point]]:
    assert isinstance(drawing.shows, Freeform)
    for line in drawing.shows.lines:
        yield from pairwise(line)


def crosses(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_the_solution_crosses_no_wall(drawings: dict[str, Drawing]) -> None:
    walls = [*lines_of(drawings[WALLS])]
    way = [*lines_of(drawings[SOLUTION])]
    assert len(way) > 20
    assert not any(crosses(step, wall) for step in way for wall in walls)


def test_the_goal_is_marked_in_the_middle_and_the_start_outside(drawings: dict[str, Drawing]) -> None:
    top, left, bottom, right = drawings[GOAL].box
    assert ((top + bottom) / 2, (left + right) / 2) == (MIDDLE, MIDDLE)
    top, left, bottom, right = drawings[START].box
    assert dist(((top + bottom) / 2, (left + right) / 2), (MIDDLE, MIDDLE)) == pytest.approx(RINGS + 0.5)


@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "html", pytest.param("gif", marks=pytest.mark.slow)])
def test_a_round_maze_is_written_and_the_same_each_time(maze: Maze, tmp_path: Path, ending: str) -> None:
    if ending == "pdf":
        pytest.importorskip("reportlab")
    written = []
    for name in ("one", "other"):
        (file,) = maze.save(
            tmp_path / f"{name}.{ending}", solution="shown", **({"scale": 4} if ending == "gif" else {})
        )
        written.append(file.read_bytes())
    assert written[0] == written[1]
