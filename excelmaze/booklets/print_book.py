"""Books that are sold: their size, and margins that grow with the pages at the side where these are bound."""

import re
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.sheet.paper import Margins, paper_size

# The gutter in inches up to so many pages, and what stays free at the other sides.
_GUTTERS = {150: 0.375, 300: 0.5, 500: 0.625, 700: 0.75, 828: 0.875}
_OUTER = 0.25
_MM = 25.4
MOST = max(_GUTTERS)


class PrintBook(NamedTuple):
    """A book that is bound: the size that it is trimmed to, as `--paper` takes it, and how many pages it has."""

    trim: str
    pages: int

    @property
    def gutter(self) -> float:
        """What stays free at the side where pages are bound, in inches."""
        return next(inches for most, inches in _GUTTERS.items() if self.pages <= most)

    def margins(self, page: int) -> Margins:
        """The margins of a page in millimetres: odd ones are bound at their left, even ones at their right."""
        outer, inner = _OUTER * _MM, self.gutter * _MM
        left, right = (inner, outer) if page % 2 else (outer, inner)
        return Margins(outer, right, outer, left)


def print_book_of(text: str) -> PrintBook:
    """The book that a text such as `trim=6x9in,pages=120` tells.

    Raises:
        InputError: it tells none, or one that cannot be bound.
    """
    found = dict(part.strip().partition("=")[::2] for part in text.split(","))
    pages = found.get("pages", "")
    if set(found) != {"trim", "pages"} or not re.fullmatch("[0-9]{1,9}", pages):
        raise InputError(f"print book {text[:40]!r}: give trim=6x9in,pages=120")
    if not 1 <= int(pages) <= MOST:
        raise InputError(f"print book: {int(pages):,} pages cannot be bound; choose 1 to {MOST}")
    paper_size(found["trim"])
    return PrintBook(found["trim"], int(pages))
