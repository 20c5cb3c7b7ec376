"""The scene of a page: fills, strokes, texts and pictures, in millimetres from its top left corner.

`scene_of` makes the scene of a `Page`; each writer draws a scene, and knows nothing else of mazes:

- `svg` writes elements, `web_page` puts those into a page of HTML;
- `pdf` writes documents with reportlab;
- `pixels` draws with Pillow, for PNG, and `gif` for moving pictures.

Items lie in the order in which they are drawn, the last on top. A writer says how wide texts come out with its letters.
"""

from collections.abc import Callable, Iterator, Sequence
from math import floor
from typing import NamedTuple

from excelmaze.draw.drawings import NET, Box, Image, Point, straight
from excelmaze.draw.layout import Role
from excelmaze.draw.lettering import Lettering
from excelmaze.draw.printing import wrapped
from excelmaze.draw.theme import shade_fill
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.printed import BASE, LEADING, MM, TITLE, Printed, aligned
from excelmaze.pictures.printed import Text as CellText
from excelmaze.pictures.shapes import (
    PATTERNS,
    POINTS,
    Columns,
    Filled,
    fills,
    freeforms,
    lines,
    pictures,
    shades,
    sized_texts,
)

CAPITAL = 0.714
"""The height of a capital, by the size of letters."""
BOLDER = 0.04
"""How much broader the strokes of bold letters are, by their size."""
WHITE = "FFFFFF"
# Above a maze: the height of a line of the title and what is free below it, by the size of its letters, which is that
# of a cell, or so many millimetres.
_TITLE_LINE, _BELOW_TITLE, _SMALLEST_TITLE = 1.25, 0.25, 2.6
# What is free beside a maze, in sides of a cell.
_MARGIN = 0.5
# The factor by which a text that does not fit its cells is made smaller, step by step, and its smallest size.
_SMALLER, _SMALLEST = 0.95, 0.7
# The paper behind letters, which would be lost in a pattern: how far it reaches beyond them, by their size.
_ASIDE, _ABOVE = 0.12, 0.14

Measure = Callable[[str], float]
"""A function that returns the width of a text by the size of its letters."""


class Fill(NamedTuple):
    """Polygons in one colour; of a pattern in `PATTERNS`, whose points are squares of a side, these have the colour."""

    kind: str
    rgb: str
    polygons: Sequence[Sequence[Point]]
    pattern: str = ""
    point: float = 0.0


class Stroke(NamedTuple):
    """Lines in one colour, with round ends and corners."""

    kind: str
    rgb: str
    width: float
    lines: Sequence[Sequence[Point]]


class Text(NamedTuple):
    """A line of text: `x` is where it is aligned, `y` its base line, `size` that of its letters."""

    kind: str
    x: float
    y: float
    text: str
    size: float
    lettering: Lettering


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
        return _edge(self.columns, column), _edge(self.rows, row)


def _edge(edges: Sequence[float], place: float) -> float:
    """Return where a row or column begins, or a part of it; outside they go on as the first and the last."""
    if type(place) is int and 0 <= place < len(edges):
        return edges[place]
    whole = min(max(floor(place), 0), len(edges) - 2)
    return edges[whole] + (place - whole) * (edges[whole + 1] - edges[whole])


class Scene(NamedTuple):
    """A page to be drawn.

    Attributes:
        page: whose title, description and recipe go with it.
        width: of the page.
        height: of the page.
        place: where its maze lies.
        items: what is drawn.
        links: boxes and the number of the sheet to which a click on them leads.
    """

    page: Page
    width: float
    height: float
    place: Place
    items: Sequence[Item]
    links: Sequence[tuple[Box, int]] = ()


def scene_of(page: Page, scale: Scale, width_of: Measure) -> Scene:
    """Return the scene of a page: its paper, or the maze with a margin, below its title.

    Raises:
        InputError: the walls leave no passage.
    """
    if page.printed is not None:
        place = _place_on(page.printed, page)
        items = [*_printed(page, page.printed, scale, width_of)]
        return Scene(page, *page.printed.size, place, items, _links(page, place))
    cell = scale.millimetres
    wide, height = page.layout.width * cell, page.layout.grid.bounds.height
    margin, size = cell * _MARGIN, max(cell, _SMALLEST_TITLE)
    title = wrapped(page.title, wide, size, width_of) if page.title else []
    leading = size * _TITLE_LINE
    above = margin + len(title) * leading + (size * _BELOW_TITLE if title else 0.0)
    columns = [margin + edge * cell for edge in Columns(page.layout).edges]
    place = Place(cell, columns, [above + row * cell for row in range(height + 1)])
    items = [*maze_items(page, scale, place, width_of)]
    for number, line in enumerate(title):
        items.append(Text("title", margin, margin + number * leading + BASE * size, line, size, TITLE))
    width = max(wide, *(width_of(line) * size for line in title), 0.0) + 2 * margin
    return Scene(page, width, place.rows[-1] + margin, place, items, _links(page, place))


def _place_on(printed: Printed, page: Page) -> Place:
    """Return where a maze lies on paper: columns and rows are as wide and high as those of the printed sheet."""
    area, bounds = printed.area, page.layout.grid.bounds
    _, _, side = printed.squares(bounds, page.layout.widths)
    columns = [edge / MM for edge in printed.columns[bounds.left - area.left : bounds.right - area.left + 2]]
    rows = [edge / MM for edge in printed.rows[bounds.top - area.top : bounds.bottom - area.top + 2]]
    return Place(side / MM, columns, rows)


def _links(page: Page, place: Place) -> list[tuple[Box, int]]:
    """Return the cells with stairs, and the sheet to which each leads."""
    layout, bounds = page.layout, page.layout.grid.bounds
    links = []
    for cell, sheets in layout.links.items():
        row, column = (at - first for at, first in zip(layout.grid.place(cell), bounds, strict=False))
        (left, top), (right, bottom) = place.at(row, column), place.at(row + 1, column + 1)
        links.append((Box(top, left, bottom, right), sheets[0]))
    return links


def _printed(page: Page, printed: Printed, scale: Scale, width_of: Measure) -> Iterator[Item]:
    """Yield what stands on a page of paper: the maze, texts in cells, header and footer, and further mazes."""
    yield from maze_items(page, scale, _place_on(printed, page), width_of)
    for text in printed.texts:
        yield from _in_cells(printed, text, width_of)
    room = printed.size[0] - printed.margins.left - printed.margins.right
    for label in printed.header_footer:
        size = min(label.lettering.points / MM, room / (width_of(label.text) or 1.0))
        yield Text("label", label.x / MM, label.y / MM, label.text, size, label.lettering)
    for inset in page.insets:
        assert inset.printed is not None  # noqa: S101 - it has a place on the page
        yield from _printed(inset, inset.printed, scale, width_of)


def _in_cells(printed: Printed, text: CellText, width_of: Measure) -> Iterator[Text]:
    """Yield the lines of a text in cells, wrapped, and smaller if they do not fit."""
    area, lettering = printed.area, text.lettering
    left, right = (printed.columns[edge - area.left] / MM for edge in (text.area.left, text.area.right + 1))
    top, bottom = (printed.rows[edge - area.top] / MM for edge in (text.area.top, text.area.bottom + 1))
    size = lettering.points * printed.factor / MM
    while True:
        written = [part for line in text.text.split("\n") for part in wrapped(line, right - left, size, width_of)]
        high, wide = len(written) * size * LEADING, max(map(width_of, written)) * size
        if size <= _SMALLEST or (high <= bottom - top and wide <= right - left):
            break
        size *= _SMALLER
    x, first = aligned(lettering.across, left, right), (top + bottom - high) / 2 + BASE * size * LEADING
    for number, line in enumerate(written):
        if line.strip():
            yield Text("label", x, first + number * size * LEADING, line, size, lettering)


def maze_items(page: Page, scale: Scale, place: Place, width_of: Measure) -> Iterator[Item]:
    """Yield what is drawn of a maze in its place: fills, drawings, texts, pictures, and walls over all of them."""
    layout, cell, at = page.layout, place.cell, place.at
    wall_width, wall_rgb = page.wall_width(scale), page.theme.wall.color.rgb
    yield from _fills(page, at, cell / POINTS)
    for name, freeform in freeforms(layout, (wall_rgb, wall_width)):
        kind = "walls" if freeform.is_wall else "net" if name == NET else "solution path"
        curves = [[at(*point) for point in straight(line)] for line in freeform.lines]
        yield Stroke(kind, freeform.rgb, freeform.width * cell, curves)
    is_patterned = any(fill.pattern in PATTERNS for fill in page.theme.fills.values())
    for text, lettering in sized_texts(layout, width_of, wall_width):
        (x, y), size = at(text.row, text.column), lettering.points * cell
        if is_patterned:
            half, high = width_of(text.text) * size / 2 + _ASIDE * size, (CAPITAL / 2 + _ABOVE) * size
            corners = [(x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high)]
            yield Fill("paper", WHITE, [corners])
        yield Text("text", x, y + CAPITAL / 2 * size, text.text, size, lettering)
    for box, image, description in pictures(layout):
        (left, top), (right, bottom) = at(box.top, box.left), at(box.bottom, box.right)
        yield Picture(image.fitted(Box(top, left, bottom, right)), image, description)
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
    for shade, polygons in by_kind(shades(page.layout, page.half_shades)):
        yield Fill("distance", shade_fill(shade).color.rgb, polygons)
