"""Flaps and folds in a picture of a net: flaps to glue at cut edges, folds between faces."""

from collections.abc import Sequence

from excelmaze.draw.drawings import NET, Box, Drawing, Freeform, Point, between, dashes
from excelmaze.draw.layout import Layout
from excelmaze.grids.cube import FOLDS, SEAMS, Edge, side_of
from excelmaze.grids.grid import DOWN, LEFT, STEPS, Grid
from excelmaze.rounded import hypot
from excelmaze.sheet.addresses import MAX_ROW

# In sides of a cell: how high a flap is, at most that share of an edge, and the width of its lines.
_HEIGHT, _SHARE, _WIDTH = 1.0, 0.3, 0.03
# Dashes of a fold for each cell, and how much of a dash and the gap behind it is drawn.
_DASHES, _DRAWN = 2, 0.5
_RGB = "808080"

Line = Sequence[Point]


def with_net(layout: Layout, cube: Grid) -> Layout:
    """Return the layout with flaps and folds; the cells below it are its, too, as the back's flap lies there."""
    side = side_of(cube)
    height = min(_HEIGHT, _SHARE * side)
    flaps = [_flap(*_ends(cube, seam.flap), height) for seam in SEAMS]
    lines: list[Line] = [
        *flaps,
        *(dash for edge in FOLDS for dash in dashes(*_ends(cube, edge), _DASHES * side, _DRAWN)),
    ]
    drawing = Drawing(NET, "", Box.around(lines, _WIDTH), Freeform(lines, _RGB, _WIDTH))
    below, column = layout.grid.bounds.bottom + 1, cube.cells.bounds.left + side
    outside = {(below, column): ""} if below <= MAX_ROW else {}
    return layout._replace(drawings=[drawing, *layout.drawings], outside={**layout.outside, **outside}).spread()


def _flap(begin: Point, end: Point, height: float) -> Line:
    """Return the outline of a flap to the right of an edge, as one goes from its begin to its end.

    It is slanted at both ends, so that neither of two hides the other.
    """
    down, right = end[0] - begin[0], end[1] - begin[1]
    share = height / hypot(down, right)
    inner = between(begin, end, share), between(end, begin, share)
    return [begin, *((row + right * share, column - down * share) for row, column in inner), end]


def _ends(cube: Grid, edge: Edge) -> tuple[Point, Point]:
    """Return the ends of an edge on the sheet, with the outside to the right of the way from one to the other."""
    (top, left, _, _), side = cube.cells.bounds, side_of(cube)
    down, right = STEPS[edge.side]
    row, column = top + side * (edge.face[0] + (down > 0)), left + side * (edge.face[1] + (right > 0))
    other = row + side * (down == 0), column + side * (right == 0)
    return ((row, column), other) if edge.side in {DOWN, LEFT} else (other, (row, column))
