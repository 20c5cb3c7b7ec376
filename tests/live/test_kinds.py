"""Mazes of every kind on an open sheet: painted as files are, cell by cell; played, solved, joined and given back."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import generate, read, read_recipe
from excelmaze.draw.signs import blind_marks
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from tests.cases import daily
from tests.conftest import not_none
from tests.graphs import made_again
from tests.kinds import ON_SHEETS
from tests.live import buttons as live
from tests.live.shown import cells_round, shown

pytestmark = pytest.mark.libreoffice

Saved = Callable[[], Worksheet]


@pytest.mark.parametrize(
    ("kind", "both"),
    daily(
        [
            ("triangles", "B2:E8,F2:J8"),
            ("bricks", "B2:E8,F2:I8"),
            ("blocks", "B2:J10,K2:S12"),  # in areas of their own, where their recipes tell which is which
        ],
        1,
    ),
)
def test_mazes_that_touch_join(sheet: xw.Sheet, saved: Saved, tmp_path: Path, kind: str, both: str) -> None:
    for seed, cells in enumerate(both.split(","), 1):
        sheet[cells].select()
        assert live.generate(seed=seed, **ON_SHEETS[kind].options) is not None
    places = cells_round(Grid.from_selection("B2:S12"))
    before = shown(saved(), places)
    whole = both if kind == "blocks" else f"{both.partition(':')[0]}:{both.rpartition(':')[2]}"
    sheet[whole].select()
    joined = not_none(live.join(seed=3))
    assert made_again(joined).passages == joined.passages
    assert sum(map(int.bit_count, joined.passages)) == 2 * (joined.graph.size - 1)
    saved()
    again = read(tmp_path / "saved.xlsx", cells=whole)
    assert (again.graph, again.passages) == (joined.graph, joined.passages)
    assert read_recipe(tmp_path / "saved.xlsx", cells=whole) == joined.recipe
    live.restore()
    assert shown(saved(), places) == before


@pytest.mark.parametrize("command", daily([live.generate, live.animate], 1))
def test_a_maze_of_squares_over_triangles_takes_their_diagonals_away_and_leaves_the_users(
    sheet: xw.Sheet, saved: Saved, command: Callable[..., Maze | None]
) -> None:
    sheet["C4"].borders["diagonal_up"].line_style = "dash"
    places = cells_round(Grid.from_selection("B2:I9"))
    before = shown(saved(), places).diagonals
    sheet["C4:I9"].select()
    assert live.generate(seed=1, tiling="triangles") is not None
    assert len(shown(saved(), places).diagonals) > 1
    sheet["B2:I9"].select()
    assert command(seed=1, **({"delay": 0} if command is live.animate else {})) is not None
    assert shown(saved(), places).diagonals == before
    live.clear()
    assert shown(saved(), places).diagonals == before


def values_in(maze: Maze, sheet: xw.Sheet) -> dict[str, object]:
    return {cell: value for cell in maze.grid if (value := sheet.range(cell).value)}


@pytest.mark.parametrize("command", [live.generate, live.animate])
def test_marks_of_rooms_that_are_turned_come_and_go_with_the_maze(
    sheet: xw.Sheet, command: Callable[..., Maze | None]
) -> None:
    options = {"delay": 0} if command is live.animate else {}
    sheet["C3"].value = "mine"
    sheet["B2:F6"].select()
    maze = not_none(command("t-cubes", option=["generations=2"], seed=3, **options))
    assert maze == generate("B2:F6", "t-cubes", options={"generations": 2}, seed=3)
    marks = {maze.grid.address_of(room): text for room, text in blind_marks(maze.signs.blind).items()}
    assert "C3" in marks
    assert values_in(maze, sheet) == {**marks, "C3": "mine"}
    solved = not_none(live.solve())
    assert solved.solve() == maze.solve()
    live.clear()
    assert values_in(maze, sheet) == {"C3": "mine"}


def test_the_painted_cells_get_the_maze_and_their_colour_back(sheet: xw.Sheet) -> None:
    """Of those selected, or, with a single cell selected, all of the sheet."""
    sheet["B2:F6"].color = sheet["F6:J9"].color = YELLOW
    sheet["L2:M3"].color = (0, 255, 0)
    sheet["A1"].select()
    maze = not_none(live.generate(seed=1, colored="FFFF00"))
    assert maze.grid == Grid.from_selection("B2:F6,F6:J9")
    live.restore()
    assert sheet["C3"].color == YELLOW
    sheet["A1:E4"].select()
    part = not_none(live.generate(seed=1, colored="#ffff00", hole="C3"))
    assert (part.grid.size, "C3" in part.grid, part.grid.bounds.address) == (11, False, "B2:E4")
    live.clear()
    assert sheet["C2"].color == YELLOW


YELLOW = (255, 255, 0)


@pytest.mark.parametrize(
    ("options", "cells", "size"),
    [
        ({"rows": 3, "cols": 4}, "B2:E4", 12),
        ({"rows": 5, "cols": 4, "tiling": "bricks"}, "B2:J6", 20),
        ({"rows": 5, "cols": 4, "weave": "0.5"}, "B2:M16", 20),
        ({"algorithm": "tractor", "rows": 8, "cols": 8, "walls": "blocks"}, "B2:R18", 64),
        ({"dimensions": "2x2x3x4"}, "B2:E4,G2:J4,B6:E8,G6:J8", 48),
    ],
)
def test_from_a_single_cell_rows_and_columns_are_rooms(
    sheet: xw.Sheet, options: dict[str, Any], cells: str, size: int
) -> None:
    sheet["B2"].select()
    maze = not_none(live.generate(seed=1, **options))
    assert (maze.grid.cells.address, maze.grid.size) == (cells, size)
