"""Symmetric mazes: perfect, their own image, with as few exceptions as the shape needs."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import generate
from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from excelmaze.maze.replay import Replay
from tests.cases import daily
from tests.conftest import examples, grids
from tests.graphs import made_again
from tests.trees import Place, edges_of, is_spanning_tree, neighbour, pieces_of, places_of

TREES = [entry.name for entry in ALGORITHMS.values() if entry.makes in {"tree", "loops"}]
# Selections, and how many passages without an image each symmetry needs, as theory says.
SELECTIONS = {
    "even x even": ("B2:G7", (0, 0, 1, 1)),
    "even x odd": ("B2:H7", (0, 0, 0, 0)),
    "odd x even": ("B2:G8", (0, 0, 0, 0)),
    "odd x odd": ("B2:H8", (0, 0, 0, 0)),
    "one row": ("B2:G2", (0, 0, 0, 0)),
    "one cell": ("C3", (0, 0, 0, 0)),
    "a cross": ("D2:E9,B4:G7", (0, 0, 1, 1)),
    "pieces that change places": ("B2:D4,F2:H4", (0, 0, 0, 0)),
    "pieces that change places and one that stays": ("B2:C4,E2:G4,I2:J4", (0, 0, 0, 0)),
}
REFLECTED = {"mirror": [(0, 1)], "flip": [(1, 0)], "rotate": [(1, 1)], "both": [(0, 1), (1, 0), (1, 1)]}
Edges = set[frozenset[Place]]


def reflected(place: Place, places: set[Place], down: int, across: int) -> Place:
    rows, columns = {row for row, _ in places}, {column for _, column in places}
    row, column = place
    return (
        min(rows) + max(rows) - row if down else row,
        min(columns) + max(columns) - column if across else column,
    )


def without_image(maze: Maze, symmetry: str) -> Edges:
    """The passages that have an image which is a wall; each piece is a spanning tree."""
    places = set(places_of(maze.grid))
    edges = edges_of(maze.grid, maze.passages)
    for piece in pieces_of(dict.fromkeys(places, 0)):
        assert is_spanning_tree(piece, {edge for edge in edges if edge <= piece})
    images = [
        {frozenset(reflected(place, places, down, across) for place in edge) for edge in edges}
        for down, across in REFLECTED[symmetry]
    ]
    return {edge for edge in edges if any(edge not in image for image in images)}


def check(maze: Maze, symmetry: str, exceptions: int) -> None:
    assert len(without_image(maze, symmetry)) == exceptions


@pytest.mark.parametrize(
    ("algorithm", "symmetry"),
    daily(
        product(TREES, [*REFLECTED]),
        [("wilson", "mirror"), ("eller", "flip"), ("kruskal", "both")],
    ),
)
def test_every_algorithm_makes_perfect_mazes_of_every_symmetry(algorithm: str, symmetry: str) -> None:
    for cells, exceptions in SELECTIONS.values():
        maze = generate(cells, algorithm, seed=4, symmetry=symmetry)
        check(maze, symmetry, exceptions[[*REFLECTED].index(symmetry)])
        again = made_again(maze)
        assert (again, again.carved) == (maze, maze.carved)
        replay = Replay(maze)
        replay.advance(replay.left)
        assert bytes(replay._passages) == maze.passages  # noqa: SLF001 - the finished maze stands in for them


def needed(places: set[Place], symmetry: str) -> int:
    """How many passages can have no image: an automorphism of a tree leaves a subtree or else an edge in place."""
    ((down, across),) = REFLECTED[symmetry]
    image = {place: reflected(place, places, down, across) for place in places}
    count = 0
    for piece in pieces_of(dict.fromkeys(places, 0)):
        if image[next(iter(piece))] not in piece:
            continue
        stays = dict.fromkeys((place for place in piece if image[place] == place), 0)
        edge = any(image[place] == neighbour(place, side) for place in piece for side in range(4))
        count += len(pieces_of(stays)) - 1 if stays else not edge
    return count


@examples(150)
@given(
    grid=grids(),
    symmetry=st.sampled_from(["mirror", "flip", "rotate"]),
    algorithm=st.sampled_from(["backtracker", "wilson", "eller", "kruskal", "vba-trail"]),
)
def test_any_symmetric_selection_has_as_few_exceptions_as_can_be(grid: Grid, symmetry: str, algorithm: str) -> None:
    """Holes and pieces: a selection and its own image, without that which lies far off."""
    places = {place for place in places_of(grid) if max(place) < 100}
    ((down, across),) = REFLECTED[symmetry]
    places |= {reflected(place, places, down, across) for place in places}
    if places:
        maze = generate(Grid.from_cells(places), algorithm, seed=2, symmetry=symmetry)
        check(maze, symmetry, needed(places, symmetry))


def test_an_alteration_afterwards_is_refused_but_not_joining() -> None:
    left, right = generate("B2:E5", seed=1, symmetry="mirror"), generate("F2:G5", seed=2)
    with pytest.raises(InputError, match="symmetry mirror and braid"):
        left.braid(1)
    joined = left.join(right, seed=3)
    assert made_again(joined) == joined


def test_a_maze_of_blocks_on_a_rectangle_is_symmetric_and_others_are_refused() -> None:
    maze = generate("B2:R16", seed=1, symmetry="both", walls="blocks")
    check(maze.replaced(graph=Grid.rectangle(7, 8)), "both", 0)
    with pytest.raises(InputError, match="on walls blocks take a rectangle"):
        generate("B2:J10,K3:N9", seed=1, symmetry="both", walls="blocks")
