"""The record of a maze: what `clear` gives back on sheets that people edit between the commands."""

import re
from collections.abc import Callable
from copy import copy
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.styles import Border, Color, GradientFill, PatternFill, Side
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import WorkbookError, generate, join_workbook, read, save, solve_workbook
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Place, parse_selection, reference
from tests.cases import daily
from tests.conftest import examples, grids
from tests.stateful import user
from tests.xlsx.handmade import handmade
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.workbooks import (
    SIDES,
    appearance,
    clear,
    colorful,
    edited,
    fill_cells,
    names_on,
    new_book,
    parts_of,
    report_of,
    sheet_of,
)

WHOLE = "A1:P20"
Look = tuple[list[Any], Any]
Move = Callable[[Place], Place | None]


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
    for cell in chain.from_iterable(sheet.iter_rows()):
        sides = [getattr(cell.border, side) for side in SIDES]
        lines = [(side.style, copy(side.color)) if side is not None and side.style else None for side in sides]
        if any(lines) or cell.fill.fill_type:
            found[cell.row or 0, cell.column or 0] = lines, copy(cell.fill) if cell.fill.fill_type else None
    return found


def replaced_rows(path: Path) -> None:
    """Delete a row, and insert another."""
    user.delete(path, "Sheet", user.Deletion(4, 1))
    user.insert_rows(path, "Sheet", 8, 1)


def inserted_rows(path: Path) -> None:
    """Insert rows by openpyxl, which moves no names."""
    with edited(path) as sheet:
        sheet.insert_rows(1, 3)


def saved(path: Path) -> None:
    """Save the workbook by openpyxl, which writes every part anew."""
    with edited(path):
        pass


STEPS: dict[str, tuple[Callable[[Path], None], Move]] = {
    "rows inserted": (
        lambda path: user.insert_rows(path, "Sheet", 5, 2),
        lambda place: (place[0] + 2 * (place[0] >= 5), place[1]),
    ),
    "rows deleted": (
        lambda path: user.delete(path, "Sheet", user.Deletion(5, 2)),
        lambda place: None if place[0] in {5, 6} else (place[0] - 2 * (place[0] > 6), place[1]),
    ),
    "a column inserted": (
        lambda path: user.delete(path, "Sheet", user.Insertion(6, 1, across=True)),
        lambda place: (place[0], place[1] + (place[1] >= 6)),
    ),
    "a column deleted": (
        lambda path: user.delete(path, "Sheet", user.Deletion(2, 1, across=True)),
        lambda place: None if place[1] == 2 else (place[0], place[1] - (place[1] > 2)),
    ),
    "a row deleted, another inserted": (
        replaced_rows,
        lambda place: None if place[0] == 4 else (place[0] - (4 < place[0] < 9), place[1]),
    ),
    "rows inserted above, unknown to the reference": (inserted_rows, lambda place: (place[0] + 3, place[1])),
    "moved": (
        lambda path: user.move(path, "Sheet", "B2:K12", 20, 5),
        lambda place: (place[0] + 18, place[1] + 3),
    ),
    "renamed": (lambda path: user.rename(path, "Sheet", "Another one"), lambda place: place),
    "copied": (lambda path: user.copy_sheet(path, "Sheet", "Twin"), lambda place: place),
    "saved": (saved, lambda place: place),
}


@pytest.mark.parametrize(
    ("pattern", "step"),
    daily(
        product(["stripes", "checkerboard", "all different"], STEPS),
        [("all different", "rows inserted"), ("checkerboard", "a column deleted")],
    ),
)
def test_cells_get_their_formats_back_wherever_they_are(tmp_path: Path, pattern: str, step: str) -> None:
    path = decorated(tmp_path / "book.xlsx", pattern)
    before, (edit, moved) = looks(sheet_of(path)), STEPS[step]
    fill_cells(path, cells="B2:K12", seed=5, title="" if step == "moved" else "Title", marks="words", cell_size=24)
    edit(path)
    notes = clear(path).notes
    after = {there: look for place, look in before.items() if (there := moved(place))}
    assert looks(sheet_of(path)) == after
    if step == "copied":
        clear(path, sheet="Twin")
        assert (looks(sheet_of(path, "Twin")), names_on(path, "Twin")) == (after, {})
    gone = 110 - len({*map(moved, product(range(2, 13), range(2, 12)))} - {None})
    said = f"{gone} cells of the maze are gone, or not found, and stay as they are"
    assert (names_on(path), notes) == ({}, (said,) if gone else ())


@needs_libreoffice
@pytest.mark.libreoffice
def test_what_libreoffice_saved_gets_its_formats_back(tmp_path: Path) -> None:
    patterns = ["stripes", "checkerboard", "all different"]
    books = {name: decorated(tmp_path / f"{name}.xlsx", name) for name in patterns}
    before = {name: looks(sheet_of(path)) for name, path in books.items()}
    for path in books.values():
        fill_cells(path, cells="B2:K12", seed=5, theme="color")
    for source, book in converted([*books.values()], "xlsx", tmp_path).items():
        clear(book)
        assert (looks(sheet_of(book)), names_on(book)) == (before[source.stem], {})


def test_rows_that_were_inserted_and_took_on_formats_get_what_their_neighbour_had(tmp_path: Path) -> None:
    path = decorated(tmp_path / "book.xlsx", "all different")
    before = looks(sheet_of(path))
    fill_cells(path, cells="B2:K12", seed=5)
    user.insert_rows(path, "Sheet", 5, 1)
    with edited(path) as sheet:
        for column in range(2, 12):
            cell, other = sheet.cell(5, column), sheet.cell(4, column)
            cell.border, cell.fill = copy(other.border), copy(other.fill)  # type: ignore[assignment]
    clear(path)
    now = looks(sheet_of(path))
    for column in range(2, 12):
        assert [now[row, column] for row in (4, 5, 6)] == [before[row, column] for row in (4, 4, 5)]


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
    before = path.read_bytes()
    with pytest.raises(WorkbookError, match=r"no longer look as it left them.* --cells B2:F6 --plain$"):
        clear(path)
    assert path.read_bytes() == before
    assert "no longer look as it left them" in report_of(fill_cells(path, cells="B2:F6", seed=2)).notes[0]
    clear(path, parse_selection("B2:F6"), plain=True)
    assert [name for name in names_on(path) if "excelmaze" in name] == []
    assert appearance(path, "B2:F6")[0] == bytes(25)


@pytest.mark.parametrize("name", daily(["1", "area"], ["1"]))
def test_a_record_of_which_a_name_is_lost_locks_nothing(path: Path, name: str) -> None:
    before = appearance(path, WHOLE)
    fill_cells(path, cells="B2:F6", seed=1)
    with edited(path) as sheet:
        del sheet.defined_names[f"_excelmaze.m1.{name}"]
    if name == "area":
        clear(path)
        assert appearance(path, WHOLE) == before
        return
    with pytest.raises(WorkbookError, match=r"is damaged.*--plain$"):
        clear(path)
    solve_workbook(path, cells="B2:F6")


def test_what_happened_to_cells_of_a_maze_does_not_matter_and_their_contents_stay(path: Path) -> None:
    before, red = appearance(path, WHOLE), Side("thick", "FF0000")
    fill_cells(path, cells="B2:F6", seed=1)
    with edited(path) as sheet:
        sheet["C3"].fill, sheet["D4"].border = PatternFill("solid", "FFFF00"), Border(red, red, red, red)
        sheet["E5"].value, sheet["E5"].number_format = "new", "@"
    assert clear(path).notes == ()
    now = sheet_of(path)
    assert (appearance(path, WHOLE), now["E5"].value, now["E5"].number_format) == (before, "new", "@")


def test_a_maze_clears_those_whose_cells_it_takes_and_names_them(path: Path) -> None:
    before = appearance(path, WHOLE)
    fill_cells(path, cells="B2:F6", seed=1, title="First", marks="words", cell_size=20)
    fill_cells(path, cells="H2:L6", seed=2)
    fill_cells(path, cells="B8:F12", seed=3)
    done = fill_cells(path, cells="E5:I9", seed=4)
    assert report_of(done).notes[0] == "cleared first, as the maze takes cells of theirs: B2:F6, H2:L6, B8:F12"
    assert read(path) == done.maze
    assert sheet_of(path)["B1"].value is None
    clear(path, parse_selection("E5:I9"))
    assert (appearance(path, WHOLE), names_on(path)) == (before, {})
    assert not sheet_of(path).column_dimensions


@pytest.mark.parametrize(
    ("cells", "swallow"), daily([("F2:H6", False), ("I2:J6", True), ("F2:J6", True)], [("I2:J6", True)])
)
def test_silver_cells_are_taken_out_of_another_maze_which_stays(tmp_path: Path, cells: str, *, swallow: bool) -> None:
    path = new_book(tmp_path / "book.xlsx")
    first = fill_cells(path, cells="B2:D6,F2:H6", algorithm="vba-backtracker", seed=1, pieces="leave").maze
    done = fill_cells(path, cells=cells, algorithm="vba-backtracker", options={"swallow": swallow}, seed=2)
    assert (done.maze.grid.size, report_of(done).notes) == (15 if cells == "F2:H6" else 25, ())
    assert read(path, "B2:D6").ends == first.ends
    clear(path, parse_selection("F2:J6"))
    assert read(path).grid.size == 15
    clear(path)
    assert names_on(path) == {}


def test_mazes_that_were_joined_are_one_and_go_as_one(path: Path) -> None:
    before = appearance(path, WHOLE)
    for cells in ("B2:E6", "F2:J6"):
        fill_cells(path, cells=cells, seed=1, marks="words")
    maze = join_workbook(path, ["B2:E6", "F2:J6"], seed=1).maze
    assert read(path) == read(path, "B2:J6") == maze
    assert names_on(path)["maze_area"][0] == "'Sheet'!$B$2:$J$6"
    fill_cells(path, cells="B2:C3", seed=1)
    clear(path)
    assert (appearance(path, WHOLE), names_on(path)) == (before, {})


def test_a_maze_that_somebody_drew_gets_a_record_when_it_is_solved(tmp_path: Path) -> None:
    path, wall = new_book(tmp_path / "book.xlsx"), Side("thin")
    with edited(path) as sheet:
        sheet["B2"].border, sheet["C2"].border = Border(wall, top=wall, bottom=wall), Border(top=wall, bottom=wall)
        sheet["D2"].border = Border(right=wall, top=wall, bottom=wall)
    before = appearance(path, WHOLE)
    for start, goal in (("B2", "D2"), ("B2", "C2")):
        solve_workbook(path, cells="B2:D2", start=start, goal=goal)
    assert [end and read(path).graph.address_of(end) for end in read(path).ends[0]] == [0, "C2"]
    clear(path)
    assert (appearance(path, WHOLE), names_on(path)) == (before, {})


def test_a_new_workbook_is_a_plain_sheet_once_it_is_cleared(tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsx"
    save(generate("B3:F7,H3:I9", seed=1), path, title="Find the cheese", marks="words", theme="color")
    clear(path)
    sheet = sheet_of(path)
    assert looks(sheet) == {}
    assert [cell.value for row in sheet.iter_rows() for cell in row if cell.value is not None] == []
    assert (names_on(path), dict(sheet.column_dimensions)) == ({}, {})


def test_no_name_is_left_of_a_maze_whose_corner_was_moved_away(path: Path) -> None:
    fill_cells(path, cells="B2:F6", seed=1, start="B2", goal="F6", marks="words")
    user.move(path, "Sheet", "F6:F6", 14, 12)
    assert names_on(path)["maze_goal"][0].endswith("$L$14")
    clear(path)
    assert names_on(path) == {}


@pytest.mark.slow
def test_a_long_record_is_spread_over_names_that_excel_can_read(tmp_path: Path) -> None:
    """A text constant has at most 255 characters, a formula 8,192, and 16,384 bytes when Excel has compiled it."""
    path = new_book(tmp_path / "book.xlsx")
    with edited(path) as sheet:
        for row, column in product(range(1, 101), repeat=2):
            if row * row * 31 % 97 * column % 7 % 2:
                sheet.cell(row, column).fill = PatternFill("solid", f"{row * column * 7919 % 0xFFFFFF:06X}")
    before = appearance(path, "A1:CV100")
    fill_cells(path, cells="A1:CV100")
    texts = [text for name, (text, _) in names_on(path).items() if "excelmaze" in name and name[-1].isdecimal()]
    assert len(texts) > 3
    for text in texts:
        constants = re.findall(r'"([^"]*)"', text)
        assert (len(text) <= 8192, max(map(len, constants)) <= 255) == (True, True)
        assert sum(2 * len(constant) + 4 for constant in constants) < 16_384
    clear(path)
    assert appearance(path, "A1:CV100") == before


@examples(40)
@given(grids(), st.lists(grids(), max_size=2), st.integers(0, 2**30))
def test_fills_on_any_selections_then_clear_restore_every_look(
    tmp_path_factory: pytest.TempPathFactory, first: Grid, more: list[Grid], seed: int
) -> None:
    path = tmp_path_factory.mktemp("book") / "book.xlsx"
    rows = "".join(
        f'<row r="{row}"'
        + (' s="1" customFormat="1">' if (seed >> row) & 1 else ">")
        + "".join(
            f'<c r="{"ABCDEFGH"[column]}{row}" s="{(seed >> row + column) % 3}"/>'
            for column in range(0, 8, 1 + row % 2)
        )
        + "</row>"
        for row in range(2, 12, 2)
    )
    handmade(path, f'<cols><col min="3" max="5" width="9" style="2"/></cols><sheetData>{rows}</sheetData>')
    around = ",".join(area.address for grid in (first, *more) for area in grid.areas) + ",A1:R20"
    before = appearance(path, around)
    for grid in (first, *more):
        fill_cells(path, cells=grid.address, seed=1, cell_size=20)
    clear(path)
    assert appearance(path, around) == before


@pytest.mark.slow
def test_a_column_that_was_given_a_look_since_has_the_usual_width_again_and_says_so(path: Path) -> None:
    """Of a `<col>` without a width LibreOffice makes a wider column."""
    fill_cells(path, cells="C2:D4", seed=1, cell_size=20)
    with edited(path) as sheet:
        sheet.column_dimensions["C"].fill = PatternFill("solid", "FFDDEEFF")
        sheet.sheet_format.defaultColWidth = 10.5
    clear(path)
    columns = re.findall(rb"<col [^>]*>", parts_of(path)["xl/worksheets/sheet1.xml"])
    assert [(b'width="10.5"' in one, b"customWidth" in one, b'min="3"' in one) for one in columns] == [
        (True, False, True)
    ]


@pytest.mark.parametrize("first", daily([0, 1], 1))
def test_each_maze_of_a_sheet_is_cleared_by_itself(path: Path, first: int) -> None:
    """In whatever order: the widths of its columns and the shown names, too."""
    before, mazes = appearance(path, WHOLE), ["B2:D4", "H2:J9,B6:D8"]
    second = mazes[1 - first]
    for number, size in enumerate((20, 40)):
        fill_cells(path, cells=mazes[number], seed=number, cell_size=size)
    other, wide = appearance(path, second), sheet_of(path).column_dimensions["B"].width
    clear(path, parse_selection(mazes[first]))
    assert appearance(path, second)[::2] == other[::2]
    assert sheet_of(path).column_dimensions["B"].width == wide
    assert names_on(path)["maze_area"][0] == reference("Sheet", parse_selection(second).areas)
    clear(path)
    assert (appearance(path, WHOLE), names_on(path)) == (before, {})
    assert not sheet_of(path).column_dimensions


def test_plain_takes_diagonals_of_mazes_away_and_leaves_others(tmp_path: Path) -> None:
    """A cell may have diagonals of a maze's line, or one of somebody else's."""
    path = new_book(tmp_path / "book.xlsx")
    wall, other = Side("thin"), Side("hair", "FF0000")
    with edited(path) as sheet:
        sheet["B2"].border = Border(wall, wall, wall, wall, diagonal=wall, diagonalDown=True)
        sheet["C2"].border = Border(wall, diagonal=wall, diagonalDown=True, diagonalUp=True)
        sheet["D2"].border = Border(wall, diagonal=other, diagonalUp=True)
    clear(path, parse_selection("B2:D2"), plain=True)
    borders = [sheet_of(path)[cell].border for cell in ("B2", "C2", "D2")]
    crossed = [(bool(border.diagonalDown), bool(border.diagonalUp)) for border in borders]
    assert crossed == [(False, False), (False, False), (False, True)]
    assert borders[2].diagonal.style == "hair"
    assert appearance(path, "B2:D2")[0] == bytes(3)


def test_names_of_the_user_stay_what_they_are(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    with edited(new_book(path)) as sheet:
        for name, cells in {"maze_area": "$X$1:$Z$3", "Maze_Start": "$C$3"}.items():
            sheet.defined_names[name] = DefinedName(name, attr_text=f"Sheet!{cells}", comment="mine")
    mine = names_on(path)
    for seed in (1, 2):
        fill_cells(path, cells="B2:F6", seed=seed)
        assert names_on(path)["maze_area"] == mine["maze_area"]
    solve_workbook(path, cells="B2:F6", start="B2", goal="F6")
    clear(path)
    assert names_on(path) == mine
