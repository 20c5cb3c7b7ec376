"""Texts as points, for pictures that have no letters of their own: in the font that letters as shapes are drawn in."""

from excelmaze.errors import InputError
from excelmaze.shapes.letters import points_of
from excelmaze.shapes.mask import Mask

# What the font lacks: the signs of stairs.
_SIGNS = {
    "↑": ("..#..", ".###.", "#.#.#", "..#..", "..#..", "..#..", "..#.."),
    "↓": ("..#..", "..#..", "..#..", "..#..", "#.#.#", ".###.", "..#.."),
    "↕": ("..#..", ".###.", "#.#.#", "..#..", "#.#.#", ".###.", "..#.."),
}
_UNKNOWN = ("#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####")


def points(text: str) -> Mask:
    """The points of a text; capitals, and a box for what the font lacks."""
    if text in _SIGNS:
        return Mask.from_lines(_SIGNS[text])
    try:
        return points_of(text)
    except InputError:
        known = [_or_blank(sign) for sign in text]
        return points_of("".join(known)) if any(map(str.strip, known)) else Mask.from_lines(_UNKNOWN)


def _or_blank(sign: str) -> str:
    if sign.isspace():
        return sign
    try:
        points_of(sign)
    except InputError:
        return " "
    return sign
