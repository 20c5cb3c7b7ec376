"""The pages of a booklet before they are drawn: which mazes and keys lie on each, how large, and what stands below."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import chain, pairwise
from math import ceil
from typing import NamedTuple

from excelmaze.books.binding import BESIDE, CODE, NONE, Binding
from excelmaze.books.index import Index
from excelmaze.books.names import free_tab
from excelmaze.books.pages import BookletPage
from excelmaze.books.placement import Arrangement, Line, MazeOnPage, Paper, Place, Places, area_of, arrangements
from excelmaze.draw.end_marks import with_marks
from excelmaze.draw.lettering import BLACK, GREY, Lettering
from excelmaze.draw.page_lines import PAGE, Section, codes_of, line_of
from excelmaze.draw.printing import FOOTER_POINTS, above_footer, filled
from excelmaze.draw.tilings import lay_out, with_held_lines
from excelmaze.errors import InputError
from excelmaze.sheet.paper import Margins, margins_of, orientation_of, paper_size

_TITLE, _KEY, _CODE = Lettering(13, bold=True), Lettering(10, bold=True), Lettering(7, color=GREY)
_COVER, _SUBTITLE = Lettering(40, bold=True), Lettering(16)
_NAME = Lettering(11, across="left")
# So many keys are on a page at most, and fewer where their cells would be smaller than so many millimetres.
_MOST_KEYS, _LEGIBLE = 20, 2.1
# The smallest cells of mazes that share a page, in millimetres: nobody's pencil follows smaller ones.
_SMALLEST = 1.5
NUMBER_POINTS = 9
PLACEHOLDERS = "n", "name", "code", "title", "page"


class PagePlan(NamedTuple):
    """A page with mazes or keys.

    Attributes:
        name: its name, that of its sheet.
        number: its number in the booklet.
        mazes: its mazes.
        footer: what stands below.
        places: those of several mazes; None for a maze that has the page for itself.
        placed: how the mazes lie there.
        to_cut: whether they are cut apart.
        title: of a maze that has the page for itself.
    """

    name: str
    number: int
    mazes: Sequence[MazeOnPage]
    footer: Sequence[Section]
    places: Places | None = None
    placed: Sequence[Place] = ()
    to_cut: bool = False
    title: str = ""


class Contents(NamedTuple):
    """All pages of a booklet in their order; the listing is its index, which begins on the page of a number."""

    cover: PagePlan | None
    listing: Index | None
    index_begin: int
    mazes: Sequence[PagePlan]
    keys: Sequence[PagePlan]


class _Group(NamedTuple):
    """The pages of a booklet that share one, and the mazes there: with keys beside them these are more."""

    pages: Sequence[BookletPage]
    mazes: Sequence[MazeOnPage]


class Plan:
    """The pages of a booklet, by its mazes and its binding."""

    def __init__(self, pages: Sequence[BookletPage], binding: Binding) -> None:
        self._pages, self._binding, self.words = pages, binding, binding.words

    def contents(self) -> Contents:
        """Return all pages with their numbers; keys that are a file of their own begin at 1.

        Raises:
            InputError: mazes that are too small, or more pages than a bound book has.
        """
        binding = self._binding
        index = Index(self._pages, self.paper(1), binding, self.others_lie) if binding.has_index else None
        first = 2 if binding.cover else 1
        begin = first + (index.length if index else 0)
        mazes = self.mazes(begin)
        keys = self.keys(1 if binding.own_keys else begin + len(mazes))
        count = begin - 1 + len(mazes) + (0 if binding.own_keys else len(keys))
        if binding.book is not None and count > binding.book.pages:
            raise InputError(
                f"the booklet takes {count} pages, and --print-book says {binding.book.pages}; say more, "
                "or choose fewer mazes"
            )
        return Contents(self.cover(), index, first, mazes, keys)

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
        if self._shared is not None:
            return self._shared[1].arrangement.lies
        lies = (orientation_of(lay_out(page.maze).grid.bounds) for page in self._pages)
        return Counter(lies).most_common(1)[0][0]

    def margins(self, number: int) -> Margins:
        """Return the margins of a page."""
        book = self._binding.book
        return margins_of(self._binding.printing.margins) if book is None else book.margins(number)

    def cover(self) -> PagePlan | None:
        """Return the page in front, if one is asked for."""
        if self._binding.cover is None:
            return None
        title, maze = self._binding.cover
        above = [Line(title, _COVER), Line(f"{self.words('Mazes')}: {len(self._pages)}", _SUBTITLE)]
        layout = with_held_lines(lay_out(maze))
        on_cover = MazeOnPage(maze, layout, area_of(maze, layout), above)
        places = Places.on(self.paper(1), Arrangement(1, 1, self.orientation or "portrait"))
        return PagePlan(self.words("Cover"), 1, [on_cover], (), places, [*places.of([on_cover])])

    def mazes(self, begin: int) -> list[PagePlan]:
        """Return the pages of the mazes, the first of which has a number.

        Raises:
            InputError: so many on a page would be too small.
        """
        if self._shared is None:
            return list(map(self._single, self._pages, range(begin, begin + len(self._pages))))
        nouns = self.words("Maze"), self.words("Mazes")
        plans = self._plans(*self._shared, begin, nouns, to_cut=self._binding.cut_lines)
        least = min(place.side for plan in plans for place in plan.placed)
        if least < _SMALLEST:
            raise InputError(
                f"{self._binding.per_page} mazes on a page would have cells of {max(least, 0):.1f} mm, and nobody can "
                f"solve them below {_SMALLEST}; choose fewer by --per-page, smaller ones by --to, or a larger --paper"
            )
        return plans

    @cached_property
    def _shared(self) -> tuple[list[_Group], Places] | None:
        """The mazes that share pages, and their places; None if each has a page for itself."""
        pages, with_keys, per_page = self._pages, self._binding.keys == BESIDE, self._binding.per_page
        if per_page == 1 and not with_keys:
            return None
        mazes = [[self._entry(page), *([self._key(page, beside=True)] if with_keys else [])] for page in pages]
        groups = [
            _Group(pages[first : first + per_page], [*chain(*mazes[first : first + per_page])])
            for first in range(0, len(pages), per_page)
        ]
        most = max(len(group.mazes) for group in groups)
        candidates = arrangements(most, self.orientation, pairs=with_keys)
        return groups, self._best(groups, [*candidates], to_cut=self._binding.cut_lines)

    def _best(self, groups: Sequence[_Group], candidates: Sequence[Arrangement], *, to_cut: bool = False) -> Places:
        """Return the places in which the smallest cells on any page come out largest."""
        places = [Places.on(self.paper(1), arrangement, to_cut=to_cut) for arrangement in candidates]
        return max(places, key=lambda places: min(places.smallest(group.mazes) for group in groups))

    def keys(self, begin: int) -> list[PagePlan]:
        """Return the pages of the keys, if they are on any of their own: as many on each as can be read.

        All pages have about as many, so that no last page is nearly empty.
        """
        if self._binding.keys in {BESIDE, NONE}:
            return []
        pages, keys = self._pages, [*map(self._key, self._pages)]
        for count in range(min(_MOST_KEYS, len(pages)), 0, -1):
            groups = _grouped(pages, keys, range(0, len(pages) + count, count))
            places = self._best(groups, [*arrangements(count, self.others_lie)])
            down, across, _ = places.arrangement
            is_full = down * across == count or count == len(pages)
            if is_full and min(places.smallest(group.mazes) for group in groups) >= _LEGIBLE:
                break
        shares = ceil(len(pages) / (down * across))
        ends = [number * len(pages) // shares for number in range(shares + 1)]
        nouns = self.words("Solution"), self.words("Solutions")
        return self._plans(_grouped(pages, keys, ends), places, begin, nouns)

    def footer(self, number: int, text: str = "", *, numbered: bool = True, color: str = BLACK) -> list[Section]:
        """Return a footer: a text in the middle, and the page's number at the side where books are opened."""
        side = "left" if self._binding.book and number % 2 == 0 else "right"
        own = line_of(str(number), NUMBER_POINTS, side) if numbered else ()
        return [*line_of(text, FOOTER_POINTS, color=color), *own]

    def plain_footer(self, number: int) -> list[Section]:
        """Return the footer of a page without mazes: the user's, if it tells nothing of mazes."""
        if self.common_footer is None:
            return self.footer(number)
        return self.footer(
            number, filled("footer", self.common_footer, {"page": str(number)}), numbered=self._is_numbered
        )

    @property
    def index_footer(self) -> list[Section]:
        """The footer of an index on a sheet, with the number of each page."""
        asked = self.common_footer
        own = line_of(PAGE, NUMBER_POINTS, "right") if asked is None or self._is_numbered else ()
        return [*line_of(filled("footer", asked or "", {}), FOOTER_POINTS), *own]

    @property
    def common_footer(self) -> str | None:
        """The footer that all pages have, if the user's tells nothing of mazes."""
        asked = self._binding.footer
        return None if set(re.findall(r"\{(\w+)\}", asked)) & {*PLACEHOLDERS[:-1]} else asked

    @property
    def _is_numbered(self) -> bool:
        """Whether the page's number stands in the corner, as the user's footer does not have it."""
        return bool(self._binding.footer) and "{page}" not in self._binding.footer

    def _footer(self, number: int, pages: Sequence[BookletPage], usual: str = "") -> list[Section]:
        """Return the footer of a page with mazes: the user's, or a usual text."""
        asked = self._binding.footer
        if asked == CODE:
            return self.footer(number, usual, color=GREY)
        first, last = pages[0].number, pages[-1].number
        values = {
            "n": str(first) if first == last else f"{first}-{last}",
            "name": ", ".join(page.name for page in pages if page.name),
            "code": ", ".join(page.code for page in pages) if "{code}" in asked else "",
            "title": self._title(pages[0]) if first == last else "",
            "page": str(number),
        }
        footer = self.footer(number, filled("footer", asked, values), numbered=self._is_numbered)
        codes_of(f"footer of page {number}", footer)  # which refuses what is too long
        return footer

    def _entry(self, page: BookletPage) -> MazeOnPage:
        """Return a maze with its title, and the rules for a name."""
        rules = [Line("", _NAME, (self.words("Name"), self.words("Date")))] if self._binding.printing.name_line else []
        return self._maze(page, [Line(self._task(page), _TITLE), *rules])

    def _key(self, page: BookletPage, *, beside: bool = False) -> MazeOnPage:
        """Return the solution of a maze, which has no code beside it."""
        title, usual = self._title(page), self.words("Maze {n}").replace("{n}", str(page.number))
        numbered = f"{self.words('Solution')} {page.number}"
        key = self._maze(page, [Line(numbered if title in {"", usual} else f"{numbered}: {title}", _KEY)], is_key=True)
        return key._replace(below=()) if beside else key

    def _maze(self, page: BookletPage, above: Sequence[Line], *, is_key: bool = False) -> MazeOnPage:
        binding = self._binding
        theme, drawn = binding.theme_of(page), binding.drawn_solution(page) if is_key else None
        layout = with_held_lines(lay_out(page.maze, solution=is_key))
        marked = with_marks(page.maze, layout, binding.marks, binding.words, images=binding.images)
        below = [Line(page.code, _CODE)] if binding.has_codes else []
        area = area_of(page.maze, marked)
        return MazeOnPage(page.maze, layout, area, above, below, page.number, is_key, drawn, theme)

    def _title(self, page: BookletPage) -> str:
        return page.titled(self._binding.title)

    def _task(self, page: BookletPage) -> str:
        """Return the title with what is to be found in the maze."""
        if not page.maze.texts:
            return self._title(page)
        from excelmaze.draw.tasks import with_task

        return with_task(self._title(page), page.maze, self.words)

    def _single(self, page: BookletPage, number: int) -> PagePlan:
        """Return the page of a maze that has it for itself, with its title in the header."""
        code = page.code if self._binding.has_codes else ""
        footer = self._footer(number, [page], code)
        name, maze = self._tabs[page.number], self._maze(page, ())
        return PagePlan(name, number, [maze], footer, title=self._task(page))

    @cached_property
    def _tabs(self) -> dict[int, str]:
        """The names of sheets of mazes that have one for themselves: numbers, or for whom they are if titles say so."""
        is_told = "{name}" in self._binding.title
        used = {self.words(one).casefold() for one in ("Cover", "Index", "Overview")}
        return {
            one.number: free_tab(one.name * is_told, f"{self.words('Maze')} {one.number}", used) for one in self._pages
        }

    def _plans(
        self, groups: Sequence[_Group], places: Places, begin: int, nouns: tuple[str, str], *, to_cut: bool = False
    ) -> list[PagePlan]:
        """Return a page for each group of mazes; nouns tell what they are."""
        placed = [[*places.of(group.mazes)] for group in groups]
        if self._binding.same_scale:
            least = min(place.side for its in placed for place in its)
            placed = [[place.with_side(least) for place in its] for its in placed]
        plans = []
        for number, (group, its) in enumerate(zip(groups, placed, strict=True), begin):
            first, last = group.pages[0].number, group.pages[-1].number
            name = f"{nouns[0]} {first}" if first == last else f"{nouns[1]} {first}-{last}"
            footer = self._footer(number, group.pages)
            plans.append(PagePlan(name, number, group.mazes, footer, places, its, to_cut))
        return plans


def _grouped(pages: Sequence[BookletPage], mazes: Sequence[MazeOnPage], ends: Sequence[int]) -> list[_Group]:
    """Return pages and mazes in groups that end so."""
    return [_Group(pages[first:end], mazes[first:end]) for first, end in pairwise(ends)]
