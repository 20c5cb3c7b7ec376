"""Which cells beside a selection are somebody's, so that no opening leads to them."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from excelmaze.grids.grid import Grid
from excelmaze.live import native
from excelmaze.live.contents import occupied
from excelmaze.live.snapshot import SHEET, Snapshot
from excelmaze.maze.openings import IsOccupied
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Place
from excelmaze.sheet.unions import rectangles
from excelmaze.xlsx.merged_lines import beside_wide_rims
from excelmaze.xlsx.occupied import check_rim, taken_places
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    import xlwings as xw


def taken_beside(sheet: "xw.Sheet", before: Snapshot, grid: Grid) -> IsOccupied:
    """Which of some places on a sheet are somebody's, as files tell it of theirs; content is on the sheet alone.

    So are those beside merged cells of the grid whose side cannot be opened in part.

    Raises:
        InputError: passages of the grid go out through the rim to what is somebody's.
    """
    if any(grid.beyond_rim()):
        with open_workbook(before.path) as book:
            check_rim(book.sheet(SHEET), grid)
    shut = beside_wide_rims(grid) if native.draws_sides_whole(sheet) else set()

    def taken(places: Collection[Place]) -> set[Place]:
        there = [(row, column) for row, column in places if 1 <= row <= MAX_ROW and 1 <= column <= MAX_COLUMN]
        kept = Grid(before.areas)
        with open_workbook(before.path) as book:
            found = taken_places(book.sheet(SHEET), there)
        # Cells that are merged are not in the snapshot.
        found |= {place for place in there if kept.cell_at(*place) is None}
        found |= shut.intersection(there)
        beside = [place for place in there if place not in found]
        return found | occupied(sheet, rectangles(beside))

    return taken
