"""What every kind of maze keeps that is no square rooms on any cells, in what its cells show and is read back."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import THEMES, Grid, InputError, Maze, generate
from excelmaze.draw.layout import ALL_SIDES, Role
from excelmaze.draw.tilings import detect, lay_out
from excelmaze.draw.tilings.stencilled import Squares
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.cube import net
from excelmaze.grids.dimensions import cells_of
from excelmaze.grids.linked import LinkedGrid
from excelmaze.grids.topologies import WRAPS
from excelmaze.grids.triangles import PATTERNS
from excelmaze.grids.woven import WeaveGrid
from excelmaze.maze.replay import stages
from tests.cases import daily
from tests.conftest import refused
from tests.draw.seen import SeenLayout, made, read_back
from tests.graphs import OF_GRAPHS, QUICK, loops_for, made_again, selections
from tests.grids.test_dimensions import SIZES
from tests.kinds import KINDS

Options = dict[str, Any]
# For each kind all the options that make it.
MADE_BY: dict[str, list[Options]] = {
    "blocks": [{"walls": "blocks", "frame": frame} for frame in ("wall", "none")],
    "bricks": [{"tiling": "bricks"}],
    "triangles": [{"tiling": tiling} for tiling in PATTERNS],
    "hexagons": [{"tiling": "hexagons"}],
    "torus": [{"wrap": wrap} for wrap in WRAPS[1:]],
    "weave": [{"weave": share} for share in ("0", "0.5", "1")],
    "portals": [{"portals": "auto"}],
    "dimensions": [],
    "cube": [{"tiling": "cube"}],
}
# Those of the rectangle B2:H8, and the others, on cells that they can have.
PLAIN: dict[str, tuple[str, Options]] = {
    "blocks": ("B2:H8", {"walls": "blocks"}),
    "bricks": ("B2:H8", {"tiling": "bricks"}),
    "triangles": ("B2:H8", {"tiling": "triangles"}),
    "hexagons": ("B2:H8", {"tiling": "hexagons"}),
    "torus": ("B2:H8", {"wrap": "both"}),
    "weave": ("B2:P16", {"weave": "0.5"}),
}
every_kind = pytest.mark.parametrize("kind", daily(KINDS, ["blocks", "triangles", "weave"]))


def links_of(maze: Maze) -> dict[int, str]:
    """The links that are open, and their labels."""
    return maze.graph.labels(maze.passages) if isinstance(maze.graph, LinkedGrid) else {}


@pytest.mark.parametrize("kind", daily(MADE_BY, ["blocks", "bricks", "hexagons", "torus", "weave"]))
@given(
    data=st.data(),
    name=st.sampled_from(sorted(ALGORITHMS)),
    seed=st.integers(0, 99),
    loops=st.sampled_from([0, 0.3, 1]),
    solution=st.booleans(),
)
def test_what_is_laid_out_is_read_back_and_its_recipe_makes_it(
    kind: str,
    data: st.DataObject,
    name: str,
    seed: int,
    loops: float,
    solution: bool,  # noqa: FBT001 - drawn
) -> None:
    """A link that is closed, and a diagonal that is open, are not seen."""
    if kind != "blocks" and name not in OF_GRAPHS:
        name = "kruskal"
    if kind == "dimensions":
        sizes = "x".join(map(str, data.draw(SIZES)))
        cells, options = cells_of(sizes, 2, 2), {"dimensions": sizes}
    elif kind == "cube":
        cells, options = net(data.draw(st.integers(1, 4)), 2, 2), MADE_BY[kind][0]
    else:
        cells, options = data.draw(selections()), data.draw(st.sampled_from(MADE_BY[kind]))
    maze = made(cells, name, seed=seed, loops=0 if name in QUICK else loops_for(name, loops), **options)
    assert made_again(maze) == maze
    if kind == "triangles" and max(lay_out(maze).lines) <= ALL_SIDES:
        return
    again = read_back(maze, [maze.grid], solution=solution)
    assert again.passages == maze.passages
    if kind == "torus":
        assert links_of(again) == links_of(maze) or not links_of(maze)
    assert again == maze or (kind == "torus" and not links_of(maze))


@pytest.mark.parametrize("kind", daily([*MADE_BY], ["blocks", "triangles", "weave", "dimensions"]))
@given(data=st.data(), name=st.sampled_from(OF_GRAPHS), seed=st.integers(0, 99))
def test_without_a_recipe_it_is_told_by_what_is_seen(kind: str, data: st.DataObject, name: str, seed: int) -> None:
    """By blocks, empty cells, diagonals, letters, walls or arrows; of a weave the tunnels are seen that there are.

    A cube of six rooms may have a single letter, or none.
    """
    if kind == "dimensions":
        sizes = "x".join(map(str, data.draw(SIZES.filter(lambda sizes: len(sizes) <= 4))))
        cells, options = cells_of(sizes, 2, 2), {"dimensions": sizes}
    elif kind == "cube":
        cells, options = net(data.draw(st.integers(2, 4)), 2, 2), MADE_BY[kind][0]
    elif kind in {"bricks", "triangles", "hexagons", "weave"}:
        most = 24 if kind == "weave" else 12
        cells = Grid.rectangle(data.draw(st.integers(6, most)), data.draw(st.integers(6, most)))
        options = data.draw(st.sampled_from(MADE_BY[kind]))
    else:
        cells, options = data.draw(selections(most=5)), data.draw(st.sampled_from(MADE_BY[kind]))
    maze = made(cells, name, seed=seed, loops=0.5 if kind == "torus" and name not in QUICK else 0, **options)
    layout = lay_out(maze)
    if kind == "blocks" and not (Role.BLOCK in layout.roles and all(maze.visited)):
        return
    if kind == "triangles":
        crossed = [cell for cell, lines in enumerate(layout.lines) if lines > ALL_SIDES]
        corners = {sum(divmod(cell, cells.bounds.right - cells.bounds.left + 1)) % 2 for cell in crossed}
        if len(crossed) < max(2, cells.size / 16) or len(corners) == 1:  # alike and by turns: the same in every other
            return
    again = read_back(maze)
    if kind == "weave":
        assert isinstance(maze.grid, WeaveGrid)
        assert isinstance(again.grid, WeaveGrid)
        assert again.grid.crossings.items() <= maze.grid.crossings.items()
        again = again.replaced(graph=maze.graph)
    if kind == "torus":
        assert (again.passages, again.visited, {*again.openings}) == (maze.passages, maze.visited, {*maze.openings})
    else:
        assert again == maze


@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 99), st.sampled_from(["none", "horizontal:0.99"]))
def test_squares_are_not_taken_for_another_kind(rows: int, columns: int, seed: int, bias: str) -> None:
    """Nor where few lines lie within rows, openings lie opposite to one another, or goals have letters."""
    grid = Grid.rectangle(rows, columns)
    corner = grid.address_of(grid.size - columns)
    mazes = [generate(grid, "kruskal", seed=seed, bias=bias), generate("B2:J10", "kruskal", seed=seed, loops=1)]
    if rows > 1:
        mazes.append(generate(grid, seed=seed, goal=corner, openings=f"B2:top,{corner}:bottom"))
    mazes.append(generate(Grid.rectangle(rows + 4, columns + 4), seed=seed, false_goals="down", options={"players": 2}))
    for maze in mazes:
        assert type(detect(SeenLayout(lay_out(maze), [], maze.ends))) is Squares


@every_kind
def test_it_grows_room_by_room_and_is_altered_as_others_are(kind: str) -> None:
    maze = generate(KINDS[kind].cells, seed=4, **KINDS[kind].options)
    parts = [part for part, _ in stages(maze, [], 6)]
    left = [part.visited.count(0) for part in parts]
    assert left == sorted(left, reverse=True)
    assert left[0] > left[-1] == 0
    for part in parts:
        again = read_back(part, [maze.grid])
        assert (again.passages, again.visited) == (part.passages, part.visited)
        assert links_of(part).items() <= links_of(maze).items()
    known = [maze.grid] if kind == "weave" else []  # of which only those crossings are seen that are crossed
    braided = maze.loops(0.2).braid(1)
    assert braided.stats().dead_ends == sum(sides.bit_count() == 1 for sides in maze.graph.sides)
    assert read_back(braided, known) == braided
    sparse = maze.sparse(1)
    assert sparse.stats().unvisited
    assert read_back(sparse, known) == sparse


@pytest.mark.parametrize(
    ("kind", "start", "goal", "rooms"),
    [
        ("blocks", "E5", "G7", ("E5", "G7")),
        ("blocks", None, "opposite", ("C3", "G7")),
        ("blocks", None, "last", ("C3", "G7")),
        ("bricks", "E5", "G7", ("E5", None)),
        ("bricks", "F5", "farthest", ("E5", None)),
        ("bricks", None, "opposite", (None, None)),
        ("triangles", "E5", "G7.lower", ("E5", "G7.lower")),
        ("triangles", "E5.lower", "opposite", ("E5.lower", None)),
        ("triangles", None, "last", (None, None)),
        ("weave", "E5", "J7", ("F6", "I6")),
        ("weave", "F5", "rim", ("F6", None)),
        ("weave", None, "opposite", ("C3", None)),
    ],
)
def test_start_and_goal_are_rooms(
    kind: str, start: str | None, goal: str, rooms: tuple[str | None, str | None]
) -> None:
    cells, options = PLAIN[kind]
    maze = generate(cells, seed=4, start=start, goal=goal, **options)
    assert read_back(maze, [maze.grid]) == maze
    assert made_again(maze) == maze
    for room, wanted in zip((maze.start, maze.goal), rooms, strict=True):
        assert wanted in {None, room}


@pytest.mark.parametrize(
    ("kind", "openings", "rooms", "inside"),
    [
        ("blocks", "C3:top,G7:right", ["C3", "G7"], "C3:right"),
        ("bricks", "C2:top,C3:left,G4:right", ["B2", "C3", "F4"], "C2:bottom"),
        ("triangles", "B2:left,C2:top,H7:right", ["B2.lower", "C2", "H7.lower"], "C2:bottom"),
        ("torus", "", [], "B3:left"),
        ("weave", "B2:top,P9:right,D16:bottom", ["C3", "O9", "C15"], "F6:top"),
    ],
)
def test_openings_are_sides_of_rooms_in_the_outer_wall(kind: str, openings: str, rooms: list[str], inside: str) -> None:
    cells, options = PLAIN[kind]
    maze = generate(cells, seed=2, openings=openings or "auto", **options)
    assert [maze.grid.address_of(opening.cell) for opening in maze.openings] == rooms
    assert read_back(maze, [maze.grid]) == maze
    assert made_again(maze) == maze
    with pytest.raises(InputError, match=rf"opening {inside}.* leads to .*, not outside"):
        generate(cells, seed=2, openings=inside, **options)


@pytest.mark.parametrize("kind", PLAIN)
def test_only_squares_join(kind: str) -> None:
    cells, options = PLAIN[kind]
    maze = generate(cells, seed=1, **options)
    with refused(" do not join; make one maze of all cells"):
        maze.join(maze)


@pytest.mark.parametrize("role", [Role.BLOCK, Role.STAIRS])
def test_every_theme_fills_blocks_and_stairs_in_a_colour_of_their_own(role: Role) -> None:
    for theme in THEMES.values():
        assert theme.fills[role] not in [fill for other, fill in theme.fills.items() if other != role]
        assert theme.fills[Role.BLOCK].pattern == "solid"


LOOKS: dict[str, tuple[str, Options, str]] = {
    "triangles, with start and goal on their sides of a diagonal": (
        "B2:F5",
        {"tiling": "triangles", "algorithm": "wilson", "seed": 3},
        """
╷   ╶───────────────┐
│  S                │
│   ╷   ╷   ╷   ╷   │
│   │ ╲ │   │   │   │
│   ╵   └───┘   └───┤
│ ╲       ╲         │
│       ┌───────╴   │
│       │G          │
└───────┴───────────┘
""",
    ),
    "four dimensions": (
        cells_of("2x2x2x3", 2, 2).address,
        {"dimensions": "2x2x2x3", "seed": 2},
        """
╷   ┌───────┐   ┌───────┬───┐
│ S↓│ ↓   ↓ │   │ ↓   ↓ │ ↓ │
├───┴───────┤   ├───────┤   │
│ →       → │   │ ←   ↓ │ ← │
└───────────┘   └───────┴───┘

┌───┬───┬───┐   ┌───┬───────┐
│ ↑ │ ↑ │ ↑ │   │ ↑ │ ↑   ↑ │
│   │   └───┤   │   ├───────┤
│ → │     → │   │ ← │ ↑   ← │
└───┴───────┘   └───┴───────┘
""",
    ),
}


@pytest.mark.parametrize("name", LOOKS)
def test_it_looks_as_it_should(name: str) -> None:
    cells, options, lines = LOOKS[name]
    assert re.sub(r"\s+$", "", str(generate(cells, **{"goal": "farthest", **options}))) == lines.strip("\n")
