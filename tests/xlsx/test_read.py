"""A maze is read back from a sheet as it was made: walls, openings, ends and cells that were not visited."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.styles import Border, PatternFill, Side
from openpyxl.styles.colors import Color

from excelmaze.errors import InputError
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from tests.conftest import Result, not_none
from tests.xlsx.workbooks import refusal


@pytest.mark.parametrize(
    "size", [(1, 9), (1, 1), *(pytest.param(size, marks=pytest.mark.slow) for size in ((9, 1), (1, 3)))]
)
def test_commands_read_rooms_between_which_no_block_is_left(
    size: tuple[int, int], run: Callable[..., Result], tmp_path: Path
) -> None:
    path, (rows, cols) = tmp_path / "row.xlsx", size
    assert run("new", path, "--rows", rows, "--cols", cols, "--walls", "blocks", "--frame", "none").status == 0
    assert [run(command, path).status for command in ("show", "stats")] == [0, 0]


# Fills as people choose them; openpyxl leaves black with alpha 00 out of the file, which is automatic, and shown black.
DARK = {
    "black": "000000",
    "opaque black": "FF000000",
    "grey": "FF808080",
    "navy": "1F4E78",
    "red": "C00000",
    "the theme's black": Color(theme=1),
    "a darker accent of the theme": Color(theme=5, tint=-0.5),
}


def drawn_by_hand(path: Path, walls: str | Color, ground: str | None = None, path_in: str | None = None) -> Maze:
    """Draw a maze by filled cells with a thin border around all, from B2 on, and return it."""
    maze = generate("B2:H8", seed=1, goal="farthest", openings="none")
    way = {(2 * row - 1, 2 * col - 1) for row, col in map(maze.grid.place, maze.solution_rooms)}
    book = openpyxl.Workbook()
    rows, thin = maze.blocks(), Side("thin")
    for row, blocks in enumerate(rows, 2):
        for column, block in enumerate(blocks, 2):
            cell = not_none(book.active).cell(row, column)
            color = walls if block else path_in if (row - 1, column - 1) in way and path_in else ground
            cell.fill = PatternFill("solid", fgColor=color) if color else PatternFill()
            cell.border = Border(
                top=thin if row == 2 else None,
                bottom=thin if row == len(rows) + 1 else None,
                left=thin if column == 2 else None,
                right=thin if column == len(blocks) + 1 else None,
            )
    book.save(path)
    return maze


@pytest.mark.parametrize("color", DARK.values(), ids=DARK)
@pytest.mark.parametrize(("ground", "path_in"), [(None, None), ("FFFFF2CC", None), (None, "FFFF9900")])
def test_cells_that_are_dark_on_light_ground_are_walls(
    tmp_path: Path, run: Callable[..., Result], color: str | Color, ground: str | None, path_in: str | None
) -> None:
    path = tmp_path / "drawn.xlsx"
    maze = drawn_by_hand(path, color, ground, path_in)
    found = read(path, "B2:P16")
    assert (found.grid.tiling, found.passages) == ("blocks", maze.passages)
    assert run("solve", path, "--cells", "B2:P16", "--start", "C3", "--goal", "O15").status == 0
    assert read(path, "B2:P16").passages == maze.passages


def test_a_dark_solution_between_borders_is_no_wall(tmp_path: Path) -> None:
    """Not even where it leads through all cells."""
    maze = generate("B2:I9", seed=1, unicursal=True).replaced(recipe=None)
    look: dict[str, Any] = {"solution": "shown", "solution_style": "cells", "solution_color": "00A050"}
    save(maze, tmp_path / "maze.xlsx", no_names=True, **look)
    assert read(tmp_path / "maze.xlsx", "B2:I9").passages == maze.passages


def test_cells_without_a_wall_inside_are_no_maze(tmp_path: Path) -> None:
    path = tmp_path / "drawn.xlsx"
    for color in ("000000", "C6E0B4"):
        drawn_by_hand(path, color, color)
        with pytest.raises(InputError, match="there is no maze in B2:P16 on sheet 'Sheet': there is no wall inside;"):
            read(path, "B2:P16")
        assert "there is no wall inside" in refusal("solve", path, "--cells", "B2:P16")


def test_rooms_in_a_row_need_no_wall_inside(tmp_path: Path) -> None:
    save(generate("B2:F2", seed=1).replaced(recipe=None), tmp_path / "row.xlsx", no_names=True)
    assert read(tmp_path / "row.xlsx", "B2:F2").grid.size == 5
