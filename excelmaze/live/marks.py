"""Texts of mazes on an open sheet: nothing that others have there is lost."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from excelmaze.draw.layout import Layout
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.grids.grid import Grid
from excelmaze.live.contents import FRACTION, distances_in, empty, occupied, standing, write_free
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Place
from excelmaze.sheet.unions import rectangles
from excelmaze.xlsx.color_scale import uncolored_notes
from excelmaze.xlsx.marks import arrows_before
from excelmaze.xlsx.maze_request import colored_by
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheet_request import Colored
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


def fitting(
    sheet: "xw.Sheet", layout: Layout, earlier: Mapping[Place, str], distances: Collection[Place] = ()
) -> Layout:
    """Return a layout without texts for cells that hold anything but an earlier maze's text or one of its distances."""
    if not layout.texts:
        return layout
    grid = layout.grid
    occupied_places = occupied(sheet, grid.areas) - standing(sheet, earlier) - {*distances}
    texts = {cell: text for cell, text in layout.texts.items() if text and grid.place(cell) not in occupied_places}
    return layout._replace(texts=texts)


def put(sheet: "xw.Sheet", layout: Layout, earlier: Mapping[Place, str]) -> None:
    """Write the texts of a layout that fits; those of earlier mazes go."""
    empty(sheet, standing(sheet, earlier))
    write_free(sheet, {layout.grid.place(cell): text for cell, text in layout.texts.items()})


def colored_where_free(sheet: "xw.Sheet", layout: Layout, colored: Colored | None) -> Colored | None:
    """Return what colours cells by distance, but for those that contain anything; None where all of them do."""
    if colored is None:
        return None
    occupied_places = occupied(sheet, layout.grid.areas)
    numbers = {
        row: {column: number for column, number in found.items() if (row, column) not in occupied_places}
        for row, found in colored.numbers.items()
    }
    if not any(numbers.values()):
        return None
    if not occupied_places:
        return Colored(colored.areas, numbers)
    places = (layout.grid.place(cell) for cell in range(layout.grid.size))
    return Colored(rectangles(place for place in places if place not in occupied_places), numbers)


def uncolored(sheets: "Sequence[xw.Sheet]", maze: Maze, color: str) -> Iterator[str]:
    """Yield a note for each sheet of a maze with cells that are not coloured by distance, because they are occupied."""
    layouts = lay_out_sheets(maze)
    for sheet, layout, colored in zip(sheets, layouts, colored_by(maze, layouts, color), strict=True):
        wanted = {(row, column) for row, found in colored.numbers.items() for column in found} if colored else set()
        areas = layout.grid.areas
        yield from uncolored_notes(sorted(wanted & occupied(sheet, areas) - distances_in(sheet, areas).keys()))


def distances_of(colored: Colored | None) -> dict[Place, float]:
    """Return the numbers of cells as they are written into them."""
    rows = {} if colored is None else colored.numbers
    return {(row, column): number + FRACTION for row, found in rows.items() for column, number in found.items()}
