"""Cells, sizes, names and sheets of Calc, by xlwings' public API, as they would be in Excel."""

import time
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
import xlwings as xw
from openpyxl.styles import PatternFill
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.errors import InputError, WorkbookError
from excelmaze.live import libreoffice
from excelmaze.live.libreoffice.bridge import load_uno, properties, struct
from excelmaze.live.native import is_protected
from tests import uno_person
from tests.live.shown import filtered, unlock
from tests.live.uno_calls import counted

pytestmark = [pytest.mark.libreoffice, pytest.mark.usefixtures("lenient")]

Saved = Callable[[], Worksheet]
RED = (255, 0, 0)


def test_a_criss_cross_fill_reads_as_the_blend_that_calc_shows(office: xw.App, tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    made.worksheets[0]["B2"].fill = PatternFill("lightTrellis", fgColor="FFE699")
    made.save(tmp_path / "crisscross.xlsx")
    opened = office.books.open(tmp_path / "crisscross.xlsx")
    try:
        red, green, blue = opened.sheets[0]["B2"].color or (0, 0, 0)
    finally:
        opened.close()
    assert red == 255
    assert 0xE6 < green < 255
    assert 0x99 < blue < 255


def test_an_address_longer_than_excel_takes_is_refused(sheet: xw.Sheet) -> None:
    with pytest.raises(InputError, match="at most 255"):
        sheet.range(",".join(["A1"] * 86))


@pytest.mark.parametrize("text", ["XFE1", "A1048577", "B2:", "no such name"])
def test_what_is_no_range_is_refused(sheet: xw.Sheet, text: str) -> None:
    with pytest.raises(InputError):
        sheet.range(text)


def test_an_apostrophe_keeps_a_number_as_text_and_the_number_format_as_it_is(sheet: xw.Sheet, saved: Saved) -> None:
    sheet["B2"].api.NumberFormat = 2  # 0.00
    sheet["A2"].value = ["'4", "'1/2", "'four"]
    cells = [saved().cell(2, column) for column in (1, 2, 3)]
    assert [cell.value for cell in cells] == ["4", "1/2", "four"]
    assert [cell.number_format for cell in cells] == ["General", "0.00", "General"]


@pytest.mark.parametrize(
    ("asked", "in_file"), [(2, 19 / 7), (8.43, 64 / 7), (2.857, 25 / 7), (0.5, 6 / 7), (30, 215 / 7)]
)
def test_a_column_is_as_wide_in_the_file_as_excel_would_make_it(
    sheet: xw.Sheet, saved: Saved, asked: float, in_file: float
) -> None:
    """Excel: 7 pixels a digit of Calibri 11 and 5 of padding, whole pixels, stored in digits."""
    sheet["B:C,E:E"].column_width = asked
    assert sheet["B1:C1"].column_width == pytest.approx(asked, abs=0.08)  # a pixel is 0.14
    found = saved()
    # What Calc itself takes depends on the fonts that are installed; it writes no element for a column so wide.
    wide, usual = found.column_dimensions, found.sheet_format.defaultColWidth
    widths = [wide[letter].width if letter in wide else usual for letter in ("B", "E")]
    assert widths == pytest.approx([in_file] * 2, abs=0.02)


def test_a_row_is_as_high_in_the_file_as_was_asked(sheet: xw.Sheet, saved: Saved) -> None:
    sheet["2:3"].row_height = 21.75
    sheet["A5:B5"].row_height = 6
    assert [sheet[cell].row_height for cell in ("A2", "C3", "F5")] == [21.75, 21.75, 6.0]
    found = saved()
    assert [found.row_dimensions[row].height for row in (2, 3, 5)] == pytest.approx([21.75, 21.75, 6], abs=0.05)


def test_sizes_out_of_range_are_refused(sheet: xw.Sheet) -> None:
    with pytest.raises(InputError, match="0 to 255"):
        sheet["A1"].column_width = 256
    with pytest.raises(InputError, match=r"409\.5"):
        sheet["A1"].row_height = 410


def test_a_protected_sheet_refuses_every_change(sheet: xw.Sheet) -> None:
    sheet["B2"].value = "x"
    sheet.api.protect("")
    changes: list[Callable[[xw.Range], object]] = [
        lambda cells: setattr(cells, "color", RED),
        lambda cells: setattr(cells, "value", 1),
        lambda cells: setattr(cells, "column_width", 1),
        lambda cells: setattr(cells, "row_height", 1),
        lambda cells: cells.borders.set("all", line_style="continuous"),
        lambda cells: cells.clear_contents(),
    ]
    assert is_protected(sheet)
    for change in changes:
        with pytest.raises(WorkbookError, match="protected"):
            change(sheet["B2:C3"])
    assert (sheet["B2"].value, sheet["B2"].color) == ("x", None)


def test_cells_that_are_not_locked_take_values_on_a_protected_sheet(sheet: xw.Sheet) -> None:
    unlock(sheet, "B2:C3")
    sheet.api.protect("")
    sheet["B2:C3"].value = [[1, "x"], [True, "=B2+1"]]
    assert sheet["B2:C3"].value == [[1, "x"], [True, 2]]
    sheet["B2"].clear_contents()
    assert sheet["B2"].value is None
    for cells in ("B2:C4", "A1"):
        with pytest.raises(WorkbookError, match="protected"):
            sheet[cells].value = 1


def test_a_filter_is_noticed_where_it_hides_rows(office: xw.App, tmp_path: Path) -> None:
    made = filtered()
    table = made.create_sheet("table")
    for row in (["a", "b"], [1, 2], [3, 4]):
        table.append(row)
    table.add_table(Table(displayName="Numbers", ref="A1:B3"))
    made.create_sheet("plain")
    made.save(tmp_path / "filtered.xlsx")
    opened = office.books.open(tmp_path / "filtered.xlsx")
    try:
        assert [libreoffice.is_filtered(each) for each in opened.sheets] == [True, False, False]
    finally:
        opened.close()


def test_formats_are_pasted_from_another_workbook_without_its_contents(sheet: xw.Sheet, office: xw.App) -> None:
    source = office.books.add().sheets[0]
    source["A1:B2"].value = "x"
    source["A1:B2"].color = RED
    source["A1"].borders.set("edge_top", line_style="continuous", weight="thick")
    sheet["D4"].value = "kept"
    sheet["G7,I9"].select()
    source["A1:B2"].copy()
    sheet["D4"].paste("formats")
    assert (sheet["D4:E5"].color, sheet["F4"].color, sheet["D4"].value) == (RED, None, "kept")
    assert sheet["D4"].borders["edge_top"].weight == "thick"
    sheet.book.activate()
    assert office.selection is not None
    assert office.selection.address == "$G$7,$I$9"


def test_formats_of_a_whole_row_are_copied_also_beyond_the_last_column_in_use(office: xw.App, sheet: xw.Sheet) -> None:
    sheet["B2"].value = "in use"
    sheet["4:4"].color = RED
    document = sheet.book.api
    steps = document.getUndoManager().getAllUndoActionTitles()
    document.setModified(False)
    sheet["A3:H5"].copy()
    assert (document.isModified(), document.getUndoManager().getAllUndoActionTitles()) == (False, steps)
    other = office.books.add()
    other.sheets[0]["A3:H5"].paste("formats")
    assert [other.sheets[0][cell].color for cell in ("A4", "D4", "H4", "I4", "H3")] == [RED, RED, RED, None, None]
    other.close()


def test_no_name_is_looked_for_where_the_text_is_that_of_a_cell(sheet: xw.Sheet) -> None:
    """Each sheet would have to be asked for its names, for every cell that an animation opens."""
    watched, trips = counted(sheet)
    assert watched.range("B2").address == "$B$2"
    assert "getElementNames" not in trips
    sheet.names.add("Zone2025", "=Sheet1!$C$3")
    assert watched.range("zone2025").address == "$C$3"
    assert "getElementNames" in trips


def test_a_name_is_found_behind_its_sheet_in_any_case(book: xw.Book, sheet: xw.Sheet) -> None:
    book.names.add("both", "=Sheet1!$A$1")
    sheet.names.add("own", "=Sheet1!$B$2")
    assert [name.name for name in book.names] == ["both", "Sheet1!own"]
    assert (book.names["sheet1!OWN"].name, book.names["Own"].name) == ("Sheet1!own", "Sheet1!own")
    assert "Sheet1!both" not in book.names
    assert len(book.names) == 2


def test_pasting_leaves_the_selections_of_both_sheets(book: xw.Book, sheet: xw.Sheet, office: xw.App) -> None:
    other = book.sheets.add("other", after=sheet)
    other["C5"].select()
    sheet["B2"].select()
    sheet["D4"].copy()
    other["F8:G9"].paste("formats")
    assert libreoffice.active_cell_address(office) == ("Sheet1", 2, 2)
    other.activate()
    assert libreoffice.active_cell_address(office) == ("other", 5, 3)


def test_what_is_done_without_undo_is_no_step_and_what_is_pasted_afterwards_is_one(
    book: xw.Book, sheet: xw.Sheet
) -> None:
    sheet["B2"].color = RED
    end = libreoffice.one_undo_step(book)
    resume = libreoffice.without_undo(book)
    for row in range(1, 150):
        sheet.range((row, 4)).color = RED
        sheet.range((row, 4)).borders.set("all", line_style="continuous", weight="thin")
        sheet.range((row, 5)).value = 1
    sheet["J1:K149"].copy()
    sheet["D1:E149"].paste("formats")
    sheet["D1:E149"].clear_contents()
    resume()
    sheet["B2"].copy()
    sheet["D4:E9"].paste("formats")
    end()
    assert uno_person.undo_steps(book) == ("Maze", "Attributes")
    assert sheet["D4:E9"].color == RED
    uno_person.undo(book)
    assert (sheet["D1:E149"].color, sheet["B2"].color, sheet["D4"].borders["edge_top"].line_style) == (
        None,
        RED,
        "none",
    )


def test_the_formats_of_two_million_cells_are_pasted_in_a_few_seconds(office: xw.App, sheet: xw.Sheet) -> None:
    aside = libreoffice.windowless(office)
    begun = time.process_time()
    sheet["A1:ZZ3000"].copy()
    aside.sheets[0]["A1:ZZ3000"].paste("formats")
    aside.close()
    assert time.process_time() - begun < 1


def test_a_workbook_with_a_password_is_not_saved_without_it(book: xw.Book, tmp_path: Path) -> None:
    password = struct("beans.NamedValue", Name="OOXPassword", Value="word")
    kind = struct("beans.NamedValue", Name="CryptoType", Value="Standard")
    data = load_uno().Any("[]com.sun.star.beans.NamedValue", (kind, password))
    options = properties(FilterName="Calc MS Excel 2007 XML", EncryptionData=data)
    book.api.storeAsURL((tmp_path / "locked.xlsx").as_uri(), options)
    for path in (None, tmp_path / "open.xlsx"):
        with pytest.raises(WorkbookError, match=r"locked\.xlsx has a password, which would be lost"):
            book.save(path)
