"""Which cells beside a selection are somebody's, so that no opening leads to them."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from excelmaze.grids.grid import Grid
from excelmaze.live import native
from excelmaze.live.snapshot import SHEET, Snapshot
from excelmaze.maze.openings import Taken
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, Place
from excelmaze.xlsx.beside import check_rim, taken_places
from excelmaze.xlsx.merged_lines import beside_wide_rims
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    import xlwings as xw

# More cells than a few are asked for their values by the rectangle around, unless it is large.
_FEW, _LARGE = 4, 100_000


def taken_beside(sheet: "xw.Sheet", before: Snapshot, grid: Grid) -> Taken:
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
        return found | _with_content(sheet, [place for place in there if place not in found])

    return taken


def _with_content(sheet: "xw.Sheet", places: Collection[Place]) -> set[Place]:
    around = _around(places) if len(places) > _FEW else None
    if around is None or around.size > _LARGE:
        return {place for place in places if sheet.range(place).value is not None}
    values = sheet.range(around.address).options(ndim=2).value
    return {place for place in places if values[place[0] - around.top][place[1] - around.left] is not None}


def _around(places: Iterable[Place]) -> Area:
    rows, columns = zip(*places, strict=True)
    return Area(min(rows), min(columns), max(rows), max(columns))
