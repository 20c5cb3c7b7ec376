"""Stencils: tables of where rooms lie on cells and where their walls are, of which two directions are made."""

from collections.abc import Sequence
from itertools import chain

import pytest

from excelmaze.draw.tilings import detect, lay_out, tiling_of
from excelmaze.grids.bricks import BrickGrid
from excelmaze.grids.grid import DIRECTIONS, DOWN, FALLING, RISING, STEPS, UP, Grid
from excelmaze.grids.hexagons import HexagonGrid
from excelmaze.grids.shapes import joined_graph
from excelmaze.grids.stencil import (
    BRICKS,
    HEXAGONS,
    SQUARES,
    TRIANGLES,
    WEAVE,
    Line,
    Part,
    Stencil,
    drawn,
    opened,
    tables_of,
)
from excelmaze.grids.triangles import TriangleGrid, alike
from excelmaze.grids.woven import WeaveGrid
from excelmaze.maze.maze import Ends, Maze
from tests.cases import daily
from tests.draw.seen import SeenLayout
from tests.trees import trees_of

STENCILS = {"squares": SQUARES, "bricks": BRICKS, "triangles": TRIANGLES, "weave": WEAVE, "hexagons": HEXAGONS}


def cells(selection: str) -> Grid:
    return Grid.from_selection(selection)


# Some rooms of each tiling, few enough for all of their trees, each with cells of no room or a piece with a corner.
TINY = {
    "squares": cells("B2:D4"),
    "squares around a hole": cells("B2:E2,B3,E3,B4:E4"),
    "bricks": BrickGrid(cells("B2:F4")),
    "bricks in three rows": BrickGrid(cells("B2:H3,B4:D4")),
    "bricks just above others": joined_graph([BrickGrid(cells("B2:E2")), BrickGrid(cells("B3:G3"))]),
    "triangles": TriangleGrid(cells("B2:D4")),
    "triangles alike": TriangleGrid(cells("B2:D3,E3"), alike(cells("B2:D3,E3"))),
    "triangles joined": joined_graph(
        [TriangleGrid(cells("B2:C3")), TriangleGrid(cells("D2:E3"), alike(cells("D2:E3")))]
    ),
    "hexagons": HexagonGrid(cells("B2:H6")),
    "hexagons, the first of which lies lower": HexagonGrid(cells("B3:C4,D2:F5,G3:H6")),
    "hexagons around a hole": HexagonGrid(cells("B3:D6,D2:F3,D6:F7,F3:H6")),
    "weave": WeaveGrid(cells("B2:K8"), crossings={}),
    "weave with a bridge": WeaveGrid(cells("B2:J10"), crossings={4: UP}),
}


@pytest.mark.parametrize("name", daily(TINY, ["squares", "bricks", "hexagons", "weave"]))
def test_every_tiny_maze_is_read_back_from_what_is_laid_out(name: str) -> None:
    """So no two of them look alike."""
    graph, count = TINY[name], 0
    for passages in trees_of(graph):
        maze = Maze(graph, passages, ends=[Ends(0, graph.size - 1)])
        seen = SeenLayout(lay_out(maze), [graph], maze.ends)
        assert tiling_of(graph).read([seen]) == maze
        assert count or detect(seen) is tiling_of(graph)
        count += 1
    assert count > 3


def test_hexagons_lie_beside_those_that_share_a_wall_with_them() -> None:
    graph = TINY["hexagons"]
    places = {graph.sheet_place(room): room for room in range(graph.size)}
    for direction, (down, right) in enumerate([(-2, 0), (-1, 2), (1, 2), (2, 0), (1, -2), (-1, -2)]):
        for (row, column), room in places.items():
            assert graph.neighbors[direction][room] == places.get((row + down, column + right), -1)
    signs = {0: ".", 1 << UP: "^", 1 << DOWN: "_", 1 << FALLING: "\\", 1 << RISING: "/"}
    shut = "".join(signs[lines] for lines in drawn(graph, bytes(graph.size)))
    assert [shut[begin : begin + 7] for begin in range(0, 35, 7)] == [
        "/^\\./^\\",
        "\\_/^\\_/",
        "/^\\_/^\\",
        "\\_/^\\_/",
        "..\\_/..",
    ]


@pytest.mark.parametrize("stencils", STENCILS.values(), ids=STENCILS)
def test_every_state_is_read_from_the_lines_that_it_draws(stencils: tuple[Stencil, ...]) -> None:
    """Of directions that share a wall, such as those of joined bricks, a room has one at most: both are read."""
    check(stencils)
    tables = tables_of(stencils)
    for kind, stencil in enumerate(stencils):
        groups = [sum(1 << bit for bit in line.bits) for line in (*stencil.walls, *stencil.rails)]
        bits = sum({*groups})
        for state in range(1 << tables.bits):
            if state & ~bits:
                continue
            lines = [table[state | (kind << tables.bits) % 256] for table in tables.drawn]
            states = [table[one | (kind << 6)] for table, one in zip(tables.opened, lines, strict=True)]
            read = 0
            for one in states:
                read |= one
            assert read == sum(group for group in {*groups} if state & group)


def test_both_directions_are_those_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """With another table, lines lie elsewhere, and they are read as they were laid out."""
    turned = (Stencil((Part(),), tuple(Line(0, (side + 1) % 4, (side,)) for side in range(4))),)
    graph = TINY["squares"]
    for passages in [*trees_of(graph)][::10]:
        usual = drawn(graph, passages)
        with monkeypatch.context() as patch:
            patch.setattr(Grid, "stencils", turned)
            other = drawn(graph, passages)
            assert other == bytes((one << 1 | one >> 3) & 15 for one in usual) != usual
            assert opened(graph, other) == passages
            assert opened(graph, usual) != passages


def check(stencils: Sequence[Stencil]) -> None:
    """Its walls enclose a room, each line of a cell is there once, and one cell tells a bit; all fits into a byte."""
    most = max(bit for stencil in stencils for line in (*stencil.walls, *stencil.rails) for bit in line.bits)
    assert 1 + most + (len(stencils) - 1).bit_length() <= 8
    for stencil in stencils:
        lines = [(part, line.line) for part in range(len(stencil.parts)) for line in chain(*stencil.on(part))]
        assert len(lines) == len({*lines}), "a line is there twice"
        walls = [bit for line in stencil.walls for bit in line.bits]
        assert len(walls) == len({*walls}), "a direction has two walls"
        deciding = {(bit, line.part) for line in (*stencil.walls, *stencil.rails) for bit in line.bits}
        assert len(deciding) == len({bit for bit, _ in deciding}), "a bit is told by two parts"
        check_enclosed(stencil)


def check_enclosed(stencil: Stencil) -> None:
    """A room is left only through one of its walls."""
    number_at = {part[:2]: number for number, part in enumerate(stencil.parts)}
    waiting = [number_at[0, 0]]
    for number in waiting:
        part = stencil.parts[number]
        shown = {wall.line for wall in stencil.on(number)[0]}
        assert not part.half or part.diagonal in shown, f"no wall is at the diagonal of part {number}"
        for side in {*(part.half or DIRECTIONS)} - shown:
            other = number_at.get((part.down + STEPS[side][0], part.right + STEPS[side][1]))
            assert other is not None, f"no wall is at side {side} of part {number}"
            if other not in waiting:
                waiting.append(other)


def without(stencil: Stencil, wall: int) -> Stencil:
    return stencil._replace(walls=tuple(line for number, line in enumerate(stencil.walls) if number != wall))


@pytest.mark.parametrize("stencils", STENCILS.values(), ids=STENCILS)
def test_the_check_finds_a_wall_that_is_missing_or_twice(stencils: tuple[Stencil, ...]) -> None:
    for kind, stencil in enumerate(stencils):
        for number in range(len(stencil.walls)):
            with pytest.raises(AssertionError, match="no wall is at"):
                check([*stencils[:kind], without(stencil, number), *stencils[kind + 1 :]])
    stencil, *others = stencils
    wall, other = stencil.walls[:2]
    with pytest.raises(AssertionError, match="a line is there twice"):
        check([stencil._replace(walls=(*stencil.walls, wall)), *others])
    with pytest.raises(AssertionError, match="a direction has two walls"):
        check([stencil._replace(walls=(wall, other._replace(bits=wall.bits), *stencil.walls[2:])), *others])
