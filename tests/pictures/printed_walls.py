"""The walls on a page of a PDF, by their places, whichever program wrote it."""

from collections.abc import Sequence
from itertools import chain
from statistics import mode
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pdfplumber.page import Page

MM = 72 / 25.4
# Shorter lines are parts of letters, in millimetres; lines that touch, or are so far apart, are one.
_SHORTEST, _TOUCHING = 2.0, 0.3


class Wall(NamedTuple):
    """A wall: whether it is upright, where it stands, and from where to where it goes, in millimetres."""

    is_upright: bool
    place: float
    begin: float
    end: float


def walls_of(page: "Page") -> list[Wall]:
    """The straight walls of a page as pdfplumber has it; each is one, in pieces or not; arrows are broader."""
    pieces, usual = [], mode(line["linewidth"] for line in page.lines)
    for line in page.lines:
        if line["linewidth"] != usual:
            continue
        x, y, to_x, to_y = (line[name] / MM for name in ("x0", "top", "x1", "bottom"))
        if to_x - x < _TOUCHING:
            pieces.append(Wall(True, (x + to_x) / 2, y, to_y))  # noqa: FBT003
        elif to_y - y < _TOUCHING:
            pieces.append(Wall(False, (y + to_y) / 2, x, to_x))  # noqa: FBT003
    return [wall for wall in _joined(pieces) if wall.end - wall.begin >= _SHORTEST]


def _joined(pieces: Sequence[Wall]) -> list[Wall]:
    """Walls that touch end to end, or lie side by side, as one."""
    by_place: dict[tuple[bool, int], list[Wall]] = {}
    rows: list[tuple[bool, float]] = []
    for piece in sorted(pieces, key=lambda wall: (wall.is_upright, wall.place)):
        if not rows or rows[-1][0] != piece.is_upright or piece.place - rows[-1][1] > _TOUCHING:
            rows.append((piece.is_upright, piece.place))
        by_place.setdefault((piece.is_upright, len(rows)), []).append(piece)
    return [*chain.from_iterable(map(_in_row, by_place.values()))]


def _in_row(pieces: Sequence[Wall]) -> list[Wall]:
    joined: list[Wall] = []
    for piece in sorted(pieces, key=lambda wall: wall.begin):
        if joined and piece.begin - joined[-1].end <= 2 * _TOUCHING:
            joined[-1] = joined[-1]._replace(end=max(joined[-1].end, piece.end))
        else:
            joined.append(piece)
    return joined


def farthest(some: Sequence[Wall], others: Sequence[Wall]) -> float:
    """The millimetres between the places of walls and of the same walls on another page; infinite if one is missing."""
    if len(some) != len(others):
        return float("inf")
    pairs = zip(_ordered(some), _ordered(others), strict=True)
    return max(
        float("inf")
        if one.is_upright != other.is_upright
        else max(abs(a - b) for a, b in zip(one[1:], other[1:], strict=True))
        for one, other in pairs
    )


def _ordered(walls: Sequence[Wall]) -> list[Wall]:
    """Walls row by row, whatever a row's place differs by."""
    return sorted(walls, key=lambda wall: (wall.is_upright, round(wall.place), round(wall.begin)))
