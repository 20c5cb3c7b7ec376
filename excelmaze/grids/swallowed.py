"""The Czech macro's quirk: it goes on into silver cells beside the selection, as if they were selected too."""

from collections.abc import Callable, Collection

from excelmaze.grids.grid import STEPS, Grid
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Place
from excelmaze.sheet.unions import rectangles

# Of some places on a sheet those that are filled silver.
Silver = Callable[[Collection[Place]], Collection[Place]]


def with_swallowed(grid: Grid, start: int | None, silver: Silver) -> Grid:
    """The cells, and those silver ones to which they lead, one beside the other.

    Args:
        grid: the cells that are selected; they count as silver, as the macro fills them before it begins.
        start: where the only maze begins; None where each piece gets one.
        silver: tells which places are.
    """
    begun = range(grid.size) if start is None else grid.piece_of(start)
    edge = {grid.place(cell) for cell in begun}
    asked, found = set(edge), set()
    while edge:
        beside = {(row + down, column + right) for row, column in edge for down, right in STEPS} - asked
        beside = {(row, column) for row, column in beside if 1 <= row <= MAX_ROW and 1 <= column <= MAX_COLUMN}
        asked |= beside
        selected = {place for place in beside if grid.cell_at(*place) is not None}
        swallowed = set(silver(beside - selected))
        found |= swallowed
        edge = selected | swallowed
    return Grid([*grid.areas, *rectangles(sorted(found))], grid.merged) if found else grid
