"""The lines of merged cells: which of them those cells hold, and which are left to their neighbours."""

from excelmaze.draw.layout import Layout, Shown
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.sheet.addresses import Area


def with_held_lines(layout: Layout) -> Layout:
    """The layout in which a merged area has a line on a whole side or on none, where its neighbours hold the others.

    Excel draws each cell's own part of a merged area's side; other programs draw a side of it as that of its first
    cell, and save it so.
    """
    grid = layout.grid
    if not grid.merged:
        return layout
    codes = bytearray(layout.codes)
    palette = list(layout.palette)
    merged = {cell for cells in grid.merged_cells for cell in cells}
    for area in grid.merged:
        for side, cells in _sides(grid, area):
            walled = [cell for cell in cells if layout.lines[cell] >> side & 1]
            if len(walled) == len(cells):
                continue
            for cell in walled:
                beside = grid.neighbors[side][cell]
                if beside >= 0 and beside not in merged:
                    shown = palette[codes[cell]]
                    without = Shown(shown.lines & ~(1 << side), shown.role)
                    if without not in palette:
                        palette.append(without)
                    codes[cell] = palette.index(without)
    return Layout(grid, bytes(codes), palette, texts=layout.texts, merged=layout.merged, sheet=layout.sheet)


def _sides(grid: Grid, area: Area) -> list[tuple[int, list[int]]]:
    """The sides of an area, each with the cells that lie along it."""
    top, left, bottom, right = area
    return [
        (UP, grid.within(Area(top, left, top, right))),
        (RIGHT, grid.within(Area(top, right, bottom, right))),
        (DOWN, grid.within(Area(bottom, left, bottom, right))),
        (LEFT, grid.within(Area(top, left, bottom, left))),
    ]
