"""Workbooks that Excel and other programs made: mazes go in and come out again, and all that is not theirs stays."""

import re
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import openpyxl
import pytest
import xlsxwriter
from openpyxl.chart import BarChart, Reference
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import Maze, clear_workbook, fill_workbook, read
from excelmaze.xlsx.rewrite import Done
from excelmaze.xlsx.sheets.texts import cell_text
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.validation import audit, known_faults, sdk_errors
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.workbooks import (
    BY_NAME,
    CORPUS,
    CORPUS_NAMES,
    appearance,
    clear,
    first_worksheet,
    raw_entries,
    report_of,
    sheet_names,
    sheet_of,
    sheet_xml,
    shown_names,
)

# Over what some of the workbooks have, and below and to the right of it, where the title's cell is empty.
ASIDE = "AB43:AG48,AI42:AL49"
CELLS = f"{ASIDE},B3:F8,H2:K9,B9:C9"
AROUND = "A1:M12"
TITLE = "=1+1 & <more>"
# Of the maze and of its solution.
TITLES = TITLE, f"{TITLE}: Solution"


def fill(source: Path, target: Path, **options: object) -> Done[Maze]:
    """Put a maze with all that may come with it into a workbook; two of the workbooks are protected or signed."""
    settings: dict[str, object] = {"cells": CELLS, "seed": 4, "solution": "sheet", "title": TITLE, "paper": "Letter"}
    return fill_workbook(source, algorithm="prim", target=target, force=True, **settings | options)  # type: ignore[arg-type]


class Filled(NamedTuple):
    """A workbook before and after."""

    source: Path
    target: Path
    sheet: str
    done: Done[Maze]


@pytest.fixture(scope="module", params=CORPUS_NAMES)
def filled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Filled:
    source = BY_NAME[request.param]
    target, sheet = tmp_path_factory.mktemp("filled") / source.name, first_worksheet(source)
    return Filled(source, target, sheet, fill(source, target, sheet=sheet, title="", cell_size=20))


def test_untouched_parts_are_the_same_bytes_in_the_same_order(filled: Filled) -> None:
    """And the others keep their date, their name and their compression."""
    before, after, report = raw_entries(filled.source), raw_entries(filled.target), report_of(filled.done)
    assert [*after] == [*before, *report.added]
    assert len(report.added) == 1
    assert re.fullmatch(r"xl/worksheets/sheet\d+\.xml", report.added[0])
    with open_workbook(filled.source) as book:
        touched = {book.sheet(filled.sheet).entry.part, book.styles_part, book.part, "[Content_Types].xml"}
        touched.add(book.relationships_part(book.part))
    assert {name for name in before if before[name] != after[name]} == set(report.parts) == touched
    assert zip_details(filled.target)[: len(before)] == zip_details(filled.source)


def zip_details(path: Path) -> list[tuple[object, ...]]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return [(one.filename, one.date_time, one.compress_type, one.external_attr) for one in archive.infolist()]


def test_validation_finds_nothing_that_it_did_not_find_before(filled: Filled) -> None:
    assert set(audit(filled.target)) <= known_faults(filled.source)


def test_the_maze_and_its_solution_read_back(filled: Filled) -> None:
    assert sheet_names(filled.target) == [*sheet_names(filled.source), "Solution"]
    assert read(filled.target, sheet=filled.sheet, cells=CELLS) == filled.done.maze
    assert read(filled.target, sheet="Solution", cells=CELLS) == filled.done.maze
    assert read(filled.target, sheet="Solution") == filled.done.maze


def test_cells_keep_everything_but_borders_and_fill(filled: Filled) -> None:
    before, after = (inner_life(sheet_of(path, filled.sheet)) for path in (filled.source, filled.target))
    assert {place: after.get(place) for place in before} == before


def test_clear_restores_the_look_of_every_cell(filled: Filled, tmp_path: Path) -> None:
    target = tmp_path / filled.source.name
    clear(filled.target, sheet=filled.sheet, target=target, force=True)
    before, after = (sheet_of(path, filled.sheet) for path in (filled.source, target))
    assert outer_look(after) == outer_look(before)
    assert inner_life(after) == inner_life(before)
    assert sizes(after) == sizes(before)
    assert appearance(target, AROUND, filled.sheet) == appearance(filled.source, AROUND, filled.sheet)
    assert set(audit(target)) <= known_faults(filled.source)


@pytest.mark.parametrize("name", CORPUS_NAMES)
def test_clear_leaves_the_xml_as_it_was_but_for_the_used_range_where_the_page_was_left_alone(
    name: str, tmp_path: Path
) -> None:
    source, target = BY_NAME[name], tmp_path / name
    sheet = first_worksheet(source)
    fill(source, target, sheet=sheet, paper=None, cells=ASIDE, cell_size=20)
    assert sheet_of(target, sheet)["AB41"].value == TITLE
    clear(target, sheet=sheet, force=True)
    assert without_used_range(target, sheet) == without_used_range(source, sheet)


def without_used_range(path: Path, sheet: str) -> str:
    """Return the sheet's XML without rows that say nothing, spans and dimension, which only tell what may be used."""
    text = re.sub(r' spans="[0-9:]+"|<dimension [^>]*>', "", sheet_xml(path, sheet))
    return re.sub(r'<row r="[0-9]+"/>', "", text).replace("<sheetData></sheetData>", "<sheetData/>")


@pytest.mark.slow
def test_the_open_xml_sdk_finds_nothing_new(tmp_path: Path) -> None:
    for name in ("chart_bar01.xlsx", "landscape01.xlsx", "chartsheet01.xlsx", "header_image01.xlsx", "table01.xlsx"):
        source, target = BY_NAME[name], tmp_path / name
        fill(source, target, sheet=first_worksheet(source), title="")
        assert set(sdk_errors(target)) <= set(sdk_errors(source))


@pytest.mark.libreoffice
@pytest.mark.slow
@needs_libreoffice
def test_libreoffice_opens_them_all_and_the_maze_and_its_record_outlive_its_saving(tmp_path: Path) -> None:
    """LibreOffice writes every part and every style number anew, as Excel does; clear still finds the former looks."""
    sheets = {source: first_worksheet(source) for source in CORPUS}
    targets = {source: tmp_path / source.name for source in CORPUS}
    mazes = {source: fill(source, targets[source], sheet=sheets[source], title="").maze for source in CORPUS}
    saved = converted([*targets.values()], "xlsx", tmp_path)
    plain = converted(CORPUS, "xlsx", tmp_path / "plain")
    for source, sheet in sheets.items():
        book = saved[targets[source]]
        assert read(book, sheet=sheet, cells=CELLS).passages == mazes[source].passages, source.name
        clear(book, sheet=sheet, force=True)
        assert appearance(book, AROUND, sheet) == appearance(plain[source], AROUND, sheet), source.name


def inner_life(sheet: Worksheet) -> dict[str, tuple[object, ...]]:
    """Return what a maze must not change."""
    return {
        cell.coordinate: (
            repr(getattr(cell.value, "__dict__", cell.value)),
            cell.number_format,
            repr(cell.font),
            repr(cell.alignment),
            repr(cell.protection),
            repr(cell.border.diagonal),
            cell.hyperlink and cell.hyperlink.ref,
            cell.comment and cell.comment.text,
        )
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None or cell.has_style
    }


def outer_look(sheet: Worksheet) -> dict[str, tuple[object, ...]]:
    """Return what a maze changes, for cells that show something."""
    looks = {cell.coordinate: (repr(cell.border), repr(cell.fill)) for row in sheet.iter_rows() for cell in row}
    plain = openpyxl.Workbook().worksheets[0]
    nothing = repr(plain["A1"].border), repr(plain["A1"].fill)
    return {place: look for place, look in looks.items() if look != nothing}


def sizes(sheet: Worksheet) -> tuple[object, ...]:
    """Return the widths of columns and heights of rows that are not the sheet's usual ones."""
    columns = {column: (one.width, one.customWidth, one.hidden) for column, one in sheet.column_dimensions.items()}
    rows = {row: one.height for row, one in sheet.row_dimensions.items() if one.height is not None}
    return columns, rows


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


PRODUCERS: dict[str, Callable[[Path], Path]] = {
    "xlsxwriter": by_xlsxwriter,
    "xlsxwriter, constant memory": lambda path: by_xlsxwriter(path, {"constant_memory": True}),
    "xlsxwriter, zip64": lambda path: by_xlsxwriter(path, {"use_zip64": True}),
    "openpyxl": by_openpyxl,
}


def check_there_and_back(path: Path) -> None:
    """Put mazes into a workbook and take them out again; the file is edited in place."""
    entries, faults, look, values = raw_entries(path), set(audit(path)), appearance(path, AROUND), cell_values(path)
    done = fill(path, path, cell_size=24, cells=ASIDE)
    for sheet in (None, "Solution"):
        assert read(path, sheet=sheet, cells=ASIDE) == done.maze
    maze = fill_workbook(path, cells="B2:F6,H2:K9,C8:D9", seed=1, sheet=sheet_names(path)[0]).maze
    assert read(path, sheet=sheet_names(path)[0], cells="B2:F6,H2:K9,C8:D9") == maze
    assert [*raw_entries(path)][: len(entries)] == [*entries]
    changed = {name for name, entry in entries.items() if raw_entries(path)[name] != entry}
    assert changed == set(report_of(done).parts) & {*entries}
    assert set(audit(path)) <= faults
    for name in (sheet_names(path)[0], "Solution"):
        with open_workbook(path) as book:
            assert cell_text(book.sheet(name), 41, 28) == TITLES[name == "Solution"]
        assert "<f>1+1" not in sheet_xml(path, name)
        assert 'paperSize="1"' in sheet_xml(path, name)
        assert shown_names(path, name)["_xlnm.Print_Area"] == f"'{name}'!$AB$41:$AL$49"
    clear_workbook(path, sheet=sheet_names(path)[0])
    assert appearance(path, AROUND) == look
    assert cell_values(path) == values


def cell_values(path: Path) -> list[str]:
    """Return the sheet's cells that hold something, without their styles, as written."""
    cells = re.findall(r"<(?:\w+:)?c [^>/]*>.*?</(?:\w+:)?c>", sheet_xml(path))
    return [re.sub(r' s="\d+"', "", cell) for cell in cells]


@pytest.mark.parametrize("producer", daily(PRODUCERS, ["openpyxl"]))
def test_a_maze_goes_in_and_out_of_what_other_programs_write(tmp_path: Path, producer: str) -> None:
    check_there_and_back(PRODUCERS[producer](tmp_path / "book.xlsx"))


@pytest.mark.libreoffice
@pytest.mark.slow
@needs_libreoffice
def test_a_maze_goes_in_and_out_of_what_libreoffice_writes_and_saves(tmp_path: Path) -> None:
    written, done = [], {}
    for name in ("xlsxwriter", "openpyxl"):
        source = PRODUCERS[name](tmp_path / f"{name}.xlsx")
        filled = tmp_path / f"{name}-filled.xlsx"
        done[filled] = fill(source, filled, cells=ASIDE).maze
        written.append(source)
    saved = converted([*written, *done], "xlsx", tmp_path)
    for source in written:
        check_there_and_back(saved[source])
    for path, maze in done.items():
        for sheet in (sheet_names(path)[0], "Solution"):
            found = read(saved[path], sheet=sheet, cells=ASIDE)
            assert (found.passages, found.openings) == (maze.passages, tuple(sorted(maze.openings))), path
        assert sheet_of(saved[path])["AB41"].value == TITLE
        clear(saved[path])
        assert sheet_of(saved[path])["AB41"].value is None
