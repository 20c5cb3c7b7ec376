"""The pages of a booklet before they are drawn: which mazes and keys lie on each, how large, and what stands below."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import ceil
from statistics import mode
from typing import NamedTuple

from excelmaze.books.binding import CODE, NONE, BookletLayout
from excelmaze.books.booklet_pages import BookletPage
from excelmaze.books.class_names import free_tab
from excelmaze.books.index import Index
from excelmaze.books.placement import Arrangement, Line, MazeOnPage, Place, Places, area_of, arrangements
from excelmaze.draw.drawings import Point
from excelmaze.draw.end_marks import with_marks
from excelmaze.draw.page_lines import GREY, PAGE, Lettering, Section, codes_of, line_of
from excelmaze.draw.printing import FOOTER_POINTS, PageLook, PrintedCells, above_footer, filled, page_for, with_task
from excelmaze.draw.tilings import lay_out, with_borders_on_neighbors
from excelmaze.errors import InputError
from excelmaze.sheet.paper import margins_of, orientation_of, paper_size, typed_size

_TITLE, _KEY, _CODE = Lettering(13, bold=True), Lettering(10, bold=True), Lettering(7, color=GREY)
_COVER, _SUBTITLE = Lettering(40, bold=True), Lettering(16)
_NAME = Lettering(11, across="left")
_NUMBER_POINTS = 9
# The most keys on a page, and the smallest side of their cells in millimetres.
_MOST_KEYS, _LEGIBLE = 20, 2.1
# The smallest cells of mazes that share a page, in millimetres: nobody's pencil follows smaller ones.
_SMALLEST = 1.5
PLACEHOLDERS = "n", "name", "code", "title", "page"


class LonePage(NamedTuple):
    """A page with one maze, whose title is in the header."""

    name: str
    look: PageLook
    maze: MazeOnPage
    title: str
    maze_count: int = 1


class SharedPage(NamedTuple):
    """A page with several mazes or keys: its name, its look, their places, and the lines to cut along."""

    name: str
    look: PageLook
    places: Places
    placed: Sequence[Place]
    cuts: Sequence[tuple[Point, Point]] = ()

    @property
    def maze_count(self) -> int:
        """The number of its mazes."""
        return len(self.placed)


class Contents(NamedTuple):
    """All pages of a booklet in their order; the first page of mazes has the number `begin`."""

    cover: SharedPage | None
    listing: Index | None
    begin: int
    mazes: Sequence[LonePage | SharedPage]
    keys: Sequence[SharedPage]


class _Group(NamedTuple):
    """The mazes that share a page, and how they or their keys are shown there."""

    pages: Sequence[BookletPage]
    mazes: Sequence[MazeOnPage]


class Plan:
    """The pages of a booklet, by its mazes and its binding."""

    def __init__(self, pages: Sequence[BookletPage], binding: BookletLayout) -> None:
        self._pages, self._binding, self.words = pages, binding, binding.words
        book = binding.book
        # The width and height of a page, of a bound one when it is trimmed.
        self._size = paper_size(book.trim if book else binding.printing.paper)
        # How all pages lie if they lie alike, else empty; those of a bound book lie as its cover does.
        bound = "portrait" if self._size[0] <= self._size[1] else "landscape"
        self._lies = bound if book else binding.printing.orientation

    def contents(self) -> Contents:
        """Return all pages with their numbers; keys that are a file of their own begin at 1.

        Raises:
            InputError: mazes that are too small, or more pages than a bound book has.
        """
        binding, first = self._binding, 1 if self._binding.cover is None else 2
        index = Index(self._pages, self.look(first, self._others_lie), binding, first) if binding.has_index else None
        begin = first + (index.length if index else 0)
        mazes = [*self._mazes(begin)]
        keys = [*self._keys(1 if binding.own_keys else begin + len(mazes))]
        count = begin - 1 + len(mazes) + (0 if binding.own_keys else len(keys))
        if binding.book is not None and count > binding.book.pages:
            raise InputError(
                f"the booklet takes {count} pages, and --print-book says {binding.book.pages}; say more, "
                "or choose fewer mazes"
            )
        return Contents(self._cover(), index, begin, mazes, keys)

    def look(self, number: int, lies: str = "") -> PageLook:
        """Return the look of a page, without a footer."""
        binding = self._binding
        margins = binding.book.margins(number) if binding.book else margins_of(binding.printing.margins)
        return PageLook(self._size, 1, above_footer(margins), orientation=lies)

    @cached_property
    def _others_lie(self) -> str:
        """The orientation of pages without mazes and of the keys: that of most pages of mazes."""
        if self._lies:
            return self._lies
        if self._shared is not None:
            return self._shared[1].arrangement.lies
        return mode(orientation_of(lay_out(page.maze).grid.bounds) for page in self._pages)

    def _cover(self) -> SharedPage | None:
        """Return the page in front, if one is asked for."""
        if self._binding.cover is None:
            return None
        title, maze = self._binding.cover
        above = [Line(title, _COVER), Line(f"{self.words('Mazes')}: {len(self._pages)}", _SUBTITLE)]
        layout = with_borders_on_neighbors(lay_out(maze))
        on_cover = MazeOnPage(maze, layout, area_of(maze, layout), above)
        look = self.look(1, self._lies or "portrait")
        places = Places.on(look, Arrangement(1, 1, look.orientation))
        return SharedPage(self.words("Cover"), look, places, [*places.of([on_cover])])

    def _mazes(self, begin: int) -> Iterator[LonePage | SharedPage]:
        """Yield the pages of the mazes, which have numbers from `begin` on.

        Raises:
            InputError: the mazes on a page would be too small.
        """
        if self._shared is None:
            yield from self._lone_pages(begin)
            return
        nouns = self.words("Maze"), self.words("Mazes")
        for page in self._shared_pages(*self._shared, begin, nouns, to_cut=self._binding.cut_lines):
            least = min(place.side for place in page.placed)
            if least < _SMALLEST:
                raise InputError(
                    f"{self._binding.per_page} mazes on a page would have cells of {max(least, 0):.1f} mm, and nobody "
                    f"can solve them below {_SMALLEST}; choose fewer by --per-page, smaller ones by --to, or a larger "
                    "--paper"
                )
            yield page

    @cached_property
    def _shared(self) -> tuple[Sequence[_Group], Places] | None:
        """The mazes that share pages, and their places; None if each has a page for itself."""
        count, per_page = len(self._pages), self._binding.per_page
        if per_page == 1:
            return None
        groups = self._grouped([*map(self._entry, self._pages)], [*range(0, count, per_page), count])
        return groups, self._best(groups, [*arrangements(min(count, per_page), self._lies)])

    def _grouped(self, mazes: Sequence[MazeOnPage], ends: Sequence[int]) -> list[_Group]:
        """Return the groups of mazes that lie between some places of their order."""
        return [_Group(self._pages[first:end], mazes[first:end]) for first, end in pairwise(ends)]

    def _best(self, groups: Sequence[_Group], candidates: Sequence[Arrangement], *, keys: bool = False) -> Places:
        """Return the places in which the smallest cells on any page come out largest."""
        to_cut = self._binding.cut_lines and not keys
        places = [Places.on(self.look(1), arrangement, to_cut=to_cut) for arrangement in candidates]
        return max(places, key=lambda places: min(places.smallest(group.mazes) for group in groups))

    def _keys(self, begin: int) -> Iterator[SharedPage]:
        """Return the pages of the keys, if there are any: as many keys on each as can be read.

        All pages have about as many, so that no last page is nearly empty.
        """
        if self._binding.keys == NONE:
            return iter(())
        keys, count = [*map(self._key, self._pages)], len(self._pages)
        for shares in range(ceil(count / _MOST_KEYS), count + 1):
            groups = self._grouped(keys, [number * count // shares for number in range(shares + 1)])
            places = self._best(groups, [*arrangements(ceil(count / shares), self._others_lie)], keys=True)
            if min(places.smallest(group.mazes) for group in groups) >= _LEGIBLE:
                break
        return self._shared_pages(groups, places, begin, (self.words("Solution"), self.words("Solutions")))

    def footer(self, number: int | None, pages: Sequence[BookletPage] = (), usual: str = "") -> list[Section]:
        """Return the footer of a page with mazes or without: the user's, or a usual text.

        The page's number is at the outer side of a book; without a number, it is inserted when the page is printed.
        """
        asked, of_page = self._binding.footer, PAGE if number is None else str(number)
        side = "left" if self._binding.book and number is not None and number % 2 == 0 else "right"
        corner = [*line_of(of_page, _NUMBER_POINTS, side)]
        tells_of_mazes = any(f"{{{name}}}" in asked for name in PLACEHOLDERS[:-1])
        if asked == CODE or (tells_of_mazes and not pages):
            return [*line_of(usual, FOOTER_POINTS, color=GREY), *corner]
        values = {"page": of_page}
        if tells_of_mazes:
            values |= {
                "n": _numbers(pages),
                "name": ", ".join(page.name for page in pages if page.name),
                "code": ", ".join(page.code for page in pages) if "{code}" in asked else "",
                "title": self._title(pages[0]) if len(pages) == 1 else "",
            }
        footer = [*line_of(filled("footer", asked, values), FOOTER_POINTS)]
        footer += corner if asked and "{page}" not in asked else []
        codes_of(f"footer of page {number}", footer)  # which refuses what is too long
        return footer

    def _entry(self, page: BookletPage) -> MazeOnPage:
        """Return a maze with its title, and the rules for a name."""
        rules = [Line("", _NAME, (self.words("Name"), self.words("Date")))] * self._binding.printing.name_line
        return self._maze(page, [Line(self._task(page), _TITLE), *rules])

    def _key(self, page: BookletPage) -> MazeOnPage:
        """Return the solution of a maze."""
        title, usual = self._title(page), self.words("Maze {n}").replace("{n}", str(page.number))
        numbered = f"{self.words('Solution')} {page.number}"
        title = numbered if title in {"", usual} else f"{numbered}: {title}"
        return self._maze(page, [Line(title, _KEY)], is_key=True)

    def _maze(self, page: BookletPage, above: Sequence[Line] = (), *, is_key: bool = False) -> MazeOnPage:
        binding = self._binding
        layout = with_borders_on_neighbors(lay_out(page.maze, solution=is_key))
        area = area_of(page.maze, with_marks(page.maze, layout, binding.marks, binding.words, images=binding.images))
        below = [Line(page.code, _CODE)] if binding.has_codes else []
        return MazeOnPage(page.maze, layout, area, above, below, page.number, is_key)

    def _title(self, page: BookletPage) -> str:
        return page.titled(self._binding.title)

    def _task(self, page: BookletPage) -> str:
        """Return the title with what is to be found in the maze."""
        return with_task(self._title(page), page.maze, self.words)

    def _lone_pages(self, begin: int) -> list[LonePage]:
        """Return a page for each maze."""
        binding = self._binding
        used = {self.words(one).casefold() for one in ("Cover", "Index", "Overview")}
        found = []
        for number, page in enumerate(self._pages, begin):
            maze, title = self._maze(page), self._task(page)
            tab = free_tab(page.name * ("{name}" in binding.title), f"{self.words('Maze')} {page.number}", used)
            paper, margins = typed_size(self._size), self.look(number).margins.typed
            asked = binding.printing._replace(paper=paper, margins=margins, orientation=self._lies, footer="")
            look = page_for(asked, PrintedCells.of(maze.shown(binding, 1)), {"title": title})
            footer = self.footer(number, [page], page.code if binding.has_codes else "")
            found.append(LonePage(tab, look._replace(footer=footer), maze, title))
        return found

    def _shared_pages(
        self, groups: Sequence[_Group], places: Places, begin: int, nouns: Sequence[str], *, to_cut: bool = False
    ) -> Iterator[SharedPage]:
        """Yield a page for each group of mazes; `nouns` name one maze or key, and several."""
        placed = [[*places.of(group.mazes)] for group in groups]
        for number, (group, its) in enumerate(zip(groups, placed, strict=True), begin):
            name = f"{nouns[len(group.pages) > 1]} {_numbers(group.pages)}"
            look = self.look(number, places.arrangement.lies)._replace(footer=self.footer(number, group.pages))
            yield SharedPage(name, look, places, its, [*places.cuts(len(its))] if to_cut else ())


def _numbers(pages: Sequence[BookletPage]) -> str:
    """Return the numbers of mazes."""
    first, last = pages[0].number, pages[-1].number
    return str(first) if first == last else f"{first}-{last}"
