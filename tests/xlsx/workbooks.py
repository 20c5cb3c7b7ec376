"""Workbooks for the tests, and ways to make them, to edit them as people do, and to look at them."""

import re
import warnings
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.styles import Border, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.cli import main
from excelmaze.files import FileLike
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import follow
from excelmaze.maze.maze import Maze
from excelmaze.options.maze_rows import OF_FALSE_GOALS
from excelmaze.options.table import SafetyOptions
from excelmaze.options.values import Values
from excelmaze.sheet.addresses import Selection
from excelmaze.xlsx.carrier import Done, Report, workbook_to_change
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.fill import made_and_filled
from excelmaze.xlsx.recipes import read_recipe
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.xlsx.handmade import handmade, packed

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.xls?"))
# Their names as parameters: each thirtieth for every day, the others where slow tests run.
CORPUS_NAMES = [
    pytest.param(path.name, marks=() if number % 30 == 0 else pytest.mark.slow) for number, path in enumerate(CORPUS)
]
BY_NAME = {path.name: path for path in CORPUS}
# Two pieces, one of them with a notch, clear of the cells that most of the workbooks use.
CELLS = "B3:F8,H2:K9,B9:C9"
SIDES = ("top", "right", "bottom", "left")

# A number, a formula, a text with two fonts, and a text of the sheet's own; two cells with a diagonal of the user's.
_VALUES = (
    '<sheetData><row r="3" spans="1:9"><c r="B3" s="1"><v>7</v></c><c r="C3"><f>B3*2</f><v>14</v></c></row>'
    '<row r="5"><c r="D5" t="inlineStr"><is><r><rPr><b/></rPr><t>bo</t></r><r><t>ld</t></r></is></c>'
    '<c r="E5" s="1"/></row><row r="7"><c r="F7" t="str"><v>own</v></c></row></sheetData>'
)


def new_book(path: Path, *sheets: str, **values: Any) -> Path:  # noqa: ANN401 - as openpyxl takes them
    """Write a workbook, with these values in cells of its first sheet."""
    if values:
        book = _empty(sheets)
        for cell, value in values.items():
            book.worksheets[0][cell] = value
        book.save(path)
    else:
        path.write_bytes(_saved(sheets))
    return path


def _empty(sheets: tuple[str, ...]) -> openpyxl.Workbook:
    book = openpyxl.Workbook()
    for name in sheets[1:]:
        book.create_sheet(name)
    book.worksheets[0].title = sheets[0] if sheets else "Sheet"
    return book


@cache
def _saved(sheets: tuple[str, ...]) -> bytes:
    file = BytesIO()
    _empty(sheets).save(file)
    return file.getvalue()


def with_values(path: Path) -> Path:
    """Write a workbook by hand that has values in B3, C3, D5 and F7."""
    return handmade(path, _VALUES)


def colorful(path: Path) -> Path:
    """Write a workbook whose cells B2:J10 all look different."""
    path.write_bytes(_colorful())
    return path


@cache
def _colorful() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
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


@contextmanager
def edited(path: Path, sheet: str | int = 0) -> Iterator[Worksheet]:
    """Open a sheet in openpyxl, which saves the whole workbook anew."""
    page = sheet_of(path, sheet)
    yield page
    assert page.parent is not None
    page.parent.save(path)


def sheet_of(path: Path, sheet: str | int = 0) -> Worksheet:
    """Return a sheet as openpyxl reads it, by its name or its place."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns of what it cannot keep
        book = openpyxl.load_workbook(path)
    page = book.worksheets[sheet] if isinstance(sheet, int) else book[sheet]
    assert isinstance(page, Worksheet)
    return page


def sheet_names(path: Path) -> list[str]:
    """Return the names of the sheets."""
    with open_workbook(path) as book:
        return list(book.sheet_names)


def texts_on(path: Path, sheet: str | int = 0) -> dict[str, str]:
    """Return what the cells of a sheet contain."""
    cells = (cell for row in sheet_of(path, sheet).iter_rows() for cell in row)
    return {cell.coordinate: str(cell.value) for cell in cells if cell.value is not None}


def names_on(path: Path, sheet: str | int = 0) -> dict[str, tuple[str, str | None]]:
    """Return the text and the comment of each name of a sheet."""
    return {name: (one.attr_text, one.comment) for name, one in sheet_of(path, sheet).defined_names.items()}


def shown_names(path: Path, sheet: str) -> dict[str, str]:
    """Return the names of a sheet that are shown, its print area among them, as they are written."""
    with open_workbook(path) as book:
        place = book.sheet(sheet).entry.position
        names = [one for one in book.defined_names if one.scope == place and "hidden" not in one.node.attributes]
    return {one.name: one.text for one in names}


def links_in(path: Path) -> dict[str, dict[str, str]]:
    """Return the links of each sheet: cell and location."""
    book = openpyxl.load_workbook(path)
    return {
        sheet.title: {cell.coordinate: cell.hyperlink.location or "" for row in sheet for cell in row if cell.hyperlink}
        for sheet in book.worksheets
    }


def parts_of(path: Path) -> dict[str, bytes]:
    """Return what is packed in a workbook, in its order."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def sheet_xml(path: Path, sheet: str | None = None) -> str:
    """Return the part of a sheet."""
    with open_workbook(path) as book:
        return book.sheet(sheet).part.xml.decode()


def appearance(path: Path, cells: str | Grid, sheet: str | None = None) -> tuple[bytes, bytes, list[object]]:
    """Return what cells look like: their own lines, the lines that are seen, and their fills."""
    grid = Grid.from_selection(cells) if isinstance(cells, str) else cells
    with open_workbook(path) as book:
        looks = book.sheet(sheet).cell_formats(grid)
    return looks.own_sides, looks.lines, [looks.fill_looks[fill] for fill in looks.fills]


def fill_cells(
    path: FileLike,
    cells: str | None = None,
    algorithm: str = "backtracker",
    *,
    target: FileLike | None = None,
    options: Mapping[str, object] | None = None,
    **given: Any,  # noqa: ANN401 - of many types
) -> Done[Maze]:
    """Make a maze in cells of a workbook and draw it, as the command does; options are typed as in the library."""
    words = {"cells": cells, "algorithm": algorithm, **given}
    values = Values("fill", words | {name: value for name, value in (options or {}).items() if name in OF_FALSE_GOALS})
    own = tuple(f"{name}={value}" for name, value in (options or {}).items() if name not in OF_FALSE_GOALS)
    values = values.with_explicit({**values.explicit, "option": own})
    with workbook_to_change(path, target, values.of(SafetyOptions)) as work:
        return made_and_filled(work, values)


def report_of(done: Done[Any]) -> Report:
    """Return what a command has changed."""
    assert done.report is not None
    return done.report


def made_again(path: Path, sheet: str | None = None, cells: str | None = None) -> Maze:
    """Make the maze of the recipe that a workbook has."""
    recipe = read_recipe(path, sheet=sheet, cells=cells)
    assert recipe is not None
    return follow(recipe)


def refusal(command: str, path: Path, *options: object, status: int = 2) -> str:
    """Return the line with which a command is refused; the workbook stays as it was, or is not made."""
    before = path.read_bytes() if path.exists() else None
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()) as err:
        assert main([command, str(path), *map(str, options)]) == status, err.getvalue()
    assert err.getvalue().count("\n") == 1
    assert before == (path.read_bytes() if path.exists() else None)
    return err.getvalue()


def forget_records(path: Path) -> None:
    """Take the records of mazes out of a workbook, as if its cells had been drawn by hand."""
    book = parts_of(path)["xl/workbook.xml"]
    kept = re.sub(rb'<definedName name="_excelmaze\.m[^>]*>[^<]*</definedName>', b"", book)
    copy = rewritten(path, path.with_name("forgotten.xlsx"), {"xl/workbook.xml": kept})
    copy.replace(path)


def clear(
    path: str | Path,
    cells: Selection | None = None,
    **options: Any,  # noqa: ANN401 - of many types
) -> Report:
    """Clear a workbook, and say what was changed."""
    report = clear_workbook(path, cells=None if cells is None else cells.address, **options).report
    assert report is not None
    return report


def rewritten(source: Path, target: Path, parts: Mapping[str, bytes | None]) -> Path:
    """A copy of a workbook with parts replaced, added, or (None) left out."""
    kept = {name: data for name, data in {**parts_of(source), **parts}.items() if data is not None}
    return packed(target, kept)


def first_worksheet(path: Path) -> str:
    with open_workbook(path) as book:
        return next(entry.name for entry in book.sheets if entry.kind == "worksheet")
