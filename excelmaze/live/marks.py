"""Texts and merged cells of mazes on an open sheet: nothing that others have there is lost or hidden."""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.live.numbers import FRACTION
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area, Place, Selection, parse_selection
from excelmaze.sheet.unions import addresses, rectangles, runs_in_rows
from excelmaze.xlsx.codes import colored_by
from excelmaze.xlsx.painting import Colored
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheets.texts import as_read

if TYPE_CHECKING:
    import xlwings as xw

# Up to so many cells are asked for their values at once.
_MOST_AT_ONCE = 100_000


class Marks(NamedTuple):
    """The texts in cells of mazes, by row and column, and the areas of these cells that are merged.

    Of the texts no record tells of those that are `displaced` when another maze takes their cells.
    """

    texts: Mapping[Place, str]
    merged: tuple[Area, ...]
    displaced: Mapping[Place, str] = {}


def marks_of(records: Iterable[Record]) -> Marks:
    """The marks that came with mazes, as their records tell."""
    records = list(records)
    texts = {place: as_read(text) for one in records for place, text in one.titles.items() if one.has(*place)}
    return Marks(texts, tuple(area for one in records for area in one.merged))


def with_those_of_new(
    sheet: "xw.Sheet", grid: Grid, earlier: Marks, records: Collection[Record], names: Mapping[str, str]
) -> Marks:
    """Marks, and those at the ends of a maze that a new workbook came with, as the sheet's names tell."""
    from excelmaze.xlsx.marks_of_new import ends_unrecorded, signs_among

    ends = ends_unrecorded(grid, partial(_meant, names), records)
    if not ends:
        return earlier
    held = {grid.place(cell): text for cell, text in texts_of(sheet, grid).items()}
    found = {place: text for place, text in signs_among(held, grid, ends).items() if place not in earlier.texts}
    return earlier._replace(texts={**earlier.texts, **found}, displaced=found)


def _meant(names: Mapping[str, str], name: str) -> Selection | None:
    """The cells that a name stands for."""
    with suppress(InputError):  # somebody else's name, which stands for something else
        # LibreOffice writes ~ between areas.
        return parse_selection(names[name].replace("~", ",")) if name in names else None
    return None


def displaced_by(records: Iterable[Record]) -> dict[Place, str]:
    """The texts that gave way to mazes."""
    return {place: as_read(text) for one in records for place, text in one.displaced.items()}


def fitting(sheet: "xw.Sheet", layout: Layout, earlier: Marks, distances: Collection[Place] = ()) -> Layout:
    """A layout without the texts and merged areas for which there is no place, or which are merged on the sheet.

    A cell that holds anything but a text of an earlier maze, or one of its distances, keeps it, and is not merged into
    another one.
    """
    if not layout.texts and not layout.merged:
        return layout
    grid = layout.grid
    new = [area for area in layout.merged if area not in grid.merged]
    taken = _filled(sheet, grid) - standing(sheet, earlier.texts) if layout.texts or new else set()
    taken -= {*distances}
    texts = {cell: text for cell, text in layout.texts.items() if text and grid.place(cell) not in taken}
    merged = [area for area in new if not any(_hides(area, place) for place in taken)]
    return layout.replaced(texts=texts, merged=merged)


def put(sheet: "xw.Sheet", layout: Layout, earlier: Marks) -> None:
    """Write the texts of a layout that fits, and merge its areas; texts of earlier mazes in its cells go."""
    grid = layout.grid
    texts = {grid.place(cell): text for cell, text in layout.texts.items()}
    inside = {place: text for place, text in earlier.texts.items() if grid.cell_at(*place) is not None}
    empty(sheet, standing(sheet, inside) - texts.keys())
    for top, left, _, right in runs_in_rows(list(texts)):
        row = [f"'{texts[top, column]}" for column in range(left, right + 1)]
        sheet.range((top, left), (top, right)).value = row
    merge(sheet, layout.merged)


def colored_on(sheet: "xw.Sheet", maze: Maze, layout: Layout, color: str) -> Colored | None:
    """What colours the cells of a maze by distance, but for those that hold anything."""
    (colored,) = colored_by(maze, [layout], color)
    return None if colored is None else colored_between(sheet, layout, colored)


def colored_between(sheet: "xw.Sheet", layout: Layout, colored: Colored) -> Colored:
    """What colours cells by distance, but for those that hold anything."""
    held = _filled(sheet, layout.grid)
    numbers = {
        row: {column: number for column, number in found.items() if (row, column) not in held}
        for row, found in colored.numbers.items()
    }
    if not held:
        return Colored(colored.areas, numbers)
    places = (layout.grid.place(cell) for cell in range(layout.grid.size))
    return Colored(rectangles(place for place in places if place not in held), numbers)


def distances_of(colored: Colored | None) -> dict[Place, float]:
    """The numbers of cells as they are written into them."""
    rows = {} if colored is None else colored.numbers
    return {(row, column): number + FRACTION for row, found in rows.items() for column, number in found.items()}


def standing(sheet: "xw.Sheet", texts: Mapping[Place, str]) -> set[Place]:
    """The cells that still hold these texts."""
    if not texts:
        return set()
    rows, columns = zip(*texts, strict=True)
    around = Area(min(rows), min(columns), max(rows), max(columns))
    if len(texts) == 1 or around.size > _MOST_AT_ONCE:
        return {place for place, text in texts.items() if sheet.range(place).value == text}
    values = sheet.range(around.address).options(ndim=2).value
    return {place for place, text in texts.items() if values[place[0] - around.top][place[1] - around.left] == text}


def empty(sheet: "xw.Sheet", places: Iterable[Place]) -> None:
    """Take away what cells hold."""
    for address in addresses(rectangles(places)):
        sheet.range(address).clear_contents()


def write_again(sheet: "xw.Sheet", texts: Mapping[Place, str]) -> None:
    """Write texts into those of their cells that hold nothing."""
    for place, text in texts.items():
        if sheet.range(place).value is None:
            sheet.range(place).value = f"'{text}"


def merged_as(sheet: "xw.Sheet", areas: Iterable[Area]) -> tuple[Area, ...]:
    """Those of some areas that are merged."""
    return tuple(area for area in areas if sheet.range(area.address).merge_cells)


def merge(sheet: "xw.Sheet", areas: Iterable[Area]) -> None:
    """Merge areas; nothing that their cells hold may be hidden by it."""
    for area in areas:
        sheet.range(area.address).merge()


def part(sheet: "xw.Sheet", areas: Collection[Area]) -> None:
    """Part merged areas."""
    for address in addresses(sorted(areas)):
        sheet.range(address).unmerge()


def texts_of(sheet: "xw.Sheet", grid: Grid) -> dict[int, str]:
    """The texts that cells hold, by cell; a number is none."""
    found: dict[int, str] = {}
    for area in grid.areas:
        values = sheet.range(area.address).options(ndim=2).value
        for row, cells in enumerate(values, area.top):
            for column, value in enumerate(cells, area.left):
                cell = grid.cell_at(row, column) if isinstance(value, str) and value else None
                if cell is not None:
                    found[cell] = value
    return found


def _filled(sheet: "xw.Sheet", grid: Grid) -> set[Place]:
    """The cells that hold anything, also a formula that shows nothing."""
    filled = set()
    for area in grid.areas:
        found: Any = sheet.range(area.address).formula
        rows = ((found,),) if isinstance(found, str) else found
        filled |= {
            (row, column)
            for row, cells in enumerate(rows, area.top)
            for column, formula in enumerate(cells, area.left)
            if formula not in {"", None}
        }
    return filled


def _hides(area: Area, place: Place) -> bool:
    row, column = place
    inside = area.top <= row <= area.bottom and area.left <= column <= area.right
    return inside and place != (area.top, area.left)
