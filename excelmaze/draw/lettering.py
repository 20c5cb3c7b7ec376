"""How a line of text is written around a maze, on sheets and in pictures."""

from math import fsum
from typing import NamedTuple
from unicodedata import east_asian_width

BLACK, GREY = "000000", "595959"
NARROW = 0.56
"""The mean width of a bold letter, as a share of its size."""
_STARS = "★☆"


class Lettering(NamedTuple):
    """The font and the alignment of a line of text."""

    points: float
    bold: bool = False
    across: str = "center"
    color: str = BLACK

    @property
    def share_before(self) -> float:
        """The share of the text that stands before the point by which it is aligned."""
        return {"left": 0.0, "right": 1.0}.get(self.across, 0.5)


def text_length(text: str, letter: float = NARROW) -> float:
    """Return the width of a text by the size of its letters; those of East Asia, and stars, are as wide as high."""
    return fsum(1.0 if east_asian_width(one) in "WF" or one in _STARS else letter for one in text)
