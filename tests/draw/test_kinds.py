"""What every kind of maze keeps that is no square rooms on any cells, in what its cells show."""

import pytest

from excelmaze import generate
from excelmaze.maze.replay import steps
from tests.draw.test_blocks import read_back
from tests.kinds import KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_it_grows_room_by_room_and_is_altered_as_others_are(kind: str) -> None:
    maze = generate(KINDS[kind].cells, seed=4, **KINDS[kind].options)
    parts = [*steps(maze, 6)]
    left = [part.visited.count(0) for part in parts]
    assert left == sorted(left, reverse=True)
    assert left[0] > left[-1] == 0
    for part in parts:
        assert read_back(part, [maze.grid]).visited == part.visited
    known = [maze.grid] if kind == "weave" else []  # of which only those crossings are seen that are crossed
    braided = maze.loops(0.2).braid(1)
    assert braided.stats().dead_ends == sum(sides.bit_count() == 1 for sides in maze.graph.sides)
    assert read_back(braided, known) == braided
    sparse = maze.sparse(1)
    assert sparse.stats().unvisited
    assert read_back(sparse, known) == sparse
