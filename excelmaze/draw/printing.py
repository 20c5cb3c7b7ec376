"""The printed page of a maze: paper, margins, size of cells, header and footer."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import fsum
from typing import NamedTuple
from unicodedata import east_asian_width

from excelmaze.draw.lettering import Lettering
from excelmaze.draw.page_lines import LATER, Section, line_of
from excelmaze.draw.printed_cells import PrintedCells
from excelmaze.errors import InputError
from excelmaze.languages import Words, words_in
from excelmaze.options.table import AppearanceOptions
from excelmaze.sheet.lengths import MM_OF_POINT
from excelmaze.sheet.paper import (
    DEFAULT_CELL_PX,
    PAPERS,
    PX_OF_MM,
    SIZES,
    Margins,
    cell_side,
    margins_of,
    paper_size,
    pixels_and_percent,
    placed_on,
    room_on,
    size_numbered,
    typed_size,
)

# The placeholders of a header or footer; of some, only who prints knows the value.
_PLACEHOLDERS = ("title", "n", "seed", "algorithm", *LATER)
# A placeholder of booklets alone.
_BOOKLET_PLACEHOLDER = "code"
TITLE_POINTS, FOOTER_POINTS = 14, 8
# Of the line for a name and a date, of a gap below it, and how many underscores its rules have at most.
_LINE_POINTS, _BELOW_LINE, _RULES = 12, 6, (24, 12)
# The height in points of the row above a maze in which its title stands.
TITLE_HEIGHT = 24.0
# Millimetres: from the paper's edge to header and footer, from a header to the cells, and in a point.
EDGE, _GAP = 8.0, 3.0
_LEADING = 1.25
# The mean width of a bold character, as a share of its size; one of East Asia is as wide as high, and so are stars.
_NARROW, _WIDE, _STARS = 0.56, 1.0, "★☆"
# What stays together in a line: a word, or a letter of East Asia with the marks that end a sentence behind it.
_ENDING = r"\u3001\u3002\uff01\uff0c\uff1f\u300d\u300f\uff09\u30fc"
_PIECE = re.compile(rf"\s*(?:[\u3005-\ua4cf][{_ENDING}]*|(?:[^\s\u3005-\ua4cf]|\u00a0)+)")
_TITLE = Lettering(TITLE_POINTS, bold=True)
USUAL_MARGINS, _USUAL_EDGE = Margins(25.4, 19.05, 25.4, 19.05), 12.7
# The share of a full page.
_NEARLY = 0.99
# After these no colon follows: of Japanese, too.
_SENTENCE_ENDS = (".", "?", "!", "\u3002", "\uff1f", "\uff01")


class Printing(NamedTuple):
    """The page options of new sheets, and the words on them."""

    cell_size: int | str = "fit"
    paper: str = "A4"
    margins: str = "15"
    header: str = "{title}"
    footer: str = ""
    name_line: bool = False
    words: Words = str
    orientation: str = ""
    """`portrait` or `landscape`; by default that of the maze."""


DEFAULT_PRINTING = Printing()


def printing_of(appearance: AppearanceOptions) -> Printing:
    """Return the page options for new sheets."""
    return Printing(
        DEFAULT_PRINTING.cell_size if appearance.cell_size is None else appearance.cell_size,
        DEFAULT_PRINTING.paper if appearance.paper is None else appearance.paper,
        appearance.margins,
        appearance.header,
        appearance.footer,
        appearance.name_line,
    )


def titled_solution(title: str, words: Words, *, has_task: bool = False) -> str:
    """Return the title of the page with the solution of a maze with a title; a task in it is solved, and left out.

    >>> titled_solution("Maze 3", str), titled_solution("", str)
    ('Maze 3: Solution', 'Solution')
    >>> titled_solution("What is it?", str)
    'What is it? Solution'
    """
    if has_task:
        from excelmaze.draw.tasks import without_task

        title = without_task(title)
    colon = "" if title.endswith(_SENTENCE_ENDS) else ":"
    return f"{title}{colon} {words('Solution')}" if title else words("Solution")


class SheetPage(NamedTuple):
    """The page set-up of a sheet.

    Attributes:
        paper: Excel's number of the paper size.
        cell_size: the side of a cell in pixels.
        margins: in millimetres; `edge` is the distance of header and footer from the paper's edge.
        header: its sections.
        footer: its sections.
        size: width and height in millimetres of a smaller paper, which that one is trimmed to.
        orientation: `portrait` or `landscape`; by default that of the maze.
        percent: the size at which cells are printed, on as many pages as they take; None where all fits on one page.
        note: what to know about pages that are more than one.
    """

    paper: int
    cell_size: int
    margins: Margins
    header: Sequence[Section] = ()
    footer: Sequence[Section] = ()
    edge: float = EDGE
    size: tuple[float, float] | None = None
    orientation: str = ""
    percent: int | None = None
    note: str = ""


def page_for(printing: Printing, cells: PrintedCells, placeholders: dict[str, str], name: str = "") -> SheetPage:
    """Return the page set-up of a maze's sheet; the arguments are those of `measured_page`.

    Raises:
        InputError: a size, paper, margins, header or footer that cannot be.
    """
    page = measured_page(printing, cells, placeholders, name)
    placed = page_of(page.paper, page.orientation, page.margins, page.cell_size)
    return placed._replace(header=page.header, footer=page.footer, percent=page.percent, note=page.note)


class MeasuredPage(NamedTuple):
    """A page on paper of any size; the fields are those of `SheetPage`."""

    paper: tuple[float, float]
    orientation: str
    margins: Margins
    cell_size: int
    header: Sequence[Section]
    footer: Sequence[Section]
    percent: int | None = None
    note: str = ""


def measured_page(
    printing: Printing, cells: PrintedCells, placeholders: dict[str, str], name: str = ""
) -> MeasuredPage:
    """Return the page of a maze, on paper of any size.

    Args:
        printing: what is asked for.
        cells: the cells of the maze.
        placeholders: the values of title, n, seed and algorithm; a line that needs a title is left out where there is
            none.
        name: a text before the footer.

    Raises:
        InputError: a size, paper, margins, header or footer that cannot be.
    """
    paper, margins = paper_size(printing.paper), margins_of(printing.margins)
    orientation = printing.orientation or cells.orientation
    width, _ = room_on(paper, orientation, margins)
    above = [*_header(_with_values("header", printing.header, placeholders), width / MM_OF_POINT, printing)]
    if above:
        height = max(section.height for section in above) * _LEADING * MM_OF_POINT
        margins = margins._replace(top=max(margins.top, EDGE + height + _GAP))
    text = ", ".join(filter(None, (name, _with_values("footer", printing.footer, placeholders))))
    below = [*line_of(text, FOOTER_POINTS)]
    if below:
        margins = above_footer(margins)
    room = room_on(paper, orientation, margins)
    sized = _sized(cell_side(printing.cell_size), room, cells)
    return MeasuredPage(paper, orientation, margins, sized.pixels, above, below, sized.percent, sized.note)


class _Sized(NamedTuple):
    """Cells on paper: their pixels, the percentage at which these are printed, and a note."""

    pixels: int
    percent: int | None = None
    note: str = ""


def _sized(side: float | None, room: tuple[float, float], cells: PrintedCells) -> _Sized:
    """Return cells of a side in millimetres, or such as fit a room."""
    if side is None:
        return _Sized(cells.fitting(room))
    pixels, percent = pixels_and_percent(side)
    across, down = cells.pages(pixels * percent / 100, room)
    if across * down > 1:
        return _Sized(pixels, percent, pages_note(side, across, down, cells.fitting(room) / PX_OF_MM))
    full = any(
        fsum(sizes) * percent / 100 > length * _NEARLY * PX_OF_MM
        for sizes, length in zip(cells.sizes(pixels), room, strict=True)
    )
    # On a page that is nearly full a printer's rounding must not push the last cells on to another.
    return _Sized(round(side * PX_OF_MM)) if full else _Sized(pixels, percent)


def pages_on_sheet(
    cell_size: str | None, paper: int, sheet_margins: Callable[[Margins], Margins], cells: PrintedCells
) -> tuple[tuple[int, int], Sequence[str]]:
    """Return how many pages cells of a size take on a sheet that exists, and a note if these are several."""
    side = None if cell_size is None else cell_side(cell_size)
    if side is None:
        return (1, 1), ()
    room = room_on(size_numbered(paper), cells.orientation, sheet_margins(USUAL_MARGINS))
    pages = cells.pages(round(side * PX_OF_MM), room)
    return pages, () if pages == (1, 1) else (pages_note(side, *pages, cells.fitting(room) / PX_OF_MM),)


def pages_note(side: float, across: int, down: int, most: float) -> str:
    """Return a note that cells of so many millimetres do not fit on one page."""
    return (
        f"cells of {side:.3g} mm take {across * down} pages, {across} across and {down} down; "
        f"at most {int(most * 10) / 10:g}mm fit one page"
    )


def page_on_sheet(
    appearance: AppearanceOptions,
    paper: int,
    sheet_margins: Callable[[Margins], Margins],
    cells: PrintedCells,
    placeholders: dict[str, str],
) -> SheetPage:
    """Return the page set-up of a maze on a sheet that exists, with its paper and, without an option, its margins."""
    margins = appearance.margins or sheet_margins(USUAL_MARGINS).typed
    printing = Printing(
        cell_size=DEFAULT_CELL_PX,
        paper=typed_size(size_numbered(paper)),
        margins=margins,
        header=appearance.header or "",
        footer=appearance.footer or "",
        name_line=appearance.name_line,
        words=words_in(appearance.language),
    )
    return page_for(printing, cells, placeholders)


def page_of(size: tuple[float, float], orientation: str, margins: Margins, cell_size: int) -> SheetPage:
    """Return the page set-up of paper of any size: centred on the smallest paper that Excel has a number for."""
    placed = placed_on(size, orientation, margins, EDGE)
    trimmed = None if size in map(SIZES.get, PAPERS) else size
    return SheetPage(placed.number, cell_size, placed.margins, edge=placed.edge, size=trimmed, orientation=orientation)


def above_footer(margins: Margins) -> Margins:
    """Return margins with room for a line below."""
    return margins._replace(bottom=max(margins.bottom, EDGE + FOOTER_POINTS * _LEADING * MM_OF_POINT + _GAP))


def extra_sheet_page(paper: int, cell_size: int, heading: str = "") -> SheetPage:
    """Return the page set-up of an extra sheet: Excel's own margins, and a header of one line if any."""
    above, margins = [Section([heading], _TITLE)] if heading else [], USUAL_MARGINS
    if heading:
        margins = margins._replace(top=_USUAL_EDGE + TITLE_POINTS * _LEADING * MM_OF_POINT + _GAP)
    return SheetPage(paper, cell_size, margins, above, edge=_USUAL_EDGE)


def _with_values(what: str, text: str, placeholders: dict[str, str]) -> str:
    """Return a header or footer with values for its placeholders; an empty one without a title."""
    names = check_placeholders(what, text, (*_PLACEHOLDERS, _BOOKLET_PLACEHOLDER), _PLACEHOLDERS)
    lacking = [name for name in names if name not in LATER and not placeholders.get(name)]
    if hidden := next((name for name in lacking if name in {"seed", "algorithm"}), None):
        raise InputError(
            f"{what} {text[:40]!r}: no recipe goes with this page, and {{{hidden}}} needs one; leave it out"
        )
    if lacking:
        return ""
    return filled(text, placeholders)


def check_placeholders(what: str, text: str, known: Collection[str], told: Sequence[str] = ()) -> list[str]:
    """Return the placeholders in a header or footer, if all are known; the error names those that are `told`.

    Raises:
        InputError: one stands for nothing.
    """
    names = re.findall(r"\{(\w*)\}", text)
    for name in names:
        if name not in known:
            choice = ", ".join(f"{{{placeholder}}}" for placeholder in told or known)
            raise InputError(f"{what} {text[:40]!r}: {{{name}}} stands for nothing; choose from {choice}")
    return names


def filled(text: str, values: Mapping[str, str]) -> str:
    """Return a header or footer with values for its placeholders."""
    known = {**LATER, **values}
    return re.sub(r"\{(\w+)\}", lambda match: known[match[1]], text)


def text_length(text: str) -> float:
    """Return the width of a text, by the size of its letters."""
    return fsum(_WIDE if east_asian_width(one) in "WF" or one in _STARS else _NARROW for one in text)


def wrapped(text: str, room: float, points: float, length: Callable[[str], float] = text_length) -> list[str]:
    """Return a text in lines that fit into a room in points; texts of East Asia also break between letters."""
    lines: list[str] = []
    for piece in _PIECE.findall(text):
        longer = f"{lines[-1]}{piece}" if lines else piece
        if lines and length(longer) * points <= room:
            lines[-1] = longer
        else:
            lines.append(piece.strip())
    return lines or [text]


def _header(title: str, width: float, printing: Printing) -> Iterator[Section]:
    """Yield the header of a page so many points wide: a line for name and date if it is asked for, and the title."""
    if printing.name_line:
        labels = f"{printing.words('Name')}: ", f"{printing.words('Date')}: "
        # As much as the labels leave, but for a gap between them.
        room = width / _LINE_POINTS - text_length("".join(labels)) - 1
        for label, most, across in zip(labels, _RULES, ("left", "right"), strict=True):
            rule = "_" * max(1, min(most, int(room / _NARROW * most / sum(_RULES))))
            yield from line_of(label + rule, _LINE_POINTS, across)
    if title:
        above = (_LINE_POINTS, _BELOW_LINE) if printing.name_line else ()
        yield Section(wrapped(title, width, TITLE_POINTS), _TITLE, above)
