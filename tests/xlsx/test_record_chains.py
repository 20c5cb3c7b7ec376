"""Records of several mazes, on sheets that are edited between the commands: what clear finds again, and gives back."""

import contextlib
import re
import shutil
import zipfile
from copy import copy
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, cast

import openpyxl
import pytest
from openpyxl.styles import Border, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.errors import InputError, WorkbookError
from excelmaze.sheet.addresses import parse_selection
from excelmaze.xlsx.fill import fill_workbook
from excelmaze.xlsx.join import join_workbook
from excelmaze.xlsx.maze_names import MAZE_NAMES
from excelmaze.xlsx.sheets.workbook import open_workbook
from excelmaze.xlsx.solve import solve_workbook
from tests.cases import daily
from tests.xlsx.test_record import appearance, colorful, record_names
from tests.xlsx.workbooks import clear, rewritten

WHOLE = "A1:P20"


def edited(path: Path, *steps: tuple[str, object]) -> None:
    """Let openpyxl edit the sheet: it moves cells, and leaves names where they are."""
    book = openpyxl.load_workbook(path)
    sheet = book.active
    assert sheet is not None
    for name, arguments in steps:
        assert isinstance(arguments, tuple)
        getattr(sheet, name)(*arguments)
    book.save(path)


def sheet_of(path: Path) -> Worksheet:
    sheet = openpyxl.load_workbook(path).active
    assert isinstance(sheet, Worksheet)
    return sheet


def look(sheet: Worksheet, row: int, column: int) -> list[object]:
    """The lines and the fill of a cell."""
    cell = sheet.cell(row, column)
    sides = [getattr(cell.border, side) for side in ("top", "right", "bottom", "left")]
    return [*(side and side.style for side in sides), cell.fill.fill_type and cell.fill.fgColor.rgb]


def with_area(path: Path, number: int, text: str) -> None:
    """Let the hidden reference of a maze be where a program would have moved it."""
    with open_workbook(path) as book:
        data = re.sub(rb"(_excelmaze.m%d.area[^>]*>)[^<]*" % number, lambda match: match[1] + text.encode(), book.data)
        part = book.part
    changed = rewritten(path, path.with_name("copy.xlsx"), {part: data})
    shutil.move(changed, path)


@pytest.mark.parametrize("first", daily([0, 1], [0]))
def test_each_maze_of_a_sheet_is_cleared_by_itself(tmp_path: Path, first: int) -> None:
    path = colorful(tmp_path / "book.xlsx")
    before = appearance(path, WHOLE)
    mazes = ["B2:F6", "B8:F12,H2:J9"]
    for seed, cells in enumerate(mazes):
        fill_workbook(path, cells=cells, seed=seed)
    other = appearance(path, mazes[1 - first])
    clear(path, parse_selection(mazes[first]))
    assert appearance(path, mazes[1 - first])[0::2] == other[0::2]
    clear(path)
    assert appearance(path, WHOLE) == before
    assert record_names(path) == []


@pytest.mark.slow
def test_a_maze_over_part_of_another_has_the_cells_and_gives_back_the_first_looks(tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    before = appearance(path, WHOLE)
    fill_workbook(path, cells="B2:F6", seed=1, cell_size=20, title="one")
    fill_workbook(path, cells="D4:H8", seed=2, cell_size=30, theme="color")
    of_first = appearance(path, "B2:C6,D2:F3")
    clear(path, parse_selection("D4:H8"))
    assert appearance(path, "B2:C6,D2:F3")[0::2] == of_first[0::2]
    assert sheet_of(path)["B1"].value == "one"
    clear(path)
    assert appearance(path, WHOLE) == before
    assert sheet_of(path)["B1"].value is None
    assert not sheet_of(path).column_dimensions
    assert record_names(path) == []


@pytest.mark.slow
def test_a_column_that_was_given_a_look_since_has_the_usual_width_again_and_says_so(tmp_path: Path) -> None:
    """Of a `<col>` without a width LibreOffice makes a wider column."""
    path = colorful(tmp_path / "book.xlsx")
    fill_workbook(path, cells="C2:D4", seed=1, cell_size=20)
    book = openpyxl.load_workbook(path)
    book.worksheets[0].column_dimensions["C"].fill = PatternFill("solid", "FFDDEEFF")
    book.worksheets[0].sheet_format.defaultColWidth = 10.5
    book.save(path)
    clear(path)
    with zipfile.ZipFile(path) as archive:
        columns = re.findall(rb"<col [^>]*>", archive.read("xl/worksheets/sheet1.xml"))
    assert [(b'width="10.5"' in one, b"customWidth" in one, b'min="3"' in one) for one in columns] == [
        (True, False, True)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_widths_and_names_go_back_in_whatever_order_mazes_are_cleared(tmp_path: Path, order: tuple[int, int]) -> None:
    path = colorful(tmp_path / "book.xlsx")
    mazes = {1: "B2:D4", 2: "B6:D8"}
    for number, size in ((1, 20), (2, 40)):
        fill_workbook(path, cells=mazes[number], seed=number, cell_size=size)
    wide = sheet_of(path).column_dimensions["B"].width
    clear(path, parse_selection(mazes[order[0]]))
    now = sheet_of(path)
    assert (now.column_dimensions["B"].width == wide) == (order[0] == 1)
    assert now.defined_names["maze_area"].attr_text == f"'Sheet'!{parse_selection(mazes[order[1]]).areas[0].absolute}"
    clear(path)
    assert not sheet_of(path).column_dimensions
    assert record_names(path) == []


@pytest.mark.slow
def test_solving_and_joining_are_undone_with_the_mazes_that_they_change(tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    before = appearance(path, WHOLE)
    fill_workbook(path, cells="B2:F6", seed=1, openings="none")
    fill_workbook(path, cells="G2:J6", seed=2, openings="none")
    join_workbook(path, ["B2:F6", "G2:J6"], seed=3)
    solve_workbook(path, cells="B2:J6", start="B2", goal="J6")
    left = appearance(path, "B2:F6")
    clear(path, parse_selection("G2:J6"))
    assert appearance(path, "B2:F6")[0::2] == left[0::2]
    clear(path)
    assert appearance(path, WHOLE) == before
    assert record_names(path) == []


_slow = partial(pytest.param, marks=pytest.mark.slow)


@pytest.mark.parametrize(
    ("steps", "there"),
    [
        _slow([("insert_rows", (1, 2))], lambda row, column: (row + 2, column)),
        _slow([("insert_rows", (5, 1))], lambda row, column: (row + (row >= 5), column)),
        _slow([("insert_cols", (5, 2))], lambda row, column: (row, column + 2 * (column >= 5))),
        _slow([("insert_rows", (4, 2)), ("insert_cols", (6, 1))], lambda r, c: (r + 2 * (r >= 4), c + (c >= 6))),
        _slow([("delete_rows", (5, 1))], lambda row, column: None if row == 5 else (row - (row > 5), column)),
        (
            [("delete_rows", (4, 1)), ("insert_rows", (7, 1))],
            lambda row, column: None if row == 4 else (row - (row > 4) + (row > 7), column),
        ),
        _slow([("move_range", ("B2:K11", 6, 3))], lambda row, column: (row + 6, column + 3)),
    ],
)
def test_cells_are_found_again_where_rows_and_columns_were_inserted_deleted_and_moved(
    tmp_path: Path, steps: list[tuple[str, object]], there: object
) -> None:
    """Also where the program did not tell the hidden reference, as openpyxl does not."""
    assert callable(there)
    path = colorful(tmp_path / "book.xlsx")
    places = [(row, column) for row in range(2, 12) for column in range(2, 12)]
    first = sheet_of(path)
    was = {place: look(first, *place) for place in places}
    fill_workbook(path, cells="B2:K11", seed=5)
    edited(path, *steps)
    clear(path)
    now = sheet_of(path)
    for place in places:
        if (at := there(*place)) is not None:
            assert look(now, *at) == was[place], (place, at)


@pytest.mark.slow
def test_a_row_that_was_inserted_with_its_neighbours_looks_gets_what_the_neighbour_had(tmp_path: Path) -> None:
    """Excel and LibreOffice give a row that is inserted the formats of the row above it."""
    path = colorful(tmp_path / "book.xlsx")
    fill_workbook(path, cells="B2:K11", seed=5)
    book = openpyxl.load_workbook(path)
    sheet = book.active
    assert sheet is not None
    sheet.insert_rows(6)
    for column in range(1, 15):
        above, cell = sheet.cell(5, column), sheet.cell(6, column)
        cell.border, cell.fill = cast(Border, copy(above.border)), cast(PatternFill, copy(above.fill))
    book.save(path)
    with_area(path, 1, "'Sheet'!$B$2:$K$12")
    clear(path)
    now = sheet_of(path)
    for column in range(2, 12):
        assert look(now, 6, column) == look(now, 5, column)


@pytest.mark.slow
def test_what_a_user_did_to_cells_of_a_maze_stays_and_is_counted(tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    before = appearance(path, WHOLE)
    fill_workbook(path, cells="B2:F6", seed=1)
    book = openpyxl.load_workbook(path)
    sheet = book.active
    assert sheet is not None
    yellow, red = PatternFill("solid", "FFFF00"), Side("thick", "FF0000")
    sheet["C3"].fill = yellow
    sheet["D4"].border = Border(red, red, red, red)
    book.save(path)
    report = clear(path)
    assert report.notes == ("2 cells keep lines or fills that they were given since",)
    now = sheet_of(path)
    assert now["C3"].fill.fgColor.rgb == "00FFFF00"
    assert now["D4"].border.left.style == "thick"
    after = appearance(path, "A1:P1,A2:A20,B7:P20,G2:P6")
    assert after[0] == appearance(colorful(tmp_path / "first.xlsx"), "A1:P1,A2:A20,B7:P20,G2:P6")[0]
    assert before[0][0] == 0


@pytest.mark.parametrize("fate", daily(["reference lost", "data lost", "overpainted"], ["overpainted"]))
def test_a_record_that_no_longer_fits_never_locks_its_sheet(tmp_path: Path, fate: str) -> None:
    path = colorful(tmp_path / "book.xlsx")
    fill_workbook(path, cells="B2:F6", seed=1)
    book = openpyxl.load_workbook(path)
    sheet = book.active
    assert sheet is not None
    if fate == "reference lost":
        del sheet.defined_names["_excelmaze.m1.area"]
    elif fate == "data lost":
        del sheet.defined_names["_excelmaze.m1.1"]
    else:
        for cells in sheet["B2:F6"]:
            for cell in cells:
                cell.border = Border()
    book.save(path)
    if fate != "reference lost":
        before = path.read_bytes()
        with pytest.raises(WorkbookError, match=r"--plain, or forget the record with --drop-record$"):
            clear(path)
        assert path.read_bytes() == before
    report = fill_workbook(path, cells="B2:F6", seed=2).report
    assert report is not None
    assert len(report.notes) == (fate != "reference lost")
    fill_workbook(path, cells="H8:J9", seed=3)
    clear(path, parse_selection("H8:J9"))
    solve_workbook(path, cells="B2:F6", start="B2", goal="F6")
    clear(path, drop_record=True)
    assert [name for name in record_names(path) if "excelmaze" in name] == []


def test_plain_takes_diagonals_of_mazes_away_and_leaves_others(tmp_path: Path) -> None:
    """A cell may have diagonals of a maze's line, or one of somebody else's."""
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    wall, other = Side("thin"), Side("hair", "FF0000")
    sheet["B2"].border = Border(wall, wall, wall, wall, diagonal=wall, diagonalDown=True)
    sheet["C2"].border = Border(wall, diagonal=wall, diagonalDown=True, diagonalUp=True)
    sheet["D2"].border = Border(wall, diagonal=other, diagonalUp=True)
    book.save(path)
    clear(path, parse_selection("B2:D2"), plain=True)
    now = sheet_of(path)
    crossed = [(border.diagonalDown, border.diagonalUp) for border in (now[at].border for at in ("B2", "C2", "D2"))]
    assert [tuple(map(bool, both)) for both in crossed] == [(False, False), (False, False), (False, True)]
    assert now["D2"].border.diagonal.style == "hair"
    assert appearance(path, "B2:D2")[0] == bytes(3)


@pytest.mark.parametrize("way", [{"plain": True}, {"drop_record": True}])
def test_all_goes_by_the_record(tmp_path: Path, way: dict[str, bool]) -> None:
    path = tmp_path / "book.xlsx"
    openpyxl.Workbook().save(path)
    fill_workbook(path, cells="B2:F6", seed=1, paper="A4")
    before = path.read_bytes()
    with pytest.raises(InputError, match="goes without the record, from which --all knows"):
        clear(path, parse_selection("B2:F6"), all=True, **way)
    assert path.read_bytes() == before


@pytest.mark.slow
def test_plain_takes_lines_and_fills_of_mazes_away_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["C3"] = 7
    sheet["C3"].number_format = "0.00"
    book.save(path)
    for seed, theme in enumerate(("classic", "crisscross", "print", "color")):
        fill_workbook(path, cells="B2:F6", seed=seed, theme=theme, solution="shown")
        book = openpyxl.load_workbook(path)
        assert book.active is not None
        book.active["D4"].fill = PatternFill("solid", "123456")
        book.save(path)
        clear(path, parse_selection("B2:F6"), plain=True)
        own, _, fills = appearance(path, "B2:F6")
        assert own == bytes(25)
        assert [cell for cell, fill in enumerate(fills) if fill] == [12]
        now = sheet_of(path)
        assert (now["C3"].value, now["C3"].number_format) == (7, "0.00")
        assert not any("excelmaze" in name for name in record_names(path))


def test_names_of_the_user_stay_what_they_are(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for name, cells in (("maze_area", "$X$1:$Z$3"), ("maze_start", "$C$3")):
        defined = openpyxl.workbook.defined_name.DefinedName(name, attr_text=f"Sheet!{cells}", comment="mine")
        sheet.defined_names[name] = defined
    book.save(path)
    fill_workbook(path, cells="B2:F6", seed=1)
    now = sheet_of(path).defined_names
    assert (now["maze_area"].attr_text, now["maze_area"].comment) == ("Sheet!$X$1:$Z$3", "mine")
    fill_workbook(path, cells="B2:F6", seed=2)
    solve_workbook(path, cells="B2:F6", start="B2", goal="F6")
    clear(path)
    now = sheet_of(path).defined_names
    assert {name: (one.attr_text, one.comment) for name, one in now.items()} == {
        "maze_area": ("Sheet!$X$1:$Z$3", "mine"),
        "maze_start": ("Sheet!$C$3", "mine"),
    }


def named_by_the_user(path: Path, **names: str) -> dict[str, tuple[str, str | None]]:
    """A workbook whose sheet has names of the user's with comments; what they are."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for name, cells in names.items():
        defined = openpyxl.workbook.defined_name.DefinedName(name, attr_text=f"Sheet!{cells}", comment="mine")
        sheet.defined_names[name] = defined
    book.save(path)
    return names_on(path)


def names_on(path: Path) -> dict[str, tuple[str, str | None]]:
    return {name: (one.attr_text, one.comment) for name, one in sheet_of(path).defined_names.items()}


LEAVES_OUT: list[dict[str, Any]] = [{"no_names": True}, {"goal": "none"}, {"false_goals": "down"}]


@pytest.mark.parametrize(("options", "since"), daily(product(LEAVES_OUT, [None, {}, *LEAVES_OUT]), 2))
def test_names_of_the_user_that_a_maze_takes_and_does_not_give_come_back(
    tmp_path: Path, options: dict[str, Any], since: dict[str, Any] | None
) -> None:
    """A maze without names, or without a goal, takes those that stand for its cells away; so may one over it."""
    path = tmp_path / "book.xlsx"
    names = dict.fromkeys(MAZE_NAMES, "$C$3:$D$4")
    mine = named_by_the_user(path, **names)
    fill_workbook(path, cells="B2:F6", seed=1, **options)
    assert "Sheet!$C$3:$D$4" not in [text for text, _ in names_on(path).values()]
    if since is not None:
        fill_workbook(path, cells="B2:F6", seed=2, **since)
    clear(path)
    assert names_on(path) == mine


@pytest.mark.parametrize(("order", "options"), daily(product([(0, 1), (1, 0)], LEAVES_OUT), 1))
def test_a_name_that_was_taken_away_comes_back_when_the_last_maze_that_has_it_goes(
    tmp_path: Path, options: dict[str, Any], order: tuple[int, int]
) -> None:
    path = tmp_path / "book.xlsx"
    mine = named_by_the_user(path, maze_area="$C$3", maze_goal="$D$4", maze_false_goals="$B$2")
    mazes = ("B2:F6", "H2:L6")
    for cells, chosen in zip(mazes, (options, {}), strict=True):
        fill_workbook(path, cells=cells, seed=1, **chosen)
    for number in order:
        clear(path, parse_selection(mazes[number]))
    assert names_on(path) == mine


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_names_go_with_the_last_maze_whichever_was_solved_last(tmp_path: Path, order: tuple[int, int]) -> None:
    path = tmp_path / "book.xlsx"
    openpyxl.Workbook().save(path)
    mazes = ("B2:F6", "H2:L6")
    for cells in mazes:
        fill_workbook(path, cells=cells, seed=1)
    solve_workbook(path, cells=mazes[0])
    for number in order:
        clear(path, parse_selection(mazes[number]))
    assert record_names(path) == []


def test_a_title_that_took_another_ones_place_goes_with_its_own_maze(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    openpyxl.Workbook().save(path)
    fill_workbook(path, cells="B2:F6", seed=1, title="same")
    fill_workbook(path, cells="B2:D4", seed=2, title="same")
    clear(path, parse_selection("E2:F6,B5:D6"))
    assert sheet_of(path)["B1"].value == "same"
    clear(path)
    assert sheet_of(path)["B1"].value is None


@pytest.mark.parametrize(
    ("selection", "step", "grown"),
    daily(
        [
            ("B2:C6", ("insert_rows", (5, 2)), "$B$2:$C$8"),
            ("B2:C3", ("insert_rows", (3, 2)), "$B$2:$C$5"),
            ("B2:F2", ("insert_cols", (4, 2)), "$B$2:$H$2"),
        ],
        1,
    ),
)
def test_a_small_maze_is_found_again_where_rows_or_columns_were_inserted_within(
    tmp_path: Path, selection: str, step: tuple[str, tuple[int, int]], grown: str
) -> None:
    """Each row shows its lines and none can be two: that is enough for the smallest maze."""
    path = colorful(tmp_path / "book.xlsx")
    first, (before, count) = sheet_of(path), step[1]
    fill_workbook(path, "backtracker", cells=selection, title="Hello", seed=1)
    edited(path, step)
    with_area(path, 1, f"Sheet!{grown}")
    clear(path)
    now = sheet_of(path)
    area = parse_selection(selection).areas[0]
    for row in range(area.top, area.bottom + 1):
        for column in range(area.left, area.right + 1):
            down, right = (count * (row >= before), 0) if step[0] == "insert_rows" else (0, count * (column >= before))
            assert look(now, row + down, column + right) == look(first, row, column), (row, column)
    assert now["B1"].value is None


@pytest.mark.slow
@pytest.mark.parametrize("like", daily([2, 4], [2]))
def test_a_row_inserted_beside_the_first_or_the_last_of_two_gets_what_that_had(tmp_path: Path, like: int) -> None:
    """A row that is inserted takes on the looks of its neighbour, which must be one of the two that a maze has."""
    path = colorful(tmp_path / "book.xlsx")
    first = sheet_of(path)
    fill_workbook(path, "backtracker", cells="B2:D3", seed=1)
    edited(path, ("insert_rows", (3, 1)))
    book = openpyxl.load_workbook(path)
    page = book["Sheet"]
    for letter in "BCD":
        page[f"{letter}3"].border = copy(page[f"{letter}{like}"].border)
        page[f"{letter}3"].fill = copy(page[f"{letter}{like}"].fill)
    book.save(path)
    with_area(path, 1, "Sheet!$B$2:$D$4")
    clear(path)
    now = sheet_of(path)
    for column in range(2, 5):
        assert look(now, 3, column) == look(first, 2 if like == 2 else 3, column)
        assert [look(now, row, column) for row in (2, 4)] == [look(first, row, column) for row in (2, 3)]


@pytest.mark.slow
@pytest.mark.parametrize("rows", daily([4, 5], [5]))
def test_rows_that_look_alike_stay_as_they_are_where_one_of_them_was_inserted(tmp_path: Path, rows: int) -> None:
    """Which one, nobody knows: those are counted; where they are most of the maze, the message tells of the title."""
    path = colorful(tmp_path / "book.xlsx")
    fill_workbook(path, "backtracker", cells=f"B2:B{1 + rows}", title="Hello", seed=1)
    edited(path, ("insert_rows", (4, 1)))
    book = openpyxl.load_workbook(path)
    page = book["Sheet"]
    page["B4"].border = copy(page["B3"].border)
    book.save(path)
    with_area(path, 1, f"Sheet!$B$2:$B${2 + rows}")
    if rows == 4:
        assert any("2 cells of the maze are gone, or look otherwise" in note for note in clear(path).notes)
    else:
        with pytest.raises(WorkbookError, match=r"its title 'Hello' stays"):
            clear(path)


@pytest.mark.slow
def test_a_title_above_rows_that_were_inserted_goes_with_its_maze(tmp_path: Path) -> None:
    """Rows inserted between a title and its maze move the maze, and the title stays where it is."""
    path = colorful(tmp_path / "book.xlsx")
    fill_workbook(path, "backtracker", cells="B2:E5", title="Hello", seed=1)
    edited(path, ("insert_rows", (2, 2)))
    with_area(path, 1, "Sheet!$B$4:$E$7")
    clear(path)
    assert sheet_of(path)["B1"].value is None


@pytest.mark.slow
def test_a_title_that_plain_leaves_is_told_of(tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    fill_workbook(path, cells="B2:E5", title="Hello", seed=1)
    assert clear(path, parse_selection("B2:E5"), plain=True).notes == ("the title 'Hello' stays",)
    assert sheet_of(path)["B1"].value == "Hello"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("order", "between"),
    daily(product([(0, 1, 2), (2, 1, 0), (1, 0, 2), (1, 2, 0)], ["C8:D10", "L8:M10"]), [((1, 2, 0), "L8:M10")]),
)
def test_sizes_and_names_of_a_maze_that_is_covered_go_to_the_next_that_set_them(
    tmp_path: Path, between: str, order: tuple[int, ...]
) -> None:
    """Three mazes in the same rows; the last one covers the first, which the second came after."""
    path = colorful(tmp_path / "book.xlsx")
    before, sheet = appearance(path, WHOLE), sheet_of(path)
    heights = {row: sheet.row_dimensions[row].height for row in range(1, 20)}
    mazes = ["C9:F12", between, "C9:F12"]
    for seed, cells in enumerate(mazes):
        fill_workbook(path, cells=cells, seed=seed, cell_size=24)
    for maze in dict.fromkeys(mazes[number] for number in order):
        with contextlib.suppress(WorkbookError):  # the cells of one are those of another
            clear(path, parse_selection(maze))
    assert appearance(path, WHOLE) == before
    after = sheet_of(path)
    assert {row: after.row_dimensions[row].height for row in range(1, 20)} == heights
    assert record_names(path) == []
