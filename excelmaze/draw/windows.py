"""Windows: the part of a layout that lies in a rectangle, as on one of several pages."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from excelmaze.draw.drawings import Box, Drawing, Freeform, Point, between, share_within, straight
from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, common_area


def window(layout: Layout, area: Area, shades: bytes = b"") -> tuple[Layout, bytes]:
    """Return the part of a layout in an area, and the shades of its cells; links to other sheets are left out."""
    areas = [own for one in layout.grid.areas if (own := common_area(one, area)) is not None]
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
        merged=[own for one in layout.merged if (own := common_area(one, area)) is not None],
        links={},
        drawings=[*_drawings(layout.drawings, area)],
    )
    return part, bytes(shaded)


def _drawings(drawings: Sequence[Drawing], area: Area) -> Iterator[Drawing]:
    """Yield the drawings in an area: pictures that begin there, and the parts of lines."""
    box = Box.of(area)
    for drawing in drawings:
        if isinstance(drawing.shows, Freeform):
            lines = [part for line in drawing.shows.lines for part in _parts(straight(line), box)]
            if lines:
                yield drawing._replace(shows=drawing.shows._replace(lines=lines, frame=None), box=Box.around(lines))
        elif box.top <= drawing.box.top < box.bottom and box.left <= drawing.box.left < box.right:
            yield drawing


def _parts(line: Sequence[Point], box: Box) -> Iterator[list[Point]]:
    """Yield the parts of a line in a rectangle."""
    part: list[Point] = []
    for one, other in pairwise(line):
        within = share_within(one, other, box)
        cut = [between(one, other, share) for share in within or ()]
        if part and part[-1:] != cut[:1]:
            yield part
            part = []
        part += cut[bool(part) :]
    if part:
        yield part
