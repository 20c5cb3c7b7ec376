"""Mazes in blocks in files: beside other kinds, joined, and on the command line."""

import re
from pathlib import Path

import openpyxl
import pytest

from excelmaze import (
    InputError,
    clear_workbook,
    fill_workbook,
    generate,
    join_workbook,
    read,
    save,
    solve_workbook,
)
from excelmaze.cli import main
from excelmaze.draw.layout import Role
from excelmaze.draw.theme import THEMES
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import Grid
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.xlsx.test_tilings import with_values


@pytest.mark.slow
def test_the_way_is_coloured_between_rooms_too_and_taken_back(tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    maze = fill_workbook(path, cells="J3:P11", seed=3, walls="blocks").maze
    with open_workbook(path) as book:
        before = book.sheet().cell_formats(maze.grid.cells).fills
    solve_workbook(path, cells="J3:P11")
    colours = fill_colours(path, maze.grid.cells)
    roles = lay_out(maze, solution=True).roles
    assert [colour == THEMES["classic"].fills[Role.SOLUTION].color.rgb for colour in colours] == [
        role == Role.SOLUTION for role in roles
    ]
    solve_workbook(path, cells="J3:P11", start="K4", goal="M4")
    clear_workbook(path, cells="J3:P11")
    assert before


def fill_colours(path: Path, cells: Grid) -> list[str]:
    sheet = openpyxl.load_workbook(path).active
    assert sheet
    return [str(sheet.cell(*cells.place(cell)).fill.fgColor.rgb)[-6:] for cell in range(cells.size)]


def test_a_maze_in_blocks_and_one_with_borders_do_not_join(tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    fill_workbook(path, cells="B3:H11", seed=1, walls="blocks")
    fill_workbook(path, cells="I3:O13", seed=1)
    with pytest.raises(InputError, match="whose walls are borders and mazes whose walls are blocks do not join"):
        join_workbook(path, ["B3:H11", "I3:O13"])


def test_a_row_without_a_wall_is_told_by_its_recipe(tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    maze = fill_workbook(path, cells="B20:J20", seed=1, walls="blocks", frame="none").maze
    assert read(path, cells="B20:J20") == maze


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "maze.xlsx")
    new = ["new", path, "--walls", "blocks", "--rows", "15", "--cols", "15", "--algorithm", "tractor", "--seed", "1"]
    assert main(new) == 0
    assert re.match(r".*: 64 rooms on 289 cells, tractor, seed 1\n", capsys.readouterr().out)
    assert read(path).grid.address == "B2:R18"
    assert main([*new, "--force", "--frame", "none"]) == 0
    assert read(path).grid.address == "B2:P16"
    assert main(["show", path, "--style", "block"]) == 0
    assert "▉" in capsys.readouterr().out
    for words, message in (
        (["--walls", "blocks", "--cells", "B2"], "B2: a room with a frame of blocks takes 3 x 3 cells"),
        (["--frame", "none"], "frame 'none' is for walls 'blocks'"),
        (["--walls", "bricks"], "walls 'bricks' does not exist"),
        (
            ["--walls", "blocks", "--start", "B2"],
            "start B2 is a place of walls between rooms; choose a room, such as C3",
        ),
    ):
        assert main(["show", *words]) == 2
        assert message in capsys.readouterr().err


@pytest.mark.slow
def test_a_million_cells_take_no_longer_than_with_borders(tmp_path: Path) -> None:
    """A small one for every day: as many cells are written, a quarter of the rooms made."""
    grid = Grid.rectangle(201, 201)
    save(generate(grid, seed=1, walls="blocks"), tmp_path / "blocks.xlsx")
    save(generate(grid, seed=1), tmp_path / "borders.xlsx")
    assert (tmp_path / "blocks.xlsx").stat().st_size < (tmp_path / "borders.xlsx").stat().st_size
