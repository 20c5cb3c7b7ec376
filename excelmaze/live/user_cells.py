"""The user's own cells on an open sheet: those painted for a maze, and those beside it that are occupied."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from excelmaze.grids.grid import Grid
from excelmaze.live import native, shelf
from excelmaze.live.contents import occupied
from excelmaze.live.formats import copy_formats
from excelmaze.live.merged import merged_areas, uncut
from excelmaze.live.snapshot import SHEET, Snapshot
from excelmaze.maze.openings import Taken
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, Place
from excelmaze.sheet.unions import rectangles
from excelmaze.xlsx.cells_to_fill import colored_cells
from excelmaze.xlsx.merged_lines import beside_wide_rims
from excelmaze.xlsx.occupied import check_rim, taken_places
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    import xlwings as xw


def colored_on(sheet: "xw.Sheet", color: str, areas: Sequence[Area] | None) -> Grid:
    """Return those of some cells that are filled in a colour, or of all cells that are used.

    Fills are read from a copy of the formats, as files have them: some calls, however many cells there are.

    Raises:
        InputError: none are.
    """
    areas = native.areas_of(sheet.used_range) if areas is None else areas
    path = shelf.new_path()
    try:
        copied = native.aside(sheet.book.app)
        try:
            page = copied.sheets[0]
            page.name = sheet.name
            copy_formats(sheet, page, uncut(areas, merged_areas(sheet, areas)))
            copied.save(path)
        finally:
            copied.close()
        with open_workbook(path) as book:
            return colored_cells(book.sheet(sheet.name), color, Grid(areas))
    finally:
        shelf.discard(path)


def occupied_beside(sheet: "xw.Sheet", before: Snapshot, cells: Grid) -> Taken:
    """Return a function that tells which of some places beside cells are occupied, so that no opening leads there.

    Formats and names are read as in files; what cells contain is on the sheet alone. The places along a side of merged
    cells that cannot be opened in part are occupied, too.

    Raises:
        InputError: passages of the cells go out through the rim to what is somebody's.
    """
    if any(cells.beyond_rim()):
        with open_workbook(before.path) as book:
            check_rim(book.sheet(SHEET), cells)
    shut = beside_wide_rims(cells) if native.draws_sides_whole(sheet) else set()
    kept = Grid(before.areas)

    def among(places: Collection[Place]) -> set[Place]:
        on_sheet = {(row, column) for row, column in places if 1 <= row <= MAX_ROW and 1 <= column <= MAX_COLUMN}
        with open_workbook(before.path) as book:
            found = taken_places(book.sheet(SHEET), on_sheet)
        # Cells that are merged are not in the snapshot.
        found |= {place for place in on_sheet if place in shut or kept.cell_at(*place) is None}
        return found | occupied(sheet, rectangles(on_sheet - found))

    return among
