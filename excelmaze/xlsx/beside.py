"""What lies beside a maze on its sheet: the places that are somebody's, towards which no maze opens."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from itertools import product

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, Place, cell_address
from excelmaze.xlsx.maze_names import AREA_NAME
from excelmaze.xlsx.record.on_sheet import kept_on, presumed
from excelmaze.xlsx.seen import named_cells
from excelmaze.xlsx.sheets.texts import contents
from excelmaze.xlsx.sheets.worksheet import Sheet


def taken_places(sheet: Sheet, places: Collection[Place], titled: Collection[Place] = ()) -> set[Place]:
    """Those of some places that are somebody's: cells with content or a border, merged, of a table or of a maze.

    A line that the cell on the other side of an edge holds does not count: where a maze is made anew, that line is its
    own. Nor does content where the maze's own title goes: a maze that is made anew finds its title there.

    Raises:
        WorkbookError: the sheet, its styles or its record are damaged.
    """
    grid = _on_sheet(places)
    if grid is None:
        return set()
    owned = (place for area in (*sheet.merged, *sheet.tables) for place in _within(area, places))
    return {*(set(contents(sheet, grid)) - {*titled}), *owned, *_drawn_places(sheet, grid, places)}


def check_rim(sheet: Sheet, grid: Grid) -> None:
    """Refuse a grid whose passages go out through the rim to cells with borders, or of other mazes.

    Raises:
        InputError: they do.
        WorkbookError: as `taken_places`.
    """
    beyond = {*grid.beyond_rim()}
    outside = _on_sheet(beyond)
    drawn = _drawn_places(sheet, outside, beyond) if outside else ()
    if drawn:
        raise InputError(
            f"{cell_address(*min(drawn))} beside {grid.named} has a border or a maze, and openings of the wrapped maze "
            "would lead there; choose cells with free ones around them, or another wrap"
        )


def _on_sheet(places: Collection[Place]) -> Grid | None:
    """Those of some places that there are, if any."""
    areas = [
        Area(row, column, row, column) for row, column in places if 0 < row <= MAX_ROW and 0 < column <= MAX_COLUMN
    ]
    return Grid(areas) if areas else None


def _drawn_places(sheet: Sheet, grid: Grid, places: Collection[Place]) -> set[Place]:
    bordered = (grid.place(cell) for cell, lines in enumerate(sheet.looks(grid).own) if lines)
    return {*bordered, *maze_places(sheet, places)}


def maze_places(sheet: Sheet, places: Collection[Place]) -> set[Place]:
    """Those of some places that are of the maze that the sheet names, or of mazes whose records say so."""
    found = {place for record in presumed(kept_on(sheet)).values() for place in places if record.has(*place)}
    with suppress(InputError):  # somebody else's name, which stands for something else
        named = named_cells(sheet, AREA_NAME)
        found |= {place for area in (named.areas if named else ()) for place in _within(area, places)}
    return found


def _within(area: Area, places: Collection[Place]) -> Iterator[Place]:
    """The places in an area, by going through whichever are fewer, them or its cells."""
    rows, columns = range(area.top, area.bottom + 1), range(area.left, area.right + 1)
    if area.size > len(places):
        yield from (place for place in places if place[0] in rows and place[1] in columns)
    else:
        yield from (place for place in product(rows, columns) if place in places)
