"""Alterations: braiding makes dead ends into loops, and sparse mazes have them filled."""

from typing import Any

import pytest

from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.generators.passages import passages_of
from excelmaze.grids.grid import Grid
from excelmaze.maze.alter import braid, sparse
from excelmaze.maze.generation import follow, generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Alteration
from excelmaze.maze.replay import Replay
from excelmaze.streams import stream_named
from tests.cases import daily
from tests.graphs import generate_on, made_again

GRIDS = ("B2:Z26", "B2:F6,G4:K9,M2:P5", "A1:C1,B2:B4,A5:F9")


def test_dead_ends_that_no_wall_can_open_stay() -> None:
    """A row of three has two ends, and in the third selection A1 and C1 hang on B1."""
    row = generate(Grid.from_selection("B2:D2"), seed=1)
    assert braid(row, 1, stream_named("python", 1)).passages == row.passages
    maze = generate(Grid.from_selection(GRIDS[2]), seed=1)
    braided = braid(maze, 1, stream_named("python", 1))
    stuck = [maze.grid.address_of(cell) for cell, side in enumerate(braided.passages) if side.bit_count() == 1]
    assert stuck == ["A1", "C1"]


def test_walls_are_only_opened_and_between_visited_neighbours() -> None:
    maze = generate(Grid.from_selection("B2:F6,H2:J4"), seed=3, pieces="leave")
    braided = braid(maze, 1, stream_named("python", 3))
    assert all(now & before == before for now, before in zip(braided.passages, maze.passages, strict=True))
    assert all(not braided.neighbors(cell) for cell in maze.unvisited())
    assert (braided.ends, braided.openings, braided.visited) == (maze.ends, maze.openings, maze.visited)
    assert braided.recipe is None
    assert braided.stats().unvisited == maze.stats().unvisited == 9


SQUARE = Grid.rectangle(15, 20)


def filled_round_by_round(maze: Maze, depth: int) -> set[int]:
    """The cells that are filled, found cell by cell with sets."""
    neighbors, kept = maze.graph.neighbors, {cell for ends in maze.ends for cell in ends}
    beside = {
        cell: {other[cell] for direction, other in enumerate(neighbors) if maze.passages[cell] >> direction & 1}
        for cell in range(maze.graph.size)
    }
    gone: set[int] = set()
    for _ in range(depth):
        ends = {cell for cell, others in beside.items() if len(others - gone) == 1 and cell not in gone | kept}
        gone |= ends
    return gone


@pytest.mark.parametrize("algorithm", ["backtracker", "kruskal", "recursive-division"])
@pytest.mark.parametrize("depth", [1, 2, 5])
def test_dead_ends_are_filled_so_many_cells_deep(algorithm: str, depth: int) -> None:
    """All that are there in a round at once; what is left are the passages between cells that are left."""
    options = {"room": 5} if algorithm == "recursive-division" else {}
    maze = generate(SQUARE, algorithm, seed=depth, goal="opposite", options=options)
    made = maze.sparse(depth)
    gone = filled_round_by_round(maze, depth)
    assert {*made.unvisited()} == {*map(SQUARE.address_of, gone)}
    for cell in range(SQUARE.size):
        for direction, beside in enumerate(SQUARE.neighbors):
            stays = maze.passages[cell] >> direction & 1 and not {cell, beside[cell]} & gone
            assert bool(made.passages[cell] >> direction & 1) == bool(stays)
    assert made.solve() == maze.solve()


@pytest.mark.parametrize(
    "algorithm",
    daily(
        [name for name, entry in ALGORITHMS.items() if entry.makes != "tees"],
        ["backtracker", "wilson", "eller", "cellular"],
    ),
)
@pytest.mark.parametrize(
    ("options", "step"),
    [
        ({"sparseness": 2}, Alteration("sparse", number=2)),
        ({"rooms": 4, "merged": "C3:D4"}, Alteration("rooms", number=4)),
    ],
    ids=str,
)
def test_sparse_mazes_and_rooms_of_every_algorithm_are_followed_and_replayed(
    algorithm: str, options: dict[str, Any], step: Alteration
) -> None:
    """Each passage is carved once, and the replay ends with the maze."""
    maze = generate_on("B2:M10,F11:T16,P2:T9,V2:Y7", algorithm, seed=4, **options)
    assert maze.recipe is not None
    assert maze.recipe.alterations == (step,)
    assert made_again(maze) == maze
    assert passages_of(maze.grid, maze.carved) == maze.passages
    assert 2 * len(maze.carved) == sum(map(int.bit_count, maze.passages))
    replay = Replay(maze)
    replay.advance(replay.left)
    assert replay.maze == maze
    assert len(maze.room_paths()) == sum(ends.goal is not None for ends in maze.ends)
    assert all(maze.visited[cell] for ends in maze.ends for cell in ends if cell is not None)


def test_start_goal_and_openings_stay_where_they_are_known_before() -> None:
    """The farthest cell is not: it is the farthest of those that are left."""
    goal, openings = "T15", "U2:top,B16:left"
    maze = generate(SQUARE, "wilson", seed=2, sparseness=30, start="C3", goal=goal, openings=openings)
    assert [SQUARE.address_of(cell) for cell, _ in maze.openings] == ["U2", "B16"]
    assert all(maze.visited[SQUARE.room_of(cell, "cell")] for cell in ("C3", "T15", "U2", "B16"))
    assert maze.solve() == generate(SQUARE, "wilson", seed=2, start="C3", goal=goal, openings=openings).solve()
    farthest = generate(SQUARE, "backtracker", seed=2, goal="farthest", sparseness=10)
    whole = generate(SQUARE, "backtracker", seed=2, goal="farthest")
    assert farthest.goal != whole.goal
    assert len(farthest.solution_rooms) == len(whole.solution_rooms) - 10


def test_a_sparse_maze_is_the_same_by_option_method_and_step() -> None:
    one = generate(SQUARE, "prim", seed=3, goal="last", sparseness=3, braid=0.5)
    assert one == generate(SQUARE, "prim", seed=3, goal="last").sparse(3).braid(0.5)
    steps = Alteration("sparse", number=3), Alteration("braid", 0.5)
    recipe = generate(SQUARE, "prim", seed=3, goal="last").recipe
    assert recipe is not None
    assert one == follow(recipe._replace(alterations=steps))


def test_what_is_left_is_at_least_a_path() -> None:
    maze = generate(SQUARE, "kruskal", seed=1)
    with pytest.raises(InputError, match="sparseness 500 leaves nothing of the maze but its start") as refused:
        maze.sparse(500)
    most = int(str(refused.value).partition("choose at most ")[2])
    assert len(maze.sparse(most).solve() or ()) > 1
    with pytest.raises(InputError, match=f"choose at most {most}"):
        maze.sparse(most + 1)
    with pytest.raises(InputError, match="sparseness -1: choose how many cells deep"):
        sparse(maze, -1)
