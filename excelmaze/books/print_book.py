"""A book that is bound by a printer: its trimmed size, and its margins by the number of pages."""

import re
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.sheet.lengths import MM_OF_INCH
from excelmaze.sheet.paper import Margins, paper_size

# The gutter in inches up to so many pages, and what stays free at the other sides, as printers such as KDP ask for at
# least.
_GUTTERS = {150: 0.375, 300: 0.5, 500: 0.625, 700: 0.75, 828: 0.875}
_OUTER = 0.25
MOST = max(_GUTTERS)


class PrintBook(NamedTuple):
    """A book that is bound.

    Attributes:
        trim: the size that it is trimmed to, as `--paper` takes it.
        pages: how many pages it has at most.
    """

    trim: str
    pages: int

    @property
    def gutter(self) -> float:
        """What stays free at the side where pages are bound, in inches."""
        return next(inches for most, inches in _GUTTERS.items() if self.pages <= most)

    def margins(self, page: int) -> Margins:
        """Return the margins of a trimmed page in millimetres.

        Odd pages are bound at their left, even ones at their right.
        """
        outer, inner = _OUTER * MM_OF_INCH, self.gutter * MM_OF_INCH
        left, right = (inner, outer) if page % 2 else (outer, inner)
        return Margins(outer, right, outer, left)


def print_book_of(text: str) -> PrintBook:
    """Return the book that a text such as `trim=6x9in,pages=120` describes.

    Raises:
        InputError: it describes none, or one that cannot be bound.
    """
    fields = dict(part.strip().partition("=")[::2] for part in text.split(","))
    pages = fields.get("pages", "")
    if set(fields) != {"trim", "pages"} or not re.fullmatch("[0-9]{1,9}", pages):
        raise InputError(f"print book {text[:40]!r}: give trim=6x9in,pages=120")
    if not 1 <= int(pages) <= MOST:
        raise InputError(f"print book: {int(pages):,} pages cannot be bound; choose 1 to {MOST}")
    paper_size(fields["trim"])
    return PrintBook(fields["trim"], int(pages))
