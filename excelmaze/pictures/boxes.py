"""The signs of which a picture has neither letters nor points: a box stands for each."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from excelmaze.errors import in_one_line
from excelmaze.pictures.lettering import has_points
from excelmaze.pictures.page import Page
from excelmaze.pictures.writers import Writer

if TYPE_CHECKING:
    from excelmaze.pictures.moving import Frame

_PLAIN = str.maketrans("★☆", "*-")


def boxes_note(pages: "Sequence[Page | Frame]", writer: Writer, font: str | None = None) -> Iterator[str]:
    """A line about signs of some pages that are drawn as boxes, by a writer that has its own letters or a font's."""
    with_font = "font" in writer.takes
    if not (with_font or writer.dotted):
        return
    written = {*_texts([one if isinstance(one, Page) else one.page for one in pages])}
    # Most texts are of signs that all fonts have.
    written = {text for text in written if not text.isascii()}
    if with_font and written:
        from excelmaze.pictures.pdf import signs_of

        known = signs_of(font)
        written = {text for text in written if not all(ord(sign) in known for sign in text)}
    lacking = sorted({sign for text in written for sign in text.translate(_PLAIN) if not has_points(sign)})
    if lacking:
        others = "an .svg or .html, or a .pdf with --font, shows them"
        remedy = "give --font FILE, a TrueType font that has them" if with_font else others
        yield f"boxes stand for {in_one_line(''.join(lacking[:20]))}, for which there are no letters; {remedy}"


def _texts(pages: Iterable[Page]) -> Iterator[str]:
    for page in pages:
        yield from (page.title, *page.layout.texts.values())
        if page.printed is not None:
            yield from (text.text for text in page.printed.texts)
            yield from (line for aside in (*page.printed.header, *page.printed.footer) for line in aside.lines)
