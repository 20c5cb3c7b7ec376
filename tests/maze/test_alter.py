"""Braiding: dead ends become loops."""

import pytest

from excelmaze.generators.passages import passages_of
from excelmaze.grids.grid import Grid
from excelmaze.maze.alter import braid
from excelmaze.maze.generation import generate
from excelmaze.maze.replay import Replay
from excelmaze.measures.stats import stats
from excelmaze.streams import stream_named

GRIDS = ("B2:Z26", "B2:F6,G4:K9,M2:P5", "A1:C1,B2:B4,A5:F9")


def dead_ends(passages: bytes) -> int:
    return sum(side.bit_count() == 1 for side in passages)


@pytest.mark.parametrize("cells", GRIDS[:2])
@pytest.mark.parametrize("seed", range(5))
def test_a_whole_braid_has_no_dead_end(cells: str, seed: int) -> None:
    maze = generate(Grid.from_selection(cells), "prim", seed=seed)
    assert dead_ends(maze.passages) > 0
    assert dead_ends(braid(maze, 1, stream_named("python", seed)).passages) == 0


def test_dead_ends_that_no_wall_can_open_stay() -> None:
    """A row of three has two ends, and in the third selection A1 and C1 hang on B1."""
    row = generate(Grid.from_selection("B2:D2"), seed=1)
    assert braid(row, 1, stream_named("python", 1)).passages == row.passages
    maze = generate(Grid.from_selection(GRIDS[2]), seed=1)
    braided = braid(maze, 1, stream_named("python", 1))
    stuck = [maze.grid.address_of(cell) for cell, side in enumerate(braided.passages) if side.bit_count() == 1]
    assert stuck == ["A1", "C1"]


@pytest.mark.parametrize("share", [0, 0.1, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("seed", range(5))
def test_the_share_is_respected_to_one_dead_end(share: float, seed: int) -> None:
    maze = generate(Grid.from_selection(GRIDS[0]), "kruskal", seed=seed)
    before = dead_ends(maze.passages)
    removed = before - dead_ends(braid(maze, share, stream_named("python", seed)).passages)
    assert removed - round(share * before) in {0, 1}


def test_walls_are_only_opened_and_between_visited_neighbours() -> None:
    maze = generate(Grid.from_selection("B2:F6,H2:J4"), seed=3, pieces="leave")
    braided = braid(maze, 1, stream_named("python", 3))
    assert all(now & before == before for now, before in zip(braided.passages, maze.passages, strict=True))
    assert all(braided.passages[cell] == 0 for cell in maze.unvisited())
    assert (braided.ends, braided.openings, braided.visited) == (maze.ends, maze.openings, maze.visited)
    assert braided.recipe is None
    assert stats(braided).unvisited == stats(maze).unvisited == 9


def test_a_braid_is_replayed_to_the_end() -> None:
    maze = braid(generate(Grid.from_selection(GRIDS[1]), seed=3), 1, stream_named("python", 3))
    assert passages_of(maze.grid, maze.carved) == maze.passages
    replay = Replay(maze)
    replay.advance(replay.left)
    assert replay.maze == maze
