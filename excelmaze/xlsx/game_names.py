"""The hidden names of games on a sheet: `_excelmaze.p1` refers to the cells of the first one's maze, and to its block.

`_excelmaze.p1.unlocked` is there if the sheet is protected for the game: it refers to the cells of the maze again, and
to those of them that were not locked before. Programs move all of them along when rows or columns are inserted.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.errors import counted
from excelmaze.sheet.addresses import Area, overlap, reference
from excelmaze.xlsx.patch.names import NameText, own_names
from excelmaze.xlsx.sheets.worksheet import Sheet

if TYPE_CHECKING:
    from excelmaze.play.games import Game

PREFIX = "_excelmaze.p"
_UNLOCKED = ".unlocked"
_NAME = re.compile(rf"{re.escape(PREFIX)}([0-9]{{1,6}})({re.escape(_UNLOCKED)})?", re.IGNORECASE)
_PASSWORDS = "password", "hashValue", "algorithmName"


class NamedGame(NamedTuple):
    """A game of a sheet, as its names have it.

    Attributes:
        number: its number on the sheet.
        cells: the rectangle around its maze.
        block: the columns with its panel and its helpers.
        unlocked: the cells that were not locked before the sheet was protected for it; None if it was not.
        names: the names.
    """

    number: int
    cells: Area
    block: Area
    unlocked: Sequence[Area] | None
    names: Sequence[str]

    @property
    def plane(self) -> Area | None:
        """The helpers, one for each cell of the maze; None where columns were inserted, and nobody knows them."""
        from excelmaze.play.games import PLANE

        plane = self.block._replace(left=self.block.left + PLANE)
        return plane if plane.width == self.cells.width else None

    def touches(self, areas: Iterable[Area]) -> bool:
        """Return whether the maze has cells in some areas."""
        return any(overlap(self.cells, area) for area in areas)


def names_of_game(number: int, sheet: str, game: "Game", unlocked: Iterable[Area] | None) -> dict[str, NameText]:
    """Return the hidden names of a game; `unlocked` is None where the sheet is not protected for it."""
    name = f"{PREFIX}{number}"
    names = {name: NameText(reference(sheet, [game.cells, game.block]), hidden=True)}
    if unlocked is not None:
        names[f"{name}{_UNLOCKED}"] = NameText(reference(sheet, [game.cells, *unlocked]), hidden=True)
    return names


def games_on(sheet: Sheet) -> list[NamedGame]:
    """Return the games of a sheet."""
    return games_in({one.name: one.text for one in own_names(sheet.book, sheet.entry.position)})


def games_in(names: Mapping[str, str]) -> list[NamedGame]:
    """Return the games that the names of a sheet tell of; one whose maze was deleted has its block alone."""
    texts: dict[int, dict[bool, tuple[str, str]]] = {}
    for name, text in names.items():
        if match := _NAME.fullmatch(name):
            texts.setdefault(int(match[1]), {})[bool(match[2])] = name, text
    games: list[NamedGame] = []
    for number, found in sorted(texts.items()):
        areas = _areas(found.get(False, ("", ""))[1])
        cells, block = areas if len(areas) == 2 else (None, None)  # noqa: PLR2004 - as it is written
        unlocked = [area for area in _areas(found.get(True, ("", ""))[1])[1:] if area is not None]
        if block is not None:
            own = [name for name, _ in found.values()]
            games.append(NamedGame(number, cells or block, block, unlocked if True in found else None, own))
    return games


def games_touching(sheet: Sheet, areas: Sequence[Area] | None) -> list[NamedGame]:
    """Return the games of a sheet that have cells in some areas; None are all."""
    return [game for game in games_on(sheet) if areas is None or game.touches(areas)]


def notes_on_marks(count: int) -> tuple[str, ...]:
    """Return what there is to say of marks that were removed."""
    return (f"removed {counted(count, 'mark')} of the game that was played there",) if count else ()


def free_number(games: Iterable[NamedGame]) -> int:
    """Return the number of the next game of a sheet that has some."""
    return max((game.number for game in games), default=0) + 1


def is_protected_for_games(sheet: Sheet) -> bool:
    """Return whether a sheet is protected, for its games alone: without a password."""
    node = sheet.part.root.find("sheetProtection")
    if node is None or not sheet.protected or not node.attributes.keys().isdisjoint(_PASSWORDS):
        return False
    return any(one.unlocked is not None for one in games_on(sheet))


def _areas(text: str) -> list[Area | None]:
    """Return the areas of a name; None for one whose cells were deleted."""
    from excelmaze.sheet.unions import areas_on_sheets

    return [one.area for one in areas_on_sheets(text) or ()]
