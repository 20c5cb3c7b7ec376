"""Mazes of triangles: what their cells show, and what is read back from that alone."""

from random import Random

import pytest

from excelmaze import THEMES, generate
from excelmaze.draw.layout import ROLES_BY_RANK, CellLook, OtherHalf, Role
from excelmaze.draw.theme import Fill, Split, Theme
from excelmaze.draw.tilings import lay_out
from excelmaze.draw.tilings.stencilled import halved_layout
from excelmaze.grids.triangles import TriangleGrid


def test_halves_of_two_roles_are_one_fill_of_two_colours() -> None:
    """The first colour, which is seen where there are no gradients, is that of the way, not that of the rest."""
    maze = generate("B2:H8", seed=4, tiling="triangles")
    layout, way = lay_out(maze, solution=True), {*maze.solution_rooms}
    roles = [Role.SOLUTION if room in way else Role.OPEN for room in range(maze.graph.size)]
    for start, goal in maze.ends:
        assert goal is not None
        roles[start], roles[goal] = Role.START, Role.GOAL
    assert isinstance(maze.grid, TriangleGrid)
    where = {(True, 0): 135, (True, 1): 315, (False, 0): 45, (False, 1): 225}
    for cell, code in enumerate(layout.codes):
        halves, shown = roles[2 * cell : 2 * cell + 2], layout.palette[code]
        assert shown.role == max(halves, key=[Role.OPEN, Role.SOLUTION, Role.START, Role.GOAL].index)
        if halves[0] == halves[1]:
            assert shown.other_half is None
        else:
            falling = bool(maze.grid.falling[cell])
            assert shown.other_half is not None
            assert shown.other_half == OtherHalf(
                halves[halves[0] == shown.role], where[falling, halves[1] == shown.role]
            )


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_fill_of_two_colours_has_none_of_a_pattern(theme: Theme) -> None:
    split = theme.fill_of(CellLook(0, Role.SOLUTION, OtherHalf(Role.OPEN, 45)))
    assert isinstance(split, Split)
    assert split.first != split.second
    assert split.degree == 45
    whole = theme.fill_of(CellLook(0, Role.SOLUTION))
    assert isinstance(whole, Fill)


def test_of_more_kinds_than_there_are_codes_cells_show_the_half_that_counts() -> None:
    rng, grid = Random(1), generate("B2:BJ61", tiling="triangles").grid
    roles = bytes(rng.choices((Role.OPEN, Role.VISITED, Role.RETRACED, Role.SOLUTION), k=grid.size))
    layout = halved_layout(grid, bytes(rng.choices(range(16), k=grid.cells.size)), roles)
    assert not any(shown.other_half for shown in layout.palette)
    assert [layout.palette[code].lines for code in layout.codes] == [*layout.lines]
    for cell, code in enumerate(layout.codes):
        assert layout.palette[code].role == max(roles[2 * cell : 2 * cell + 2], key=ROLES_BY_RANK.index)
