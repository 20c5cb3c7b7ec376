"""The printed page of a maze: paper, margins, size of cells, header and footer, and titles with tasks."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import fsum, inf
from typing import NamedTuple, Self

from excelmaze.draw.layout import Layout
from excelmaze.draw.page_lines import LATER, NARROW, Lettering, Section, line_of, text_length
from excelmaze.errors import InputError
from excelmaze.languages import LANGUAGES, Words, words_in
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions
from excelmaze.sheet.addresses import Area, bounds_of
from excelmaze.sheet.bands import merged_spans
from excelmaze.sheet.lengths import MM_OF_POINT
from excelmaze.sheet.paper import (
    DEFAULT_CELL_PX,
    LARGEST_CELL,
    PX_OF_MM,
    Margins,
    Placed,
    cell_side,
    count_pages,
    margins_of,
    orientation_of,
    paper_size,
    pixels_and_percent,
    placed_on,
    room_on,
    size_numbered,
    typed_size,
)
from excelmaze.sheet.widths import SQUARES, Widths, wide, widths_from

# The placeholders of a header or footer whose values are known before it is printed.
_PLACEHOLDERS = "title", "n", "seed", "algorithm"
TITLE_POINTS, FOOTER_POINTS = 14, 8
# Of the line for a name and a date, of a gap below it, and how many underscores a rule has at most.
_LINE_POINTS, _BELOW_LINE, _LONGEST_RULE = 12, 6, 24
# The height in points of the row above a maze in which its title stands.
TITLE_HEIGHT = 24.0
# Millimetres: from the paper's edge to header and footer, from a header to the cells, and in a point.
EDGE, _GAP = 8.0, 3.0
_LEADING = 1.25
# What stays together in a line: a word, or a letter of East Asia with the marks that end a sentence behind it.
_ENDING = r"\u3001\u3002\uff01\uff0c\uff1f\u300d\u300f\uff09\u30fc"
_PIECE = re.compile(rf"\s*(?:[\u3005-\ua4cf][{_ENDING}]*|(?:[^\s\u3005-\ua4cf]|\u00a0)+)")
_TITLE = Lettering(TITLE_POINTS, bold=True)
USUAL_MARGINS, _USUAL_EDGE = Margins(25.4, 19.05, 25.4, 19.05), 12.7
# The share of a full page.
_NEARLY = 0.99
# After these neither a colon follows nor a full stop: of Japanese, too.
_ENDS = (*".?!:", "\u3002", "\uff1f", "\uff01")
USUAL_PX = 64, 20
"""The pixels of a column and of a row of default size."""
# Millimetres that stay free, as LibreOffice has a little less room below a header and above a footer.
_SLACK = 1.4
# The fewest pixels of cells that fit; a page of more cells is made smaller when it is printed.
_SMALLEST = 8
# Wide enough for a letter that is written by hand; all on one line.
_FOR_LETTER = "__"


class PrintedCells:
    """The cells of a maze: areas, and the widths of columns by turns, by the height of rows.

    Rooms of paper are widths and heights in millimetres.
    """

    def __init__(self, areas: Sequence[Area], widths: Widths = SQUARES) -> None:
        self.bounds: Area = bounds_of(areas)
        top, left, bottom, right = self.bounds
        # The widths of columns and the heights of rows by a cell's side; 0 for those without cells.
        self._shares = (
            _shares(left, right, {(area.left, area.right) for area in areas}, widths),
            _shares(top, bottom, {(area.top, area.bottom) for area in areas}, SQUARES),
        )

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Return the cells of a layout; if it is even, columns without cells are as wide as the others."""
        return cls([layout.grid.bounds] if layout.is_even else layout.grid.areas, layout.widths)

    @property
    def orientation(self) -> str:
        """The orientation of the page on which they are larger."""
        return orientation_of(self.bounds)

    def sizes(self, pixels: float) -> tuple[list[float], list[float]]:
        """Return the widths of columns and heights of rows for cells of a size in pixels; gaps keep theirs."""
        across, down = (
            [float(wide(pixels, share) if share else usual) for share in shares]
            for shares, usual in zip(self._shares, USUAL_PX, strict=True)
        )
        return across, down

    def pages(self, pixels: float, room: tuple[float, float]) -> tuple[int, int]:
        """Return the number of pages across and down for cells of a size in pixels, within a room on each."""
        across, down = (
            count_pages(sizes, length * PX_OF_MM) for sizes, length in zip(self.sizes(pixels), room, strict=True)
        )
        return across, down

    def fitting(self, room: tuple[float, float]) -> int:
        """Return the pixels of a cell's side with which they fill a room, within reason; gaps keep their width."""
        axes = zip(room, self._shares, USUAL_PX, strict=True)
        return within_reason(
            min(((side - _SLACK) * PX_OF_MM - shares.count(0) * usual) / fsum(shares) for side, shares, usual in axes)
        )

    def fitting_paper(self, paper: int, margins: Margins) -> int:
        """Return the pixels of a cell's side that fill a paper, which is given by its number in Excel."""
        return self.fitting(room_on(size_numbered(paper), self.orientation, margins))


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


def printing_of(look: AppearanceOptions) -> Printing:
    """Return the page options for new sheets."""
    size, paper = look.cell_size or DEFAULT_PRINTING.cell_size, look.paper or DEFAULT_PRINTING.paper
    return Printing(size, paper, look.margins, look.header or "", look.footer or "", look.name_line)


def titled_solution(title: str, words: Words, *, has_task: bool = False) -> str:
    """Return the title of the page with the solution of a maze with a title; a task in it is solved, and left out.

    >>> titled_solution("Maze 3", str), titled_solution("", str)
    ('Maze 3: Solution', 'Solution')
    >>> titled_solution("What is it?", str)
    'What is it? Solution'
    """
    title = without_task(title) if has_task else title
    colon = "" if title.endswith(_ENDS) else ":"
    return f"{title}{colon} {words('Solution')}" if title else words("Solution")


class PageLook(NamedTuple):
    """The page around cells; Excel's page set-up and pictures both read it.

    Attributes:
        size: width and height of the paper in millimetres.
        cell_size: the side of a cell in pixels.
        margins: in millimetres; `edge` is the distance of header and footer from the paper's edge.
        header: its sections.
        footer: its sections.
        edge: see there.
        orientation: `portrait` or `landscape`; by default that of the maze.
        percent: the size at which cells are printed, on as many pages as they take; None where all fits on one page.
        note: what to know about pages that are more than one.
    """

    size: tuple[float, float]
    cell_size: int
    margins: Margins
    header: Sequence[Section] = ()
    footer: Sequence[Section] = ()
    edge: float = EDGE
    orientation: str = ""
    percent: int | None = None
    note: str = ""

    @property
    def placed(self) -> Placed:
        """The page in the middle of the smallest paper that Excel has a number for."""
        return placed_on(self.size, self.orientation, self.margins, self.edge)


def page_for(printing: Printing, cells: PrintedCells, values: Mapping[str, str], name: str = "") -> PageLook:
    """Return the page of a maze.

    Args:
        printing: what is asked for.
        cells: the cells of the maze.
        values: those of title, n, seed and algorithm; a line that needs a title is left out where there is none.
        name: a text before the footer.

    Raises:
        InputError: a size, paper, margins, header or footer that cannot be.
    """
    size, margins = paper_size(printing.paper), margins_of(printing.margins)
    orientation = printing.orientation or cells.orientation
    width, _ = room_on(size, orientation, margins)
    above = [*_header(_line("header", printing.header, values), width / MM_OF_POINT, printing)]
    if above:
        height = max(section.height for section in above) * _LEADING * MM_OF_POINT
        margins = margins._replace(top=max(margins.top, EDGE + height + _GAP))
    below = [*line_of(", ".join(filter(None, (name, _line("footer", printing.footer, values)))), FOOTER_POINTS)]
    if below:
        margins = above_footer(margins)
    room, side = room_on(size, orientation, margins), cell_side(printing.cell_size)
    look = PageLook(size, 0, margins, above, below, orientation=orientation)
    if side is None:
        return look._replace(cell_size=cells.fitting(room))
    pixels, percent = pixels_and_percent(side)
    if note := pages_note(side, cells, room, pixels * percent / 100):
        return look._replace(cell_size=pixels, percent=percent, note=note)
    sizes = (fsum(sizes) * percent / 100 for sizes in cells.sizes(pixels))
    if any(size > length * _NEARLY * PX_OF_MM for size, length in zip(sizes, room, strict=True)):
        # On a page that is nearly full a printer's rounding must not push the last cells on to another.
        return look._replace(cell_size=round(side * PX_OF_MM))
    return look._replace(cell_size=pixels, percent=percent)


def pages_note(side: float, cells: PrintedCells, room: tuple[float, float], pixels: float) -> str:
    """Return a note if cells, whose side is given in millimetres and in pixels, do not fit on one page."""
    across, down = cells.pages(pixels, room)
    if across * down == 1:
        return ""
    most = int(cells.fitting(room) / PX_OF_MM * 10) / 10
    pages = f"{across * down} pages, {across} across and {down} down"
    return f"cells of {side:.3g} mm take {pages}; at most {most:g}mm fit one page"


def page_on_sheet(
    look: AppearanceOptions, paper: int, margins: Margins, cells: PrintedCells, values: Mapping[str, str]
) -> PageLook:
    """Return the page of a maze on a sheet that exists, with its paper and, without an option, its margins."""
    size, free, words = typed_size(size_numbered(paper)), look.margins or margins.typed, words_in(look.language)
    printing = printing_of(look)._replace(cell_size=DEFAULT_CELL_PX, paper=size, margins=free, words=words)
    return page_for(printing, cells, values)


def above_footer(margins: Margins) -> Margins:
    """Return margins with room for a line below."""
    return margins._replace(bottom=max(margins.bottom, EDGE + FOOTER_POINTS * _LEADING * MM_OF_POINT + _GAP))


def extra_sheet_page(paper: int, cell_size: int, heading: str = "") -> PageLook:
    """Return the page of an extra sheet: Excel's own margins, and a header of one line if any."""
    above, margins = [Section([heading], _TITLE)] if heading else [], USUAL_MARGINS
    if heading:
        margins = margins._replace(top=_USUAL_EDGE + TITLE_POINTS * _LEADING * MM_OF_POINT + _GAP)
    return PageLook(size_numbered(paper), cell_size, margins, above, edge=_USUAL_EDGE)


def _line(what: str, text: str, values: Mapping[str, str]) -> str:
    """Return a header or footer with values for its placeholders; an empty one without a title."""
    line = filled(what, text, {**dict.fromkeys(_PLACEHOLDERS, ""), **values})
    lacking = [name for name in _PLACEHOLDERS if f"{{{name}}}" in text and not values.get(name)]
    if hidden := next((name for name in lacking if name in {"seed", "algorithm"}), None):
        raise InputError(
            f"{what} {text[:40]!r}: no recipe goes with this page, and {{{hidden}}} needs one; leave it out"
        )
    return "" if lacking else line


def filled(what: str, text: str, values: Mapping[str, str]) -> str:
    """Return a header or footer with values for its placeholders.

    Raises:
        InputError: a placeholder stands for nothing.
    """
    known = {**values, **LATER, **values}
    for name in re.findall(r"\{(\w*)\}", text):
        if name not in known:
            choice = ", ".join(f"{{{placeholder}}}" for placeholder in known)
            raise InputError(f"{what} {text[:40]!r}: {{{name}}} stands for nothing; choose from {choice}")
    return re.sub(r"\{(\w+)\}", lambda match: known[match[1]], text)


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
    """Yield the header of a page with a width in points: an optional line for name and date, and the title."""
    if printing.name_line:
        rules = ruled((printing.words("Name"), printing.words("Date")), width / _LINE_POINTS, _LONGEST_RULE)
        for rule, across in zip(rules, ("left", "right"), strict=True):
            yield from line_of(rule, _LINE_POINTS, across)
    if title:
        above = (_LINE_POINTS, _BELOW_LINE) if printing.name_line else ()
        yield Section(wrapped(title, width, TITLE_POINTS), _TITLE, above)


def ruled(labels: Sequence[str], room: float, most: float = inf) -> list[str]:
    """Return labels with rules to write on, the first twice as long; the room is given in sizes of letters.

    >>> ruled(("Name", "Date"), 20.0)
    ['Name: ______________', 'Date: _______']
    """
    left = room - text_length("".join(f"{label}: " for label in labels)) - 1
    parts = (2, 1)[: len(labels)]
    counts = (min(most * part / 2, left / NARROW * part / sum(parts)) for part in parts)
    return [f"{label}: {'_' * max(1, int(count))}" for label, count in zip(labels, counts, strict=True)]


def _shares(first: int, last: int, spans: set[tuple[int, int]], widths: Widths) -> list[float]:
    shares = [0.0] * (last - first + 1)
    for begin, end in merged_spans(spans):
        shares[begin - first : end - first + 1] = widths_from(widths, begin, end)
    return shares


def within_reason(pixels: float) -> int:
    """Return the side of cells in whole pixels, neither so small that a page is made smaller nor huge."""
    return int(min(max(pixels, _SMALLEST), LARGEST_CELL * PX_OF_MM))


def task_of(maze: Maze, words: Words) -> str:
    """Return the task of a maze with letters or numbers to collect; empty for other mazes.

    A maze without a recipe has none: its texts do not tell which letters make a word.
    """
    recipe = maze.recipe
    if recipe is None or not maze.signs.texts:
        return ""
    if recipe.sums:
        return _of_sums(words).format(sum=recipe.sums)
    if recipe.collect:
        from excelmaze.maze.words import letters_of

        return _of_letters(words).format(blanks="\u00a0".join([_FOR_LETTER] * len(letters_of(recipe.collect))))
    return ""


def _of_sums(words: Words) -> str:
    return words("Which exit has the sum {sum}?")


def _of_letters(words: Words) -> str:
    return words("The letters on the way make a word: {blanks}")


def title_of_sheet(maze: Maze, title: str, words: Words) -> str:
    """Return the title of a maze on a sheet with its task, where there is a row for it."""
    return with_task(title, maze, words) if title or maze.grid.cells.bounds.top > 1 else title


def with_task(title: str, maze: Maze, words: Words) -> str:
    """Return the title of a maze with its task, unless it has it already, in any language."""
    task = task_of(maze, words)
    if not task or any(task_of(maze, words_in(language)) in title for language in LANGUAGES):
        return title
    if not title:
        return task
    return f"{title} {task}" if title.endswith(_ENDS) else f"{title}. {task}"


def without_task(title: str) -> str:
    """Return the title of a maze without its task, in any language.

    >>> without_task("Anna. Which exit has the sum 50?"), without_task("Which exit has the sum 50?")
    ('Anna', '')
    """
    tasks = (re.escape(task(words_in(language))) for language in LANGUAGES for task in (_of_sums, _of_letters))
    patterns = (task.replace(r"\{sum\}", "[0-9]+").replace(r"\{blanks\}", r"[_\s]+") for task in tasks)
    return re.sub(rf"(?:^|\. | )(?:{'|'.join(patterns)})$", "", title)
