"""Letters of pictures: outlines from fonts, and points for signs that none of them has."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING
from unicodedata import normalize

from excelmaze.errors import in_one_line, installed_by
from excelmaze.pictures.fonts import Font, installed, is_complete, of_documents
from excelmaze.pictures.glyphs import EM, POINT, Glyph, box, is_unseen, own_glyphs, pointed
from excelmaze.pictures.page import Page
from excelmaze.pictures.strokes import labels
from excelmaze.pictures.writers import Writer

if TYPE_CHECKING:
    from excelmaze.pictures.gif import Frame

_MOST_NAMED = 20


class Letters:
    """The letters of a picture: for each sign those of the first font that has it, else points.

    Attributes:
        fonts: the fonts, in the order in which signs are looked for.
    """

    def __init__(self, fonts: Sequence[Font] = ()) -> None:
        self.fonts = fonts
        self._glyphs: dict[str, Glyph] = {}

    def glyphs(self, text: str) -> Iterator[Glyph]:
        """Yield the glyphs of a text side by side."""
        for sign in composed(text):
            if sign not in self._glyphs:
                self._glyphs[sign] = self._outlined(sign) or pointed(sign) or box()
            yield self._glyphs[sign]

    def width(self, text: str) -> float:
        """Return the width of a text by the size of its letters."""
        return sum(glyph.advance for glyph in self.glyphs(text)) / EM

    def has_outlines(self, text: str) -> bool:
        """Return whether all of a text is drawn without points."""
        return all(self._outlined(sign) for sign in composed(text))

    def has(self, text: str) -> bool:
        """Return whether no box stands for a sign of a text."""
        return all(self._outlined(sign) or pointed(sign) for sign in composed(text))

    def whole(self, size: float) -> float:
        """Return the largest size, in pixels, not above another, in which points are whole pixels; at least one."""
        return size if self.fonts else max(1, int(size * POINT / EM)) * EM / POINT

    def _outlined(self, sign: str) -> Glyph | None:
        own = own_glyphs().get(sign)
        if own is not None:
            return own
        font = next((font for font in self.fonts if ord(sign) in font.signs), None)
        if font is not None:
            return font.glyph(sign)
        return Glyph(0, []) if self.fonts and is_unseen(sign) else None


def composed(text: str) -> str:
    """Return a text in which letters with accents are one sign, as fonts have them."""
    return normalize("NFC", text)


def lettering(font: str | None = None, *, of_document: bool = False) -> Letters:
    """Return the letters of a font's file, and for other signs those of the fonts that are installed.

    Raises:
        WorkbookError: the font cannot be read, is damaged, or must not be embedded; or fontTools is missing.
    """
    fonts = installed() or (of_documents() if of_document else ())
    if font is None:
        return Letters(fonts)
    own = Font(font)
    own.signs  # noqa: B018 - read at once, so that a damaged font is refused whatever is written
    return Letters((own, *fonts))


def letters_of(writer: Writer, font: str | None = None) -> Letters:
    """Return the letters with which a writer draws; see `lettering`."""
    return lettering(font, of_document=writer.paged)


def notes_on_letters(
    pages: "Sequence[Page | Frame]", writer: Writer, font: str | None = None, marks: str | None = None
) -> Iterator[str]:
    """Yield lines about texts of pages, and marks that were asked for, that no font has, and how they get one."""
    written = {*texts_of([page if isinstance(page, Page) else page.page for page in pages])}
    if "font" not in writer.takes or not written:
        return
    letters = letters_of(writer, font)
    if marks is not None and "," in marks and writer.dotted and not letters.has(marks):
        yield f"letters stand for the marks {marks}, which no font here has; give --font FILE, a font that has them"
    plain = {text for text in written if not letters.has_outlines(text)}
    if plain and not is_complete():
        instead = "by points" if writer.dotted else "by the program that shows them"
        yield f"letters are drawn {instead}; for those of a font, {installed_by('lettering')}"
    drawn = letters.has if writer.dotted else letters.has_outlines
    lacking = sorted({sign for text in plain for sign in composed(text) if not drawn(sign)})
    if lacking and (writer.dotted or letters.fonts):
        signs = in_one_line("".join(lacking[:_MOST_NAMED]))
        instead = "boxes stand for" if writer.dotted else "the program that shows the picture draws"
        yield f"{instead} {signs}, for which there are no letters; give --font FILE, a font that has them"


def texts_of(pages: Iterable[Page]) -> Iterator[str]:
    """Yield all texts that are drawn on pages."""
    for page in pages:
        yield from filter(None, (page.title if page.printed is None else "", *page.layout.texts.values()))
        yield from (label.text for label in labels(page.layout))
        if page.printed is not None:
            printed = page.printed.numbered(1, 1)
            yield from (text.text for text in printed.texts)
            yield from (line for section in (*printed.header, *printed.footer) for line in section.lines)
        yield from texts_of(page.insets)
