"""`excelmaze gallery`: every algorithm, kind and theme on a sheet each, with an index whose rows lead to them."""

import argparse
import sys
from collections.abc import Sequence

from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.commands.arguments import add_options, values
from excelmaze.commands.exhibits import Exhibit, exhibits
from excelmaze.counts import counted
from excelmaze.files import check_writable
from excelmaze.options.table import Safety
from excelmaze.progress import shown, tick
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.sheets import NewSheet, sheets_of


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="OUT.xlsx", help="the workbook to be written")
    add_options(parser, "gallery")


def run(options: argparse.Namespace) -> None:
    given = values("gallery", options, "target")
    force = given.of(Safety).force
    check_writable(options.target, force=force)
    with shown(sys.stderr):
        count = write_gallery(options.target, force=force)
    if given["json"]:
        from excelmaze.commands.as_json import object_of

        print(object_of({"mazes": count, "files": [options.target]}))
        return
    print(f"{options.target}: {counted(count, 'maze')} and an index of them")


def write_gallery(path: str, *, force: bool = True) -> int:
    """Write the gallery into a new workbook; the number of its mazes.

    Raises:
        WorkbookError: the file cannot be written.
    """
    every = list(exhibits())
    sheets: list[NewSheet] = []
    for number, one in enumerate(every):
        tick("making mazes", number, len(every), "mazes")
        maze, theme = one.maze(), one.words.get("theme")
        shown_as = None if theme is None else str(theme)
        made = sheets_of(one.name, maze, one.name, solution="solution" in one.words)
        sheets += [sheet._replace(theme=shown_as) for sheet in made]
    write_sheets(sheets, path, force=force, front=lambda sheet: _write_index(sheet, every))
    return len(every)


def _write_index(sheet: Worksheet, every: Sequence[Exhibit]) -> None:
    """A row for each maze: its sheet, a link to it, what it shows, and how it is made again."""
    sheet.title = "Index"
    for column, (heading, width) in enumerate((("maze", 34), ("what it shows", 70), ("made again by", 90)), 1):
        cell = sheet.cell(1, column, heading)
        cell.font = Font(name="Calibri", size=11, bold=True)
        sheet.column_dimensions[cell.column_letter].width = width
    for row, one in enumerate(every, 2):
        cell = sheet.cell(row, 1, one.name)
        quoted = one.sheets[0].replace("'", "''")
        cell.hyperlink = Hyperlink(ref=cell.coordinate, location=f"'{quoted}'!B2", display=one.name)
        cell.font = Font(name="Calibri", size=11, underline="single", color="0563C1")
        sheet.cell(row, 2, one.text).alignment = Alignment(wrap_text=True, vertical="top")
        sheet.cell(row, 3, one.command)
        cell.alignment = sheet.cell(row, 3).alignment = Alignment(vertical="top")
    sheet.freeze_panes = "A2"
    sheet.page_setup.orientation = "landscape"
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
