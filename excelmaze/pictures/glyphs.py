"""Glyphs: the outlines of signs, in thousandths of the size of letters, from the base line up.

Arrows and stars are drawn here, so that they are alike in all pictures. Where no font has a sign, that of the font of
mazes in the shape of letters stands for it, or a box.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from math import pi
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.rounded import cos, sin
from excelmaze.shapes.font import ROWS
from excelmaze.shapes.letters import glyphs_in

EM = 1000
CAPITAL = 714
"""The height of a capital."""
BOLDER = 40
"""How much broader the strokes of bold letters are: outlines are drawn as well, with a line of this width."""

# A point of an outline: where a line ends, or the control point of a curve and where that ends.
Point = tuple[int, ...]
Contour = Sequence[Point]


class Glyph(NamedTuple):
    """A sign: how far the next one is, and its outlines, each closed; what they turn around is filled."""

    advance: int
    contours: Sequence[Contour]


# The side of a point of the drawn font, whose letters are seven points high, and the arrows' breadth and middle.
POINT = CAPITAL // 7
_ARROW, _MIDDLE = 600, CAPITAL // 2
_STAR, _RADIUS, _INNER, _HOLLOW = 800, 390, 0.382, 0.7
_BOX = ("#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####")
# Characters that are not drawn, such as those that choose another form of the sign before them.
_FIRST_SELECTOR, _LAST_SELECTOR = "\N{VARIATION SELECTOR-1}", "\N{VARIATION SELECTOR-16}"
_UNSEEN = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH SPACE}\N{SOFT HYPHEN}"


def _upright(left: int, bottom: int, right: int, top: int) -> Contour:
    return (left, bottom), (left, top), (right, top), (right, bottom)


_HEAD: Contour = ((80, 420), (300, CAPITAL), (520, 420))
_SHAFT = _upright(250, 0, 350, 450)
_SHAFTS = [_upright(170, 0, 250, 450), _upright(350, 0, 430, 450)]


def _moved(contours: Iterable[Contour], x: tuple[int, int, int], y: tuple[int, int, int]) -> list[Contour]:
    """Return outlines with x and y from the old ones: so much of x, so much of y, and a number."""
    return [[(x[0] * a + x[1] * b + x[2], y[0] * a + y[1] * b + y[2]) for a, b in contour] for contour in contours]


def _down(contours: Iterable[Contour]) -> list[Contour]:
    """Return an arrow that points up, pointing down; it is turned, so that it is filled where it meets another."""
    return _moved(contours, (-1, 0, _ARROW), (0, -1, CAPITAL))


def _arrows() -> dict[str, Glyph]:
    struck = [_upright(130, low, 470, low + 80) for low in (60, 240)]
    dashed = [_upright(250, 0, 350, 130), _upright(250, 230, 350, 360)]
    single, double = [_HEAD, _SHAFT], [_HEAD, *_SHAFTS]
    arrows: dict[str, Glyph] = {}
    for signs, shape in (("↑↓←→", single), ("⇑⇓⇐⇒", double), ("⇡⇣⇠⇢", [_HEAD, *dashed]), ("⇞⇟", [*single, *struck])):
        down = _down(shape)
        glyphs = Glyph(_ARROW, shape), Glyph(_ARROW, down), _level(shape), _level(down)
        arrows |= dict(zip(signs, glyphs, strict=False))
    for signs, shape in (("↕↔", single), ("⇕⇔", double)):
        both = [*_shortened(shape), *_down(_shortened(shape))]
        arrows |= dict(zip(signs, (Glyph(_ARROW, both), _level(both)), strict=True))
    return arrows


def _shortened(arrow: Iterable[Contour]) -> list[Contour]:
    """Return an arrow that points up, from the middle on."""
    return [[(x, max(y, _MIDDLE)) for x, y in contour] for contour in arrow]


def _level(arrow: Iterable[Contour]) -> Glyph:
    """Return an arrow that points up, turned to the left."""
    return Glyph(CAPITAL + 86, _moved(arrow, (0, -1, CAPITAL + 43), (1, 0, _MIDDLE - _ARROW // 2)))


def _star(radius: float) -> Contour:
    turns = [(pi * turn / 5, radius if turn % 2 == 0 else radius * _INNER) for turn in range(10)]
    return [(round(_STAR / 2 + far * sin(turn)), round(_MIDDLE + far * cos(turn))) for turn, far in turns]


@cache
def own_glyphs() -> dict[str, Glyph]:
    """Return the signs that are drawn here: arrows and stars."""
    star = _star(_RADIUS)
    hollow = [star, _star(_RADIUS * _HOLLOW)[::-1]]
    return {**_arrows(), "★": Glyph(_STAR, [star]), "☆": Glyph(_STAR, hollow)}


def is_unseen(sign: str) -> bool:
    """Return whether nothing is drawn for a character, as for those that choose a form of the one before."""
    return _FIRST_SELECTOR <= sign <= _LAST_SELECTOR or sign in _UNSEEN


def pointed(sign: str) -> Glyph | None:
    """Return a sign drawn by points, small letters as capitals; None where the font of points lacks it."""
    if is_unseen(sign):
        return Glyph(0, [])
    try:
        drawn = list(glyphs_in(" " if sign.isspace() else sign))
    except InputError:  # which names the sign
        return None
    return _of_points([".".join(glyph[row] for glyph in drawn) for row in range(ROWS)])


@cache
def box() -> Glyph:
    """Return the box for a sign that nobody has drawn."""
    return _of_points(_BOX)


def _of_points(rows: Sequence[str]) -> Glyph:
    """Return rows of points, the last one on the base line, as rectangles of points side by side."""
    contours: list[Contour] = []
    for row, line in enumerate(reversed(rows)):
        column = 0
        for run in re.findall(r"#+|\.+", line):
            if run[0] == "#":
                left, bottom = column * POINT, row * POINT
                contours.append(_upright(left, bottom, left + len(run) * POINT, bottom + POINT))
            column += len(run)
    return Glyph((len(rows[0]) + 1) * POINT, contours)
