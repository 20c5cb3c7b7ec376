"""A page: a layout with what it looks like, and all that pictures say of it besides."""

import re
from typing import NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.draw.theme import Theme
from excelmaze.errors import InputError
from excelmaze.pictures.printed import Printed

_MM_PER_INCH = 25.4
# The side of a cell where nothing says how large it is.
_USUAL = "20"
_LEAST, _MOST = 1, 545
DPI = 96


class Page(NamedTuple):
    """What a picture or a page of a document shows.

    Attributes:
        layout: the cells.
        theme: their fills and lines.
        name: what tells it from the other pages.
        title: a line above the maze.
        description: what there is to be seen, for those who do not see it.
        note: a small line below.
        recipe: how the maze is made again.
        language: of its words.
        shades: of each cell, as `excelmaze.draw.distances.shades` has them, where cells are coloured by distance.
        printed: how the sheet is printed, where a document is to look so.
    """

    layout: Layout
    theme: Theme
    name: str
    title: str = ""
    description: str = ""
    note: str = ""
    recipe: str = ""
    language: str = "en"
    shades: bytes = b""
    printed: Printed | None = None

    def scaled(self, scale: "Scale") -> "Scale":
        """Return the scale of the page: that of its cells on paper, if it has some."""
        if self.printed is None:
            return scale
        _, _, side = self.printed.squares(self.layout.grid.bounds)
        return Scale(side * _MM_PER_INCH / 72, True, scale.dpi)  # noqa: FBT003


class Scale(NamedTuple):
    """How large a cell is: its side in pixels or in millimetres, and how many pixels an inch has."""

    side: float
    in_millimetres: bool
    dpi: int

    @classmethod
    def of(cls, text: str | None, dpi: int = DPI) -> "Scale":
        """Return the scale that a text tells: `20` pixels.

        Raises:
            InputError: it tells none.
        """
        found = re.fullmatch(r"(\d{1,4}) *(px)?", _USUAL if text is None else text.strip())
        if found is None:
            raise InputError(f"scale {text!r:.40} is no number of pixels; give one, such as 20, or --cell-size 7mm")
        scale = cls(float(found[1]), False, dpi)  # noqa: FBT003 - a named tuple
        if not _LEAST <= scale.pixels <= _MOST:
            raise InputError(
                f"scale {text}: a cell would have {scale.pixels:,} pixels; choose a scale of {_LEAST} to {_MOST}"
            )
        return scale

    @classmethod
    def of_cell(cls, text: str, dpi: int = DPI) -> "Scale | None":
        """Return the scale of a cell size as sheets have it: `7mm`, or pixels, 96 an inch; None is `fit`.

        Raises:
            InputError: it tells none.
        """
        from excelmaze.sheet.paper import cell_pixels

        pixels = cell_pixels(text)
        if pixels is None:
            return None
        found = re.match(r"\s*([0-9.]+)\s*mm", text.lower())
        return cls(float(found[1]) if found else pixels * _MM_PER_INCH / DPI, True, dpi)  # noqa: FBT003

    @property
    def pixels(self) -> int:
        """The side of a cell in pixels."""
        return round(self.side / _MM_PER_INCH * self.dpi) if self.in_millimetres else int(self.side)
