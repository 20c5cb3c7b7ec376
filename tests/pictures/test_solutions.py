"""The line of a solution, judged by the pixels of pictures: it leads through all rooms of the way, and over no wall."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import openpyxl
import pytest

pytest.importorskip("PIL")  # by which pages are judged

from excelmaze.draw.layout import Role
from excelmaze.draw.theme import THEMES
from excelmaze.grids.grid import Grid
from excelmaze.grids.levels import LevelGrid
from excelmaze.grids.linked import LinkedGrid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.pictures.export import export
from excelmaze.xlsx.new.book import save
from tests.cases import daily
from tests.kinds import KINDS
from tests.pictures.drawings import read_png
from tests.pictures.flood import Plan, middle, plans_of

GREEN = bytes.fromhex("00C000")
SIDE = 24
MAZES = {
    "squares": ("B3:H11,E6:N13,P3:S10", {}),
    **{name: (kind.cells, kind.options) for name, kind in KINDS.items()},
    "levels": ("B2:G6", {"levels": 3}),
    "levels of blocks": ("B2:H8", {"levels": 2, "walls": "blocks"}),
}


def maze_of(kind: str) -> Maze:
    cells, options = MAZES[kind]
    return generate(Grid.from_selection(cells), "backtracker", seed=11, **options)


def pictures_of(maze: Maze, folder: Path, **options: str) -> list[Sequence[Sequence[bytes]]]:
    """The pixels of a maze with its solution, sheet by sheet."""
    look: dict[str, Any] = {
        "marks": "none",
        "solution": "shown",
        "solution_color": GREEN.hex(),
        "scale": SIDE,
        **options,
    }
    return [read_png(path.read_bytes()).rows for path in export(maze, folder / "a.png", **look)]


def pixel(x: float, y: float, title: int = 0) -> tuple[int, int]:
    """The row and column of a pixel at a place in cells."""
    return int(SIDE // 2 + title + y * SIDE), int(SIDE // 2 + x * SIDE)


def lines_in(rows: Sequence[Sequence[bytes]]) -> dict[tuple[int, int], int]:
    """The pixels of the line's colour, each with a number that connected ones have in common."""
    left = {(y, x) for y, row in enumerate(rows) if GREEN in row for x, color in enumerate(row) if color == GREEN}
    found: dict[tuple[int, int], int] = {}
    while left:
        number, stack = len(found), [left.pop()]
        while stack:
            y, x = stack.pop()
            found[y, x] = number
            near = {(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)} & left
            left -= near
            stack += near
    return found


def ways_of(maze: Maze, plan: Plan, first: int) -> Iterator[list[tuple[int, int]]]:
    """The steps of the solutions over sides that are drawn, one after the other; in between the way is elsewhere."""
    gates = {gate.rooms for gate in plan.gates}
    size = maze.grid.floor.size
    for path in maze.room_paths():
        steps: list[tuple[int, int]] = []
        for one, other in pairwise(path):
            step = one - first, other - first
            is_here = {*step} <= {*range(size)}
            if is_here and (step in gates or step[::-1] in gates):
                steps.append(step)
            else:
                yield steps
                steps = []
        yield steps


@pytest.mark.parametrize(
    ("kind", "width"),
    daily(
        [(kind, width) for kind in MAZES if kind != "weave" for width in ("thin", "thick")],
        [(kind, "thick") for kind in ("squares", "triangles")],
    ),
)
def test_the_line_leads_without_a_break_through_each_gate_on_the_way_and_through_no_other(
    kind: str, width: str, tmp_path: Path
) -> None:
    """Walls are drawn over it, so that one across it would break it; at letters and arrows of links it stops."""
    maze = maze_of(kind)
    grid, size = maze.grid, maze.grid.floor.size
    signs = {*grid.signs(maze.passages)} if isinstance(grid, LinkedGrid) else set()
    sides = len(grid.floor.opposite)
    if isinstance(grid, LevelGrid):
        signs = {room for room, passages in enumerate(maze.passages) if passages >> sides}
    pictures = pictures_of(maze, tmp_path, wall_width=width)
    for level, (rows, plan) in enumerate(zip(pictures, plans_of(maze), strict=True)):
        first, lines = level * size, lines_in(rows)
        title = len(rows) - grid.cells.bounds.height * SIDE - 2 * (SIDE // 2)  # the name of a level
        if "tiling" in grid.shape and grid.tiling == "linked":
            title -= SIDE  # a flap below
        place_of = {frozenset(gate.rooms): pixel(*middle(gate.area), title) for gate in plan.gates}
        passed = set()
        for steps in ways_of(maze, plan, first):
            numbers = [lines.get(place_of[frozenset(step)]) for step in steps]
            assert None not in numbers, "a side on the way has no line"
            passed |= {*map(frozenset, steps)}
            for (one, number), (_, following) in pairwise(zip(steps, numbers, strict=True)):
                assert number == following or first + one[1] in signs, f"the line breaks in room {one[1]}"
            ends = [(steps[0][0], numbers[0]), (steps[-1][1], numbers[-1])] if steps else []
            for room, number in ends:
                y, x = pixel(*middle(plan.rooms[room]), title)
                near = {lines.get((y + down, x + right)) for down in (-1, 0, 1) for right in (-1, 0, 1)}
                assert number in near or first + room in signs, f"no line to the end {room}"
        others = place_of.keys() - passed
        assert not [rooms for rooms in others if place_of[rooms] in lines], "a line leads over another side"


def test_the_line_of_a_woven_maze_goes_under_bridges(tmp_path: Path) -> None:
    """Between the rails of a bridge it is the line over the bridge, or none; on both sides it ends at a rail."""
    maze = maze_of("weave")
    (rows,) = pictures_of(maze, tmp_path)
    grid, bounds, lines = maze.grid, maze.grid.cells.bounds, lines_in(rows)
    tunnels = 0
    for path in maze.room_paths():
        for one, other in pairwise(path):
            (row, column), (to_row, to_column) = grid.sheet_place(one), grid.sheet_place(other)
            between = (row + to_row) / 2 + 0.5 - bounds.top, (column + to_column) / 2 + 0.5 - bounds.left
            ends = [pixel(c + 0.5 - bounds.left, r + 0.5 - bounds.top) for r, c in ((row, column), (to_row, to_column))]
            assert ends[0] in lines
            if abs(row - to_row) + abs(column - to_column) == 3:
                assert lines[ends[0]] == lines[ends[1]]
                continue
            tunnels += 1
            over = grid.room_at((row + to_row) // 2, (column + to_column) // 2)
            y, x = pixel(between[1], between[0])
            assert (rows[y][x] == GREEN) is any(over in its for its in maze.room_paths())
            rails = [(y - SIDE // 2 - 3, x), (y + SIDE // 2 + 3, x)] if row != to_row else []
            rails += [(y, x - SIDE // 2 - 3), (y, x + SIDE // 2 + 3)] if row == to_row else []
            assert all(rows[y][x] == GREEN for y, x in rails)
    assert tunnels > 1


@pytest.mark.parametrize("style", ["line", "dots", "cells", "arrows"])
def test_the_cells_of_a_solution_have_a_tint_a_stronger_one_where_nothing_is_drawn(style: str, tmp_path: Path) -> None:
    maze = maze_of("squares")
    (path,) = export(maze, tmp_path / "a.svg", theme="classic", solution="shown", solution_style=style)
    picture = path.read_text(encoding="utf-8").upper()
    assert ('CLASS="SOLUTION PATH"' in picture) is (style != "cells")
    save(maze, tmp_path / "a.xlsx", theme="classic", solution="shown", solution_style=style)
    resaved = openpyxl.load_workbook(tmp_path / "a.xlsx")  # which drops the drawing
    fills = {cell.fill.fgColor.rgb[2:] for row in resaved.worksheets[0].iter_rows() for cell in row}
    theme = THEMES["classic"]
    tint, strong = theme.fills[Role.SOLUTION].color.rgb, theme.strong.color.rgb
    own, other = (strong, tint) if style == "cells" else (tint, strong)
    for colors in (picture, fills):
        assert (own in colors, other in colors) == (True, False)
