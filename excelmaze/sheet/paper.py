"""Paper, margins and orientation of printed sheets, and sizes of cells in Excel's units.

Columns are counted in characters and rows in points, both from pixels.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from excelmaze.errors import InputError, did_you_mean, one_of
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.lengths import MM_OF, MM_OF_INCH, NUMBER, UNIT, millimetres, number

_PAPERS = {
    "A4": (9, 210.0, 297.0),
    "Letter": (1, 215.9, 279.4),
    "A5": (11, 148.0, 210.0),
    "A3": (8, 297.0, 420.0),
    "A6": (70, 105.0, 148.0),
    "B5": (13, 182.0, 257.0),
    "B4": (12, 257.0, 364.0),
    "Legal": (5, 215.9, 355.6),
    "Tabloid": (3, 279.4, 431.8),
    "Executive": (7, 184.15, 266.7),
    "Statement": (6, 139.7, 215.9),
}
SIZES = {name: (width, height) for name, (_, width, height) in _PAPERS.items()}
"""Width and height of papers in millimetres; B4 and B5 are those of Japan, as in Excel."""
PAPERS = {name: number for name, (number, _, _) in _PAPERS.items()}
"""The numbers of papers in Excel's files."""

DEFAULT_PAPER = "A4"
# Papers that every printer has; smaller pages are printed on them.
_USUAL = ("A5", "Letter", "A4", "A3")
_SIDES = re.compile(rf"({NUMBER})\s*({UNIT})?\s*[x\u00d7]\s*({NUMBER})\s*({UNIT})", re.ASCII)
_LEAST, _MOST = 40, 5_000
WIDEST = 60
# The largest cells of a maze that fills its page, in millimetres: they let some 3 x 4 cells fill A4.
LARGEST_CELL = 60


class Margins(NamedTuple):
    """The margins of a page, in millimetres."""

    top: float
    right: float
    bottom: float
    left: float

    @property
    def inches(self) -> "Margins":
        """The margins in inches, as in Excel's files."""
        return Margins(*(round(margin / MM_OF_INCH, 3) for margin in self))

    @property
    def typed(self) -> str:
        """The same as `margins_of` takes them, none out of range."""
        return ",".join(f"{min(max(margin, 0), WIDEST):.6g}" for margin in self)


def orientation_of(area: Area) -> str:
    """Return the orientation of the paper for an area of square cells: `landscape` or `portrait`."""
    return "landscape" if area.right - area.left > area.bottom - area.top else "portrait"


def lying(size: tuple[float, float], orientation: str) -> tuple[float, float]:
    """Return the width and height of a paper in an orientation."""
    short, long = sorted(size)
    return (long, short) if orientation == "landscape" else (short, long)


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
    name = _holding(size)
    width, height = SIZES[name]
    aside, above = (width - short) / 2, (height - long) / 2
    if orientation != "portrait":
        aside, above = above, aside
    top, right, bottom, left = margins
    return Placed(PAPERS[name], Margins(top + above, right + aside, bottom + above, left + aside), edge + above)


def _holding(size: tuple[float, float]) -> str:
    """Return the name of the paper of a size, else of the smallest usual paper that holds it.

    Raises:
        InputError: none does.
    """
    short, long = sorted(size)
    exact = [name for name in PAPERS if SIZES[name] == (short, long)]
    fitting = [name for name in _USUAL if short <= SIZES[name][0] and long <= SIZES[name][1]]
    if not (exact or fitting):
        raise InputError(f"paper of {short:g} x {long:g} mm is larger than A3; choose a smaller one, or export a .pdf")
    return (exact or fitting)[0]


def room_on(size: tuple[float, float], orientation: str, margins: Margins) -> tuple[float, float]:
    """Return the width and height in millimetres within the margins of a paper in an orientation.

    Raises:
        InputError: they leave none.
    """
    width, height = lying(size, orientation)
    room = width - margins.left - margins.right, height - margins.top - margins.bottom
    if min(room) <= 0:
        sides = f"{margins.top:g} + {margins.bottom:g} mm above and below, {margins.left:g} + {margins.right:g} aside"
        raise InputError(f"margins of {sides} leave no room on {width:g} x {height:g} mm; choose smaller ones")
    return room


def margins_of(text: str) -> Margins:
    """Return the margins in a text: one for all, or top, right, bottom and left; in millimetres, or with units.

    >>> margins_of("1.5cm")
    Margins(top=15.0, right=15.0, bottom=15.0, left=15.0)
    >>> margins_of("10,15,0.5in,15")
    Margins(top=10.0, right=15.0, bottom=12.7, left=15.0)

    Raises:
        InputError: it tells none, or such as leave no room on a page.
    """
    # Without a unit, a comma parts two numbers.
    whole = None if re.fullmatch(r"[\d\s,]*,[\d\s,]*", text) else millimetres(text, "mm")
    sides = [millimetres(part, "mm") for part in text.split(",")] if whole is None else [whole] * 4
    known = [side for side in sides if side is not None]
    if not len(known) == len(sides) == len(Margins._fields):
        raise InputError(f"margins {text[:40]!r}: give one, such as 15mm or 0.5in, or top,right,bottom,left")
    if max(known) > WIDEST:
        raise InputError(f"margins {text[:40]!r} are out of range; choose 0 to {WIDEST} millimetres")
    return Margins(*known)


def paper_number(paper: str) -> int:
    """Return Excel's number of a paper.

    Raises:
        InputError: there is no such paper, or it has no number.
    """
    name = _named(paper)
    if name is None and _SIDES.fullmatch(paper.strip().lower()):
        size = paper_size(paper)
        name = _holding(size)
        if sorted(size) != sorted(SIZES[name]):
            raise InputError(
                f"paper {paper}: Excel's files know papers by name; choose {name}, the next larger, "
                f"or draw the page by excelmaze export BOOK.xlsx OUT.pdf --paper {paper.strip()}"
            )
    if name is None:
        raise InputError(f"paper {paper!r:.40} does not exist; {one_of(paper, PAPERS)}")
    return PAPERS[name]


def size_numbered(number: int) -> tuple[float, float]:
    """Return the size of the paper with Excel's number; A4 if it is unknown."""
    return SIZES[next((name for name, known in PAPERS.items() if known == number), DEFAULT_PAPER)]


def paper_size(paper: str) -> tuple[float, float]:
    """Return width and height of a paper in millimetres: one of `SIZES`, or as in `6x9in` and `15 x 20 cm`.

    Raises:
        InputError: it is no paper, or no maze fits on it.
    """
    if (name := _named(paper)) is not None:
        return SIZES[name]
    match = _SIDES.fullmatch(paper.strip().lower())
    if match is None:
        remedy = did_you_mean(paper, SIZES) or f"choose {', '.join(SIZES)}, or a size such as 6x9in"
        raise InputError(f"paper {paper!r:.40} does not exist; {remedy}")
    width, height = number(match[1]) * MM_OF[match[2] or match[4]], number(match[3]) * MM_OF[match[4]]
    width, height = round(width, 6), round(height, 6)
    if not (_LEAST <= width <= _MOST and _LEAST <= height <= _MOST):
        raise InputError(f"paper {paper} is out of range; choose sides of {_LEAST} to {_MOST} mm")
    return width, height


def typed_size(size: tuple[float, float]) -> str:
    """Return the size of a paper as `paper_size` takes it."""
    return f"{size[0]:.6g}x{size[1]:.6g}mm"


def _named(paper: str) -> str | None:
    """Return the name of a paper, ignoring case."""
    return next((name for name in SIZES if name.lower() == paper.strip().lower()), None)


DEFAULT_CELL_PX = 20
"""What cells are made where no paper says how large they come out."""

# The percentages at which sheets are printed whose cells have a size, and how near to it they come.
_PERCENTAGES, _NEAR = range(85, 116), 0.001
# What sums of sizes may differ by.
_ROUNDING = 1e-6

# At 96 dpi.
PX_OF_MM = 96 / MM_OF_INCH
PX_OF_POINT = 96 / 72
FIT = "fit"
# Excel's highest row is 409 points, 545 pixels; below 4 pixels its borders fill the cell.
_LEAST_PX, _MOST_PX = 4, 545

NORMAL_FONT = "Verdana", 8.25
"""The font of the style Normal, and its size: in it programs count the width of columns, in digits.

Excel counts a digit as 7 whole pixels, as one of Calibri 11; LibreOffice as it is printed, 7.00 pixels. Calibri's have
7.43 there, with which its cells would be 6% too wide. DejaVu Sans, which stands in for Verdana, has the same widths.
"""
_DIGIT_PX = 7
_PADDING_PX = 5


# The width of a column that nobody has set: 64 pixels.
DEFAULT_WIDTH = 64 / _DIGIT_PX


def column_width(pixels: int) -> float:
    """Return the `width` of a column from pixels: characters with padding, in Excel's steps of 1/256.

    `pixels_of` is its inverse.
    """
    return pixels * 256 // _DIGIT_PX / 256


def pixels_of(width: float) -> int:
    """Return the width in pixels of a column from its `width` (ECMA-376, part 1, 18.3.1.13)."""
    return int((256 * width + 128 // _DIGIT_PX) / 256 * _DIGIT_PX)


def characters_of(width: float) -> float:
    """Return the width in characters without padding, as Excel shows it, of a column from its `width`."""
    pixels = pixels_of(width)
    least = _DIGIT_PX + _PADDING_PX
    return round(pixels / least if pixels < least else (pixels - _PADDING_PX) / _DIGIT_PX, 2)


def width_in_file(characters: float) -> float:
    """Return the `width` of a column from the characters that Excel shows; the inverse of `characters_of`."""
    return column_width(
        round(characters * (_DIGIT_PX + _PADDING_PX if characters < 1 else _DIGIT_PX))
        + (_PADDING_PX if characters >= 1 else 0)
    )


def width_of(text: str | None, usual: float) -> float:
    """Return the width in an attribute, or the default if it is missing or not a number."""
    try:
        return usual if text is None else float(text)
    except ValueError:
        return usual


def row_height(pixels: int) -> float:
    """Return the height of a row in points, from pixels at 96 dpi."""
    return pixels * 0.75


def cell_side(size: int | str) -> float | None:
    """Return the side of a cell in millimetres, from pixels or a length such as `7mm`; None for `fit`.

    >>> cell_side("0.5in"), cell_side(96), cell_side("fit")
    (12.7, 25.4, None)

    Raises:
        InputError: it is none of these, too small for borders, or higher than Excel's rows.
    """
    text = str(size).strip().lower() if isinstance(size, int | str) and not isinstance(size, bool) else ""
    if text == FIT:
        return None
    side = millimetres(text, "px")
    if side is None:
        raise InputError(f"cell size {ascii(size)[:40]}: give fit, 7mm, 0.5in, or pixels such as 20")
    pixels = round(side * PX_OF_MM)
    if not _LEAST_PX <= pixels <= _MOST_PX:
        raise InputError(
            f"cell size {pixels:,} is out of range; choose {_LEAST_PX} to {_MOST_PX} pixels, 1.1mm to 144mm"
        )
    return side


def pixels_and_percent(side: float) -> tuple[int, int]:
    """Return whole pixels, and a percentage to print them at, for cells of a side in millimetres: 27 at 98% for 7 mm.

    Of all that come within a thousandth, or as near as there is, it is the percentage nearest to 100.
    """
    wanted = side * PX_OF_MM
    found = ((round(wanted * 100 / percent), percent) for percent in _PERCENTAGES)
    return min(
        ((pixels, percent) for pixels, percent in found if _LEAST_PX <= pixels <= _MOST_PX),
        key=lambda pair: (max(abs(pair[0] * pair[1] / 100 / wanted - 1), _NEAR), abs(pair[1] - 100), pair),
    )


def count_pages(sizes: Iterable[float], room: float) -> int:
    """Return the number of pages for rows or columns of some sizes, each page filled as far as possible."""
    pages, used = 1, 0.0
    for size in sizes:
        if used and used + size > room * (1 + _ROUNDING):
            pages, used = pages + 1, 0.0
        used += size
    return pages


def cell_pixels(size: int | str) -> int | None:
    """Return the side of a cell in whole pixels.

    >>> cell_pixels(20), cell_pixels("20"), cell_pixels("7mm"), cell_pixels("fit")
    (20, 20, 26, None)

    Raises:
        InputError: as `cell_side`.
    """
    side = cell_side(size)
    return None if side is None else round(side * PX_OF_MM)
