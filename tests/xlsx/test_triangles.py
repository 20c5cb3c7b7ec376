"""Mazes of triangles through all that writes and reads files."""

import random
from pathlib import Path

import openpyxl
import pytest
from openpyxl.styles import Border, Side
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import (
    THEMES,
    clear_workbook,
    fill_workbook,
    generate,
    read,
    save,
    solve_workbook,
)
from excelmaze.cli import main
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.test_tilings import with_values
from tests.xlsx.workbooks import clear

# Two pieces, one with a corner cut out.
CELLS = "B3:H11,E6:N13,P3:S10"


def test_the_goals_of_pieces_are_read_whichever_half_they_are(tmp_path: Path) -> None:
    maze = generate(CELLS, "wilson", seed=0, tiling="triangles")
    assert {end.goal % 2 for end in maze.ends if end.goal is not None} == {0, 1}
    save(maze, tmp_path / "new.xlsx")
    assert read(tmp_path / "new.xlsx", cells=CELLS) == maze


def test_triangles_all_of_whose_diagonals_are_open_are_told_by_the_record(tmp_path: Path) -> None:
    """Though walls of squares are left."""
    path, cells = tmp_path / "book.xlsx", "E18:E19,D8:G12"
    openpyxl.Workbook().save(path)
    options = {"loops": 0.3, "bias": "inward", "tiling": "triangles-alike"}
    maze = fill_workbook(path, "bacterial", cells=cells, seed=80, **options).maze  # type: ignore[arg-type]
    assert crossed(path) == []
    assert read(path, cells=cells) == maze


def test_a_half_has_its_colour_by_a_gradient_that_jumps_along_the_diagonal(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    maze = generate("B2:F6", seed=3, tiling="triangles")
    save(maze, path, solution="shown")
    layout, sheet = lay_out(maze, solution=True), openpyxl.load_workbook(path).worksheets[0]
    halved = [
        (maze.grid.cells.place(cell), shown.halved)
        for cell, code in enumerate(layout.codes)
        if (shown := layout.palette[code]).role == Role.SOLUTION and shown.halved
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


@pytest.mark.libreoffice
@needs_libreoffice
def test_what_libreoffice_saves_is_still_read(tmp_path: Path) -> None:
    """It keeps diagonals, and of a gradient the first colour; also half grown and sparse mazes are read."""
    mazes = {}
    for theme in THEMES:
        path = tmp_path / f"{theme}.xlsx"
        mazes[path] = generate(CELLS, seed=3, tiling="triangles", sparseness=2)
        save(mazes[path], path, theme=theme, solution="shown")
    for path, saved in converted([*mazes], "xlsx", tmp_path).items():
        assert read(saved, cells=CELLS) == mazes[path], path.name
        solve_workbook(saved, cells="B3:H11,E6:N13", start="B3", goal="N13")
        clear = read(saved, cells=CELLS)
        assert (clear.passages, clear.visited) == (mazes[path].passages, mazes[path].visited)


def crossed(path: Path) -> list[str]:
    """The cells with diagonals."""
    rows = openpyxl.load_workbook(path).worksheets[0].iter_rows(1, 20, 1, 20)
    return [cell.coordinate for row in rows for cell in row if cell.border.diagonal.style]


@pytest.mark.slow
def test_a_maze_of_squares_over_one_takes_its_diagonals_away_and_no_others(tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    book = openpyxl.load_workbook(path)
    for cell in ("C4", "M4"):
        book.worksheets[0][cell].border = Border(diagonal=Side("hair", "FF112233"), diagonalUp=True)
    book.save(path)
    before = crossed(path)
    fill_workbook(path, cells="B3:H11", seed=3, tiling="triangles")
    fill_workbook(path, cells="A1:N12", seed=3)
    assert crossed(path) == before
    clear_workbook(path)
    assert crossed(path) == before


@pytest.mark.parametrize("seed", range(3))
def test_the_users_own_diagonals_come_back_whatever_mazes_lie_over_them(tmp_path: Path, seed: int) -> None:
    """Also those in black, as the maze's own are, while a maze without diagonals lies over them."""
    path, chance = tmp_path / "book.xlsx", random.Random(seed)
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    for row in sheet["B2:G7"]:
        for cell in row:
            line = Side(chance.choice(["thin", "medium", "hair"]), chance.choice(["FF000000", "FFFF0000", None]))
            up, down = chance.random() < 0.6, chance.random() < 0.6
            cell.border = Border(diagonal=line, diagonalUp=up, diagonalDown=down)
    book.save(path)
    before = crossing(path)
    fill_workbook(path, cells="B2:G7", tiling="triangles", seed=seed)
    assert crossing(path) != before
    fill_workbook(path, cells="B2:G7", seed=2)
    assert [colorless(one) for one in crossing(path)] == [colorless(one) for one in before]
    notes = clear(path, all=True).notes
    assert (crossing(path), notes) == (before, ())


def crossing(path: Path) -> list[Border]:
    """The diagonals of the cells."""
    sheet = openpyxl.load_workbook(path).worksheets[0]
    assert isinstance(sheet, Worksheet)
    borders = [cell.border for row in sheet["B2:G7"] for cell in row]
    return [
        Border(diagonal=one.diagonal, diagonalUp=one.diagonalUp, diagonalDown=one.diagonalDown)
        if one.diagonalUp or one.diagonalDown
        else Border()
        for one in borders
    ]


def colorless(border: Border) -> tuple[object, ...]:
    """Diagonals, red or black: black is a colour of its own, or the usual one."""
    line = border.diagonal
    red = line is not None and line.color is not None and line.color.rgb == "FFFF0000"
    return line and line.style, red, border.diagonalUp, border.diagonalDown


def test_cleared_without_a_record_nothing_of_it_is_left(tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    fill_workbook(path, cells="B3:H11", seed=3, tiling="triangles", solution="shown", theme="color")
    clear_workbook(path, drop_record=True)
    clear_workbook(path, cells="B3:H11", plain=True)
    for row in openpyxl.load_workbook(path).worksheets[0].iter_rows(3, 11, 2, 8):
        for cell in row:
            assert (cell.fill.fill_type, cell.border.diagonal.style, cell.border.top.style) == (None, None, None)


def test_a_pair_of_rooms_in_one_cell_is_the_smallest_maze(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.xlsx"
    assert main(["new", str(path), "--tiling", "triangles", "--rows", "1", "--cols", "1", "--seed", "1"]) == 0
    assert "2 rooms on 1 cell" in capsys.readouterr().out
    assert read(path, cells="B2").graph.size == 2


def test_what_does_not_go_with_triangles_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = with_values(tmp_path / "book.xlsx")
    before = path.read_bytes()
    arguments = ["fill", str(path), "--cells", "B3:H9", "--tiling", "triangles"]
    for more, told in (
        (["--goal", "C4.middle"], "excelmaze: goal 'C4.middle' is not a cell address; write one like B2\n"),
        (["--start", "Z1.lower"], "excelmaze: start Z1 lies outside the maze, B3:H9; choose one of its cells\n"),
        (["--rooms", "2"], "excelmaze: rooms 2 need cells in rows and columns, not triangles; leave one of them out\n"),
    ):
        assert main([*arguments, *more]) == 2
        assert capsys.readouterr().err == told
    assert path.read_bytes() == before
