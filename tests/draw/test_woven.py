"""Woven mazes: what their cells show, and what is read back from that alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import Grid, InputError, Maze, Recipe, follow, generate
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from excelmaze.draw.tilings.stencilled import Squares
from excelmaze.draw.tilings.telling import tiling_seen
from excelmaze.grids.grid import DOWN, LEFT, OPPOSITE, STEPS, UP
from excelmaze.grids.woven import WeaveGrid
from excelmaze.maze.maze import Ends
from excelmaze.solvers.registry import SOLVERS
from tests.draw.test_blocks import SeenLayout, read_back
from tests.graphs import OF_GRAPHS, loops_for, selections
from tests.grids.test_woven import LARGE, rooms_of

SHARES = st.sampled_from(["0", "0.5", "1"])


@given(
    selections(), SHARES, st.sampled_from(OF_GRAPHS), st.integers(0, 99), st.sampled_from([0, 0.3, 1]), st.booleans()
)
def test_what_is_laid_out_is_read_back(
    cells: Grid,
    weave: str,
    name: str,
    seed: int,
    loops: float,
    solution: bool,  # noqa: FBT001 - drawn
) -> None:
    if not rooms_of(cells):
        return
    maze = generate(cells, name, seed=seed, weave=weave, loops=loops_for(name, loops))
    assert read_back(maze, [maze.grid], solution=solution) == maze
    assert maze.recipe is not None
    assert follow(Recipe.from_json(maze.recipe.to_json())) == maze


@given(st.integers(6, 24), st.integers(6, 24), SHARES, st.sampled_from(OF_GRAPHS), st.integers(0, 99))
def test_without_a_recipe_it_is_told_by_its_walls(rows: int, columns: int, weave: str, name: str, seed: int) -> None:
    """And by the tunnels that there are, of all that there could be."""
    maze = generate(Grid.rectangle(rows, columns), name, seed=seed, weave=weave)
    found = read_back(maze)
    assert isinstance(maze.grid, WeaveGrid)
    assert isinstance(found.grid, WeaveGrid)
    assert found.grid.crossings.items() <= maze.grid.crossings.items()
    assert found.replaced(graph=maze.graph) == maze


@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 99))
def test_squares_are_not_taken_for_woven_ones(rows: int, columns: int, seed: int) -> None:
    maze = generate(Grid.rectangle(rows, columns), "kruskal", seed=seed)
    assert isinstance(tiling_seen(SeenLayout(lay_out(maze), [], maze.ends)), Squares)


@given(selections(most=2), SHARES, st.integers(0, 99))
def test_lines_lie_around_the_floor_and_across_it_where_a_bridge_is(cells: Grid, weave: str, seed: int) -> None:
    if not rooms_of(cells):
        return
    maze = generate(cells, "kruskal", seed=seed, weave=weave, openings="none", goal="none")
    graph, lines = maze.grid, lay_out(maze).lines
    assert isinstance(graph, WeaveGrid)
    floor, rails = set(), set()
    for room in range(graph.size):
        row, column = graph.sheet_place(room)
        floor.add((row, column))
        for side, (down, right) in enumerate(STEPS):
            if maze.passages[room] >> side & 1:
                floor.add((row + down, column + right))
    for room, way in graph.crossings.items():
        row, column = graph.sheet_place(room)
        for side in (way, OPPOSITE[way]):
            if maze.passages[graph.flat.neighbors[side][room]] >> OPPOSITE[side] & 1:
                place = row + STEPS[side][0], column + STEPS[side][1]
                floor.add(place)
                rails |= {(place, OPPOSITE[side]), ((row, column), side)}
    for cell in range(cells.size):
        row, column = cells.place(cell)
        for side, (down, right) in enumerate(STEPS):
            beyond = row + down, column + right
            wanted = ((row, column) in floor) != (beyond in floor) or ((row, column), side) in rails
            assert bool(lines[cell] >> side & 1) == (wanted and cells.cell_at(*beyond) is not None)


def test_a_way_goes_under_a_bridge() -> None:
    """Its cells are those of the floor, but for the bridge's own."""
    graph = WeaveGrid(Grid.from_selection("B2:J10"), crossings={4: 0})
    passages = bytearray(9)
    for room, side in ((1, 2), (3, 1), (4, 1), (0, 1), (0, 2), (7, 1)):
        passages[room] |= 1 << side
        passages[graph.neighbors[side][room]] |= 1 << OPPOSITE[side]
    maze = Maze(graph, bytes(passages), ends=[Ends(1, 8)])
    assert maze.solve() == [1, 7, 8]
    roles = lay_out(maze, solution=True).roles
    way = [graph.cells.address_of(cell) for cell, role in enumerate(roles) if role == Role.SOLUTION]
    assert way == ["F4", "F5", "F7", "F8", "F9", "G9", "H9"]


def test_it_looks_woven() -> None:
    """A bridge from left to right, and a passage that leads below it from the top to the bottom."""
    graph = WeaveGrid(Grid.from_selection("B2:J10"), crossings={4: 0})
    passages = bytearray(9)
    for room, side in ((1, 2), (3, 1), (4, 1)):
        passages[room] |= 1 << side
        passages[graph.neighbors[side][room]] |= 1 << OPPOSITE[side]
    assert str(Maze(graph, bytes(passages))).splitlines() == [
        "",
        "",
        "    ┌───┐       ┌───┐       ┌───┐",
        "    │   │       │   │       │   │",
        "    └───┘       │   │       └───┘",
        "                │   │",
        "                │   │",
        "                │   │",
        "    ┌───────────┴───┴───────────┐",
        "    │                           │",
        "    └───────────┬───┬───────────┘",
        "                │   │",
        "                │   │",
        "                │   │",
        "    ┌───┐       │   │       ┌───┐",
        "    │   │       │   │       │   │",
        "    └───┘       └───┘       └───┘",
        "",
    ]


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_walks_and_is_shown(solver: str) -> None:
    maze = generate(LARGE, "kruskal", seed=4, weave=1)
    layout = lay_out(maze, walk=maze.walked(maze.trails(solver, seed=1)))
    assert {Role.START, Role.GOAL, Role.SOLUTION} <= {*layout.roles}


def test_no_opening_leads_through_another_room() -> None:
    """Between C9 and C15 cells beside the way are missing, so that no whole room is there."""
    maze = generate("B2:D10,C11:D13,B14:D16,F14:L16,E14:E16", seed=1, weave="0", start="C15", goal="last")
    assert [*maze.grid] == ["C3", "C6", "C9", "C15", "F15", "I15"]
    assert maze.grid.rim_of(3)[UP] == (11, 3)
    assert [(maze.grid.address_of(room), side) for room, side in maze.openings[:2]] == [("C15", LEFT), ("I15", DOWN)]


def test_openings_are_in_the_middle_of_a_room_s_side() -> None:
    maze = generate("B2:M10", seed=2, weave=1, openings="B2:top,M9:right,D10:bottom")
    assert maze.recipe is not None
    assert maze.recipe.openings == "B2:top,M9:right,D10:bottom"
    assert read_back(maze, [maze.grid]) == maze
    assert follow(maze.recipe) == maze
    with pytest.raises(InputError, match="opening F6:top"):
        generate("B2:M10", seed=2, weave=1, openings="F6:top")


@pytest.mark.parametrize(("start", "goal"), [("E5", "J7"), (None, "opposite"), (None, "last"), ("F5", "rim")])
def test_ends_are_rooms(start: str | None, goal: str) -> None:
    maze = generate("B2:P16", seed=4, weave=1, start=start, goal=goal)
    assert read_back(maze, [maze.grid]) == maze
    assert start is None or maze.start == maze.grid.find("F6", "start")
    assert maze.recipe is not None
    assert follow(maze.recipe) == maze


def refused(message: str, **options: object) -> None:
    with pytest.raises(InputError, match=message):
        generate("B2:P16", **{"weave": "0.5", "seed": 1, **options})  # type: ignore[arg-type]


def test_what_knows_squares_alone_is_refused() -> None:
    refused("eller needs rows of cells; leave out weave 0.5", algorithm="eller")
    refused("symmetry and unicursal are for squares; leave them out, or weave 0.5", symmetry="mirror")
    refused("rooms 2 need cells in rows and columns, not weave; leave one of them out", rooms=2)
    refused("weave '0.5:1' is for squares with borders; leave it out, or walls and tiling", tiling="triangles")
    refused("weave 0.5.* and wrap both are two kinds of mazes|wrap both and weave 0.5", wrap="both")
    refused("weave '5': choose a share of crossings from 0 to 1, such as 0.5", weave=5)
    one, other = (generate(cells, seed=1, weave=1) for cells in ("B2:G7", "H3:M8"))
    with pytest.raises(InputError, match="the rooms of these woven mazes do not lie in the same rows and columns"):
        one.join(other)
    with pytest.raises(InputError, match="is not woven; make the maze with weave"):
        lay_out(Maze(_Pretending.rectangle(2, 2), bytes(4)))


class _Pretending(Grid):
    """Squares that say that they are woven."""

    tiling = "weave"


def test_a_woven_maze_tells_of_it_with_the_seed_of_its_crossings() -> None:
    rooms = WeaveGrid(Grid.from_selection("B2:P16"), "1:5")
    recipe = generate(rooms, seed=1).recipe
    assert recipe is not None
    assert (recipe.cells, recipe.weave) == ("B2:P16", "1:5")
    assert follow(recipe).graph == rooms
