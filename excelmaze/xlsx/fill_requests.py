"""Requests for a maze that fills cells, one for each sheet: marks, sizes, page; and the sheets of its solution.

Where cells of the user's keep some of its texts away, the maze is read back before anything is written.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import chain

from excelmaze.draw.end_marks import IsOccupied, arrows_note, with_marks
from excelmaze.draw.layout import Layout
from excelmaze.draw.theme import Theme
from excelmaze.draw.tilings import lay_out_sheets, lay_out_to_read
from excelmaze.errors import InputError, WorkbookError, counted
from excelmaze.grids.grid import Grid
from excelmaze.languages import words_in
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions
from excelmaze.sheet.addresses import Place, cell_address
from excelmaze.sheet.paper import DEFAULT_CELL_PX, PAPERS, Margins, cell_pixels, paper_number
from excelmaze.sheet.widths import uneven_note
from excelmaze.xlsx.marks import arrows_before, placed_texts
from excelmaze.xlsx.maze_names import NO_NAMES, names_of
from excelmaze.xlsx.maze_request import changes_of, new_maze_requests, theme_in
from excelmaze.xlsx.occupied import occupied_places
from excelmaze.xlsx.opc.package import ChangedPackage
from excelmaze.xlsx.opc.tree import to_int
from excelmaze.xlsx.patch.page_settings import paper_of
from excelmaze.xlsx.read import MazePlace, grid_on, whole_maze
from excelmaze.xlsx.record.on_sheet import kept_on, presumed
from excelmaze.xlsx.rewrite import ChangeSet
from excelmaze.xlsx.sheet_request import ExtraSheet, HeaderFooter, SheetRequest
from excelmaze.xlsx.sheets.texts import cell_text
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import extra_sheet_names, footer_of


class Surroundings:
    """The surroundings of the cells of a new maze on one of its sheets."""

    def __init__(self, sheet: Sheet, titled: Collection[Place], grid: Grid) -> None:
        self.sheet, self.titled = sheet, titled
        records = presumed(kept_on(sheet)).values()
        arrows = arrows_before(records, lambda row, column: grid.cells.cell_at(row, column) is not None)
        self._ours = {place for place, text in arrows.items() if cell_text(sheet, *place) == text}

    def occupied(self, places: Collection[Place]) -> set[Place]:
        """Return the places that are somebody's, but for the title, and the arrows of the maze that was here."""
        return occupied_places(self.sheet, places, {*self.titled, *self._ours})

    def not_free(self, places: Collection[Place]) -> set[Place]:
        """Return the places where no arrow can stand."""
        return {*self.occupied(places), *self.titled}


def requests_of(
    maze: Maze, appearance: AppearanceOptions, theme: Theme, surroundings: Sequence[Surroundings]
) -> list[SheetRequest]:
    """Return the requests of a maze, with the extra sheets that were asked for."""
    sheet = surroundings[0].sheet
    theme = theme_in(sheet.book, theme)
    layouts = lay_out_to_read(maze, solution=appearance.solution == "shown")
    pixels = None if appearance.cell_size is None else _pixels(appearance, layouts[0], sheet)
    layouts = _marked(maze, layouts, appearance, pixels, [one.not_free for one in surroundings])
    plain = new_maze_requests(maze, layouts, [theme] * len(layouts), appearance.color, no_names=appearance.no_names)
    uneven = uneven_note(maze.grid.widths, "--cell-size makes them regular") if pixels is None else ()
    requests = [
        request._replace(
            cell_size=pixels,
            title=appearance.title,
            header_footer=_header_footer(maze, appearance, page.sheet, layout),
            notes=[*arrows_note(maze, layout, appearance.marks), *uneven],
        )
        for request, layout, page in zip(plain, layouts, surroundings, strict=True)
    ]
    if appearance.paper is not None:
        number = paper_number(appearance.paper)
        requests = [
            _on_paper(request, number, appearance.cell_size, layout, page.sheet)
            for request, layout, page in zip(requests, layouts, surroundings, strict=True)
        ]
    if appearance.solution == "sheet":
        requests[0] = requests[0]._replace(
            extra_sheets=_solution_sheets(maze, appearance, theme, pixels or DEFAULT_CELL_PX)
        )
    return requests


def _on_paper(request: SheetRequest, paper: int, cell_size: str | None, layout: Layout, sheet: Sheet) -> SheetRequest:
    """Return the request with its paper, and a note if its cells take several pages."""
    from excelmaze.draw.printed_cells import PrintedCells
    from excelmaze.draw.printing import pages_on_sheet
    from excelmaze.xlsx.patch.page_settings import margins_on

    asked = request.header_footer

    def margins(usual: Margins) -> Margins:
        return margins_on(sheet.part, usual) if asked is None else asked.margins

    pages, notes = pages_on_sheet(cell_size, paper, margins, PrintedCells(layout.grid.areas, layout.widths))
    return request._replace(paper=paper, pages=pages, notes=[*request.notes, *notes])


def _marked(
    maze: Maze,
    layouts: Sequence[Layout],
    appearance: AppearanceOptions,
    pixels: int | None,
    occupied: Sequence[IsOccupied],
) -> list[Layout]:
    words = words_in(appearance.language)
    return [
        with_marks(maze, layout, appearance.marks, words, level, pixels, occupied[level])
        for level, layout in enumerate(layouts)
    ]


def _solution_sheets(maze: Maze, appearance: AppearanceOptions, theme: Theme, cell_size: int) -> list[ExtraSheet]:
    """Return the extra sheets that show the solution."""
    from excelmaze.draw.printing import titled_solution

    words = words_in(appearance.language)
    plain = lay_out_to_read(maze, solution=True)
    first = maze.grid.cells.bounds.top - 1 if appearance.title else 0

    def of_title(places: Collection[Place]) -> set[Place]:
        return {place for place in places if place[0] == first}

    layouts = [one.spread() for one in _marked(maze, plain, appearance, cell_size, [of_title] * len(plain))]
    names = extra_sheet_names(words("Solution"), [layout.sheet for layout in layouts])
    return [
        ExtraSheet(
            names[level],
            solved,
            changes_of(solved, theme),
            cell_size,
            footer_of(maze, words),
            NO_NAMES if appearance.no_names else names_of(maze, level),
            range(len(names)) if len(names) > 1 else (),
            title=titled_solution(appearance.title, words),
        )
        for level, solved in enumerate(layouts)
    ]


def _pixels(appearance: AppearanceOptions, layout: Layout, sheet: Sheet) -> int:
    """Return the side of a cell; where it is to fit, on the paper that is asked for, or that the sheet has."""
    assert appearance.cell_size is not None  # noqa: S101 - it is asked for
    pixels = cell_pixels(appearance.cell_size)
    if pixels is None:
        from excelmaze.draw.printed_cells import PrintedCells
        from excelmaze.draw.printing import USUAL_MARGINS

        own = to_int(paper_of(sheet.part), PAPERS["A4"]) if appearance.paper is None else paper_number(appearance.paper)
        return PrintedCells(layout.grid.areas, layout.widths).fitting_paper(own, USUAL_MARGINS)
    return pixels


def _header_footer(maze: Maze, appearance: AppearanceOptions, sheet: Sheet, layout: Layout) -> HeaderFooter | None:
    """Return header, footer and margins, if any is asked for; margins are by default those of the sheet."""
    if not (appearance.margins or appearance.header or appearance.footer or appearance.name_line):
        return None
    from excelmaze.draw.printed_cells import PrintedCells
    from excelmaze.draw.printing import page_on_sheet
    from excelmaze.xlsx.patch.page_settings import margins_on

    number = to_int(paper_of(sheet.part), PAPERS["A4"]) if appearance.paper is None else paper_number(appearance.paper)
    values = {"title": appearance.title, "n": str(sheet.entry.position + 1)}
    if maze.recipe is not None:
        values |= {"seed": str(maze.recipe.seed), "algorithm": maze.recipe.algorithm}
    page = page_on_sheet(appearance, number, partial(margins_on, sheet.part), PrintedCells(layout.grid.areas), values)
    return HeaderFooter(page.header, page.footer, page.margins, page.edge)


_MOST_NAMED = 5


def check_read_back(book: Book, sheets: Sequence[Sheet], changes: ChangeSet, maze: Maze) -> None:
    """Refuse a maze of which both ends of a link would be unmarked, or which would be read back as another one.

    Raises:
        WorkbookError: letters or arrows of it have no place.
    """
    texts = [*map(placed_texts, lay_out_sheets(maze))]
    in_the_way = [
        {place: text for place, text in its.items() if place in places}
        for its, places in zip(texts, map(set, changes.left_out), strict=True)
    ]
    if not any(in_the_way):
        return
    if (maze.texts or not _unmarked_links(texts, in_the_way)) and _is_read_back(book, sheets[0].name, changes, maze):
        return
    sheet, places = next((sheet.name, sorted(its)) for sheet, its in zip(sheets, in_the_way, strict=True) if its)
    named = ", ".join(cell_address(*place) for place in places[:_MOST_NAMED])
    more = len([*chain(*in_the_way)]) - _MOST_NAMED
    others = f" and {counted(more, 'other cell')}" if more > 0 else ""
    raise WorkbookError(
        f"{book.path}: letters or arrows that join parts of the maze have no place, as something is in {named} on "
        f"sheet {sheet!r}{others}; empty what is in the way, choose other cells, or take another seed"
    )


def _unmarked_links(texts: Sequence[Mapping[Place, str]], left_out: Sequence[Mapping[Place, str]]) -> set[str]:
    """Return the letters of links of which neither end is marked."""
    all_words, lost_words = (
        Counter(word for its in found for text in its.values() for word in text.split() if word.isalpha())
        for found in (texts, left_out)
    )
    return {word for word, count in lost_words.items() if count == all_words[word] > 1}


def _is_read_back(book: Book, sheet: str, changes: ChangeSet, maze: Maze) -> bool:
    with Book(ChangedPackage(book.package, changes.parts)) as changed:
        page = changed.sheet(sheet)
        try:
            found = whole_maze(MazePlace(page, grid_on(page, Grid(maze.grid.cells.areas)), None))
        except InputError:
            return False
        return (found.graph, found.passages) == (maze.graph, maze.passages)
