"""Pictures in SVG 1.1: a path for each role and one for all walls, with classes that a page's own styles may change.

The classes are `maze` and the theme's name, `paper`, `title`, the roles in lower case (`start`, `goal`, `solution`),
`distance`, `solution path` for its line, dots or arrows, `net` for flaps and folds, `texts` in cells, `picture`,
`walls`, and `label` for each line of header, footer and other cells on a page of paper.

Texts are outlines of letters, each with the text as its label, so that they look the same everywhere. A text with signs
that no font has is left to the letters of the program that shows the picture.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from zlib import crc32

from excelmaze.draw.drawings import NET, Arc, Curve
from excelmaze.draw.end_marks import breadth
from excelmaze.draw.layout import Role
from excelmaze.draw.lettering import BLACK, Lettering
from excelmaze.draw.theme import Fill, shade_fill
from excelmaze.pictures.glyphs import BOLDER, EM, Contour, Glyph
from excelmaze.pictures.lettering import Letters, lettering
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.printed import MM, TITLE, Printed
from excelmaze.pictures.strokes import (
    PATTERNS,
    PER_CELL,
    POINTS,
    Columns,
    Filled,
    Half,
    Line,
    Picture,
    by_kind,
    fills,
    freeforms,
    halves,
    has_drawn_walls,
    lines,
    pictures,
    shaded,
    shaded_halves,
    sized_texts,
)

# A picture is drawn in twentieths of a cell, with a margin of half a cell.
_MARGIN = PER_CELL // 2
_TITLE = PER_CELL
# The width of a letter by its height, about, where no font tells it: of a title, which makes the picture wider if it is
# longer than the maze, and of texts in cells, which are mostly capitals.
_PROPORTION, _CAPITAL = 0.62, 0.7
_PAPER = "FFFFFF"
# The point by which a text is aligned, as an attribute.
_ANCHORS = {"left": "start", "center": "middle", "right": "end"}
_FONT = "Calibri, Carlito, 'DejaVu Sans', Arial, sans-serif"


def svg(page: Page, scale: Scale, font: str | None = None) -> str:
    """Return a page as an element.

    Raises:
        WorkbookError: the font cannot be read.
    """
    return drawn(page, scale, lettering(font))


def inline(page: Page, scale: Scale, font: str | None = None) -> str:
    """Return a page as an element that can stand in one document with others: its ids come from its content.

    Raises:
        WorkbookError: the font cannot be read.
    """
    letters = lettering(font)
    return drawn(page, scale, letters, f"maze-{crc32(drawn(page, scale, letters).encode()):08x}-")


def drawn(page: Page, scale: Scale, letters: Letters, prefix: str = "") -> str:
    """Return a page as an element; its ids begin with a prefix."""
    if page.printed is not None:
        return _on_paper(page, page.printed, scale, letters, prefix)
    bounds = page.layout.grid.bounds
    above = _MARGIN + 2 * _TITLE if page.title else _MARGIN
    broad = _width(page.title, letters, _PROPORTION) * _TITLE
    width = max(_units(page.layout.width), round(broad)) + 2 * _MARGIN
    height = above + bounds.height * PER_CELL + _MARGIN
    parts = [
        *_head(
            page,
            prefix,
            f'viewBox="{-_MARGIN} {-above} {width} {height}" '
            f'width="{_length(width, scale)}" height="{_length(height, scale)}"',
        ),
        f'<rect class="paper" fill="#{_PAPER}" x="{-_MARGIN}" y="{-above}" width="{width}" height="{height}"/>',
        *_content(page, page.wall_width(scale), letters, prefix),
    ]
    if page.title:
        parts.append(_text(page.title, 0, -_TITLE / 2, TITLE._replace(points=_TITLE), letters, "title"))
    return "\n".join([*parts, "</svg>"])


def _on_paper(page: Page, printed: Printed, scale: Scale, letters: Letters, prefix: str) -> str:
    """Return a page of paper as an element, in points."""
    (wide, high), (width, height) = printed.size, (side * MM for side in printed.size)
    return "\n".join(
        [
            *_head(
                page,
                prefix,
                f'viewBox="0 0 {width:.2f} {height:.2f}" width="{wide:.10g}mm" height="{high:.10g}mm"',
            ),
            f'<rect class="paper" fill="#{_PAPER}" width="{width:.2f}" height="{height:.2f}"/>',
            *_printed(page, printed, scale, letters, prefix),
            "</svg>",
        ]
    )


def _printed(page: Page, printed: Printed, scale: Scale, letters: Letters, prefix: str) -> Iterator[str]:
    """Yield the elements of a page, and those of further mazes on it, in points."""
    bounds = page.layout.grid.bounds
    left, top, side = printed.squares(bounds, page.layout.widths)
    columns, rows = page.layout.width, bounds.height
    yield (
        f'<svg x="{left:.3f}" y="{top:.3f}" width="{side * columns:.3f}" height="{side * rows:.3f}" '
        f'viewBox="0 0 {_units(columns)} {rows * PER_CELL}" overflow="visible">'
    )
    yield from _content(page, page.wall_width(scale), letters, prefix)
    yield "</svg>"
    for one in printed.labels:
        if one.text.strip():
            yield _text(one.text, one.x, one.y, one.lettering, letters, "label")
    for number, inset in enumerate(page.insets, 1):  # of booklets, which the page for browsers previews
        assert inset.printed is not None  # noqa: S101 - it has a place on the page
        yield from _printed(inset, inset.printed, scale, letters, f"{prefix}{number}-")


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


def _content(page: Page, wall_width: float, letters: Letters, prefix: str) -> Iterator[str]:
    """Yield the elements of cells, solution, texts and walls, which are so wide in sides of a cell."""
    roles, columns = page.theme.fills, Columns(page.layout)
    drawn = [(Role(role), _cells(filled, columns)) for role, filled in by_kind(fills(page.layout)) if role in roles]
    drawn += [(Role(role), _triangles(halved, columns)) for role, halved in by_kind(halves(page.layout))]
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
    shades = [(shade, _cells(filled, columns)) for shade, filled in by_kind(shaded(page.layout, page.shades))]
    halved = by_kind(shaded_halves(page.layout, page.half_shades))
    for shade, path in [*shades, *((shade, _triangles(own, columns)) for shade, own in halved)]:
        yield f'<path class="distance" fill="#{shade_fill(shade).color.rgb}" shape-rendering="crispEdges" d="{path}"/>'
    for name, freeform in freeforms(page.layout, (page.theme.wall.color.rgb, wall_width)):
        drawn_lines = "".join(_path(line, columns) for line in freeform.lines)
        kind = "walls" if freeform.is_wall else "net" if name == NET else "solution path"
        yield _stroked(kind, freeform.rgb, freeform.width, drawn_lines)
    written = sized_texts(page.layout, lambda text: _width(text, letters, _CAPITAL), wall_width)
    if written:
        yield '<g class="texts">'
        for text, by_side in written:
            own = by_side._replace(points=by_side.points * PER_CELL)
            x, y = columns.at(text.column) * PER_CELL, text.row * PER_CELL + 0.35 * round(own.points, 2)
            yield _text(text.text, x, y, own, letters, halo=bool(patterns))
        yield "</g>"
    yield from (_picture(picture, columns) for picture in pictures(page.layout))
    # Last, so that nothing interrupts them.
    walls = "".join(_line(line, columns) for line in lines(page.layout))
    if walls or not has_drawn_walls(page.layout):
        yield _stroked("walls", page.theme.wall.color.rgb, wall_width, walls)


def _stroked(name: str, rgb: str, width: float, path: str) -> str:
    """Return lines with round ends and corners, so wide in sides of a cell."""
    return (
        f'<path class="{name}" fill="none" stroke="#{rgb}" stroke-width="{width * PER_CELL:.4g}" '
        f'stroke-linecap="round" stroke-linejoin="round" d="{path}"/>'
    )


def _units(sides: float) -> int | float:
    """Return a length in the units of the picture, whole where it is."""
    return round(sides * PER_CELL, 3)


def _path(line: Curve, columns: Columns) -> str:
    """Return a line through points and along circles."""
    words: list[str] = []
    for step in line:
        row, column = step.to if isinstance(step, Arc) else step
        command = "L" if words else "M"
        if isinstance(step, Arc):
            radius, clockwise = f"{step.radius * PER_CELL:.5g}", int(step.end > step.begin)
            command = f"A{radius} {radius} 0 0 {clockwise} "
        words.append(f"{command}{columns.at(column) * PER_CELL:.5g} {row * PER_CELL:.5g}")
    return "".join(words)


def _triangles(halved: Iterable[Half], columns: Columns) -> str:
    return "".join(
        "".join(
            f"{'L' if number else 'M'}{_units(columns.at(half.column + right))} {(half.row + down) * PER_CELL}"
            for number, (down, right) in enumerate(half.corners)
        )
        + "z"
        for half in halved
    )


def _width(text: str, letters: Letters, proportion: float) -> float:
    """Return the width of a text by the size of its letters; of letters in no font one that they have about."""
    return letters.width(text) if letters.has_outlines(text) else breadth(text, proportion)


def _text(
    text: str, x: float, y: float, lettering: Lettering, letters: Letters, kind: str = "", *, halo: bool = False
) -> str:
    """Return a text that is aligned with a place, as outlines or, where there are none, as letters.

    It is of a class, and may have a halo, without which it would be lost in patterns.
    """
    size = round(lettering.points, 2)
    has_outlines = letters.has_outlines(text)
    more = f' class="{kind}"' if kind else ""
    if lettering.bold and has_outlines:
        more += f' stroke="#{BLACK}" stroke-width="{BOLDER}" stroke-linejoin="round"'
    elif lettering.bold:
        more += ' font-weight="bold"'
    around = f'stroke="#{_PAPER}" stroke-width="{(EM if has_outlines else size) / 4:g}"' if halo else ""
    if has_outlines:
        left, scale = x - lettering.share_before * letters.width(text) * size, size / EM
        placed = f'transform="translate({left:.2f} {y:.2f}) scale({scale:.6g} {-scale:.6g})"'
        outlines = f'{placed} d="{"".join(_outlines(letters.glyphs(text)))}"'
        # Bold letters have a line around them as well, so that the halo is drawn by itself.
        below = f'<path aria-hidden="true" {around} {outlines}/>' if halo else ""
        return f'{below}<path{more} aria-label="{escape(text)}" {outlines}/>'
    if halo:
        more += f' {around} paint-order="stroke"'
    lettered = (
        f'text-anchor="{_ANCHORS[lettering.across]}" xml:space="preserve" font-family="{_FONT}" font-size="{size:g}"'
    )
    return f'<text{more} x="{x:.2f}" y="{y:.2f}" {lettered}>{escape(text)}</text>'


def _outlines(glyphs: Iterable[Glyph]) -> Iterator[str]:
    before = 0
    for glyph in glyphs:
        yield from (_outline(contour, before) for contour in glyph.contours)
        before += glyph.advance


def _outline(contour: Contour, before: int) -> str:
    """Return an outline as lines and curves, so far to the right."""
    parts = []
    for number, point in enumerate(contour):
        places = " ".join(str(place if at % 2 else place + before) for at, place in enumerate(point))
        parts.append(f"{('Q' if len(point) > len(contour[0]) else 'L') if number else 'M'}{places}")
    return "".join(parts) + "z"


def _picture(picture: Picture, columns: Columns) -> str:
    top, left, bottom, right = picture.box
    top, left, bottom, right = (
        round(side * PER_CELL, 2) for side in (top, columns.at(left), bottom, columns.at(right))
    )
    data = b64encode(picture.image.data).decode()
    return (
        f'<image class="picture" x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}" '
        f'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="data:image/{picture.image.ending};base64,{data}">'
        f"<title>{escape(picture.description)}</title></image>"
    )


def _cells(stretches: Iterable[Filled], columns: Columns) -> str:
    edges = [_units(edge) for edge in columns.edges]
    placed = ((row, edges[column], edges[column + length]) for row, column, length, _ in stretches)
    return "".join(
        f"M{left} {row * PER_CELL}h{round(right - left, 3)}v{PER_CELL}h{round(left - right, 3)}z"
        for row, left, right in placed
    )


def _line(line: Line, columns: Columns) -> str:
    left, right = (_units(columns.edges[column]) for column in (line.column, line.to_column))
    row, to_row = line.row * PER_CELL, line.to_row * PER_CELL
    if row == to_row:
        return f"M{left} {row}H{right}"
    return f"M{left} {row}V{to_row}" if left == right else f"M{left} {row}L{right} {to_row}"


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
