"""Starts, goals, openings and pieces, as the options ask for them."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from excelmaze.grids.grid import Grid, Surroundings
from excelmaze.maze.ends import choose_ends
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Ends, Maze
from excelmaze.maze.openings import find_openings
from excelmaze.solvers.breadth_first import Search
from tests.conftest import Result, grids, not_none
from tests.graphs import generate_on, made_again
from tests.trees import places_of

TWO_PIECES = "G4:K9,B2:D3"


def addresses(maze: Maze) -> list[tuple[str, str | None]]:
    return [
        (maze.grid.address_of(start), None if goal is None else maze.grid.address_of(goal)) for start, goal in maze.ends
    ]


def opened(maze: Maze) -> list[str]:
    sides = ("top", "right", "bottom", "left")
    return [f"{maze.grid.address_of(cell)}:{sides[direction]}" for cell, direction in maze.openings]


def test_each_piece_has_its_start_and_goal_that_of_the_chosen_start_first() -> None:
    """Which is the first cell of the selection by default."""
    maze = generate(Grid.from_selection(TWO_PIECES), seed=1, start="H5", goal="opposite")
    assert addresses(maze) == [("H5", "J8"), ("B2", "D3")]
    assert addresses(generate(Grid.from_selection(TWO_PIECES), seed=1, goal="farthest"))[0][0] == "G4"


@given(grid=grids())
def test_the_farthest_goal_has_the_longest_path(grid: Grid) -> None:
    maze = generate(grid, seed=2, goal="farthest")
    for start, goal in maze.ends:
        if goal is None:
            assert len(grid.piece_of(start)) == 1
        else:
            assert goal == Search(grid, maze.passages, start).farthest_of(range(grid.size))


@given(grid=grids())
def test_the_opposite_goal_is_the_nearest_to_the_mirrored_start(grid: Grid) -> None:
    for start, goal in generate(grid, seed=2, goal="opposite").ends:
        places = {cell: grid.place(cell) for cell in grid.piece_of(start)}
        rows, columns = zip(*places.values(), strict=True)
        row = min(rows) + max(rows) - places[start][0]
        column = min(columns) + max(columns) - places[start][1]
        distances = [(abs(r - row) + abs(c - column), cell) for cell, (r, c) in places.items() if cell != start]
        assert goal == (min(distances)[1] if distances else None)


def test_openings_lie_at_start_and_goal_and_look_out() -> None:
    assert opened(generate(Grid.rectangle(5, 5), seed=1, goal="opposite")) == ["B2:top", "F6:bottom"]
    assert opened(generate(Grid.rectangle(5, 5), seed=1, start="C4", goal="D4")) == []
    aimless = generate(Grid.rectangle(5, 5), seed=1, goal="none")
    assert (addresses(aimless), aimless.openings) == ([("B2", None)], ())


def test_a_side_that_faces_another_part_of_the_selection_is_not_opened_by_itself() -> None:
    """In the bay of a C the goal's side looks at the other arm; at its end it looks out."""
    grid = Grid.from_selection("B2:F3,B4:C8,B9:F10")
    assert opened(generate(grid, seed=1, start="E3", goal="E9")) == []
    assert opened(generate(grid, seed=1, start="F3", goal="F9")) == ["F3:right", "F9:right"]


@given(grids(), st.none() | st.sets(st.tuples(st.integers(0, 18), st.integers(0, 18))))
def test_openings_are_the_first_sides_beyond_which_the_selection_has_nothing(
    grid: Grid, somebodys: set[tuple[int, int]] | None
) -> None:
    places = places_of(grid)

    def outward(cell: int, preferred: str) -> str | None:
        row, column = grid.place(cell)
        rows, columns = {r for r, c in places if c == column}, {c for r, c in places if r == row}
        looks = {
            "top": (row == min(rows), (row - 1, column)),
            "right": (column == max(columns), (row, column + 1)),
            "bottom": (row == max(rows), (row + 1, column)),
            "left": (column == min(columns), (row, column - 1)),
        }
        sides = (side for side in preferred.split() if looks[side][0] and looks[side][1] not in (somebodys or ()))
        return next((f"{grid.address_of(cell)}:{side}" for side in sides), None)

    around = None if somebodys is None else Surroundings("", frozenset(somebodys))
    maze = generate(grid.surrounded(around), "prim", seed=1)
    found = [
        outward(cell, preferred)
        for start, goal in maze.ends
        if goal is not None
        for cell, preferred in ((start, "top left right bottom"), (goal, "bottom right left top"))
    ]
    assert opened(maze) == list(dict.fromkeys(one for one in found if one is not None))


def test_openings_are_made_where_they_are_asked_for() -> None:
    maze = generate(Grid.rectangle(5, 5), seed=1, openings="b2:LEFT; F4:right")
    assert opened(maze) == ["B2:left", "F4:right"]


@pytest.mark.parametrize(
    ("cells", "options", "openings"),
    [
        ("B2:I9", {}, "B2:top,I9:bottom"),
        ("B2:I9", {"merged": "B2:C3,F6:I9"}, "B3:left,H9:bottom"),
        ("B2:L12", {"walls": "blocks"}, "C3:left,K7:right"),
        ("B2:K9", {"tiling": "bricks"}, "D2:top,J9:bottom"),
        ("B2:I9", {"tiling": "triangles"}, "E2:top,B4:left"),
        ("B2:K11", {"tiling": "hexagons"}, "B3:left,H2:top"),
        ("B2:P13", {"weave": "1"}, "C3:left,O12:right"),
        ("B2:F6", {"levels": 3}, "C2:top,2!F6:right"),
        ("B2:F6,H4:K9", {"portals": "auto"}, "B2:top,K9:right"),
        ("B2:F6", {"wrap": "rows"}, "B2:top,F6:bottom"),
    ],
)
def test_openings_that_are_named_are_start_and_goal(cells: str, options: dict[str, Any], openings: str) -> None:
    for algorithm in ("backtracker", "tractor"):
        both, one = (
            generate_on(cells, algorithm, seed=3, openings=text, **options)
            for text in (openings, openings.partition(",")[0])
        )
        assert both.ends == (tuple(room for room, _ in both.openings),)
        assert [one.ends[0].start] == [room for room, _ in one.openings]
        assert one.goal is not None
        assert all(maze.solve() and made_again(maze) == maze for maze in (both, one))


@pytest.mark.parametrize(
    ("options", "ends"),
    [
        ({"start": "D4"}, ("D4", "I9")),
        ({"start": "I9"}, ("I9", "B2")),
        ({"goal": "D4"}, ("B2", "D4")),
        ({"goal": "B2"}, ("I9", "B2")),
        ({"goal": "none"}, ("B2", None)),
        ({"openings": "I9:bottom", "start": "B2"}, ("B2", "I9")),
        ({"openings": "I9:bottom,I9:right"}, ("I9", "H2")),
        ({"algorithm": "vba-backtracker"}, ("B2", "I9")),
        ({"algorithm": "vba-backtracker", "openings": "I9:bottom"}, ("I9", "B8")),
        ({"algorithm": "vba-trail"}, ("B2", "I9")),
        ({"algorithm": "vba-trail", "openings": "B2:left"}, ("B2", "I9")),
    ],
)
def test_a_start_and_a_goal_that_are_named_go_before_openings(
    options: dict[str, Any], ends: tuple[str, str | None]
) -> None:
    assert addresses(generate(**{"grid": "B2:I9", "seed": 1, "openings": "B2:top,I9:bottom", **options})) == [ends]


def test_openings_are_the_ends_of_each_piece_that_has_some() -> None:
    openings = "B2:top,F6:bottom,K4:top,H9:left"
    assert addresses(generate("B2:F6,H4:K9", seed=2, openings=openings)) == [("B2", "F6"), ("K4", "H9")]
    maze = generate("B2:F6,H4:K9", seed=2, openings="F6:right,K9:right")
    assert [start for start, _ in addresses(maze)] == ["F6", "K9"]
    assert made_again(maze) == maze


@pytest.mark.parametrize(
    "command",
    ["new 8x8 a.svg --seed 1", "new 8x8 a.xlsx --seed 1", "fill book.xlsx", "hide 20x20 a.xlsx --text a --key b"],
)
@pytest.mark.usefixtures("here")
def test_commands_say_that_a_maze_leads_from_opening_to_opening(command: str, run: Callable[..., Result]) -> None:
    """The active cell, where `fill` starts otherwise, is not named."""
    if command.startswith("hide"):
        pytest.importorskip("cryptography")
    book = Workbook()
    selection = not_none(book.active).sheet_view.selection[0]
    selection.activeCell, selection.sqref = "C5", "B2:I9"
    book.save("book.xlsx")
    assert "start B4, goal I2" in run(*command.split(), "--openings", "B4:left,I2:top").out


def test_the_last_goal_is_not_the_start() -> None:
    """A start at the end of its piece: the last cell before it, as the maze is read back from a sheet too."""
    maze = generate(Grid.from_selection("G8:O10,I1:K3,E11:F19"), "prim", seed=1, start="K3", goal="last")
    assert addresses(maze) == [("K3", "J3"), ("G8", "O10"), ("E11", "F19")]
    assert choose_ends(maze, "K3", "last") == maze.ends[0]


def test_a_goal_is_on_the_rim_and_never_the_start_of_another_piece() -> None:
    """Also where it is the first cell, or where openings are named in several pieces."""
    for seed in range(20):
        maze = generate("B2:D4", seed=seed, start="C3", goal="rim")
        assert maze.goal != "C3"
        named = generate("B2:F6,H4:K9", seed=seed, goal="farthest", openings="B2:left,F6:right;H4:top,H9:left")
        assert all(start != goal for start, goal in named.ends)
    alone = generate("B2:C2,E5", seed=1, levels=2, start="2!E5", goal="opposite")
    assert alone.goal is None


def test_openings_lead_nowhere_but_to_free_places_and_the_recipe_says_which_they_are() -> None:
    grid = Grid.rectangle(5, 5)
    occupied = Surroundings("Sheet", frozenset({(1, 2), (7, 6), (6, 7)}))
    maze = generate(grid.surrounded(occupied), seed=1, goal="opposite")
    assert opened(maze) == ["B2:left"]
    assert maze.recipe is not None
    assert maze.recipe.openings == "B2:left"
    assert made_again(maze) == maze

    free = generate(grid.surrounded(Surroundings("Sheet")), seed=1, goal="opposite")
    assert free == generate(grid, seed=1, goal="opposite")
    assert free.recipe is not None
    assert free.recipe.openings == "auto"


@pytest.mark.parametrize("cells", ["B2:K9", "B2:F6,H2:J9", "B2:K9,D11"])
@pytest.mark.parametrize("more", [{}, {"braid": 1.0}, {"walls": "blocks"}, {"tiling": "bricks"}])
def test_the_goal_on_the_rim_is_the_farthest_of_those_that_look_out(cells: str, more: dict[str, Any]) -> None:
    maze = generate(cells, seed=5, goal="rim", **more)
    grid = maze.grid
    assert made_again(maze) == maze
    opened = {opening.cell for opening in maze.openings}
    for start, goal in maze.ends:
        if goal is None:
            continue
        assert goal in opened
        outer = [room for room in grid.piece_of(start) if find_openings(grid, [Ends(room, room)], "auto")]
        search = maze.search_from(start)
        ways = {room: len(search.path_to(room) or ()) for room in outer if room != start}
        assert ways[goal] == max(ways.values())
