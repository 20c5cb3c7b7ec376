"""A booklet as a document: the same pages as in a workbook."""

from collections.abc import Iterator, Sequence
from itertools import chain

from excelmaze.books.binding import BookletLayout
from excelmaze.books.booklet_pages import BookletPage
from excelmaze.books.index import LINK, POINTS, ROW, Index
from excelmaze.books.placement import Place, with_cuts
from excelmaze.books.plan import Contents, LonePage, Plan, SharedPage
from excelmaze.draw.layout import CellLook, Layout, Role
from excelmaze.draw.page_lines import Lettering
from excelmaze.draw.printing import PageLook, PrintedCells
from excelmaze.files import FileLike, file_to_write
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from excelmaze.pictures.export import Output
from excelmaze.pictures.lettering import drawn_marks
from excelmaze.pictures.page import Page, Printed, Text
from excelmaze.pictures.writers import WRITERS
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.lengths import MM_OF_POINT
from excelmaze.sheet.paper import PX_OF_MM, Margins, lying

WRITER = WRITERS["pdf"]
_CELL = Area(1, 1, 1, 1)
# The content of pages without a maze.
_NO_MAZE = Maze(Grid([_CELL]), b"\0")
_BLANK = Layout.uniform(_NO_MAZE.grid, CellLook(0, Role.OPEN))
_INDEX, _TEXT = Lettering(18, bold=True, across="left"), Lettering(POINTS, across="left")
_HEADINGS, _LINK = _TEXT._replace(bold=True), _TEXT._replace(color=LINK)


def write_document(
    path: FileLike, pages: Sequence[BookletPage], binding: BookletLayout, *, force: bool = True
) -> list[Page]:
    """Write the pages of a booklet into a document, and the keys behind them or into one of their own.

    Returns:
        The pages, those of the keys too.

    Raises:
        InputError: an option that does not exist, or more pages than the book that is to be printed has.
        WorkbookError: a file cannot be written.
    """
    bound, keys = Document(pages, binding).pages()
    options = {} if binding.font is None else {"font": binding.font}
    for file, own in ((binding.keys, keys), (path, bound)):
        if own:
            Output(file_to_write(file), WRITER, options).write(own, force=force)
    return [*bound, *keys]


class Document:
    """The pages of a booklet that is written as a document."""

    def __init__(self, pages: Sequence[BookletPage], binding: BookletLayout) -> None:
        binding = binding._replace(marks=drawn_marks(binding.marks, WRITER, binding.font, binding.words))
        self._binding, self._plan = binding, Plan(pages, binding)

    def pages(self) -> tuple[list[Page], list[Page]]:
        """Return the pages of the booklet, and those of its keys if these are a file of their own.

        Raises:
            InputError: as for `write_document`.
        """
        contents = self._plan.contents()
        bound = [] if contents.cover is None else [self._shared(contents.cover)]
        if contents.listing is not None:
            bound += self._index(contents.listing, contents)
        bound += map(self._drawn, contents.mazes)
        keys = [*map(self._drawn, contents.keys)]
        return (bound, keys) if self._binding.own_keys else ([*bound, *keys], [])

    def _drawn(self, page: LonePage | SharedPage) -> Page:
        """Return a page of mazes or of keys."""
        if isinstance(page, SharedPage):
            return self._shared(page)
        shown = page.maze.shown(self._binding, page.look.cell_size)
        return self._page(page.name, Printed.of(page.look, PrintedCells.of(shown)), shown, page.maze.maze)

    def _shared(self, page: SharedPage) -> Page:
        """Return a page of several mazes: a blank one with insets."""
        pixels = min(int(place.side * PX_OF_MM) for place in page.placed)
        insets = [
            self._page("", _printed(place, page.look), place.maze.shown(self._binding, pixels), place.maze.maze)
            for place in page.placed
        ]
        blank, layout, (wide, high) = _blank(page.look), _BLANK, page.places.room
        if page.cuts:
            blank = blank._replace(widths=[wide / MM_OF_POINT], heights=[high / MM_OF_POINT])
            words, side = self._binding.words, min(wide, high)
            layout = with_cuts(layout, page.cuts, lambda at: (1 + at[0] / high, 1 + at[1] / wide), words, side)
        return self._page(page.name, blank, layout)._replace(insets=insets)

    def _page(self, name: str, printed: Printed, layout: Layout = _BLANK, maze: Maze = _NO_MAZE) -> Page:
        """Return a page with a name; all pages have the title of the document."""
        binding = self._binding
        title = binding.cover.title if binding.cover else binding.words("Mazes")
        return Page(maze, layout, binding.theme, name, title, language=binding.language, printed=printed)

    def _index(self, index: Index, contents: Contents) -> Iterator[Page]:
        """Yield the pages of an index, each with the headings; the mazes stand on pages of the numbers."""
        of_mazes = ([number] * page.maze_count for number, page in enumerate(contents.mazes, contents.begin))
        rows, title = index.rows([*chain(*of_mazes)]), self._binding.words("Index")
        for number, begin in enumerate(range(0, len(rows), index.on_page), index.first):
            table = [index.headings, *rows[begin : begin + index.on_page]]
            area = Area(0, 1, len(table), len(index.widths))
            texts = [Text(area._replace(bottom=0), title, _INDEX)]
            for row, values in enumerate(table, 1):
                for column, value in enumerate(values, 1):
                    lettering = _HEADINGS if row == 1 else _LINK if column == 1 else _TEXT
                    texts.append(Text(Area(row, column, row, column), str(value), lettering))
            look = self._plan.look(number, index.look.orientation)
            look = look._replace(footer=self._plan.footer(number), percent=index.scale)
            heights = [2 * ROW, *[ROW] * len(table)]
            yield self._page(title, Printed(look, area, index.widths, heights, texts, centered=(True, False)))


def _blank(look: PageLook) -> Printed:
    """Return a page on which nothing is drawn, but its footer."""
    return Printed.of(look, PrintedCells([_CELL]))


def _printed(place: Place, look: PageLook) -> Printed:
    """Return a place as a page whose margins are everything around it."""
    area, side, (wide, _) = place.maze.area, place.side / MM_OF_POINT, lying(look.size, look.orientation)
    width, columns = place.width / MM_OF_POINT, [side * share for share in place.maze.widths]
    aside = (width - sum(columns)) / 2
    top, left = look.margins.top + place.top, look.margins.left + place.left
    first, last = area.left - 1, area.right + 1
    above, below = ([line.height / MM_OF_POINT for line in lines] for lines in (place.above, place.below))
    lines = [*enumerate(place.above, area.top - len(above)), *enumerate(place.below, area.bottom + 1)]
    return Printed(
        look._replace(footer=(), margins=Margins(top, wide - left - place.width, 0.0, left)),
        Area(area.top - len(above), first, area.bottom + len(below), last),
        widths=[aside, *columns, aside],
        heights=[*above, *[side] * area.height, *below],
        texts=[Text(Area(row, first, row, last), line.text, line.lettering) for row, line in lines if line.text],
        centered=(False, False),
    )
