"""The lines of merged cells: which of them those cells hold, and which are left to their neighbours."""

from excelmaze.draw.layout import Layout, Shown
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, STEPS, UP, Grid
from excelmaze.sheet.addresses import Area, Place


def with_held_lines(layout: Layout) -> Layout:
    """Return the layout with lines on whole sides of merged areas only; their neighbours hold the others.

    Of neighbours that are merged, too, those do whose whole side is walled.

    Excel draws each cell's own part of a merged area's side; other programs draw a side of it as that of its first
    cell, and save it so.
    """
    grid = layout.grid
    if not grid.merged:
        return layout
    codes = bytearray(layout.codes)
    palette = list(layout.palette)
    whole = _whole_sides(layout)
    for area in grid.merged:
        for side, cells in _sides(grid, area):
            walled = [cell for cell in cells if layout.lines[cell] >> side & 1]
            if len(walled) == len(cells):
                continue
            for cell in walled:
                beside = grid.neighbors[side][cell]
                if beside >= 0 and (beside not in whole or whole[beside] >> grid.opposite[side] & 1):
                    shown = palette[codes[cell]]
                    without = Shown(shown.lines & ~(1 << side), shown.role)
                    if without not in palette:
                        palette.append(without)
                    codes[cell] = palette.index(without)
    return layout._replace(codes=bytes(codes), palette=palette)


def _whole_sides(layout: Layout) -> dict[int, int]:
    """Return for each cell of a merged area those sides of the area that it lies on and that are all wall, as bits."""
    found = {cell: 0 for cells in layout.grid.merged_cells for cell in cells}
    for area in layout.grid.merged:
        for side, cells in _sides(layout.grid, area):
            walled = all(layout.lines[cell] >> side & 1 for cell in cells)
            for cell in cells:
                found[cell] |= walled << side
    return found


def partly_drawn(layout: Layout) -> tuple[Area, int] | None:
    """Return the first merged area and side with a line in part, which no neighbour can hold; None without."""
    grid = layout.grid
    for area in grid.merged:
        for side, cells in _sides(grid, area):
            if len({layout.lines[cell] >> side & 1 for cell in cells}) > 1:
                return area, side
    return None


def beside_wide_rims(grid: Grid) -> set[Place]:
    """Return the places outside the cells along sides of merged areas that are several cells long."""
    found = set()
    for area in grid.merged:
        for side, cells in _sides(grid, area):
            down, right = STEPS[side]
            rim = [grid.place(cell) for cell in cells if grid.neighbors[side][cell] < 0]
            found |= {(row + down, column + right) for row, column in rim if len(cells) > 1}
    return found


def _sides(grid: Grid, area: Area) -> list[tuple[int, list[int]]]:
    """Return the sides of an area, each with the cells that lie along it."""
    top, left, bottom, right = area
    return [
        (UP, grid.within(Area(top, left, top, right))),
        (RIGHT, grid.within(Area(top, right, bottom, right))),
        (DOWN, grid.within(Area(bottom, left, bottom, right))),
        (LEFT, grid.within(Area(top, left, bottom, left))),
    ]
