"""Windows: the part of a layout that lies in a rectangle, as on one of several pages."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from excelmaze.draw.drawings import Box, Drawing, Freeform, Point
from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area


def window(layout: Layout, area: Area, shades: bytes = b"") -> tuple[Layout, bytes]:
    """Return the part of a layout in an area, and the shades of its cells; links to other sheets are left out."""
    areas = [own for one in layout.grid.areas if (own := _common(one, area)) is not None]
    if not areas:
        return Layout.uniform(Grid([area]), Shown(0, Role.OUTSIDE)), b""
    grid = Grid(areas)
    codes, shaded = bytearray(), bytearray()
    texts: dict[int, str] = {}
    for top, below, spans in grid.bands:
        for row in range(top, below):
            for first, last in spans:
                start = layout.grid.cell_at(row, first)
                assert start is not None  # noqa: S101 - the layout has all these cells
                length, begin = last - first + 1, len(codes)
                codes += layout.codes[start : start + length]
                shaded += shades[start : start + length]
                texts |= {
                    begin + place: layout.texts[start + place]
                    for place in range(length)
                    if start + place in layout.texts
                }
    part = layout._replace(
        grid=grid,
        codes=bytes(codes),
        texts=texts,
        merged=[own for one in layout.merged if (own := _common(one, area)) is not None],
        links={},
        drawings=[*_drawings(layout.drawings, area)],
    )
    return part, bytes(shaded)


def _common(one: Area, other: Area) -> Area | None:
    top, left = max(one.top, other.top), max(one.left, other.left)
    bottom, right = min(one.bottom, other.bottom), min(one.right, other.right)
    return Area(top, left, bottom, right) if top <= bottom and left <= right else None


def _drawings(drawings: Sequence[Drawing], area: Area) -> Iterator[Drawing]:
    """Yield the drawings in an area: pictures that begin there, and the parts of lines."""
    box = Box(area.top, area.left, area.bottom + 1, area.right + 1)
    for drawing in drawings:
        if isinstance(drawing.shows, Freeform):
            lines = [part for line in drawing.shows.lines for part in _parts(line, box)]
            if lines:
                yield drawing._replace(shows=drawing.shows._replace(lines=lines), box=_around(lines))
        elif box.top <= drawing.box.top < box.bottom and box.left <= drawing.box.left < box.right:
            yield drawing


def _around(lines: Sequence[Sequence[Point]]) -> Box:
    rows, columns = ([point[side] for line in lines for point in line] for side in (0, 1))
    return Box(min(rows), min(columns), max(rows), max(columns))


def _parts(line: Sequence[Point], box: Box) -> Iterator[list[Point]]:
    """Yield the parts of a line in a rectangle."""
    part: list[Point] = []
    for one, other in pairwise(line):
        cut = _cut(one, other, box)
        if cut is None or (part and part[-1] != cut[0]):
            if part:
                yield part
            part = []
        if cut is not None:
            part = [*(part or cut[:1]), cut[1]]
    if part:
        yield part


def _cut(one: Point, other: Point, box: Box) -> tuple[Point, Point] | None:
    """Return the part of a stretch that lies in a rectangle (Liang and Barsky)."""
    begin, stop = 0.0, 1.0
    for start, step, least, most in zip(
        one, (other[0] - one[0], other[1] - one[1]), (box.top, box.left), (box.bottom, box.right), strict=True
    ):
        if step == 0:
            if not least <= start <= most:
                return None
            continue
        near, far = sorted(((least - start) / step, (most - start) / step))
        begin, stop = max(begin, near), min(stop, far)
    if begin >= stop:
        return None
    first, last = (
        (one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])) for share in (begin, stop)
    )
    return first, last
