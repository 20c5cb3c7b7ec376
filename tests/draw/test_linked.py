"""Mazes with links, as on a torus: what their cells show, and what is read back from that alone."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from excelmaze import Grid, InputError, Maze, Recipe, follow, generate
from excelmaze.draw.tilings import lay_out
from excelmaze.draw.tilings.stencilled import Squares
from excelmaze.draw.tilings.telling import tiling_seen
from excelmaze.grids.dimensions import cells_of
from excelmaze.grids.grid import LEFT, RIGHT
from excelmaze.grids.levels import LevelGrid
from excelmaze.grids.linked import LinkedGrid
from excelmaze.maze.replay import steps
from excelmaze.pictures.text import draw
from tests.draw.test_blocks import SeenLayout, read_back
from tests.graphs import OF_GRAPHS, selections
from tests.grids.test_dimensions import SIZES
from tests.grids.test_wrapped import WRAPS_DRAWN, ends_of


def opened(maze: Maze) -> dict[int, str]:
    """The links that are open, and their labels."""
    assert isinstance(maze.graph, LinkedGrid)
    return maze.graph.labels(maze.passages)


@given(
    selections(),
    WRAPS_DRAWN,
    st.sampled_from(OF_GRAPHS),
    st.integers(0, 99),
    st.sampled_from([0, 0.3]),
    st.booleans(),
)
def test_what_is_laid_out_is_read_back(
    cells: Grid,
    wrap: str,
    name: str,
    seed: int,
    loops: float,
    solution: bool,  # noqa: FBT001 - drawn
) -> None:
    assume(ends_of(cells, wrap))
    maze = generate(cells, name, seed=seed, wrap=wrap, loops=loops)
    again = read_back(maze, [maze.grid], solution=solution)
    assert again.passages == maze.passages
    assert again == maze or not opened(maze)
    assert not opened(maze) or opened(again) == opened(maze)
    assert maze.recipe is not None
    assert follow(Recipe.from_json(maze.recipe.to_json())) == maze


@given(selections(), WRAPS_DRAWN, st.integers(0, 99))
def test_without_a_recipe_the_labels_tell(cells: Grid, wrap: str, seed: int) -> None:
    assume(ends_of(cells, wrap))
    maze = generate(cells, seed=seed, wrap=wrap, loops=0.5)
    again = read_back(maze)
    assert (again.passages, again.visited) == (maze.passages, maze.visited)
    assert {*again.openings} == {*maze.openings}


@given(st.integers(2, 9), st.integers(2, 9), st.integers(0, 99))
def test_openings_of_squares_are_not_taken_for_links(rows: int, columns: int, seed: int) -> None:
    """Nor where they lie opposite to one another, nor where all goals have letters."""
    grid = Grid.rectangle(rows, columns)
    across = f"B2:top,{grid.address_of(grid.size - columns)}:bottom"
    maze = generate(grid, seed=seed, goal=grid.address_of(grid.size - columns), openings=across)
    lettered = generate(Grid.rectangle(rows + 4, columns + 4), seed=seed, false_goals="down", players=2)
    for one in (maze, lettered):
        assert isinstance(tiling_seen(SeenLayout(lay_out(one), [], one.ends)), Squares)
        assert type(tiling_seen(SeenLayout(lay_out(one), [], one.ends))) is Squares


@given(selections(most=5), st.sampled_from(OF_GRAPHS), st.integers(0, 99))
def test_portals_are_read_back_with_a_recipe_and_without(cells: Grid, name: str, seed: int) -> None:
    assume(len(cells.pieces) > 1)
    maze = generate(cells, name, seed=seed, portals="auto")
    assert sum(map(int.bit_count, maze.passages)) == 2 * cells.size - 2
    for told in ([maze.grid], []):
        assert read_back(maze, told) == maze
    assert maze.recipe is not None
    assert follow(Recipe.from_json(maze.recipe.to_json())) == maze


@given(SIZES, st.sampled_from(OF_GRAPHS), st.integers(0, 99), st.sampled_from([0, 0.3]))
def test_dimensions_are_read_back_with_a_recipe_and_without(
    sizes: tuple[int, ...], name: str, seed: int, loops: float
) -> None:
    text = "x".join(map(str, sizes))
    maze = generate(cells_of(text, 2, 2), name, seed=seed, dimensions=text, loops=loops)
    assert read_back(maze, [maze.grid]) == maze
    if len(sizes) <= 4:
        assert read_back(maze) == maze
    assert maze.recipe is not None
    assert follow(Recipe.from_json(maze.recipe.to_json())) == maze


def test_it_looks_like_four_dimensions() -> None:
    assert str(generate(cells_of("2x2x2x3", 2, 2), seed=2, dimensions="2x2x2x3")).splitlines() == [
        "╷   ┌───────┐   ┌───────┬───┐",
        "│ S↓│ ↓   ↓ │   │ ↓   ↓ │ ↓ │",
        "├───┴───────┤   ├───────┤   │",
        "│ →       → │   │ ←   ↓ │ ← │",
        "└───────────┘   └───────┴───┘",
        "",
        "┌───┬───┬───┐   ┌───┬───────┐",
        "│ ↑ │ ↑ │ ↑ │   │ ↑ │ ↑   ↑ │",
        "│   │   └───┤   │   ├───────┤",
        "│ → │     → │   │ ← │ ↑   ← │",
        "└───┴───────┘   └───┴───────┘",
    ]


def test_steps_of_portals_and_dimensions_are_read_back() -> None:
    for maze in (
        generate("B2:D4,F2:H4,B6:D8", seed=2, portals="auto"),
        generate(cells_of("2x2x3x3", 2, 2), seed=2, dimensions="2x2x3x3"),
    ):
        for part in steps(maze, 8):
            again = read_back(part, [maze.grid])
            assert (again.passages, again.visited) == (part.passages, part.visited)


def test_one_arrow_of_the_two_is_enough() -> None:
    maze = generate(cells_of("3x3x3", 2, 2), seed=2, dimensions="3x3x3")
    seen = SeenLayout(lay_out(maze), [maze.grid], maze.ends)
    seen.texts = {room: text for room, text in seen.texts.items() if maze.grid.place(room)[1] > 4}
    assert tiling_seen(seen).read([seen]) == maze


def test_two_kinds_at_once_and_cells_that_are_no_areas_are_refused() -> None:
    with pytest.raises(InputError, match=r"wrap both and portals [A-H]3?.* are two kinds of mazes; give one"):
        generate("B2:D4,F2:H4", wrap="both", portals="auto")
    with pytest.raises(InputError, match="B2:D4: portals join areas that share no edge; choose two or more"):
        generate("B2:D4", portals="auto")
    with pytest.raises(InputError, match="dimensions 2x9x9 take areas in B2:T10"):
        generate("B2:D4,F2:H4", dimensions="2x9x9")
    with pytest.raises(InputError, match="portals is for mazes on one sheet; leave it out, or levels"):
        generate(LevelGrid(Grid.from_selection("B2:D4,F2:H4"), ["1", "2"]), portals="auto")


def test_it_looks_like_a_torus() -> None:
    assert str(generate("B2:F4", seed=2, wrap="both")).splitlines() == [
        "╶───┐   ╷   ╷   ┌───╴",
        "  SA│ B │ C │ D │ A",
        "┌───┘   │   ╵   │   ╷",
        "│       │       │   │",
        "│   ┌───┴───┬───┘   │",
        "│ G │ B   C │ D     │",
        "└───┘       ╵   ╶───┘",
    ]


def test_openings_lie_where_no_link_is() -> None:
    maze = generate("B2:F6", seed=2, wrap="rows", goal="last")
    assert maze.openings
    for _, direction in maze.openings:
        assert direction not in {LEFT, RIGHT}
    assert not generate("B2:F6", seed=2, wrap="both", goal="last").openings
    with pytest.raises(InputError, match="opening B3:left leads to F3, not outside; choose a side in the outer wall"):
        generate("B2:F6", wrap="rows", openings="B3:left")
    corner = generate("B2:F6", seed=2, wrap="rows", openings="B2:top,F6:bottom", loops=1)
    assert read_back(corner) == corner
    assert lay_out(corner).texts[0] == "A"


def test_a_growing_maze_has_labels_of_the_finished_one() -> None:
    maze = generate("B2:L9", seed=4, wrap="both")
    for part in steps(maze, 6):
        assert opened(part).items() <= opened(maze).items()


def test_what_was_read_keeps_the_labels_of_the_sheet() -> None:
    maze = generate("B2:F6", seed=4, wrap="both")
    graph = maze.graph
    assert isinstance(graph, LinkedGrid)
    labels = {link: f"{label}{label}" for link, label in opened(maze).items()}
    again = read_back(maze.replaced(graph=graph.with_labels(labels)))
    assert again == maze
    assert opened(again) == labels
    assert {*" ".join(lay_out(again).texts.values()).split()} == {*labels.values()}
    assert any("AA" in line for line in draw(lay_out(again)))


def test_a_way_goes_through_the_rim() -> None:
    maze = generate("B2:AE11", "wilson", seed=4, wrap="both")
    graph, way = maze.graph, maze.solve()
    assert way is not None
    assert isinstance(graph, LinkedGrid)
    links = {frozenset((link.room, link.other)) for link in graph.every_link()}
    assert any(frozenset(step) in links for step in pairwise(way))


def refused(message: str, **options: object) -> None:
    with pytest.raises(InputError, match=message):
        generate("B2:H8", **{"wrap": "both", "seed": 1, **options})  # type: ignore[arg-type]


def test_what_knows_flat_sheets_alone_is_refused() -> None:
    refused("eller needs rows of cells; leave out wrap", algorithm="eller")
    refused("symmetry and unicursal are for squares", symmetry="mirror")
    refused("symmetry and unicursal are for squares", unicursal=True)
    refused("false goals take cells of a sheet that are all rooms", false_goals="down")
    refused("the merged cells B2:C3 are no room of a maze with wrap both", merged="B2:C3")
    with pytest.raises(InputError, match=r"wrap 'rows': .* has no cells on a sheet"):
        generate(Grid.rectangle(3, 3).part(range(9)), wrap="rows")
    with pytest.raises(InputError, match="has no links; make the maze with wrap"):
        lay_out(Maze(_Pretending.rectangle(2, 2), bytes(4)))


class _Pretending(Grid):
    """Squares that say that they have links."""

    tiling = "linked"
