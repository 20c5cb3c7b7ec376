"""Rooms that are turned: what is true of all of them, and what the search finds."""

from collections.abc import Iterator
from statistics import mean
from typing import Any

import pytest

from excelmaze import Maze, generate
from excelmaze.generators.tees import tees_of
from excelmaze.maze.replay import Replay
from tests.cases import daily
from tests.conftest import refused
from tests.graphs import edges_of, generate_on, made_again

WAYS = ["long", "short", "branching", "first"]
# Squares that lie on levels have six sides.
CUBE, SQUARE = [2, 3, 0, 1, 5, 4], [2, 3, 0, 1]


def cubes(cells: str = "B2:D4", **options: object) -> Maze:
    """Cubes of three levels; the search is a short one unless another is asked for."""
    own = {name: options.pop(name) for name in ("way", "population", "generations") if name in options}
    words: dict[str, Any] = {"levels": 3, "seed": 1, **options, "options": {"generations": 10, **own}}
    return generate_on(cells, "t-cubes", **words)


def sides(maze: Maze) -> Iterator[list[int]]:
    """For each room the sides that are open, whatever lies behind them."""
    for passages, blind in zip(maze.passages, maze.signs.blind, strict=True):
        assert not passages & blind
        yield [side for side in range(8) if (passages | blind) >> side & 1]


def branches(maze: Maze) -> int:
    way = maze.solution_rooms
    return sum(maze.passages[room].bit_count() == 3 for room in way[1:-1])


def test_a_t_can_be_turned_in_twelve_ways_in_space_and_in_four_in_the_plane() -> None:
    for opposite, ways in ((CUBE, 12), (SQUARE, 4), ([1, 0], 0), ([*SQUARE, 4], 0)):
        found = tees_of(opposite)
        assert len({frozenset(tee) for tee in found}) == len(found) == ways
        for *bar, stem in found:
            assert [opposite[side] for side in bar] == bar[::-1]
            assert stem not in bar


@pytest.mark.parametrize(
    ("cells", "options"),
    daily(
        [
            *(("B2:D4", {"way": way}) for way in WAYS),
            ("B2:C3", {"levels": 2}),
            ("B2:G6", {"levels": 2, "generations": 3}),
            ("B2:E5", {"levels": 4, "stairs": 0.3, "generations": 3}),
            ("B2:H9", {"levels": 1, "generations": 3}),
            ("B2:J10", {"levels": 2, "walls": "blocks"}),
            ("B2:D4,F2:H4", {"levels": 2, "generations": 3}),
            ("B2:I2", {"levels": 1}),
            ("B2", {"levels": 2}),
            ("B2:D4", {"start": "2!C3", "goal": "1!D4", "rng": "vba"}),
            ("B2:D4", {"goal": "farthest"}),
        ],
        4,
    ),
)
def test_every_room_is_a_t_and_a_path_leads_from_start_to_goal(cells: str, options: dict[str, Any]) -> None:
    maze = cubes(cells, **options)
    opposite = maze.graph.opposite
    for its in sides(maze):
        assert len(its) == 3
        assert len({opposite[side] for side in its} & {*its}) == 2
    for room, blind in enumerate(maze.signs.blind):
        for side, beside in enumerate(maze.graph.neighbors):
            other = beside[room]
            open_back = other >= 0 and (maze.passages[other] | maze.signs.blind[other]) >> opposite[side] & 1
            assert not (blind >> side & 1 and open_back)
    assert len(edges_of(maze.graph, maze.passages)) == len(maze.carved)
    assert len(maze.room_paths()) == len(maze.graph.pieces)
    assert maze == cubes(cells, **options)
    assert made_again(maze) == maze
    replay = Replay(maze)
    assert replay.maze.signs.blind == b""
    replay.advance(replay.left)
    assert replay.maze == maze


def test_it_starts_at_the_first_cell_and_leads_to_the_last_one_of_the_last_level() -> None:
    maze = cubes()
    assert (maze.ends, maze.openings) == (((0, 26),), ())
    assert cubes(seed=2).passages != maze.passages


def test_a_path_is_found_where_chance_finds_none() -> None:
    """Among two cubes of 1,000 rooms, none of which has a way."""
    for seed in range(3):
        maze = cubes("B2:K11", levels=10, population=2, generations=1, seed=seed)
        assert len(maze.solution_rooms) >= 28


@pytest.mark.slow
def test_the_solution_is_what_was_asked_for() -> None:
    """Means of 20 seeds: 3 x 3 x 3 have a way of six steps at least, and of 26 at most."""
    made = {way: [cubes(way=way, seed=seed, generations=0) for seed in range(20)] for way in WAYS}
    length = {way: mean(len(maze.solution_rooms) - 1 for maze in mazes) for way, mazes in made.items()}
    branching = {way: mean(branches(maze) for maze in mazes) for way, mazes in made.items()}
    assert length["short"] == 6
    assert length["long"] > 2 * length["first"]
    assert branching["branching"] > 2.5 * max(branching[way] for way in WAYS if way != "branching")


def test_rooms_of_three_openings_do_not_join() -> None:
    one, other = cubes("B2:D4", levels=1), cubes("E2:G4", levels=1, seed=2)
    for maze in one, generate("B5:D6", seed=1):
        with refused("three openings each"):
            maze.join(other)
