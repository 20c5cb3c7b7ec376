"""Workbooks that Excel and other programs made: mazes go in and come out again, and all that is not theirs stays."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from openpyxl.chart import BarChart, Reference
from openpyxl.styles import Border, Font, PatternFill, Side

from excelmaze import read
from tests.validation import sdk_errors
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.there_and_back import check_there_and_back
from tests.xlsx.workbooks import BY_NAME, CORPUS, CORPUS_NAMES, appearance, clear, fill_cells, first_worksheet

# Over what some of the workbooks have, and below and to the right of it.
CELLS = "AB43:AG48,AI42:AL49,B3:F8,H2:K9,B9:C9"
AROUND = "A1:M12"


@pytest.mark.parametrize("name", CORPUS_NAMES)
def test_a_maze_goes_in_and_out_of_what_excel_writes(name: str, tmp_path: Path) -> None:
    """Two of the workbooks are protected or signed."""
    path = Path(shutil.copy(BY_NAME[name], tmp_path / name))
    check_there_and_back(path, "--sheet", first_worksheet(path), over="B3:F8")


def by_xlsxwriter(path: Path) -> Path:
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet("Data")
    bold = book.add_format({"bold": True, "border": 5, "bg_color": "yellow", "num_format": "0.0"})
    sheet.set_column("D:E", 20, book.add_format({"bg_color": "silver"}))
    sheet.set_row(4, 33, book.add_format({"bottom": 1}))
    for row in range(8):
        sheet.write_row(row, row % 3, [row, "text", row / 3], bold if row % 2 else None)
    sheet.write_formula("C9", '=IF(A1>0,"<&>","")')
    sheet.add_table("M1:N4")
    sheet.add_sparkline("P1", {"range": "Data!A1:A5"})
    sheet.conditional_format("A1:C5", {"type": "data_bar", "data_bar_2010": True})
    sheet.data_validation("A9", {"validate": "list", "source": ["a", "b"]})
    sheet.insert_textbox("R3", "a box")
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=Data!$A$1:$A$5"})
    sheet.insert_chart("R9", chart)
    sheet.write_comment("A1", "a comment")
    sheet.freeze_panes(1, 1)
    book.close()
    return path


def by_openpyxl(path: Path) -> Path:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
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
    sheet.add_chart(chart, "P1")
    book.create_sheet("Other")
    book.save(path)
    return path


PRODUCERS: dict[str, Callable[[Path], Path]] = {"xlsxwriter": by_xlsxwriter, "openpyxl": by_openpyxl}


@pytest.mark.parametrize("producer", PRODUCERS)
def test_a_maze_goes_in_and_out_of_what_libraries_write(tmp_path: Path, producer: str) -> None:
    check_there_and_back(PRODUCERS[producer](tmp_path / "book.xlsx"))


@pytest.mark.libreoffice
@pytest.mark.slow
@needs_libreoffice
def test_a_maze_goes_in_and_out_of_what_libreoffice_writes(tmp_path: Path) -> None:
    written = [PRODUCERS[name](tmp_path / f"{name}.xlsx") for name in PRODUCERS]
    for path in converted(written, "xlsx", tmp_path).values():
        check_there_and_back(path)


@pytest.mark.slow
def test_the_open_xml_sdk_finds_nothing_new(tmp_path: Path) -> None:
    for name in ("chart_bar01.xlsx", "landscape01.xlsx", "chartsheet01.xlsx", "header_image01.xlsx", "table01.xlsx"):
        source, target = BY_NAME[name], tmp_path / name
        fill_cells(
            source, target=target, sheet=first_worksheet(source), cells=CELLS, seed=4, solution="sheet", force=True
        )
        assert set(sdk_errors(target)) <= set(sdk_errors(source))


@pytest.mark.libreoffice
@pytest.mark.slow
@needs_libreoffice
def test_libreoffice_opens_them_all_and_the_maze_and_its_record_outlive_its_saving(tmp_path: Path) -> None:
    """LibreOffice writes every part and every style number anew, as Excel does; clear still finds the former looks."""
    sheets = {source: first_worksheet(source) for source in CORPUS}
    targets = {source: tmp_path / source.name for source in CORPUS}
    words: dict[str, Any] = {"cells": CELLS, "seed": 4, "title": "", "solution": "sheet", "force": True}
    mazes = {
        source: fill_cells(source, target=targets[source], sheet=sheets[source], **words).maze for source in CORPUS
    }
    saved = converted([*targets.values()], "xlsx", tmp_path)
    plain = converted(CORPUS, "xlsx", tmp_path / "plain")
    for source, sheet in sheets.items():
        book = saved[targets[source]]
        assert read(book, sheet=sheet, cells=CELLS).passages == mazes[source].passages, source.name
        clear(book, sheet=sheet, force=True)
        assert appearance(book, AROUND, sheet) == appearance(plain[source], AROUND, sheet), source.name
