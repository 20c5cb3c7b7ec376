"""The hidden name of a game on a sheet, `_excelmaze.game`: it refers to the cells of the maze, and to the block beside.

Nobody changes a game: with other walls its helpers would judge wrongly.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from excelmaze.errors import WorkbookError
from excelmaze.sheet.addresses import Area, any_overlap, reference
from excelmaze.xlsx.patch.names import own_texts
from excelmaze.xlsx.sheets.worksheet import Sheet

if TYPE_CHECKING:
    from excelmaze.play.games import Game

GAME_NAME = "_excelmaze.game"


def text_of_game(sheet: str, game: "Game") -> str:
    """Return what the name of a game on a sheet refers to."""
    return reference(sheet, [game.cells, game.block])


def game_on(sheet: Sheet) -> list[Area]:
    """Return the areas of the game on a sheet, if there is one: of its maze and of its block."""
    return game_in(own_texts(sheet.book, sheet.entry.position))


def game_in(names: Mapping[str, str]) -> list[Area]:
    """Return the areas of the game that the names of a sheet tell of, but for those whose cells were deleted."""
    from excelmaze.sheet.unions import areas_on_sheets

    text = next((text for name, text in names.items() if name.casefold() == GAME_NAME), "")
    return [one.area for one in areas_on_sheets(text) or () if one.area is not None]


def check_no_game(sheet: Sheet, areas: Iterable[Area] | None) -> None:
    """Refuse to change areas of a sheet in a file that overlap a game; None are all its cells.

    Raises:
        WorkbookError: they do.
    """
    refuse_game(game_on(sheet), areas, f"{sheet.book.path}: sheet {sheet.name!r}")


def refuse_game(game: Iterable[Area], areas: Iterable[Area] | None, where: str) -> None:
    """Refuse areas that overlap those of a game; None are all cells.

    Raises:
        WorkbookError: they do.
    """
    found = [*game]
    if found and (areas is None or any_overlap(found, areas)):
        held = " and ".join(area.address for area in found)
        raise WorkbookError(
            f"{where} has a game in {held}, which cannot be changed; delete the sheet, or choose other cells"
        )
