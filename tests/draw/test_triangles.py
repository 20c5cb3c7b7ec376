"""Mazes of triangles: what their cells show, and what is read back from that alone."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from excelmaze import THEMES, Grid, InputError, Maze, Recipe, follow, generate
from excelmaze.draw.ink import Fill, Split
from excelmaze.draw.layout import ALL_SIDES, FALLING, RISING, Halved, Role, Shown
from excelmaze.draw.tilings import lay_out, lay_out_sheets
from excelmaze.draw.tilings.stencilled import Squares
from excelmaze.draw.tilings.telling import tiling_seen
from excelmaze.draw.tilings.triangles import _palette
from excelmaze.grids.grid import DIRECTIONS
from excelmaze.grids.shapes import graph_on
from excelmaze.grids.triangles import PATTERNS, TriangleGrid
from excelmaze.solvers.registry import SOLVERS
from tests.draw.test_blocks import SeenLayout, read_back
from tests.graphs import OF_GRAPHS, loops_for, selections
from tests.grids.test_triangles import HALVES, NAMES


@given(selections(), NAMES, st.sampled_from(OF_GRAPHS), st.integers(0, 99), st.sampled_from([0, 0.3, 1]), st.booleans())
def test_what_is_laid_out_is_read_back(
    cells: Grid,
    tiling: str,
    name: str,
    seed: int,
    loops: float,
    solution: bool,  # noqa: FBT001 - drawn
) -> None:
    maze = generate(cells, name, seed=seed, tiling=tiling, loops=loops_for(name, loops))
    (layout,) = lay_out_sheets(maze)
    assume(max(layout.lines) > ALL_SIDES)  # without a diagonal it looks like a maze of squares
    assert read_back(maze, [maze.grid], solution=solution) == maze
    assert maze.recipe is not None
    assert follow(Recipe.from_json(maze.recipe.to_json())) == maze


@given(st.integers(4, 12), st.integers(4, 12), NAMES, st.sampled_from(OF_GRAPHS), st.integers(0, 99))
def test_without_a_recipe_it_is_told_by_its_diagonals(
    rows: int, columns: int, tiling: str, name: str, seed: int
) -> None:
    maze = generate(Grid.rectangle(rows, columns), name, seed=seed, tiling=tiling)
    shown = [cell for cell, lines in enumerate(lay_out(maze).lines) if lines > ALL_SIDES]
    if len(shown) < max(2, rows * columns / 16):
        return
    if len({sum(divmod(cell, columns)) % 2 for cell in shown}) == 1:  # by turns and alike are the same in every other
        return
    assert read_back(maze) == maze


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 99))
def test_squares_are_not_taken_for_triangles(rows: int, columns: int, seed: int) -> None:
    maze = generate(Grid.rectangle(rows, columns), "kruskal", seed=seed)
    assert isinstance(tiling_seen(SeenLayout(lay_out(maze), [], maze.ends)), Squares)


@given(selections(most=2), NAMES, st.integers(0, 99))
def test_no_cell_has_both_diagonals_and_each_line_is_a_wall(cells: Grid, tiling: str, seed: int) -> None:
    """An open diagonal is not drawn, and the other two sides of a half are the cell's own edges."""
    maze = generate(cells, "kruskal", seed=seed, tiling=tiling, openings="none", goal="none")
    graph, lines = maze.grid, lay_out(maze).lines
    assert isinstance(graph, TriangleGrid)
    for cell in range(cells.size):
        falling = bool(graph.falling[cell])
        crossed = lines[cell] >> FALLING & 1, lines[cell] >> RISING & 1
        assert crossed[falling] == 0
        assert bool(crossed[not falling]) == (not maze.passages[2 * cell] >> 2 & 1)
        for side in DIRECTIONS:
            room = 2 * cell + (side in HALVES[falling][1])
            assert bool(lines[cell] >> side & 1) != bool(maze.passages[room] >> side & 1)


def test_it_looks_like_triangles() -> None:
    """Start and goal stand on their side of a diagonal."""
    assert str(generate("B2:F5", "wilson", seed=3, tiling="triangles")).splitlines() == [
        "╷   ╶───────────────┐",
        "│  S                │",
        "│   ╷   ╷   ╷   ╷   │",
        "│   │ ╲ │   │   │   │",
        "│   ╵   └───┘   └───┤",
        "│ ╲       ╲         │",
        "│       ┌───────╴   │",
        "│       │G          │",
        "└───────┴───────────┘",
    ]


def test_openings_are_sides_of_the_half_that_has_them() -> None:
    maze = generate("B2:F5", seed=2, tiling="triangles", openings="B2:left,C2:top,F5:right")
    assert [maze.grid.address_of(one.cell) for one in maze.openings] == ["B2.lower", "C2", "F5.lower"]
    assert read_back(maze, [maze.grid]) == maze
    assert maze.recipe is not None
    assert follow(maze.recipe) == maze
    with pytest.raises(InputError, match=r"opening C2:bottom leads to C3, not outside"):
        generate("B2:F5", tiling="triangles", openings="C2:bottom")


def test_halves_of_two_roles_are_one_fill_of_two_colours() -> None:
    """The first colour, which is seen where there are no gradients, is that of the way, not that of the rest."""
    maze = generate("B2:H8", seed=4, tiling="triangles")
    layout, way = lay_out(maze, solution=True), {*(maze.solve() or ())}
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
            assert shown.halved is None
        else:
            falling = bool(maze.grid.falling[cell])
            assert shown.halved is not None
            assert shown.halved == Halved(halves[halves[0] == shown.role], where[falling, halves[1] == shown.role])


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_fill_of_two_colours_has_none_of_a_pattern(theme: object) -> None:
    theme = THEMES[theme.name]  # type: ignore[attr-defined]
    split = theme.fill_of(Shown(0, Role.SOLUTION, Halved(Role.OPEN, 45)))
    assert isinstance(split, Split)
    assert split.first != split.second
    assert split.degree == 45
    whole = theme.fill_of(Shown(0, Role.SOLUTION))
    assert isinstance(whole, Fill)


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_walks_and_is_shown(solver: str) -> None:
    """With more kinds of cells than there are codes, halves are shown as one."""
    maze = generate("B2:Z26", "kruskal", seed=4, tiling="triangles", loops=0.3)
    if solver == "dead-end-filling":
        maze = generate("B2:Z26", "kruskal", seed=4, tiling="triangles")
    walk = maze.walked(maze.trails(solver, seed=1))
    layout = lay_out(maze, walk=walk)
    assert len(layout.palette) <= 256
    assert {Role.START, Role.GOAL, Role.SOLUTION} <= {*layout.roles}


def test_too_many_kinds_of_halves_are_shown_whole_the_way_last() -> None:
    kinds = [
        Shown(lines, role, Halved(other, degree))
        for lines in range(48)
        for role, other in ((Role.VISITED, Role.RETRACED), (Role.UNVISITED, Role.OPEN), (Role.SOLUTION, Role.OPEN))
        for degree in (45, 225)
    ]
    palette, codes = _palette(kinds)
    assert len(palette) <= 256
    for kind in kinds:
        assert kind.halved is not None
        kept = (kind.role, kind.halved.other) == (Role.UNVISITED, Role.OPEN)
        assert palette[codes[kind]] == (kind if kept else Shown(kind.lines, kind.role))


@pytest.mark.parametrize(("start", "goal"), [("E5", "G7.lower"), ("E5.lower", "opposite"), (None, "last")])
def test_ends_are_halves(start: str | None, goal: str) -> None:
    maze = generate("B2:H8", seed=4, tiling="triangles", start=start, goal=goal)
    assert read_back(maze) == maze
    assert start is None or maze.start == maze.grid.find(start, "start")
    assert maze.recipe is not None
    assert follow(maze.recipe) == maze


def test_joined_ones_keep_their_diagonals() -> None:
    one, other = (generate(cells, seed=1, tiling="triangles") for cells in ("B2:D6", "E2:H6"))
    both = one.join(other, seed=5)
    assert sum(map(int.bit_count, both.passages)) == 2 * (both.graph.size - 1)
    assert both.solve() is not None
    assert read_back(both, [one.grid, other.grid]) == both
    assert read_back(both).passages.count(0) == 0
    assert both.recipe is not None
    assert follow(Recipe.from_json(both.recipe.to_json())) == both
    assert [both.grid.on(part.grid.cells) for part in (one, other)] == [one.grid, other.grid]
    with pytest.raises(InputError, match="mazes of squares and mazes of triangles do not join; choose one kind"):
        one.join(generate("E2:H6", seed=1))


def test_without_recipes_joined_ones_are_seen_with_the_same_ways() -> None:
    """Where a diagonal is open it may be either, and the same cells are joined."""
    one, other = (generate(cells, "prim", seed=1, tiling="triangles") for cells in ("B2:D9", "E2:H9"))
    both = one.join(other, seed=5)
    seen = SeenLayout(lay_out(both), [], ())
    found = tiling_seen(seen).read([seen])
    assert found.grid.tiling == "triangles"
    assert lay_out(found).lines == lay_out(both).lines


def refused(message: str, **options: object) -> None:
    with pytest.raises(InputError, match=message):
        generate("B2:H8", **{"tiling": "triangles", "seed": 1, **options})  # type: ignore[arg-type]


def test_what_knows_squares_alone_is_refused() -> None:
    refused("eller needs rows of cells; leave out tiling triangles", algorithm="eller")
    refused("symmetry and unicursal are for squares; leave them out, or tiling triangles", symmetry="mirror")
    refused("rooms 2 need cells in rows and columns, not triangles; leave one of them out", rooms=2)
    refused("goal 'G7.middle' is not a cell address|'G7.middle' is not a cell address", goal="G7.middle")
    refused("tiling 'triangles' has borders for walls; leave it out, or walls and frame", walls="blocks")
    with pytest.raises(InputError, match="has no triangles; make the maze with tiling triangles"):
        lay_out(Maze(_Pretending.rectangle(2, 2), bytes(4)))


class _Pretending(Grid):
    """Squares that say that they are triangles."""

    tiling = "triangles"


@pytest.mark.parametrize("tiling", PATTERNS)
def test_a_maze_on_triangles_tells_of_them(tiling: str) -> None:
    rooms = graph_on(Grid.from_selection("B2:H8"), tiling=tiling)
    recipe = generate(rooms, seed=1).recipe
    assert recipe is not None
    assert (recipe.cells, recipe.tiling) == ("B2:H8", tiling)
    assert follow(recipe).graph == rooms
