"""Tilings in workbooks that exist: diagonals, texts and merged cells come and go, and nothing of the user's is lost."""

import random
from pathlib import Path
from typing import Any

import pytest
from openpyxl.styles import Border, Side

from excelmaze import (
    THEMES,
    generate,
    read,
    save,
)
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from tests.cases import daily
from tests.xlsx.workbooks import (
    clear,
    edited,
    fill_cells,
    new_book,
    sheet_of,
    with_values,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return with_values(tmp_path / "book.xlsx")


def diagonals(path: Path) -> list[Border]:
    """Return the diagonals of cells."""
    borders = [cell.border for row in sheet_of(path)["A1:T20"] for cell in row]
    return [
        Border(diagonal=one.diagonal, diagonalUp=one.diagonalUp, diagonalDown=one.diagonalDown)
        if one.diagonalUp or one.diagonalDown
        else Border()
        for one in borders
    ]


def colorless(border: Border) -> tuple[object, ...]:
    """Return diagonals, red or black: black is a colour of its own, or the usual one."""
    line = border.diagonal
    red = line is not None and line.color is not None and line.color.rgb == "FFFF0000"
    return line and line.style, red, border.diagonalUp, border.diagonalDown


@pytest.mark.parametrize("options", daily([{"tiling": "triangles"}, {"tiling": "bricks"}, {"weave": 1}], 1), ids=str)
def test_cells_that_others_have_merged_between_the_areas_of_a_maze_are_none_of_its_own(
    tmp_path: Path, options: dict[str, Any]
) -> None:
    path, cells = new_book(tmp_path / "book.xlsx"), "B2:J10,N2:V10"
    with edited(path) as sheet:
        sheet.merge_cells("L4:M5")
    maze = fill_cells(path, cells=cells, seed=3, **options).maze
    found = read(path, cells=cells)
    assert (found.grid, found.passages) == (maze.grid, maze.passages)


def test_a_half_has_its_colour_by_a_gradient_that_jumps_along_the_diagonal(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    maze = generate("B2:F6", seed=3, tiling="triangles")
    save(maze, path, solution="shown")
    layout, sheet = lay_out(maze, solution=True), sheet_of(path)
    halved = [
        (maze.grid.cells.place(cell), shown.other_half)
        for cell, code in enumerate(layout.codes)
        if (shown := layout.palette[code]).role == Role.SOLUTION and shown.other_half
    ]
    assert halved
    way = THEMES["classic"].fills[Role.SOLUTION].color.rgb
    for place, other in halved:
        fill = sheet.cell(*place).fill
        assert fill.degree == other.degree
        assert [(stop.position, stop.color.rgb[2:]) for stop in fill.stop] == [
            (0, way),
            (0.499, way),
            (0.501, "FFFFFF"),
            (1, "FFFFFF"),
        ]


@pytest.mark.parametrize("seed", daily(range(3), 1))
def test_the_users_own_diagonals_come_back_whatever_mazes_lie_over_them(tmp_path: Path, seed: int) -> None:
    """Also those in black, as the maze's own are, while a maze without diagonals lies over them."""
    path, chance = new_book(tmp_path / "book.xlsx"), random.Random(seed)
    with edited(path) as sheet:
        for row in sheet["B2:G7"]:
            for cell in row:
                line = Side(chance.choice(["thin", "medium", "hair"]), chance.choice(["FF000000", "FFFF0000", None]))
                up, down = chance.random() < 0.6, chance.random() < 0.6
                cell.border = Border(diagonal=line, diagonalUp=up, diagonalDown=down)
    before = diagonals(path)
    fill_cells(path, cells="B2:G7", tiling="triangles", seed=seed)
    assert diagonals(path) != before
    fill_cells(path, cells="B2:G7", seed=2)
    assert [colorless(one) for one in diagonals(path)] == [colorless(one) for one in before]
    notes = clear(path).notes
    assert (diagonals(path), notes) == (before, ())
