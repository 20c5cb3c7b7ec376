"""The paper that a sheet is printed on: its sizes, its margins, and how it lies."""

import re
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import Area

# The numbers of paper sizes in Excel's files.
PAPERS = {"A4": 9, "Letter": 1, "A5": 11}
# Width and height in millimetres, of these and of others that documents have.
SIZES = {"A3": (297.0, 420.0), "A4": (210.0, 297.0), "A5": (148.0, 210.0), "Letter": (215.9, 279.4)}
_MM = {"mm": 1.0, "in": 25.4}
_LEAST, _MOST = 40, 5_000
_WIDEST = 60


class Margins(NamedTuple):
    """What stays free at the edges of a page, in millimetres."""

    top: float
    right: float
    bottom: float
    left: float

    @property
    def inches(self) -> "Margins":
        """The same in inches, as Excel's files have them."""
        return Margins(*(round(one / _MM["in"], 3) for one in self))


def orientation(area: Area) -> str:
    """How the paper lies for an area of square cells: `landscape` or `portrait`."""
    return "landscape" if area.right - area.left > area.bottom - area.top else "portrait"


def room_on(paper: int, lies: str, margins: Margins) -> tuple[float, float]:
    """The width and height in millimetres that margins leave on a paper that lies so."""
    # A sheet may be for a paper that is none of ours.
    size = SIZES[next((name for name, number in PAPERS.items() if number == paper), "A4")]
    width, height = size if lies == "portrait" else reversed(size)
    return width - margins.left - margins.right, height - margins.top - margins.bottom


def margins_of(text: str) -> Margins:
    """Margins as a text tells them, in millimetres: one for all, or top, right, bottom and left.

    >>> margins_of("15")
    Margins(top=15.0, right=15.0, bottom=15.0, left=15.0)

    Raises:
        InputError: it tells none, or such as leave no room on a page.
    """
    try:
        found = [float(one) for one in text.split(",")]
        margins = Margins(*(found * 4 if len(found) == 1 else found))
    except (ValueError, TypeError):
        raise InputError(f"margins {text[:40]!r}: give millimetres, one number or top,right,bottom,left") from None
    if not all(0 <= one <= _WIDEST for one in margins):
        raise InputError(f"margins {text[:40]!r} are out of range; choose 0 to {_WIDEST} millimetres")
    return margins


def paper_number(paper: str) -> int:
    """Excel's number of a paper size.

    Raises:
        InputError: there is no such paper.
    """
    if paper not in PAPERS:
        raise InputError(f"paper {paper!r} does not exist; choose one of {', '.join(PAPERS)}")
    return PAPERS[paper]


def paper_size(paper: str) -> tuple[float, float]:
    """Width and height of a paper in millimetres: one of `SIZES`, or as in `6x9in` and `150x200mm`.

    Raises:
        InputError: it is no paper, or no maze fits on it.
    """
    if paper in SIZES:
        return SIZES[paper]
    found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(mm|in)", paper)
    if found is None:
        raise InputError(f"paper {paper!r:.40} does not exist; choose {', '.join(SIZES)}, or a size such as 6x9in")
    width, height = (float(found[side]) * _MM[found[3]] for side in (1, 2))
    if not (_LEAST <= width <= _MOST and _LEAST <= height <= _MOST):
        raise InputError(f"paper {paper} is out of range; choose sides of {_LEAST} to {_MOST} mm")
    return width, height
