"""Texts as points, for pictures without fonts: in the font of mazes in the shape of letters.

A box stands for a sign that it lacks.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from excelmaze.errors import InputError, in_one_line
from excelmaze.pictures.page import Page
from excelmaze.pictures.writers import Writer
from excelmaze.shapes.letters import points_of
from excelmaze.shapes.mask import Mask

if TYPE_CHECKING:
    from excelmaze.pictures.gif import Frame

_UP = ("..#..", ".###.", "#.#.#", "..#..", "..#..", "..#..", "..#..")
_UP_AND_DOWN = ("..#..", ".###.", "#.#.#", "..#..", "#.#.#", ".###.", "..#..")
_TWICE_UP = ("...#...", "..#.#..", ".#...#.", "###.###", "..#.#..", "..#.#..", "..#.#..")
_TWICE_UP_AND_DOWN = ("...#...", "..#.#..", ".#...#.", "###.###", ".#...#.", "..#.#..", "...#...")
_DASHED_UP = ("..#..", ".#.#.", "#...#", ".....", "..#..", ".....", "..#..")
_STRUCK_UP = ("..#..", ".###.", "#.#.#", "..#..", "#####", "..#..", "#####")
_SPACE = "..."
_UNKNOWN = ("#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####")


def _turned(rows: Sequence[str]) -> tuple[str, ...]:
    """Return a sign that points up, turned to the left."""
    return tuple("".join(column) for column in zip(*rows, strict=True))


# Arrows, which the font lacks: of stairs, of other dimensions and of blind openings.
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
    """Return the points of a text: capitals, arrows, and a box for each unknown sign."""
    try:
        return points_of(text)
    except InputError:  # which does not name the sign that the font lacks
        return _side_by_side([_sign(sign) for sign in text.strip()])


def has_points(text: str) -> bool:
    """Return whether each sign of a text has points of its own."""
    return not any(_sign(sign) == Mask.from_lines(_UNKNOWN) for sign in text)


def _sign(sign: str) -> Mask:
    if sign.isspace():
        return Mask.from_lines([_SPACE])
    try:
        return Mask.from_lines(_ARROWS[sign]) if sign in _ARROWS else points_of(sign)
    except InputError:
        return Mask.from_lines(_UNKNOWN)


def _side_by_side(signs: Sequence[Mask]) -> Mask:
    """Return signs with a column between them, each in the middle of the highest one's rows."""
    height = max(sign.height for sign in signs)
    columns: list[str] = []
    for sign in signs:
        above = (height - sign.height) // 2
        blank = "." * sign.width
        lines = [blank] * above + sign.lines() + [blank] * (height - sign.height - above)
        columns += [*("".join(column) for column in zip(*lines, strict=True)), "." * height]
    return Mask.from_lines(["".join(row) for row in zip(*columns[:-1], strict=True)])


# Instead of stars, for fonts without them.
PLAIN_STARS = str.maketrans("★☆", "*-")


def boxes_note(pages: "Sequence[Page | Frame]", writer: Writer, font: str | None = None) -> Iterator[str]:
    """Yield a line about the signs of pages for which a writer with its own letters, or a font's, draws boxes."""
    with_font = "font" in writer.takes
    if not (with_font or writer.dotted):
        return
    written = {*_texts([page if isinstance(page, Page) else page.page for page in pages])}
    # Most texts are of signs that all fonts have.
    written = {text for text in written if not text.isascii()}
    if with_font and written:
        from excelmaze.pictures.pdf import signs_of

        known = signs_of(font)
        written = {text for text in written if not all(ord(sign) in known for sign in text)}
    lacking = sorted({sign for text in written for sign in text.translate(PLAIN_STARS) if not has_points(sign)})
    if lacking:
        others = "an .svg or .html, or a .pdf with --font, shows them"
        remedy = "give --font FILE, a TrueType font that has them" if with_font else others
        yield f"boxes stand for {in_one_line(''.join(lacking[:20]))}, for which there are no letters; {remedy}"


def _texts(pages: Iterable[Page]) -> Iterator[str]:
    for page in pages:
        yield from (page.title, *page.layout.texts.values())
        if page.printed is not None:
            yield from (text.text for text in page.printed.texts)
            yield from (line for section in (*page.printed.header, *page.printed.footer) for line in section.lines)
