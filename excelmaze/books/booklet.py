"""A booklet as a workbook: a cover if one is asked for, an index, the mazes, and the keys."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.books.index import Index, Standing
from excelmaze.books.pages import BookletPage
from excelmaze.books.printed_pages import (
    Arrangement,
    Line,
    Paper,
    PrintBook,
    Slot,
    arrangements,
    best_arrangement,
    fitting_cell,
    name_line,
    sheet_of,
)
from excelmaze.draw.layout import Layout
from excelmaze.draw.printing import Printing, above_footer
from excelmaze.draw.tilings import lay_out, with_held_lines
from excelmaze.errors import InputError
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Selection, cell_address
from excelmaze.sheet.paper import Margins, margins_of, paper_size
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.sheets import NewSheet
from excelmaze.xlsx.titles import GREY, Lettering

END, NONE, BESIDE = "end", "none", "beside"
KEYS = END, BESIDE, NONE

_TITLE, _KEY, _CODE = Lettering(13, bold=True), Lettering(10, bold=True), Lettering(7, color=GREY)
_COVER, _SUBTITLE = Lettering(40, bold=True), Lettering(16)
_NAME_POINTS = 11.0
# So many keys are on a page, and fewer where their cells would be smaller than so many pixels.
_KEYS_ON_PAGE = 6, 4, 2, 1
_LEGIBLE = 8
_NUMBER_POINTS = 9


class Cover(NamedTuple):
    """The title of a booklet, and the maze on its cover."""

    title: str
    maze: Maze


class Binding(NamedTuple):
    """The binding of a booklet.

    Attributes:
        title: what stands above each maze, with `{n}` and `{name}`.
        keys: `end`, `beside`, `none`, or the name of another workbook.
        per_page: so many mazes on a sheet.
        theme: and `marks`: as for `save`.
        printing: the paper, its margins, and whether there are lines for names.
        words: the language.
        cover: what stands in front.
        same_scale: whether all cells are as large as those of the largest maze.
        book: the book that is to be sold.
    """

    title: str = ""
    keys: str = END
    per_page: int = 1
    theme: str | None = None
    marks: str = "words"
    printing: Printing = Printing()
    words: Words = str
    cover: Cover | None = None
    same_scale: bool = False
    book: PrintBook | None = None

    @property
    def own_keys(self) -> bool:
        """Whether the keys are a workbook of their own."""
        return self.keys not in KEYS


def write_booklet(path: str | Path, pages: Sequence[BookletPage], binding: Binding, *, force: bool = True) -> None:
    """Write the pages of a booklet into a new workbook, and the keys behind them or into one of their own.

    Raises:
        InputError: an option that does not exist, or more pages than the book that is to be printed has.
        WorkbookError: a file cannot be written.
    """
    binder = _Binder(binding)
    index = Index(pages, binder.paper(1), binding.words)
    first = 2 if binding.cover else 1
    begin = first + index.length
    mazes = binder.mazes(pages, begin)
    keys = binder.keys(pages, 1 if binding.own_keys else begin + len(mazes))
    bound = mazes if binding.own_keys else [*mazes, *keys]
    if binding.book is not None and begin + len(bound) - 1 > binding.book.pages:
        raise InputError(
            f"the booklet takes {begin + len(bound) - 1} pages, and --print-book says {binding.book.pages}; "
            "say more, or choose fewer mazes"
        )

    def front(sheet: Worksheet) -> None:
        index.write(sheet, _places(pages, mazes, begin), first, f"&{_NUMBER_POINTS}&P")

    def write(sheets: Sequence[NewSheet], file: str | Path, **more: Any) -> None:  # noqa: ANN401 - as there
        write_sheets(sheets, file, theme=binding.theme, printing=binding.printing, force=force, **more)

    if binding.own_keys:
        write(keys, binding.keys)
    write(bound, path, front=front, cover=binder.cover(len(pages)))


def _places(pages: Sequence[BookletPage], mazes: Sequence[NewSheet], begin: int) -> list[Standing]:
    """Return where each maze stands, in the order of the pages."""
    standings: dict[str, Standing] = {}
    for number, new in enumerate(mazes, begin):
        for name, selection in new.known.items():
            top, left, *_ = selection.areas[0]
            standings[name] = Standing(new.name, cell_address(top, left), number)
    return [standings[known_as(page)] for page in pages]


class _Arranged(NamedTuple):
    """Mazes that lie on sheets: those of each sheet, how they lie, and the pixels of their cells."""

    pages: Sequence[Sequence[BookletPage]]
    slots: Sequence[Sequence[Slot]]
    arrangement: Arrangement
    cells: Sequence[float]


class _Binder:
    """The sheets of a booklet."""

    def __init__(self, binding: Binding) -> None:
        self._binding, self.words = binding, binding.words
        self._paper = binding.book.trim if binding.book else binding.printing.paper
        self._size = paper_size(self._paper)
        # The pages of a book that is bound all lie as its cover does.
        own = "portrait" if self._size[0] <= self._size[1] else "landscape"
        self._lies = own if binding.book else ""

    def paper(self, number: int) -> Paper:
        """Return what a page is printed on."""
        return Paper(self._size, above_footer(self._margins(number)))

    def mazes(self, pages: Sequence[BookletPage], begin: int) -> list[NewSheet]:
        """Return the sheets of the mazes."""
        with_keys, per_page = self._binding.keys == BESIDE, self._binding.per_page
        if per_page == 1 and not with_keys:
            return self._single(pages, begin)
        arranged = self._arranged(pages, per_page, self._with_key if with_keys else self._slots, pairs=with_keys)
        return self._bound(arranged, begin, self.words("Maze"), self.words("Mazes"))

    def keys(self, pages: Sequence[BookletPage], begin: int) -> list[NewSheet]:
        """Return the sheets of the keys, if they are on any of their own."""
        if self._binding.keys in {BESIDE, NONE}:
            return []
        arrangements_of_keys = (self._arranged(pages, count, self._keys) for count in _KEYS_ON_PAGE)
        arranged = next((other for other in arrangements_of_keys if min(other.cells) >= _LEGIBLE), None)
        arranged = arranged or self._arranged(pages, 1, self._keys)
        return self._bound(arranged, begin, self.words("Solution"), self.words("Solutions"))

    def cover(self, count: int) -> NewSheet | None:
        """Return the sheet in front, if one is asked for."""
        if self._binding.cover is None:
            return None
        title, maze = self._binding.cover
        above = [Line(title, _COVER), Line(f"{self.words('Mazes')}: {count}", _SUBTITLE)]
        slot = Slot(maze, _layout(maze), above, [name_line(self.words, _SUBTITLE.points)])
        paper = self.paper(1)
        arrangement = best_arrangement([[slot]], list(arrangements(1, self._lies or "portrait")), paper)
        return sheet_of(self.words("Cover"), [slot], arrangement, paper, fitting_cell([slot], arrangement, paper), "")

    def _slots(self, page: BookletPage) -> list[Slot]:
        rules = [name_line(self.words, _NAME_POINTS)] if self._binding.printing.name_line else []
        above = [Line(self._task(page), _TITLE), *rules]
        return [self._slot(page, above)._replace(number=page.number)]

    def _keys(self, page: BookletPage) -> list[Slot]:
        title = f"{self.words('Solution')} {page.number}: {self._title(page)}".rstrip(": ")
        return [self._slot(page, [Line(title, _KEY)], solution=True)]

    def _with_key(self, page: BookletPage) -> list[Slot]:
        (slot,), (key,) = self._slots(page), self._keys(page)
        return [slot, key._replace(below=(), named=False)]

    def _slot(self, page: BookletPage, above: Sequence[Line], *, solution: bool = False) -> Slot:
        layout = _layout(page.maze, solution=solution)
        return Slot(page.maze, layout, above, [Line(page.code, _CODE)], self._binding.marks, self.words)

    def _title(self, page: BookletPage) -> str:
        return self._binding.title.replace("{n}", str(page.number)).replace("{name}", page.name).strip()

    def _task(self, page: BookletPage) -> str:
        """Return the title with what is to be found in the maze."""
        if not page.maze.texts:
            return self._title(page)
        from excelmaze.draw.tasks import with_task

        return with_task(self._title(page), page.maze, self.words)

    def _single(self, pages: Sequence[BookletPage], begin: int) -> list[NewSheet]:
        """Return a sheet for each maze, with its title in the header."""
        sheets: list[NewSheet] = []
        for number, page in enumerate(pages, begin):
            name = f"{self.words('Maze')} {page.number}"
            known = {known_as(page): Selection(page.maze.grid.cells.areas)}
            new = NewSheet(name, page.maze, _layout(page.maze), self._task(page), code=page.code, known=known)
            new = new.marked(self._binding.marks, self.words)
            margins = ",".join(f"{margin:g}" for margin in self._margins(number))
            printing = self._binding.printing._replace(paper=self._paper, margins=margins, orientation=self._lies)
            printed = new.drawn(printing, number).page
            sheets.append(new._replace(page=printed._replace(footer=self._footer(number, printed.footer))))
        if self._binding.same_scale:
            least = min(new.page.cell_size for new in sheets if new.page)
            sheets = [new._replace(page=new.page and new.page._replace(cell_size=least)) for new in sheets]
        return sheets

    def _arranged(
        self,
        pages: Sequence[BookletPage],
        count: int,
        slots_of: Callable[[BookletPage], Sequence[Slot]],
        *,
        pairs: bool = False,
    ) -> _Arranged:
        """Arrange pages, so many on a sheet, as large as all of them fit in one arrangement."""
        groups = [pages[begin : begin + count] for begin in range(0, len(pages), count)]
        slots = [[slot for page in group for slot in slots_of(page)] for group in groups]
        paper = self.paper(1)
        candidates = list(arrangements(count * (1 + pairs), self._lies, pairs=pairs))
        arrangement = best_arrangement(slots, candidates, paper)
        cells = [fitting_cell(group, arrangement, paper) for group in slots]
        return _Arranged(groups, slots, arrangement, [min(cells)] * len(cells) if self._binding.same_scale else cells)

    def _bound(self, arranged: _Arranged, begin: int, singular: str, plural: str) -> list[NewSheet]:
        """Return the sheets of arranged mazes, named by the words for what is on each."""
        sheets = []
        for number, (group, slots, cell) in enumerate(
            zip(arranged.pages, arranged.slots, arranged.cells, strict=True), begin
        ):
            first, last = group[0].number, group[-1].number
            name = f"{singular} {first}" if first == last else f"{plural} {first}-{last}"
            sheets.append(sheet_of(name, slots, arranged.arrangement, self.paper(number), cell, self._footer(number)))
        return sheets

    def _margins(self, number: int) -> Margins:
        book = self._binding.book
        return margins_of(self._binding.printing.margins) if book is None else book.margins(number)

    def _footer(self, number: int, text: str = "") -> str:
        """Return the footer: a text in the middle, and the page's number at the side where books are opened."""
        # Digits behind a size would be read as part of it.
        own = f"&{_NUMBER_POINTS} {number}"
        return f"&L{own}{text}" if self._binding.book and number % 2 == 0 else f"{text}&R{own}"


def known_as(page: BookletPage) -> str:
    """Return the name by which a maze is known throughout the workbook."""
    return f"maze_{page.number}"


def _layout(maze: Maze, *, solution: bool = False) -> Layout:
    return with_held_lines(lay_out(maze, solution=solution))
