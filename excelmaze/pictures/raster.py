"""A picture of pixels, each an index into a palette."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, floor, sqrt

from excelmaze.draw.drawings import Box, Point, straight
from excelmaze.draw.layout import FALLING, FALLS, RISING, Layout, Role
from excelmaze.draw.lettering import BLACK, Lettering
from excelmaze.draw.theme import shade_fill
from excelmaze.errors import InputError
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
from excelmaze.pictures.coverage import LEVELS, Coverage, covered
from excelmaze.pictures.glyphs import BOLDER, CAPITAL, EM
from excelmaze.pictures.lettering import Letters
from excelmaze.pictures.opened import colors_of, painted_over
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.printed import MM, TITLE, Label
from excelmaze.pictures.strokes import (
    PATTERNS,
    POINTS,
    Columns,
    Half,
    Line,
    Picture,
    Text,
    fills,
    freeforms,
    halves,
    lines,
    pictures,
    shaded,
    shaded_halves,
    sized_texts,
    texts,
)
from excelmaze.rounded import hypot

# The most pixels; programs are slow with more.
_MOST = 100_000_000
_PAPER = 0
# Up to so many pixels the round end of a line is a square.
_SQUARE = 3
_MOST_COLORS = 256
# The size of letters, in pixels, below which none is drawn in cells, and that of a title at least.
_SMALLEST, _SMALLEST_TITLE = 4, 10
# The sides of a cell as lines: from and to which of its corners, down and right.
_SIDES = {
    UP: (0, 0, 0, 1),
    RIGHT: (0, 1, 1, 1),
    DOWN: (1, 0, 1, 1),
    LEFT: (0, 0, 1, 0),
    FALLING: (0, 0, 1, 1),
    RISING: (1, 0, 0, 1),
}


class Raster:
    """A page, drawn in pixels.

    Attributes:
        width: pixels side by side.
        rows: a byte for each pixel, the index of its colour in the palette.
        palette: the colours, red, green and blue.

    Raises:
        InputError: there would be too many pixels.
    """

    def __init__(self, page: Page, scale: Scale, letters: Letters, colors: Sequence[bytes] = ()) -> None:
        bounds, side, self._columns = page.layout.grid.bounds, scale.pixels, Columns(page.layout)
        margin = max(side // 2, 2)
        self._letters = letters
        title = page.title if page.printed is None else ""
        size = letters.whole(max(side, _SMALLEST_TITLE))
        self._side, self._size = side, (bounds.height, bounds.width)
        if page.printed is None:
            self._left, self._top = margin, margin + (round(1.5 * size) if title else 0)
            self.width = max(round(page.layout.width * side), ceil(letters.width(title) * size)) + 2 * margin
            height = self._top + bounds.height * side + margin
        else:
            left, top, points_of_side = page.printed.squares(bounds, page.layout.widths)
            pixels = side / points_of_side  # of a point
            self._left, self._top = round(left * pixels), round(top * pixels)
            self.width, height = (round(length * MM * pixels) for length in page.printed.size)
        if self.width * height > _MOST:
            remedy = f"a smaller --scale than {side}" if page.printed is None else "a lower --dpi"
            raise InputError(
                f"the picture would have {self.width:,} x {height:,} pixels, and {_MOST:,} are the most; "
                f"choose {remedy}"
            )
        self.palette = [*colors] or [b"\xff\xff\xff", b"\0\0\0"]  # first those of frames before
        self._is_drawn = False  # after that, frames have the colours that there are
        self._theme = page.theme
        self._wall = self._color(page.theme.wall.color.rgb)
        path = self._color(page.theme.path.rgb)  # which in a moving picture the last frame alone may have
        self._thick = max(1, round(page.wall_width(scale) * side))
        # How far a line reaches from its corners, at most: a diagonal is broader.
        self._reach = 2 * self._thick
        self._coverages: dict[tuple[str, Lettering], Coverage] = {}
        # For each role the rows of its pattern, as wide as the picture, and how high each is.
        self._rows_of: dict[int, tuple[list[bytes], int]] = {role: self._pattern(role) for role in page.theme.fills}
        self.rows = [bytearray(self.width) for _ in range(height)]
        # The colours of soft edges, by that beneath: registered at once, since frames of moving pictures share them.
        self._soft: dict[tuple[int, str], bytes] = {}
        filled = b"".join(row for rows, _ in self._rows_of.values() for row in rows)
        for color in sorted({_PAPER, self._wall, path, *filled}):
            self._softened(color)
        for shade in sorted({*page.shades, *(shade % FALLS for half in page.half_shades for shade in {*half})} - {0}):
            self._color(shade_fill(shade).color.rgb)
        self._add_colors(page.layout)  # last: a picture has many, and can do without some of them
        if title:
            self._write(title, margin, margin + size, TITLE._replace(points=size))
        self._draw(page)
        for label in page.printed.labels if page.printed else ():
            self._label(label, pixels)
        self._is_drawn = True

    def _x(self, column: float) -> int:
        """Return the pixel at which a column begins, or a place in it."""
        return self._left + round(self._columns.at(column) * self._side)

    def _draw(self, page: Page) -> None:
        """Draw the cells and what is over them."""
        for filled in fills(page.layout):
            self._fill(*filled)
        for row, column, length, shade in shaded(page.layout, page.shades):
            self._paint(row, column, length, [bytes((self._color(shade_fill(shade).color.rgb),)) * self.width], 1)
        for half in halves(page.layout):
            self._half(half, *self._rows_of.get(half.kind, ([bytes(self.width)], 1)))
        for half in shaded_halves(page.layout, page.half_shades):
            self._half(half, [bytes((self._color(shade_fill(half.kind).color.rgb),)) * self.width], 1)
        self._freeforms(page.layout)
        self._texts(page.layout)
        self._pictures(page.layout)
        for line in lines(page.layout):  # last, so that nothing interrupts them
            self._line(line)

    def redraw(self, layout: Layout, cells: Iterable[int]) -> tuple[int, int, int, int]:
        """Draw some cells anew, from another layout; return top, left, bottom and right of what may change."""
        grid, top, left = layout.grid, layout.grid.bounds.top, layout.grid.bounds.left
        # A line ends in the cells around its corner, and theirs in these.
        around = _around(map(grid.place, cells))
        # The path may lead through any text, and soft edges are drawn on what is without letters.
        written = {(row + top, column + left) for text in texts(layout) for row, column in _cells_of(text)}
        renewed = around | written
        for row, column in renewed:
            cell = grid.cell_at(row, column)
            if cell is None:
                self._clear(row - top, column - left)
            else:
                self._fill(row - top, column - left, 1, layout.palette[layout.codes[cell]].role)
        for half in halves(layout):
            if (half.row + top, half.column + left) in renewed:
                self._half(half, *self._rows_of.get(half.kind, ([bytes(self.width)], 1)))
        self._freeforms(layout)
        self._texts(layout)
        self._pictures(layout)
        for line in _lines_of(layout, _around(renewed)):
            self._line(line)
        rows, columns = [row - top for row, _ in around], [column - left for _, column in around]
        return (
            max(0, self._top + min(rows) * self._side - self._reach),
            max(0, self._x(min(columns)) - self._reach),
            min(len(self.rows), self._top + (max(rows) + 1) * self._side + self._reach),
            min(self.width, self._x(max(columns) + 1) + self._reach),
        )

    def _color(self, rgb: str) -> int:
        """Return the index of a colour in the palette, to which it is added if it is new."""
        color = bytes.fromhex(rgb)
        if color not in self.palette:
            if self._is_drawn or len(self.palette) == _MOST_COLORS:
                return min(range(len(self.palette)), key=lambda other: _difference(self.palette[other], color))
            self.palette.append(color)
        return self.palette.index(color)

    def _add_colors(self, layout: Layout) -> None:
        """Add the colours of pictures to the palette."""
        for image in dict.fromkeys(picture.image for picture in pictures(layout)):
            for color in colors_of(image):
                self._color(color.hex())

    def _pattern(self, role: Role) -> tuple[list[bytes], int]:
        fill = self._theme.fills[role]
        color = self._color(fill.color.rgb)
        if fill.pattern not in PATTERNS:
            return [bytes((color,)) * self.width], 1
        point = max(1, round(self._side / POINTS))
        rows = []
        for line in PATTERNS[fill.pattern]:
            once = b"".join(bytes((color if sign == "#" else _PAPER,)) * point for sign in line)
            rows.append((once * (self.width // len(once) + 1))[: self.width])
        return rows, point

    def _fill(self, row: int, column: int, length: int, role: int) -> None:
        """Fill cells side by side."""
        self._paint(row, column, length, *self._rows_of.get(role, ([bytes(self.width)], 1)))

    def _paint(self, row: int, column: int, length: int, patterns: Sequence[bytes], point: int) -> None:
        top, left, right = self._top + row * self._side, self._x(column), self._x(column + length)
        for y in range(top, top + self._side):
            self.rows[y][left:right] = patterns[y // point % len(patterns)][left:right]

    def _clear(self, row: int, column: int) -> None:
        """Clear a place outside the cells, but no more of the margin than lines reach."""
        height, width = self._size
        top = max(self._top + row * self._side, self._top - self._reach)
        left = max(self._x(column), self._left - self._reach)
        bottom = min(self._top + (row + 1) * self._side, self._top + height * self._side + self._reach)
        right = min(self._x(column + 1), self._x(width) + self._reach)
        for y in range(top, bottom):
            self.rows[y][left:right] = bytes(right - left)

    def _half(self, half: Half, patterns: Sequence[bytes], point: int) -> None:
        """Fill the half of a cell row by row: from its upright side to the diagonal."""
        top, left = self._top + half.row * self._side, self._x(half.column)
        wide = self._x(half.column + 1) - left
        lower, right = sum(row for row, _ in half.corners) > 1, sum(column for _, column in half.corners) > 1
        for step in range(self._side):
            length = ceil((step + 1 if lower else self._side - step) * wide / self._side)  # no gap between two halves
            begin = left + (wide - length if right else 0)
            y = top + step
            self.rows[y][begin : begin + length] = patterns[y // point % len(patterns)][begin : begin + length]

    def _line(self, line: Line) -> None:
        """Draw a wall, with round ends that nobody sees where it is thin."""
        before = self._thick // 2
        top, bottom = (self._top + row * self._side - before for row in sorted((line.row, line.to_row)))
        left, right = (self._x(column) - before for column in sorted((line.column, line.to_column)))
        is_straight = line.row == line.to_row or line.column == line.to_column
        if is_straight and self._thick <= _SQUARE:
            run = bytes((self._wall,)) * (right - left + self._thick)
            for y in range(top, bottom + self._thick):
                self.rows[y][left : left + len(run)] = run
            return
        if (line.row < line.to_row) != (line.column < line.to_column):
            left, right = right, left
        radius = self._thick / 2
        # The pixels of a diagonal lie on both sides of it.
        across = radius if is_straight else self._thick // 2
        self._stroke((top + radius, left + across), (bottom + radius, right + across), radius, self._wall)

    def _freeforms(self, layout: Layout) -> None:
        """Draw the lines that lie over the cells."""
        wall = self._theme.wall.color.rgb, self._thick / self._side
        for _, freeform in freeforms(layout, wall):
            # A thin line between two pixels would be drawn in both.
            shift = self._thick % 2 / 2 if freeform.is_wall else 0
            radius, color = max(freeform.width * self._side, 1) / 2, self._color(freeform.rgb)
            for way in freeform.lines:
                for one, other in pairwise(straight(way)):
                    begin, end = (
                        (
                            self._top + row * self._side + shift,
                            self._left + self._columns.at(column) * self._side + shift,
                        )
                        for row, column in (one, other)
                    )
                    self._stroke(begin, end, radius, color)

    def _stroke(self, one: Point, other: Point, radius: float, color: int) -> None:
        """Draw a line with round ends between two points in pixels, row by row."""
        (top, left), (bottom, right) = sorted((one, other))
        length = hypot(bottom - top, right - left)
        # From the ends to the corners of the rectangle between the round ends.
        down, aside = ((right - left) / length * radius, (bottom - top) / length * radius) if length else (0.0, 0.0)
        corners = [
            (top - down, left + aside),
            (bottom - down, right + aside),
            (bottom + down, right - aside),
            (top + down, left - aside),
        ]
        run = bytes((color,)) * (ceil(abs(right - left) + 2 * radius) + 1)
        for y in range(max(0, floor(top - radius)), min(len(self.rows), ceil(bottom + radius))):
            middle = y + 0.5
            reached = [x + step * (to_x - x) for (at, x), (to, to_x), step in _crossings(corners, middle)]
            for row, x in (top, left), (bottom, right):
                if abs(middle - row) <= radius:
                    half = sqrt(radius * radius - (middle - row) * (middle - row))
                    reached += (x - half, x + half)
            if reached:
                begin, end = max(0, ceil(min(reached) - 0.5)), min(self.width, floor(max(reached) - 0.5) + 1)
                self.rows[y][begin:end] = run[: max(0, end - begin)]

    def _texts(self, layout: Layout) -> None:
        """Write texts inside their cells, between the walls; nothing where cells have too few pixels."""
        patterned = any(fill.pattern in PATTERNS for fill in self._theme.fills.values())
        for text, lettering in sized_texts(layout, self._letters.width, self._thick / self._side):
            size = self._letters.whole(lettering.points * self._side)
            width = self._letters.width(text.text) * size
            if size < _SMALLEST or width > self._side:
                continue
            left = self._left + self._columns.at(text.column) * self._side - width / 2
            base = self._top + text.row * self._side + CAPITAL / EM / 2 * size
            own = lettering._replace(points=size)
            if patterned:  # letters would be lost in patterns
                self._clear_around(self._covered(text.text, own), round(left), round(base))
            self._write(text.text, left, base, own)

    def _clear_around(self, drawn: Coverage, left: int, base: int) -> None:
        """Clear the pixels of a text, and those next to them."""
        first, wide = left + drawn.left - 1, len(drawn.rows[0]) + 2 if drawn.rows else 0
        for y in range(base + drawn.top - 1, base + drawn.top + len(drawn.rows) + 1):
            self.rows[y][first : first + wide] = bytes(wide)

    def _pictures(self, layout: Layout) -> None:
        for picture in pictures(layout):
            self._picture(picture)

    def _picture(self, picture: Picture) -> None:
        """Draw a picture over what is there."""
        (above, before, below, behind), columns = picture.box, self._columns
        sides = above, columns.at(before), below, columns.at(behind)
        box = picture.image.fitted(Box(*(side * self._side for side in sides)))
        top, left = self._top + round(box.top), self._left + round(box.left)
        width, height = max(1, round(box.right - box.left)), max(1, round(box.bottom - box.top))
        rows = [row[left : left + width] for row in self.rows[top : top + height]]
        for y, row in enumerate(painted_over(picture.image, (width, height), rows, self.palette), top):
            self.rows[y][left : left + width] = row

    def _label(self, label: Label, pixels: float) -> None:
        """Draw a line of the page, no wider than the picture."""
        wide = self._letters.width(label.text)
        if not label.text.strip() or not wide:
            return
        own = label.lettering
        size = self._letters.whole(min(own.points * pixels, self.width / wide))
        left = label.x * pixels - wide * size * own.share_before
        self._write(label.text, left, label.y * pixels, own._replace(points=size))

    def _write(self, text: str, left: float, base: float, lettering: Lettering) -> None:
        """Draw a text from the left, on a base line, its points in pixels; both are whole, so that edges are alike."""
        drawn = self._covered(text, lettering)
        top, left = round(base) + drawn.top, round(left) + drawn.left
        for y, levels in enumerate(drawn.rows, top):
            if 0 <= y < len(self.rows):
                row = self.rows[y]
                for x, level in enumerate(levels, left):
                    if level and 0 <= x < self.width:
                        row[x] = self._softened(row[x], lettering.color)[level]

    def _covered(self, text: str, lettering: Lettering) -> Coverage:
        if (text, lettering) not in self._coverages:
            # Points are broad as they are, and whole pixels.
            bolder = BOLDER / EM if lettering.bold and self._letters.fonts else 0.0
            self._coverages[text, lettering] = covered(self._letters.glyphs(text), lettering.points, bolder)
        return self._coverages[text, lettering]

    def _softened(self, color: int, rgb: str = BLACK) -> bytes:
        """Return the colours of letters' edges on a colour, by the level of a pixel."""
        if (color, rgb) not in self._soft:
            ink = bytes.fromhex(rgb)
            mixed = [
                bytes(
                    round(part + (own - part) * level / LEVELS)
                    for part, own in zip(self.palette[color], ink, strict=True)
                ).hex()
                for level in range(1, LEVELS + 1)
            ]
            self._soft[color, rgb] = bytes((color, *map(self._color, mixed)))
        return self._soft[color, rgb]


def _difference(color: bytes, other: bytes) -> int:
    return sum(abs(part - other_part) for part, other_part in zip(color, other, strict=True))


def _cells_of(text: Text) -> Iterator[tuple[int, int]]:
    """Yield the cells that a text, which may be in merged ones, can reach into."""
    for row in {floor(text.row - 0.5), ceil(text.row - 0.5)}:
        for column in {floor(text.column - 0.5), ceil(text.column - 0.5)}:
            yield row, column


def _crossings(corners: Sequence[Point], middle: float) -> Iterator[tuple[Point, Point, float]]:
    """Yield the sides of an outline that a row of pixels crosses, and which share of each is above the row."""
    for one, other in pairwise([*corners, corners[0]]):
        if min(one[0], other[0]) <= middle <= max(one[0], other[0]) and one[0] != other[0]:
            yield one, other, (middle - one[0]) / (other[0] - one[0])


def _lines_of(layout: Layout, places: Iterable[tuple[int, int]]) -> Iterator[Line]:
    """Yield the lines of some cells, each by itself."""
    grid, bounds = layout.grid, layout.grid.bounds
    for row, column in places:
        cell = grid.cell_at(row, column)
        if cell is not None:
            y, x = row - bounds.top, column - bounds.left
            for side, (down, right, to_down, to_right) in _SIDES.items():
                if layout.palette[layout.codes[cell]].lines >> side & 1:
                    yield Line(y + down, x + right, y + to_down, x + to_right)


def _around(places: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the places and their neighbours."""
    return {(row + down, column + right) for row, column in places for down in (-1, 0, 1) for right in (-1, 0, 1)}
