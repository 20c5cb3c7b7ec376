"""The paper that a sheet is printed on, its margins and how it lies; and the sizes of cells as Excel counts them.

Columns are counted in characters and rows in points, both from pixels.
"""

import re
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import Area

# The numbers of paper sizes in Excel's files.
PAPERS = {"A4": 9, "Letter": 1, "A5": 11, "A3": 8}
# Their width and height in millimetres.
SIZES = {"A3": (297.0, 420.0), "A4": (210.0, 297.0), "A5": (148.0, 210.0), "Letter": (215.9, 279.4)}
# Further ones that a sheet may be printed on: Tabloid, Legal, Statement, Executive, and B4 and B5 of Japan.
_OTHERS = {
    3: (279.4, 431.8),
    5: (215.9, 355.6),
    6: (139.7, 215.9),
    7: (184.15, 266.7),
    12: (257.0, 364.0),
    13: (182.0, 257.0),
}
_MM = {"mm": 1.0, "in": 25.4}
_LEAST, _MOST = 40, 5_000
WIDEST = 60
# The largest cells of a maze that fills its page, in millimetres: they let some 3 x 4 cells fill A4.
LARGEST_CELL = 60


class Margins(NamedTuple):
    """What stays free at the edges of a page, in millimetres."""

    top: float
    right: float
    bottom: float
    left: float

    @property
    def inches(self) -> "Margins":
        """The same in inches, as Excel's files have them."""
        return Margins(*(round(margin / _MM["in"], 3) for margin in self))


def orientation_of(area: Area) -> str:
    """Return how the paper lies for an area of square cells: `landscape` or `portrait`."""
    return "landscape" if area.right - area.left > area.bottom - area.top else "portrait"


class Placed(NamedTuple):
    """A page on a paper that Excel has a number for: its margins there, and where header and footer begin."""

    number: int
    margins: Margins
    edge: float


def placed_on(size: tuple[float, float], orientation: str, margins: Margins, edge: float) -> Placed:
    """Return a page of a size in the middle of the smallest paper that holds it; other sizes depend on the printer.

    Raises:
        InputError: none does.
    """
    short, long = sorted(size)
    fitting = [(sorted(SIZES[name]), number) for name, number in PAPERS.items()]
    fitting = [candidate for candidate in fitting if short <= candidate[0][0] and long <= candidate[0][1]]
    if not fitting:
        raise InputError(f"paper of {short:g} x {long:g} mm is larger than A3; choose a smaller one, or export a .pdf")
    (width, height), number = min(fitting, key=lambda candidate: candidate[0][0] * candidate[0][1])
    aside, above = (width - short) / 2, (height - long) / 2
    if orientation != "portrait":
        aside, above = above, aside
    top, right, bottom, left = margins
    return Placed(number, Margins(top + above, right + aside, bottom + above, left + aside), edge + above)


def room_on(size: tuple[float, float], orientation: str, margins: Margins) -> tuple[float, float]:
    """Return the width and height in millimetres that margins leave on a paper of a size that lies so.

    Raises:
        InputError: they leave none.
    """
    width, height = sorted(size) if orientation == "portrait" else sorted(size, reverse=True)
    room = width - margins.left - margins.right, height - margins.top - margins.bottom
    if min(room) <= 0:
        sides = f"{margins.top:g} + {margins.bottom:g} mm above and below, {margins.left:g} + {margins.right:g} aside"
        raise InputError(f"margins of {sides} leave no room on {width:g} x {height:g} mm; choose smaller ones")
    return room


def margins_of(text: str) -> Margins:
    """Return the margins in a text, in millimetres: one for all, or top, right, bottom and left.

    >>> margins_of("15")
    Margins(top=15.0, right=15.0, bottom=15.0, left=15.0)

    Raises:
        InputError: it tells none, or such as leave no room on a page.
    """
    try:
        numbers = [float(part) for part in text.split(",")]
        margins = Margins(*(numbers * 4 if len(numbers) == 1 else numbers))
    except (ValueError, TypeError):
        raise InputError(f"margins {text[:40]!r}: give millimetres, one number or top,right,bottom,left") from None
    if not all(0 <= part <= WIDEST for part in margins):
        raise InputError(f"margins {text[:40]!r} are out of range; choose 0 to {WIDEST} millimetres")
    return margins


def paper_number(paper: str) -> int:
    """Excel's number of a paper size.

    Raises:
        InputError: there is no such paper.
    """
    if paper not in PAPERS:
        raise InputError(f"paper {paper!r} does not exist; choose one of {', '.join(PAPERS)}")
    return PAPERS[paper]


def size_numbered(number: int) -> tuple[float, float]:
    """Return the size of the paper of a number; that of A4 where it is unknown."""
    if number in _OTHERS:
        return _OTHERS[number]
    return SIZES[next((name for name, known in PAPERS.items() if known == number), "A4")]


def paper_size(paper: str) -> tuple[float, float]:
    """Return width and height of a paper in millimetres: one of `SIZES`, or as in `6x9in` and `150x200mm`.

    Raises:
        InputError: it is no paper, or no maze fits on it.
    """
    if paper in SIZES:
        return SIZES[paper]
    match = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(mm|in)", paper)
    if match is None:
        raise InputError(f"paper {paper!r:.40} does not exist; choose {', '.join(SIZES)}, or a size such as 6x9in")
    width, height = (float(match[side]) * _MM[match[3]] for side in (1, 2))
    if not (_LEAST <= width <= _MOST and _LEAST <= height <= _MOST):
        raise InputError(f"paper {paper} is out of range; choose sides of {_LEAST} to {_MOST} mm")
    return width, height


DEFAULT_CELL_PX = 20
"""What cells are made where no paper says how large they come out."""

# At 96 dpi.
PX_OF_MM = 96 / 25.4
PX_OF_POINT = 96 / 72
FIT = "fit"
# Excel's highest row is 409 points, 545 pixels; below 4 pixels its borders fill the cell.
_LEAST_PX, _MOST_PX = 4, 545

# A digit of Calibri 11, the font of the Normal style, is 7 pixels wide at 96 dpi.
_DIGIT_PX = 7
_PADDING_PX = 5


# The width of a column that nobody has set: 64 pixels.
DEFAULT_WIDTH = 64 / _DIGIT_PX


def column_width(pixels: int) -> float:
    """Return the `width` of a column of so many pixels, in characters with their padding, in Excel's steps of 1/256.

    Excel shows it as trunc((256 w + trunc(128 / 7)) / 256 * 7) pixels (ECMA-376, part 1, 18.3.1.13).
    """
    return pixels * 256 // _DIGIT_PX / 256


def characters_of(width: float) -> float:
    """Return the characters without padding, as Excel shows them, of a column of some `width`."""
    pixels = int((256 * width + 128 // _DIGIT_PX) / 256 * _DIGIT_PX)
    least = _DIGIT_PX + _PADDING_PX
    return round(pixels / least if pixels < least else (pixels - _PADDING_PX) / _DIGIT_PX, 2)


def width_of(text: str | None, usual: float) -> float:
    """Return the width that an attribute gives; the usual one where there is none or no number."""
    try:
        return usual if text is None else float(text)
    except ValueError:
        return usual


def row_height(pixels: int) -> float:
    """Return the height in points of a row of so many pixels, at 96 dpi."""
    return pixels * 0.75


def cell_pixels(size: int | str) -> int | None:
    """Return the pixels of a cell's side that is given in pixels, or in millimetres as in `7mm`; None for `fit`.

    >>> cell_pixels(20), cell_pixels("20"), cell_pixels("7mm"), cell_pixels("fit")
    (20, 20, 26, None)

    Raises:
        InputError: it is none of these, too small for borders, or higher than Excel's rows.
    """
    text = str(size).strip().lower() if isinstance(size, int | str) and not isinstance(size, bool) else ""
    if text == FIT:
        return None
    try:
        pixels = round(float(text[:-2]) * PX_OF_MM) if text.endswith("mm") else int(text)
    except (ValueError, OverflowError):
        raise InputError(f"cell size {ascii(size)[:40]}: give fit, pixels such as 20, or 7mm") from None
    if not _LEAST_PX <= pixels <= _MOST_PX:
        raise InputError(
            f"cell size {pixels:,} is out of range; choose {_LEAST_PX} to {_MOST_PX} pixels, 1.1mm to 144mm"
        )
    return pixels
