"""The sheets of a maze with levels: each of them names all."""

from collections.abc import Iterator, Sequence

from excelmaze.errors import NotDoneError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.unions import OnSheet, areas_on_sheets
from excelmaze.xlsx.record.maze_names import LEVELS_NAME
from excelmaze.xlsx.sheets.worksheet import Sheet


def listed_on(sheet: Sheet) -> list[OnSheet] | None:
    """Return the levels of the maze on a sheet in their order, as its own name lists them; None without levels."""
    levels = areas_on_sheets(sheet.formula_of(LEVELS_NAME))
    return levels if levels is not None and len(levels) > 1 else None


def levels_of(sheet: Sheet, grid: Grid) -> list[tuple[Sheet, Grid]]:
    """Return all levels of a maze in their order, if some cells are one of them; else these cells alone.

    A copy of a sheet is none of its levels: those do not name it.

    Raises:
        InputError: a level is gone with its sheet, or is shaped otherwise.
    """
    levels = listed_on(sheet)
    if levels is None or level_on(sheet) != grid.bounds or not _is_mutual(sheet, levels):
        return [(sheet, grid)]
    return list(_others(sheet, grid, levels))


def level_on(sheet: Sheet) -> Area | None:
    """Return the rectangle around the cells of a sheet that are a level of a maze."""
    return next((area for name, area in listed_on(sheet) or () if name == sheet.name), None)


def _is_mutual(sheet: Sheet, levels: list[OnSheet]) -> bool:
    """Return whether all sheets that a list of levels names list the same, as far as they are there."""
    names = {name.casefold() for name in sheet.book.sheet_names}
    there = (sheet.book.sheet(name) for name, area in levels if area is not None and name.casefold() in names)
    return all(listed_on(one) == levels for one in there)


def _others(sheet: Sheet, grid: Grid, levels: Sequence[OnSheet]) -> Iterator[tuple[Sheet, Grid]]:
    """Yield the cells on each sheet, where those of this one fill its own area of the levels."""
    own = grid.bounds
    for number, (name, area) in enumerate(levels, 1):
        if name == sheet.name:
            yield sheet, grid
            continue
        if area is None or name.casefold() not in (one.casefold() for one in sheet.book.sheet_names):
            where = f"sheet {name!r}" if name else "its sheet"
            raise NotDoneError(
                f"level {number} of the {len(levels)} of the maze in {grid.named} on sheet {sheet.name!r} is gone with "
                f"{where}; put it back, or delete the other sheets"
            )
        if area != own:
            raise NotDoneError(
                f"the levels of the maze are {own.address} on sheet {sheet.name!r} and {area.address} on {name!r}; "
                "take out the rows or columns that were inserted, or put back those that were deleted"
            )
        yield sheet.book.sheet(name), grid
