"""Letters as a mask: a text in the font, each of whose points is a square of cells.

In the font each letter is drawn seven rows high, and so are the marks that go above and below letters. They stand side
by side under their names in `font.txt`, marks under their numbers in Unicode. Letters of the same shape in several
alphabets are drawn once. No font that Pillow carries has Cyrillic or kana, or the same pixels everywhere.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from unicodedata import combining, normalize

from excelmaze.errors import InputError
from excelmaze.shapes.mask import Mask, bridges
from excelmaze.sheet.addresses import check_size

Glyph = tuple[str, ...]

# Letters of other alphabets, and signs, of the same shape as others.
_ALIKE = str.maketrans("АВЕКМНОРСТХІЈЅÐ×−‚‘’′„“”″〜", 'ABEKMHOPCTXIJSĐX-,\'\'\'""""~')

# Marks that are below letters, and those of kana.
_BELOW = "\u0323\u0326\u0327\u0328\u0331"
_OF_KANA = "\u3099\u309a"

ROWS = 9
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


def glyph(letter: str, marks: str = "") -> Glyph | None:
    """Return a letter in nine rows of `#` and `.`, with its marks; None where the font lacks one of them.

    Rows 3 to 9 are the letter's, the first two those of marks. A letter with a mark is a row lower than others, so
    that the mark does not touch it.
    """
    drawn = _drawn()
    body = drawn.get(letter.translate(_ALIKE))
    found = [(mark in _BELOW, drawn[name]) for mark in marks if (name := f"{ord(mark):04x}") in drawn]
    if body is None or len(found) < len(marks) or len(dict(found)) < len(found):
        return None
    if marks and marks in _OF_KANA:
        return _with_kana_mark(body, found[0][1])
    beneath = len(dict(found).get(True, ()))
    if letter == "Z" and marks:  # no two rows of it are alike
        body = drawn["z"]
    for _ in range((False in dict(found)) + beneath - (letter == "Z")):
        alike = next((row for row in range(len(body) - 1, 0, -1) if body[row] == body[row - 1]), len(body) // 2)
        body = body[:alike] + body[alike + 1 :]
    blank = ("." * len(body[0]),)
    rows = [*blank * (ROWS - len(body) - beneath), *body, *blank * beneath]
    for is_below, mark in found:
        # In the middle of the letter's width, which grows with it.
        width = max(len(rows[0]), len(mark[0]))
        rows = [row.center(width, ".") for row in rows]
        top = (ROWS - beneath) * is_below
        rows[top : top + len(mark)] = (
            _over(row, part, (width - len(part)) // 2) for row, part in zip(rows[top:], mark, strict=False)
        )
    return tuple(rows)


@cache
def _drawn() -> dict[str, Glyph]:
    """Return all letters that are drawn, by name."""
    glyphs: dict[str, Glyph] = {" ": ("...",) * 7}
    for block in Path(__file__).with_name("font.txt").read_text(encoding="utf-8").strip().split("\n\n"):
        names, *rows = (line.split() for line in block.splitlines())
        glyphs |= dict(zip(names, zip(*rows, strict=True), strict=True))
    return glyphs


def _with_kana_mark(body: Glyph, mark: Glyph) -> Glyph:
    """Return a mark at the top right of a kana, as far left as it does not touch it."""
    first = len(body[0]) - len(mark[0])
    while "#" in body[0][max(first - 1, 0) : first + len(mark[0]) + 1]:
        first += 1
    width = max(len(body[0]), first + len(mark[0]))
    above = [_over("." * width, row, first) for row in mark]
    return (*above, *(row.ljust(width, ".") for row in body))


def _over(row: str, part: str, first: int) -> str:
    return row[:first] + part + row[first + len(part) :]


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
    """Draw a bridge from the middle of a point to that of another, one cell wide."""
    middle = point // 2
    for (row, column), (next_row, next_column) in pairwise(bridge):
        top, bottom = sorted((row * point + middle, next_row * point + middle))
        left, right = sorted((column * point + middle, next_column * point + middle))
        for y in range(top, bottom + 1):
            rows[y][left : right + 1] = b"\1" * (right + 1 - left)
