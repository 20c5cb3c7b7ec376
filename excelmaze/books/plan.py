"""The pages of a booklet before they are drawn: which mazes and keys lie on each, how large, and what stands below."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import chain, pairwise
from math import ceil
from typing import NamedTuple

from excelmaze.books.arrangement import (
    Arrangement,
    Line,
    Paper,
    Slot,
    arrangements,
    best_arrangement,
    fitting_cell,
    name_line,
)
from excelmaze.books.binding import BESIDE, CODE, NONE, Binding
from excelmaze.books.pages import BookletPage
from excelmaze.draw.layout import Layout
from excelmaze.draw.lettering import GREY, Lettering
from excelmaze.draw.printing import (
    CODES,
    FOOTER_POINTS,
    above_footer,
    centred,
    check_placeholders,
    checked,
    filled,
    sized,
)
from excelmaze.draw.tilings import lay_out, with_held_lines
from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.sheet.paper import PX_OF_MM, Margins, margins_of, orientation_of, paper_size

_TITLE, _KEY, _CODE = Lettering(13, bold=True), Lettering(10, bold=True), Lettering(7, color=GREY)
_COVER, _SUBTITLE = Lettering(40, bold=True), Lettering(16)
_NAME_POINTS = 11.0
# So many keys are on a page at most, and fewer where their cells would be smaller than so many pixels.
_MOST_KEYS, _LEGIBLE = 20, 8
# The smallest cells of mazes that share a page, in millimetres: nobody's pencil follows smaller ones.
_SMALLEST = 1.5
NUMBER_POINTS = 9
PLACEHOLDERS = "n", "name", "code", "title", "page"


class Leaf(NamedTuple):
    """A page with mazes or keys.

    Attributes:
        name: its name, that of its sheet.
        number: its number in the booklet.
        slots: its mazes and how they lie in the arrangement.
        arrangement: rows and columns of mazes; None for a maze that has the page for itself.
        cell: the side of cells in pixels with which all its mazes fit; 0 for a maze that has the page for itself.
        footer: what stands below, with Excel's codes.
        title: of a maze that has the page for itself.
        code: of the same.
    """

    name: str
    number: int
    slots: Sequence[Slot]
    arrangement: Arrangement | None
    cell: float
    footer: str
    title: str = ""
    code: str = ""


_Group = tuple[Sequence[BookletPage], Sequence[Slot]]


class Plan:
    """The pages of a booklet, by its mazes and its binding."""

    def __init__(
        self, pages: Sequence[BookletPage], binding: Binding, cell_of: Callable[..., float] = fitting_cell
    ) -> None:
        """Plan pages; `cell_of` says how large cells of mazes that share one are in an arrangement."""
        self._pages, self._binding, self.words, self._cell_of = pages, binding, binding.words, cell_of

    def paper(self, number: int) -> Paper:
        """Return what a page is printed on."""
        return Paper(self.size, above_footer(self.margins(number)))

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of a page, of a bound one when it is trimmed, in millimetres."""
        book = self._binding.book
        return paper_size(book.trim if book else self._binding.printing.paper)

    @property
    def orientation(self) -> str:
        """`portrait` or `landscape` if all pages lie alike, else empty; those of a bound book lie as its cover does."""
        if self._binding.book:
            return "portrait" if self.size[0] <= self.size[1] else "landscape"
        return self._binding.printing.orientation

    @cached_property
    def others_lie(self) -> str:
        """How pages without mazes, and those of the keys, lie: as most pages of mazes."""
        if self.orientation:
            return self.orientation
        if self._arrangement is not None:
            return self._arrangement[1].lies
        return Counter(orientation_of(_layout(page.maze).grid.bounds) for page in self._pages).most_common(1)[0][0]

    def margins(self, number: int) -> Margins:
        """Return the margins of a page."""
        book = self._binding.book
        return margins_of(self._binding.printing.margins) if book is None else book.margins(number)

    def cover(self) -> Leaf | None:
        """Return the page in front, if one is asked for."""
        if self._binding.cover is None:
            return None
        title, maze = self._binding.cover
        above = [Line(title, _COVER), Line(f"{self.words('Mazes')}: {len(self._pages)}", _SUBTITLE)]
        slot = Slot(maze, _layout(maze), above)
        arrangement = Arrangement(1, 1, self.orientation or "portrait")
        cell = fitting_cell([slot], arrangement, self.paper(1))
        return Leaf(self.words("Cover"), 1, [slot], arrangement, cell, "")

    def mazes(self, begin: int) -> list[Leaf]:
        """Return the pages of the mazes, the first of which has a number."""
        numbers = range(begin, begin + len(self._pages))
        if self._arrangement is None:
            return list(map(self._single, self._pages, numbers))
        leaves = self._leaves(*self._arrangement, numbers, (self.words("Maze"), self.words("Mazes")))
        self._check_legible(leaves)
        return leaves

    @cached_property
    def _arrangement(self) -> tuple[list[_Group], Arrangement] | None:
        """The mazes that share pages and how they lie there; None if each has a page for itself."""
        pages, with_keys, per_page = self._pages, self._binding.keys == BESIDE, self._binding.per_page
        if per_page == 1 and not with_keys:
            return None
        slots_of = self._with_key if with_keys else self._slots
        groups = [pages[first : first + per_page] for first in range(0, len(pages), per_page)]
        grouped: list[_Group] = [(group, [slot for page in group for slot in slots_of(page)]) for group in groups]
        slots = [slots for _, slots in grouped]
        candidates = list(arrangements(max(map(len, slots)), self.orientation, pairs=with_keys))
        return grouped, best_arrangement(slots, candidates, self.paper(1), self._cell_of)

    def keys(self, begin: int) -> list[Leaf]:
        """Return the pages of the keys, if they are on any of their own: as many on each as can be read.

        All pages have about as many, so that no last page is nearly empty.
        """
        if self._binding.keys in {BESIDE, NONE}:
            return []
        pages = self._pages
        slots = [self._keys(page) for page in pages]
        paper = self.paper(1)
        for count in range(min(_MOST_KEYS, len(pages)), 0, -1):
            groups = [list(chain(*slots[first : first + count])) for first in range(0, len(pages), count)]
            arrangement = best_arrangement(groups, list(arrangements(count, self.others_lie)), paper)
            down, across, _ = arrangement
            is_full = down * across == count or count == len(pages)
            if is_full and min(fitting_cell(group, arrangement, paper) for group in groups) >= _LEGIBLE:
                break
        ends = _even_shares(len(pages), ceil(len(pages) / (down * across)))
        shares = [slice(first, end) for first, end in pairwise([0, *ends])]
        grouped = [(pages[share], list(chain(*slots[share]))) for share in shares]
        nouns = self.words("Solution"), self.words("Solutions")
        return self._leaves(grouped, arrangement, range(begin, begin + len(pages)), nouns)

    def check_length(self, pages: int) -> None:
        """Refuse a booklet of so many pages where a bound book has fewer.

        Raises:
            InputError: it has.
        """
        book = self._binding.book
        if book is not None and pages > book.pages:
            raise InputError(
                f"the booklet takes {pages} pages, and --print-book says {book.pages}; say more, or choose fewer mazes"
            )

    def footer(self, number: int, text: str = "", *, numbered: bool = True) -> str:
        """Return a footer: a text in the middle, and the page's number at the side where books are opened."""
        middle = centred(text, FOOTER_POINTS) if text else ""
        own = sized(str(number), NUMBER_POINTS) if numbered else ""
        if not own:
            return middle
        return f"&L{own}{middle}" if self._binding.book and number % 2 == 0 else f"{middle}&R{own}"

    def plain_footer(self, number: int) -> str:
        """Return the footer of a page without mazes: the user's, if it tells nothing of mazes."""
        if self.common_footer is None:
            return self.footer(number)
        return self.footer(number, with_values(self.common_footer, {"page": str(number)}), numbered=self._is_numbered)

    @property
    def index_footer(self) -> tuple[str, str]:
        """The footer of an index on a sheet, in the middle and on the right: the number is that of each page."""
        own = sized("&P", NUMBER_POINTS)
        if self.common_footer is None:
            return "", own
        text = with_values(self.common_footer, {})
        middle = sized(text, FOOTER_POINTS) if text else ""
        return middle, own if self._is_numbered else ""

    @property
    def common_footer(self) -> str | None:
        """The footer that all pages have, if the user's tells nothing of mazes."""
        asked = self._binding.footer
        return None if set(re.findall(r"\{(\w+)\}", asked)) & {*PLACEHOLDERS[:-1]} else asked

    @property
    def _is_numbered(self) -> bool:
        """Whether the page's number stands in the corner, as the user's footer does not have it."""
        return bool(self._binding.footer) and "{page}" not in self._binding.footer

    def _footer(self, number: int, pages: Sequence[BookletPage], usual: str = "") -> str:
        """Return the footer of a page with mazes: the user's, or a usual text."""
        asked = self._binding.footer
        if asked == CODE:
            return self.footer(number, usual)
        first, last = pages[0].number, pages[-1].number
        values = {
            "n": str(first) if first == last else f"{first}-{last}",
            "name": ", ".join(page.name for page in pages if page.name),
            "code": ", ".join(page.code for page in pages) if "{code}" in asked else "",
            "title": self._title(pages[0]) if first == last else "",
            "page": str(number),
        }
        footer = self.footer(number, with_values(asked, values), numbered=self._is_numbered)
        return checked(f"footer of page {number}", footer)

    def _slots(self, page: BookletPage) -> list[Slot]:
        rules = [name_line(self.words, _NAME_POINTS)] if self._binding.printing.name_line else []
        above = [Line(self._task(page), _TITLE), *rules]
        return [self._slot(page, above)._replace(number=page.number)]

    def _keys(self, page: BookletPage) -> list[Slot]:
        title, usual = self._title(page), self.words("Maze {n}").replace("{n}", str(page.number))
        numbered = f"{self.words('Solution')} {page.number}"
        key = numbered if title in {"", usual} else f"{numbered}: {title}"
        return [self._slot(page, [Line(key, _KEY)], solution=True)]

    def _with_key(self, page: BookletPage) -> list[Slot]:
        (slot,), (key,) = self._slots(page), self._keys(page)
        return [slot, key._replace(below=(), named=False)]

    def _slot(self, page: BookletPage, above: Sequence[Line], *, solution: bool = False) -> Slot:
        drawn = self._binding.drawn_solution(page) if solution else None
        layout = _layout(page.maze, solution=solution)
        below = [Line(page.code, _CODE)] if self._binding.has_codes else []
        slot = Slot(page.maze, layout, above, below, self._binding.marks, self.words, self._binding.images)
        return slot._replace(solution=solution, drawn=drawn, theme=self._binding.theme_of(page))

    def _title(self, page: BookletPage) -> str:
        return page.titled(self._binding.title)

    def _task(self, page: BookletPage) -> str:
        """Return the title with what is to be found in the maze."""
        if not page.maze.texts:
            return self._title(page)
        from excelmaze.draw.tasks import with_task

        return with_task(self._title(page), page.maze, self.words)

    def _single(self, page: BookletPage, number: int) -> Leaf:
        """Return the page of a maze that has it for itself, with its title in the header."""
        slot = self._slot(page, ())._replace(below=(), number=page.number)
        code = page.code if self._binding.has_codes else ""
        footer = self._footer(number, [page], code.replace("&", "&&"))
        return Leaf(f"{self.words('Maze')} {page.number}", number, [slot], None, 0, footer, self._task(page), code)

    def _leaves(
        self,
        grouped: Sequence[_Group],
        arrangement: Arrangement,
        numbers: Sequence[int],
        nouns: tuple[str, str],
    ) -> list[Leaf]:
        """Return a page for each group of mazes and their slots; nouns tell what they are."""
        cells = [fitting_cell(slots, arrangement, self.paper(1)) for _, slots in grouped]
        if self._binding.same_scale:
            cells = [min(cells)] * len(cells)
        leaves = []
        for number, (group, slots), cell in zip(numbers, grouped, cells, strict=False):
            first, last = group[0].number, group[-1].number
            name = f"{nouns[0]} {first}" if first == last else f"{nouns[1]} {first}-{last}"
            leaves.append(Leaf(name, number, slots, arrangement, cell, self._footer(number, group)))
        return leaves

    def _check_legible(self, leaves: Sequence[Leaf]) -> None:
        least = min(leaf.cell for leaf in leaves) / PX_OF_MM
        if least < _SMALLEST:
            raise InputError(
                f"{self._binding.per_page} mazes on a page would have cells of {max(least, 0):.1f} mm, and nobody can "
                f"solve them below {_SMALLEST}; choose fewer by --per-page, smaller ones by --to, or a larger --paper"
            )


def with_values(text: str, values: dict[str, str]) -> str:
    """Return a footer with values for its placeholders.

    Raises:
        InputError: one stands for nothing.
    """
    check_placeholders("footer", text, [*(values | CODES)])
    return filled(text, values)


def _even_shares(count: int, shares: int) -> list[int]:
    """Return the ends of shares of a number that are about as large, the largest first."""
    return [count - (count * (shares - number)) // shares for number in range(1, shares + 1)]


def _layout(maze: Maze, *, solution: bool = False) -> Layout:
    return with_held_lines(lay_out(maze, solution=solution))
