"""A booklet as a document: the same pages as in a workbook."""

from collections.abc import Iterator, Sequence

from excelmaze.books.binding import Binding
from excelmaze.books.index import LINK, POINTS, ROW, WHOLE, Index
from excelmaze.books.pages import BookletPage
from excelmaze.books.placement import MazeOnPage, Paper, Place, with_cuts
from excelmaze.books.plan import PagePlan, Plan
from excelmaze.draw.end_marks import LETTERS, NONE, WORDS, words_fit
from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.draw.lettering import Lettering
from excelmaze.draw.page_lines import Section
from excelmaze.draw.printing import EDGE
from excelmaze.draw.theme import THEMES
from excelmaze.files import FileLike
from excelmaze.grids.grid import Grid
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.export import OF_WRITERS, shown_of, write_pages
from excelmaze.pictures.page import Page
from excelmaze.pictures.pages import Showing
from excelmaze.pictures.printed import Printed, Text, printed_page
from excelmaze.pictures.writers import WRITERS
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.lengths import MM_OF_POINT
from excelmaze.sheet.paper import PX_OF_MM, Margins, lying, typed_size

WRITER = WRITERS["pdf"]
_BLANK = Layout.uniform(Grid([Area(1, 1, 1, 1)]), Shown(0, Role.OPEN))
_INDEX, _CELL = Lettering(18, bold=True, across="left"), Lettering(POINTS, across="left")
_HEADINGS, _LINK = _CELL._replace(bold=True), _CELL._replace(color=LINK)


def write_document(path: FileLike, pages: Sequence[BookletPage], binding: Binding, *, force: bool = True) -> list[Page]:
    """Write the pages of a booklet into a document, and the keys behind them or into one of their own.

    Returns:
        The pages, those of the keys too.

    Raises:
        InputError: an option that does not exist, or more pages than the book that is to be printed has.
        WorkbookError: a file cannot be written.
    """
    bound, keys = drawn_document(pages, binding)
    options = dict.fromkeys(OF_WRITERS) | {"font": binding.font}
    for file, own in ((binding.keys, keys), (path, bound)):
        if own:
            write_pages(own, file, WRITER, options, no_recipe=True, force=force)
    return [*bound, *keys]


def drawn_document(pages: Sequence[BookletPage], binding: Binding) -> tuple[list[Page], list[Page]]:
    """Return the pages of a document, and those of its keys if these are a file of their own.

    Raises:
        InputError: as for `write_document`.
    """
    return _Document(pages, binding).pages()


class _Document:
    """The pages of a booklet that is written as a document."""

    def __init__(self, pages: Sequence[BookletPage], binding: Binding) -> None:
        self._pages, self._binding, self._plan = pages, binding, Plan(pages, binding)

    def pages(self) -> tuple[list[Page], list[Page]]:
        """Return the pages of the booklet, and those of its keys if these are a file of their own."""
        contents = self._plan.contents()
        bound = self._drawn([contents.cover]) if contents.cover else []
        if contents.listing is not None:
            numbers = {maze.number: page.number for page in contents.mazes for maze in page.mazes}
            of_pages = [numbers[page.number] for page in self._pages]
            bound += self._index(contents.listing, contents.index_begin, of_pages)
        bound, keys = self._titled([*bound, *self._drawn(contents.mazes)]), self._titled(self._drawn(contents.keys))
        return (bound, keys) if self._binding.own_keys else ([*bound, *keys], [])

    def _titled(self, pages: Sequence[Page]) -> list[Page]:
        """Return pages with the title of the document."""
        cover, words = self._binding.cover, self._binding.words
        return [page._replace(title=cover.title if cover else words("Mazes")) for page in pages]

    def _drawn(self, plans: Sequence[PagePlan]) -> list[Page]:
        """Return the pages of mazes or of keys."""
        if plans and plans[0].places is not None:
            return [*map(self._several, plans)]
        printed = [*map(self._printed, plans)]
        if self._binding.same_scale:
            least = min((min(page.widths) for page in printed), default=0.0)
            printed = [
                page._replace(widths=[least] * len(page.widths), heights=[least] * len(page.heights))
                for page in printed
            ]
        return [
            self._shown(plan.mazes[0], page, self._binding.marks)._replace(name=plan.name)
            for plan, page in zip(plans, printed, strict=True)
        ]

    def _printed(self, plan: PagePlan) -> Printed:
        """Return the page of a maze that has it for itself, with its title in the header."""
        paper, printing = self._plan.paper(plan.number), self._binding.printing
        asked = {
            "paper": typed_size(paper.size),
            "margins": paper.margins.typed,
            "orientation": self._plan.orientation,
            "header": printing.header,
            "footer": "",
            "name_line": printing.name_line,
        }
        printed = printed_page(asked, plan.mazes[0].layout, {"title": plan.title}, self._binding.words)
        return printed._replace(footer=plan.footer)

    def _several(self, plan: PagePlan) -> Page:
        """Return a page of several mazes: a blank one with insets."""
        places, binding = plan.places, self._binding
        assert places is not None  # noqa: S101 - that of several mazes
        lies, paper = places.arrangement.lies, self._plan.paper(plan.number)
        least = min(int(place.side * PX_OF_MM) for place in plan.placed)
        marks = LETTERS if binding.marks == WORDS and not words_fit(binding.words, least) else binding.marks
        insets = [
            self._shown(place.maze, _printed_place(place, paper, lies), marks if place.maze.number else NONE)
            for place in plan.placed
        ]
        page = self._blank(plan.number, lies, plan.footer)._replace(name=plan.name, insets=insets)
        if not plan.to_cut:
            return page
        (wide, high), printed = places.room, page.printed
        assert printed is not None  # noqa: S101 - that of a document
        cuts = [*places.cuts(plan.mazes)]
        layout = with_cuts(
            page.layout, cuts, lambda at: (1 + at[0] / high, 1 + at[1] / wide), binding.words, min(wide, high)
        )
        whole = printed._replace(widths=[wide / MM_OF_POINT], heights=[high / MM_OF_POINT])
        return page._replace(layout=layout, printed=whole)

    def _shown(self, maze: MazeOnPage, printed: Printed, marks: str) -> Page:
        """Return a maze or its solution on a place of the paper."""
        binding = self._binding
        look = AppearanceOptions(
            solution="shown" if maze.is_key else "none",
            solution_style=binding.solution_style,
            language=binding.language,
        )
        images = binding.images if maze.number else None
        showing = Showing(look, theme_there=maze.theme or binding.theme, images=images)
        options = dict.fromkeys(OF_WRITERS) | {"marks": marks}
        (page,) = shown_of(maze.maze, WRITER, options, showing, printed, no_recipe=True)
        return page

    def _blank(self, number: int, lies: str, footer: Sequence[Section]) -> Page:
        """Return a page on which nothing is drawn, but its footer."""
        paper = self._plan.paper(number)
        printed = Printed(lying(paper.size, lies), paper.margins, EDGE, (), footer, Area(1, 1, 1, 1), [1.0], [1.0])
        return Page(_BLANK, THEMES["classic"], "", printed=printed)

    def _index(self, index: Index, first: int, numbers: Sequence[int]) -> Iterator[Page]:
        """Yield the pages of an index, each with the headings; the mazes stand on pages of the numbers."""
        rows = list(index.rows(numbers))
        widths = [index.width(column) for column in range(len(index.headings))]
        for number, begin in enumerate(range(0, len(rows), index.on_page), first):
            table: list[Sequence[str | float]] = [index.headings, *rows[begin : begin + index.on_page]]
            texts = [Text(Area(0, 1, 0, len(widths)), index.words("Index"), _INDEX)]
            for row, values in enumerate(table, 1):
                for column, value in enumerate(values, 1):
                    lettering = _HEADINGS if row == 1 else _LINK if column == 1 else _CELL
                    texts.append(Text(Area(row, column, row, column), str(value), lettering))
            page = self._blank(number, index.lies, self._plan.plain_footer(number))
            assert page.printed is not None  # noqa: S101 - that of a blank page
            printed = page.printed._replace(
                area=Area(0, 1, len(table), len(widths)),
                widths=widths,
                heights=[2 * ROW, *[ROW] * len(table)],
                texts=texts,
                scale=index.scale / WHOLE,
                centered=(True, False),
            )
            yield page._replace(name=index.words("Index"), printed=printed)


def _printed_place(place: Place, paper: Paper, lies: str) -> Printed:
    """Return a place as a page of its own whose margins are all that is around it."""
    area, side, size = place.maze.area, place.side / MM_OF_POINT, lying(paper.size, lies)
    width, columns = place.width / MM_OF_POINT, [side * share for share in place.maze.widths]
    aside = (width - sum(columns)) / 2
    top, left = paper.margins.top + place.top, paper.margins.left + place.left
    first, last = area.left - 1, area.right + 1
    lines = [*enumerate(place.above, area.top - len(place.above)), *enumerate(place.below, area.bottom + 1)]
    above, below = ([line.height / MM_OF_POINT for line in lines] for lines in (place.above, place.below))
    return Printed(
        size,
        Margins(top, size[0] - left - place.width, 0.0, left),
        0.0,
        (),
        (),
        Area(area.top - len(above), first, area.bottom + len(below), last),
        [aside, *columns, aside],
        [*above, *[side] * area.height, *below],
        [Text(Area(row, first, row, last), line.text, line.lettering) for row, line in lines if line.text],
        None,
        (False, False),
    )
