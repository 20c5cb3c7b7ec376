"""Workbooks that Excel made: a maze goes in and comes out again, and all that is not the maze's stays."""

import warnings
from pathlib import Path
from typing import NamedTuple

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.draw.layout import Layout, Role
from excelmaze.grids.grid import Grid
from excelmaze.xlsx.rewrite import Report
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.sheets.styles import FillLook
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.validation import audit, known_faults
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.workbooks import (
    CELLS,
    CORPUS,
    CORPUS_NAMES,
    changes,
    clear,
    first_worksheet,
    part_order,
    patch,
    pattern,
    raw_entries,
    shown_walls,
    silver_on_sheet,
    walls_on_sheet,
)


class Filled(NamedTuple):
    """A workbook before and after."""

    source: Path
    target: Path
    sheet: str
    report: Report


GRID = Grid.from_selection(CELLS)
LAYOUT: Layout = pattern(GRID)
SILVER_CELLS = [cell for cell, role in enumerate(LAYOUT.roles) if role == Role.UNVISITED]
# Every cell that the maze may touch, and a rim around it.
AROUND = Grid.from_selection("A1:M12")


def fill(source: Path, folder: Path) -> Filled:
    """Put a maze on the first worksheet; two of the workbooks are protected or signed."""
    sheet, target = first_worksheet(source), folder / source.name
    report = patch(
        source, LAYOUT.stretches(), changes(), sheet=sheet, target=target, cell_size=20, recipe="r", force=True
    )
    return Filled(source, target, sheet, report)


@pytest.fixture(scope="module", params=CORPUS_NAMES)
def filled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Filled:
    source = next(path for path in CORPUS if path.name == request.param)
    return fill(source, tmp_path_factory.mktemp("filled"))


def test_untouched_parts_are_the_same_bytes_in_the_same_order(filled: Filled) -> None:
    before, after = raw_entries(filled.source), raw_entries(filled.target)
    assert part_order(filled.source) == part_order(filled.target)
    changed = {name for name in before if before[name] != after[name]}
    with open_workbook(filled.source) as book:
        expected = {book.sheet(filled.sheet).entry.part, book.styles_part, book.part}
    assert changed == expected == set(filled.report.parts)


def test_changed_parts_keep_their_date_name_and_compression(filled: Filled) -> None:
    before, after = (zip_details(path) for path in (filled.source, filled.target))
    assert before == after


def zip_details(path: Path) -> list[tuple[object, ...]]:
    import zipfile

    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return [(one.filename, one.date_time, one.compress_type, one.external_attr) for one in archive.infolist()]


def test_validation_finds_nothing_that_it_did_not_find_before(filled: Filled) -> None:
    assert set(audit(filled.target)) <= known_faults(filled.source)


def test_the_maze_reads_back(filled: Filled) -> None:
    assert walls_on_sheet(filled.target, GRID, filled.sheet) == shown_walls(LAYOUT)
    assert silver_on_sheet(filled.target, GRID, filled.sheet) == SILVER_CELLS


def test_cells_keep_everything_but_borders_and_fill(filled: Filled) -> None:
    before, after = (inner_life(load(path, filled.sheet)) for path in (filled.source, filled.target))
    assert {place: after.get(place) for place in before} == before


def test_clear_restores_the_look_of_every_cell(filled: Filled, tmp_path: Path) -> None:
    target = tmp_path / filled.source.name
    clear(filled.target, sheet=filled.sheet, target=target, force=True)
    before, after = load(filled.source, filled.sheet), load(target, filled.sheet)
    assert outer_look(after) == outer_look(before)
    assert sizes(after) == sizes(before)
    with open_workbook(filled.source) as old, open_workbook(target) as new:
        assert old.data == new.data
        one, other = (book.sheet(filled.sheet).cell_formats(AROUND) for book in (old, new))
        assert (one.own_sides, one.walls) == (other.own_sides, other.walls)
        assert fills(one) == fills(other)
    assert set(audit(target)) <= known_faults(filled.source)


def test_clear_leaves_the_xml_as_it_was_but_for_the_used_range(filled: Filled, tmp_path: Path) -> None:
    target = tmp_path / filled.source.name
    clear(filled.target, sheet=filled.sheet, target=target, force=True)
    one, other = (without_used_range(path, filled.sheet) for path in (filled.source, target))
    assert one == other


def without_used_range(path: Path, sheet: str) -> str:
    """The sheet's XML without rows that say nothing, spans and dimension, which only tell what may be used."""
    import re

    with open_workbook(path) as book:
        text = book.sheet(sheet).part.data.decode()
    text = re.sub(r' spans="[0-9:]+"|<dimension [^>]*>', "", text)
    return re.sub(r'<row r="[0-9]+"/>', "", text).replace("<sheetData></sheetData>", "<sheetData/>")


@pytest.mark.libreoffice
@pytest.mark.slow
@needs_libreoffice
def test_libreoffice_opens_them_all_and_the_maze_and_its_record_outlive_its_saving(
    tmp_path: Path,
) -> None:
    """LibreOffice writes every part and every style number anew, as Excel does; clear still finds the former looks."""
    everything = {source.name: fill(source, tmp_path) for source in CORPUS}
    saved = converted([one.target for one in everything.values()], "xlsx", tmp_path)
    plain = converted([one.source for one in everything.values()], "xlsx", tmp_path / "plain")
    for name, one in everything.items():
        book, original = saved[one.target], plain[one.source]
        assert walls_on_sheet(book, GRID, one.sheet) == shown_walls(LAYOUT), name
        clear(book, sheet=one.sheet, force=True)
        with open_workbook(book) as new, open_workbook(original) as old:
            now, then = (which.sheet(one.sheet).cell_formats(AROUND) for which in (new, old))
            assert (now.own_sides, now.walls) == (then.own_sides, then.walls), name
            assert fills(now) == fills(then), name


def fills(looks: CellFormats) -> list[FillLook | None]:
    return [looks.fill_looks[fill] for fill in looks.fills]


def load(path: Path, sheet: str) -> Worksheet:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns of what it cannot keep
        found = openpyxl.load_workbook(path)[sheet]
    assert isinstance(found, Worksheet)
    return found


def inner_life(sheet: Worksheet) -> dict[str, tuple[object, ...]]:
    """What a maze must not change."""
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
    """What a maze changes, for cells that show something."""
    looks = {cell.coordinate: (repr(cell.border), repr(cell.fill)) for row in sheet.iter_rows() for cell in row}
    plain = openpyxl.Workbook().active
    assert isinstance(plain, Worksheet)
    nothing = repr(plain["A1"].border), repr(plain["A1"].fill)
    return {place: look for place, look in looks.items() if look != nothing}


def sizes(sheet: Worksheet) -> tuple[object, ...]:
    """The widths of columns and heights of rows that are not the sheet's usual ones."""
    columns = {column: (one.width, one.customWidth, one.hidden) for column, one in sheet.column_dimensions.items()}
    rows = {row: one.height for row, one in sheet.row_dimensions.items() if one.height is not None}
    return columns, rows
