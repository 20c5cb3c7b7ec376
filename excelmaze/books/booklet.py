"""A booklet as a workbook: a cover if one is asked for, an index, the mazes, and the keys."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.books.binding import Binding
from excelmaze.books.index import IndexEntry
from excelmaze.books.index_sheet import write_index
from excelmaze.books.pages import BookletPage
from excelmaze.books.plan import PagePlan, Plan
from excelmaze.books.shared_sheets import cell_size, known_as, shared_sheet
from excelmaze.files import FileLike
from excelmaze.sheet.addresses import Selection, cell_address
from excelmaze.sheet.paper import typed_size
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.sheets import NewSheet

if TYPE_CHECKING:
    from excelmaze.books.overview import Played


def write_booklet(path: FileLike, pages: Sequence[BookletPage], binding: Binding, *, force: bool = True) -> None:
    """Write the pages of a booklet into a new workbook, and the keys behind them or into one of their own.

    Raises:
        InputError: an option that does not exist, or more pages than the book that is to be printed has.
        WorkbookError: a file cannot be written.
    """
    plan = Plan(pages, binding)
    sheets, contents = _Sheets(plan, binding), plan.contents()
    cover = sheets.of([contents.cover] if contents.cover else [])
    mazes, keys = sheets.of(contents.mazes), sheets.of(contents.keys)
    index = contents.listing

    def front(sheet: Worksheet) -> None:
        if index is not None:
            entries = _entries(pages, mazes, contents.mazes[0].number)
            write_index(index, sheet, entries, contents.index_begin, plan.index_footer)
        if binding.is_played:
            from excelmaze.books.overview import write_overview

            assert sheet.parent is not None  # noqa: S101 - it is a workbook's
            own = sheet if index is None else sheet.parent.create_sheet()
            write_overview(own, pages, [_played(new) for new in mazes], binding.words)

    def write(sheets: Sequence[NewSheet], file: FileLike, **more: Any) -> None:  # noqa: ANN401 - as there
        write_sheets(sheets, file, theme=binding.theme, printing=binding.printing, force=force, **more)

    if binding.own_keys:
        write(keys, binding.keys)
    has_front = index is not None or binding.is_played
    bound = mazes if binding.own_keys else [*mazes, *keys]
    write(bound, path, front=front if has_front else None, cover=cover[0] if cover else None)


def _entries(pages: Sequence[BookletPage], mazes: Sequence[NewSheet], begin: int) -> list[IndexEntry]:
    """Return where each maze stands, in the order of the pages."""
    entries: dict[str, IndexEntry] = {}
    for number, new in enumerate(mazes, begin):
        for name, selection in new.known.items():
            top, left, *_ = selection.areas[0]
            entries[name] = IndexEntry(new.name, cell_address(top, left), number)
    return [entries[known_as(page.number)] for page in pages]


def _played(new: NewSheet) -> "Played":
    from excelmaze.books.overview import Played

    assert new.game is not None  # noqa: S101 - it is played
    assert new.page is not None  # noqa: S101 - it has the page for itself
    game = new.game(new.page.cell_size)
    return Played(new.name, game.solved, (game.block.top, game.block.left))


class _Sheets:
    """The pages of a booklet as sheets."""

    def __init__(self, plan: Plan, binding: Binding) -> None:
        self._plan, self._binding = plan, binding

    def of(self, plans: Sequence[PagePlan]) -> list[NewSheet]:
        """Return a sheet for each page."""
        if not plans:
            return []
        if plans[0].places is None:
            return self._singles(plans)
        sizes = [*map(cell_size, plans)]
        if self._binding.same_scale:
            sizes = [min(sizes)] * len(sizes)
        return [
            shared_sheet(plan, self._binding, self._plan.paper(plan.number), size)
            for plan, size in zip(plans, sizes, strict=True)
        ]

    def _singles(self, plans: Sequence[PagePlan]) -> list[NewSheet]:
        """Return the sheets of mazes that have the page for themselves, with titles in the header."""
        sheets = [*map(self._single, plans)]
        if self._binding.same_scale:
            least = min(new.page.cell_size for new in sheets if new.page)
            sheets = [new._replace(page=new.page and new.page._replace(cell_size=least)) for new in sheets]
        if not self._binding.is_played:
            return sheets
        from excelmaze.xlsx.new.played import played

        words, is_protected = self._binding.words, self._binding.is_protected
        return [played(new.maze, [new], words, is_protected=is_protected)[0] for new in sheets]

    def _single(self, plan: PagePlan) -> NewSheet:
        (maze,), binding = plan.mazes, self._binding
        areas = maze.layout.grid.areas if maze.is_round else maze.maze.grid.cells.areas
        known = {known_as(maze.number): Selection(areas)}
        new = NewSheet(plan.name, maze.maze, maze.layout, plan.title, maze.theme, known=known)
        if maze.is_round:
            new = new._replace(names={}, rounds=[(areas[0], maze.maze)])
        new = new.marked(binding.marks, binding.words, binding.images)
        size, margins = self._plan.paper(plan.number)
        orientation = self._plan.orientation
        printing = binding.printing._replace(
            footer="", paper=typed_size(size), margins=margins.typed, orientation=orientation
        )
        return new._replace(page=new.drawn(printing, plan.number).page._replace(footer=plan.footer))
