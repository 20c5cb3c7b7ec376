"""Formats of cells, copied between sheets a few calls for each area, merged cells only as a whole: each is a room."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING

from excelmaze.draw.tilings import lay_out, partly_drawn, with_held_lines
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import SIDE_NAMES, Grid
from excelmaze.live import native
from excelmaze.live.native import aside
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, Place, overlap, parse_selection
from excelmaze.sheet.unions import rectangles

if TYPE_CHECKING:
    import xlwings as xw

COPY_CALLS = 4
"""What copying the formats of one area costs: two ranges, a copy and a paste."""


def copy_formats(source: "xw.Sheet", target: "xw.Sheet", areas: Iterable[Area]) -> None:
    """Give cells the formats that the same cells have on another sheet, also of another workbook."""
    for area in areas:
        source.range(area.address).copy()
        target.range(area.address).paste("formats")


class Opened:
    """The first sheet of a workbook file that is closed again afterwards."""

    def __init__(self, app: "xw.App", path: Path) -> None:
        self._app, self._path = app, path

    def __enter__(self) -> "xw.Sheet":
        self._book = aside(self._app, self._path)
        return self._book.sheets[0]

    def __exit__(self, *_: object) -> None:
        self._book.close()


def with_ring(area: Area) -> Area:
    """Return the area with the cells round it, as far as there are any: they share its outer edges."""
    return Area(
        max(area.top - 1, 1),
        max(area.left - 1, 1),
        min(area.bottom + 1, MAX_ROW),
        min(area.right + 1, MAX_COLUMN),
    )


def merged_areas(sheet: "xw.Sheet", areas: Sequence[Area]) -> list[Area]:
    """Return the merged areas that have a cell in some areas; one call where there are none in the rectangle around."""
    merged: set[Area] = set()
    if len(areas) > 1 and sheet.range(reduce(Area.around, areas).address).merge_cells is False:
        return []
    for area in areas:
        merged.update(_merged_in(sheet, area))
    return sorted(merged)


def _merged_in(sheet: "xw.Sheet", area: Area) -> Iterator[Area]:
    """Yield the merged areas in an area: halves that have some are halved again, until one is a single merged area."""
    cells = sheet.range(area.address)
    if cells.merge_cells is False:
        return
    first = parse_selection(cells.merge_area.address).areas[0]
    if holds(first, area):
        yield first
        return
    for half in area.halves:
        yield from _merged_in(sheet, half)


def with_rooms(grid: Grid, merged: Iterable[Area]) -> Grid:
    """Return cells of a sheet with the merged areas among them as rooms.

    Raises:
        WorkbookError: merged cells lie only partly among them.
    """
    rooms = [area for area in merged if any(overlap(area, one) for one in grid.areas)]
    for area in rooms:
        if len(grid.within(area)) < area.size:
            raise WorkbookError(
                f"the merged cells {area.address} lie only partly in {grid.named}; "
                "select all of them or none, or unmerge them"
            )
    return Grid(grid.areas, rooms) if rooms else grid


def check_drawable(sheet: "xw.Sheet", maze: Maze) -> None:
    """Refuse a maze that has a wall along a part of a side of merged cells, where that is drawn as a whole.

    Where the neighbours of that side are not merged, they have the wall.

    Raises:
        WorkbookError: there is such a side.
    """
    if not maze.grid.merged or not native.draws_sides_whole(sheet):
        return
    partly = partly_drawn(with_held_lines(lay_out(maze)))
    if partly is not None:
        area, side = partly
        raise WorkbookError(
            f"LibreOffice draws the {SIDE_NAMES[side]} side of the merged cells {area.address} as a whole, and this "
            "maze has a wall along a part of it; leave cells between merged ones, unmerge them, or choose another seed"
        )


def uncut(areas: Sequence[Area], merged: Iterable[Area]) -> Sequence[Area]:
    """Return the cells of areas as areas of which none cuts through merged ones: these take no formats in part.

    Merged areas that have other cells, too, do not count.
    """
    rooms = [*merged]
    cut = [room for room in rooms if any(overlap(room, area) and not holds(area, room) for area in areas)]
    cells = Grid(areas) if cut else None
    cut = [room for room in cut if cells is not None and len(cells.within(room)) == room.size]
    if not cut:
        return areas
    parted = [area for area in areas if any(overlap(room, area) for room in cut)]
    alone = [*cut, *(room for room in rooms if any(holds(area, room) for area in parted))]
    places = {place for area in parted for place in cells_of(area)}.difference(*map(cells_of, alone))
    return [*(area for area in areas if area not in parted), *alone, *rectangles(places)]


def holds(area: Area, other: Area) -> bool:
    """Return whether an area has all cells of another one."""
    rows = area.top <= other.top and other.bottom <= area.bottom
    return rows and area.left <= other.left and other.right <= area.right


def cells_of(area: Area) -> Iterator[Place]:
    """Yield the rows and columns of an area's cells."""
    columns = range(area.left, area.right + 1)
    return ((row, column) for row in range(area.top, area.bottom + 1) for column in columns)
