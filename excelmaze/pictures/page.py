"""A page: a layout with its theme, title, description and paper; and the scale of pictures."""

from collections.abc import Sequence
from math import floor
from typing import NamedTuple, Self

from excelmaze.draw.layout import Layout
from excelmaze.draw.theme import WALL_WIDTHS, Theme
from excelmaze.errors import InputError
from excelmaze.pictures.printed import Printed
from excelmaze.pictures.shapes import PER_CELL
from excelmaze.sheet.lengths import MM_OF_INCH

DPI = 96
# The widest wall by the side of a cell; and how much wider walls of small cells are on paper than elsewhere, at most.
_WIDEST_WALL, _SMALL_CELLS = 0.6, 2.0


class Page(NamedTuple):
    """A picture, or a page of a document.

    Attributes:
        layout: the cells.
        theme: their fills and lines.
        name: a name that no other page of the document has.
        title: a line above the maze.
        description: a sentence about the picture, for screen readers.
        recipe: the recipe as JSON, with which the maze can be made again.
        language: the code of the language of its words.
        printed: the paper and its texts, where the picture is a whole page.
        insets: further mazes on the same page, each with its own place on the paper.
        game: the maze on its pages as JSON, if it is to be played; pages of one maze have the same.
        is_solution: whether it shows the solution of a maze that is on a page of its own.
        level: the number of its sheet among those of the maze, from 0 on.
        half_shades: for rooms on halves of cells, those of upper and of lower ones, as `shades_of_halves` returns them.
        seconds: how long it stays, as a frame of a moving picture.
    """

    layout: Layout
    theme: Theme
    name: str
    title: str = ""
    description: str = ""
    recipe: str = ""
    language: str = "en"
    printed: Printed | None = None
    insets: "Sequence[Page]" = ()
    game: str = ""
    is_solution: bool = False
    level: int = 0
    half_shades: tuple[bytes, bytes] = b"", b""
    seconds: float = 0.0

    def wall_width(self, scale: "Scale") -> float:
        """Return the width of walls in sides of a cell.

        Raises:
            InputError: walls of so many millimetres leave no passage.
        """
        wall, side = self.theme.wall, scale.millimetres
        if self.printed is not None:
            side = self.printed.side(self.layout)
            wall = wall.beside(side)
        if wall.millimetres is None:
            share = WALL_WIDTHS[wall.style]
            if self.printed is None or self.layout.is_drawing:
                return share
            # On paper, walls are as wide as Excel's borders, of one to three pixels, but finer in the smallest cells.
            return share * min(_SMALL_CELLS, PER_CELL * MM_OF_INCH / DPI / side)
        share = wall.millimetres / side
        if share > _WIDEST_WALL:
            raise InputError(
                f"walls of {wall.millimetres:.3g} mm leave no passage in cells of {side:.3g} mm; "
                f"choose at most {floor(side * _WIDEST_WALL * 100) / 100:g}mm, or larger cells"
            )
        return share


class Scale(NamedTuple):
    """The size of a cell: its side in millimetres, the pixels of an inch, and whether a picture's size is in pixels."""

    millimetres: float
    dpi: int
    is_in_pixels: bool = False

    @classmethod
    def of(cls, pixels: int = 20, dpi: int = DPI) -> Self:
        """Return the scale of a cell's side in pixels."""
        return cls(pixels * MM_OF_INCH / dpi, dpi, is_in_pixels=True)

    @property
    def pixels(self) -> int:
        """The side of a cell in pixels."""
        return round(self.millimetres / MM_OF_INCH * self.dpi)
