"""A cube's net: folded in space, its neighbours are those on the cube's surface; letters, gaps, and what is refused."""

import pytest

from excelmaze import InputError, generate
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.cube import cube_on, net, side_of
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DIRECTIONS, STEPS
from excelmaze.grids.linked import LinkedGrid
from tests.cases import daily

SIDES = [1, 2, 3, 5]
every_side = pytest.mark.parametrize("side", daily(SIDES, SIDES[:3]))

Point = tuple[int, int, int]


def cube_of(side: int) -> LinkedGrid:
    return cube_on(net(side, 3, 4))


def folded(cube: LinkedGrid, room: int, towards: int | None = None) -> Point:
    """Where the middle of a room, or of one of its sides, lies in space, in half cells: to the right, down, forward.

    The front stays where it is; the others are folded backwards, and the back once more.
    """
    side = side_of(cube)
    whole = 2 * side
    row, column = cube.place(room)
    down, right = 2 * (row - 3) + 1, 2 * (column - 4) + 1
    if towards is not None:
        down, right = down + STEPS[towards][0], right + STEPS[towards][1]
    face = (row - 3) // side, (column - 4) // side
    y, x = down - whole * face[0], right - whole * face[1]
    return {
        (0, 1): (x, 0, y),
        (1, 0): (0, y, x),
        (1, 1): (x, y, whole),
        (1, 2): (whole, y, whole - x),
        (2, 1): (x, whole, whole - y),
        (3, 1): (x, whole - y, 0),
    }[face]


@every_side
def test_sides_that_meet_when_the_net_is_folded_lead_to_each_other(side: int) -> None:
    cube = cube_of(side)
    Graph(cube.neighbors, cube.opposite)  # refuses what is not mutual
    for room in range(cube.size):
        others = [neighbor_of[room] for neighbor_of in cube.neighbors if neighbor_of[room] >= 0]
        assert len(others) == len({*others}) == 4
        for out in DIRECTIONS:
            direction = cube.direction_at(cube.place(room), out)
            assert cube.side_through(room, direction) == out
            other = cube.neighbors[direction][room]
            into = cube.side_through(other, cube.opposite[direction])
            assert folded(cube, room, out) == folded(cube, other, into)


@every_side
def test_equal_letters_stand_at_gaps_that_meet_and_walls_where_there_are_none(side: int) -> None:
    maze = generate(cube_of(side), "kruskal", seed=side).braid(0.5)
    cube = maze.graph
    assert isinstance(cube, LinkedGrid)
    layout = lay_out(maze)
    labels = cube.labels(maze.passages)
    assert sorted(" ".join(layout.texts.values()).split()) == sorted(2 * [*labels.values()])
    for room in range(cube.size):
        for out in DIRECTIONS:
            direction = cube.direction_at(cube.place(room), out)
            assert (layout.lines[room] >> out & 1) != (maze.passages[room] >> direction & 1)
            other = cube.neighbors[direction][room]
            if direction >= len(DIRECTIONS) and maze.passages[room] >> direction & 1:
                assert {*layout.texts[room].split()} & {*layout.texts[other].split()}


def test_a_cube_has_no_outside() -> None:
    maze = generate(cube_of(3), seed=1)
    assert not maze.openings
    with pytest.raises(InputError, match="opening G3:top leads to G14, not outside"):
        generate(cube_of(3), seed=1, openings="G3:top")
    with pytest.raises(InputError, match="opening G3:left leads to D6, not outside"):
        generate(cube_of(3), seed=1, openings="G3:left")
