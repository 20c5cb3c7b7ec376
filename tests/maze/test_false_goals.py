"""Mazes with false goals: several closed mazes, one way, and goals that look alike until the way is shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import generate
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, STEPS, UP, Grid, Surroundings
from excelmaze.maze.false_goals import TOWARDS
from excelmaze.maze.maze import Maze
from excelmaze.solvers.breadth_first import Search
from tests.cases import daily
from tests.conftest import examples, grids, not_none
from tests.graphs import made_again
from tests.trees import Place, edges_of, is_spanning_tree, neighbour, pieces_of, places_of

TREES = [entry.name for entry in ALGORITHMS.values() if entry.makes == "tree"]
BACK = {"down": UP, "up": DOWN, "left": RIGHT, "right": LEFT}
START_SIDE = {"down": 0, "up": 2, "left": 1, "right": 3}


def parts_of(maze: Maze) -> list[set[Place]]:
    """The closed mazes, that of the start first: each is a tree, and no two touch but the first and another one."""
    places = places_of(maze.grid)
    edges = edges_of(maze.grid, maze.passages)
    beside: dict[Place, set[Place]] = {place: set() for place in places}
    for one, other in map(tuple, edges):
        beside[one].add(other)
        beside[other].add(one)
    parts, left = [], set(places)
    waiting = [maze.grid.place(maze.ends[0].start)]
    while left:
        part = set()
        waiting = waiting or [min(left)]
        while waiting:
            place = waiting.pop()
            if place not in part:
                part.add(place)
                waiting += beside[place]
        assert is_spanning_tree(part, {edge for edge in edges if edge <= part})
        parts.append(part)
        left -= part
    outside = dict.fromkeys(set().union(*parts[1:]), 0)
    assert sorted(map(sorted, pieces_of(outside))) == sorted(map(sorted, parts[1:]))
    return parts


def on_side(place: Place, places: set[Place], side: int) -> bool:
    """Whether a cell is on the outermost line of a side."""
    axis = side % 2
    outermost = (min if side in {UP, LEFT} else max)(one[axis] for one in places)
    return place[axis] == outermost


def has_way_forward(part: set[Place], start: Place, goal: Place, towards: str) -> bool:
    """Whether a way of cells leads from start to goal that never steps back."""
    found, waiting = {start}, [start]
    while waiting:
        place = waiting.pop()
        for side in range(4):
            other = neighbour(place, side)
            if side != BACK[towards] and other in part and other not in found:
                found.add(other)
                waiting.append(other)
    return goal in found


def check(maze: Maze, towards: str, least: int) -> None:
    """All that the section asks of such a maze in a rectangle."""
    places = set(places_of(maze.grid))
    start, goal = (maze.grid.place(not_none(room)) for room in maze.ends[0])
    assert on_side(start, places, START_SIDE[towards])
    assert on_side(goal, places, TOWARDS[towards])
    own, *others = parts_of(maze)
    assert goal in own
    assert len(own) >= 0.75 * len(places)
    assert has_way_forward(own, start, goal, towards)
    across = 1 - TOWARDS[towards] % 2
    lines: dict[int, list[int]] = {}
    for place in own:
        lines.setdefault(place[1 - across], []).append(place[across])
    assert len(lines) == len({place[1 - across] for place in places})
    assert all(max(line) - min(line) == len(line) - 1 for line in lines.values()), "a line is one run"
    false = [maze.grid.place(room) for room in maze.signs.false_goals]
    for part in others:
        assert len([place for place in false if place in part]) == (len(part) > least)
    assert not own.intersection(false)
    assert all(any(neighbour(place, side) not in places for side in range(4)) for place in false), "on the rim"


@examples(25)
@given(st.tuples(st.integers(2, 14), st.integers(2, 14)), st.sampled_from(sorted(TOWARDS)), st.integers(0, 10**6))
def test_every_rectangle_has_such_mazes(size: tuple[int, int], towards: str, seed: int) -> None:
    least = 1 + seed % 7
    check(generate(Grid.rectangle(*size), seed=seed, false_goals=towards, options={"least": least}), towards, least)


@examples(25)
@given(grids(), st.sampled_from(sorted(TOWARDS)), st.integers(0, 10**6))
def test_selections_of_any_shape_fall_into_closed_mazes_or_are_refused(grid: Grid, towards: str, seed: int) -> None:
    try:
        maze = generate(grid, seed=seed, false_goals=towards, options={"least": 2})
    except InputError as error:
        assert len(str(error).splitlines()) == 1
        return
    own, *others = parts_of(maze)
    start, goal = (maze.grid.place(not_none(room)) for room in maze.ends[0])
    assert has_way_forward(own, start, goal, towards)
    false = [maze.grid.place(room) for room in maze.signs.false_goals]
    assert all(sum(place in part for place in false) <= (len(part) > 2) for part in others)
    assert set(false) <= set().union(*others)


@pytest.mark.parametrize("algorithm", daily(TREES, ["backtracker", "wilson", "eller", "prim"]))
def test_every_algorithm_makes_the_closed_mazes(algorithm: str) -> None:
    maze = generate("B2:M13", algorithm, seed=3, false_goals="down", options={"least": 3})
    check(maze, "down", 3)
    assert made_again(maze) == maze


def test_start_and_goal_may_be_given() -> None:
    maze = generate("B2:K11", seed=1, false_goals="down", start="C2", goal="J11")
    assert (maze.start, maze.goal) == ("C2", "J11")
    assert len({generate("B2:K11", seed=seed, false_goals="down").start for seed in range(20)}) > 4


def test_goals_look_alike_until_the_solution_is_shown() -> None:
    """The same role, an opening each or none at all, and the way leads to one of them."""
    maze = generate("B2:U21", seed=4, false_goals="down", options={"least": 8, "players": 4})
    (way,) = maze.room_paths()
    goals = {way[-1], *maze.signs.false_goals}
    assert len(goals) == 4
    layout = lay_out(maze)
    assert {cell for cell, role in enumerate(layout.roles) if role == Role.GOAL} == goals
    assert goals <= {opening.cell for opening in maze.openings}
    assert [layout.texts[cell] for cell in sorted(goals)] == ["A", "B", "C", "D"]
    assert way[-1] == maze.ends[0].goal
    assert not set(way).intersection(maze.signs.false_goals)
    beside = maze.grid.place(maze.signs.false_goals[0])
    rim = {(beside[0] + down, beside[1] + right) for down, right in STEPS}
    grid = Grid.from_selection("B2:U21").surrounded(Surroundings("", frozenset(rim)))
    shut = generate(grid, seed=4, false_goals="down", options={"least": 8, "players": 4})
    assert not goals.intersection(opening.cell for opening in shut.openings)
    assert shut.passages == maze.passages


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("size", daily(["B2:K11", "B2:AE21"], 1))
def test_there_are_as_many_goals_as_players_each_in_a_maze_of_its_own(size: str, players: int) -> None:
    for seed in range(6):
        maze = generate(size, seed=seed, false_goals="right", options={"players": players})
        assert made_again(maze) == maze
        goals = {maze.solution_rooms[-1], *maze.signs.false_goals}
        assert len(goals) == players
        begun = [Search(maze.graph, maze.passages, goal) for goal in goals]
        assert [sum(search.reached(goal) for goal in goals) for search in begun] == [1] * players
        assert len(maze.solution_rooms) > 1


def test_pieces_of_a_selection_are_closed_mazes_or_left_alone() -> None:
    each = generate("B2:K11,M2:Q6", seed=2, false_goals="down", options={"least": 8})
    assert any(cell in each.grid.pieces[1] for cell in each.signs.false_goals)
    left = generate("B2:K11,M2:Q6", seed=2, false_goals="down", pieces="leave", options={"least": 8})
    assert not any(left.visited[cell] for cell in left.grid.pieces[1])
    assert set(left.signs.false_goals) == set(each.signs.false_goals) - set(each.grid.pieces[1])
