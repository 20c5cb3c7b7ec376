"""The cells of an open sheet that the user painted in a colour, for a maze to be put there."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from excelmaze.grids.grid import Grid
from excelmaze.live import native, shelf
from excelmaze.live.formats import copy_formats
from excelmaze.live.merged import merged_areas, uncut
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.cells_to_fill import colored_cells
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    import xlwings as xw


def colored_on(sheet: "xw.Sheet", color: str, areas: Sequence[Area] | None) -> Grid:
    """Those of some cells of an open sheet that are filled in a colour, or of all that are used.

    Fills are read from a copy of the formats, as files have them: some calls, however many cells there are.

    Raises:
        InputError: none are.
    """
    looked_at = native.areas_of(sheet.used_range) if areas is None else areas
    path = shelf.new_path()
    try:
        copied = native.aside(sheet.book.app)
        try:
            page = copied.sheets[0]
            page.name = sheet.name
            copy_formats(sheet, page, uncut(looked_at, merged_areas(sheet, looked_at)))
            copied.save(path)
        finally:
            copied.close()
        with open_workbook(path) as book:
            return colored_cells(book.sheet(sheet.name), color, Grid(looked_at))
    finally:
        shelf.discard(path)
