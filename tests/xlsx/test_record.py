"""The record of a maze: what `clear` gives back on sheets that people edit between the commands."""

import re
from copy import copy
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from openpyxl.styles import Border, Color, GradientFill, PatternFill, Side
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import WorkbookError, clear_workbook, generate, read, save, solve_workbook
from excelmaze.sheet.addresses import Area, Place, parse_selection
from tests.cases import daily
from tests.stateful import user
from tests.xlsx.workbooks import (
    SIDES,
    appearance,
    clear,
    colorful,
    edited,
    fill_cells,
    names_on,
    new_book,
    report_of,
    sheet_of,
)

WHOLE = "A1:P20"
Look = tuple[list[Any], Any]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A workbook whose cells B2:J10 all look different."""
    return colorful(tmp_path / "book.xlsx")


LINES = Side("double", "0000FF"), Side("hair"), Side("thick", Color(theme=4, tint=-0.25)), None


def decorated(path: Path, pattern: str) -> Path:
    """Write a workbook whose cells B2:K12 have formats in a pattern."""
    with edited(new_book(path)) as sheet:
        for row, column in product(range(2, 13), range(2, 12)):
            place = {"stripes": row, "checkerboard": row + column, "all different": 31 * row + column}[pattern]
            cell = sheet.cell(row, column)
            left, right, top, bottom = (LINES[(place >> side) % 4] for side in range(4))
            cell.border = Border(left, right, top, bottom)
            rgb = f"{place * 7919 % 0xFFFFFF:06X}"
            cell.fill = (
                PatternFill("solid", rgb),
                PatternFill("darkGrid", Color(theme=place % 9, tint=0.5)),
                GradientFill("linear", 45, stop=(Color(rgb), Color(theme=5))),
            )[place % 3]
    return path


def looks(sheet: Worksheet) -> dict[Place, Look]:
    """Return the lines and fills of the cells that have some."""
    found: dict[Place, Look] = {}
    for place in product(range(1, sheet.max_row + 1), range(1, sheet.max_column + 1)):
        cell = sheet.cell(*place)
        sides = [getattr(cell.border, side) for side in SIDES]
        lines = [(side.style, copy(side.color)) if side is not None and side.style else None for side in sides]
        if any(lines) or cell.fill.fill_type:
            found[place] = lines, copy(cell.fill) if cell.fill.fill_type else None
    return found


Change = user.Deletion | user.Moving
CHANGES: dict[str, list[Change]] = {
    "rows inserted": [user.Insertion(5, 2)],
    "rows inserted below the title": [user.Insertion(2, 2)],
    "rows deleted": [user.Deletion(5, 2)],
    "a column inserted": [user.Insertion(6, 1, across=True)],
    "a column deleted": [user.Deletion(2, 1, across=True)],
    "a row deleted, another inserted": [user.Deletion(4, 1), user.Insertion(8, 1)],
    "moved": [user.Moving(Area(2, 2, 12, 11), 18, 3)],
    "saved": [],
}


def change(path: Path, step: Change) -> None:
    """Change a workbook in openpyxl, as Excel does."""
    if isinstance(step, user.Moving):
        user.move(path, "Sheet", step.cells.address, step.cells.top + step.down, step.cells.left + step.right)
    else:
        user.delete(path, "Sheet", step)


@pytest.mark.parametrize(
    ("pattern", "changes"),
    daily(
        product(["stripes", "checkerboard", "all different"], CHANGES),
        [("all different", "rows inserted"), ("checkerboard", "a column deleted")],
    ),
)
def test_cells_get_their_formats_back_wherever_they_are(tmp_path: Path, pattern: str, changes: str) -> None:
    path = decorated(tmp_path / "book.xlsx", pattern)
    now = {place: place for place in product(range(2, 13), range(2, 12))}
    before, steps = looks(sheet_of(path)), CHANGES[changes]
    fill_cells(path, cells="B2:K12", seed=5, title="" if changes == "moved" else "Title", marks="words", cell_size=24)
    user.save(path)
    for step in steps:
        change(path, step)
        now = {place: there for place, last in now.items() if min(there := step.place(last)) > 0}
    notes = clear(path).notes
    assert looks(sheet_of(path)) == {there: before[place] for place, there in now.items()}
    said = f"{110 - len(now)} cells of the maze are gone, or not found, and stay as they are"
    assert (names_on(path), notes) == ({}, (said,) if len(now) < 110 else ())


def cleared_with_a_look_alike(
    path: Path, cells: str, *, like: int, row: int, before: int
) -> tuple[dict[Place, Look], dict[Place, Look]]:
    """Clear a maze beside which a row was drawn by hand like one of its own, and a row inserted before another.

    Return the looks of the row that was drawn, where it is then, and those of the sheet.
    """
    fill_cells(new_book(path), cells=cells, seed=1)
    with edited(path) as sheet:
        for cell, other in zip(sheet[f"B{row}:D{row}"][0], sheet[f"B{like}:D{like}"][0], strict=True):
            cell.border = copy(other.border)
    mine = {(row + 1, place[1]): look for place, look in looks(sheet_of(path)).items() if place[0] == row}
    user.insert_rows(path, "Sheet", before, 1)
    clear(path)
    return mine, looks(sheet_of(path))


def test_lines_of_the_user_s_between_pieces_of_a_maze_stay_where_rows_came_between(tmp_path: Path) -> None:
    mine, now = cleared_with_a_look_alike(tmp_path / "book.xlsx", "B2:D4,B10:D12", like=10, row=7, before=6)
    assert now == mine != {}


def test_of_two_rows_that_look_like_one_of_a_maze_none_is_taken_for_it(tmp_path: Path) -> None:
    mine, now = cleared_with_a_look_alike(tmp_path / "book.xlsx", "B2:D5,B12:D14", like=5, row=10, before=5)
    assert {place: look for place, look in now.items() if place[0] == 11} == mine != {}


@pytest.mark.parametrize("shown", ["sorted", "overpainted"])
def test_a_maze_that_is_not_found_stays_and_the_message_says_what_helps(path: Path, shown: str) -> None:
    fill_cells(path, cells="B2:F6", seed=1)
    with edited(path) as sheet:
        cells = [cell for row in sheet["B2:F6"] for cell in row]
        styles = [copy(cell._style) for cell in cells]  # noqa: SLF001
        for cell, style in zip(cells, reversed(styles), strict=True):
            cell._style = style  # noqa: SLF001
            if shown == "overpainted":
                cell.border = Border()
    before, remedy = path.read_bytes(), r"no longer look as it left them.* --cells B2:F6 --plain$"
    with pytest.raises(WorkbookError, match=remedy):
        clear(path)
    assert path.read_bytes() == before
    assert re.search(remedy, report_of(fill_cells(path, cells="B2:F6", seed=2)).notes[0])


def test_what_happened_to_cells_of_a_maze_does_not_matter_and_their_contents_stay(path: Path) -> None:
    before, red = appearance(path, WHOLE), Side("thick", "FF0000")
    fill_cells(path, cells="B2:F6", seed=1)
    with edited(path) as sheet:
        sheet["C3"].fill, sheet["D4"].border = PatternFill("solid", "FFFF00"), Border(red, red, red, red)
        sheet["E5"].value, sheet["E5"].number_format = "new", "@"
    assert clear(path).notes == ()
    now = sheet_of(path)
    assert (appearance(path, WHOLE), now["E5"].value, now["E5"].number_format) == (before, "new", "@")


def test_a_maze_whose_lines_were_erased_takes_no_cells_of_one_that_looks_the_same(path: Path) -> None:
    before = appearance(path, "B2:F6")
    for cells in ("B2:F6", "B12:F16"):
        fill_cells(path, cells=cells, seed=1)
    with edited(path) as sheet:
        for row in sheet["B12:F16"]:
            for cell in row:
                cell.border, cell.fill = Border(), PatternFill()
    assert "the maze at B12:F16 no longer look" in clear(path).notes[0]
    assert appearance(path, "B2:F6") == before


def test_a_maze_clears_those_whose_cells_it_takes_and_names_them(path: Path) -> None:
    before = appearance(path, WHOLE)
    fill_cells(path, cells="B2:F6", seed=1, title="First", marks="words", cell_size=20)
    fill_cells(path, cells="H2:L6", seed=2)
    fill_cells(path, cells="B8:F12", seed=3)
    done = fill_cells(path, cells="E5:I9", seed=4)
    assert report_of(done).notes[0] == "cleared first, as the maze takes some of their cells: B2:F6, H2:L6, B8:F12"
    assert read(path) == done.maze
    assert sheet_of(path)["B1"].value is None
    clear(path, parse_selection("E5:I9"))
    assert (appearance(path, WHOLE), names_on(path)) == (before, {})
    assert not sheet_of(path).column_dimensions


@pytest.mark.parametrize(("first", "second"), [("B2:D4", "B6:D8"), ("B6:D8", "B2:D4")])
def test_a_width_goes_back_with_the_last_maze_that_set_it_and_names_follow(path: Path, first: str, second: str) -> None:
    for cells, size in (("B2:D4", 20), ("B6:D8", 40)):
        fill_cells(path, cells=cells, seed=1, cell_size=size)
    wide = sheet_of(path).column_dimensions["B"].width
    clear_workbook(path, first)
    assert sheet_of(path).column_dimensions["B"].width == wide
    assert names_on(path)["maze_area"][0] == f"'Sheet'!{parse_selection(second).areas[0].absolute}"
    clear(path)
    assert (dict(sheet_of(path).column_dimensions), names_on(path)) == ({}, {})


@pytest.mark.parametrize(
    ("cells", "swallow"), daily([("F2:H6", False), ("I2:J6", True), ("F2:J6", True)], [("I2:J6", True)])
)
def test_silver_cells_are_taken_out_of_another_maze_which_stays(tmp_path: Path, cells: str, *, swallow: bool) -> None:
    path = new_book(tmp_path / "book.xlsx")
    first = fill_cells(path, cells="B2:D6,F2:H6", algorithm="vba-backtracker", seed=1, pieces="leave").maze
    done = fill_cells(path, cells=cells, algorithm="vba-backtracker", options={"swallow": swallow}, seed=2)
    assert (done.maze.grid.size, report_of(done).notes) == (15 if cells == "F2:H6" else 25, ())
    assert read(path, "B2:D6").ends == first.ends
    assert report_of(clear_workbook(path, "F2:J6")).cells == done.maze.grid.size
    assert report_of(clear_workbook(path)).cells == 15
    assert names_on(path) == {}


def test_a_new_workbook_is_a_plain_sheet_once_it_is_cleared(tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsx"
    save(generate("B3:F7,H3:I9", seed=1), path, title="Find the cheese", marks="words", theme="color")
    clear(path)
    sheet = sheet_of(path)
    assert [cell.value for row in sheet.iter_rows() for cell in row if cell.value is not None] == []
    assert (looks(sheet), names_on(path), dict(sheet.column_dimensions)) == ({}, {}, {})


def test_names_of_the_user_stay_what_they_are(tmp_path: Path) -> None:
    path = new_book(tmp_path / "book.xlsx")
    with edited(path) as sheet:
        for name, cells in {"maze_area": "$X$1:$Z$3", "Maze_Start": "$C$3"}.items():
            sheet.defined_names[name] = DefinedName(name, attr_text=f"Sheet!{cells}", comment="mine")
    mine = names_on(path)
    fill_cells(path, cells="B2:F6", seed=1)
    assert names_on(path)["maze_area"] == mine["maze_area"]
    fill_cells(path, cells="B2:F6", seed=2)
    solve_workbook(path, cells="B2:F6", start="B2", goal="F6")
    clear(path)
    assert names_on(path) == mine


@pytest.mark.slow
def test_a_long_record_is_spread_over_names_that_excel_can_read(tmp_path: Path) -> None:
    """A text constant has at most 255 characters, a formula 8,192, of which two bytes each are compiled."""
    path = new_book(tmp_path / "book.xlsx")
    with edited(path) as sheet:
        for row, column in product(range(1, 101), repeat=2):
            sheet.cell(row, column).fill = PatternFill("solid", f"{row * row * column * 7919 % 0xFFFFFF:06X}")
    before = appearance(path, "A1:CV100")
    fill_cells(path, cells="A1:CV100")
    texts = [text for name, (text, _) in names_on(path).items() if re.fullmatch(r"_excelmaze\.m1\.\d+", name)]
    assert len(texts) > 3
    assert max(map(len, texts)) <= 8192
    assert max(len(one) for text in texts for one in text.split("&")) <= 242
    clear(path)
    assert appearance(path, "A1:CV100") == before


@pytest.mark.parametrize("theme", daily(["classic", "crisscross", "print", "color"], ["crisscross"]))
def test_plain_takes_lines_and_fills_of_mazes_away_and_leaves_others(tmp_path: Path, theme: str) -> None:
    """A cell may have diagonals of a maze's line, or one of somebody else's."""
    path, wall, other = new_book(tmp_path / "book.xlsx", C3=7), Side("thin"), Side("hair", "FF0000")
    fill_cells(path, cells="B2:F6", seed=1, theme=theme, solution="shown", title="Hello")
    with edited(path) as sheet:
        sheet["D4"].fill, sheet["C3"].number_format = PatternFill("solid", "123456"), "0.00"
        sheet["H2"].border = Border(wall, wall, wall, wall, diagonal=wall, diagonalDown=True)
        sheet["I2"].border = Border(wall, diagonal=other, diagonalUp=True)
        del sheet.defined_names["_excelmaze.m1.1"]
    clear(path, parse_selection("B2:I6"), plain=True)
    own, _, fills = appearance(path, "B2:F6")
    assert (own, [cell for cell, fill in enumerate(fills) if fill]) == (bytes(25), [12])
    sheet = sheet_of(path)
    assert (sheet["B1"].value, sheet["C3"].value, sheet["C3"].number_format) == ("Hello", 7, "0.00")
    borders = [sheet[cell].border for cell in ("H2", "I2")]
    assert [(bool(one.left.style), bool(one.diagonalDown), bool(one.diagonalUp)) for one in borders] == [
        (False, False, False),
        (False, False, True),
    ]
    assert not any("excelmaze" in name for name in names_on(path))


def test_a_maze_that_somebody_drew_gets_a_record_when_it_is_solved(tmp_path: Path) -> None:
    path, wall = new_book(tmp_path / "book.xlsx"), Side("thin")
    with edited(path) as sheet:
        sheet["B2"].border, sheet["C2"].border = Border(wall, top=wall, bottom=wall), Border(top=wall, bottom=wall)
        sheet["D2"].border = Border(right=wall, top=wall, bottom=wall)
    before = appearance(path, WHOLE)
    for goal in ("D2", "C2"):
        solve_workbook(path, cells="B2:D2", start="B2", goal=goal)
    assert (read(path).start, read(path).goal) == ("B2", "C2")
    clear(path)
    assert (appearance(path, WHOLE), names_on(path)) == (before, {})
