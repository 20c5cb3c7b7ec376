"""Texts as points, for pictures that have no letters of their own: in the font that letters as shapes are drawn in."""

from collections.abc import Sequence

from excelmaze.errors import InputError
from excelmaze.shapes.letters import points_of
from excelmaze.shapes.mask import Mask

_UP = ("..#..", ".###.", "#.#.#", "..#..", "..#..", "..#..", "..#..")
_UP_AND_DOWN = ("..#..", ".###.", "#.#.#", "..#..", "#.#.#", ".###.", "..#..")
_TWICE_UP = ("...#...", "..#.#..", ".#...#.", "###.###", "..#.#..", "..#.#..", "..#.#..")
_TWICE_UP_AND_DOWN = ("...#...", "..#.#..", ".#...#.", "###.###", ".#...#.", "..#.#..", "...#...")
_DASHED_UP = ("..#..", ".#.#.", "#...#", ".....", "..#..", ".....", "..#..")
_STRUCK_UP = ("..#..", ".###.", "#.#.#", "..#..", "#####", "..#..", "#####")
_SPACE = "..."
_UNKNOWN = ("#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####")


def _turned(rows: Sequence[str]) -> tuple[str, ...]:
    """What points up, pointing to the left."""
    return tuple("".join(column) for column in zip(*rows, strict=True))


# What the font lacks: the arrows of stairs, of further dimensions and of blind openings.
_ARROWS = {
    "↑": _UP,
    "↓": _UP[::-1],
    "←": _turned(_UP),
    "→": tuple(row[::-1] for row in _turned(_UP)),
    "↕": _UP_AND_DOWN,
    "↔": _turned(_UP_AND_DOWN),
    "⇑": _TWICE_UP,
    "⇓": _TWICE_UP[::-1],
    "⇐": _turned(_TWICE_UP),
    "⇒": tuple(row[::-1] for row in _turned(_TWICE_UP)),
    "⇕": _TWICE_UP_AND_DOWN,
    "⇔": _turned(_TWICE_UP_AND_DOWN),
    "⇡": _DASHED_UP,
    "⇣": _DASHED_UP[::-1],
    "⇠": _turned(_DASHED_UP),
    "⇢": tuple(row[::-1] for row in _turned(_DASHED_UP)),
    "⇞": _STRUCK_UP,
    "⇟": _STRUCK_UP[::-1],
}


def points(text: str) -> Mask:
    """The points of a text; capitals, arrows, and a box for what has no other points."""
    try:
        return points_of(text)
    except InputError:  # which does not say where a sign is that it lacks
        return _side_by_side([_sign(sign) for sign in text.strip()])


def has_points(text: str) -> bool:
    """Whether each sign of a text has points of its own."""
    return not any(_sign(sign) == Mask.from_lines(_UNKNOWN) for sign in text)


def _sign(sign: str) -> Mask:
    if sign.isspace():
        return Mask.from_lines([_SPACE])
    try:
        return Mask.from_lines(_ARROWS[sign]) if sign in _ARROWS else points_of(sign)
    except InputError:
        return Mask.from_lines(_UNKNOWN)


def _side_by_side(signs: Sequence[Mask]) -> Mask:
    """Signs with a column between them, each in the middle of the highest one's rows."""
    height = max(sign.height for sign in signs)
    columns: list[str] = []
    for sign in signs:
        above = (height - sign.height) // 2
        blank = "." * sign.width
        lines = [blank] * above + sign.lines() + [blank] * (height - sign.height - above)
        columns += [*("".join(column) for column in zip(*lines, strict=True)), "." * height]
    return Mask.from_lines(["".join(row) for row in zip(*columns[:-1], strict=True)])
