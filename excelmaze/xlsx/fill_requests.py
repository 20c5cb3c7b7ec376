"""The request for a maze that fills cells: marks, sizes, page; and the sheet of its solution.

Where cells of the user's keep some of its texts away, the maze is read back before anything is written.
"""

from collections import Counter
from collections.abc import Collection, Mapping

from excelmaze.draw.end_marks import IsOccupied, arrows_note, with_marks
from excelmaze.draw.layout import Layout
from excelmaze.draw.sheet_view import LayoutView
from excelmaze.draw.theme import Theme
from excelmaze.draw.tilings import colored, detect, lay_out, lay_out_to_read
from excelmaze.errors import InputError, WorkbookError, counted
from excelmaze.grids.grid import Grid
from excelmaze.languages import words_in
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions
from excelmaze.sheet.addresses import Place, cell_address
from excelmaze.sheet.paper import (
    DEFAULT_CELL_PX,
    PAPERS,
    PX_OF_MM,
    cell_pixels,
    cell_side,
    paper_number,
    room_on,
    size_numbered,
)
from excelmaze.sheet.widths import uneven_note
from excelmaze.xlsx.apply import SheetPatch
from excelmaze.xlsx.marks import placed_texts
from excelmaze.xlsx.maze_request import ExtraSheet, HeaderFooter, SheetRequest, changes_of, new_maze_request, theme_in
from excelmaze.xlsx.occupied import not_own
from excelmaze.xlsx.package.tree import to_int
from excelmaze.xlsx.patch.page_settings import paper_of
from excelmaze.xlsx.read import grid_on
from excelmaze.xlsx.record.maze_names import names_of
from excelmaze.xlsx.sheets.texts import texts_of
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import title_above


def request_of(maze: Maze, appearance: AppearanceOptions, theme: Theme, sheet: Sheet) -> SheetRequest:
    """Return the request of a maze, with the extra sheet that was asked for."""
    theme = theme_in(sheet.book, theme)
    walk = maze.walked(maze.trails(appearance.solver)) if appearance.solver else None
    plain = lay_out_to_read(maze, solution=appearance.solution == "shown" and walk is None, walk=walk)
    (layout,) = colored(maze, plain, appearance.color)
    pixels = None if appearance.cell_size is None else _pixels(appearance, layout, sheet)
    title = {title_above(appearance.title, maze.grid.cells.bounds)[:2]} if appearance.title else set()

    def not_free(places: Collection[Place]) -> set[Place]:
        return {*not_own(sheet, maze.grid, places, title), *title}

    layout = _marked(maze, layout, appearance, pixels, not_free)
    uneven = uneven_note(maze.grid.widths, "--cell-size makes them regular") if pixels is None else ()
    request = new_maze_request(maze, layout, theme, no_names=appearance.no_names)._replace(
        cell_size=pixels,
        title=appearance.title,
        header_footer=_header_footer(maze, appearance, sheet, layout),
        notes=[*arrows_note(maze, layout, appearance.marks), *uneven],
    )
    if appearance.paper is not None:
        request = _on_paper(request, paper_number(appearance.paper), appearance.cell_size, layout, sheet)
    if appearance.solution == "sheet":
        request = request._replace(extra_sheets=[_solution_sheet(maze, appearance, theme, pixels or DEFAULT_CELL_PX)])
    return request


def _on_paper(request: SheetRequest, paper: int, cell_size: str | None, layout: Layout, sheet: Sheet) -> SheetRequest:
    """Return the request with its paper, and a note if its cells take several pages."""
    from excelmaze.draw.printed_cells import PrintedCells
    from excelmaze.draw.printing import USUAL_MARGINS, pages_note
    from excelmaze.xlsx.patch.page_settings import margins_on

    side, asked = None if cell_size is None else cell_side(cell_size), request.header_footer
    if side is None:
        return request._replace(paper=paper, pages=(1, 1))
    cells = PrintedCells(layout.grid.areas, layout.widths)
    margins = margins_on(sheet.part, USUAL_MARGINS) if asked is None else asked.margins
    room, pixels = room_on(size_numbered(paper), cells.orientation, margins), round(side * PX_OF_MM)
    notes = filter(None, [pages_note(side, cells, room, pixels)])
    return request._replace(paper=paper, pages=cells.pages(pixels, room), notes=[*request.notes, *notes])


def _marked(
    maze: Maze, layout: Layout, appearance: AppearanceOptions, pixels: int | None, occupied: IsOccupied
) -> Layout:
    return with_marks(maze, layout, appearance.marks, words_in(appearance.language), 0, pixels, occupied)


def _solution_sheet(maze: Maze, appearance: AppearanceOptions, theme: Theme, cell_size: int) -> ExtraSheet:
    """Return the extra sheet that shows the solution."""
    from excelmaze.draw.printing import titled_solution

    words = words_in(appearance.language)
    (plain,) = lay_out_to_read(maze, solution=True)
    first = maze.grid.cells.bounds.top - 1 if appearance.title else 0

    def of_title(places: Collection[Place]) -> set[Place]:
        return {place for place in places if place[0] == first}

    solved = _marked(maze, plain, appearance, cell_size, of_title).spread()
    return ExtraSheet(
        words("Solution"),
        solved,
        changes_of(solved, theme),
        cell_size,
        names_of(maze, no_ends=appearance.no_names),
        title=titled_solution(appearance.title, words),
    )


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
    from excelmaze.draw.page_lines import codes_of
    from excelmaze.draw.printed_cells import PrintedCells
    from excelmaze.draw.printing import USUAL_MARGINS, page_on_sheet
    from excelmaze.xlsx.patch.page_settings import margins_on

    number = to_int(paper_of(sheet.part), PAPERS["A4"]) if appearance.paper is None else paper_number(appearance.paper)
    values = {"title": appearance.title, "n": str(sheet.entry.position + 1)}
    if maze.recipe is not None:
        values |= {"seed": str(maze.recipe.seed), "algorithm": maze.recipe.algorithm}
    margins = margins_on(sheet.part, USUAL_MARGINS)
    page = page_on_sheet(appearance, number, margins, PrintedCells(layout.grid.areas), values)
    header, footer = codes_of("header", page.header), codes_of("footer", page.footer)
    return HeaderFooter(header, footer, page.margins, page.edge)


_MOST_NAMED = 5


def check_read_back(patch: SheetPatch, maze: Maze) -> None:
    """Refuse a maze of which both ends of a link would be unmarked, or which would be read back as another one.

    Raises:
        WorkbookError: letters or arrows of it have no place.
    """
    sheet, layout = patch.sheet, lay_out(maze)
    texts, left_out = placed_texts(layout), {*patch.left_out}
    in_the_way = {place: text for place, text in texts.items() if place in left_out}
    if not in_the_way:
        return
    if (maze.signs.texts or not _unmarked_links(texts, in_the_way)) and _is_read_back(sheet, patch, maze, layout):
        return
    places = sorted(in_the_way)
    named = ", ".join(cell_address(*place) for place in places[:_MOST_NAMED])
    more = len(places) - _MOST_NAMED
    others = f" and {counted(more, 'other cell')}" if more > 0 else ""
    raise WorkbookError(
        f"{sheet.book.path}: letters or arrows that join parts of the maze have no place, as something is in {named} "
        f"on sheet {sheet.name!r}{others}; empty what is in the way, choose other cells, or take another seed"
    )


def _unmarked_links(texts: Mapping[Place, str], left_out: Mapping[Place, str]) -> set[str]:
    """Return the letters of links of which neither end is marked."""
    all_words, lost_words = (
        Counter(word for text in found.values() for word in text.split() if word.isalpha())
        for found in (texts, left_out)
    )
    return {word for word, count in lost_words.items() if count == all_words[word] > 1}


def _is_read_back(sheet: Sheet, patch: SheetPatch, maze: Maze, layout: Layout) -> bool:
    """Return whether the maze is read from its layout and the texts that its cells have then."""
    cells = grid_on(sheet, Grid(maze.grid.cells.areas))
    texts = dict(texts_of(sheet, cells))
    for row, columns in patch.values.items():
        for column, value in columns.items():
            if (cell := cells.cell_at(row, column)) is not None:
                texts[cell] = value if isinstance(value, str) else ""
    view = LayoutView(maze, layout, cells, {cell: text for cell, text in texts.items() if text})
    try:
        found = detect(view).read([view])
    except InputError:
        return False
    return (found.graph, found.passages) == (maze.graph, maze.passages)
