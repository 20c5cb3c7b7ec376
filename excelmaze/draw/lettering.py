"""How a line of text is written around a maze, on sheets and in pictures."""

from typing import NamedTuple

BLACK, GREY = "000000", "595959"


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
