"""New workbooks: openpyxl makes the workbook with its styles and page set-up, the cells are streamed into it."""

import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import IO, NamedTuple

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Font
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.dimensions import ColumnDimension
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer.theme import theme_xml
from openpyxl.xml.functions import tostring

from excelmaze.draw.layout import Layout
from excelmaze.draw.theme import theme_named
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import InputError
from excelmaze.files import atomic_write
from excelmaze.maze.maze import Maze
from excelmaze.maze.replay import steps as steps_of
from excelmaze.sheet.addresses import LONGEST_FORMULA, column_letters, merged_spans, reference
from excelmaze.xlsx.cell_stream import most_bytes, rows_of_cells
from excelmaze.xlsx.maze_names import names_of
from excelmaze.xlsx.opc.zipped import ZipWriter
from excelmaze.xlsx.page import (
    FOOTER_POINTS,
    SOLUTION_SHEET,
    Title,
    check_solution,
    check_solvable,
    footer_of,
    orientation,
    paper_number,
    printed,
    title_above,
)
from excelmaze.xlsx.sizes import DEFAULT_CELL_PX, check_cell_size, column_width, row_height
from excelmaze.xlsx.theme_styles import register_styles

# The same recipe gives the same bytes, so a workbook does not tell when it was made.
_DATE = datetime(2000, 1, 1)  # noqa: DTZ001 - openpyxl takes a date without a zone for UTC
# Office 2007's colours, which openpyxl writes, and those that replaced them in 2013.
_PALETTE_OF_2013 = {
    "1F497D": "44546A",
    "EEECE1": "E7E6E6",
    "4F81BD": "4472C4",
    "C0504D": "ED7D31",
    "9BBB59": "A5A5A5",
    "8064A2": "FFC000",
    "4BACC6": "5B9BD5",
    "F79646": "70AD47",
    "0000FF": "0563C1",
    "800080": "954F72",
}
_FONT_PROPERTIES = b"b i strike condense extend outline shadow u vertAlign sz color name family charset scheme".split()
_TITLE_POINTS = 14
_TITLE_HEIGHT = 24.0


class Page(NamedTuple):
    """A sheet to be written: its name, the maze and what is shown of it, and the line above."""

    name: str
    maze: Maze
    layout: Layout
    title: str = ""


class _Cells(NamedTuple):
    """The rows of a sheet, and how many bytes they have at most."""

    rows: Iterable[bytes]
    most: int


def save(
    maze: Maze,
    path: str | Path | IO[bytes],
    *,
    theme: str = "classic",
    solution: str = "none",
    title: str = "",
    cell_size: int = DEFAULT_CELL_PX,
    paper: str = "A4",
    steps: int | None = None,
    force: bool = True,
) -> None:
    """Write a maze into a new workbook.

    >>> from io import BytesIO
    >>> from excelmaze import generate, read
    >>> maze = generate("B2:F6", seed=7)
    >>> save(maze, "maze.xlsx", theme="color")
    >>> read("maze.xlsx") == maze
    True
    >>> file = BytesIO()
    >>> save(maze, file)

    Args:
        maze: the maze.
        path: where to, a name that ends in .xlsx; or a binary file that is open for writing.
        theme: a name in `excelmaze.draw.theme.THEMES`.
        solution: `none`, `shown` in the maze, or on a second `sheet`, "Solution".
        title: a line above the maze; it is text, also where it begins with `=`.
        cell_size: the side of a cell, in pixels at 96 dpi.
        paper: `A4` or `Letter`; the maze is printed on one page of it.
        steps: so many sheets, "Step 1" and on, that show the maze growing; the last one shows it finished.
        force: overwrite a file that exists.

    Raises:
        InputError: an option that does not exist, or a title where there is no row above the maze.
        WorkbookError: the file cannot be written.
    """
    pages = pages_of(maze, solution=solution, title=title, steps=steps)
    write_pages(pages, path, theme=theme, cell_size=cell_size, paper=paper, force=force)


def pages_of(maze: Maze, *, solution: str = "none", title: str = "", steps: int | None = None) -> list[Page]:
    """The sheets that `save` writes.

    Raises:
        InputError: the maze has no solution to show, or not so many steps.
    """
    if not isinstance(maze, Maze):
        raise InputError(f"{ascii(maze)[:40]} is no maze; give what generate or read returns")
    check_solution(solution)
    check_solvable(solution, maze)
    *growing, finished = [maze] if steps is None else steps_of(maze, steps)
    pages = [Page(f"Step {number}", part, lay_out(part), title) for number, part in enumerate(growing, 1)]
    name = "Maze" if steps is None else f"Step {steps}"
    pages.append(Page(name, finished, lay_out(finished, solution=solution == "shown"), title))
    if solution == "sheet":
        pages.append(Page(SOLUTION_SHEET, finished, lay_out(finished, solution=True), title))
    return pages


def write_pages(
    pages: Sequence[Page],
    path: str | Path | IO[bytes],
    *,
    theme: str = "classic",
    cell_size: int = DEFAULT_CELL_PX,
    paper: str = "A4",
    force: bool = True,
) -> None:
    """Write a new workbook with a sheet for each page; the recipe of the first goes into its properties.

    The options are those of `save`.
    """
    target = _target(path)
    if isinstance(target, Path) and target.suffix.lower() != ".xlsx":
        raise InputError(f"{target.name} does not end in .xlsx; a new workbook is an .xlsx file")
    number_of_paper = paper_number(paper)
    check_cell_size(cell_size)
    chosen = theme_named(theme)
    book = Workbook()
    book.loaded_theme = _theme_of_2013()
    first = book.active
    assert isinstance(first, Worksheet)  # noqa: S101 - a new workbook has one
    streamed: dict[str, _Cells] = {}
    for number, page in enumerate(pages, 1):
        sheet = first if number == 1 else book.create_sheet()
        sheet.title = page.name
        _set_up(sheet, page, cell_size, number_of_paper)
        styles = register_styles(sheet, chosen, page.layout.used())
        rows = rows_of_cells(page.layout, styles, row_height(cell_size))
        streamed[f"xl/worksheets/sheet{number}.xml"] = _Cells(rows, most_bytes(page.layout))
    _describe(book, pages[0])
    if isinstance(target, Path):
        with atomic_write(target, force=force) as file:
            _save_with_cells(book, file, streamed)
    else:
        whole = BytesIO()  # a zip is written back and forth, which not every file can
        _save_with_cells(book, whole, streamed)
        target.write(whole.getbuffer())


def _target(path: str | Path | IO[bytes]) -> Path | IO[bytes]:
    if isinstance(path, str | Path):
        return Path(path)
    if not hasattr(path, "write"):
        raise InputError(f"{ascii(path)[:40]} is no file; give a name such as maze.xlsx, or a binary file")
    return path


def _theme_of_2013() -> str:
    """openpyxl's theme with the colours of Office 2013 to 2022, where accent 4 is gold, not purple."""
    theme: str = theme_xml
    for old, new in _PALETTE_OF_2013.items():
        theme = theme.replace(f'val="{old}"', f'val="{new}"')
    return theme


def _set_up(sheet: Worksheet, page: Page, cell_size: int, paper: int) -> None:
    """Everything on a sheet but its maze: columns, view, title, page."""
    maze, grid = page.maze, page.layout.grid
    bounds = grid.bounds
    for first, last in merged_spans((area.left, area.right) for area in grid.areas):
        letters = column_letters(first)
        sheet.column_dimensions[letters] = ColumnDimension(
            sheet, index=letters, min=first, max=last, width=column_width(cell_size), customWidth=True
        )
    sheet.sheet_view.showGridLines = False
    if page.title:
        _write_title(sheet, title_above(page.title, bounds))
    area = printed(bounds, page.title)
    sheet.print_area = area.address
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.paperSize = paper
    sheet.page_setup.fitToWidth = sheet.page_setup.fitToHeight = 1
    sheet.page_setup.orientation = orientation(area)  # type: ignore[assignment]
    sheet.print_options.horizontalCentered = sheet.print_options.verticalCentered = True
    if maze.recipe:
        footer = sheet.HeaderFooter.oddFooter
        assert footer is not None  # noqa: S101 - a new sheet has an empty one
        footer.center.text, footer.center.size = footer_of(maze), FOOTER_POINTS
    for name, selection in names_of(maze).items():
        formula = reference(sheet.title, selection.areas)
        if len(formula) <= LONGEST_FORMULA:
            sheet.defined_names.add(DefinedName(name, attr_text=formula))


def _write_title(sheet: Worksheet, title: Title) -> None:
    cell = sheet.cell(title.row, title.column, title.written)
    assert isinstance(cell, Cell)  # noqa: S101 - nothing is merged
    cell.data_type = "s"  # also where it begins with =
    cell.font = Font(name="Calibri", size=_TITLE_POINTS, bold=True)
    cell.alignment = Alignment(vertical="center")
    sheet.row_dimensions[title.row].height = _TITLE_HEIGHT


def _describe(book: Workbook, page: Page) -> None:
    book.properties.creator = "excelmaze"
    book.properties.created = _DATE
    book.properties.title = page.title or None
    if page.maze.recipe:
        book.properties.description = page.maze.recipe.to_json()


def _save_with_cells(book: Workbook, file: IO[bytes], streamed: Mapping[str, "_Cells"]) -> None:
    """Save the workbook with the rows streamed into the parts of its sheets."""
    empty = BytesIO()
    book.save(empty)
    book.properties.modified = _DATE  # openpyxl has just set it to now
    target = ZipWriter(file)
    with zipfile.ZipFile(empty) as source:
        replaced = {
            "docProps/core.xml": tostring(book.properties.to_tree()),
            "xl/styles.xml": re.sub(rb"(?<=<font>).*?(?=</font>)", _in_order_of_schema, source.read("xl/styles.xml")),
        }
        for name in source.namelist():
            part = replaced.get(name) or source.read(name)
            if cells := streamed.get(name):
                target.add(name, _with_rows(part, cells.rows), most=len(part) + cells.most)
            else:
                target.add(name, (part,))
    target.close()


def _in_order_of_schema(font: re.Match[bytes]) -> bytes:
    """A font's properties in the order of the schema; openpyxl writes them in another, which validators refuse."""
    properties = re.findall(rb"<(\w+)[^>]*/>", font[0]), re.findall(rb"<[^>]+/>", font[0])
    return b"".join(element for _, element in sorted(zip(*properties, strict=True), key=_font_position))


def _font_position(item: tuple[bytes, bytes]) -> int:
    return _FONT_PROPERTIES.index(item[0])


def _with_rows(part: bytes, rows: Iterable[bytes]) -> Iterator[bytes]:
    """A sheet's part with rows put behind those that it has (a title); openpyxl writes its sheetData plainly."""
    before, _, after = part.partition(b"<sheetData")
    end = after.index(b"/>") if after.lstrip().startswith(b"/>") else after.index(b"</sheetData>")
    yield before + b"<sheetData>" + after[:end].removeprefix(b">").strip()
    yield from rows
    yield b"</sheetData>" + after[end:].removeprefix(b"</sheetData>").removeprefix(b"/>")
