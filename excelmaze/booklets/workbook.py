"""A booklet as a workbook: an index, a sheet for each maze, and the keys."""

from collections.abc import Sequence
from pathlib import Path

from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.booklets.pages import MEASURE, MOST_STARS, Page
from excelmaze.draw.tilings import lay_out
from excelmaze.languages import Words
from excelmaze.xlsx.new import NewSheet, write_sheets
from excelmaze.xlsx.printing import Printing

END, NONE = "end", "none"


def write_booklet(
    path: str | Path,
    pages: Sequence[Page],
    *,
    title: str = "",
    names: Sequence[str] = (),
    keys: str = END,
    theme: str | None = None,
    marks: str = "words",
    printing: Printing,
    words: Words = str,
    force: bool = True,
) -> None:
    """Write the pages of a booklet into a new workbook, and the keys behind them or into one of their own.

    Args:
        path: the workbook.
        pages: the mazes.
        title: what stands above each, with `{n}` and `{name}`.
        names: for whom each is; the keys tell it, too.
        keys: `end`, `none`, or the name of another workbook.
        theme: and `marks`, `printing`, `force`: as for `save`.
        words: the language.

    Raises:
        InputError: an option that does not exist.
        WorkbookError: a file cannot be written.
    """
    mazes = [
        _sheet(page, f"{words('Maze')} {page.number}", _titled(title, page, names), marks, words) for page in pages
    ]
    solved = [
        _sheet(
            page,
            f"{words('Solution')} {page.number}",
            f"{words('Solution')} {page.number}: {_titled(title, page, names)}".rstrip(": "),
            marks,
            words,
            solution=True,
        )
        for page in pages
        if keys != NONE
    ]

    def index(sheet: Worksheet) -> None:
        _write_index(sheet, pages, mazes, names, words)

    book = [*mazes, *solved] if keys == END else mazes
    own_keys = keys not in {END, NONE}
    plain = printing._replace(name_line=False)
    if own_keys:
        write_sheets(solved, keys, theme=theme, printing=plain, force=force)
    write_sheets(book, path, theme=theme, printing=printing, force=force, front=index)


def _sheet(page: Page, name: str, title: str, marks: str, words: Words, *, solution: bool = False) -> NewSheet:
    layout = lay_out(page.maze, solution=solution)
    return NewSheet(name, page.maze, layout, title, words=words, code=page.code).marked(marks, words)


def _titled(title: str, page: Page, names: Sequence[str]) -> str:
    name = names[page.number - 1] if names else ""
    return title.replace("{n}", str(page.number)).replace("{name}", name).strip()


def _write_index(
    sheet: Worksheet, pages: Sequence[Page], mazes: Sequence[NewSheet], names: Sequence[str], words: Words
) -> None:
    """A row for each maze: a link to its sheet, its size, how difficult it is, page, code, and for whom it is."""
    sheet.title = words("Index")
    headings = [words("Maze"), words("Size"), words("Difficulty"), MEASURE, words("Page"), "--recipe", words("Name")]
    for column, heading in enumerate(headings if names else headings[:-1], 1):
        cell = sheet.cell(1, column, heading)
        cell.font = Font(name="Calibri", size=11, bold=True)
        sheet.column_dimensions[cell.column_letter].width = max(12, len(heading) + 2)
    sheet.column_dimensions["F"].width = 28
    for row, (page, maze) in enumerate(zip(pages, mazes, strict=True), 2):
        bounds = page.maze.grid.bounds
        stars = "★" * page.stars + "☆" * (MOST_STARS - page.stars)
        values: list[str | float] = [
            maze.name,
            f"{bounds.width} x {bounds.height}",
            stars,
            round(page.difficulty, 2),
            row,
            page.code,
        ]
        for column, value in enumerate([*values, *names[page.number - 1 : page.number]], 1):
            cell = sheet.cell(row, column, value)
            if isinstance(value, str):
                cell.data_type = "s"  # a name that begins with = is no formula
            cell.alignment = Alignment(horizontal="left")
        link = sheet.cell(row, 1)
        link.hyperlink = Hyperlink(ref=link.coordinate, location=f"'{maze.name}'!B2", display=maze.name)
        link.font = Font(name="Calibri", size=11, underline="single", color="0563C1")
    sheet.freeze_panes = "A2"
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.fitToHeight = 0
