"""The rooms of round mazes: rings around a room in the middle, and mazes of them."""

import pytest

from excelmaze import follow, generate
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.graph import Graph
from excelmaze.grids.rings import RoundGraph
from excelmaze.maze.maze import Maze
from tests.graphs import made_again

RINGS = [2, 3, 4, 9, 17]
OF_RINGS = sorted(name for name, entry in ALGORITHMS.items() if entry.needs == "graph")


@pytest.fixture(scope="module")
def maze() -> Maze:
    return generate(RoundGraph(5), seed=3)


@pytest.mark.parametrize("rings", RINGS)
def test_neighbours_are_mutual_and_all_rooms_hang_together(rings: int) -> None:
    rooms = RoundGraph(rings)
    assert Graph(rooms.neighbors, rooms.opposite).size == rooms.size
    assert len(rooms.pieces) == 1


@pytest.mark.parametrize("rings", RINGS)
def test_a_room_has_two_neighbours_in_its_ring_one_within_and_one_or_two_without(rings: int) -> None:
    rooms = RoundGraph(rings)
    for room in range(1, rooms.size):
        ring, _ = rooms.place(room)
        without = 0 if ring == rings else rooms.rooms_in(ring + 1) // rooms.rooms_in(ring)
        assert rooms.sides[room].bit_count() == 3 + without
        assert rooms.ring_of[rooms.inner(room)] == ring - 1
    assert rooms.sides[0].bit_count() == 6


@pytest.mark.parametrize("rings", RINGS)
def test_rooms_are_between_one_and_two_and_a_half_times_as_broad_as_high(rings: int) -> None:
    rooms = RoundGraph(rings)
    for ring in range(1, rings + 1):
        assert 1 < 6.283 * (ring + 0.5) / rooms.rooms_in(ring) < 2.5


@pytest.mark.parametrize("rings", RINGS)
def test_rooms_are_found_by_their_names(rings: int) -> None:
    rooms = RoundGraph(rings)
    assert [rooms.room_of(rooms.address_of(room), "start") for room in range(rooms.size)] == list(range(rooms.size))


@pytest.mark.parametrize("name", OF_RINGS)
def test_each_algorithm_makes_a_maze_of_rings_that_its_recipe_makes_again(name: str) -> None:
    maze = generate("", name, tiling="round", rings=4, seed=3)
    assert made_again(maze) == maze


@pytest.mark.parametrize("name", [name for name in OF_RINGS if not ALGORITHMS[name].defaults])
def test_a_maze_leads_from_the_outside_to_the_middle(name: str) -> None:
    rooms = RoundGraph(4)
    maze = generate(rooms, name, seed=5)
    (start, goal), (opening,) = maze.ends[0], maze.openings
    assert {start, goal} & {0}
    assert {start, goal} & {*rooms.outer} == {opening.cell}
    assert not rooms.sides[opening.cell] >> opening.direction & 1


def test_no_other_outer_room_lies_farther_from_the_middle_than_the_start(maze: Maze) -> None:
    paths = [maze.solve(f"5:{number}", "0:1") or [] for number in range(1, 25)]
    assert len(maze.solution_rooms) == max(map(len, paths))


def test_loops_and_braids_stand_in_the_recipe(maze: Maze) -> None:
    changed = maze.loops(0.2).braid(1)
    assert changed.stats().dead_ends == 0
    assert changed.recipe is not None
    assert follow(changed.recipe) == changed
