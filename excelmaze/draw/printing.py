"""A printed page around a maze: how large its cells come out, and what stands above and below them."""

import re
from collections.abc import Callable, Sequence
from math import fsum
from typing import NamedTuple
from unicodedata import east_asian_width

from excelmaze.errors import InputError
from excelmaze.languages import Words, words_in
from excelmaze.options.table import AppearanceOptions
from excelmaze.sheet.addresses import Area, bounds_of
from excelmaze.sheet.bands import merged_spans
from excelmaze.sheet.paper import (
    DEFAULT_CELL_PX,
    LARGEST_CELL,
    PAPERS,
    PX_OF_MM,
    SIZES,
    WIDEST,
    Margins,
    cell_pixels,
    margins_of,
    orientation,
    paper_size,
    placed_on,
    room_on,
    size_numbered,
)
from excelmaze.texts import excel_length

# What may stand in a header or footer, and the codes of those that only the program that prints knows.
_CODES = {"page": "&P", "pages": "&N", "date": "&D"}
_PLACEHOLDERS = ("title", "n", "seed", "algorithm", *_CODES)
# What only booklets have.
_OWN = "code"
_LONGEST = 255
_TITLE_POINTS, _LINE_POINTS, FOOTER_POINTS = 14, 12, 8
# How far from the paper's edge header and footer begin, and what a line of so many points takes, in millimetres.
EDGE, _GAP, _MM_OF_POINT = 8.0, 3.0, 25.4 / 72
_LEADING = 1.25
# The mean width of a bold character, as a share of its size; of East Asia's it is the whole.
_BROAD, _WIDE = 0.56, 1.0
# The pixels of a column and of a row that nobody has set.
USUAL_PX = 64, 20
_USUAL_MARGINS = Margins(25.4, 19.05, 25.4, 19.05)
# Cells that fit have so many pixels at least: below it a page of theirs is made smaller when it is printed.
_SMALLEST = 8


class Printing(NamedTuple):
    """How new sheets are printed: the options of that name, and the words on them."""

    cell_size: int | str = "fit"
    paper: str = "A4"
    margins: str = "15"
    header: str = "{title}"
    footer: str = "{algorithm}, seed {seed}"
    name_line: bool = False
    words: Words = str
    lies: str = ""
    """`portrait` or `landscape`; by default as the maze does."""


AS_USUAL = Printing()


def printing_of(look: AppearanceOptions) -> Printing:
    """How new sheets of a look are printed."""
    return Printing(
        AS_USUAL.cell_size if look.cell_size is None else look.cell_size,
        AS_USUAL.paper if look.paper is None else look.paper,
        look.margins,
        look.header,
        look.footer,
        look.name_line,
    )


class Page(NamedTuple):
    """A page as a sheet's part tells it.

    Attributes:
        paper: Excel's number of the paper size.
        cell_size: the side of a cell in pixels.
        margins: in millimetres; `edge` is the distance of header and footer from the paper's edge.
        header: with Excel's codes; empty where there is none.
        footer: the same.
        size: width and height in millimetres of a smaller paper, which that one is trimmed to.
        lies: how the paper lies; by default as the maze does.
    """

    paper: int
    cell_size: int
    margins: Margins
    header: str = ""
    footer: str = ""
    edge: float = EDGE
    size: tuple[float, float] | None = None
    lies: str = ""


def page_for(printing: Printing, areas: Sequence[Area], told: dict[str, str], name: str = "") -> Page:
    """The page of a maze.

    Raises:
        InputError: a size, paper, margins, header or footer that cannot be.
    """
    page = measured_page(printing, areas, told, name)
    placed = page_of(page.paper, page.lies, page.margins, page.cell_size)
    return placed._replace(header=page.header, footer=page.footer)


class MeasuredPage(NamedTuple):
    """A page on paper of any size."""

    paper: tuple[float, float]
    lies: str
    margins: Margins
    cell_size: int
    header: str
    footer: str


def measured_page(printing: Printing, areas: Sequence[Area], told: dict[str, str], name: str = "") -> MeasuredPage:
    """The page of a maze, on paper of whatever size.

    Args:
        printing: what is asked for.
        areas: the cells.
        told: what stands for title, n, seed and algorithm; where one is not known, a line that needs it is left out.
        name: what stands in front of the footer.

    Raises:
        InputError: a size, paper, margins, header or footer that cannot be.
    """
    paper, margins = paper_size(printing.paper), margins_of(printing.margins)
    lies = printing.lies or orientation(bounds_of(areas))
    width, _ = room_on(paper, lies, margins)
    title = _filled("header", printing.header, told)
    lines = wrapped(title, width / _MM_OF_POINT, _TITLE_POINTS) if title else []
    points = (_LINE_POINTS if printing.name_line else 0) + len(lines) * _TITLE_POINTS
    if points:
        margins = margins._replace(top=max(margins.top, EDGE + points * _LEADING * _MM_OF_POINT + _GAP))
    footer = ", ".join(filter(None, (name.replace("&", "&&"), _filled("footer", printing.footer, told))))
    if footer:
        margins = above_footer(margins)
    size = cell_pixels(printing.cell_size) or _fitting(room_on(paper, lies, margins), areas)
    on_line = _name_line(printing.words) if printing.name_line else ("", "")
    above, below = _header(lines, *on_line), _centred(footer, FOOTER_POINTS) if footer else ""
    return MeasuredPage(paper, lies, margins, size, _checked("header", above), _checked("footer", below))


def page_around(
    look: AppearanceOptions, paper: int, own: Callable[[Margins], Margins], areas: Sequence[Area], told: dict[str, str]
) -> Page:
    """The page of a maze on a sheet that exists, which has a paper of that number and margins of its own."""
    margins = look.margins or ",".join(f"{min(one, WIDEST):g}" for one in own(_USUAL_MARGINS))
    size = size_numbered(paper)
    printing = Printing(
        cell_size=DEFAULT_CELL_PX,
        paper=f"{size[0]}x{size[1]}mm",
        margins=margins,
        header=look.header or "",
        footer=look.footer or "",
        name_line=look.name_line,
        words=words_in(look.language),
    )
    return page_for(printing, areas, told)


def page_of(size: tuple[float, float], lies: str, margins: Margins, cell_size: int) -> Page:
    """A page of a size that lies so, with cells of so many pixels."""
    placed = placed_on(size, lies, margins, EDGE)
    own = None if size in map(SIZES.get, PAPERS) else size
    return Page(placed.number, cell_size, placed.margins, edge=placed.edge, size=own, lies=lies)


def above_footer(margins: Margins) -> Margins:
    """Margins with room for a line below."""
    return margins._replace(bottom=max(margins.bottom, EDGE + FOOTER_POINTS * _LEADING * _MM_OF_POINT + _GAP))


def fitting(paper: int, areas: Sequence[Area], margins: Margins = _USUAL_MARGINS) -> int:
    """The pixels of the cells' sides with which some areas fill a page, within reason; gaps keep their width."""
    return _fitting(room_on(size_numbered(paper), orientation(bounds_of(areas)), margins), areas)


def _fitting(room: tuple[float, float], areas: Sequence[Area]) -> int:
    """The same for a room in millimetres."""
    bounds = bounds_of(areas)
    columns = merged_spans({(area.left, area.right) for area in areas})
    rows = merged_spans({(area.top, area.bottom) for area in areas})
    found = []
    for side, whole, spans, usual in zip(room, (bounds.width, bounds.height), (columns, rows), USUAL_PX, strict=True):
        own = sum(last - first + 1 for first, last in spans)
        found.append((side * PX_OF_MM - (whole - own) * usual) / own)
    return within_reason(min(found))


def within_reason(pixels: float) -> int:
    """The side of cells in whole pixels, neither so small that a page is made smaller nor huge."""
    return int(min(max(pixels, _SMALLEST), LARGEST_CELL * PX_OF_MM))


def usual_page(paper: int, cell_size: int, footer: str) -> Page:
    """The page of a sheet that is added to a workbook: Excel's own margins, its footer, and no header."""
    below = _centred(footer, FOOTER_POINTS) if footer else ""
    return Page(paper, cell_size, _USUAL_MARGINS, footer=below if _fits(below) else "", edge=12.7)


def _filled(what: str, text: str, told: dict[str, str]) -> str:
    """A header or footer with what its placeholders stand for; empty where one stands for nothing that is known."""
    names = re.findall(r"\{(\w*)\}", text)
    for name in names:
        if name not in (*_PLACEHOLDERS, _OWN):
            known = ", ".join(f"{{{one}}}" for one in _PLACEHOLDERS)
            raise InputError(f"{what} {text[:40]!r}: {{{name}}} stands for nothing; choose from {known}")
    if any(not told.get(name) for name in names if name not in _CODES):
        return ""
    values = {name: value.replace("&", "&&") for name, value in told.items()} | _CODES
    return re.sub(r"\{(\w+)\}", lambda match: values[match[1]], text.replace("&", "&&"))


def _fits(text: str) -> bool:
    return excel_length(text) <= _LONGEST


def _checked(what: str, text: str) -> str:
    """A header or footer with its codes, if Excel takes one as long."""
    if not _fits(text):
        raise InputError(
            f"{what}: it takes {excel_length(text):,} characters with its codes; shorten it, Excel takes {_LONGEST}"
        )
    return text


def wrapped(text: str, room: float, points: float) -> list[str]:
    """A text in lines that fit in so many points."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_length(longer) * points <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def text_length(text: str) -> float:
    """How broad a text is, by the size of its letters."""
    return fsum(_WIDE if east_asian_width(character) in "WF" else _BROAD for character in text)


def _name_line(words: Words) -> tuple[str, str]:
    return f"{words('Name')}: {'_' * 24}", f"{words('Date')}: {'_' * 12}"


def _header(lines: list[str], name: str, date: str) -> str:
    """The lines of a title, below a line for the name and one for the date where there are any."""
    # Digits behind a size would be taken for more of it, and a line that is quite empty is passed over by some.
    below = "\u00a0\n" if name and lines else ""
    title = f'&C{below}&"-,Bold"&{_TITLE_POINTS} {_joined(lines)}' if lines else ""
    return f"&L&{_LINE_POINTS}{name}{title}&R&{_LINE_POINTS}{date}" if name else title


def _joined(lines: list[str]) -> str:
    return "\n".join(lines)


def _centred(text: str, points: int) -> str:
    return f"&C&{points}{' ' if text[:1].isdigit() else ''}{text}"
