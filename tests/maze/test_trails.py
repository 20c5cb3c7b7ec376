"""Trails as they are walked: one plan for sheets, the terminal and live sheets."""

from typing import Any

import pytest

from excelmaze import generate
from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import Grid
from excelmaze.maze.replay import FINAL, RETRACED, UNTOUCHED, VISITED, Walk, effort_of
from excelmaze.solvers.registry import SOLVERS

# Three columns: a start in a corner, a dead end before the goal.
MAZE = generate("B2:H7", "wilson", seed=5, goal="farthest").loops(0.1)


@pytest.mark.parametrize("name", SOLVERS)
def test_a_walk_step_by_step_ends_as_one_at_once(name: str) -> None:
    trails = MAZE.trails(name, seed=3)
    slow, at_once = Walk(MAZE.graph, trails), MAZE.walked(trails)
    shown = bytearray(slow.rooms)
    while slow.left:
        for room in slow.advance():
            shown[room] = slow.rooms[room]
        assert shown == slow.rooms, "a room changed that was not told"
    assert slow.rooms == at_once.rooms
    assert {room for room, state in enumerate(slow.rooms) if state == FINAL} == {
        room for trail in trails for path in trail.paths for room in path
    }


def test_visited_retraced_and_final_rooms_are_told_apart() -> None:
    """Depth first into the dead end and out again: what it left is retraced, until the way is seen."""
    (trail,) = MAZE.trails("tremaux")
    walk = Walk(MAZE.graph, [trail])
    assert set(walk.rooms) == {UNTOUCHED}
    walk.advance(len(trail.steps) - 1)
    assert set(walk.rooms) == {UNTOUCHED, VISITED, RETRACED}
    walk.advance()
    assert set(walk.rooms) == {UNTOUCHED, RETRACED, FINAL}


def test_merged_cells_count_as_one() -> None:
    """As the steps of the solution do; of four, three are come to within their room."""
    for merged, inside in (("", 0), ("C3:D4", 3)):
        maze = generate(Grid.from_selection("B2:F6", merged), seed=1)
        (trail,) = maze.trails("breadth-first")
        steps = len(trail.steps) - inside
        assert effort_of(maze, [trail]) == (steps, steps + 1)


@pytest.mark.parametrize("words", [{}, {"walls": "blocks"}, {"tiling": "bricks"}], ids=str)
def test_a_layout_shows_the_walk(words: dict[str, Any]) -> None:
    maze = generate("B2:R18", "wilson", seed=2, **words)
    walk = maze.walked(maze.trails("wall-follower"))
    layout, path = lay_out(maze, walk=walk), lay_out(maze, solution=True)
    roles = set(layout.roles)
    assert roles >= {Role.RETRACED, Role.SOLUTION, Role.START, Role.GOAL}
    for role in (Role.SOLUTION, Role.START, Role.GOAL, Role.BLOCK):
        assert cells(layout, role) == cells(path, role)
    assert layout.lines == path.lines


def cells(layout: Layout, role: Role) -> list[int]:
    return [cell for cell, its in enumerate(layout.roles) if its == role]
