"""The hidden names of games on a sheet: `_excelmaze.p1` refers to the cells of the first one's maze, and to its block.

Programs move them along when rows or columns are inserted before them.
"""

import re

from excelmaze.play.games import Game
from excelmaze.sheet.addresses import reference

PREFIX = "_excelmaze.p"
_NAME = re.compile(rf"{re.escape(PREFIX)}([0-9]{{1,6}})", re.IGNORECASE)


def game_name(number: int) -> str:
    """Return the name of a game of a sheet."""
    return f"{PREFIX}{number}"


def text_of_game(sheet: str, game: Game) -> str:
    """Return what the name of a game stands for."""
    return reference(sheet, [game.cells, game.block])
