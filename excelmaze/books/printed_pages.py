"""Several mazes on a sheet that is printed on one page: where each lies, and what is written above and below it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from math import ceil, fsum
from typing import NamedTuple

from excelmaze.draw.end_marks import NONE, with_marks
from excelmaze.draw.layout import Layout, Moved, together
from excelmaze.draw.printing import page_of, text_length, within_reason, wrapped
from excelmaze.errors import InputError
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Selection
from excelmaze.sheet.paper import PX_OF_MM, Margins, paper_size, room_on
from excelmaze.xlsx.maze_names import AREA_NAME, KEY_NAME, names_of
from excelmaze.xlsx.new.sheets import NewSheet
from excelmaze.xlsx.titles import Caption, Lettering

_PX_OF_POINT = 96 / 72
_LEADING = 1.3
# Between mazes one above the other, and a row that only lets the next one begin at an even place: how triangles are cut
# and bricks are laid depends on it. In points.
_GAP, _FILLER = 9.0, 1.5
# In so many points there is room for the line of a date behind that for a name.
_WITH_DATE = 330.0
_UNDERSCORE = 0.5
# What wrapping in cells takes, their own margins.
_PADDING = 8.0
_FIRST = 2
# The gutter in inches up to so many pages, and what stays free at the other sides.
_GUTTERS = {150: 0.375, 300: 0.5, 500: 0.625, 700: 0.75, 828: 0.875}
_OUTER = 0.25
_MM = 25.4
MOST = max(_GUTTERS)


class Line(NamedTuple):
    """A line above or below a maze: a text, or what is to be written behind, on a rule: `Name: ______`."""

    text: str
    lettering: Lettering
    rules: Sequence[str] = ()

    def written(self, width: float) -> str:
        """Return the text as it stands in so many points."""
        rules = self.rules if width >= _WITH_DATE else self.rules[:1]
        if not rules:
            return self.text
        room = width - _PADDING - fsum(text_length(f"{rule}: ") for rule in rules) * self.lettering.points
        marks = int(room / self.lettering.points / _UNDERSCORE) - 2 * len(rules)
        shares = [marks] if len(rules) == 1 else [marks * 2 // 3, marks // 3]
        return "  ".join(f"{rule}: {'_' * max(share, 1)}" for rule, share in zip(rules, shares, strict=True))

    def height(self, width: float) -> float:
        """Return its height in points, wrapped in so many."""
        if self.rules:
            return self.lettering.points * 2
        room, points = width - _PADDING, self.lettering.points
        lines = (ceil(text_length(line) * points / room) for line in wrapped(self.text, room, points))
        return max(1, sum(lines)) * points * _LEADING + 3


class Slot(NamedTuple):
    """A maze on a sheet.

    Attributes:
        maze: the maze.
        layout: what is shown of it, from B2 on.
        above: the lines above it.
        below: those below it.
        marks: what stands at start and goal.
        words: in which language.
        named: whether the sheet names it.
        number: by what it is known throughout the workbook.
    """

    maze: Maze
    layout: Layout
    above: Sequence[Line]
    below: Sequence[Line] = ()
    marks: str = NONE
    words: Words = str
    named: bool = True
    number: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows that it takes from B2 on, where shapes need not begin."""
        bounds = self.layout.grid.bounds
        return bounds.right + 1 - _FIRST, bounds.bottom + 1 - _FIRST


class Arrangement(NamedTuple):
    """So many mazes down and across, on a paper that lies so."""

    down: int
    across: int
    lies: str


class Paper(NamedTuple):
    """What is printed on: the size of the paper and its margins, in millimetres."""

    size: tuple[float, float]
    margins: Margins

    def room(self, lies: str) -> tuple[float, float]:
        """Return what the margins leave, in pixels."""
        width, height = room_on(self.size, lies, self.margins)
        return width * PX_OF_MM, height * PX_OF_MM


def arrangements(count: int, lies: str = "", *, pairs: bool = False) -> Iterator[Arrangement]:
    """Yield the arrangements of so many mazes on a sheet; `pairs` stay side by side."""
    for across in range(1, count + 1):
        if count % across == 0 and not (pairs and across % 2 and across > 1):
            yield from (Arrangement(count // across, across, side) for side in ([lies] if lies else _ORIENTATIONS))


_ORIENTATIONS = "portrait", "landscape"


def fitting_cell(slots: Sequence[Slot], arrangement: Arrangement, paper: Paper) -> float:
    """Return the side of cells in pixels with which the mazes fill the page."""
    room_across, room_down = paper.room(arrangement.lies)
    share = room_across / arrangement.across
    texts = cells = 0.0
    for row in _rows(slots, arrangement):
        heights = _heights(row, share / _PX_OF_POINT)
        texts += (fsum(chain.from_iterable(heights)) + _GAP) * _PX_OF_POINT
        cells += max(slot.size[1] for slot in row)
    return min(share / _even(max(slot.size[0] for slot in slots) + 1), (room_down - texts) / cells)


def best_arrangement(groups: Sequence[Sequence[Slot]], candidates: Sequence[Arrangement], paper: Paper) -> Arrangement:
    """Return the arrangement whose smallest cells on any of several sheets are largest."""
    return max(candidates, key=lambda arrangement: min(fitting_cell(slots, arrangement, paper) for slots in groups))


def sheet_of(
    name: str, slots: Sequence[Slot], arrangement: Arrangement, paper: Paper, cell: float, footer: str
) -> NewSheet:
    """Return a sheet of several mazes."""
    pixels = within_reason(cell)
    share = int(paper.room(arrangement.lies)[0] / arrangement.across / pixels)
    width = max(_even(max(slot.size[0] for slot in slots) + 1), share - share % 2)
    points = (width - 1) * pixels / _PX_OF_POINT
    moved: list[Moved] = []
    captions: list[Caption] = []
    heights: dict[int, float] = {}
    top = _FIRST
    for row in _rows(slots, arrangement):
        above, below = _heights(row, points)
        begin = top + _even(len(above))
        end = begin + max(slot.size[1] for slot in row)
        heights |= dict(enumerate(above, top)) | dict(enumerate(below, end))
        for place, slot in enumerate(row):
            first = _FIRST + place * width
            captions += [
                Caption(line_row, first, first + width - 2, line.written(points), line.lettering)
                for line_row, line in (*enumerate(slot.above, top), *enumerate(slot.below, end))
                if line.text or line.rules
            ]
            aside = (width - 1 - slot.size[0]) // 2
            layout = with_marks(slot.maze, slot.layout, slot.marks, slot.words, 0, pixels)
            moved.append(Moved(layout, begin - _FIRST, first - _FIRST + aside - aside % 2))
        heights |= dict.fromkeys(range(top + len(above), begin), _FILLER)
        after = end + len(below)
        top = _FIRST + _even(after + 1 - _FIRST)
        heights |= dict.fromkeys(range(after, top), _FILLER) | {after: _GAP}
    page = page_of(paper.size, arrangement.lies, paper.margins, pixels)._replace(footer=footer)
    placed = list(zip(slots, moved, strict=True))
    return NewSheet(
        name,
        slots[0].maze,
        together(moved),
        page=page,
        captions=captions,
        heights=heights,
        names=_names(placed),
        known={f"maze_{slot.number}": _names([(slot, place)])[AREA_NAME] for slot, place in placed if slot.number},
    )


def name_line(words: Words, points: float) -> Line:
    """Return the rules for a name and a date."""
    return Line("", Lettering(points, across="left"), (words("Name"), words("Date")))


def _rows(slots: Sequence[Slot], arrangement: Arrangement) -> Iterator[Sequence[Slot]]:
    yield from (slots[begin : begin + arrangement.across] for begin in range(0, len(slots), arrangement.across))


def _heights(row: Sequence[Slot], width: float) -> tuple[list[float], list[float]]:
    """Return the heights of the lines above and below some mazes side by side, in points."""
    return _highest([slot.above for slot in row], width), _highest([slot.below for slot in row], width)


def _highest(lines: Sequence[Sequence[Line]], width: float) -> list[float]:
    most = max(map(len, lines))
    return [max(of_slot[place].height(width) for of_slot in lines if len(of_slot) > place) for place in range(most)]


def _even(number: int) -> int:
    return number + number % 2


def _names(slots: Sequence[tuple[Slot, Moved]]) -> Mapping[str, Selection]:
    """Return the names of mazes together, where they have been moved to; their keys have one of their own."""
    names: dict[str, Selection] = {}
    for slot, place in slots:
        own = names_of(slot.maze)
        for name, selection in (own if slot.named else {KEY_NAME: own[AREA_NAME]}).items():
            before = names[name].areas if name in names else ()
            names[name] = Selection((*before, *map(place.area, selection.areas)))
    return names


class PrintBook(NamedTuple):
    """A book that is bound: the size that it is trimmed to, as `--paper` takes it, and how many pages it has."""

    trim: str
    pages: int

    @property
    def gutter(self) -> float:
        """What stays free at the side where pages are bound, in inches."""
        return next(inches for most, inches in _GUTTERS.items() if self.pages <= most)

    def margins(self, page: int) -> Margins:
        """Return the margins of a page in millimetres: odd ones are bound at their left, even ones at their right."""
        outer, inner = _OUTER * _MM, self.gutter * _MM
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
