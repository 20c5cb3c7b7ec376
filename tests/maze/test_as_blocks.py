"""A maze as rows of blocks, and back; and arrays as masks."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import Grid, InputError, Maze, generate
from tests.conftest import examples, refused
from tests.graphs import selections
from tests.maze.test_as_graph import MAZES

np = pytest.importorskip("numpy")  # WebAssembly has none here

OPEN = [[1, 1, 1, 1, 1], [1, 0, 0, 0, 1], [1, 1, 1, 1, 1]]


@examples(40)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 10**6), st.sampled_from(["none", "auto"]))
def test_a_rectangle_comes_back_as_it_was(rows: int, columns: int, seed: int, openings: str) -> None:
    maze = generate(Grid.rectangle(rows, columns), seed=seed, openings=openings, loops=0.2)
    blocks = maze.blocks()
    assert (len(blocks), {*map(len, blocks)}) == (2 * rows + 1, {2 * columns + 1})
    for given_rows in (blocks, np.array(blocks), np.array(blocks, bool), np.array(blocks, np.int8), map(tuple, blocks)):
        back = Maze.from_blocks(given_rows)
        assert (back.graph, back.passages) == (maze.graph, maze.passages)
        assert {*back.openings} == {*maze.openings}
        assert not back.openings or {*back.ends[0]} == {*maze.ends[0]}


@given(selections(), st.integers(0, 9))
def test_a_maze_of_any_cells_comes_back_with_its_passages(cells: Grid, seed: int) -> None:
    """Its first row and column are those of B2, and gaps in its outer wall are openings."""
    maze = generate(cells, seed=seed)
    back = Maze.from_blocks(maze.blocks())
    assert (back.passages, {*back.openings}) == (maze.passages, {*maze.openings})


@pytest.mark.parametrize("frame", ["wall", "none"])
def test_a_maze_whose_walls_are_blocks_has_the_blocks_of_its_sheet(frame: str) -> None:
    maze = generate("B2:J12", walls="blocks", frame=frame, seed=1, openings="none")
    assert Maze.from_blocks(maze.blocks()).passages == maze.passages


@pytest.mark.parametrize(
    "kind", ["bricks", "triangles", "hexagons", "torus", "cube", "weave", "levels", "any graph", "round"]
)
def test_rooms_that_are_no_squares_on_one_sheet_have_no_blocks(kind: str) -> None:
    with refused("; make the maze on a Grid" if kind == "any graph" else "; "):
        MAZES[kind].blocks()


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([[1, 1, 1], [1, 0], [1, 1, 1]], "rows[1] has 2 blocks, and rows[0] 3; give all rows the same length"),
        ([[1, 1, 1], [1, 2, 1], [1, 1, 1]], "rows[1][1] is 2; give 0 for a passage, or 1 for a wall"),
        ([[1, 1, 1], [1, "0", 1], [1, 1, 1]], "rows[1][1] is '0'"),
        (["111", "101", "111"], "rows[0][0] is '1'"),
        ([[1, 1], [1, 0]], "2 rows of 2 blocks: for H x W rooms and their walls give 2H+1 rows of 2W+1"),
        ([[0]], "1 rows of 1 blocks"),
        ([], "0 rows of 0 blocks"),
        ([[]], "1 rows of 0 blocks"),
        ([[0, 0, 0], [0, 1, 0], [0, 0, 0]], "no room is open: rooms are at odd places, from rows[1][1] on"),
        (
            [[1, 1, 1, 1, 1, 1, 1], [1, 0, 1, 1, 1, 1, 0], [1, 1, 1, 1, 1, 1, 1]],
            "rows[1][6] is a passage between walls",
        ),
        (5, "5 is no list of rows"),
        ([5], "[5] is no list of rows"),
        (np.zeros((3, 3, 3)), "is array([0., 0., 0.])"),
        (np.zeros((3, 40001), int), "Excel's last column"),
    ],
)
def test_blocks_of_no_maze_are_refused(rows: Any, message: str) -> None:  # noqa: ANN401 - also nonsense
    with refused(message):
        Maze.from_blocks(rows)


def test_a_room_that_is_a_wall_is_left_out_and_a_gap_beside_it_is_an_opening() -> None:
    maze = Maze.from_blocks([[1, 1, 1, 1, 1], [1, 0, 0, 1, 1], [1, 1, 1, 1, 1]])
    assert (maze.graph, [*maze.openings], maze.ends) == (Grid.from_selection("B2"), [(0, 1)], ())
    assert [*Maze.from_blocks(OPEN).edges()] == [("B2", "C2")]


def test_a_mask_can_be_an_array() -> None:
    array = np.zeros((5, 7))
    array[1:4, 2:6] = 0.5
    assert Grid.from_mask(array) == Grid.from_selection("B2:E4")
    assert Grid.from_mask(array > 0, invert=True) == Grid.from_selection("B2:H6").minus("D3:G5")
    assert len(Grid.from_mask(np.eye(3, dtype=np.uint8), at="D4")) == 3
    assert isinstance(generate(Grid.from_mask(np.ones((3, 4))), seed=1), Maze)
    wrong: Any
    for wrong in (np.ones(3), np.ones((2, 2, 2)), np.zeros((3, 3)), np.ones((0, 3)), np.float64(1)):
        with pytest.raises(InputError, match=r"^[^\n]*$"):
            Grid.from_mask(wrong)
