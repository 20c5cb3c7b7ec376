"""A page: a maze, its layout with a theme, title, description and paper; and the scale of pictures."""

from collections.abc import Sequence
from datetime import date
from itertools import accumulate
from math import floor, fsum
from typing import TYPE_CHECKING, NamedTuple, Self

from excelmaze.draw.drawings import Point
from excelmaze.draw.layout import Layout
from excelmaze.draw.page_lines import DATE, PAGE, PAGES, Lettering
from excelmaze.draw.printing import TITLE_HEIGHT, TITLE_POINTS, PageLook, PrintedCells
from excelmaze.draw.theme import WALL_WIDTHS, Theme
from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.pictures.outlines import PER_CELL
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.lengths import MM_OF_INCH
from excelmaze.sheet.paper import PX_OF_POINT, lying

if TYPE_CHECKING:
    from excelmaze.pictures.lettering import Letters
    from excelmaze.pictures.scene import Scene

MM = 72 / MM_OF_INCH
"""The points of a millimetre."""
TITLE = Lettering(TITLE_POINTS, bold=True, across="left")
"""That of a title in the row above a maze."""
DPI = 96
# The widest wall by the side of a cell; and how much wider walls of small cells are on paper than elsewhere, at most.
_WIDEST_WALL, _SMALL_CELLS = 0.6, 2.0


class Text(NamedTuple):
    """A text in an area of cells."""

    area: Area
    text: str
    lettering: Lettering


class Printed(NamedTuple):
    """The paper of a page.

    Attributes:
        look: its size, margins, header and footer. Without a `percent`, cells are so small that they fit.
        area: the cells that are printed.
        widths: of its columns, in points.
        heights: of its rows.
        texts: those in cells outside mazes.
        centered: whether the cells stand in the middle of the page, across and down.
    """

    look: PageLook
    area: Area
    widths: Sequence[float]
    heights: Sequence[float]
    texts: Sequence[Text] = ()
    centered: tuple[bool, bool] = (True, True)

    @classmethod
    def of(cls, look: PageLook, cells: PrintedCells) -> Self:
        """Return a page with cells of the size that its look says."""
        widths, heights = ([size / PX_OF_POINT for size in one] for one in cells.sizes(look.cell_size))
        return cls(look, cells.bounds, widths, heights)

    def titled(self, title: str) -> Self:
        """Return the page with a title above its cells, as on a sheet, if there is a row for it."""
        area = self.area._replace(top=self.area.top - 1)
        texts = [Text(area._replace(bottom=area.top), title, TITLE)]
        return self._replace(area=area, heights=[TITLE_HEIGHT, *self.heights], texts=texts) if area.top else self

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in millimetres, as the paper lies."""
        return lying(self.look.size, self.look.orientation)

    @property
    def room(self) -> tuple[float, float]:
        """The width and height within the margins, in points."""
        (width, height), margins = self.size, self.look.margins
        return (width - margins.left - margins.right) * MM, (height - margins.top - margins.bottom) * MM

    @property
    def factor(self) -> float:
        """The factor by which cells are smaller or larger than on the sheet."""
        if self.look.percent is not None:
            return self.look.percent / 100
        sizes = fsum(self.widths), fsum(self.heights)
        return min(1.0, *(room / size for room, size in zip(self.room, sizes, strict=True) if size))

    def edges(self, axis: int) -> list[float]:
        """Return where columns (0) or rows (1) begin, in millimetres on the page, and where the last one ends."""
        factor = self.factor / MM
        sizes = [size * factor for size in (self.widths, self.heights)[axis]]
        begin = (self.look.margins.left, self.look.margins.top)[axis]
        if self.centered[axis]:
            begin += (self.room[axis] / MM - fsum(sizes)) / 2
        return [begin + edge for edge in accumulate(sizes, initial=0.0)]

    def side(self, layout: Layout) -> float:
        """Return the height of the cells of a maze, in millimetres."""
        bounds, (top, left, _, _) = layout.grid.bounds, self.area
        wide = fsum(self.widths[bounds.left - left : bounds.right - left + 1])
        high = fsum(self.heights[bounds.top - top : bounds.bottom - top + 1])
        return min(wide / layout.width, high / bounds.height) * self.factor / MM

    def numbered(self, page: int, pages: int) -> Self:
        """Return the page with its number, and the number of pages, where they are to be printed."""
        today = date.today().isoformat()  # noqa: DTZ011 - that of this machine
        values, look = {ord(PAGE): str(page), ord(PAGES): str(pages), ord(DATE): today}, self.look
        header, footer = ([one.printed(values) for one in sections] for sections in (look.header, look.footer))
        return self._replace(look=look._replace(header=header, footer=footer))


class Page(NamedTuple):
    r"""A picture, or a page of a document, as a writer gets it.

    `page.maze` has the passages and `page.recipe` how they were made; `page.scene()` is what a writer draws.

    >>> from excelmaze.pictures.writers import WRITERS
    >>> from excelmaze import Page, export, generate, register_writer
    >>> def pairs(page: Page) -> str:
    ...     "The passages as pairs of cells, a line for each, below title and recipe."
    ...     return "\n".join([page.title, page.recipe, *map(" ".join, page.maze.edges())])
    >>> _ = register_writer("pairs", pairs)
    >>> (file,) = export(generate("B2:C3", seed=1), "maze.pairs", title="Small")
    >>> print(file.read_text()[-17:])
    B2 B3
    C2 C3
    B3 C3
    >>> del WRITERS["pairs"]

    Attributes:
        maze: the maze, which may be on further pages, too; a moment of its growth, if this is a step.
        layout: the cells of its sheet.
        theme: their fills and lines.
        name: a name that no other page of the document has.
        title: a line above the maze.
        description: a sentence about the picture, for screen readers.
        language: the code of the language of its words.
        printed: the paper and its texts, where the picture is a whole page.
        insets: further mazes on the same page, each with its own place on the paper.
        game: the maze on its pages as JSON, if it is to be played; pages of one maze have the same.
        is_solution: whether it shows the solution of a maze on another page.
        level: the number of its sheet among those of the maze, from 0 on.
        shaded: where rooms lie on halves of cells, their shades and corners, as `shades_of_rooms` yields them.
        seconds: how long it stays, as a frame of a moving picture.
    """

    maze: Maze
    layout: Layout
    theme: Theme
    name: str
    title: str = ""
    description: str = ""
    language: str = "en"
    printed: Printed | None = None
    insets: "Sequence[Page]" = ()
    game: str = ""
    is_solution: bool = False
    level: int = 0
    shaded: Sequence[tuple[int, Sequence[Point]]] = ()
    seconds: float = 0.0

    @property
    def recipe(self) -> str:
        """The maze's recipe as JSON; nothing if it has none."""
        return self.maze.recipe.to_json() if self.maze.recipe else ""

    def scene(self, scale: "Scale | None" = None, letters: "Letters | None" = None) -> "Scene":
        """Return the fills, strokes, texts and pictures of the page, in millimetres from its top left corner.

        Args:
            scale: the size of cells, if the page is no paper; by default 20 pixels.
            letters: those of texts; by default they are left to the program that shows the page.

        Raises:
            InputError: the walls leave no passage.
        """
        from excelmaze.pictures.lettering import AnyFace, Letters
        from excelmaze.pictures.scene import scene_of

        return scene_of(self, scale or Scale.of(), letters or Letters([AnyFace()]))

    def wall_width(self, scale: "Scale") -> float:
        """Return the width of walls in sides of a cell.

        Raises:
            InputError: the walls are so thick that they leave no passage.
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
    """The size of a cell: its side in millimetres, and the pixels of an inch."""

    millimetres: float
    dpi: int

    @classmethod
    def of(cls, pixels: int = 20, dpi: int = DPI) -> Self:
        """Return the scale of a cell's side in pixels."""
        return cls(pixels * MM_OF_INCH / dpi, dpi)

    @property
    def pixels(self) -> int:
        """The side of a cell in pixels."""
        return round(self.millimetres / MM_OF_INCH * self.dpi)
