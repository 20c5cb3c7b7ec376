"""Arrows and stars, which few fonts have and which are drawn here, so that they are alike in all pictures."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import fsum, pi

from excelmaze.rounded import cos, sin

WIDTH = 0.09
"""The width of their lines, by the size of letters."""
# Thousandths of the size of letters: a capital's height, the breadths of upright arrows, of level ones and of stars.
_CAPITAL, _ARROW, _LEVEL, _STAR = 714, 600, 800, 800
# The radii of nested stars, of which the outer one is the hollow star, and the share of a radius between two points.
_RADII, _INNER = (340, 200, 90), 0.382

Line = Sequence[tuple[float, float]]


_HEAD: Line = (140, 460), (300, 655), (460, 460), (140, 460), (300, 540)


def _upright(x: int, low: int, high: int) -> Line:
    return (x, low), (x, high)


_SHAFT = _upright(300, 45, 540)
# The signs of arrows, up, down, left, right, and both ways if there are such, and what their head stands on.
_SHAFTS: dict[str, Sequence[Line]] = {
    "↑↓←→↕↔": [_SHAFT],
    "⇑⇓⇐⇒⇕⇔": [_upright(205, 45, 460), _upright(395, 45, 460)],
    "⇡⇣⇠⇢": [_upright(300, 45, 90), _upright(300, 260, 305)],
    "⇞⇟": [_SHAFT, ((140, 110), (460, 110)), ((140, 280), (460, 280))],
}


def _down(arrow: Iterable[Line]) -> list[Line]:
    return [[(_ARROW - x, _CAPITAL - y) for x, y in line] for line in arrow]


def _level(arrow: Iterable[Line]) -> list[Line]:
    """Return an arrow that points up, turned to the left."""
    return [[((_LEVEL + _CAPITAL) / 2 - y, x + (_CAPITAL - _ARROW) / 2) for x, y in line] for line in arrow]


def _star(radius: float) -> Line:
    turns = [(pi * turn / 5, radius if turn % 2 == 0 else radius * _INNER) for turn in range(11)]
    return [(_STAR / 2 + far * sin(turn), _CAPITAL / 2 + far * cos(turn)) for turn, far in turns]


@cache
def _drawn() -> dict[str, tuple[float, Sequence[Line]]]:
    """Return the breadth of each sign, and its lines."""
    stars = [*map(_star, _RADII)]
    shapes: dict[str, tuple[float, Sequence[Line]]] = {"★": (_STAR, stars), "☆": (_STAR, stars[:1])}
    for signs, shafts in _SHAFTS.items():
        up = [_HEAD, *shafts]
        upper = [[(x, max(y, _CAPITAL / 2)) for x, y in line] for line in up]
        both = [*upper, *_down(upper)]
        turned = (_ARROW, up), (_ARROW, _down(up)), (_LEVEL, _level(up)), (_LEVEL, _level(_down(up)))
        shapes |= zip(signs, (*turned, (_ARROW, both), (_LEVEL, _level(both))), strict=False)
    return shapes


class OwnFace:
    """A font, whose signs are drawn in lines."""

    def has(self, sign: str) -> bool:
        """Return whether the font has a sign."""
        return sign in _drawn()

    def width(self, text: str) -> float:
        """Return the width of a text by the size of its letters."""
        return fsum(_drawn()[sign][0] for sign in text) / 1000

    def lines(self, text: str, x: float, y: float, size: float) -> Iterator[Line]:
        """Yield the lines of a text from a point on its base line on; y goes down."""
        for sign in text:
            advance, lines = _drawn()[sign]
            yield from ([(x + right * size / 1000, y - up * size / 1000) for right, up in line] for line in lines)
            x += advance * size / 1000
