"""A booklet as a workbook: a cover if one is asked for, an index, the mazes, and the keys."""

from collections.abc import Sequence
from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.books.binding import BookletLayout
from excelmaze.books.booklet_pages import BookletPage
from excelmaze.books.front_sheets import write_index, write_overview
from excelmaze.books.plan import LonePage, Plan, SharedPage
from excelmaze.books.shared_sheets import known_as, shared_sheet
from excelmaze.files import FileLike
from excelmaze.sheet.addresses import Selection, cell_address
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.new_sheets import NewSheet
from excelmaze.xlsx.new.played import played


def write_booklet(path: FileLike, pages: Sequence[BookletPage], binding: BookletLayout, *, force: bool = True) -> None:
    """Write the pages of a booklet into a new workbook, and the keys behind them or into one of their own.

    Raises:
        InputError: an option that does not exist, or more pages than the book that is to be printed has.
        WorkbookError: a file cannot be written.
    """
    plan = Plan(pages, binding)
    contents, words = plan.contents(), binding.words
    mazes, keys = _sheets(contents.mazes, binding), _sheets(contents.keys, binding)
    cover = _sheets([contents.cover], binding)[0] if contents.cover else None

    def front(sheet: Worksheet) -> None:
        if contents.listing is not None:
            places = [
                (new.name, cell_address(*selection.areas[0][:2]), number)
                for number, new in enumerate(mazes, contents.begin)
                for selection in new.known.values()
            ]
            write_index(contents.listing, sheet, words("Index"), places, plan.footer(None))
        if binding.is_played:
            assert sheet.parent is not None  # noqa: S101 - it is a workbook's
            own = sheet if contents.listing is None else sheet.parent.create_sheet()
            games = [(new.name, new.game(new.page.cell_size)) for new in mazes if new.game and new.page]
            write_overview(own, pages, games, words)

    def write(sheets: Sequence[NewSheet], file: FileLike, **more: Any) -> None:  # noqa: ANN401 - as there
        write_sheets(sheets, file, theme=binding.theme, printing=binding.printing, force=force, **more)

    if binding.own_keys:
        write(keys, binding.keys)
    has_front = contents.listing is not None or binding.is_played
    write(mazes if binding.own_keys else [*mazes, *keys], path, front=front if has_front else None, cover=cover)


def _sheets(pages: Sequence[LonePage | SharedPage], binding: BookletLayout) -> list[NewSheet]:
    """Return a sheet for each page."""
    return [_lone_sheet(page, binding) if isinstance(page, LonePage) else shared_sheet(page, binding) for page in pages]


def _lone_sheet(page: LonePage, binding: BookletLayout) -> NewSheet:
    """Return the sheet of a page with one maze, and with its game if it is played."""
    own, words = page.maze, binding.words
    new = NewSheet(page.name, own.maze, own.layout, page.title, binding.theme, page=page.look)
    new = new._replace(known={known_as(own.number): Selection(own.cells)}).marked(binding.marks, words, binding.images)
    if own.is_round:
        new = new._replace(names={}, rounds=[(own.cells[0], own.maze)])
    return played(own.maze, [new], words)[0] if binding.is_played else new
