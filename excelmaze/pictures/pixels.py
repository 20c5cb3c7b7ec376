"""Scenes in pixels, drawn by Pillow, and pictures in PNG.

Cells are whole pixels, and so are thin straight walls: they are as wide everywhere. What is slanted or round, and
letters, are drawn larger as a mask and made smaller, so that their edges are soft.
"""

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from excelmaze.draw.drawings import Box, Point
from excelmaze.errors import InputError, missing
from excelmaze.pictures.fonts import PixelFace, pixel_letters
from excelmaze.pictures.lettering import Letters
from excelmaze.pictures.opened import opened
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.scene import BOLDER, Fill, Item, Picture, Scene, Stroke, Text, scene_of
from excelmaze.pictures.shapes import PATTERNS
from excelmaze.sheet.lengths import MM_OF_INCH

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels
    from PIL.ImageDraw import ImageDraw

# The most pixels; programs are slow with more.
_MOST = 100_000_000
# How much larger masks are, in pictures of at most so many pixels.
_SOFT, _LARGE, _HUGE = 4, 4_000_000, 25_000_000
# Edges have so few shades that a picture has few colours.
_SHADES = 6
_SHADED = [round(round(level * _SHADES / 255) * 255 / _SHADES) for level in range(256)]
# Up to so many pixels straight lines have square ends.
_THIN = 3
# The size of letters, in pixels, below which none is drawn.
_SMALLEST = 4
_MOST_COLORS = 256
_COARSE = bytes(part & 0xFC for part in range(256))
_Area = tuple[int, int, int, int]


def png(page: Page, scale: Scale, font: str | None = None) -> bytes:
    """Return a page as a file.

    Raises:
        InputError: it would have too many pixels.
        WorkbookError: Pillow is missing, or the font cannot be read.
    """
    letters = pixel_letters(font)
    canvas = Canvas(scene_of(page, scale, letters.width), scale, letters)
    canvas.draw(canvas.scene.items)
    from PIL.PngImagePlugin import PngInfo

    told, out = PngInfo(), BytesIO()
    for key, text in (("Title", page.title), ("Description", page.description), ("Comment", page.recipe)):
        if text:
            told.add_itxt(key, text)
    _numbered(canvas.picture).save(out, "PNG", dpi=(scale.dpi, scale.dpi), pnginfo=told)
    return out.getvalue()


class Palette:
    """At most 256 colours, as whose numbers pixels are packed faster; the first ones count most."""

    def __init__(self, colors: Iterable[bytes]) -> None:
        from PIL import Image

        # Pillow looks for the nearest of a palette by the upper six bits of a colour.
        by_bits: dict[bytes, bytes] = {}
        for color in colors:
            by_bits.setdefault(color.translate(_COARSE), color)
        self._bits, self._colors = (b"".join([*one][:_MOST_COLORS]) for one in (by_bits, by_bits.values()))
        self._plain = Image.Dither.NONE
        self._finder = Image.new("P", (1, 1))
        self._finder.putpalette(self._bits)

    def numbered(self, picture: "Pixels") -> "Pixels":
        """Return a picture with the nearest colours."""
        found = picture.point([*_COARSE] * 3).quantize(palette=self._finder, dither=self._plain)
        found.putpalette(self._colors)
        return found

    @property
    def size(self) -> int:
        """The number of colours."""
        return len(self._colors) // 3


def colors_of(picture: "Pixels", most: int) -> list[tuple[int, bytes]]:
    """Return the colours of a picture and how many pixels have them; none if there are more colours than so many."""
    found: Any = picture.getcolors(most)
    return [(count, bytes(color)) for count, color in found or ()]


def _numbered(picture: "Pixels") -> "Pixels":
    """Return a picture with a palette, if it has so few colours."""
    colors = colors_of(picture, _MOST_COLORS)
    palette = Palette(color for _, color in colors)
    return palette.numbered(picture) if palette.size == len(colors) > 0 else picture


class Canvas:
    """A picture on which the items of a scene are drawn.

    Attributes:
        scene: the scene.
        picture: what is drawn so far.

    Raises:
        InputError: there would be too many pixels.
        WorkbookError: Pillow is missing.
    """

    def __init__(self, scene: Scene, scale: Scale, letters: Letters[PixelFace], *, is_soft: bool = True) -> None:
        try:
            from PIL import Image, ImageDraw
        except ImportError:
            raise missing("a picture", "Pillow", "") from None
        self._new, self._brush = Image.new, ImageDraw.Draw
        self._nearest = Image.Resampling.NEAREST
        side = max(1, round(scene.place.cell / MM_OF_INCH * scale.dpi))
        self.scene, self._letters, self._per_mm = scene, letters, side / scene.place.cell
        width, height = (max(1, self._whole(length)) for length in (scene.width, scene.height))
        if width * height > _MOST:
            remedy = f"a smaller --scale than {side}" if scene.page.printed is None else "a lower --dpi"
            raise InputError(
                f"the picture would have {width:,} x {height:,} pixels, and {_MOST:,} are the most; choose {remedy}"
            )
        size = width * height
        self._soft = 1 if not is_soft or size > _HUGE else _SOFT if size <= _LARGE else 2
        self.picture: Pixels = Image.new("RGB", (width, height), "white")
        self._draw = ImageDraw.Draw(self.picture)
        self._tiles: dict[tuple[str, str, int], Pixels] = {}

    def draw(self, items: Iterable[Item]) -> None:
        """Draw items over what is there."""
        for item in items:
            match item:
                case Fill():
                    self._fill(item)
                case Stroke():
                    self._stroke(item)
                case Text():
                    self._text(item)
                case Picture():
                    self._picture(item)

    def area(self, box: Box) -> _Area:
        """Return left, top, right and bottom of a box in pixels."""
        return self._whole(box.left), self._whole(box.top), self._whole(box.right), self._whole(box.bottom)

    def _whole(self, length: float) -> int:
        """Return a length in pixels; halves are rounded up, so that all cells are alike."""
        return floor(length * self._per_mm + 0.501)

    def _points(self, points: Iterable[Point]) -> list[tuple[int, int]]:
        return [(self._whole(x), self._whole(y)) for x, y in points]

    def _fill(self, fill: Fill) -> None:
        color = f"#{fill.rgb}"
        if fill.pattern:
            outlines = [self._points(polygon) for polygon in fill.polygons]
            xs, ys = zip(*(point for outline in outlines for point in outline), strict=True)
            area = min(xs), min(ys), max(xs) + 1, max(ys) + 1
            mask = self._new("1", (area[2] - area[0], area[3] - area[1]))
            brush = self._brush(mask)
            for outline in outlines:
                _paint(brush, [(x - area[0], y - area[1]) for x, y in outline], 1)
            self.picture.paste(self._pattern(fill, area), area, mask)
        else:
            for polygon in fill.polygons:
                _paint(self._draw, self._points(polygon), color)

    def _pattern(self, fill: Fill, area: _Area) -> "Pixels":
        """Return a part of the paper, as large as an area, with a pattern; it goes on from area to area."""
        left, top, right, bottom = area
        tile = self._tile(fill)
        width, height = tile.size
        aside, above = left % width, top % height
        paper = self._new("RGB", (right - left + aside, bottom - top + above))
        paper.paste(tile, (0, 0))
        while width < paper.width:
            paper.paste(paper.crop((0, 0, width, height)), (width, 0))
            width *= 2
        while height < paper.height:
            paper.paste(paper.crop((0, 0, paper.width, height)), (0, height))
            height *= 2
        return paper.crop((aside, above, paper.width, paper.height))

    def _tile(self, fill: Fill) -> "Pixels":
        point = max(1, round(fill.point * self._per_mm))
        key = fill.pattern, fill.rgb, point
        if key not in self._tiles:
            rows = PATTERNS[fill.pattern]
            once = self._new("RGB", (len(rows[0]), len(rows)), "white")
            for y, row in enumerate(rows):
                for x, sign in enumerate(row):
                    if sign == "#":
                        once.paste(f"#{fill.rgb}", (x, y, x + 1, y + 1))
            self._tiles[key] = once.resize((once.width * point, once.height * point), self._nearest)
        return self._tiles[key]

    def _stroke(self, stroke: Stroke) -> None:
        wide = max(1, round(stroke.width * self._per_mm))
        before, color = wide // 2, f"#{stroke.rgb}"
        slanted: list[Sequence[Point]] = []
        for line in stroke.lines:
            points = self._points(line)
            (x, y), (to_x, to_y) = points[0], points[-1]
            if wide <= _THIN and len(points) == 2 and (x == to_x or y == to_y):  # noqa: PLR2004
                left, right, top, bottom = min(x, to_x), max(x, to_x), min(y, to_y), max(y, to_y)
                after = wide - before - 1
                self._draw.rectangle((left - before, top - before, right + after, bottom + after), color)
            elif len(points) == 2:  # noqa: PLR2004 - from corner to corner
                slanted.append(points)
            else:
                slanted.append([(x * self._per_mm, y * self._per_mm) for x, y in line])
        if not slanted:
            return
        xs, ys = zip(*(point for points in slanted for point in points), strict=True)
        area = floor(min(xs)) - wide, floor(min(ys)) - wide, ceil(max(xs)) + wide + 1, ceil(max(ys)) + wide + 1
        soft = self._soft
        # The middle of a line of an odd width is that of a pixel.
        aside, above = ((wide % 2) / 2 - edge for edge in area[:2])
        radius = wide * soft / 2

        def paint(brush: "ImageDraw") -> None:
            for points in slanted:
                large = [((x + aside) * soft, (y + above) * soft) for x, y in points]
                brush.line(large, 255, wide * soft, joint="curve")
                for x, y in (large[0], large[-1]):
                    brush.ellipse((x - radius, y - radius, x + radius - 1, y + radius - 1), 255)

        self._masked(area, color, soft, paint)

    def _masked(self, area: _Area, color: str, soft: int, paint: "Callable[[ImageDraw], None]") -> None:
        """Paint a mask for an area, so much larger, and put a colour through it."""
        left, top, right, bottom = area
        mask = self._new("L", ((right - left) * soft, (bottom - top) * soft))
        paint(self._brush(mask))
        self.picture.paste(color, area, mask.reduce(soft).point(_SHADED) if soft > 1 else mask)

    def _text(self, text: Text) -> None:
        size, lettering = text.size * self._per_mm, text.lettering
        if size < _SMALLEST:
            return
        wide = self._letters.width(text.text) * size
        x, base = text.x * self._per_mm - wide * lettering.share_before, round(text.y * self._per_mm)
        area = floor(x - size / 4), floor(base - 1.3 * size), ceil(x + wide + size / 4), ceil(base + size / 2)
        large = size * _SOFT

        def paint(brush: "ImageDraw") -> None:
            left, line = (x - area[0]) * _SOFT, (base - area[1]) * _SOFT
            bold = round(BOLDER / 2 * large) if lettering.bold else 0
            for piece in self._letters.pieces(text.text):
                begin = left + piece.left * large
                if piece.sign is None:
                    brush.text((begin, line), piece.text, 255, piece.face.at(large), "ls", stroke_width=bold)
                    continue
                for polygon in piece.sign.polygons:
                    corners = [(begin + right * large, line - up * large) for right, up in polygon]
                    brush.polygon(corners, 255)
                    brush.line([*corners, corners[0]], 255, 2 * bold, joint="curve")

        self._masked(area, f"#{lettering.color}", _SOFT, paint)

    def _picture(self, picture: Picture) -> None:
        left, top, right, bottom = self.area(picture.box)
        shown = opened(picture.image).resize((max(1, right - left), max(1, bottom - top)))
        self.picture.paste(shown, (left, top), shown)


def _paint(brush: "ImageDraw", corners: Sequence[tuple[int, int]], color: int | str) -> None:
    """Fill a rectangle, whose right and lower edges are the next one's, or another polygon."""
    if len(corners) == 4:  # noqa: PLR2004
        (left, top), _, (right, bottom), _ = corners
        if right > left and bottom > top:
            brush.rectangle((left, top, right - 1, bottom - 1), color)
    else:
        brush.polygon(corners, color)
