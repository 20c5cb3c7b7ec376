"""A tetrahedron's net: folded in space, its neighbours are those on the surface; letters, ends, and what is refused."""

from itertools import pairwise
from math import dist
from typing import Any

import pytest

from excelmaze.draw.tetrahedron_plan import TetrahedronPlan
from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.graph import Graph
from excelmaze.grids.tetrahedron import TetrahedronGraph
from excelmaze.maze.generation import follow, generate
from excelmaze.maze.maze import Maze
from excelmaze.solvers.registry import SOLVERS

ROWS = [1, 2, 3, 4, 7, 8]
ON_IT = sorted(name for name, entry in ALGORITHMS.items() if entry.needs == "graph")

Space = tuple[float, float, float]
# Corners in space: that where the three of the net meet, and those at the middles of its sides.
TIP, LEFT, RIGHT, BELOW = (1.0, 1.0, 1.0), (1.0, -1.0, -1.0), (-1.0, 1.0, -1.0), (-1.0, -1.0, 1.0)


def folded(rooms: TetrahedronGraph, down: float, along: float) -> Space:
    """A point of the net, so many rows down and so many triangles from the rising side, on the folded tetrahedron."""
    above, right = 1 - down / (2 * rooms.rows), along / (2 * rooms.rows)
    left = 1 - above - right
    if above >= 0.5:
        shares = {TIP: 2 * above - 1, LEFT: 2 * left, RIGHT: 2 * right}
    elif left >= 0.5:
        shares = {TIP: 2 * left - 1, LEFT: 2 * above, BELOW: 2 * right}
    elif right >= 0.5:
        shares = {TIP: 2 * right - 1, RIGHT: 2 * above, BELOW: 2 * left}
    else:
        shares = {LEFT: 1 - 2 * right, RIGHT: 1 - 2 * left, BELOW: 1 - 2 * above}
    across, back, up = (sum(share * corner[axis] for corner, share in shares.items()) for axis in range(3))
    return across, back, up


def side_in_space(rooms: TetrahedronGraph, room: int, direction: int) -> Space:
    """The middle of a room's side on the folded tetrahedron."""
    row, place = rooms.place(room)
    in_upright, in_other = ((0.5, 0), (0.5, 0.5), (1, 0.5)), ((0.5, 1), (0.5, 0.5), (0, 0.5))
    down, along = (in_other if place % 2 else in_upright)[direction]
    return folded(rooms, row + down, place // 2 + along)


@pytest.mark.parametrize("rows", ROWS)
def test_neighbours_are_those_on_the_surface(rows: int) -> None:
    rooms = TetrahedronGraph(rows)
    Graph(rooms.neighbors, rooms.opposite)  # refuses what is not mutual
    assert len(rooms.pieces) == 1
    for direction, neighbor_of in enumerate(rooms.neighbors):
        for room, other in enumerate(neighbor_of):
            assert side_in_space(rooms, room, direction) == pytest.approx(side_in_space(rooms, other, direction))


@pytest.mark.parametrize("rows", ROWS)
def test_rooms_are_found_by_their_names(rows: int) -> None:
    rooms = TetrahedronGraph(rows)
    assert [rooms.find(rooms.address_of(room), "start") for room in range(rooms.size)] == [*range(rooms.size)]


@pytest.mark.parametrize("name", ON_IT)
def test_each_algorithm_makes_a_maze_that_its_recipe_makes_again(name: str) -> None:
    maze = generate("", name, tiling="tetrahedron", rows=3, seed=3)
    assert maze.recipe is not None
    assert follow(maze.recipe) == maze
    assert maze.graph == TetrahedronGraph(3)


@pytest.mark.parametrize("solver", SOLVERS)
def test_each_solver_finds_the_goal(solver: str) -> None:
    maze = generate(TetrahedronGraph(4), seed=1)
    (trail,) = maze.trails(solver, seed=1)
    assert trail.paths[0][-1] == maze.goal


@pytest.fixture
def maze() -> Maze:
    """A maze with cut edges that are open."""
    return generate(TetrahedronGraph(5), seed=3)


def test_the_goal_is_in_the_middle_of_the_net_and_the_start_far_away(maze: Maze) -> None:
    assert maze.graph.address_of(maze.goal or 0) == "7:7"
    assert len(maze.solve() or []) == max(len(maze.solve(room, maze.goal) or []) for room in range(maze.graph.size))
    assert not maze.openings
    assert generate(TetrahedronGraph(5), seed=3, start="7:7").goal not in {None, maze.goal}


def test_openings_that_meet_have_the_same_letter_and_no_others_have_it(maze: Maze) -> None:
    rooms = maze.graph
    assert isinstance(rooms, TetrahedronGraph)
    labels = rooms.labels(maze.passages)
    for room in range(rooms.size):
        for direction in range(3):
            is_letter = direction in rooms.seam(room) and maze.passages[room] >> direction & 1
            assert bool(is_letter) == ((room, direction) in labels)
            if is_letter:
                other = rooms.neighbors[direction][room]
                same = {place for place, letter in labels.items() if letter == labels[room, direction]}
                assert same == {(room, direction), (other, direction)}
    assert sorted(set(labels.values()), key=[*labels.values()].index)[:3] == ["A", "B", "C"]


def test_triangles_are_equilateral_and_steps_between_them_alike() -> None:
    rooms = TetrahedronGraph(3)
    plan = TetrahedronPlan(rooms)
    steps = [
        dist(plan.middle(room), plan.middle(other))
        for direction, neighbor_of in enumerate(rooms.neighbors)
        for room, other in enumerate(neighbor_of)
        if direction not in rooms.seam(room)
    ]
    assert steps == pytest.approx([2 / 3**0.5] * len(steps))


def test_lines_of_the_way_are_broken_where_it_goes_on_elsewhere(maze: Maze) -> None:
    rooms = maze.graph
    assert isinstance(rooms, TetrahedronGraph)
    path = maze.solve() or []
    crossed = sum(
        any(rooms.neighbors[way][room] == other for way in rooms.seam(room)) for room, other in pairwise(path)
    )
    lines = [*TetrahedronPlan(rooms).lines(path, ends_at_marks=False)]
    assert crossed
    assert len(lines) == crossed + 1
    assert all(dist(one, other) < 2 for line in lines for one, other in pairwise(line))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rows": 0}, "0 rows: give a tetrahedron 1 to 250 to a face"),
        ({"rows": 251}, "251 rows: give a tetrahedron 1 to 250 to a face"),
        ({"goal": "11:1"}, "goal 11:1: the maze has 4 faces of 5 rows; choose 1 to 10"),
        ({"goal": "3:6"}, "goal 3:6: row 3 has 5 rooms; choose 3:1 to 3:5"),
        ({"goal": "B2"}, "is no room of a tetrahedron; give its row and its number there"),
        ({"goal": "rim"}, "goal rim: these rooms have no outer wall"),
        ({"openings": "B2:top"}, "these rooms have no outer wall of cells"),
        ({"rings": 3}, "rings 3 are those of a round maze"),
        ({"walls": "blocks"}, "a tetrahedron has none"),
        ({"wrap": "both"}, "a tetrahedron has none"),
        ({"levels": 2}, "has no cells on a sheet"),
        ({"algorithm": "eller"}, "needs rows of cells"),
        ({"symmetry": "mirror"}, "has no rows and columns"),
    ],
)
def test_what_a_tetrahedron_cannot_have_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        generate("", **{"tiling": "tetrahedron", "rows": 5, "seed": 1, **options})


def test_cells_and_rows_of_a_face_do_not_go_together() -> None:
    with pytest.raises(InputError, match="tiling tetrahedron is drawn, and its rooms are no cells"):
        generate("B2:F6", tiling="tetrahedron")
    with pytest.raises(InputError, match="rows 3 are those of a tetrahedron; give tiling tetrahedron, too"):
        generate("B2:F6", rows=3)
    with pytest.raises(InputError, match="has 5; leave one of them out"):
        generate(TetrahedronGraph(5), rows=3)
