"""A book that is bound by a printer: its trimmed size, its margins by the number of pages, and the bleed."""

import re
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.sheet.lengths import MM_OF, millimetres
from excelmaze.sheet.paper import Margins, paper_size

# The gutter in inches up to so many pages, and what stays free at the other sides, without and with bleed, as printers
# such as KDP ask for at least. With bleed they measure from the edge of the sheet; from the trimmed edge it is safe.
_GUTTERS = {150: 0.375, 300: 0.5, 500: 0.625, 700: 0.75, 828: 0.875}
_OUTER, _OUTER_WITH_BLEED = 0.25, 0.375
MOST = max(_GUTTERS)
# In millimetres; printers ask for some 3.
_MOST_BLEED = 10.0
_EXAMPLE = "give trim=6x9in,pages=120, and bleed=0.125in if the printer asks for it"


class PrintBook(NamedTuple):
    """A book that is bound.

    Attributes:
        trim: the size that it is trimmed to, as `--paper` takes it.
        pages: how many pages it has at most.
        bleed: what is cut off at top, bottom and outer edge, in millimetres.
    """

    trim: str
    pages: int
    bleed: float = 0.0

    @property
    def gutter(self) -> float:
        """What stays free at the side where pages are bound, in inches."""
        return next(inches for most, inches in _GUTTERS.items() if self.pages <= most)

    def cut_off(self, page: int) -> Margins:
        """Return what is cut off at each side of a page, in millimetres: nothing where it is bound."""
        left, right = (0.0, self.bleed) if page % 2 else (self.bleed, 0.0)
        return Margins(self.bleed, right, self.bleed, left)

    def margins(self, page: int) -> Margins:
        """Return the margins of a trimmed page in millimetres.

        Odd pages are bound at their left, even ones at their right.
        """
        outer, inner = (_OUTER_WITH_BLEED if self.bleed else _OUTER) * MM_OF["in"], self.gutter * MM_OF["in"]
        left, right = (inner, outer) if page % 2 else (outer, inner)
        return Margins(outer, right, outer, left)


def print_book_of(text: str) -> PrintBook:
    """Return the book that a text such as `trim=6x9in,pages=120` describes.

    Raises:
        InputError: it describes none, or one that cannot be bound.
    """
    fields = dict(part.strip().partition("=")[::2] for part in text.split(","))
    pages = fields.get("pages", "")
    if set(fields) - {"bleed"} != {"trim", "pages"} or not re.fullmatch("[0-9]{1,9}", pages):
        raise InputError(f"print book {text[:40]!r}: {_EXAMPLE}")
    if not 1 <= int(pages) <= MOST:
        raise InputError(f"print book: {int(pages):,} pages cannot be bound; choose 1 to {MOST}")
    paper_size(fields["trim"])
    return PrintBook(fields["trim"], int(pages), _bleed_of(fields.get("bleed", "0mm")))


def _bleed_of(text: str) -> float:
    """Return a bleed in millimetres."""
    bleed = millimetres(text)
    if bleed is None:
        raise InputError(f"print book: bleed {text[:40]!r} is no length; give 0.125in or 3mm")
    if bleed > _MOST_BLEED:
        raise InputError(f"print book: bleed {text[:40]} is more than {_MOST_BLEED:g} mm; printers ask for 3mm")
    return bleed
