"""Letters of pictures: the font of each sign of a text, the widths of texts, and notes on signs that no font has.

Arrows and stars, which few fonts have, are drawn in lines, so that they are alike in all pictures.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from math import fsum, pi
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import normalize

from excelmaze.draw.end_marks import LETTERS, mark_of
from excelmaze.draw.page_lines import text_length
from excelmaze.errors import in_one_line, installed_by
from excelmaze.languages import Words, words_in
from excelmaze.pictures.outlines import texts
from excelmaze.pictures.page import Page
from excelmaze.rounded import cos, sin

if TYPE_CHECKING:
    from excelmaze.pictures.writers import Writer

_MOST_NAMED = 20
# Characters that are not drawn, such as those that choose another form of the sign before them.
_UNSEEN = re.compile("[\N{VARIATION SELECTOR-1}-\N{VARIATION SELECTOR-16}\u200b-\u200d\N{SOFT HYPHEN}]")
# The width of capitals by their size, about.
_CAPITAL = 0.7
SIGN_WIDTH = 0.09
"""The width of the lines of our own signs, by the size of letters."""
# Thousandths of the size of letters: a capital's height, the breadths of upright arrows, of level ones and of stars.
_HEIGHT, _ARROW, _LEVEL, _STAR = 714, 600, 800, 800
# The radii of nested stars, of which the outer one is the hollow star, and the share of a radius between two points.
_RADII, _INNER = (340, 200, 90), 0.382

_Outline = Sequence[tuple[float, float]]
_HEAD: _Outline = (140, 460), (300, 655), (460, 460), (140, 460), (300, 540)
_SHAFT: _Outline = (300, 45), (300, 540)
# The signs of arrows, up, down, left, right, and both ways if there are such, and what their head stands on.
_SHAFTS: dict[str, Sequence[_Outline]] = {
    "↑↓←→↕↔": [_SHAFT],
    "⇑⇓⇐⇒⇕⇔": [((205, 45), (205, 460)), ((395, 45), (395, 460))],
    "⇡⇣⇠⇢": [((300, 45), (300, 90)), ((300, 260), (300, 305))],
    "⇞⇟": [_SHAFT, ((140, 110), (460, 110)), ((140, 280), (460, 280))],
}


def _down(arrow: Iterable[_Outline]) -> list[_Outline]:
    return [[(_ARROW - x, _HEIGHT - y) for x, y in line] for line in arrow]


def _level(arrow: Iterable[_Outline]) -> list[_Outline]:
    """Return an arrow that points up, turned to the left."""
    return [[((_LEVEL + _HEIGHT) / 2 - y, x + (_HEIGHT - _ARROW) / 2) for x, y in line] for line in arrow]


def _star(radius: float) -> _Outline:
    turns = [(pi * turn / 5, radius if turn % 2 == 0 else radius * _INNER) for turn in range(11)]
    return [(_STAR / 2 + far * sin(turn), _HEIGHT / 2 + far * cos(turn)) for turn, far in turns]


@cache
def _signs() -> dict[str, tuple[float, Sequence[_Outline]]]:
    """Return the breadth of each sign, and its lines."""
    stars = [*map(_star, _RADII)]
    shapes: dict[str, tuple[float, Sequence[_Outline]]] = {"★": (_STAR, stars), "☆": (_STAR, stars[:1])}
    for signs, shafts in _SHAFTS.items():
        up = [_HEAD, *shafts]
        upper = [[(x, max(y, _HEIGHT / 2)) for x, y in line] for line in up]
        both = [*upper, *_down(upper)]
        turned = (_ARROW, up), (_ARROW, _down(up)), (_LEVEL, _level(up)), (_LEVEL, _level(_down(up)))
        shapes |= zip(signs, (*turned, (_ARROW, both), (_LEVEL, _level(both))), strict=False)
    return shapes


class OwnFace:
    """A font, whose signs are drawn in lines."""

    def has(self, sign: str) -> bool:
        """Return whether the font has a sign."""
        return sign in _signs()

    def width(self, text: str) -> float:
        """Return the width of a text by the size of its letters."""
        return fsum(_signs()[sign][0] for sign in text) / 1000

    def lines(self, text: str, x: float, y: float, size: float) -> Iterator[_Outline]:
        """Yield the lines of a text from a point on its base line on; y goes down."""
        for sign in text:
            advance, lines = _signs()[sign]
            yield from ([(x + right * size / 1000, y - up * size / 1000) for right, up in line] for line in lines)
            x += advance * size / 1000


_OWN = OwnFace()


class AnyFace:
    """The font of the program that shows a picture: it has all signs, and its widths are estimates."""

    def has(self, sign: str) -> bool:  # noqa: ARG002
        """Return whether the font has a sign."""
        return True

    def width(self, text: str) -> float:
        """Return the width of a text by the size of its letters."""
        return text_length(text, _CAPITAL)


class Piece(NamedTuple):
    """A part of a text in one font, and where it begins, by the size of letters."""

    left: float
    text: str
    face: Any


class Letters:
    """The letters of a picture: each sign is in the first font that has it; arrows and stars are drawn here.

    Attributes:
        faces: the fonts of a writer, as `AnyFace`, in the order in which signs are looked for.
    """

    def __init__(self, faces: Sequence[Any]) -> None:
        self.faces = faces
        self._widths: dict[str, float] = {}
        self._face_of: dict[str, Any] = {}

    def pieces(self, text: str) -> Iterator[Piece]:
        """Yield a text in parts, each in one font; a sign that none has is in the first one, which shows a box."""
        signs, left, first = composed(text), 0.0, self.faces[0]
        if isinstance(first, AnyFace) and not all(map(_OWN.has, signs)):
            yield Piece(left, signs, first)  # whose width is not known so well that a part could follow
            return
        for face, run in groupby(signs, lambda sign: self._face(sign) or first):
            part = "".join(run)
            yield Piece(left, part, face)
            left += face.width(part)

    def width(self, text: str) -> float:
        """Return the width of a text by the size of its letters."""
        if text not in self._widths:
            self._widths[text] = fsum(piece.face.width(piece.text) for piece in self.pieces(text))
        return self._widths[text]

    def has(self, text: str) -> bool:
        """Return whether there is a letter for each sign of a text."""
        return all(sign.isspace() or self._face(sign) is not None for sign in composed(text))

    def _face(self, sign: str) -> Any:  # noqa: ANN401 - fonts of writers
        if sign not in self._face_of:
            self._face_of[sign] = next((face for face in (_OWN, *self.faces) if face.has(sign)), None)
        return self._face_of[sign]


def composed(text: str) -> str:
    """Return a text as it is drawn: letters with accents as one sign, without invisible characters."""
    return _UNSEEN.sub("", normalize("NFC", text))


def letters_of(writer: "Writer", written: Iterable[str], font: str | None = None) -> Letters:
    """Return the letters with which a writer draws some texts; those of a font's file come first.

    Raises:
        WorkbookError: the font cannot be read.
    """
    if writer.paged:
        from excelmaze.pictures.fonts import document_letters

        return document_letters(written, font)
    if writer.has_letters:
        from excelmaze.pictures.fonts import pixel_letters

        return pixel_letters(font)
    return Letters([AnyFace()])


def drawn_marks(marks: str, writer: "Writer", font: str | None, words: Words) -> str:
    """Return marks as a writer draws them: those of a pair that no font has are the letters of start and goal."""
    if "," not in marks:
        return marks
    letters, pair = letters_of(writer, [marks], font), [mark.strip() for mark in marks.split(",")]
    usual = (mark_of(LETTERS, words, is_goal=is_goal) for is_goal in (False, True))
    return ",".join(mark if letters.has(mark) else letter for mark, letter in zip(pair, usual, strict=False))


def notes_on_letters(
    pages: Sequence[Page], writer: "Writer", font: str | None = None, marks: str | None = None
) -> Iterator[str]:
    """Yield lines about texts of pages, and marks that were asked for, that no font has, and how they get one."""
    written = sorted({*texts_of(pages)})
    if not writer.has_letters or not written:
        return
    from excelmaze.pictures.fonts import is_complete

    asked, letters = marks or "", letters_of(writer, written, font)
    drawn_pair = drawn_marks(asked, writer, font, words_in(pages[0].language)).split(",")
    pairs = zip(map(str.strip, asked.split(",")), drawn_pair, strict=True)
    if replaced := [f"{drawn} for {mark}" for mark, drawn in pairs if drawn != mark]:
        which = ", ".join(replaced)
        yield f"letters stand for marks that no font here has, {which}; give --font FILE, a font that has them"
    if lacking := sorted({sign for text in written for sign in composed(text) if not letters.has(sign)}):
        signs = in_one_line("".join(lacking[:_MOST_NAMED]))
        more = "" if is_complete() else f"{installed_by('lettering')}, or "
        yield f"boxes stand for {signs}, for which there are no letters; {more}give --font FILE, a font that has them"


def texts_of(pages: Iterable[Page]) -> Iterator[str]:
    """Yield all texts that are drawn on pages."""
    for page in pages:
        yield from (text.text for text in texts(page.layout))
        if page.printed is None:
            yield page.title
        else:
            printed = page.printed.numbered(1, 1)
            yield from (text.text for text in printed.texts)
            lines = (*printed.look.header, *printed.look.footer)
            yield from (line for section in lines for line in section.lines)
        yield from texts_of(page.insets)
