"""The record of the former look: what clear restores, and when it refuses."""

import re
import shutil
from functools import cache
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.styles import Border, PatternFill, Side
from openpyxl.workbook.defined_name import DefinedName

from excelmaze.draw.layout import Stretch
from excelmaze.draw.theme import THEMES, Color, Fill, Line
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, Selection, parse_selection, reference
from excelmaze.sheet.bands import Span, without
from excelmaze.xlsx.fill import fill_workbook
from excelmaze.xlsx.patch.cell_format import CellChange
from excelmaze.xlsx.patch.restyle import Restyler
from excelmaze.xlsx.record.on_sheet import Records
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.conftest import examples, grids
from tests.held import attempt
from tests.xlsx.handmade import handmade
from tests.xlsx.workbooks import CORPUS, changes, clear, own_lines_on_sheet, patch, pattern, rewritten, shown_walls

Appearance = tuple[bytes, bytes, list[object]]
RED = Line("thick", Color("FF0000"))
BOX = CellChange(RED, RED, RED, RED, Fill("solid", Color("C0C0C0")))


def appearance(path: Path, cells: str) -> Appearance:
    with open_workbook(path) as book:
        looks = book.sheet().cell_formats(Grid.from_selection(cells))
    return looks.own_sides, looks.walls, [looks.fill_looks[fill] for fill in looks.fills]


def colorful(path: Path) -> Path:
    """A workbook whose cells B2:J10 all look different."""
    path.write_bytes(_colorful())
    return path


@cache
def _colorful() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in range(2, 11):
        for column in range(2, 11):
            cell = sheet.cell(row, column, row * column)
            line, places = Side("dashed", f"{row:02}{column:02}00"), row * column
            left, right, top, bottom = (line if places >> bit & 1 else None for bit in range(4))
            cell.border = Border(left, right, top, bottom, diagonal=Side("hair"), diagonalUp=True)
            if (row + column) % 3:
                cell.fill = PatternFill("solid", f"{row:02}{column:02}FF")
            cell.number_format = "0.00"
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def fill(path: Path, cells: str, theme: str = "classic", **options: object) -> None:
    layout = pattern(Grid.from_selection(cells))
    patch(path, layout.stretches(), changes(THEMES[theme]), **options)  # type: ignore[arg-type]


def records_of(path: Path) -> Records:
    with open_workbook(path) as book:
        sheet = book.sheet()
        records = Records(sheet, Restyler(book.styles))
        for one in records.kept:
            records.found(one.number)
        return records


def record_names(path: Path) -> list[str]:
    with open_workbook(path) as book:
        return [one.name for one in book.defined_names]


@pytest.mark.slow
def test_filling_twice_and_clearing_once_restores_the_first_look(tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    before = appearance(path, "A1:N14")
    fill(path, "C3:F6", cell_size=20)
    fill(path, "D4:H8", "crisscross", cell_size=40)
    fill(path, "L2:M3")
    clear(path)
    assert appearance(path, "A1:N14") == before
    assert record_names(path) == []
    sheet = openpyxl.load_workbook(path).active
    assert sheet is not None
    assert "D" not in sheet.column_dimensions
    assert sheet.row_dimensions[4].height is None
    assert (sheet["D4"].value, sheet["D4"].number_format, sheet["D4"].border.diagonal.style) == (16, "0.00", "hair")


@pytest.mark.slow
def test_clearing_part_of_it_keeps_the_record_of_the_rest(tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    before, part = appearance(path, "A1:N14"), appearance(path, "C3:D6")
    fill(path, "C3:F6", cell_size=20)
    clear(path, parse_selection("C3:D6"))
    now = appearance(path, "C3:D6")
    assert (now[0], now[2]) == (part[0], part[2])
    assert appearance(path, "E3:F6")[0] != before[0]
    with pytest.raises(WorkbookError, match="has no cell in C3:D6"):
        clear(path, parse_selection("C3:D6"))
    clear(path, parse_selection("A1:Z99"))
    assert appearance(path, "A1:N14") == before
    assert record_names(path) == []


@pytest.mark.slow
def test_what_the_user_did_to_the_cells_otherwise_stays(tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    before = appearance(path, "A1:N14")
    fill(path, "C3:F6")
    book = openpyxl.load_workbook(path)  # saves everything anew, the record too
    sheet = book.active
    assert sheet is not None
    sheet["C3"].number_format = "@"
    sheet["C3"].value = "new"
    book.save(path)
    clear(path)
    assert appearance(path, "A1:N14") == before
    after = openpyxl.load_workbook(path).active
    assert after is not None
    assert (after["C3"].number_format, after["C3"].value) == ("@", "new")


@pytest.mark.slow
def test_a_maze_that_moved_is_found_where_excel_moved_the_hidden_reference(tmp_path: Path) -> None:
    """As Excel would after rows and columns were inserted before the maze: cells and the reference have moved."""
    path = colorful(tmp_path / "book.xlsx")
    before = appearance(path, "A1:N14")
    fill(path, "C3:F6")
    _move_cells(path, 2, 1)
    _rewrite_area(path, reference("Sheet", parse_selection("D5:G8").areas))
    record = records_of(path).found(1)
    assert record is not None
    assert record.record.area == parse_selection("D5:G8").areas[0]
    clear(path)
    assert appearance(path, "B3:O16") == before


@pytest.mark.parametrize(
    "text", daily(["'Sheet'!$C$3:$F$7", "'Sheet'!#REF!", "", "'Sheet'!$K$3:$N$6", "'Sheet'!$A$1:$D$4"], 2)
)
def test_a_maze_is_found_by_its_lines_where_the_hidden_reference_is_wrong(tmp_path: Path, text: str) -> None:
    path = colorful(tmp_path / "book.xlsx")
    before = appearance(path, "A1:N14")
    fill(path, "C3:F6")
    _rewrite_area(path, text)
    clear(path)
    assert appearance(path, "A1:N14") == before


def _move_cells(path: Path, down: int, right: int) -> None:
    book = openpyxl.load_workbook(path)
    sheet = book.active
    assert sheet is not None
    sheet.insert_rows(1, down)
    sheet.insert_cols(1, right)
    book.save(path)


def _rewrite_area(path: Path, text: str) -> None:
    with open_workbook(path) as book:
        data = re.sub(rb"(_excelmaze.m1.area[^>]*>)[^<]*", lambda match: match[1] + text.encode(), book.data)
        part = book.part
    copy = path.with_name("copy.xlsx")
    rewritten(path, copy, {part: data})
    shutil.move(copy, path)


def test_without_a_record_clear_says_so(tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    fill(path, "C3:F6", record=False)
    with pytest.raises(WorkbookError, match="sheet 'Sheet' has no record of a maze"):
        clear(path)


@pytest.mark.slow
def test_recipe_and_names_come_with_the_maze_and_names_go_with_it(tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    names = {"maze_area": parse_selection("C3:F6,H2"), "Maze_Start": parse_selection("C3")}
    fill(path, "C3:F6", names=names, recipe="wilson 7")
    with open_workbook(path) as book:
        (kept,) = records_of(path).kept
        assert kept.record is not None
        assert kept.record.recipe == "wilson 7"
        assert book.defined_name("maze_area") == Selection(names["maze_area"].areas, "Sheet")
    fill(path, "C3:D4", names={"MAZE_AREA": parse_selection("C3:D4")})
    with open_workbook(path) as book:
        assert book.defined_name("maze_area").address == "C3:D4"
    clear(path)
    assert record_names(path) == []


def test_a_name_that_excel_could_not_read_is_left_out(tmp_path: Path) -> None:
    """Excel allows 8,192 characters in a name's formula, and calls a workbook with more damaged."""
    path = colorful(tmp_path / "book.xlsx")
    fill(path, "C3:F6", names={"maze_area": parse_selection("C3:F6")})
    scattered = Selection(tuple(Area(row, 2, row, 2) for row in range(2, 1500, 2)))
    fill(path, "C3:F6", names={"maze_area": scattered, "maze_start": parse_selection("C3")})
    assert "maze_area" not in record_names(path)
    assert "maze_start" in record_names(path)


def test_names_of_the_workbook_and_of_other_sheets_are_not_touched(tmp_path: Path) -> None:
    source = next(path for path in CORPUS if path.name == "defined_name01.xlsx")
    path = tmp_path / "book.xlsx"
    shutil.copy(source, path)
    before = record_names(path)
    fill(path, "B3:F6", names={"maze_area": parse_selection("B3:F6")})
    assert [name for name in record_names(path) if name in before] == before
    clear(path)
    assert record_names(path) == before


@pytest.mark.slow
def test_a_name_is_given_back_as_it_was_spelt(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    sheet = book["Sheet"]
    sheet.defined_names["Maze_Area"] = DefinedName("Maze_Area", attr_text="Sheet!$B$2:$D$4", comment="mine")
    book.save(path)
    for cells in ("B2:E5", "C3:G7"):
        fill_workbook(path, cells=cells)
    assert "maze_area" in openpyxl.load_workbook(path)["Sheet"].defined_names
    clear(path)
    names = openpyxl.load_workbook(path)["Sheet"].defined_names
    assert {name: (one.attr_text, one.comment) for name, one in names.items()} == {
        "Maze_Area": ("Sheet!$B$2:$D$4", "mine")
    }


@pytest.mark.slow
def test_a_long_record_is_spread_over_names_that_excel_can_read(tmp_path: Path) -> None:
    """A text constant has at most 255 characters, a formula 8,192, and 16,384 bytes when Excel has compiled it."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in range(1, 101):
        for column in range(1, 101):
            if row * row * 31 % 97 * column % 7 % 2:
                sheet.cell(row, column).fill = PatternFill("solid", f"{row * column * 7919 % 0xFFFFFF:06X}")
    path = tmp_path / "book.xlsx"
    book.save(path)
    before = appearance(path, "A1:CV100")
    fill(path, "A1:CV100")
    with open_workbook(path) as opened:
        texts = [one.text for one in opened.defined_names if not one.name.endswith(".area")]
    assert len(texts) > 3
    for text in texts:
        assert len(text) <= 8192
        constants = re.findall(r'"([^"]*)"', text)
        assert max(map(len, constants)) <= 255
        assert sum(2 * len(constant) + 4 for constant in constants) < 16_384
    clear(path)
    assert appearance(path, "A1:CV100") == before


@examples(40)
@given(grids(), st.lists(grids(), max_size=2), st.integers(0, 2**30))
def test_fills_on_any_selections_then_clear_restore_every_look(
    tmp_path_factory: pytest.TempPathFactory, first: Grid, more: list[Grid], seed: int
) -> None:
    attempt()
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
        layout = pattern(grid)
        patch(path, layout.stretches(), changes(), cell_size=20)
        assert own_lines_on_sheet(path, grid) == shown_walls(layout)
    clear(path)
    assert appearance(path, around) == before


@given(st.integers(1, 20), st.integers(0, 20), st.lists(st.tuples(st.integers(1, 30), st.integers(0, 5)), max_size=5))
def test_a_span_without_others_is_what_they_leave(first: int, length: int, others: list[tuple[int, int]]) -> None:
    apart: list[Span] = []
    for begin, size in sorted(others):
        if not apart or begin > apart[-1][1]:
            apart.append((begin, begin + size))
    left = [column for begin, end in without([(first, first + length)], apart) for column in range(begin, end + 1)]
    covered = {column for begin, end in apart for column in range(begin, end + 1)}
    assert left == [column for column in range(first, first + length + 1) if column not in covered]


@pytest.mark.slow
def test_stretches_may_come_in_any_order(tmp_path: Path) -> None:
    path = colorful(tmp_path / "book.xlsx")
    before = appearance(path, "A1:N14")
    patch(path, [Stretch(9, 5, b"\0\0"), Stretch(2, 7, b"\0"), Stretch(2, 2, b"\0\0\0")], {0: BOX})
    assert appearance(path, "B2:D2,E9:F9,G2")[0] == b"\x0f" * 6
    clear(path)
    assert appearance(path, "A1:N14") == before


@pytest.mark.parametrize("content", [{"t": "n", "v": "<v>7</v>"}, {"t": "str", "v": "<f>1+1</f><v>2</v>"}])
def test_a_title_never_overwrites_a_number_or_a_formula(tmp_path: Path, content: dict[str, str]) -> None:
    """Also where the sheet has a record of another maze."""
    cell = f'<c r="B4" t="{content["t"]}">{content["v"]}</c>'
    path = handmade(tmp_path / "book.xlsx", f'<sheetData><row r="4">{cell}</row></sheetData>')
    fill(path, "H8:J9", title="elsewhere")
    before = path.read_bytes()
    with pytest.raises(InputError, match="B4 on sheet 'Sheet1', where the title goes, is not empty"):
        fill(path, "B5:D7", title="Hello")
    assert path.read_bytes() == before
