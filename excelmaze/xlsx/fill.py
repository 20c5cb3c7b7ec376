"""Filling cells of a workbook that exists with a maze.

A maze whose letters or arrows have no place, as the user's cells hold something there, is refused: nobody could read
it.
"""

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from excelmaze.draw.end_marks import arrows_note, check_marks, with_marks
from excelmaze.draw.layout import Layout, Stretches
from excelmaze.draw.theme import Theme, asked_theme
from excelmaze.draw.tilings import colored, lay_out, lay_out_to_read
from excelmaze.errors import InputError, WorkbookError, counted
from excelmaze.files import FileLike
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.grids.room_graphs import room_sides
from excelmaze.grids.tilings import CUBE
from excelmaze.languages import words_in
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import checked_word
from excelmaze.options.keywords import taken, takes
from excelmaze.options.table import AppearanceOptions, MazeOptions, SafetyOptions, ShapeOptions
from excelmaze.options.values import Values
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
from excelmaze.xlsx.carrier import ChangeSet, Done, Work, workbook_to_change
from excelmaze.xlsx.cells_to_fill import SHAPE, grid_in, refuse_unfillable
from excelmaze.xlsx.maze_request import ExtraSheet, SheetRequest, changes_of, theme_in
from excelmaze.xlsx.occupied import check_rim, occupied_places
from excelmaze.xlsx.patch.page_settings import margins_on, paper_of
from excelmaze.xlsx.read import MazePlace, grid_on
from excelmaze.xlsx.record.maze_names import names_of
from excelmaze.xlsx.resolve import changes_for
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import check_solvable, fields_of, placed_texts, title_above

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.options.keyword_types import FillKeywords

# Without a seed: the most mazes that are tried until all letters and arrows have a place.
_TRIES = 20
_MOST_NAMED = 5


def made_and_filled(
    work: Work, values: Values, place: MazePlace | None = None, show: Callable[[Maze, Theme], None] | None = None
) -> Done[Maze]:
    """Make a maze in cells of a workbook, see `grid_in`, and draw it there; `show` gets it before.

    Unless a seed is given, others are tried where letters or arrows have no place, as the user's cells are in the way.
    """
    asked, appearance = values.of(ShapeOptions), values.of(AppearanceOptions)
    theme = _checked_theme(values["algorithm"], appearance)
    grid = grid_in(work, values, place, bridges="pieces" not in values.explicit)
    sheet = work.book.sheet(grid.surroundings.sheet if grid.surroundings else None)
    notes: list[str] = []
    if asked.chosen and room_sides(values.of(MazeOptions))[0] == 1:
        from excelmaze.grids.chosen_cells import shape_notes

        notes += shape_notes(asked, grid.cells)
    making = {name: value for name, value in values.generate_keywords().items() if name not in SHAPE}
    tries = _TRIES if values["seed"] is None else 1
    while True:
        maze, tries = generate(grid, **making), tries - 1
        changes = _changes(work, maze, appearance, theme, sheet, no_recipe=values["no_recipe"], notes=notes)
        try:
            _check_texts(changes.patches[0], maze)
            break
        except WorkbookError:
            if not tries:
                raise
    if show is not None:
        show(maze, theme)
    return Done(maze, work.write(changes))


@takes("fill", AppearanceOptions, SafetyOptions)
def fill_workbook(
    path: FileLike,
    maze: Maze,
    *,
    sheet: str | None = None,
    target: FileLike | None = None,
    **given: "Unpack[FillKeywords]",
) -> Done[Maze]:
    """Draw a maze in its cells of a workbook that exists; nothing else in it changes.

    >>> from excelmaze import Grid, generate, read, save
    >>> save(generate("B2:F6", seed=1), "book.xlsx")
    >>> grid = Grid.from_workbook("book.xlsx", "H2:L6,H7:J9")
    >>> done = fill_workbook("book.xlsx", generate(grid, "wilson", seed=7, goal="opposite"))
    >>> done.maze, done.report.cells
    (<Maze 34 cells, wilson, seed 7>, 34)
    >>> read("book.xlsx", "H2:L6,H7:J9").passages == done.maze.passages
    True

    Args:
        path: the workbook, or a binary file that is open for reading.
        maze: the maze, on one sheet.
        sheet: the sheet; by default that of the maze's grid, see `Grid.from_workbook`, else the one that was active
            when the workbook was saved.
        target: the workbook to write, or a binary file that is open for writing; by default the same one.
        theme: a name in `excelmaze.draw.theme.THEMES`; by default the algorithm's own, or classic.
        solution: `none`, `shown` in the maze, or on a second `sheet`, "Solution" or "Solution 2" and so on, behind the
            last one.
        solution_color: and `wall_width`, `wall_color`: as for `save`.
        title: a line in the empty cell above the maze's top left corner; it is text, also where it begins with `=`.
        cell_size: make the cells squares of a size in pixels, or as in `7mm`, or so large that they `fit` the page;
            without it, widths and heights stay.
        paper: `A4`, `Letter` or `A5`, to print the maze on one page of it; without it, the sheet's page set-up stays.
        margins: and `header`, `footer`, `name_line`: as for `save`, where they are given; a header or footer that the
            sheet has stays.
        marks: what is written into the cells of start and goal, as for `save`; a cell that holds something keeps it.
        color: `distance` colours the cells by their distance from the start, `distance-to-goal` by that to the goal, in
            24 fills from light to dark.
        language: of the words on the second sheet: a code in `excelmaze.languages.LANGUAGES`, or `auto`, the machine's.
        no_names: do not name its start and goals on the sheet; names betray the true goal.
        no_recipe: write neither algorithm nor seed into the workbook.
        force: replace a target that exists, and change a workbook that is protected or signed.
        backup: keep a copy of the workbook that is replaced.
        dry_run: write nothing, only report.

    Raises:
        InputError: an option that does not exist or does not fit.
        WorkbookError: the workbook cannot be read or written, or must not be changed; or something in the cells
            keeps letters or arrows of the maze away.
    """
    values = taken(fill_workbook, given)
    grid = _filled_grid(maze)
    if sheet is not None:
        checked_word(sheet, "sheet")
    appearance = values.of(AppearanceOptions)
    theme = _checked_theme(maze.recipe.algorithm if maze.recipe else "", appearance)
    with workbook_to_change(path, target, values.of(SafetyOptions)) as work:
        page = work.book.sheet(sheet or (grid.surroundings.sheet if grid.surroundings else None))
        refuse_unfillable(page, grid.cells)
        check_rim(page, grid)
        _check_merged(page, grid)
        changes = _changes(work, maze, appearance, theme, page, no_recipe=values["no_recipe"])
        _check_texts(changes.patches[0], maze)
        return Done(maze, work.write(changes))


def _filled_grid(maze: object) -> Grid:
    """Return the rooms of a maze that lies in cells of one sheet.

    Raises:
        InputError: it is none, or lies elsewhere.
    """
    if not isinstance(maze, Maze):
        raise InputError(f"{ascii(maze)[:40]} is no maze; make one with generate(Grid.from_workbook(...))")
    grid = maze.graph
    if not isinstance(grid, Grid) or grid.sheets or grid.tiling == CUBE:
        raise InputError(f"a maze of {maze.graph.described} needs sheets of its own; write a new workbook with save")
    return grid


def _changes(
    work: Work,
    maze: Maze,
    appearance: AppearanceOptions,
    theme: Theme,
    sheet: Sheet,
    *,
    no_recipe: bool,
    notes: Iterable[str] = (),
) -> ChangeSet:
    """Return what changes where a maze is drawn on a sheet.

    Raises:
        InputError: there is no cell for the title, or the maze has no solution to be shown.
        WorkbookError: the cells cannot be changed.
    """
    check_solvable(appearance.solution, maze)
    recipe = maze.recipe
    request = _request_of(maze.replaced(recipe=None) if no_recipe else maze, appearance, theme, sheet)
    algorithm = ALGORITHMS.get(recipe.algorithm) if recipe else None
    takes_silver = algorithm is not None and any(one.name == "swallow" for one in algorithm.params)
    return changes_for(work, [(sheet, request._replace(notes=[*request.notes, *notes], takes_silver=takes_silver))])


def _request_of(maze: Maze, appearance: AppearanceOptions, theme: Theme, sheet: Sheet) -> SheetRequest:
    """Return the request of a maze, with the extra sheet that was asked for."""
    theme, words = theme_in(sheet.book, theme), words_in(appearance.language)
    walk = maze.walked(maze.trails(appearance.solver)) if appearance.solver else None
    plain = lay_out_to_read(maze, solution=appearance.solution == "shown" and walk is None, walk=walk)
    (layout,) = colored(maze, plain, appearance.color)
    own = paper_of(sheet.part) or PAPERS["A4"]
    paper = own if appearance.paper is None else paper_number(appearance.paper)
    pixels = None if appearance.cell_size is None else cell_pixels(appearance.cell_size)
    if appearance.cell_size is not None and pixels is None:
        from excelmaze.draw.printing import USUAL_MARGINS, PrintedCells

        pixels = PrintedCells(layout.grid.areas, layout.widths).fitting_paper(paper, USUAL_MARGINS)
    title = {title_above(appearance.title, maze.grid.cells.bounds)[:2]} if appearance.title else set()

    def not_free(places: Collection[Place]) -> set[Place]:
        return {*occupied_places(sheet, maze.grid, places, title), *title}

    layout = with_marks(maze, layout, appearance.marks, words, 0, pixels, not_free)
    uneven = uneven_note(maze.grid.widths, "--cell-size makes them regular") if pixels is None else ()
    request = SheetRequest(
        Stretches(layout.grid, layout.kinds),
        changes_of(layout, theme),
        cell_size=pixels,
        widths=layout.widths,
        names=names_of(maze, no_ends=appearance.no_names),
        recipe=maze.recipe.to_json() if maze.recipe else "",
        title=appearance.title,
        texts=placed_texts(layout),
        rooms=maze.grid.merged,
        notes=[*arrows_note(maze, layout, appearance.marks), *uneven],
    )
    request = _on_page(request, maze, appearance, sheet, layout, paper)
    if appearance.solution == "sheet":
        request = request._replace(extra_sheets=[_solution_sheet(maze, appearance, theme, pixels or DEFAULT_CELL_PX)])
    return request


def _on_page(
    request: SheetRequest, maze: Maze, appearance: AppearanceOptions, sheet: Sheet, layout: Layout, paper: int
) -> SheetRequest:
    """Return the request with what is asked for of its page; margins are by default those of the sheet.

    A note says if its cells take several pages.
    """
    has_lines = appearance.margins or appearance.header or appearance.footer or appearance.name_line
    if not has_lines and appearance.paper is None:
        return request
    from excelmaze.draw.printing import USUAL_MARGINS, PrintedCells, page_on_sheet, pages_note

    margins, cells = margins_on(sheet.part, USUAL_MARGINS), PrintedCells(layout.grid.areas, layout.widths)
    if has_lines:
        values = fields_of(maze, appearance.title, sheet.entry.position + 1)
        page = page_on_sheet(appearance, paper, margins, cells, values)
        request, margins = request._replace(page=page), page.margins
    side = None if appearance.cell_size is None else cell_side(appearance.cell_size)
    if appearance.paper is None or side is None:
        return request._replace(paper=None if appearance.paper is None else paper)
    room, pixels = room_on(size_numbered(paper), cells.orientation, margins), round(side * PX_OF_MM)
    notes = filter(None, [pages_note(side, cells, room, pixels)])
    return request._replace(paper=paper, pages=cells.pages(pixels, room), notes=[*request.notes, *notes])


def _solution_sheet(maze: Maze, appearance: AppearanceOptions, theme: Theme, cell_size: int) -> ExtraSheet:
    """Return the extra sheet that shows the solution."""
    from excelmaze.draw.printing import titled_solution

    words = words_in(appearance.language)
    (plain,) = lay_out_to_read(maze, solution=True)
    first = maze.grid.cells.bounds.top - 1 if appearance.title else 0

    def of_title(places: Collection[Place]) -> set[Place]:
        return {place for place in places if place[0] == first}

    solved = with_marks(maze, plain, appearance.marks, words, 0, cell_size, of_title).spread()
    return ExtraSheet(
        words("Solution"),
        solved,
        changes_of(solved, theme),
        cell_size,
        names_of(maze, no_ends=appearance.no_names),
        title=titled_solution(appearance.title, words),
    )


def _check_texts(patch: SheetPatch, maze: Maze) -> None:
    """Refuse a maze whose letters, numbers or arrows have no place, as the user's cells hold something there.

    Raises:
        WorkbookError: they have none; marks of start and goal, and of blind openings, are not needed.
    """
    is_told = bool(patch.left_out) and not maze.signs.blind
    places = sorted(placed_texts(lay_out(maze)).keys() & {*patch.left_out}) if is_told else []
    if places:
        named = ", ".join(cell_address(*place) for place in places[:_MOST_NAMED])
        others = f" and {counted(len(places) - _MOST_NAMED, 'other cell')}" if len(places) > _MOST_NAMED else ""
        raise WorkbookError(
            f"{patch.sheet.book.path}: letters or arrows of the maze have no place, as something is in {named} on "
            f"sheet {patch.sheet.name!r}{others}; empty what is in the way, choose other cells, or take another seed"
        )


def _check_merged(sheet: Sheet, grid: Grid) -> None:
    """Refuse a maze whose merged cells are others than those of the sheet."""
    there = {*grid_on(sheet, Grid(grid.cells.areas)).merged}
    if other := there ^ {*grid.merged}:
        raise InputError(
            f"the merged cells {min(other).address} are not both in the maze and on sheet {sheet.name!r}; "
            "make the maze with Grid.from_workbook"
        )


def _checked_theme(algorithm: str, appearance: AppearanceOptions) -> Theme:
    """Return the theme; refuse marks, sizes and papers that do not exist before any work is done."""
    check_marks(appearance.marks)
    if appearance.cell_size is not None:
        cell_pixels(appearance.cell_size)
    if appearance.paper is not None:
        paper_number(appearance.paper)
    return asked_theme(algorithm, appearance)
