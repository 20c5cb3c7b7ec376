"""Mazes of bricks: what their cells show, and what is read back from that alone."""

from hypothesis import given
from hypothesis import strategies as st

from excelmaze import Grid, generate
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import LEFT, OPPOSITE, RIGHT, STEPS
from tests.conftest import not_none
from tests.graphs import selections
from tests.grids.test_bricks import bricks_of


@given(selections(most=2), st.integers(0, 99))
def test_no_line_lies_within_a_brick_and_between_two_lies_one_where_no_passage_is(cells: Grid, seed: int) -> None:
    if not bricks_of(cells):
        return
    maze = generate(cells, "kruskal", seed=seed, tiling="bricks", openings="none", goal="none")
    graph, layout = maze.grid, lay_out(maze)
    empty = {*range(cells.size)}
    for room in range(graph.size):
        row, column = graph.sheet_place(room)
        one, other = cells.cell_at(row, column), cells.cell_at(row, column + 1)
        assert one is not None
        assert other is not None
        empty -= {one, other}
        assert not layout.lines[one] >> RIGHT & 1
        assert not layout.lines[other] >> LEFT & 1
        for direction, side in enumerate(graph.side_of):
            cell = not_none(cells.cell_at(*graph.cell_beside(room, direction)))
            assert bool(layout.lines[cell] >> side & 1) != bool(maze.passages[room] >> direction & 1)
    for cell in empty:
        for side, beside in enumerate(cells.neighbors):
            other = beside[cell]
            assert layout.lines[cell] >> side & 1 == (other >= 0 and layout.lines[other] >> OPPOSITE[side] & 1)


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
