"""Letters as a mask: a text in the font, each of whose points is a square of cells."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from unicodedata import combining, normalize

from excelmaze.errors import InputError
from excelmaze.shapes.font import ROWS, Glyph, glyph
from excelmaze.shapes.mask import Mask, bridges
from excelmaze.sheet.addresses import check_size

# Side of a point in cells, where no size is asked for: lines are as wide, and a maze needs some width.
POINT = 3
_LINE_GAP = 2
LINE_BREAK = "|"
"""The sign between the lines of a text."""

_LONGEST = 2_000


@cache
def points_of(text: str) -> Mask:
    """Return the points of a text, its lines centred, without empty rows and columns around it.

    Lines end at `|`, which any shell lets through, or where they end themselves.

    Raises:
        InputError: there is no letter in it, or one that the font lacks.
    """
    if len(text) > _LONGEST:
        raise InputError(f"the letters are {len(text):,}, and at most {_LONGEST:,} are drawn; choose fewer")
    blocks = []
    for line in text.replace(LINE_BREAK, "\n").splitlines():
        glyphs = list(glyphs_in(line))
        blocks.append([*(".".join(drawn[row] for drawn in glyphs) for row in range(ROWS)), *[""] * _LINE_GAP])
    width = max((len(block[0]) for block in blocks), default=0)
    mask = Mask.from_lines(row.center(width, ".") for block in blocks for row in block).cropped()
    if not mask.rows:
        raise InputError(f"letters {text[:40]!r} are none; give some, such as ANNA")
    return mask


def lettered(text: str, point: int = POINT, *, bridged: bool = True) -> Mask:
    """Return the cells of a text, with points of a size; bridges of a cell's width join its parts.

    >>> print(*lettered("i", 1).lines())
    ### .#. .#. .#. .#. .#. ###

    Raises:
        InputError: there is no letter in it, one that the font lacks, or it would be too large.
    """
    points = points_of(text)
    check_size(points.width * points.height * point**2, "the text")
    rows = [*map(bytearray, points.scaled(points.height * point, points.width * point).rows)]
    _round(points, point, rows)
    if bridged:
        for bridge in bridges(points):
            _build(bridge, point, rows)
    return Mask(tuple(map(bytes, rows)))


def glyphs_in(line: str) -> Iterator[Glyph]:
    """Yield the letters of a line, each with its marks; small ones are drawn as capitals.

    Raises:
        InputError: the font lacks one.
    """
    letters: list[str] = []
    for sign in normalize("NFKD", line.replace("ß", "ẞ").upper()):
        if combining(sign) and letters:
            letters[-1] += sign
        else:
            letters.append(sign)
    for letter in letters:
        drawn = glyph(letter[0], letter[1:])
        if drawn is None:
            raise InputError(
                f"the font has no {normalize('NFC', letter)!r}; it has A to Z with accents, digits, punctuation, "
                "Cyrillic, hiragana and katakana"
            )
        yield drawn


def _round(points: Mask, point: int, rows: list[bytearray]) -> None:
    """Fill the corners of points that touch at a corner only, so that slanting lines hold together.

    A triangle in each of the two empty points is as high as half a point; of points of one cell, the lower one is
    filled.
    """
    leg = (point + 1) // 2
    for row, (upper, lower) in enumerate(zip(points.rows, points.rows[1:], strict=False), 1):
        for column in range(1, points.width):
            left, right = upper[column - 1], upper[column]
            if left == right or (left, right) != (lower[column], lower[column - 1]):
                continue
            # The empty points are at the upper right and the lower left, or reversed.
            y, x = row * point, column * point
            for step in range(leg):
                there = slice(x, x + leg - step), slice(x - leg + step, x)
                above, below = there if left else there[::-1]
                filled = b"\1" * (leg - step)
                if point > 1:
                    rows[y - 1 - step][above] = filled
                rows[y + step][below] = filled


def _build(bridge: list[tuple[int, int]], point: int, rows: list[bytearray]) -> None:
    """Return a bridge from the middle of a point to that of another, one cell wide."""
    middle = point // 2
    for (row, column), (next_row, next_column) in pairwise(bridge):
        top, bottom = sorted((row * point + middle, next_row * point + middle))
        left, right = sorted((column * point + middle, next_column * point + middle))
        for y in range(top, bottom + 1):
            rows[y][left : right + 1] = b"\1" * (right + 1 - left)
