"""What the codes of a layout mean on a sheet: lines and fills of cells."""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from excelmaze.draw.layout import ALL_SIDES, Layout, Stretch
from excelmaze.draw.theme import Fill, Line, Split, Theme, in_rgb
from excelmaze.grids.cells import runs_of
from excelmaze.grids.grid import DIRECTIONS
from excelmaze.xlsx.patch.cell_format import KEEP, CellChange, Diagonals, Keep
from excelmaze.xlsx.sheets.workbook import Book

if TYPE_CHECKING:
    from excelmaze.maze.maze import Maze
    from excelmaze.xlsx.sheet_patch import Colored

_CHOSEN = re.compile(rb"\x01+")


def theme_in(book: Book, theme: Theme) -> Theme:
    """The theme as a workbook can show it: in one without a theme part, as LibreOffice saves, in plain colours."""
    return theme if book.has_theme else in_rgb(theme)


def changes_of(layout: Layout, theme: Theme) -> dict[int, CellChange]:
    """What each code of a layout means on a sheet: all four sides, and the fill.

    Diagonals are the user's, unless the layout has some itself.
    """
    changes = {}
    for code, shown in layout.used().items():
        sides = [theme.wall if shown.lines >> side & 1 else None for side in DIRECTIONS]
        change = change_of(sides, theme.fill_of(shown))
        if layout.has_diagonals:
            crossing = Diagonals(theme.wall, shown.lines) if shown.lines > ALL_SIDES else None
            change = change._replace(diagonals=crossing)
        changes[code] = change
    return changes


def change_of(sides: Sequence[Line | Keep | None], fill: Fill | Split | Keep | None = KEEP) -> CellChange:
    """A change with the sides by direction."""
    top, right, bottom, left = sides
    return CellChange(top, right, bottom, left, fill)


def colored_by(maze: "Maze", layouts: Sequence[Layout], color: str) -> "Sequence[Colored | None]":
    """What colours the cells of each sheet of a maze by distance, if that was asked for."""
    if color == "none":
        return [None] * len(layouts)
    from excelmaze.draw.distances import distances
    from excelmaze.xlsx.color_scale import colored_cells

    every = distances(maze, layouts, color)
    return [colored_cells(layout, numbers) for layout, numbers in zip(layouts, every, strict=True)]


def cells_of(layout: Layout, cells: Iterable[int]) -> Iterable[Stretch]:
    """The codes of some cells only, one stretch for cells side by side."""
    chosen = bytearray(layout.grid.size)
    for cell in cells:
        chosen[cell] = 1
    if all(chosen):
        return layout.stretches()
    return [
        Stretch(run.row, run.first + found.start(), layout.codes[run.cell + found.start() : run.cell + found.end()])
        for run in runs_of(layout.grid.bands)
        for found in _CHOSEN.finditer(chosen[run.cell : run.cells.stop])
    ]
