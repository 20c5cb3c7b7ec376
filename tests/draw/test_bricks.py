"""Mazes of bricks: what their cells show, and what is read back from that alone."""

from excelmaze import generate
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import STEPS
from tests.conftest import not_none


def test_automatic_openings_lead_out_of_the_selection() -> None:
    for seed in range(20):
        maze = generate("B2:H8", seed=seed, tiling="bricks", goal="last")
        assert maze.openings
        for room, direction in maze.openings:
            row, column = maze.grid.cell_beside(room, direction)
            down, right = STEPS[maze.grid.side_of[direction]]
            while maze.grid.cells.cell_at(row, column) is not None:
                row, column = row + down, column + right
                assert maze.grid.room_at(row, column) is None


def test_the_way_and_the_ends_fill_both_cells() -> None:
    maze = generate("B2:H8", seed=4, tiling="bricks")
    roles = lay_out(maze, solution=True).roles
    way = not_none(maze.solve())
    assert [roles.count(role) for role in (Role.START, Role.GOAL, Role.SOLUTION)] == [2, 2, 2 * len(way) - 4]
