"""The record of the former cell formats: what `clear` gives back on sheets that people edit between the commands."""

import re
import shutil
from contextlib import suppress
from copy import copy
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.styles import Border, PatternFill, Side
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import (
    ExcelMazeError,
    WorkbookError,
    clear_workbook,
    solve_workbook,
)
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import parse_selection
from excelmaze.xlsx.record.maze_names import MAZE_NAMES
from tests.cases import daily
from tests.conftest import examples, grids
from tests.xlsx.handmade import handmade
from tests.xlsx.workbooks import (
    BY_NAME,
    SIDES,
    appearance,
    clear,
    colorful,
    edited,
    fill_cells,
    names_on,
    new_book,
    parts_of,
    rewritten,
    sheet_of,
)

WHOLE = "A1:P20"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A workbook whose cells B2:J10 all look different."""
    return colorful(tmp_path / "book.xlsx")


def look(sheet: Worksheet, row: int, column: int) -> list[object]:
    """Return the lines and the fill of a cell."""
    cell = sheet.cell(row, column)
    sides = [getattr(cell.border, side) for side in SIDES]
    return [*(side and side.style for side in sides), cell.fill.fill_type and cell.fill.fgColor.rgb]


def take_on(sheet: Worksheet, row: int, above: int, columns: range) -> None:
    """Give the cells of a row that was inserted the formats of another."""
    for column in columns:
        cell, other = sheet.cell(row, column), sheet.cell(above, column)
        cell.border, cell.fill = cast(Border, copy(other.border)), cast(PatternFill, copy(other.fill))


def with_area(path: Path, text: str) -> None:
    """Let the hidden reference of a maze be where a program would have moved it."""
    data = re.sub(rb"(_excelmaze.m1.area[^>]*>)[^<]*", rb"\g<1>" + text.encode(), parts_of(path)["xl/workbook.xml"])
    shutil.move(rewritten(path, path.with_name("copy.xlsx"), {"xl/workbook.xml": data}), path)


@pytest.mark.slow
def test_clearing_part_of_it_keeps_the_record_of_the_rest(path: Path) -> None:
    before, part = appearance(path, WHOLE), appearance(path, "C3:D6")
    fill_cells(path, cells="C3:F6", cell_size=20)
    clear(path, parse_selection("C3:D6"))
    assert appearance(path, "C3:D6")[::2] == part[::2]
    assert appearance(path, "E3:F6")[0] != before[0]
    with pytest.raises(WorkbookError, match="has no cell in C3:D6"):
        clear(path, parse_selection("C3:D6"))
    clear(path, parse_selection("A1:Z99"))
    assert (appearance(path, WHOLE), names_on(path)) == (before, {})


@pytest.mark.parametrize(
    "text", daily(["'Sheet'!$C$3:$F$7", "'Sheet'!#REF!", "", "'Sheet'!$K$3:$N$6", "'Sheet'!$A$1:$D$4"], 1)
)
def test_a_maze_is_found_by_its_lines_where_the_hidden_reference_is_wrong(path: Path, text: str) -> None:
    before = appearance(path, WHOLE)
    fill_cells(path, cells="C3:F6")
    with_area(path, text)
    clear(path)
    assert appearance(path, WHOLE) == before


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


@pytest.mark.parametrize("first", daily([0, 1], [0]))
def test_each_maze_of_a_sheet_is_cleared_by_itself(path: Path, first: int) -> None:
    before = appearance(path, WHOLE)
    mazes = ["B2:F6", "B8:F12,H2:J9"]
    for seed, cells in enumerate(mazes):
        fill_cells(path, cells=cells, seed=seed)
    other = appearance(path, mazes[1 - first])
    clear(path, parse_selection(mazes[first]))
    assert appearance(path, mazes[1 - first])[::2] == other[::2]
    clear(path)
    assert (appearance(path, WHOLE), names_on(path)) == (before, {})


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


@pytest.mark.slow
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_widths_and_names_go_back_in_whatever_order_mazes_are_cleared(path: Path, order: tuple[int, int]) -> None:
    mazes = {1: "B2:D4", 2: "B6:D8"}
    for number, size in ((1, 20), (2, 40)):
        fill_cells(path, cells=mazes[number], seed=number, cell_size=size)
    wide = sheet_of(path).column_dimensions["B"].width
    clear(path, parse_selection(mazes[order[0]]))
    assert (sheet_of(path).column_dimensions["B"].width == wide) == (order[0] == 1)
    assert names_on(path)["maze_area"][0] == f"'Sheet'!{parse_selection(mazes[order[1]]).areas[0].absolute}"
    clear(path)
    assert not sheet_of(path).column_dimensions
    assert names_on(path) == {}


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
    path: Path,
    steps: list[tuple[str, tuple[Any, ...]]],
    there: Any,  # noqa: ANN401 - a function
) -> None:
    """Also where the program did not tell the hidden reference, as openpyxl does not."""
    places = [*product(range(2, 12), repeat=2)]
    first = sheet_of(path)
    was = {place: look(first, *place) for place in places}
    fill_cells(path, cells="B2:K11", seed=5)
    with edited(path) as sheet:
        for name, arguments in steps:
            getattr(sheet, name)(*arguments)
    clear(path)
    now = sheet_of(path)
    for place in places:
        if (at := there(*place)) is not None:
            assert look(now, *at) == was[place], (place, at)


@pytest.mark.slow
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
    path: Path, selection: str, step: tuple[str, tuple[int, int]], grown: str
) -> None:
    """Each row shows its lines and none can be two: that is enough for the smallest maze."""
    first, (before, count) = sheet_of(path), step[1]
    fill_cells(path, algorithm="backtracker", cells=selection, title="Hello", seed=1)
    with edited(path) as sheet:
        getattr(sheet, step[0])(*step[1])
    with_area(path, f"Sheet!{grown}")
    clear(path)
    now, cells = sheet_of(path), Grid.from_selection(selection)
    for row, column in map(cells.place, range(cells.size)):
        down, right = (count * (row >= before), 0) if step[0] == "insert_rows" else (0, count * (column >= before))
        assert look(now, row + down, column + right) == look(first, row, column), (row, column)
    assert now["B1"].value is None


@pytest.mark.slow
@pytest.mark.parametrize("like", daily([2, 4], [2]))
def test_a_row_inserted_beside_the_first_or_the_last_of_two_gets_what_that_had(path: Path, like: int) -> None:
    """A row that is inserted takes on the looks of its neighbour, which must be one of the two that a maze has."""
    first = sheet_of(path)
    fill_cells(path, algorithm="backtracker", cells="B2:D3", seed=1)
    with edited(path) as sheet:
        sheet.insert_rows(3, 1)
        take_on(sheet, 3, like, range(2, 5))
    with_area(path, "Sheet!$B$2:$D$4")
    clear(path)
    now = sheet_of(path)
    for column in range(2, 5):
        assert look(now, 3, column) == look(first, 2 if like == 2 else 3, column)
        assert [look(now, row, column) for row in (2, 4)] == [look(first, row, column) for row in (2, 3)]


@pytest.mark.slow
@pytest.mark.parametrize("rows", daily([4, 5], [5]))
def test_rows_that_look_alike_stay_as_they_are_where_one_of_them_was_inserted(path: Path, rows: int) -> None:
    """Which one, nobody knows: those are counted; where they are most of the maze, the message tells of the title."""
    fill_cells(path, algorithm="backtracker", cells=f"B2:B{1 + rows}", title="Hello", seed=1)
    with edited(path) as sheet:
        sheet.insert_rows(4, 1)
        take_on(sheet, 4, 3, range(2, 3))
    with_area(path, f"Sheet!$B$2:$B${2 + rows}")
    if rows == 4:
        assert any("2 cells of the maze are gone, or look otherwise" in note for note in clear(path).notes)
    else:
        with pytest.raises(WorkbookError, match=r"its title 'Hello' stays"):
            clear(path)


@pytest.mark.slow
def test_a_title_above_rows_that_were_inserted_goes_with_its_maze(path: Path) -> None:
    """Rows inserted between a title and its maze move the maze, and the title stays where it is."""
    fill_cells(path, algorithm="backtracker", cells="B2:E5", title="Hello", seed=1)
    with edited(path) as sheet:
        sheet.insert_rows(2, 2)
    with_area(path, "Sheet!$B$4:$E$7")
    clear(path)
    assert sheet_of(path)["B1"].value is None


def test_a_title_that_took_another_ones_place_goes_with_its_own_maze(tmp_path: Path) -> None:
    path = new_book(tmp_path / "book.xlsx")
    fill_cells(path, cells="B2:F6", seed=1, title="same")
    fill_cells(path, cells="B2:D4", seed=2, title="same")
    clear(path, parse_selection("E2:F6,B5:D6"))
    assert sheet_of(path)["B1"].value == "same"
    clear(path)
    assert sheet_of(path)["B1"].value is None


@pytest.mark.slow
def test_what_a_user_did_to_cells_of_a_maze_stays_and_is_counted(path: Path) -> None:
    outside = appearance(path, "A1:P1,A2:A20,B7:P20,G2:P6")
    fill_cells(path, cells="B2:F6", seed=1)
    red = Side("thick", "FF0000")
    with edited(path) as sheet:
        sheet["C3"].fill, sheet["D4"].border = PatternFill("solid", "FFFF00"), Border(red, red, red, red)
        sheet["E5"].value, sheet["E5"].number_format = "new", "@"
    assert clear(path).notes == ("2 cells keep lines or fills that they were given since",)
    now = sheet_of(path)
    assert now["C3"].fill.fgColor.rgb == "00FFFF00"
    assert now["D4"].border.left.style == "thick"
    assert (now["E5"].value, now["E5"].number_format) == ("new", "@")
    assert appearance(path, "A1:P1,A2:A20,B7:P20,G2:P6")[0] == outside[0]


@pytest.mark.slow
@pytest.mark.parametrize("fate", daily(["reference lost", "data lost", "overpainted"], ["overpainted"]))
def test_a_record_that_no_longer_fits_never_locks_its_sheet(path: Path, fate: str) -> None:
    fill_cells(path, cells="B2:F6", seed=1)
    with edited(path) as sheet:
        if fate == "overpainted":
            for cell in (cell for cells in sheet["B2:F6"] for cell in cells):
                cell.border = Border()
        else:
            del sheet.defined_names["_excelmaze.m1." + ("area" if fate == "reference lost" else "1")]
    if fate != "reference lost":
        before = path.read_bytes()
        with pytest.raises(WorkbookError, match=r"--plain$"):
            clear(path)
        assert path.read_bytes() == before
    report = fill_cells(path, cells="B2:F6", seed=2).report
    assert report is not None
    assert len(report.notes) == (fate != "reference lost")
    fill_cells(path, cells="H8:J9", seed=3)
    clear(path, parse_selection("H8:J9"))
    solve_workbook(path, cells="B2:F6", start="B2", goal="F6")
    clear(path, parse_selection("B2:F6"), plain=True)
    assert [name for name in names_on(path) if "excelmaze" in name] == []


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


@pytest.mark.slow
def test_plain_takes_lines_and_fills_of_mazes_away_and_nothing_else(tmp_path: Path) -> None:
    path = new_book(tmp_path / "book.xlsx", C3=7)
    with edited(path) as sheet:
        sheet["C3"].number_format = "0.00"
    for seed, theme in enumerate(("classic", "crisscross", "print", "color")):
        fill_cells(path, cells="B2:F6", seed=seed, theme=theme, solution="shown", title="Hello")
        with edited(path) as sheet:
            sheet["D4"].fill = PatternFill("solid", "123456")
        assert clear(path, parse_selection("B2:F6"), plain=True).notes == ("the title 'Hello' stays",)
        own, _, fills = appearance(path, "B2:F6")
        assert own == bytes(25)
        assert [cell for cell, fill in enumerate(fills) if fill] == [12]
        with edited(path) as sheet:
            assert (sheet["B1"].value, sheet["C3"].value, sheet["C3"].number_format) == ("Hello", 7, "0.00")
            sheet["B1"] = None
        assert not any("excelmaze" in name for name in names_on(path))


def named_by_the_user(path: Path, **names: str) -> dict[str, tuple[str, str | None]]:
    """Write a workbook whose sheet has names of the user's with comments; return what they are."""
    with edited(new_book(path)) as sheet:
        for name, cells in names.items():
            sheet.defined_names[name] = DefinedName(name, attr_text=f"Sheet!{cells}", comment="mine")
    return names_on(path)


def test_names_of_the_user_stay_what_they_are(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    mine = named_by_the_user(path, maze_area="$X$1:$Z$3", Maze_Start="$C$3")
    fill_cells(path, cells="B2:F6", seed=1)
    assert names_on(path)["maze_area"] == mine["maze_area"]
    fill_cells(path, cells="B2:F6", seed=2)
    solve_workbook(path, cells="B2:F6", start="B2", goal="F6")
    clear(path)
    assert names_on(path) == mine


def test_names_of_the_workbook_and_of_other_sheets_are_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    shutil.copy(BY_NAME["defined_name01.xlsx"], path)
    before = re.search(rb"<definedNames>.*</definedNames>", parts_of(path)["xl/workbook.xml"])
    assert before is not None
    fill_cells(path, cells="B3:F6", seed=1)
    clear(path)
    assert before[0] in parts_of(path)["xl/workbook.xml"]


LEAVES_OUT: list[dict[str, Any]] = [{"no_names": True}, {"goal": "none"}, {"false_goals": "down"}]


def test_a_maze_that_is_solved_leaves_the_names_of_another(tmp_path: Path) -> None:
    path = new_book(tmp_path / "book.xlsx")
    fill_cells(path, cells="H2:L6", seed=1)
    fill_cells(path, cells="B2:F6", seed=1, false_goals="down", least=1)
    named = names_on(path)["maze_false_goals"]
    solve_workbook(path, cells="H2:L6")
    assert names_on(path)["maze_false_goals"] == named


@pytest.mark.slow
@pytest.mark.parametrize("seed", daily(range(60), 3))
def test_names_lead_back_to_the_user_s_in_any_order_of_commands(tmp_path: Path, seed: int) -> None:
    """Mazes over each other, with and without some of the names; some are solved, some move."""
    path, chance = tmp_path / "book.xlsx", Random(seed)
    places = ["B3:F7", "G3:K7", "B9:F12", "E6:H10"]
    taken = chance.sample([*MAZE_NAMES], 2)
    before = named_by_the_user(path, **{name: f"$C${chance.choice([4, 10, 30])}" for name in taken})
    for _ in range(chance.randint(3, 8)):
        cells = chance.choice(places)
        with suppress(ExcelMazeError):  # nothing is there to be solved or cleared
            match chance.choice(["fill", "fill", "solve", "clear"]):
                case "fill":
                    fill_cells(path, sheet="Sheet", cells=cells, seed=1, **chance.choice([{}, *LEAVES_OUT]))
                case "solve":
                    solve_workbook(path, sheet="Sheet", cells=cells)
                case "clear":
                    clear_workbook(path, sheet="Sheet", cells=cells)
    with suppress(WorkbookError):
        clear_workbook(path, sheet="Sheet")
    assert names_on(path) == before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("order", "between"),
    daily(product([(0, 1, 2), (2, 1, 0), (1, 0, 2), (1, 2, 0)], ["C8:D10", "L8:M10"]), [((1, 2, 0), "L8:M10")]),
)
def test_sizes_and_names_of_a_maze_that_is_covered_go_to_the_next_that_set_them(
    path: Path, between: str, order: tuple[int, ...]
) -> None:
    """Three mazes in the same rows; the last one covers the first, which the second came after."""
    before, sheet = appearance(path, WHOLE), sheet_of(path)
    heights = {row: sheet.row_dimensions[row].height for row in range(1, 20)}
    mazes = ["C9:F12", between, "C9:F12"]
    for seed, cells in enumerate(mazes):
        fill_cells(path, cells=cells, seed=seed, cell_size=24)
    for maze in dict.fromkeys(mazes[number] for number in order):
        with suppress(WorkbookError):  # the cells of one are those of another
            clear(path, parse_selection(maze))
    after = sheet_of(path)
    assert {row: after.row_dimensions[row].height for row in range(1, 20)} == heights
    assert (appearance(path, WHOLE), names_on(path)) == (before, {})


@pytest.mark.slow
def test_a_tall_maze_is_solved_and_cleared_again(tmp_path: Path) -> None:
    path = new_book(tmp_path / "book.xlsx")
    fill_cells(path, cells="A1:A1500", seed=1)
    solved = solve_workbook(path, cells="A1:A1500")
    reports = [solved.report, clear_workbook(path, cells="A1:A900").report, clear(path)]
    assert [one and one.cells for one in reports] == [1500, 900, 600]
