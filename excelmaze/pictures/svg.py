"""Pictures in SVG 1.1: an element for each item of a scene, with classes that a page's own styles may change.

The classes are `maze` and the theme's name, `paper`, `title`, the roles in lower case (`start`, `goal`, `solution`),
`distance`, `solution path` for its line, dots or arrows, `net` for flaps and folds, `text` in cells, `picture`,
`walls`, and `label` for each line of header, footer and other cells on a page of paper.

A picture is in twentieths of a cell, its first cell at 0, 0; a page of paper in points. Texts are left to the letters
of the program that shows the picture; arrows and stars are drawn.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from excelmaze.draw.drawings import Point
from excelmaze.pictures.outlines import PATTERNS, PER_CELL
from excelmaze.pictures.page import MM, Page, Scale
from excelmaze.pictures.scene import WHITE, Fill, Item, Picture, Scene, Stroke, Text

# The point by which a text is aligned, as an attribute.
_ANCHORS = {"left": "start", "center": "middle", "right": "end"}
_FONTS = "Calibri, Carlito, 'DejaVu Sans', Arial, sans-serif"


def svg(page: Page, scale: Scale, prefix: str = "") -> str:
    """Return a page as an element; its ids begin with a prefix."""
    return "\n".join(_Writer(page.scene(scale), prefix).lines())


class _Writer:
    """A scene that is written, and how its ids begin."""

    def __init__(self, scene: Scene, prefix: str) -> None:
        self._scene, self._prefix = scene, prefix
        # The units of a millimetre, and the point that is at 0, 0.
        self._unit, self._origin = PER_CELL / scene.place.cell, scene.place.at(0, 0)
        if scene.page.printed:
            self._unit, self._origin = MM, (0.0, 0.0)
        self._patterns: dict[tuple[str, str, float], str] = {}

    def lines(self) -> Iterator[str]:
        """Yield the lines of the element."""
        scene, page, prefix = self._scene, self._scene.page, self._prefix
        drawn = [*map(self._element, scene.items)]
        (x, y), (wide, high) = self._at((0.0, 0.0)), map(self._short, (scene.width, scene.height))
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" xml:lang="{page.language}" class="maze {page.theme.name}" '
            f'role="img" aria-labelledby="{prefix}title {prefix}description" viewBox="{x} {y} {wide} {high}" '
            f'width="{scene.width:.10g}mm" height="{scene.height:.10g}mm">'
        )
        yield f'<title id="{prefix}title">{escape(page.title or page.name)}</title>'
        yield f'<desc id="{prefix}description">{escape(page.description)}</desc>'
        if page.recipe:
            yield f"<metadata>{escape(page.recipe, quote=False)}</metadata>"
        yield f'<rect class="paper" fill="#{WHITE}" x="{x}" y="{y}" width="{wide}" height="{high}"/>'
        if self._patterns:
            yield f"<defs>{''.join(map(self._pattern, self._patterns))}</defs>"
        yield from drawn
        yield "</svg>"

    def _short(self, millimetres: float) -> str:
        return f"{round(millimetres * self._unit, 3) + 0.0:.7g}"

    def _at(self, point: Point) -> tuple[str, str]:
        return self._short(point[0] - self._origin[0]), self._short(point[1] - self._origin[1])

    def _element(self, item: Item) -> str:
        match item:
            case Fill(kind, rgb, polygons, pattern, point):
                paint = f"#{rgb}"
                if pattern:
                    number = len(self._patterns) + 1
                    paint = (
                        f"url(#{self._patterns.setdefault((rgb, pattern, point), f'{self._prefix}pattern{number}')})"
                    )
                path = "".join(self._path(polygon) + "z" for polygon in polygons)
                return f'<path class="{kind}" fill="{paint}" shape-rendering="crispEdges" d="{path}"/>'
            case Stroke(kind, rgb, width, lines, text):
                label = f' aria-label="{text}"' if text else ""
                return (
                    f'<path class="{kind}" fill="none" stroke="#{rgb}" stroke-width="{self._short(width)}" '
                    f'stroke-linecap="round" stroke-linejoin="round"{label} d="{"".join(map(self._path, lines))}"/>'
                )
            case Text(kind, left, base, text, size, lettering):
                (x, y), bold = self._at((left, base)), ' font-weight="bold"' if lettering.bold else ""
                return (
                    f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{_ANCHORS[lettering.across]}" '
                    f'font-family="{_FONTS}" font-size="{self._short(size)}"{bold} xml:space="preserve" '
                    f'fill="#{lettering.color}">{escape(text)}</text>'
                )
            case Picture(box, image, description):
                data, (x, y) = b64encode(image.data).decode(), self._at((box.left, box.top))
                wide, high = map(self._short, (box.right - box.left, box.bottom - box.top))
                return (
                    f'<image class="picture" x="{x}" y="{y}" width="{wide}" height="{high}" '
                    f'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="data:image/{image.ending};base64,{data}">'
                    f"<title>{escape(description)}</title></image>"
                )

    def _path(self, points: Sequence[Point]) -> str:
        """Return a line through points."""
        return "M" + "L".join(map(" ".join, map(self._at, points)))

    def _pattern(self, kind: tuple[str, str, float]) -> str:
        rgb, pattern, point = kind
        rows, side = PATTERNS[pattern], self._short(point)
        points = "".join(
            f"M{self._short(column * point)} {self._short(row * point)}h{side}v{side}h-{side}z"
            for row, line in enumerate(rows)
            for column, sign in enumerate(line)
            if sign == "#"
        )
        size = f'width="{self._short(len(rows[0]) * point)}" height="{self._short(len(rows) * point)}"'
        return (
            f'<pattern id="{self._patterns[kind]}" patternUnits="userSpaceOnUse" {size}>'
            f'<path fill="#{rgb}" d="{points}"/></pattern>'
        )
