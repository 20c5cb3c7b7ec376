"""Texts of mazes on an open sheet: nothing that others have there is lost."""

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from excelmaze.draw.layout import Layout
from excelmaze.grids.grid import Grid
from excelmaze.live.contents import empty, occupied, standing, write_free
from excelmaze.sheet.addresses import Place
from excelmaze.xlsx.marks import arrows_before
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheets.texts import as_read

if TYPE_CHECKING:
    import xlwings as xw


def marks_of(records: Iterable[Record]) -> dict[Place, str]:
    """Return the marks that came with mazes, by row and column."""
    return {place: as_read(text) for one in records for place, text in one.titles.items() if one.has(*place)}


def marks_in(grid: Grid, records: Collection[Record]) -> dict[Place, str]:
    """Return the marks in some cells and before their openings that a new maze replaces."""

    def has(row: int, column: int) -> bool:
        return grid.cell_at(row, column) is not None

    inside = {place: text for place, text in marks_of(records).items() if has(*place)}
    before = {place: as_read(text) for place, text in arrows_before(records, has).items()}
    return {**before, **inside}


def fitting(sheet: "xw.Sheet", layout: Layout, earlier: Mapping[Place, str]) -> Layout:
    """Return a layout without texts for cells that hold anything but an earlier maze's text."""
    if not layout.texts:
        return layout
    grid = layout.grid
    occupied_places = occupied(sheet, grid.areas) - standing(sheet, earlier)
    texts = {cell: text for cell, text in layout.texts.items() if text and grid.place(cell) not in occupied_places}
    return layout._replace(texts=texts)


def put(sheet: "xw.Sheet", layout: Layout, earlier: Mapping[Place, str]) -> None:
    """Write the texts of a layout that fits; those of earlier mazes go."""
    empty(sheet, standing(sheet, earlier))
    write_free(sheet, {layout.grid.place(cell): text for cell, text in layout.texts.items()})
