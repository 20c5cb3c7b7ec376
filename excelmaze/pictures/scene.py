"""The scene of a page: fills, strokes, texts and pictures, in millimetres from its top left corner.

`scene_of` makes the scene of a `Page`; each writer draws a scene, and knows nothing else of mazes:

- `svg` writes elements, `web_page` puts those into a page of HTML;
- `pdf` writes documents with reportlab;
- `pixels` draws with Pillow, pictures in PNG and moving ones in GIF.

Items lie in the order in which they are drawn, the last on top. The letters of a writer say how wide texts come out.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import fsum
from typing import Any, NamedTuple

from excelmaze.draw.drawings import NET, Box, Freeform, Image, Point
from excelmaze.draw.layout import Role
from excelmaze.draw.page_lines import Lettering
from excelmaze.draw.printing import wrapped
from excelmaze.draw.theme import shade_fill
from excelmaze.pictures.lettering import SIGN_WIDTH, Letters, OwnFace
from excelmaze.pictures.outlines import PATTERNS, POINTS, Filled, column_edges, edge, fills, lines, shades, sized_texts
from excelmaze.pictures.page import MM, TITLE, Page, Printed, Scale
from excelmaze.pictures.page import Text as CellText

CAPITAL = 0.714
"""The height of a capital, by the size of letters."""
BOLDER = 0.04
"""How much broader the strokes of bold letters are, by their size."""
WHITE = "FFFFFF"
# The distance of lines of text, and that of a base line from the top of its line, by the size of letters.
_LEADING, _BASE = 1.3, 0.8
# Above a maze: the height of a line of the title and what is free below it, by the size of its letters, which is that
# of a cell, or in millimetres.
_TITLE_LINE, _BELOW_TITLE, _SMALLEST_TITLE = 1.25, 0.25, 2.6
# What is free beside a maze, in sides of a cell.
_MARGIN = 0.5
# The factor by which a text that does not fit its cells is made smaller, step by step, and its smallest size.
_SMALLER, _SMALLEST = 0.95, 0.7
# The paper behind letters, which would be lost in a pattern: how far it reaches beyond them, by their size.
_ASIDE, _ABOVE = 0.12, 0.14


class Fill(NamedTuple):
    """Polygons in one colour; of a pattern in `PATTERNS`, whose points are squares of a side, these have the colour."""

    kind: str
    rgb: str
    polygons: Sequence[Sequence[Point]]
    pattern: str = ""
    point: float = 0.0


class Stroke(NamedTuple):
    """Lines in one colour, with round ends and corners; `text` is the sign that they draw, if any."""

    kind: str
    rgb: str
    width: float
    lines: Sequence[Sequence[Point]]
    text: str = ""


class Text(NamedTuple):
    """A line of text in a font of the writer's: `x` is where it is aligned, `y` its base line."""

    kind: str
    x: float
    y: float
    text: str
    size: float
    lettering: Lettering
    face: Any

    @property
    def left(self) -> float:
        """Where it begins."""
        wide: float = self.face.width(self.text) * self.size
        return self.x - wide * self.lettering.share_before


class Picture(NamedTuple):
    """A picture, the box that it fills, and what says what it is."""

    box: Box
    image: Image
    description: str


Item = Fill | Stroke | Text | Picture


class Place(NamedTuple):
    """Where a maze lies on its page.

    Attributes:
        cell: the side of a cell.
        columns: the left edges of its columns, and the right edge of the last one.
        rows: the top edges of its rows, and the bottom edge of the last one.
    """

    cell: float
    columns: Sequence[float]
    rows: Sequence[float]

    def at(self, row: float, column: float) -> Point:
        """Return x and y of a point of the maze: 0.5, 0.5 is the middle of its first cell."""
        return edge(self.columns, column), edge(self.rows, row)


class Scene(NamedTuple):
    """A page to be drawn.

    Attributes:
        page: whose title, description and recipe go with it.
        width: of the page.
        height: of the page.
        place: where its maze lies.
        items: what is drawn.
    """

    page: Page
    width: float
    height: float
    place: Place
    items: Sequence[Item]

    def links(self) -> Iterator[tuple[Box, int]]:
        """Yield the cells with stairs, and the number of the sheet to which a click on each leads."""
        grid = self.page.layout.grid
        for cell, sheets in self.page.layout.links.items():
            row, column = (at - first for at, first in zip(grid.place(cell), grid.bounds, strict=False))
            (left, top), (right, bottom) = self.place.at(row, column), self.place.at(row + 1, column + 1)
            yield Box(top, left, bottom, right), sheets[0]


def scene_of(page: Page, scale: Scale, letters: Letters) -> Scene:
    """Return the scene of a page: its paper, or the maze with a margin, below its title.

    Raises:
        InputError: the walls leave no passage.
    """
    if page.printed is not None:
        items = [*_printed(page, page.printed, scale, letters)]
        return Scene(page, *page.printed.size, _place_on(page.printed, page), items)
    cell, edges = scale.millimetres, column_edges(page.layout)
    wide, margin, size = edges[-1] * cell, cell * _MARGIN, max(cell, _SMALLEST_TITLE)
    title = wrapped(page.title, wide, size, letters.width) if page.title else []
    leading = size * _TITLE_LINE
    above = margin + len(title) * leading + (size * _BELOW_TITLE if title else 0.0)
    rows = [above + row * cell for row in range(page.layout.grid.bounds.height + 1)]
    place = Place(cell, [margin + edge * cell for edge in edges], rows)
    items = [*_maze(page, scale, place, letters)]
    for number, line in enumerate(title):
        items += _written("title", margin, margin + number * leading + _BASE * size, line, size, TITLE, letters)
    width = max(wide, *(letters.width(line) * size for line in title), 0.0) + 2 * margin
    return Scene(page, width, rows[-1] + margin, place, items)


def _place_on(printed: Printed, page: Page) -> Place:
    """Return where a maze lies on paper: columns and rows are as wide and high as those of the printed sheet."""
    area, bounds = printed.area, page.layout.grid.bounds
    columns = printed.edges(0)[bounds.left - area.left : bounds.right - area.left + 2]
    rows = printed.edges(1)[bounds.top - area.top : bounds.bottom - area.top + 2]
    return Place(printed.side(page.layout), columns, rows)


def _printed(page: Page, printed: Printed, scale: Scale, letters: Letters) -> Iterator[Item]:
    """Yield what stands on a page of paper: the maze, texts in cells, header and footer, and further mazes."""
    yield from _maze(page, scale, _place_on(printed, page), letters)
    for text in printed.texts:
        yield from _in_cells(printed, text, letters)
    (width, height), look = printed.size, printed.look
    left, right = look.margins.left, look.margins.right
    below = [height - look.edge - section.height / MM * _LEADING for section in look.footer]
    tops = [*[look.edge] * len(look.header), *below]
    for section, top in zip((*look.header, *look.footer), tops, strict=True):
        lettering, points = section.lettering, section.lettering.points
        x, y = _aligned(lettering.across, left, width - right), top + fsum(section.above) / MM * _LEADING
        for number, line in enumerate(section.lines):
            size = min(points / MM, (width - left - right) / (letters.width(line) or 1.0))
            base = y + (number * _LEADING + _BASE * _LEADING) * points / MM
            yield from _written("label", x, base, line, size, lettering, letters)
    for inset in page.insets:
        assert inset.printed is not None  # noqa: S101 - it has a place on the page
        yield from _printed(inset, inset.printed, scale, letters)


def _aligned(across: str, left: float, right: float) -> float:
    """Return where a text is aligned between two edges."""
    return {"left": left, "right": right}.get(across, (left + right) / 2)


def _in_cells(printed: Printed, text: CellText, letters: Letters) -> Iterator[Item]:
    """Yield the lines of a text in cells, wrapped, and smaller if they do not fit."""
    columns, rows, area, lettering = printed.edges(0), printed.edges(1), printed.area, text.lettering
    left, right = (columns[at - area.left] for at in (text.area.left, text.area.right + 1))
    top, bottom = (rows[at - area.top] for at in (text.area.top, text.area.bottom + 1))
    size = lettering.points * printed.factor / MM
    while True:
        written = [part for line in text.text.split("\n") for part in wrapped(line, right - left, size, letters.width)]
        high, wide = len(written) * size * _LEADING, max(map(letters.width, written)) * size
        if size <= _SMALLEST or (high <= bottom - top and wide <= right - left):
            break
        size *= _SMALLER
    x, first = _aligned(lettering.across, left, right), (top + bottom - high) / 2 + _BASE * size * _LEADING
    for number, line in enumerate(written):
        if line.strip():
            yield from _written("label", x, first + number * size * _LEADING, line, size, lettering, letters)


def _written(
    kind: str, x: float, y: float, text: str, size: float, lettering: Lettering, letters: Letters
) -> Iterator[Item]:
    """Yield a line of text: a part for each font; arrows and stars are lines."""
    pieces = [*letters.pieces(text)]
    if len(pieces) > 1:
        x -= letters.width(text) * size * lettering.share_before
        lettering = lettering._replace(across="left")
    for left, part, face in pieces:
        shown = Text(kind, x + left * size, y, part, size, lettering, face)
        if isinstance(face, OwnFace):
            drawn = [*face.lines(part, shown.left, y, size)]
            yield Stroke(kind, lettering.color, (SIGN_WIDTH + BOLDER * lettering.bold) * size, drawn, part)
        else:
            yield shown


def _maze(page: Page, scale: Scale, place: Place, letters: Letters) -> Iterator[Item]:
    """Yield what is drawn of a maze in its place: fills, drawings, texts, pictures, and walls over all of them."""
    layout, cell, at = page.layout, place.cell, place.at
    wall_width, wall_rgb = page.wall_width(scale), page.theme.wall.color.rgb
    yield from _fills(page, at, cell / POINTS)
    top, left, _, _ = layout.grid.bounds
    drawings = [drawing.moved(-top, -left) for drawing in layout.drawings]
    for drawing in drawings:
        if isinstance(drawing.shows, Freeform):
            curves, rgb, width, is_wall = drawing.shows
            kind = "walls" if is_wall else "net" if drawing.name == NET else "solution path"
            drawn = [[at(*point) for point in line] for line in curves]
            yield Stroke(kind, wall_rgb if is_wall else rgb, (wall_width if is_wall else width) * cell, drawn)
    is_patterned = any(fill.pattern in PATTERNS for fill in page.theme.fills.values())
    for text, lettering in sized_texts(layout, letters.width, wall_width):
        (x, y), size = at(text.row, text.column), lettering.points * cell
        if is_patterned:
            half, high = letters.width(text.text) * size / 2 + _ASIDE * size, (CAPITAL / 2 + _ABOVE) * size
            corners = [(x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high)]
            yield Fill("paper", WHITE, [corners])
        yield from _written("text", x, y + CAPITAL / 2 * size, text.text, size, lettering, letters)
    for drawing in drawings:
        if isinstance(drawing.shows, Image):
            (x, y), (to_x, to_y) = at(drawing.box.top, drawing.box.left), at(drawing.box.bottom, drawing.box.right)
            yield Picture(drawing.shows.fitted(Box(y, x, to_y, to_x)), drawing.shows, drawing.description)
    walls = [[at(row, column), at(to_row, to_column)] for row, column, to_row, to_column in lines(layout)]
    if walls:
        yield Stroke("walls", wall_rgb, wall_width * cell, walls)


def _fills(page: Page, at: Callable[[float, float], Point], point: float) -> Iterator[Fill]:
    """Yield the fills of cells, one for each role and shade: a viewer would show hairlines between parts of one."""

    def by_kind(shapes: Iterator[Filled]) -> list[tuple[int, list[Sequence[Point]]]]:
        polygons: dict[int, list[Sequence[Point]]] = {}
        for kind, corners in shapes:
            polygons.setdefault(kind, []).append([at(row, column) for row, column in corners])
        return sorted(polygons.items())

    for kind, polygons in by_kind(fills(page.layout)):
        fill = page.theme.fills.get(Role(kind))
        if fill is not None:
            pattern = fill.pattern if fill.pattern in PATTERNS else ""
            yield Fill(Role(kind).name.lower(), fill.color.rgb, polygons, pattern, point)
    top, left, _, _ = page.layout.grid.bounds
    halves = ((shade, [(row - top, column - left) for row, column in corners]) for shade, corners in page.shaded)
    for shade, polygons in by_kind(chain(shades(page.layout), halves)):
        yield Fill("distance", shade_fill(shade).color.rgb, polygons)
