"""Lines of text around a maze, on sheets and in pictures: their lettering, and header and footer in Excel's codes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import fsum
from typing import NamedTuple
from unicodedata import east_asian_width

from excelmaze.errors import InputError
from excelmaze.texts import excel_length

PAGE, PAGES, DATE = "\x01", "\x02", "\x03"
"""The placeholders of the page's number, of the number of pages and of the date in a line that is not yet printed."""
LATER = {"page": PAGE, "pages": PAGES, "date": DATE}
_CODES = str.maketrans({"&": "&&", PAGE: "&P", PAGES: "&N", DATE: "&D"})
_SIDES = {"left": "&L", "center": "&C", "right": "&R"}
# Some programs skip an empty line.
_BLANK = "\u00a0"
_LONGEST = 255
BLACK, GREY = "000000", "595959"
NARROW = 0.56
"""The mean width of a bold letter, as a share of its size."""
_STARS = "★☆"


class Lettering(NamedTuple):
    """The font and the alignment of a line of text."""

    points: float
    bold: bool = False
    across: str = "center"
    color: str = BLACK

    @property
    def share_before(self) -> float:
        """The share of the text that stands before the point by which it is aligned."""
        return {"left": 0.0, "right": 1.0}.get(self.across, 0.5)


def text_length(text: str, letter: float = NARROW) -> float:
    """Return the width of a text by the size of its letters; those of East Asia, and stars, are as wide as high."""
    return fsum(1.0 if east_asian_width(one) in "WF" or one in _STARS else letter for one in text)


class Section(NamedTuple):
    """The lines of a header or footer on one side, in one lettering; above them blank lines of some sizes in points."""

    lines: Sequence[str]
    lettering: Lettering
    above: Sequence[float] = ()

    @property
    def sizes(self) -> Sequence[float]:
        """The sizes of all lines, in points."""
        return [*self.above, *[self.lettering.points] * len(self.lines)]

    @property
    def height(self) -> float:
        """The sizes of all lines together."""
        return fsum(self.sizes)

    def printed(self, values: Mapping[int, str]) -> "Section":
        """Return the section with late values filled in; `values` are by the numbers of their placeholders."""
        return self._replace(lines=[line.translate(values) for line in self.lines])


def line_of(text: str, points: float, across: str = "center", *, color: str = BLACK) -> Iterator[Section]:
    """Yield a section of one line, if it says anything."""
    if text:
        yield Section([text], Lettering(points, across=across, color=color))


def codes_of(what: str, sections: Iterable[Section]) -> str:
    """Return a header or footer as Excel writes it; LibreOffice centres the sides unless all are as high.

    Raises:
        InputError: it is too long for Excel.
    """
    found = sorted(sections, key=lambda one: [*_SIDES].index(one.lettering.across))
    most = max((one.sizes for one in found), key=len, default=())
    text = "".join(f"{_SIDES[one.lettering.across]}{_section(one, most)}" for one in found)
    if excel_length(text) > _LONGEST:
        raise InputError(
            f"{what}: it takes {excel_length(text):,} characters with its codes; shorten it, Excel takes {_LONGEST}"
        )
    return text


def _section(section: Section, most: Sequence[float]) -> str:
    (lines, lettering, above) = section
    text = "\n".join(line.translate(_CODES) for line in lines)
    blank = "".join(f"&{points:g}{_BLANK}\n" for points in above)
    bold, color = '&"-,Bold"' * lettering.bold, "" if lettering.color == BLACK else f"&K{lettering.color}"
    # Digits right behind a size would be read as part of it.
    space = " " * text[:1].isdigit()
    rest = "".join(f"\n&{points:g}{_BLANK}" for points in most[len(section.sizes) :])
    return f"{blank}{bold}{color}&{lettering.points:g}{space}{text}{rest}"
