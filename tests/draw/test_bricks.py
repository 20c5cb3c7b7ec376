"""Mazes of bricks: what their cells show, and what is read back from that alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import Grid, InputError, Maze, Recipe, follow, generate
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from excelmaze.draw.tilings.stencilled import Squares
from excelmaze.draw.tilings.telling import tiling_seen
from excelmaze.grids.bricks import BrickGrid
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import LEFT, OPPOSITE, RIGHT, STEPS
from tests.draw.test_blocks import SeenLayout, read_back
from tests.graphs import OF_GRAPHS, selections
from tests.grids.test_bricks import bricks_of


@given(selections(), st.sampled_from(OF_GRAPHS), st.integers(0, 99), st.sampled_from([0, 0.3]), st.booleans())
def test_what_is_laid_out_is_read_back(
    cells: Grid,
    name: str,
    seed: int,
    loops: float,
    solution: bool,  # noqa: FBT001 - drawn
) -> None:
    if not bricks_of(cells):
        return
    maze = generate(cells, name, seed=seed, tiling="bricks", loops=loops)
    assert read_back(maze, [maze.grid], solution=solution) == maze
    assert maze.recipe is not None
    assert follow(Recipe.from_json(maze.recipe.to_json())) == maze


@given(st.integers(4, 12), st.integers(5, 12), st.sampled_from(OF_GRAPHS), st.integers(0, 99))
def test_without_a_recipe_it_is_told_by_the_empty_cells_around(rows: int, columns: int, name: str, seed: int) -> None:
    maze = generate(Grid.rectangle(rows, columns), name, seed=seed, tiling="bricks")
    assert read_back(maze) == maze


@given(st.integers(2, 9), st.integers(2, 9), st.integers(0, 99))
def test_squares_are_not_taken_for_bricks(rows: int, columns: int, seed: int) -> None:
    """Also where no line happens to lie within a brick."""
    maze = generate(Grid.rectangle(rows, columns), "kruskal", seed=seed, bias="horizontal:0.99")
    seen = SeenLayout(lay_out(maze), [], maze.ends)
    assert isinstance(tiling_seen(seen), Squares)


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
            cell = cells.cell_at(*graph.cell_beside(room, direction))
            assert cell is not None
            assert bool(layout.lines[cell] >> side & 1) != bool(maze.passages[room] >> direction & 1)
    for cell in empty:
        for side, beside in enumerate(cells.neighbors):
            other = beside[cell]
            assert layout.lines[cell] >> side & 1 == (other >= 0 and layout.lines[other] >> OPPOSITE[side] & 1)


def test_it_looks_like_a_wall_of_bricks() -> None:
    assert str(generate("B2:H4", seed=2, tiling="bricks")).splitlines() == [
        "╷   ╶───┐   ╶───────────┐",
        "│ S   S │ G   G         │",
        "└───┐   └───┬───────┐   └───┐",
        "    │       │       │       │",
        "┌───┘   ╶───┘   ╷   ╵   ┌───┘",
        "│               │       │",
        "└───────────────┴───────┘",
    ]


def test_openings_are_sides_of_one_of_the_two_cells() -> None:
    maze = generate("B2:H4", seed=2, tiling="bricks", openings="C2:top,C3:left,G4:bottom")
    assert maze.grid.address_of(maze.openings[0].cell) == "B2"
    assert read_back(maze) == maze
    layout = lay_out(maze)
    assert not layout.lines[1] & 1
    assert layout.lines[0] & 1
    assert maze.recipe is not None
    assert follow(maze.recipe) == maze
    with pytest.raises(InputError, match="opening C2:bottom leads to C3, not outside"):
        generate("B2:H4", tiling="bricks", openings="C2:bottom")


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
    way = maze.solve()
    assert way is not None
    assert [roles.count(role) for role in (Role.START, Role.GOAL, Role.SOLUTION)] == [2, 2, 2 * len(way) - 4]


@pytest.mark.parametrize(("start", "goal"), [("E5", "G7"), (None, "opposite"), (None, "last"), ("F5", "farthest")])
def test_ends_are_bricks(start: str | None, goal: str) -> None:
    maze = generate("B2:H8", seed=4, tiling="bricks", start=start, goal=goal)
    assert read_back(maze) == maze
    assert start is None or maze.start == maze.grid.find("E5", "start")


def refused(message: str, **options: object) -> None:
    with pytest.raises(InputError, match=message):
        generate("B2:H8", **{"tiling": "bricks", "seed": 1, **options})  # type: ignore[arg-type]


def test_what_knows_squares_alone_is_refused() -> None:
    refused("eller needs rows of cells; leave out tiling bricks", algorithm="eller")
    refused("symmetry and unicursal are for squares; leave them out, or tiling bricks", symmetry="mirror")
    refused("symmetry and unicursal are for squares", unicursal=True)
    refused("rooms 2 need cells in rows and columns, not bricks; leave one of them out", rooms=2)
    refused("opening B3 is half a brick, which stays empty; choose a brick, such as B2", openings="B3:left")
    with pytest.raises(InputError, match=r"tiling 'bricks': .* has no cells on a sheet"):
        generate(Grid.rectangle(3, 3).part(range(9)), tiling="bricks")
    with pytest.raises(InputError, match="has no bricks; make the maze with tiling bricks"):
        lay_out(Maze(_Pretending.rectangle(2, 2), bytes(4)))


@pytest.mark.parametrize(
    "places", [("B2:G6", "H2:K6"), ("B2:G6", "B7:G9"), ("B2:G6", "C7:H9"), ("B2:F6", "C7:G9", "H2:K9")]
)
def test_joined_ones_keep_their_bricks(places: tuple[str, ...]) -> None:
    """Also where one brick lies just above another one, so that two cells of each touch."""
    one, *others = (generate(cells, seed=1, tiling="bricks", goal="last") for cells in places)
    both = one.join(*others, seed=5)
    assert both.graph.size == sum(maze.graph.size for maze in (one, *others))
    Graph(both.graph.neighbors, both.graph.opposite)  # refuses what is not mutual
    assert bytes(Graph(both.graph.neighbors, both.graph.opposite).sides) == both.graph.sides
    assert len(both.graph.pieces) == 1
    assert sum(map(int.bit_count, both.passages)) == 2 * (both.graph.size - 1)
    assert read_back(both, [maze.grid for maze in (one, *others)]) == both
    assert both.recipe is not None
    assert follow(Recipe.from_json(both.recipe.to_json())) == both
    for maze in (one, *others):
        for here, there in both.grid.stretches_of(maze.grid):
            opened = both.passages[there]
            assert all(was & ~now == 0 for was, now in zip(maze.passages[here], opened, strict=True))


def test_mazes_whose_bricks_do_not_touch_do_not_join() -> None:
    """Between them lie halves in every row."""
    one, other = (generate(cells, seed=1, tiling="bricks") for cells in ("B2:F6", "G2:K6"))
    with pytest.raises(InputError, match="no visited brick of B2:F6 shares an edge with one of G2:K6"):
        one.join(other)


class _Pretending(Grid):
    """Squares that say that they are bricks."""

    tiling = "bricks"


def test_a_maze_on_bricks_tells_of_them() -> None:
    rooms = BrickGrid(Grid.from_selection("B2:H8"))
    recipe = generate(rooms, seed=1).recipe
    assert recipe is not None
    assert (recipe.cells, recipe.tiling) == ("B2:H8", "bricks")
    assert follow(recipe).graph == rooms
