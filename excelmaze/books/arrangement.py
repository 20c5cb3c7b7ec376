"""Several mazes on a page: the lines above and below each, and how they are arranged so that they come out large."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import ceil, fsum
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.end_marks import NONE
from excelmaze.draw.layout import Layout
from excelmaze.draw.lettering import Lettering
from excelmaze.draw.printing import text_length, wrapped
from excelmaze.draw.solutions import DrawnSolution
from excelmaze.draw.theme import Theme
from excelmaze.grids.drawn import DrawnGraph
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.sheet.paper import PX_OF_MM, PX_OF_POINT, Margins, room_on

if TYPE_CHECKING:
    from excelmaze.draw.images import Images

_LEADING, _AIR = 1.3, 5.0
# Between mazes one above the other, in points.
GAP = 9.0
# The row and the column of the first maze on a sheet.
FIRST = 2
# In so many points there is room for the line of a date behind that for a name.
_WITH_DATE = 330.0
_UNDERSCORE = 0.5
# What wrapping in cells takes, their own margins.
_PADDING = 8.0
_ORIENTATIONS = "portrait", "landscape"


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
        return _height(self.text, self.lettering.points, width - _PADDING)


@lru_cache(maxsize=1 << 12)
def _height(text: str, points: float, room: float) -> float:
    """Return the height of a text of so many points, wrapped in a room."""
    lines = (ceil(text_length(line) * points / room) for line in wrapped(text, room, points))
    return max(1, sum(lines)) * points * _LEADING + _AIR


class Slot(NamedTuple):
    """A maze on a sheet.

    Attributes:
        maze: the maze.
        layout: what is shown of it, from B2 on.
        above: the lines above it.
        below: those below it.
        marks: what stands at start and goal.
        words: in which language.
        images: the pictures there instead of marks.
        named: whether the sheet names it.
        number: by what it is known throughout the workbook.
        solution: whether the solution is shown.
        drawn: the drawing of the solution on a sheet, if it is no cells that are filled.
        theme: its walls and fills; None for the usual ones.
    """

    maze: Maze
    layout: Layout
    above: Sequence[Line]
    below: Sequence[Line] = ()
    marks: str = NONE
    words: Words = str
    images: "Images | None" = None
    named: bool = True
    number: int = 0
    solution: bool = False
    drawn: DrawnSolution | None = None
    theme: Theme | None = None

    @property
    def is_round(self) -> bool:
        """Whether the maze is a drawing, and no cells."""
        return isinstance(self.maze.graph, DrawnGraph)

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows that it takes from B2 on, where shapes need not begin."""
        bounds = self.layout.grid.bounds
        return bounds.right + 1 - FIRST, bounds.bottom + 1 - FIRST


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
    """Yield the arrangements of so many mazes on a page, the last row perhaps shorter; `pairs` stay side by side."""
    for across in range(1, count + 1):
        down = ceil(count / across)
        if across == ceil(count / down) and not (pairs and across % 2 and across > 1):
            yield from (Arrangement(down, across, side) for side in ([lies] if lies else _ORIENTATIONS))


def fitting_cell(slots: Sequence[Slot], arrangement: Arrangement, paper: Paper) -> float:
    """Return the side of cells in pixels with which the mazes fill the page."""
    room_across, room_down = paper.room(arrangement.lies)
    share = room_across / arrangement.across
    texts = cells = 0.0
    for row in rows_of(slots, arrangement):
        heights = heights_of(row, share / PX_OF_POINT)
        texts += (fsum(chain.from_iterable(heights)) + GAP) * PX_OF_POINT
        cells += max(slot.size[1] for slot in row)
    return min(share / even(max(slot.size[0] for slot in slots) + 1), (room_down - texts) / cells)


def placed_cell(slots: Sequence[Slot], arrangement: Arrangement, paper: Paper) -> float:
    """Return the side of the smallest cells in pixels where mazes have places of one size, and cells of their own."""
    room_across, room_down = paper.room(arrangement.lies)
    share, rows = room_across / arrangement.across, list(rows_of(slots, arrangement))
    sides = []
    for row in rows:
        texts = fsum(chain.from_iterable(heights_of(row, share / PX_OF_POINT))) * PX_OF_POINT
        room = room_down / len(rows) - texts
        sides += [min(share / slot.size[0], room / slot.size[1]) for slot in row]
    return min(sides)


def best_arrangement(
    groups: Sequence[Sequence[Slot]],
    candidates: Sequence[Arrangement],
    paper: Paper,
    cell_of: Callable[[Sequence[Slot], Arrangement, Paper], float] = fitting_cell,
) -> Arrangement:
    """Return the arrangement whose smallest cells on any of several pages are largest."""
    return max(candidates, key=lambda arrangement: min(cell_of(slots, arrangement, paper) for slots in groups))


def known_as(number: int) -> str:
    """Return the name by which a maze is known throughout its workbook."""
    return f"maze_{number}"


def name_line(words: Words, points: float) -> Line:
    """Return the rules for a name and a date."""
    return Line("", Lettering(points, across="left"), (words("Name"), words("Date")))


def rows_of(slots: Sequence[Slot], arrangement: Arrangement) -> Iterator[Sequence[Slot]]:
    """Yield the mazes that lie side by side, from the top row down."""
    yield from (slots[begin : begin + arrangement.across] for begin in range(0, len(slots), arrangement.across))


def heights_of(row: Sequence[Slot], width: float) -> tuple[list[float], list[float]]:
    """Return the heights of the lines above and below some mazes side by side, in points."""
    return _highest([slot.above for slot in row], width), _highest([slot.below for slot in row], width)


def _highest(lines: Sequence[Sequence[Line]], width: float) -> list[float]:
    most = max(map(len, lines))
    return [max(of_slot[place].height(width) for of_slot in lines if len(of_slot) > place) for place in range(most)]


def even(number: int) -> int:
    """Return a number, or the next one if it is odd."""
    return number + number % 2
