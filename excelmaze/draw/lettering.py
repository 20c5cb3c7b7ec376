"""How a line of text is written around a maze, on sheets and in pictures."""

from typing import NamedTuple

BLACK, GREY = "000000", "595959"


class Lettering(NamedTuple):
    """The font and the alignment of a line of text."""

    points: float
    bold: bool = False
    across: str = "center"
    color: str = BLACK
