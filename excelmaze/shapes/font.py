"""The font: how each letter is drawn, seven rows high, and the marks that go above and below letters.

They stand side by side under their names in `font.txt`, marks under their numbers in Unicode. Letters of the same shape
in several alphabets are drawn once. No font that Pillow carries has Cyrillic or kana, or the same pixels everywhere.
"""

from functools import cache
from pathlib import Path

Glyph = tuple[str, ...]

# Letters of other alphabets, and signs, of the same shape as others.
_ALIKE = str.maketrans("АВЕКМНОРСТХІЈЅÐ×−‚‘’′„“”″〜", 'ABEKMHOPCTXIJSĐX-,\'\'\'""""~')

# Marks that are below letters, and those of kana.
_BELOW = "\u0323\u0326\u0327\u0328\u0331"
_OF_KANA = "\u3099\u309a"

ROWS = 9


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
