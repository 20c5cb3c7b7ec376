"""Mazes of every kind on an open sheet: painted as files are, cell by cell; played, solved and given back."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import generate, live, read, save
from excelmaze.draw.theme import THEMES
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from tests.cases import covering, daily
from tests.kinds import KINDS
from tests.live.shown import cells_round, resaved, shown

pytestmark = pytest.mark.libreoffice

Saved = Callable[[], Worksheet]

SELECTIONS = {"drawn": "B2:J10", "irregular": "B2:F8,E5:K11,M2:O9", "pasted": "C3:AH40"}
# All themes on one selection, and one theme on all.
CASES = {
    **{theme: (theme, "irregular") for theme in THEMES},
    "drawn": ("color", "drawn"),
    "pasted": ("print", "pasted"),
}


# Kinds that any selection makes.
ANYWHERE = {name: kind.options for name, kind in KINDS.items() if not {"portals", "dimensions"} & {*kind.options}}
# Those with links: their openings may not lead to lines of the user's, and their letters take no cell of the user's.
LINKED = {"torus", "portals", "dimensions"}
# Within B2:J10, where a kind wants no others.
CELLS = {"portals": "B2:D4,F2:J10,B6:D10", "weave": "B2:P13"}


def decorate(sheet: xw.Sheet) -> None:
    """Lines, fills and a diagonal of the user's, in the maze and beside it."""
    sheet["A1:L1"].borders.set(["edge_bottom"], line_style="dash", weight="medium", color="#FF0000")
    sheet["D4:E6"].borders.set(["edge_top", "inside_vertical"], line_style="continuous", weight="thin")
    sheet["C4"].borders["diagonal_up"].line_style = "continuous"
    fill_in(sheet)


def fill_in(sheet: xw.Sheet) -> None:
    sheet["C3:C6"].color = (255, 200, 0)
    sheet["D5"].value = 7


def texts_in(sheet: xw.Sheet) -> list[object]:
    rows: list[list[object]] = sheet["A1:Q14"].options(ndim=2).value
    return [value for row in rows for value in row]


@pytest.mark.parametrize(
    ("case", "kind"),
    daily(
        product(CASES, ANYWHERE),
        [
            ("classic", "torus"),
            ("crisscross", "triangles"),
            ("pasted", "bricks"),
            ("color", "blocks"),
            ("drawn", "weave"),
        ],
    ),
)
def test_painted_live_and_written_to_a_file_are_the_same_cells(
    office: xw.App, sheet: xw.Sheet, saved: Saved, tmp_path: Path, case: str, kind: str
) -> None:
    theme, selection = CASES[case]
    sheet.range(SELECTIONS[selection]).select()
    painted = live.generate(seed=5, theme=theme, solution="shown", app=office, **ANYWHERE[kind])
    assert painted is not None
    maze = generate(painted.grid.cells, seed=5, **ANYWHERE[kind])
    assert painted == maze
    save(maze, tmp_path / "written.xlsx", theme=theme, solution="shown")
    places = cells_round(maze.grid.cells)
    assert shown(saved(), places) == shown(resaved(office, tmp_path / "written.xlsx"), places)
    assert read(tmp_path / "saved.xlsx", cells=maze.grid.address) == maze


# Each takes seconds: for every day these are enough.
OF_EVERY_DAY = ("triangles", "portals", "weave")


@pytest.mark.parametrize(
    ("command", "kind", "theme"),
    [
        pytest.param(*one.values, marks=one.marks or (() if one.values[1] in OF_EVERY_DAY else pytest.mark.slow))
        for one in covering((live.generate, live.animate), KINDS, ("classic", "crisscross"))
    ],
)
def test_all_of_it_is_given_back(
    sheet: xw.Sheet, saved: Saved, tmp_path: Path, command: Callable[..., Maze | None], kind: str, theme: str
) -> None:
    """Solved; restored; cleared; restored; and once more."""
    linked = kind in LINKED
    if linked:
        sheet["B2"].value = "mine"
    (fill_in if linked else decorate)(sheet)
    selected = CELLS.get(kind, "B2:J10")
    places = cells_round(Grid.from_selection("B2:P13"))
    before, contents = shown(saved(), places), texts_in(sheet)
    sheet[selected].select()
    options = {"delay": 0} if command is live.animate else {}
    maze = command(seed=3, theme=theme, **KINDS[kind].options, **options)
    assert maze is not None
    drawn, written = shown(saved(), places), texts_in(sheet)
    assert (sum(value is not None for value in written) > sum(value is not None for value in contents)) is linked
    assert read(tmp_path / "saved.xlsx", cells=maze.grid.cells.address) == maze
    sheet["B2"].select()
    solved = live.solve()
    assert solved is not None
    assert solved.solve() == maze.solve()
    assert shown(saved(), places).fills != drawn.fills
    live.restore()
    assert shown(saved(), places) == drawn
    cleared = live.clear()
    assert cleared is not None
    assert cleared.notes == ()
    assert (shown(saved(), places), texts_in(sheet)) == (before, contents)
    live.restore()
    assert (shown(saved(), places), texts_in(sheet)) == (drawn, written)
    live.restore()
    assert (shown(saved(), places), texts_in(sheet)) == (before, contents)


@pytest.mark.parametrize(("kind", "both"), daily([("triangles", "B2:E8,F2:J8"), ("bricks", "B2:E8,F2:I8")], 1))
def test_mazes_that_touch_join(sheet: xw.Sheet, saved: Saved, tmp_path: Path, kind: str, both: str) -> None:
    for seed, cells in enumerate(both.split(","), 1):
        sheet[cells].select()
        assert live.generate(seed=seed, **KINDS[kind].options) is not None
    whole = f"{both.partition(':')[0]}:{both.rpartition(':')[2]}"
    sheet[whole].select()
    joined = live.join(seed=3)
    assert joined is not None
    assert sum(map(int.bit_count, joined.passages)) == 2 * (joined.graph.size - 1)
    assert saved()
    assert read(tmp_path / "saved.xlsx", cells=whole).passages == joined.passages


@pytest.mark.parametrize(
    ("options", "cells", "size"),
    [
        ({"rows": 5, "cols": 4, "tiling": "bricks"}, "B2:J6", 20),
        ({"rows": 5, "cols": 4, "weave": "0.5"}, "B2:M16", 20),
        # Of a map in blocks that is generated as one, around which lies the frame.
        ({"algorithm": "tractor", "rows": 15, "cols": 15, "walls": "blocks"}, "B2:R18", 64),
        ({"dimensions": "2x2x3x4"}, "B2:E4,G2:J4,B6:E8,G6:J8", 48),
    ],
)
def test_from_a_single_cell_rows_and_columns_are_rooms(
    sheet: xw.Sheet, options: dict[str, Any], cells: str, size: int
) -> None:
    sheet["B2"].select()
    maze = live.generate(seed=1, **options)
    assert maze is not None
    assert (maze.grid.cells.address, maze.grid.size) == (cells, size)
