"""Mazes in blocks: what their cells show, and what is read back from that alone."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import ALGORITHMS, THEMES, Grid, InputError, Maze, Recipe, follow, generate
from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.tilings import lay_out
from excelmaze.draw.tilings.telling import tiling_seen
from excelmaze.grids.blocks import BlockGrid
from excelmaze.grids.grid import RIGHT
from excelmaze.maze.maze import Ends
from excelmaze.maze.replay import steps
from excelmaze.pictures.text import STYLES, draw
from excelmaze.sheet.addresses import Area
from tests.graphs import QUICK, selections
from tests.grids.test_blocks import FRAMES_DRAWN, rooms_of


class SeenLayout:
    """What is seen of a layout; nothing is told or named."""

    merged: Sequence[Area] = ()

    def __init__(self, layout: Layout, told: Sequence[Grid] = (), ends: Sequence[Ends] = ()) -> None:
        self.grid, self.lines, self._roles = layout.grid, layout.lines, layout.roles
        self.texts: Mapping[int, str] = layout.texts
        self.texts_at_hand = self.texts
        self.told, self._ends = told, ends

    def filled(self, role: Role) -> bytes:
        return bytes(one == role for one in self._roles)

    def ends_on(self, graph: Grid) -> Sequence[Ends]:
        assert graph.cells == self.grid
        return self._ends

    def goals_on(self, graph: Grid) -> Sequence[int]:  # noqa: ARG002 - they come with their starts
        return [ends.goal for ends in self._ends if ends.goal is not None]

    def false_goals_on(self, graph: Grid) -> Sequence[int]:  # noqa: ARG002 - none is named
        return ()


def read_back(maze: Maze, told: Sequence[Grid] = (), *, solution: bool = False) -> Maze:
    seen = SeenLayout(lay_out(maze, solution=solution), told, maze.ends)
    return tiling_seen(seen).read([seen])


@given(
    selections(),
    FRAMES_DRAWN,
    st.sampled_from(sorted(ALGORITHMS)),
    st.integers(0, 99),
    st.sampled_from([0, 0.3]),
    st.booleans(),
)
def test_what_is_laid_out_is_read_back(
    cells: Grid,
    frame: str,
    name: str,
    seed: int,
    loops: float,
    solution: bool,  # noqa: FBT001 - drawn
) -> None:
    """With the recipe, always; without one, wherever there is a wall to be seen and a room at an even place."""
    if not rooms_of(cells, frame):
        return
    maze = generate(cells, name, seed=seed, walls="blocks", frame=frame, loops=0 if name in QUICK else loops)
    assert read_back(maze, [maze.grid], solution=solution) == maze
    if Role.BLOCK in lay_out(maze).roles and all(maze.visited):
        assert read_back(maze, solution=solution) == maze
    assert maze.recipe is not None
    assert follow(Recipe.from_json(maze.recipe.to_json())) == maze


@given(selections(most=2), FRAMES_DRAWN, st.integers(0, 99))
def test_any_generator_draws_the_same_graph_as_in_borders(cells: Grid, frame: str, seed: int) -> None:
    """Rooms are rooms: posts are walls, and between two rooms it is open where there is a passage."""
    if not rooms_of(cells, frame):
        return
    maze = generate(cells, "kruskal", seed=seed, walls="blocks", frame=frame, openings="none", goal="none")
    roles = lay_out(maze).roles
    opened = {cells.place(cell) for cell, role in enumerate(roles) if role == Role.OPEN}
    rooms = [maze.grid.sheet_place(room) for room in range(maze.graph.size)]
    passages = sum(map(int.bit_count, maze.passages)) // 2
    assert len(opened) == len(rooms) + passages
    assert opened.issuperset(rooms)
    for row, column in opened.difference(rooms):
        beside = [(row - 1, column), (row + 1, column)], [(row, column - 1), (row, column + 1)]
        assert any({*pair} <= {*rooms} for pair in beside)


@pytest.mark.slow
def test_a_rectangle_is_the_same_maze_as_in_borders() -> None:
    for name in ALGORITHMS:
        blocks, borders = (
            generate(Grid.rectangle(15, 11), name, seed=3, walls="blocks"),
            generate(Grid.rectangle(7, 5), name, seed=3),
        )
        assert (blocks.passages, blocks.carved, blocks.ends) == (borders.passages, borders.carved, borders.ends)


def test_the_russian_program_draws_so() -> None:
    maze = generate("B2:J8", "tractor", seed=2, walls="blocks", goal="none")
    assert [*draw(lay_out(maze), "block")] == [
        "▉▉▉▉▉▉▉▉▉",
        "▉   ▉   ▉",
        "▉ ▉ ▉▉▉ ▉",
        "▉ ▉     ▉",
        "▉ ▉ ▉ ▉ ▉",
        "▉ ▉ ▉ ▉ ▉",
        "▉▉▉▉▉▉▉▉▉",
    ]


def test_openings_and_the_way_take_the_cells_between() -> None:
    maze = generate("B2:H8", seed=4, walls="blocks")
    layout = lay_out(maze, solution=True)
    way = maze.solve()
    assert way is not None
    assert layout.roles.count(Role.SOLUTION) == 2 * len(way) - 3
    assert layout.roles.count(Role.START) == layout.roles.count(Role.GOAL) == 1
    assert len(maze.openings) == 2
    outer = [cell for cell, sides in enumerate(maze.grid.cells.sides) if sides != 15]
    assert [layout.roles[cell] for cell in outer].count(Role.OPEN) == 2


def test_a_list_of_openings_breaks_the_frame_and_without_a_frame_there_is_none_to_break() -> None:
    maze = generate("B2:H8", seed=4, walls="blocks", openings="C3:top,G7:right")
    assert maze.openings == ((0, 0), (8, RIGHT))
    assert read_back(maze) == maze
    assert not generate("B2:H8", seed=4, walls="blocks", frame="none").openings
    with pytest.raises(InputError, match="opening B2:top: no wall is there; choose a room beside the frame"):
        generate("B2:H8", walls="blocks", frame="none", openings="B2:top")
    with pytest.raises(InputError, match="opening C3:right leads to E3, not outside"):
        generate("B2:H8", walls="blocks", openings="C3:right")


def test_rooms_without_walls_have_no_posts_and_other_loops_keep_theirs() -> None:
    roles = lay_out(generate("B2:H8", seed=4, walls="blocks", loops=1, openings="none")).roles
    assert roles.count(Role.BLOCK) == 24
    maze = generate("B2:R18", seed=4, walls="blocks", rooms=2)
    assert read_back(maze) == maze
    tree = lay_out(generate("B2:R18", seed=4, walls="blocks")).roles
    assert all(tree[cell] == Role.BLOCK for cell in range(2 * 17 + 2, 15 * 17, 34))


def test_merged_cells_are_no_rooms_of_blocks() -> None:
    with pytest.raises(InputError, match="the merged cells C3:D4 are no room where walls are 'blocks'; unmerge them"):
        generate("B2:H8", merged="C3:D4", walls="blocks")


@given(selections(most=2), FRAMES_DRAWN, st.integers(0, 99))
def test_lines_lie_only_around_the_outermost_blocks(cells: Grid, frame: str, seed: int) -> None:
    """So that LibreOffice prints the page, and borders that others draw around it mean nothing."""
    if not rooms_of(cells, frame):
        return
    layout = lay_out(generate(cells, seed=seed, walls="blocks", frame=frame))
    for cell, (lines, role, sides) in enumerate(zip(layout.lines, layout.roles, cells.sides, strict=True)):
        assert lines == (~sides & 0b1111 if role == Role.BLOCK else 0), cell


def test_it_grows_room_by_room() -> None:
    maze = generate("B2:H8", seed=4, walls="blocks")
    counts = [lay_out(part).roles.count(Role.UNVISITED) for part in steps(maze, 8)]
    assert counts == [7, 6, 5, 4, 3, 2, 1, 0]
    for part in steps(maze, 8):
        assert read_back(part).visited == part.visited


def test_loops_braids_and_sparse_mazes_are_made_of_rooms() -> None:
    maze = generate("B2:R18", seed=4, walls="blocks", loops=0.2, braid=1)
    assert maze.stats().dead_ends == 0
    assert read_back(maze) == maze
    sparse = generate("B2:R18", seed=4, walls="blocks", sparseness=2)
    assert sparse.stats().unvisited
    assert read_back(sparse) == sparse


@pytest.mark.parametrize(("start", "goal"), [("E5", "G7"), (None, "opposite"), (None, "last")])
def test_ends_are_rooms(start: str | None, goal: str) -> None:
    maze = generate("B2:R18", seed=4, walls="blocks", start=start, goal=goal)
    assert read_back(maze) == maze
    assert maze.goal is not None
    assert {"G7": "G7", "opposite": "Q17", "last": "Q17"}[goal] == maze.grid.address_of(maze.goal)


def test_joined_mazes_are_one_and_its_recipe_makes_it() -> None:
    mazes = [generate(cells, seed=3, walls="blocks") for cells in ("B2:J10", "K2:S12", "B11:J17")]
    joined = mazes[0].join(*mazes[1:], seed=5)
    assert joined.stats().isolated == 0
    assert sum(map(int.bit_count, joined.passages)) == 2 * (joined.graph.size - 1)
    assert joined.recipe is not None
    assert follow(Recipe.from_json(joined.recipe.to_json())) == joined
    parts = [maze.grid for maze in mazes]
    assert read_back(joined, parts, solution=True) == joined


def test_mazes_that_face_each_other_nowhere_do_not_join() -> None:
    one, other = (generate(cells, seed=3, walls="blocks") for cells in ("B2:J10", "K3:S13"))
    with pytest.raises(InputError, match="no visited room of B2:J10 faces one of K3:S13; only mazes that touch"):
        one.join(other)
    with pytest.raises(InputError, match="whose walls are borders and mazes whose walls are blocks do not join"):
        one.join(generate("K2:M10"))
    with pytest.raises(InputError, match="overlap"):
        one.join(generate("J2:R10", walls="blocks"))


def test_a_graph_without_cells_has_no_blocks() -> None:
    with pytest.raises(InputError, match="has no cells on a sheet"):
        generate(Grid.rectangle(3, 3).part(range(9)), walls="blocks")


def test_a_maze_on_rooms_tells_of_their_walls() -> None:
    rooms = BlockGrid(Grid.from_selection("B2:H8"), "none")
    recipe = generate(rooms, seed=1).recipe
    assert recipe is not None
    assert (recipe.cells, recipe.walls, recipe.frame) == ("B2:H8", "blocks", "none")
    assert follow(recipe).graph == rooms


def test_every_theme_fills_its_blocks_in_a_colour_of_their_own() -> None:
    for theme in THEMES.values():
        fills = [fill for role, fill in theme.fills.items() if role != Role.BLOCK]
        assert theme.fills[Role.BLOCK].pattern == "solid"
        assert theme.fills[Role.BLOCK] not in fills


def test_all_styles_of_text_show_blocks() -> None:
    layout = lay_out(generate("B2:F6", seed=1, walls="blocks"))
    assert {style: [*draw(layout, style)] for style in STYLES} == {
        "line": ["██  ██████", "██S ██G", "██  ██  ██", "██      ██", "██████████"],
        "block": ["▉ ▉▉▉", "▉S▉G", "▉ ▉ ▉", "▉   ▉", "▉▉▉▉▉"],
        "ascii": ["# ###", "#S#G", "# # #", "#   #", "#####"],
    }
