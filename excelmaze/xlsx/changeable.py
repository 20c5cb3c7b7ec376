"""Cells that commands leave alone: those of games, of drawn mazes, and of mazes with levels.

A game has a hidden name, `_excelmaze.game`, that refers to the cells of the maze and to the block beside. With other
walls its helpers would judge wrongly. Each sheet of a maze with levels names all of them; only `solve` changes these.
"""

from collections.abc import Iterable, Iterator, Sequence

from excelmaze.errors import NotDoneError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, any_overlap
from excelmaze.sheet.unions import OnSheet, areas_on_sheets, remaining_areas
from excelmaze.xlsx.maze_drawings import MazeDrawing, maze_drawings
from excelmaze.xlsx.record.maze_names import GAME_NAME, LEVELS_NAME
from excelmaze.xlsx.sheets.worksheet import Sheet


def refuse_unchangeable(sheet: Sheet, areas: Sequence[Area] | None, *, levels: bool = False) -> None:
    """Refuse areas of a sheet that overlap what no command changes; None are all its cells.

    Raises:
        WorkbookError: they do; `levels` may be changed where all of them are.
    """
    path = sheet.book.path
    refuse_game(game_on(sheet), areas, f"{path}: sheet {sheet.name!r}")
    for drawing in maze_drawings(sheet):
        if areas is None or drawing.touches(areas):
            raise unchanged(drawing)
    level = None if levels else level_on(sheet)
    if level is not None and (areas is None or any_overlap([level], areas)):
        raise WorkbookError(
            f"the maze in {level.address} on sheet {sheet.name!r} has levels, which only excelmaze solve BOOK.xlsx "
            "changes; delete its sheets, or choose other cells"
        )


def unchanged(drawing: MazeDrawing) -> WorkbookError:
    """Return the error for a drawn maze that a command would change."""
    where = "" if drawing.area is None else f" over {drawing.area.address}"
    return WorkbookError(
        f"{drawing.sheet.book.path}: the maze{where} on sheet {drawing.sheet.name!r} is a drawing, which no command "
        "changes; delete the sheet, choose other cells, or make it anew with excelmaze new --solution shown"
    )


def game_on(sheet: Sheet) -> list[Area]:
    """Return the areas of the game on a sheet, if there is one: of its maze and of its block, unless deleted."""
    return remaining_areas(sheet.formula_of(GAME_NAME))


def refuse_game(game: Sequence[Area], areas: Iterable[Area] | None, where: str) -> None:
    """Refuse areas that overlap those of a game; None are all cells.

    Raises:
        WorkbookError: they do.
    """
    if game and (areas is None or any_overlap(game, areas)):
        held = " and ".join(area.address for area in game)
        raise WorkbookError(
            f"{where} has a game in {held}, which cannot be changed; delete the sheet, or choose other cells"
        )


def listed_on(sheet: Sheet) -> list[OnSheet] | None:
    """Return the levels of the maze on a sheet in their order, as its own name lists them; None without levels."""
    levels = areas_on_sheets(sheet.formula_of(LEVELS_NAME))
    return levels if levels is not None and len(levels) > 1 else None


def levels_of(sheet: Sheet, grid: Grid) -> list[tuple[Sheet, Grid]]:
    """Return all levels of a maze in their order, if some cells are one of them; else these cells alone.

    A copy of a level's sheet is no level: the other levels do not name it.

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
