"""The workbook for xlwings Lite: what to do, squares to try it on, and in a hidden sheet the modules of the package."""

import base64
from collections.abc import Iterator
from io import BytesIO
from modulefinder import ModuleFinder
from pathlib import Path
from pkgutil import walk_packages
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

import excelmaze
from excelmaze.xlsx.new.book import new_book, save_book

CODE = Path(__file__).with_name("main.py")
# Where main.py looks for the package, in cells of so many characters; Excel allows 32,767.
PACKAGE, _LONGEST = "excelmaze", 32_000
_SOURCES = Path(excelmaze.__file__).parent
# Modules that are named in tables.
_REGISTERED = "generators", "grids", "draw.tilings", "maze", "shapes"
# What needs files or other packages; of workbooks only names and titles are needed.
_ELSEWHERE = "books", "cli", "commands", "live.commands", "pictures", "play", "site", "template"
_OF_WORKBOOKS = "excelmaze.xlsx.record", "excelmaze.xlsx.record.maze_names", "excelmaze.xlsx.titles"
_FIRST_LINE = 12
_STEPS = (
    "1.   Home, Add-ins: search for xlwings, and add xlwings Lite. It is free, and needs no Python and no account.",
    "2.   Open this workbook, and click on xlwings Lite at the right end of Home: its task pane opens.",
    "3.   Write main_py into the Name Box (left of the formula bar), press Enter, and copy (Ctrl+C) these grey cells.",
    "      In the task pane click into main.py, select all (Ctrl+A), and paste (Ctrl+V).",
    "4.   Go to the sheet Maze, select cells, press Ctrl+Shift+M (on a Mac Cmd+Shift+M), and then Generate.",
)
_HINT = (
    "Solve colours the path, Clear takes lines and fills away. If an error is about borders, write xlwings>=0.37.1 in "
    "requirements.txt."
)


def modules() -> Iterator[tuple[str, bytes]]:
    """Yield the modules that Lite needs, by their paths: all that the commands import, by name or by tables."""
    others = {one.name for one in walk_packages([str(_SOURCES / "xlsx")], "excelmaze.xlsx.")}.difference(_OF_WORKBOOKS)
    cut = [*others, *(f"excelmaze.{name}" for name in _ELSEWHERE)]
    finder = ModuleFinder([str(_SOURCES.parent)], excludes=cut)
    finder.import_hook("excelmaze.live.lite")
    for package in _REGISTERED:
        folder = _SOURCES.joinpath(*package.split("."))
        for module in walk_packages([str(folder)], f"excelmaze.{package}."):
            finder.import_hook(module.name)
    for module in sorted(filter(None, (vars(one)["__file__"] for one in finder.modules.values()))):
        yield Path(module).relative_to(_SOURCES.parent).as_posix(), Path(module).read_bytes()


def package() -> str:
    """Return the modules as text: a zip archive in base64."""
    archive = BytesIO()
    with ZipFile(archive, "w") as zipped:
        for name, content in modules():
            zipped.writestr(ZipInfo(name), content, ZIP_DEFLATED, 9)  # of 1980, so that the same are the same bytes
    return base64.b64encode(archive.getvalue()).decode()


def write_lite(path: Path) -> None:
    """Write the workbook."""
    book, start = new_book()
    start.title = "Start"
    _explain(start)
    book.defined_names["main_py"] = DefinedName(
        "main_py", attr_text=f"Start!$A${_FIRST_LINE}:$A${_FIRST_LINE + len(_code()) - 1}"
    )
    _ruled(book.create_sheet("Maze"))
    text, hidden = package(), book.create_sheet(PACKAGE)
    for row, place in enumerate(range(0, len(text), _LONGEST), 1):
        hidden.cell(row, 1, text[place : place + _LONGEST])
    hidden.sheet_state = "hidden"
    for sheet in book:
        sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        sheet.page_setup.fitToWidth = sheet.page_setup.fitToHeight = 1  # unsaid, Gnumeric takes 0
    save_book(book, path)


def _code() -> list[str]:
    return CODE.read_text(encoding="utf-8").splitlines()


def _explain(sheet: Worksheet) -> None:
    """Write the steps, and the code, a line in each cell: where cells have several lines Excel copies quotes."""
    sheet.sheet_view.showGridLines = False
    sheet.column_dimensions["A"].width = 130
    grey = PatternFill("solid", fgColor="F2F2F2")
    sheet["A1"] = "Mazes in Excel, without Python"
    sheet["A1"].font = Font("Calibri", 20, bold=True)
    sheet["A2"] = "Cell borders are the walls. Four steps, once for this workbook:"
    for row, text in enumerate(_STEPS, 4):
        sheet.cell(row, 1, text).font = Font("Calibri", 12)
        sheet.row_dimensions[row].height = 20
    sheet["A10"] = _HINT
    for row in (2, 10):
        sheet.cell(row, 1).font = Font("Calibri", 12, italic=True, color="595959")
    for row, line in enumerate(_code(), _FIRST_LINE):
        cell = sheet.cell(row, 1, line or None)
        cell.fill, cell.font, cell.alignment = grey, Font("Consolas", 9), Alignment(vertical="center")
        cell.data_type = "s" if line else "n"  # also what begins with an equals sign is text


def _ruled(sheet: Worksheet) -> None:
    """Make a sheet of squares, 20 pixels wide, with a frame where the first maze may go."""
    for column in range(1, 61):
        sheet.column_dimensions[get_column_letter(column)].width = 20 / 7  # digits of the normal font have 7 pixels
    sheet.sheet_format.defaultRowHeight = 15
    sheet.sheet_format.customHeight = True
    sheet["B1"] = "Select cells, such as these 20 x 20, or the first one of a maze; press Generate in the task pane."
    sheet["B1"].font = Font("Calibri", 11, italic=True, color="595959")
    line = Side("thin", color="FFBFBFBF")  # Gnumeric takes none for transparent
    for row in range(3, 23):
        for column in range(2, 22):
            sheet.cell(row, column).border = Border(left=line, right=line, top=line, bottom=line)
    sheet.sheet_view.selection[0].activeCell, sheet.sheet_view.selection[0].sqref = "B3", "B3:U22"
