"""Cells, sizes, names and sheets of Calc, by xlwings' public API, as they would be in Excel."""

import datetime as dt
import math
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
from excelmaze.live.native import is_protected
from tests.conftest import not_none
from tests.live.shown import filtered, unlock
from tests.live.uno_calls import counted

pytestmark = [pytest.mark.libreoffice, pytest.mark.usefixtures("lenient")]

Saved = Callable[[], Worksheet]
RED = (255, 0, 0)


def fills(found: Worksheet) -> dict[str, str]:
    cells = (cell for row in found.iter_rows() for cell in row)
    return {cell.coordinate: cell.fill.fgColor.rgb for cell in cells if cell.fill.fill_type == "solid"}


@pytest.mark.parametrize("color", [RED, "#ff0000", 255])
def test_a_fill_takes_rgb_hexadecimal_and_excels_number(sheet: xw.Sheet, saved: Saved, color: object) -> None:
    sheet["B2"].color = color  # type: ignore[assignment]
    assert sheet["B2"].color == RED
    assert fills(saved()) == {"B2": "FFFF0000"}


def test_a_union_is_filled_and_emptied_in_all_areas(sheet: xw.Sheet, saved: Saved) -> None:
    sheet["B2:C3,E5,E5:F5"].color = RED
    sheet["C3,F5"].color = None
    assert set(fills(saved())) == {"B2", "C2", "B3", "E5"}
    assert [sheet[cell].color for cell in ("B2", "C3", "A1")] == [RED, None, None]


def test_the_fill_of_a_range_is_none_where_cells_differ(sheet: xw.Sheet) -> None:
    sheet["B2:C3"].color = RED
    assert (sheet["B2:C3"].color, sheet["B2:C4"].color) == (RED, None)


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


def test_an_address_has_all_areas_and_a_shape_the_first_only(sheet: xw.Sheet) -> None:
    cells = sheet["B2:C3, E5:F9,h1"]
    assert cells.address == "$B$2:$C$3,$E$5:$F$9,$H$1"
    assert cells.get_address(row_absolute=False, column_absolute=False) == "B2:C3,E5:F9,H1"
    assert (cells.row, cells.column, cells.shape, len(cells)) == (2, 2, (2, 2), 15)


def test_whole_columns_and_rows_read_as_excel_writes_them(sheet: xw.Sheet) -> None:
    assert [sheet[text].address for text in ("A:C", "2:3")] == ["$A:$C", "$2:$3"]
    assert sheet["A:C"].shape == (1_048_576, 3)


def test_ranges_are_made_of_corners_rows_and_offsets(sheet: xw.Sheet) -> None:
    assert sheet.range((2, 3), (5, 1)).address == "$A$2:$C$5"
    assert sheet.range("B2", "D4").address == "$B$2:$D$4"
    assert sheet.range(sheet["B2"], sheet["D4"]).address == "$B$2:$D$4"
    assert sheet["B2:D4"][1, 1].address == "$C$3"
    assert sheet["B2:D4"](4).address == "$B$3"
    assert sheet["B2:D4"].offset(1, 1).resize(1, 2).address == "$C$3:$D$3"
    assert [row.address for row in sheet["B2:C3"].rows] == ["$B$2:$C$2", "$B$3:$C$3"]


def test_an_address_longer_than_excel_takes_is_refused(sheet: xw.Sheet) -> None:
    with pytest.raises(InputError, match="at most 255"):
        sheet.range(",".join(["A1"] * 86))


@pytest.mark.parametrize("text", ["XFE1", "A1048577", "B2:", "no such name"])
def test_what_is_no_range_is_refused(sheet: xw.Sheet, text: str) -> None:
    with pytest.raises(InputError):
        sheet.range(text)


def test_values_come_back_as_they_would_from_excel(sheet: xw.Sheet, saved: Saved) -> None:
    day = dt.datetime(2020, 2, 29, 12, 30)  # noqa: DTZ001 - cells have no time zones
    sheet["A1"].value = [[1, "two", True], [None, day, "=A1+SUM(A1,2)"], ["'=A1", "0012", 2.5]]
    assert sheet["A1:C3"].value == [[1.0, "two", True], [None, day, 4.0], ["=A1", 12.0, 2.5]]
    found = saved()
    assert [cell.value for cell in found[1]] == [1, "two", True]
    assert [cell.value for cell in found[2]] == [None, day, "=A1+SUM(A1,2)"]
    assert (found["A3"].value, found["A3"].data_type) == ("=A1", "s")


def test_an_apostrophe_keeps_a_number_as_text_and_the_number_format_as_it_is(sheet: xw.Sheet, saved: Saved) -> None:
    sheet["B2"].number_format = "0.00"
    sheet["A2"].value = ["'4", "'1/2", "'four"]
    cells = [saved().cell(2, column) for column in (1, 2, 3)]
    assert [cell.value for cell in cells] == ["4", "1/2", "four"]
    assert [cell.number_format for cell in cells] == ["General", "0.00", "General"]


def test_one_value_fills_all_areas(sheet: xw.Sheet) -> None:
    sheet["A1:B2,D1"].value = "x"
    assert sheet["A1:D2"].value == [["x", "x", None, "x"], ["x", "x", None, None]]


def test_formulas_are_in_excels_notation_both_ways(sheet: xw.Sheet) -> None:
    sheet["A1"].value = [[1, 2, 3]]
    sheet["D1"].formula = '=IF(SUM(Sheet1!$A$1:B1,C1)>5,"a,b",0)'
    assert sheet["D1"].formula == '=IF(SUM(Sheet1!$A$1:B1,C1)>5,"a,b",0)'
    assert sheet["D1"].value == "a,b"
    assert [list(row) for row in sheet["A1:B1"].formula] == [["1", "2"]]


def test_clearing_takes_contents_formats_or_both(sheet: xw.Sheet) -> None:
    for clear, value, color in (("clear_contents", None, RED), ("clear_formats", "x", None), ("clear", None, None)):
        sheet["B2:C3"].value = "x"
        sheet["B2:C3"].color = RED
        getattr(sheet["B2,C2"], clear)()
        assert (sheet["C2"].value, sheet["C2"].color) == (value, color)
        assert (sheet["C3"].value, sheet["C3"].color) == ("x", RED)


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


def test_sizes_that_differ_read_as_none_and_sizes_out_of_range_are_refused(sheet: xw.Sheet) -> None:
    sheet["A1"].column_width = 30
    sheet["A1"].row_height = 30
    assert (sheet["A1:B2"].column_width, sheet["A1:B2"].row_height) == (None, None)
    with pytest.raises(InputError, match="0 to 255"):
        sheet["A1"].column_width = 256
    with pytest.raises(InputError, match=r"409\.5"):
        sheet["A1"].row_height = 410


def test_fonts_and_alignment_are_saved(sheet: xw.Sheet, saved: Saved) -> None:
    cells = sheet["B2,C3"]
    cells.value = "x"
    cells.font.set(bold=True, italic=True, size=14, color=RED, name="Courier New")
    cells.horizontal_alignment, cells.vertical_alignment, cells.wrap_text = "center", "center", True
    cells.number_format = "0.00"
    assert (cells.horizontal_alignment, cells.vertical_alignment, cells.font.size) == ("center", "center", 14)
    for name in ("B2", "C3"):
        cell = saved()[name]
        assert (cell.font.b, cell.font.i, cell.font.sz, cell.font.name) == (True, True, 14, "Courier New")
        assert cell.font.color.rgb == "FFFF0000"
        assert (cell.alignment.horizontal, cell.alignment.vertical, cell.alignment.wrap_text) == ("center",) * 2 + (
            True,
        )
        assert cell.number_format == "0.00"


def test_names_are_made_read_changed_and_removed(sheet: xw.Sheet, tmp_path: Path) -> None:
    book = sheet.book
    book.names.add("seed", "=Sheet1!$B$2")
    sheet["D4:E5,G7"].name = "maze"
    sheet.names.add("here", "=Sheet1!$A$1")
    book.names.add("seven", "=7")
    assert [name.name for name in book.names] == ["maze", "seed", "seven", "Sheet1!here"]
    assert (book.names["seed"].refers_to, book.names["seven"].refers_to) == ("=Sheet1!$B$2", "=7")
    assert book.names["maze"].refers_to_range.address == "$D$4:$E$5,$G$7"
    assert sheet["seed"].address == "$B$2"
    name = not_none(sheet["D4:E5,G7"].name)
    assert name.name == "maze"
    assert ("seed" in book.names, "sesame" in book.names, len(book.names)) == (True, False, 4)
    book.names["seed"].refers_to = "=Sheet1!$C$3"
    book.names["maze"].delete()
    assert sheet["seed"].address == "$C$3"
    sheet.book.save(tmp_path / "names.xlsx")
    assert set(openpyxl.load_workbook(tmp_path / "names.xlsx").defined_names) == {"seed", "seven"}
    with pytest.raises(InputError, match="no range"):
        _ = book.names["seven"].refers_to_range


def test_merged_cells_are_found_from_each_of_them(sheet: xw.Sheet, saved: Saved) -> None:
    sheet["B2:C3"].merge()
    assert [sheet[cell].merge_cells for cell in ("B2", "C3", "B2:C3", "A1", "C3:D4", "A1:D9", "E5,C3")] == [
        True, True, True, False, None, None, None,
    ]  # fmt: skip
    assert sheet["C3"].merge_area.address == "$B$2:$C$3"
    assert [str(area) for area in saved().merged_cells.ranges] == ["B2:C3"]
    sheet["B2"].merge_area.unmerge()
    assert sheet["B2:C3"].merge_cells is False


def test_the_used_range_has_values_and_formats(sheet: xw.Sheet) -> None:
    sheet["C3"].value = 1
    sheet["E5"].color = RED
    assert sheet.used_range.address == "$C$3:$E$5"
    sheet["H8:I9"].value = 1
    assert sheet["I8"].current_region.address == "$H$8:$I$9"


def test_sheets_are_added_copied_moved_hidden_and_deleted(sheet: xw.Sheet) -> None:
    book = sheet.book
    second = book.sheets.add("second", after=sheet)
    assert book.sheets.active == second
    first = book.sheets.add("first", before=sheet)
    sheet["A1"].value = "x"
    copied = sheet.copy(name="copy")
    assert copied["A1"].value == "x"
    second.move(before=first)
    assert book.sheet_names == ["second", "first", "Sheet1", "copy"]
    copied.visible = False
    assert (copied.visible, sheet.visible) == (False, True)
    first.delete()
    assert [name.name for name in book.sheets] == ["second", "Sheet1", "copy"]
    assert ("SECOND" in book.sheets, "first" in book.sheets, book.sheets["second"].index) == (True, False, 1)


def test_freezing_grid_lines_and_print_area_are_saved_for_their_sheet(sheet: xw.Sheet, saved: Saved) -> None:
    other = sheet.book.sheets.add("other", after=sheet)
    sheet.freeze_panes.freeze_at("A1:B3")
    sheet.show_gridlines = False
    sheet.page_setup.print_area = "$A$1:$F$6"
    assert sheet.book.sheets.active == other
    assert (sheet.show_gridlines, other.show_gridlines, sheet.page_setup.print_area) == (False, True, "$A$1:$F$6")
    found = saved()
    assert (found.freeze_panes, found.sheet_view.showGridLines) == ("C4", False)
    assert "$A$1:$F$6" in str(found.print_area)
    sheet.freeze_panes.unfreeze()
    assert saved().freeze_panes is None


def test_a_protected_sheet_refuses_every_change(sheet: xw.Sheet) -> None:
    sheet["B2"].value = "x"
    sheet.api.protect("")
    changes: list[Callable[[xw.Range], object]] = [
        lambda cells: setattr(cells, "color", RED),
        lambda cells: setattr(cells, "value", 1),
        lambda cells: setattr(cells, "formula", "=1"),
        lambda cells: setattr(cells, "column_width", 1),
        lambda cells: setattr(cells, "row_height", 1),
        lambda cells: setattr(cells.font, "bold", True),
        lambda cells: cells.borders.set("all", line_style="continuous"),
        lambda cells: cells.clear(),
        lambda cells: cells.merge(),
    ]
    assert is_protected(sheet)
    for change in changes:
        with pytest.raises(WorkbookError, match="protected"):
            change(sheet["B2:C3"])
    assert (sheet["B2"].value, sheet["B2"].color, sheet["B2"].merge_cells) == ("x", None, False)


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
    sheet["D4"].copy_from(source["A1:B2"], copy_type="formats")
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


def test_xlwings_options_for_dates_blanks_and_numbers_hold(sheet: xw.Sheet) -> None:
    sheet["A1"].value = [[dt.date(2020, 2, 29), None, 3.0]]
    assert sheet["A1:C1"].options(dates=dt.date, empty="-", numbers=int).value == [dt.date(2020, 2, 29), "-", 3]
    sheet["A2"].value = [[math.nan, 1]]
    assert sheet["A2:B2"].value == [None, 1.0]


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
