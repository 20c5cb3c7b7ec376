"""Several layouts on one sheet."""

from collections.abc import Sequence
from typing import NamedTuple

from excelmaze.draw.layout import Layout, Shown
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area


class Moved(NamedTuple):
    """A layout so many rows and columns further on."""

    layout: Layout
    down: int = 0
    right: int = 0

    def area(self, area: Area) -> Area:
        """Where an area of it lies then."""
        down, right = self.down, self.right
        return Area(area.top + down, area.left + right, area.bottom + down, area.right + right)


def together(parts: Sequence[Moved]) -> Layout:
    """One layout of several that do not touch; links between sheets are none of it."""
    grid = Grid([one.area(area) for one in parts for area in one.layout.grid.areas])
    palette: dict[Shown, int] = {}
    codes = bytearray(grid.size)
    texts: dict[int, str] = {}
    for layout, down, right in parts:
        table = bytearray(256)
        for code, shown in layout.used().items():
            table[code] = palette.setdefault(shown, len(palette))
        for row, first, own in layout.stretches():
            cell = _cell(grid, row + down, first + right)
            codes[cell : cell + len(own)] = own.translate(table)
        for cell, text in layout.texts.items():
            row, column = layout.grid.place(cell)
            texts[_cell(grid, row + down, column + right)] = text
    merged = [one.area(area) for one in parts for area in one.layout.merged]
    return Layout(grid, bytes(codes), tuple(palette), texts=texts, merged=merged, even=True)


def _cell(grid: Grid, row: int, column: int) -> int:
    cell = grid.cell_at(row, column)
    assert cell is not None  # noqa: S101 - the grid was made of these
    return cell
