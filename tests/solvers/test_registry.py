"""The solvers, each by what is its own."""

from array import array

import pytest

from excelmaze import generate
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Ends, Maze
from excelmaze.options.values import option_named
from excelmaze.solvers import walking
from excelmaze.solvers.registry import PASSING, SOLVERS
from tests.pages import current, solvers_table


def test_the_table_of_options_lists_them_all() -> None:
    """It does so by itself, because start-up would pay for the registry."""
    assert option_named("solver").choice_names == tuple(SOLVERS)


def wide(rows: int, columns: int) -> Maze:
    """A maze without walls inside, from corner to corner."""
    grid = Grid.rectangle(rows, columns)
    return Maze(grid, grid.sides, ends=[Ends(0, grid.size - 1)])


def test_the_wall_follower_says_that_start_and_goal_are_not_on_one_wall() -> None:
    """A room in the middle of a field has no wall but its own: whoever keeps to the outer wall never comes there."""
    maze = wide(5, 5)
    message = r"wall-follower does not come from B2 to D4, in 16 steps, though there is a way: .* not on one wall"
    grid = Grid.rectangle(5, 5, at="B2")
    with pytest.raises(InputError, match=message):
        maze.replaced(graph=grid).solve("B2", "D4", solver="wall-follower")


def test_the_two_hands_take_two_paths_round() -> None:
    ring = Grid.from_selection("A1:C1,A2,C2,A3:C3")
    maze = Maze(ring, ring.sides, ends=[Ends(0, ring.size - 1)])
    assert [maze.solve(solver=name) for name in ("wall-follower", "wall-follower-left")] == [
        ["A1", "A2", "A3", "B3", "C3"],
        ["A1", "B1", "C1", "C2", "C3"],
    ]


def test_tremaux_turns_round_where_a_new_passage_leads_to_a_room_that_it_knows() -> None:
    """It has to go there, and back."""
    (trail,) = wide(5, 5).replaced(ends=[Ends(0, 12)]).trails("tremaux")
    passing = [step for step, role in zip(trail.steps, trail.roles, strict=True) if role == PASSING]
    assert passing
    assert [Grid.rectangle(5, 5).turned(step) for step in passing[::2]] == passing[1::2]


def test_the_mouse_runs_by_its_seed_and_not_for_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    maze = generate(Grid.rectangle(9, 9), seed=2)
    one, same, other = (maze.trails("random-mouse", seed=seed)[0] for seed in (1, 1, 2))
    assert one == same != other
    assert maze.trails("random-mouse") == maze.trails("random-mouse")
    monkeypatch.setattr(walking, "MOST_STEPS", 10)
    message = r"random-mouse does not come from .*, in 10 steps, .* another seed may; choose another solver"
    with pytest.raises(InputError, match=message):
        generate(Grid.rectangle(9, 9), seed=2).trails("random-mouse")
    assert Maze(Grid.rectangle(1, 2), b"\0\0", ends=[Ends(0, 1)]).trails("random-mouse")[0].steps == array("q")


def test_each_start_has_a_trail_to_its_goal() -> None:
    maze = generate("B2:F6,J2:N6", seed=1)
    for name in SOLVERS:
        trails = maze.trails(name)
        assert [trail.start for trail in trails] == [start for start, _ in maze.ends]
        assert [trail.paths[0][-1] for trail in trails] == [goal for _, goal in maze.ends]


def test_the_page_of_solvers_tells_of_each_what_the_registry_does() -> None:
    assert current("solvers") == solvers_table(), "run python -m tests.renew"
