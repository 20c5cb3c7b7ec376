"""Shapes that are drawn from formulas at any size: outlines in the unit square, filled row by row."""

from collections.abc import Callable, Iterable
from math import ceil, floor, pi, sqrt
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.errors import unknown
from excelmaze.rounded import cos, sin

if TYPE_CHECKING:
    from excelmaze.shapes.mask import Mask

# The corners of a closed outline: x to the right and y down, from 0 to 1.
Outline = list[tuple[float, float]]

_FINE = 360
# Middles of cells that lie on an outline are in, on either side; so near to one, they lie on it.
_NEARLY = 1e-9


class Formula(NamedTuple):
    """A shape.

    Attributes:
        height: its height for a width of 1.
        least: the fewest columns in which it can be recognized.
        outlines: what is filled, for a width in cells.
        holes: what is cut out of it then.
    """

    height: float
    least: int
    outlines: Callable[[int], list[Outline]]
    holes: Callable[[int], list[Outline]] = lambda _: []


def formula_named(name: str) -> Formula:
    """Return the shape of that name.

    Raises:
        InputError: there is none.
    """
    if isinstance(name, str) and name in SHAPES:
        return SHAPES[name]
    raise unknown("shape", name, SHAPES)


def drawn(name: str, rows: int, cols: int) -> "Mask":
    r"""Return the cells of a shape whose middles lie within its outlines.

    >>> print(*drawn("diamond", 5, 5).lines(), sep="\n")
    ..#..
    .###.
    #####
    .###.
    ..#..
    """
    from excelmaze.shapes.connected import connected
    from excelmaze.shapes.mask import BESIDE, Mask  # help lists the shapes without it

    formula = formula_named(name)
    filled = [*((outline, 1) for outline in formula.outlines(cols)), *((hole, 0) for hole in formula.holes(cols))]
    mask = Mask(tuple(_row(filled, (row + 0.5) / rows, cols) for row in range(rows)))
    # The tips of outlines may touch the rest at corners, or not at all.
    largest = max(connected(mask.neighbors(BESIDE), mask.cells), key=len, default=[])
    cells = bytearray(rows * cols)
    for cell in largest:
        cells[cell] = 1
    return Mask.from_bytes(cells, cols)


def _row(filled: Iterable[tuple[Outline, int]], y: float, cols: int) -> bytes:
    """Return the row at a height: the columns whose middles lie within one of some outlines, and in no hole."""
    row = bytearray(cols)
    for outline, is_in in filled:
        crossings = sorted(
            x + (y - above) * (end - x) / (below - above)
            for (x, above), (end, below) in zip(outline, [*outline[1:], outline[0]], strict=True)
            if (above <= y) != (below <= y)
        )
        for left, right in zip(crossings[::2], crossings[1::2], strict=True):
            first, last = max(ceil(left * cols - 0.5 - _NEARLY), 0), min(floor(right * cols - 0.5 + _NEARLY), cols - 1)
            if first <= last:
                row[first : last + 1] = bytes([is_in]) * (last + 1 - first)
    return bytes(row)


def _ellipse(x: float, y: float, wide: float, high: float) -> Outline:
    """Return an ellipse by its middle and its radii."""
    angles = [2 * pi * step / _FINE for step in range(_FINE)]
    return [(x + wide * cos(angle), y + high * sin(angle)) for angle in angles]


def _fitted(outline: Outline) -> Outline:
    """Return an outline moved and stretched so that it fills the unit square."""
    xs, ys = zip(*outline, strict=True)
    left, top, wide, high = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    return [((x - left) / wide, (y - top) / high) for x, y in outline]


def _heart(_: int) -> list[Outline]:
    angles = [2 * pi * step / _FINE for step in range(_FINE)]
    curve = [
        (sin(t) * sin(t) * sin(t) * 16, 5 * cos(2 * t) + 2 * cos(3 * t) + cos(4 * t) - 13 * cos(t)) for t in angles
    ]
    return [_fitted(curve)]


def _star(_: int) -> list[Outline]:
    points = [(1.0 if step % 2 == 0 else 0.45, pi * step / 5) for step in range(10)]
    return [_fitted([(radius * sin(angle), -radius * cos(angle)) for radius, angle in points])]


def _spiral(cols: int) -> list[Outline]:
    """Return a band around the middle, two thirds band and one third gap; the larger, the more turns it has."""
    turns = min(max(cols / 10, 2.0), 4.0)
    pitch = 0.5 / turns
    steps = [step / _FINE for step in range(int(turns * _FINE) + 1)]
    angles = [2 * pi * (turn - turns) - pi / 2 for turn in steps]

    def curve(inner: float) -> Outline:
        radii = [max(pitch * turn - inner, 0) for turn in steps]
        return [(0.5 + radius * cos(t), 0.5 + radius * sin(t)) for radius, t in zip(radii, angles, strict=True)]

    return [_fitted([*curve(0), *reversed(curve(pitch * 0.64))])]


def _tree(_: int) -> list[Outline]:
    left = [(0.5, 0), (0.28, 0.3), (0.38, 0.3), (0.14, 0.57), (0.28, 0.57), (0, 0.86), (0.4, 0.86), (0.4, 1)]
    return [[*left, *((1 - x, y) for x, y in reversed(left))]]


def _cat(_: int) -> list[Outline]:
    ears = [[(0.06, 0), (0.04, 0.55), (0.45, 0.25)], [(0.94, 0), (0.96, 0.55), (0.55, 0.25)]]
    return [_ellipse(0.5, 0.58, 0.5, 0.42), *ears]


def _cat_face(_: int) -> list[Outline]:
    nose = [(0.42, 0.66), (0.58, 0.66), (0.5, 0.76)]
    return [_ellipse(0.3, 0.5, 0.075, 0.085), _ellipse(0.7, 0.5, 0.075, 0.085), nose]


def _fish(_: int) -> list[Outline]:
    tail = [(0.55, 0.5), (1, 0.08), (0.92, 0.5), (1, 0.92)]
    fin = [(0.3, 0.16), (0.42, 0), (0.62, 0.1), (0.58, 0.3)]
    return [_ellipse(0.38, 0.52, 0.38, 0.45), tail, fin]


def _house(_: int) -> list[Outline]:
    roof = [(0.5, 0), (0, 0.42), (0.1, 0.42), (0.1, 1), (0.9, 1), (0.9, 0.42), (1, 0.42)]
    chimney = [(0.7, 0.04), (0.84, 0.04), (0.84, 0.4), (0.7, 0.4)]
    return [roof, chimney]


def _doors(_: int) -> list[Outline]:
    door = [(0.22, 0.62), (0.42, 0.62), (0.42, 1.01), (0.22, 1.01)]
    window = [(0.56, 0.56), (0.77, 0.56), (0.77, 0.77), (0.56, 0.77)]
    return [door, window]


SHAPES: dict[str, Formula] = {
    "circle": Formula(1, 3, lambda _: [_ellipse(0.5, 0.5, 0.5, 0.5)]),
    "heart": Formula(0.9, 7, _heart),
    "star": Formula(0.95, 9, _star),
    "diamond": Formula(1, 3, lambda _: [[(0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)]]),
    "hexagon": Formula(sqrt(3) / 2, 5, lambda _: [[(0, 0.5), (0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1)]]),
    "ring": Formula(1, 7, lambda _: [_ellipse(0.5, 0.5, 0.5, 0.5)], lambda _: [_ellipse(0.5, 0.5, 0.25, 0.25)]),
    "spiral": Formula(1, 11, _spiral),
    "tree": Formula(1.2, 9, _tree),
    "cat": Formula(0.95, 11, _cat, _cat_face),
    "fish": Formula(0.55, 11, _fish, lambda _: [_ellipse(0.2, 0.42, 0.045, 0.08)]),
    "house": Formula(1, 11, _house, _doors),
}
