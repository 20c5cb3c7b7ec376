"""Cells that commands leave alone: those of games, of drawn mazes, and of mazes with levels.

A game has a hidden name, `_excelmaze.game`, that refers to the cells of the maze and to the block beside. With other
walls its helpers would judge wrongly.
"""

from collections.abc import Iterable, Sequence

from excelmaze.errors import WorkbookError
from excelmaze.sheet.addresses import Area, any_overlap
from excelmaze.sheet.unions import remaining_areas
from excelmaze.xlsx.levels import level_on
from excelmaze.xlsx.maze_drawings import MazeDrawing, maze_drawings
from excelmaze.xlsx.sheets.worksheet import Sheet

GAME_NAME = "_excelmaze.game"


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
