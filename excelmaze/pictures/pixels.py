"""Scenes in pixels, drawn and packed by Pillow: pictures in PNG, and moving ones in GIF.

Cells are whole pixels, and so are thin straight walls: they are as wide everywhere. What is slanted or round, and
letters, are drawn larger as a mask and made smaller, so that their edges are soft.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from excelmaze.draw.drawings import Point
from excelmaze.draw.images import pixels_of
from excelmaze.errors import InputError
from excelmaze.pictures.fonts import pixel_letters
from excelmaze.pictures.outlines import PATTERNS
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.scene import BOLDER, Fill, Picture, Scene, Stroke, Text
from excelmaze.progress import tick
from excelmaze.sheet.lengths import MM_OF_INCH

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels
    from PIL.ImageDraw import ImageDraw

# The most pixels, and on a side: programs are slow with more, and a GIF cannot have them.
_MOST, _MOST_ASIDE = 100_000_000, 65_535
# How much larger masks are, in pictures up to a number of pixels.
_SOFT, _LARGE, _HUGE = 4, 4_000_000, 25_000_000
# Edges have so few shades that a picture has few colours.
_SHADES = 6
_SHADED = [round(round(level * _SHADES / 255) * 255 / _SHADES) for level in range(256)]
# The widest straight lines with square ends, in pixels.
_THIN = 3
# The size of letters, in pixels, below which none is drawn.
_SMALLEST = 4
# Pillow's number of the way to enlarge pixels without blending them.
_NEAREST = 0
_MOST_COLORS = 256
_Area = tuple[int, int, int, int]


def png(page: Page, scale: Scale, font: str | None = None) -> bytes:
    """Return a page as a file.

    Raises:
        InputError: it would have too many pixels.
        WorkbookError: Pillow is missing, or the font cannot be read.
    """
    letters = pixel_letters(font)
    canvas = Canvas(page.scene(scale, letters), scale)
    from PIL.PngImagePlugin import PngInfo

    metadata, out = PngInfo(), BytesIO()
    for key, text in (("Title", page.title), ("Description", page.description), ("Comment", page.recipe)):
        if text:
            metadata.add_itxt(key, text)
    canvas.picture.save(out, "PNG", dpi=(scale.dpi, scale.dpi), pnginfo=metadata)
    return out.getvalue()


class Canvas:
    """A scene in pixels.

    Attributes:
        picture: what is drawn.

    Raises:
        InputError: there would be too many pixels.
    """

    def __init__(self, scene: Scene, scale: Scale, *, is_soft: bool = True) -> None:
        from PIL import Image, ImageDraw

        self._new, self._brush = Image.new, ImageDraw.Draw
        side = max(1, round(scene.place.cell / MM_OF_INCH * scale.dpi))
        self._per_mm = side / scene.place.cell
        width, height = (max(1, self._whole(length)) for length in (scene.width, scene.height))
        size = width * height
        if size > _MOST or max(width, height) > _MOST_ASIDE:
            remedy = f"a smaller --scale than {side}" if scene.page.printed is None else "a lower --dpi"
            most = f"{_MOST:,} are the most, and {_MOST_ASIDE:,} on a side"
            raise InputError(f"the picture would have {width:,} x {height:,} pixels; {most}; choose {remedy}")
        self._soft = 1 if not is_soft or size > _HUGE else _SOFT if size <= _LARGE else 2
        self.picture: Pixels = Image.new("RGB", (width, height), "white")
        self._draw = ImageDraw.Draw(self.picture)
        for item in scene.items:
            match item:
                case Fill():
                    self._fill(item)
                case Stroke():
                    self._stroke(item)
                case Text():
                    self._text(item)
                case Picture(box, image):
                    left, top, right, bottom = map(self._whole, (box.left, box.top, box.right, box.bottom))
                    shown = pixels_of(image).resize((max(1, right - left), max(1, bottom - top)))
                    self.picture.paste(shown, (left, top), shown)

    def _whole(self, length: float) -> int:
        """Return a length in pixels; halves are rounded up, so that all cells are alike."""
        return floor(length * self._per_mm + 0.501)

    def _points(self, points: Iterable[Point]) -> list[tuple[int, int]]:
        return [(self._whole(x), self._whole(y)) for x, y in points]

    def _fill(self, fill: Fill) -> None:
        outlines = map(self._points, fill.polygons)
        if not fill.pattern:
            for outline in outlines:
                _paint(self._draw, outline, f"#{fill.rgb}")
            return
        mask = self._new("1", self.picture.size)
        brush = self._brush(mask)
        for outline in outlines:
            _paint(brush, outline, 1)
        rows, point = PATTERNS[fill.pattern], max(1, round(fill.point * self._per_mm))
        once, paper = self._new("RGB", (len(rows[0]), len(rows)), "white"), self._new("RGB", self.picture.size)
        for place, sign in enumerate("".join(rows)):
            if sign == "#":
                once.putpixel((place % once.width, place // once.width), (*bytes.fromhex(fill.rgb),))
        tile = once.resize((once.width * point, once.height * point), _NEAREST)
        for x in range(0, paper.width, tile.width):
            paper.paste(tile, (x, 0))
        row = paper.crop((0, 0, paper.width, tile.height))
        for y in range(0, paper.height, tile.height):
            paper.paste(row, (0, y))
        self.picture.paste(paper, mask=mask)

    def _stroke(self, stroke: Stroke) -> None:
        wide = max(1, round(stroke.width * self._per_mm))
        before, color = wide // 2, f"#{stroke.rgb}"
        slanted: list[Sequence[Point]] = []
        for line in stroke.lines:
            points = self._points(line)
            (left, top), (right, bottom) = sorted((points[0], points[-1]))
            if len(points) > 2:  # noqa: PLR2004
                slanted.append([(x * self._per_mm, y * self._per_mm) for x, y in line])
            elif wide > _THIN or (left != right and top != bottom):
                slanted.append(points)  # from corner to corner
            else:
                after = wide - before - 1
                self._draw.rectangle((left - before, top - before, right + after, bottom + after), color)
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
        x, base, large = text.left * self._per_mm, round(text.y * self._per_mm), size * _SOFT
        wide = text.face.width(text.text) * size
        area = floor(x - size / 4), floor(base - 1.3 * size), ceil(x + wide + size / 4), ceil(base + size / 2)
        place = (x - area[0]) * _SOFT, (base - area[1]) * _SOFT
        bold = round(BOLDER / 2 * large) if lettering.bold else 0

        def paint(brush: "ImageDraw") -> None:
            brush.text(place, text.text, 255, text.face.at(large), "ls", stroke_width=bold)

        self._masked(area, f"#{lettering.color}", _SOFT, paint)


def _paint(brush: "ImageDraw", corners: Sequence[tuple[int, int]], color: int | str) -> None:
    """Fill a rectangle, whose right and lower edges are the next one's, or another polygon."""
    if len(corners) == 4:  # noqa: PLR2004
        (left, top), _, (right, bottom), _ = corners
        if right > left and bottom > top:
            brush.rectangle((left, top, right - 1, bottom - 1), color)
    else:
        brush.polygon(corners, color)


def gif(frames: Sequence[Page], scale: Scale, font: str | None = None) -> bytes:
    """Return a file that is shown over and over.

    Raises:
        InputError: there would be too many pixels.
        WorkbookError: Pillow is missing, or the font cannot be read.
    """
    letters = pixel_letters(font)
    from PIL.Image import Dither

    def drawn(page: Page) -> "Pixels":
        return Canvas(page.scene(scale, letters), scale, is_soft=False).picture

    palette = _palette([drawn(frames[0]), drawn(frames[-1])], frames[-1])

    def numbered() -> "Iterator[Pixels]":
        for number, page in enumerate(frames):
            tick("drawing", number, len(frames), "frames")
            yield drawn(page).quantize(palette=palette, dither=Dither.NONE)

    pictures = numbered()
    metadata: dict[str, Any] = {"comment": frames[0].recipe.encode()} if frames[0].recipe else {}
    out, seconds = BytesIO(), [round(page.seconds * 100) * 10 for page in frames]
    next(pictures).save(
        out, "GIF", save_all=True, append_images=pictures, duration=seconds, loop=0, optimize=False, **metadata
    )
    return out.getvalue()


def _palette(pictures: "Sequence[Pixels]", page: Page) -> "Pixels":
    """Return a picture whose palette has the colours of a theme, and the most frequent ones of some pictures."""
    from PIL import Image

    counts: Counter[Any] = Counter()
    for picture in pictures:
        for count, color in picture.getcolors(picture.width * picture.height) or ():
            counts[color] += count
    theme = [(*bytes.fromhex(fill.color.rgb),) for fill in page.theme.fills.values()]
    # Pillow looks for the nearest colour by the upper six bits of each part.
    by_bits: dict[tuple[int, ...], Sequence[int]] = {}
    for color in (*theme, *(color for color, _ in counts.most_common())):
        by_bits.setdefault(tuple(part >> 2 for part in color), color)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for color in [*by_bits.values()][:_MOST_COLORS] for part in color])
    return palette
