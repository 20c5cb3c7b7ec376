"""A printed page around a maze: how large its cells come out, and what stands above and below them."""

import re
from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple
from unicodedata import east_asian_width

from excelmaze.errors import InputError
from excelmaze.languages import Words
from excelmaze.sheet.addresses import Area, merged_spans
from excelmaze.sheet.paper import Margins, margins_of, orientation, paper_number, room_on
from excelmaze.xlsx.page import FOOTER_POINTS, UNWRITABLE
from excelmaze.xlsx.sizes import PX_OF_MM, cell_pixels

# What may stand in a header or footer, and the codes of those that only the program that prints knows.
_CODES = {"page": "&P", "pages": "&N", "date": "&D"}
_PLACEHOLDERS = ("title", "n", "seed", "algorithm", *_CODES)
# What only booklets have.
_OWN = "code"
_LONGEST = 255
_TITLE_POINTS, _LINE_POINTS = 14, 12
# How far from the paper's edge header and footer begin, and what a line of so many points takes, in millimetres.
_EDGE, _GAP, _MM_OF_POINT = 8.0, 3.0, 25.4 / 72
_LEADING = 1.25
# The mean width of a bold character, as a share of its size; of East Asia's it is the whole.
_BROAD, _WIDE = 0.56, 1.0
# The pixels of a column and of a row that nobody has set.
_USUAL_PX = 64, 20
_USUAL_MARGINS = Margins(25.4, 19.05, 25.4, 19.05)
# Cells that fit are as large as this, in millimetres: larger ones make no maze easier to draw in. And in pixels no
# smaller than this: below it a page of theirs is made smaller when it is printed.
_LARGEST, _SMALLEST = 25, 8


class Printing(NamedTuple):
    """How new sheets are printed: the options of that name, and the words on them."""

    cell_size: int | str = "fit"
    paper: str = "A4"
    margins: str = "15"
    header: str = "{title}"
    footer: str = "{algorithm}, seed {seed}"
    name_line: bool = False
    words: Words = str


AS_USUAL = Printing()


class Page(NamedTuple):
    """A page as a sheet's part tells it.

    Attributes:
        paper: Excel's number of the paper size.
        cell_size: the side of a cell in pixels.
        margins: in millimetres; `edge` is the distance of header and footer from the paper's edge.
        header: with Excel's codes; empty where there is none.
        footer: the same.
    """

    paper: int
    cell_size: int
    margins: Margins
    header: str = ""
    footer: str = ""
    edge: float = _EDGE


def page_for(printing: Printing, areas: Sequence[Area], told: dict[str, str], name: str = "") -> Page:
    """The page of a maze.

    Args:
        printing: what is asked for.
        areas: the cells.
        told: what stands for title, n, seed and algorithm; where one is not known, a line that needs it is left out.
        name: what stands in front of the footer.

    Raises:
        InputError: a size, paper, margins, header or footer that cannot be.
    """
    paper, margins = paper_number(printing.paper), margins_of(printing.margins)
    lies = orientation(_around(areas))
    width, _ = room_on(paper, lies, margins)
    title = _filled("header", printing.header, told)
    lines = _wrapped(title, width / _MM_OF_POINT, _TITLE_POINTS) if title else []
    above = (_LINE_POINTS if printing.name_line else 0) + len(lines) * _TITLE_POINTS
    if above:
        margins = margins._replace(top=max(margins.top, _EDGE + above * _LEADING * _MM_OF_POINT + _GAP))
    footer = ", ".join(filter(None, (name.replace("&", "&&"), _filled("footer", printing.footer, told))))
    if footer:
        margins = margins._replace(bottom=max(margins.bottom, _EDGE + FOOTER_POINTS * _LEADING * _MM_OF_POINT + _GAP))
    size = cell_pixels(printing.cell_size) or fitting(paper, areas, margins)
    on_line = _name_line(printing.words) if printing.name_line else ("", "")
    return Page(paper, size, margins, _header(lines, *on_line), _centred(footer, FOOTER_POINTS) if footer else "")


def fitting(paper: int, areas: Sequence[Area], margins: Margins | None = None) -> int:
    """The pixels of the cells' sides with which some areas fill a page, within reason; gaps keep their width."""
    bounds = _around(areas)
    columns = merged_spans({(area.left, area.right) for area in areas})
    rows = merged_spans({(area.top, area.bottom) for area in areas})
    room = room_on(paper, orientation(bounds), margins or _USUAL_MARGINS)
    found = []
    for side, whole, spans, usual in zip(room, (bounds.width, bounds.height), (columns, rows), _USUAL_PX, strict=True):
        own = sum(last - first + 1 for first, last in spans)
        found.append((side * PX_OF_MM - (whole - own) * usual) / own)
    return int(min(max(min(found), _SMALLEST), _LARGEST * PX_OF_MM))


def _around(areas: Sequence[Area]) -> Area:
    return reduce(Area.around, areas)


def usual_page(paper: int, cell_size: int, footer: str) -> Page:
    """The page of a sheet that is added to a workbook: Excel's own margins, its footer, and no header."""
    return Page(paper, cell_size, _USUAL_MARGINS, footer=_centred(footer, FOOTER_POINTS) if footer else "", edge=12.7)


def _filled(what: str, text: str, told: dict[str, str]) -> str:
    """A header or footer with what its placeholders stand for; empty where one stands for nothing that is known."""
    if re.search(UNWRITABLE, text):
        raise InputError(f"{what} {text[:40]!r} has control characters, which no workbook can hold; leave them out")
    names = re.findall(r"\{(\w*)\}", text)
    for name in names:
        if name not in (*_PLACEHOLDERS, _OWN):
            known = ", ".join(f"{{{one}}}" for one in _PLACEHOLDERS)
            raise InputError(f"{what} {text[:40]!r}: {{{name}}} stands for nothing; choose from {known}")
    if any(not told.get(name) for name in names if name not in _CODES):
        return ""
    values = {name: value.replace("&", "&&") for name, value in told.items()} | _CODES
    filled = re.sub(r"\{(\w+)\}", lambda match: values[match[1]], text.replace("&", "&&"))
    if len(filled) > _LONGEST - 30:
        raise InputError(f"{what}: it has {len(filled)} characters; choose at most {_LONGEST - 30}")
    return filled


def _wrapped(text: str, room: float, points: int) -> list[str]:
    """A text in lines that fit in so many points."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _length(longer) * points <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _length(text: str) -> float:
    return sum(_WIDE if east_asian_width(character) in "WF" else _BROAD for character in text)


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
