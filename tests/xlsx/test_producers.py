"""Workbooks of other programs: LibreOffice, XlsxWriter, openpyxl; in the manner of Apache POI, ClosedXML, Google."""

import re
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from openpyxl.chart import BarChart, Reference
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.grids.grid import Grid
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.sheets.styles import FillLook
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.validation import audit
from tests.xlsx.handmade import handmade
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.workbooks import changes, clear, part_order, patch, pattern, raw_entries, shown_walls, walls_on_sheet

GRID = Grid.from_selection("B2:F6,H2:K9,C8:D9")
LAYOUT = pattern(GRID)
AROUND = Grid.from_selection("A1:M12")


def by_xlsxwriter(path: Path, options: dict[str, object] | None = None) -> Path:
    book = xlsxwriter.Workbook(path, options or {})
    sheet = book.add_worksheet("Data")
    bold = book.add_format({"bold": True, "border": 5, "bg_color": "yellow", "num_format": "0.0"})
    sheet.set_column("D:E", 20, book.add_format({"bg_color": "silver"}))
    sheet.set_row(4, 33, book.add_format({"bottom": 1}))
    for row in range(8):
        sheet.write_row(row, row % 3, [row, "text", row / 3], bold if row % 2 else None)
    sheet.write_formula("C9", '=IF(A1>0,"<&>","")')
    if not (options or {}).get("constant_memory"):
        sheet.add_table("M1:N4")
    sheet.add_sparkline("P1", {"range": "Data!A1:A5"})
    sheet.conditional_format("A1:C5", {"type": "data_bar", "data_bar_2010": True})
    sheet.data_validation("A9", {"validate": "list", "source": ["a", "b"]})
    sheet.insert_textbox("R3", "a box")
    book.add_chart({"type": "line"})
    chart = book.add_chart({"type": "column"})  # one that the sheet shows
    chart.add_series({"values": "=Data!$A$1:$A$5"})
    sheet.insert_chart("R9", chart)
    sheet.write_comment("A1", "a comment")
    sheet.freeze_panes(1, 1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the chart that no sheet shows
        book.close()
    return path


def by_openpyxl(path: Path) -> Path:
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    for row in range(1, 9):
        sheet.append([row, "a", row / 7])
    side = Side("medium", "FF8800")
    sheet["B2"].border = Border(side, side, side, side, diagonal=side, diagonalDown=True)
    sheet["C3"].fill = PatternFill("darkGrid", "112233", "445566")
    sheet["C4"].font = Font(italic=True)
    sheet.column_dimensions.group("C", "E", hidden=False)
    sheet.merge_cells("M1:N2")
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=1, min_row=1, max_row=8))
    sheet.add_chart(chart, "P1")  # type: ignore[call-arg]
    book.create_sheet("Other")
    book.save(path)
    return path


def in_poi_manner(path: Path) -> Path:
    """Text within the cells, spaced attributes, no `spans`, an absolute target, a `dimension` of one cell."""
    cells = '<c r="B3" s="1" t="inlineStr"><is><t>a</t></is></c><c r="C3" t="n"><v>1.0</v></c>'
    rows = f'<row r="3" ht="20.0" customHeight="true">{cells}</row>'
    head = '<dimension ref="A1"/><sheetFormatPr defaultRowHeight="15.0"/>'
    return handmade(path, f"{head}<sheetData>\n{rows}</sheetData>")


def in_closedxml_manner(path: Path) -> Path:
    rows = '<row r="2" spans="1:2"><c r="A2" s="2"/><c r="B2" s="1" t="str"><f>"a"</f><v>a</v></c></row>'
    cols = '<cols><col min="1" max="16384" width="9.140625" style="2" customWidth="0"/></cols>'
    return handmade(path, f"{cols}<sheetData>{rows}</sheetData>", prefix="x")


def in_google_manner(path: Path) -> Path:
    """Rows with heights, cells and rows whose style the row repeats, and no `count` on any list."""
    cells = '<c r="A1" s="1"/><c r="B1" s="2" t="str"><f t="array" ref="B1:B2">x</f></c>'
    rows = f'<row r="1" ht="15.75" customHeight="1">{cells}</row>'
    cols = '<cols><col customWidth="1" min="1" max="26" width="12.63"/></cols>'
    return handmade(path, f"{cols}<sheetData>{rows}</sheetData><drawing xmlns:r='urn:r' r:id='rId9'/>")


def in_strict_manner(path: Path) -> Path:
    rows = '<row r="2"><c r="B2" s="1"><v>1</v></c></row>'
    return handmade(path, f"<sheetData>{rows}</sheetData>", strict=True)


PRODUCERS: dict[str, Callable[[Path], Path]] = {
    "xlsxwriter": by_xlsxwriter,
    "xlsxwriter, constant memory": lambda path: by_xlsxwriter(path, {"constant_memory": True}),
    "xlsxwriter, zip64": lambda path: by_xlsxwriter(path, {"use_zip64": True}),
    "openpyxl": by_openpyxl,
    "poi": in_poi_manner,
    "closedxml": in_closedxml_manner,
    "google": in_google_manner,
    "strict": in_strict_manner,
}


def looks_around(path: Path, sheet: str | None = None) -> tuple[bytes, bytes, list[FillLook | None]]:
    with open_workbook(path) as book:
        looks: CellFormats = book.sheet(sheet).cell_formats(AROUND)
    return looks.own_sides, looks.walls, [looks.fill_looks[fill] for fill in looks.fills]


def check_there_and_back(path: Path) -> None:
    """A maze into a workbook and out again; the file is edited in place."""
    before, entries, faults, look = part_order(path), raw_entries(path), set(audit(path)), looks_around(path)
    values = cell_values(path)
    report = patch(path, LAYOUT.stretches(), changes(), cell_size=24)
    assert walls_on_sheet(path, GRID) == shown_walls(LAYOUT)
    assert part_order(path) == before
    assert {name for name, entry in raw_entries(path).items() if entry != entries[name]} == set(report.parts)
    assert set(audit(path)) <= faults
    assert cell_values(path) == values
    clear(path)
    assert looks_around(path) == look
    assert cell_values(path) == values


def cell_values(path: Path) -> list[str]:
    """The sheet's cells that hold something, without their styles, as written."""
    with open_workbook(path) as book:
        data = book.sheet().part.data.decode()
    return [re.sub(r' s="\d+"', "", cell) for cell in re.findall(r"<(?:\w+:)?c [^>/]*>.*?</(?:\w+:)?c>", data)]


@pytest.mark.parametrize("producer", daily(PRODUCERS, ["strict"]))
def test_a_maze_goes_in_and_out_of_what_other_programs_write(tmp_path: Path, producer: str) -> None:
    check_there_and_back(PRODUCERS[producer](tmp_path / "book.xlsx"))


@pytest.mark.libreoffice
@pytest.mark.slow
@needs_libreoffice
def test_a_maze_goes_in_and_out_of_what_libreoffice_writes(tmp_path: Path) -> None:
    sources = []
    for name in ("xlsxwriter", "openpyxl", "poi", "closedxml", "google", "strict"):
        (tmp_path / name).mkdir()
        sources.append(PRODUCERS[name](tmp_path / name / f"{name}.xlsx"))
    for saved in converted(sources, "xlsx", tmp_path).values():
        check_there_and_back(saved)


@pytest.mark.libreoffice
@pytest.mark.slow
@needs_libreoffice
def test_libreoffice_reads_the_maze_in_prefixed_and_strict_workbooks(tmp_path: Path) -> None:
    sources = []
    for name in ("poi", "closedxml", "strict"):
        path = PRODUCERS[name](tmp_path / f"{name}.xlsx")
        patch(path, LAYOUT.stretches(), changes())
        sources.append(path)
    for source, saved in converted(sources, "xlsx", tmp_path).items():
        assert walls_on_sheet(saved, GRID) == shown_walls(LAYOUT), source


def test_the_manners_are_what_they_say(tmp_path: Path) -> None:
    with zipfile.ZipFile(in_closedxml_manner(tmp_path / "book.xlsx")) as archive:
        assert b"<x:sheetData><x:row" in archive.read("xl/worksheets/sheet1.xml")
