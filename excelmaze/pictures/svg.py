"""Pictures in SVG 1.1: a path for each role and one for all walls, with classes that a page's own styles may change.

The classes are `maze` and the theme's name, `paper`, `title`, the roles in lower case (`start`, `goal`, `solution`),
`distance`, `solution path` for its line, dots or arrows, `texts` in cells, `picture`, `walls`, and `label` for each
line of header, footer and other cells on a page of paper.

A document in HTML has a picture for each page, which a browser prints on a sheet of its own; nothing is fetched.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from excelmaze.draw.distances import shade_color
from excelmaze.draw.drawings import Point
from excelmaze.draw.end_marks import breadth
from excelmaze.draw.layout import Role
from excelmaze.draw.theme import Fill
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.printed import MM, Printed
from excelmaze.pictures.strokes import (
    PATTERNS,
    PER_CELL,
    POINTS,
    Filled,
    Half,
    Picture,
    Text,
    by_kind,
    fills,
    freeforms,
    halves,
    lines,
    pictures,
    shaded,
    texts,
)

# A picture is drawn in twentieths of a cell, with a margin of half a cell.
_MARGIN = PER_CELL // 2
_TITLE, _LETTER = PER_CELL, 0.7 * PER_CELL
# The width of a letter by its height, about: of a title, which makes the picture wider if it is longer than the maze,
# and of texts in cells, which are mostly capitals.
_PROPORTION, _CAPITAL = 0.62, 0.7
_PAPER = "FFFFFF"
_ANCHORS = {"left": "start", "right": "end"}
_FONT = "Calibri, Carlito, 'DejaVu Sans', Arial, sans-serif"

_STYLE = """\
body { font-family: Calibri, Carlito, "DejaVu Sans", Arial, sans-serif; margin: 2em; }
figure { margin: 0 0 3em; break-inside: avoid; }
figure + figure { break-before: page; }
figcaption { color: #595959; font-size: 0.8em; }
svg { max-width: 100%; height: auto; }
@media print { body { margin: 0; } svg { max-height: 95vh; } }"""


def html(pages: Sequence[Page], scale: Scale) -> str:
    """Return a document with all pages."""
    figures = []
    for number, page in enumerate(pages, 1):
        caption = ", ".join(filter(None, (page.name, page.note)))
        picture = svg(page, scale, f"page{number}-")
        figures.append(f"<figure>\n{picture}\n<figcaption>{escape(caption)}</figcaption>\n</figure>")
    title = escape(pages[0].title or pages[0].name)
    head = f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{title}</title>'
    body = "\n".join(figures)
    return (
        f'<!DOCTYPE html>\n<html lang="{pages[0].language}">\n<head>\n{head}\n<style>\n{_STYLE}\n</style>\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def svg(page: Page, scale: Scale, prefix: str = "") -> str:
    """Return a page as an element; its ids begin with a prefix."""
    if page.printed is not None:
        return _on_paper(page, page.printed, page.wall_width(scale), prefix)
    bounds = page.layout.grid.bounds
    above = _MARGIN + 2 * _TITLE if page.title else _MARGIN
    width = max(bounds.width * PER_CELL, round(breadth(page.title, _PROPORTION) * _TITLE)) + 2 * _MARGIN
    height = above + bounds.height * PER_CELL + _MARGIN
    parts = [
        *_head(
            page,
            prefix,
            f'viewBox="{-_MARGIN} {-above} {width} {height}" '
            f'width="{_length(width, scale)}" height="{_length(height, scale)}"',
        ),
        f'<rect class="paper" fill="#{_PAPER}" x="{-_MARGIN}" y="{-above}" width="{width}" height="{height}"/>',
        *_content(page, page.wall_width(scale), prefix),
    ]
    if page.title:
        parts.append(f'<text class="title" x="0" y="{-_TITLE / 2:g}" {_font(_TITLE)}>{escape(page.title)}</text>')
    return "\n".join([*parts, "</svg>"])


def _on_paper(page: Page, printed: Printed, wall_width: float, prefix: str) -> str:
    """Return a page of paper as an element, in points."""
    (wide, high), (width, height) = printed.size, (side * MM for side in printed.size)
    bounds = page.layout.grid.bounds
    left, top, side = printed.squares(bounds)
    columns, rows = bounds.width, bounds.height
    labels = [
        f'<text class="label" x="{one.x:.2f}" y="{one.y:.2f}" text-anchor="{_ANCHORS.get(one.across, "middle")}" '
        f'xml:space="preserve" {_font(round(one.points, 2))}>{escape(one.text)}</text>'
        for one in printed.labels
        if one.text.strip()
    ]
    return "\n".join(
        [
            *_head(
                page,
                prefix,
                f'viewBox="0 0 {width:.2f} {height:.2f}" width="{wide:.10g}mm" height="{high:.10g}mm"',
            ),
            f'<rect class="paper" fill="#{_PAPER}" width="{width:.2f}" height="{height:.2f}"/>',
            (
                f'<svg x="{left:.3f}" y="{top:.3f}" width="{side * columns:.3f}" height="{side * rows:.3f}" '
                f'viewBox="0 0 {columns * PER_CELL} {rows * PER_CELL}" overflow="visible">'
            ),
            *_content(page, wall_width, prefix),
            "</svg>",
            *labels,
            "</svg>",
        ]
    )


def _head(page: Page, prefix: str, size: str) -> list[str]:
    """Return the start tag of a page, and its title, description and recipe, which are not drawn."""
    return [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" xml:lang="{page.language}" class="maze {page.theme.name}" '
            f'role="img" aria-labelledby="{prefix}title {prefix}description" {size}>'
        ),
        f'<title id="{prefix}title">{escape(page.title or page.name)}</title>',
        f'<desc id="{prefix}description">{escape(page.description)}</desc>',
        *([f"<metadata>{escape(page.recipe, quote=False)}</metadata>"] if page.recipe else []),
    ]


def _length(units: float, scale: Scale) -> str:
    size = units / PER_CELL * scale.side
    return f"{size:.10g}mm" if scale.in_millimetres else f"{size:.10g}"


def _font(size: float) -> str:
    return f'font-family="{_FONT}" font-size="{size:g}"'


def _content(page: Page, wall_width: float, prefix: str) -> Iterator[str]:
    """Yield the elements of cells, solution, texts and walls, which are so wide in sides of a cell."""
    roles = page.theme.fills
    drawn = [(Role(role), _cells(filled)) for role, filled in by_kind(fills(page.layout)) if role in roles]
    drawn += [(Role(role), _triangles(halved)) for role, halved in by_kind(halves(page.layout))]
    patterns = {role: roles[role] for role, _ in sorted(drawn) if role in roles and roles[role].pattern in PATTERNS}
    if patterns:
        yield "<defs>"
        for role, fill in patterns.items():
            yield _pattern(f"{prefix}{role.name.lower()}", fill)
        yield "</defs>"
    for role, path in drawn:
        name = role.name.lower()
        paint = (
            f"url(#{prefix}{name})" if role in patterns else f"#{roles[role].color.rgb if role in roles else _PAPER}"
        )
        yield f'<path class="{name}" fill="{paint}" shape-rendering="crispEdges" d="{path}"/>'
    for shade, filled in by_kind(shaded(page.layout, page.shades)):
        yield f'<path class="distance" fill="#{shade_color(shade)}" shape-rendering="crispEdges" d="{_cells(filled)}"/>'
    for freeform in freeforms(page.layout):
        yield _stroked("solution path", freeform.rgb, freeform.width, "".join(map(_polyline, freeform.lines)))
    written = list(texts(page.layout))
    if written:
        inside = PER_CELL * (1 - wall_width) - 1
        size = min(_LETTER, *(round(inside / breadth(text.text, _CAPITAL), 2) for text in written))
        halo = f' stroke="#{_PAPER}" stroke-width="{size / 4:g}" paint-order="stroke"' if patterns else ""
        yield f'<g class="texts" text-anchor="middle"{halo} {_font(size)}>'
        yield from (_text(text, size) for text in written)
        yield "</g>"
    yield from map(_picture, pictures(page.layout))
    # Last, so that nothing interrupts them.
    walls = "".join(_line(*(end * PER_CELL for end in line)) for line in lines(page.layout))
    yield _stroked("walls", page.theme.wall.color.rgb, wall_width, walls)


def _stroked(name: str, rgb: str, width: float, path: str) -> str:
    """Return lines with round ends and corners, so wide in sides of a cell."""
    return (
        f'<path class="{name}" fill="none" stroke="#{rgb}" stroke-width="{width * PER_CELL:.4g}" '
        f'stroke-linecap="round" stroke-linejoin="round" d="{path}"/>'
    )


def _polyline(points: Sequence[Point]) -> str:
    """Return a line through points."""
    return "M" + "L".join(f"{column * PER_CELL:.5g} {row * PER_CELL:.5g}" for row, column in points)


def _triangles(halved: Iterable[Half]) -> str:
    return "".join(
        "".join(
            f"{'L' if number else 'M'}{(half.column + right) * PER_CELL} {(half.row + down) * PER_CELL}"
            for number, (down, right) in enumerate(half.corners)
        )
        + "z"
        for half in halved
    )


def _text(text: Text, usual: float) -> str:
    """Return a text in the middle of its cell; all are as large as the longest can be."""
    size = usual * text.share
    x, y = text.column * PER_CELL, text.row * PER_CELL + 0.35 * size
    font_size = f' font-size="{size:g}"' if size != usual else ""
    return f'<text x="{x:g}" y="{y:g}"{font_size}>{escape(text.text)}</text>'


def _picture(picture: Picture) -> str:
    top, left, bottom, right = (round(side * PER_CELL, 2) for side in picture.box)
    data = b64encode(picture.image.data).decode()
    return (
        f'<image class="picture" x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}" '
        f'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="data:image/{picture.image.ending};base64,{data}">'
        f"<title>{escape(picture.description)}</title></image>"
    )


def _cells(stretches: Iterable[Filled]) -> str:
    return "".join(
        f"M{column * PER_CELL} {row * PER_CELL}h{length * PER_CELL}v{PER_CELL}h{-length * PER_CELL}z"
        for row, column, length, _ in stretches
    )


def _line(row: float, column: float, to_row: float, to_column: float) -> str:
    if row == to_row:
        return f"M{column:g} {row:g}H{to_column:g}"
    return f"M{column:g} {row:g}V{to_row:g}" if column == to_column else f"M{column:g} {row:g}L{to_column:g} {to_row:g}"


def _pattern(name: str, fill: Fill) -> str:
    rows = PATTERNS[fill.pattern]
    point = PER_CELL / POINTS
    points = "".join(
        f"M{column * point:g} {row * point:g}h{point:g}v{point:g}h{-point:g}z"
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign == "#"
    )
    return (
        f'<pattern id="{name}" patternUnits="userSpaceOnUse" width="{len(rows[0]) * point:g}" '
        f'height="{len(rows) * point:g}"><path fill="#{fill.color.rgb}" d="{points}"/></pattern>'
    )
