"""Arrows and stars, which few fonts have and which are drawn here, so that they are alike in all pictures."""

from collections.abc import Iterable, Sequence
from functools import cache
from math import pi
from typing import NamedTuple

from excelmaze.rounded import cos, sin

# Lengths are thousandths of the size of letters, from the base line up: a capital's height, the breadth of arrows.
_CAPITAL, _ARROW, _MIDDLE = 714, 600, 357
_STAR, _RADIUS, _INNER, _HOLLOW = 800, 390, 0.382, 0.7

Polygon = Sequence[tuple[float, float]]


class OwnSign(NamedTuple):
    """A sign: how far the next one is, and polygons that are filled, right and up from its begin on the base line."""

    advance: float
    polygons: Sequence[Polygon]


def _upright(left: int, bottom: int, right: int, top: int) -> Polygon:
    return (left, bottom), (left, top), (right, top), (right, bottom)


_HEAD: Polygon = ((80, 420), (300, _CAPITAL), (520, 420))
_SHAFT = _upright(250, 0, 350, 450)
_SHAFTS = [_upright(170, 0, 250, 450), _upright(350, 0, 430, 450)]


def _down(arrow: Iterable[Polygon]) -> list[Polygon]:
    return [[(_ARROW - x, _CAPITAL - y) for x, y in polygon] for polygon in arrow]


def _shortened(arrow: Iterable[Polygon]) -> list[Polygon]:
    """Return an arrow that points up, from the middle on."""
    return [[(x, max(y, _MIDDLE)) for x, y in polygon] for polygon in arrow]


def _level(arrow: Iterable[Polygon]) -> list[Polygon]:
    """Return an arrow that points up, turned to the left."""
    return [[(_CAPITAL + 43 - y, x + _MIDDLE - _ARROW // 2) for x, y in polygon] for polygon in arrow]


def _star(radius: float) -> list[tuple[float, float]]:
    turns = [(pi * turn / 5, radius if turn % 2 == 0 else radius * _INNER) for turn in range(11)]
    return [(_STAR / 2 + far * sin(turn), _MIDDLE + far * cos(turn)) for turn, far in turns]


@cache
def own_signs() -> dict[str, OwnSign]:
    """Return all signs that are drawn here."""
    struck = [_upright(130, low, 470, low + 80) for low in (60, 240)]
    dashed = [_upright(250, 0, 350, 130), _upright(250, 230, 350, 360)]
    single, double = [_HEAD, _SHAFT], [_HEAD, *_SHAFTS]
    shapes: dict[str, tuple[float, Sequence[Polygon]]] = {}
    for signs, up in (("↑↓←→", single), ("⇑⇓⇐⇒", double), ("⇡⇣⇠⇢", [_HEAD, *dashed]), ("⇞⇟", [*single, *struck])):
        turned = (_ARROW, up), (_ARROW, _down(up)), (_CAPITAL + 86, _level(up)), (_CAPITAL + 86, _level(_down(up)))
        shapes |= dict(zip(signs, turned, strict=False))
    for (upright, level), up in (("↕↔", single), ("⇕⇔", double)):
        both = [*_shortened(up), *_down(_shortened(up))]
        shapes |= {upright: (_ARROW, both), level: (_CAPITAL + 86, _level(both))}
    # The inner star of the hollow one is drawn the other way round: what both turn around is left out.
    shapes |= {"★": (_STAR, [_star(_RADIUS)]), "☆": (_STAR, [_star(_RADIUS) + _star(_RADIUS * _HOLLOW)[::-1]])}
    return {
        sign: OwnSign(advance / 1000, [[(x / 1000, y / 1000) for x, y in polygon] for polygon in polygons])
        for sign, (advance, polygons) in shapes.items()
    }
