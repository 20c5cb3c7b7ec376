"""The rooms of round mazes: rings around a room in the middle, and mazes of them."""

import pytest

from excelmaze import generate
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.graph import Graph
from excelmaze.grids.rings import RoundGraph

RINGS = [2, 3, 4, 9, 17]
OF_RINGS = sorted(name for name, entry in ALGORITHMS.items() if entry.needs == "graph")


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


@pytest.mark.parametrize("name", [name for name in OF_RINGS if not ALGORITHMS[name].defaults])
def test_a_maze_leads_from_the_outside_to_the_middle(name: str) -> None:
    rooms = RoundGraph(4)
    maze = generate(rooms, name, seed=5)
    (start, goal), (opening,) = maze.ends[0], maze.openings
    assert {start, goal} & {0}
    assert {start, goal} & {*rooms.outer} == {opening.cell}
    assert not rooms.sides[opening.cell] >> opening.direction & 1
