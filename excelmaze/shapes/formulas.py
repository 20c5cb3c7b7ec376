"""Shapes that are drawn from formulas at any size: outlines in the unit square, filled row by row."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain
from math import ceil, floor, pi, sqrt
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.errors import unknown
from excelmaze.rounded import cos, sin
from excelmaze.sets import Sets
from excelmaze.sheet.bands import Span, merged_spans, without

if TYPE_CHECKING:
    from excelmaze.shapes.mask import Mask

# The corners of a closed outline: x to the right and y down, from 0 to 1.
Outline = list[tuple[float, float]]

_FINE = 360
# Middles of cells that lie on an outline are in, on either side.
_NEARLY = 1e-9


def _no_holes(_: int) -> list[Outline]:
    return []


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
    holes: Callable[[int], list[Outline]] = _no_holes


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
    from excelmaze.shapes.mask import Mask  # help lists the shapes without it

    formula = formula_named(name)
    outlines, holes = formula.outlines(cols), formula.holes(cols)
    heights = ((row + 0.5) / rows for row in range(rows))
    spans = [without(_covered(outlines, y, cols), _covered(holes, y, cols)) for y in heights]
    return Mask(tuple(_row(row, cols) for row in _largest_piece(spans)))


def _largest_piece(rows: list[list[Span]]) -> list[list[Span]]:
    """Return the spans without those that touch the others at most at corners, as the tips of outlines may."""
    count = sum(map(len, rows))
    sets, following = Sets(range(count)), 0
    above: list[tuple[int, Span]] = []
    for spans in rows:
        here = list(enumerate(spans, following))
        following += len(spans)
        for number, (first, last) in here:
            for other, (begin, end) in above:
                if begin <= last and first <= end:
                    sets.unite(number, other)
        above = here
    pieces = list(map(sets.root, range(count)))
    sizes: Counter[int] = Counter()
    for piece, (first, last) in zip(pieces, chain.from_iterable(rows), strict=True):
        sizes[piece] += last - first + 1
    largest = max(sizes, key=sizes.__getitem__, default=0)
    numbered = iter(pieces)
    return [[span for span in spans if next(numbered) == largest] for spans in rows]


def _row(spans: Iterable[Span], cols: int) -> bytes:
    row = bytearray(cols)
    for first, last in spans:
        row[first : last + 1] = b"\1" * (last - first + 1)
    return bytes(row)


def _covered(outlines: Iterable[Outline], y: float, cols: int) -> list[Span]:
    """Return the columns whose middles lie within one of some outlines, in the row at a height."""
    spans: list[Span] = []
    for outline in outlines:
        crossings = sorted(
            x + (y - above) * (end - x) / (below - above)
            for (x, above), (end, below) in zip(outline, [*outline[1:], outline[0]], strict=True)
            if (above <= y) != (below <= y)
        )
        for left, right in zip(crossings[::2], crossings[1::2], strict=True):
            first, last = ceil(left * cols - 0.5 - _NEARLY), floor(right * cols - 0.5 + _NEARLY)
            if first <= last:
                spans.append((max(first, 0), min(last, cols - 1)))
    return merged_spans(spans)


def _ellipse(x: float, y: float, wide: float, high: float) -> Outline:
    """Return an ellipse by its middle and its radii."""
    angles = [2 * pi * step / _FINE for step in range(_FINE)]
    return [(x + wide * cos(angle), y + high * sin(angle)) for angle in angles]


def _fitted(outline: Outline) -> Outline:
    """Return an outline moved and stretched so that it fills the unit square."""
    xs, ys = zip(*outline, strict=True)
    left, top, wide, high = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    return [((x - left) / wide, (y - top) / high) for x, y in outline]


def _mirrored(half: Outline) -> Outline:
    """Return an outline from the corners of its left half, from the top down."""
    return [*half, *((1 - x, y) for x, y in reversed(half))]


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

    def curve(inner: float) -> Outline:
        return [
            (
                0.5 + max(pitch * turn - inner, 0) * cos(2 * pi * (turn - turns) - pi / 2),
                0.5 + max(pitch * turn - inner, 0) * sin(2 * pi * (turn - turns) - pi / 2),
            )
            for turn in steps
        ]

    return [_fitted([*curve(0), *reversed(curve(pitch * 0.64))])]


def _tree(_: int) -> list[Outline]:
    left = [(0.5, 0), (0.28, 0.3), (0.38, 0.3), (0.14, 0.57), (0.28, 0.57), (0, 0.86), (0.4, 0.86), (0.4, 1)]
    return [_mirrored(left)]


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
