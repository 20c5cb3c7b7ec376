"""Starts and goals that lie apart, compared with their definition, worked out room by room."""

from collections.abc import Sequence
from math import dist
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze.ends import choose_ends, with_ends
from excelmaze.maze.generation import follow, generate
from excelmaze.maze.maze import Ends, Maze
from excelmaze.maze.replay import Replay
from tests.cases import daily
from tests.conftest import grids, not_none, refused
from tests.graphs import generate_on, made_again
from tests.kinds import KINDS


def sides_of(grid: Grid, room: int) -> set[int]:
    """The sides of the selection on which a room lies: those that it opens, and beyond which no cell lies.

    In a rectangle they are those of the rooms at its edge, also where no frame of blocks is opened.
    """
    if grid.row_length:
        return {direction for direction in range(4) if not grid.sides[room] >> direction & 1}
    found = set()
    for direction, place in enumerate(grid.rim_of(room)):
        if place is None or grid.sides[room] >> direction & 1:
            continue
        row, column = place
        side = grid.side_of[direction]
        beyond = [
            (area.top < row, area.right > column, area.bottom > row, area.left < column)[side]
            for area in grid.cells.areas
            if (area.top <= row <= area.bottom if side % 2 else area.left <= column <= area.right)
        ]
        if not any(beyond):
            found.add(side)
    return found


def distances(maze: Maze, start: int) -> dict[int, int]:
    """The steps of the shortest paths from a room, one ring of rooms after the other."""
    graph, found, ring = maze.graph, {start: 0}, [start]
    while ring:
        behind = [
            graph.neighbors[direction][room]
            for room in ring
            for direction in range(len(graph.opposite))
            if maze.passages[room] >> direction & 1
        ]
        steps = found[ring[0]] + 1
        ring = [room for room in dict.fromkeys(behind) if room not in found]
        found |= dict.fromkeys(ring, steps)
    return found


def lengths(grid: Grid, piece: Sequence[int]) -> tuple[int, int]:
    """The height and the width of a piece in cells."""
    if len(piece) == grid.size:
        return grid.cells.bounds.height, grid.cells.bounds.width
    rows, columns = zip(*map(grid.sheet_place, piece), strict=True)
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def apart(maze: Maze, start: int) -> int | None:
    """The goal that lies apart from a start, by its definition."""
    grid = maze.grid
    steps = distances(maze, start)
    piece = grid.piece_of(start)
    rooms = [room for room in piece if room >= grid.goals_from]
    on_rim = {room: sides for room in rooms if (sides := sides_of(grid, room))} or {room: set() for room in rooms}
    half = max(lengths(grid, piece)) / 2
    places = {room: grid.sheet_place(room) for room in [*rooms, start]}
    own = sides_of(grid, start)
    others = [room for room, sides in on_rim.items() if room in steps and room != start and not sides & own]
    far = [room for room in others if dist(places[room], places[start]) >= half]
    reached = [room for room in rooms if room in steps and room != start]
    candidates = far or others or reached
    return max(candidates, key=lambda room: (steps[room], -room)) if candidates else None


def assert_apart(maze: Maze) -> None:
    """Each goal lies apart from its start, and in a shape a start that was chosen at the first end of its piece."""
    grid = maze.grid
    recipe = not_none(maze.recipe)
    for number, (start, goal) in enumerate(maze.ends):
        if goal is None:
            assert not maze.passages[start]
            continue
        assert goal == apart(maze, start), (grid.address_of(start), grid.address_of(goal))
        if (number == 0 and not recipe.carve_from) or grid.cells.size == grid.cells.bounds.size:
            continue
        piece = grid.piece_of(start)
        height, width = lengths(grid, piece)
        axis = 0 if height >= width else 1
        reached = [room for room in distances(maze, start) if room < grid.floor.size]
        on_rim = [room for room in piece if room < grid.floor.size and sides_of(grid, room)] or piece
        assert grid.sheet_place(start)[axis] == min(grid.sheet_place(room)[axis] for room in on_rim if room in reached)


@given(grid=grids(), algorithm=st.sampled_from(["backtracker", "prim", "sidewinder"]), seed=st.integers(0, 99))
def test_goals_lie_apart_from_starts_in_cells_of_any_shape(grid: Grid, algorithm: str, seed: int) -> None:
    maze = generate(grid, algorithm, seed=seed)
    assert_apart(maze)
    assert made_again(maze) == maze


@pytest.mark.parametrize("kind", daily(KINDS, ["blocks", "bricks", "torus"]))
@pytest.mark.parametrize("cells", ["cells", "within"])
def test_goals_lie_apart_from_starts_in_mazes_of_every_kind(kind: str, cells: str) -> None:
    for algorithm in ("backtracker", "wilson"):
        maze = generate(getattr(KINDS[kind], cells), algorithm, seed=4, **KINDS[kind].options)
        assert_apart(maze)
        assert made_again(maze) == maze


@pytest.mark.parametrize(
    "more",
    [
        {"braid": 1.0},
        {"loops": 0.2},
        {"sparseness": 3},
        {"rooms": 2},
        {"symmetry": "flip"},
        {"levels": 3},
        {"levels": 2, "stairs": 1},
        {"bias": "horizontal"},
        {"walls": "blocks", "frame": "none", "braid": 0.5},
        {"pieces": "leave"},
        {"merged": "C3:D4"},
        {"start": "D4"},
        {"start": "B2"},
    ],
    ids=str,
)
@pytest.mark.parametrize("cells", daily(["B2:K9", "B2:F12,H2:J12", "B2:K4,B5:C9,J5:K9,B10:K12"], 1))
def test_goals_lie_apart_from_starts_whatever_else_is_asked_for(cells: str, more: dict[str, Any]) -> None:
    maze = generate_on(cells, "kruskal", seed=3, **more)
    assert_apart(maze)
    assert made_again(maze) == maze
    replay = Replay(maze)
    replay.advance(replay.left)
    assert replay.maze == maze


@pytest.mark.parametrize("algorithm", daily(ALGORITHMS, ["backtracker"]))
@pytest.mark.parametrize("more", [{}, {"sparseness": 2, "braid": 0.5}, {"walls": "blocks"}, {"levels": 2}], ids=str)
def test_a_seed_keeps_its_walls_wherever_start_and_goal_lie(algorithm: str, more: dict[str, Any]) -> None:
    entry = ALGORITHMS[algorithm]
    if (more and entry.makes == "tees") or ("levels" in more and entry.needs == "rows"):
        pytest.skip("it makes no such mazes")
    for cells in ("B2:M12", "B2:F6,G4:K9,N2:P4"):
        if algorithm == "cellular" and cells != "B2:M12":
            continue
        for goal, other in ((None, entry.defaults.get("goal", "rim")), ("apart", "rim")):
            maze = generate(cells, algorithm, seed=7, goal=goal, **more)
            before = generate(cells, algorithm, seed=7, goal=other, **more)
            assert (maze.passages, maze.carved, maze.visited) == (before.passages, before.carved, before.visited)
            again = follow(not_none(maze.recipe))
            assert (again, again.carved, again.recipe) == (maze, maze.carved, maze.recipe)


def test_a_start_that_is_named_is_where_carving_begins() -> None:
    named = generate("B2:K9", seed=3, start="K9")
    assert (named.start, named.carved[0] >> 3) == ("K9", 79)
    assert not_none(named.recipe).carve_from == ""
    chosen = generate("B2:K9", seed=3)
    recipe = not_none(chosen.recipe)
    assert chosen.carved[0] >> 3 == 0 != chosen.ends[0].start
    assert (recipe.carve_from, recipe.start) == ("B2", chosen.start)
    elsewhere = follow(recipe._replace(carve_from="K9"))
    assert elsewhere.passages == named.passages
    assert not_none(elsewhere.recipe).carve_from == "K9"


def test_a_start_lies_apart_from_a_goal_that_is_named() -> None:
    """It may be the cell where carving begins."""
    for goal in ("B2", "K5", "F9", "E5"):
        maze = generate("B2:K9", seed=3, goal=goal)
        assert maze.ends[0].start == apart(maze, maze.grid.room_of(goal))
        assert made_again(maze) == maze
    with refused("goal B2 has no passage, so that nothing leads to it"):
        generate("B2", goal="B2")
    with refused("goal B2 is the start"):
        generate("B2:K9", start="B2", goal="B2")


@pytest.mark.parametrize("goal", ["farthest", "rim", "opposite", "last", "none"])
def test_with_other_words_for_goals_the_start_is_where_carving_begins(goal: str) -> None:
    maze = generate("B2:K9", seed=3, goal=goal)
    assert (maze.start, not_none(maze.recipe).carve_from) == ("B2", "")


@given(grid=grids(), seed=st.integers(0, 9))
def test_readers_know_the_word_and_walls_alone_get_the_same_ends(grid: Grid, seed: int) -> None:
    maze = generate(grid, seed=seed)
    start, goal = maze.ends[0]
    bare = maze.replaced(ends=[], openings=[])
    if goal is not None:
        assert choose_ends(bare, grid.address_of(start), "apart") == Ends(start, apart(maze, start))
    assert with_ends(bare, start=grid.address_of(start)).ends[0] == (start, goal)


def test_a_recipe_whose_start_lies_in_another_piece_is_refused() -> None:
    recipe = not_none(generate("B2:F6,H2:L6", seed=1).recipe)
    with refused("start H2 lies in another piece than B2, where carving begins; choose one of them"):
        follow(recipe._replace(start="H2"))
    with refused("carve_from Z99 lies outside the maze"):
        follow(recipe._replace(carve_from="Z99"))
    with refused("unicursal: the way ends beside its start, not at goal apart; choose farthest or none"):
        generate("B2:E5", seed=1, goal="apart", unicursal=True)
