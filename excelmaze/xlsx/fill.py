"""Filling cells of a workbook that exists with a maze."""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from excelmaze.draw.end_marks import check_marks
from excelmaze.draw.theme import SILVER, Theme, asked_theme
from excelmaze.errors import InputError
from excelmaze.files import FileLike
from excelmaze.generators import ALGORITHMS, swallows
from excelmaze.grids.grid import Grid, Surroundings
from excelmaze.grids.shapes import room_sides
from excelmaze.grids.tilings import CUBE
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import checked_word
from excelmaze.options.table import AppearanceOptions, MazeOptions, SafetyOptions, ShapeOptions
from excelmaze.options.values import Values, check_solution_shown, takes_options_of, values_of_call
from excelmaze.sheet.addresses import Place, any_overlap
from excelmaze.sheet.paper import cell_pixels, paper_number
from excelmaze.xlsx.carrier import ChangeSet, Done, FileWorkbook, Report, Work
from excelmaze.xlsx.cells_to_fill import colored_cells, place_to_fill
from excelmaze.xlsx.changeable import refuse_unchangeable
from excelmaze.xlsx.fill_requests import check_read_back, request_of
from excelmaze.xlsx.maze_request import SHAPE, first_that_fits, rooms_on
from excelmaze.xlsx.occupied import check_rim, not_own
from excelmaze.xlsx.read import MazePlace, grid_on
from excelmaze.xlsx.record.maze_names import BUTTONS_NAME
from excelmaze.xlsx.resolve import changes_for
from excelmaze.xlsx.sheet_view import named_cells
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import check_solvable, title_above

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.options.keywords import FillKeywords


def grid_in(work: Work, values: Values, place: MazePlace | None = None, *, bridges: bool = True) -> Grid:
    """Return the rooms of a maze in cells of a workbook; they know their surroundings there.

    Args:
        work: the workbook.
        values: the options.
        place: what is selected on an open sheet.
        bridges: whether letters are joined.

    Raises:
        InputError: as `place_to_fill`, `graph_on` and `check_rim`.
        WorkbookError: what is there cannot be changed, or the workbook is damaged.
    """
    place = place_to_fill(work.book, values, place, bridges=bridges)
    if swallows(values["algorithm"], values.generate_keywords()["options"]):
        place = _with_swallowed(place, values["start"], values["pieces"])
    sheet = place.sheet
    _check_changeable(sheet, place.grid)
    grid = rooms_on(grid_on(sheet, place.grid), values)
    check_rim(sheet, grid)
    active, start = place.with_cells(grid.cells).active, None
    if active is not None and (room := grid.nearest(active)) != grid.first:
        start = grid.recipe_address(room)
    beside = grid.beside()
    places = {*zip(*beside.places, strict=True)} if beside else ()
    titled = {title_above(values["title"], grid.cells.bounds)[:2]} if values["title"] else set()
    return grid.surrounded(Surroundings(sheet.name, frozenset(not_own(sheet, grid, places, titled)), start))


def fill_in(
    work: Work,
    maze: Maze,
    appearance: AppearanceOptions,
    theme: Theme,
    *,
    sheet: Sheet,
    no_recipe: bool = False,
    notes: Iterable[str] = (),
) -> Report:
    """Draw a maze on a sheet of a workbook.

    Raises:
        InputError: there is no cell for the title, or the maze has no solution to be shown.
        WorkbookError: cells of the user's would make it unreadable, or cannot be changed.
    """
    changes = _changes(work, maze, appearance, theme, sheet, no_recipe=no_recipe, notes=notes)
    _check_complete(maze, changes, no_recipe=no_recipe)
    return work.write(changes)


def made_and_filled(
    work: Work, values: Values, place: MazePlace | None = None, show: Callable[[Maze, Theme], None] | None = None
) -> Done[Maze]:
    """Make a maze in cells of a workbook, and draw it; see `grid_in` and `fill_in`; `show` is given it before.

    Unless a seed is given, other ones are tried where cells of the user's make a maze unreadable.
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
    no_recipe = values["no_recipe"]

    def made() -> tuple[Maze, ChangeSet]:
        maze = generate(grid, **making)
        return maze, _changes(work, maze, appearance, theme, sheet, no_recipe=no_recipe, notes=notes)

    def check(made: tuple[Maze, ChangeSet]) -> None:
        maze, changes = made
        _check_complete(maze, changes, no_recipe=no_recipe)

    maze, changes = first_that_fits(made, check, values["seed"])
    if show is not None:
        show(maze, theme)
    return Done(maze, work.write(changes))


def _changes(
    work: Work,
    maze: Maze,
    appearance: AppearanceOptions,
    theme: Theme,
    sheet: Sheet,
    *,
    no_recipe: bool,
    notes: Iterable[str],
) -> ChangeSet:
    check_solvable(appearance.solution, maze)
    request = request_of(maze.replaced(recipe=None) if no_recipe else maze, appearance, theme, sheet)
    recipe = maze.recipe
    algorithm = ALGORITHMS.get(recipe.algorithm) if recipe else None
    takes = algorithm is not None and any(one.name == "swallow" for one in algorithm.params)
    return changes_for(work, [(sheet, request._replace(notes=[*request.notes, *notes], takes_silver=takes))])


@takes_options_of("fill")
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
        cell_size: make the cells squares of so many pixels, or as in `7mm`, or so large that they `fit` the page;
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
        WorkbookError: the workbook cannot be read or written, or must not be changed; or something in the cells would
            make the maze unreadable.
    """
    values = values_of_call("fill_workbook", "fill", given, AppearanceOptions, SafetyOptions)
    grid = _filled_grid(maze)
    if sheet is not None:
        checked_word(sheet, "sheet")
    appearance = values.of(AppearanceOptions)
    theme = _checked_theme(maze.recipe.algorithm if maze.recipe else "", appearance)
    with FileWorkbook.of(path, target, values.of(SafetyOptions)).opened() as work:
        page = work.book.sheet(sheet or (grid.surroundings.sheet if grid.surroundings else None))
        _check_changeable(page, grid.cells)
        check_rim(page, grid)
        _check_merged(page, grid)
        report = fill_in(work, maze, appearance, theme, sheet=page, no_recipe=values["no_recipe"])
    return Done(maze, report)


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


def _check_complete(maze: Maze, changes: ChangeSet, *, no_recipe: bool) -> None:
    """Refuse a maze of which cells of the user's keep away what tells of its passages.

    Raises:
        WorkbookError: it would not be read back as it is.
    """
    (patch,) = changes.patches
    if not patch.left_out:
        return
    if maze.signs.texts:
        from excelmaze.xlsx.room_texts import check_on_ways

        check_on_ways(maze, patch.left_out, patch.sheet.name)
    check_read_back(patch, maze.replaced(recipe=None) if no_recipe else maze)


def _with_swallowed(place: MazePlace, start: str | None, pieces: str) -> MazePlace:
    """Return the cells with the silver ones next to them, where the one maze that is made goes on, or any of them."""
    from excelmaze.grids.chosen_cells import with_swallowed

    grid = place.grid
    begin = grid.find(start, "start") if start else grid.first if place.active is None else place.active
    try:
        silver = colored_cells(place.sheet, SILVER.color.rgb)
    except InputError:  # nothing is
        return place

    def those_of(places: Collection[Place]) -> list[Place]:
        return [one for one in places if silver.cell_at(*one) is not None]

    cells = with_swallowed(grid, begin if pieces == "leave" else None, those_of)
    return place._replace(grid=cells, active=None if place.active is None else cells.cell_at(*grid.place(place.active)))


def _check_merged(sheet: Sheet, grid: Grid) -> None:
    """Refuse a maze whose merged cells are others than those of the sheet."""
    there = {*grid_on(sheet, Grid(grid.cells.areas)).merged}
    if other := there ^ {*grid.merged}:
        raise InputError(
            f"the merged cells {min(other).address} are not both in the maze and on sheet {sheet.name!r}; "
            "make the maze with Grid.from_workbook"
        )


def _check_changeable(sheet: Sheet, cells: Grid) -> None:
    """Refuse cells of what no command changes, and those under the template's buttons."""
    refuse_unchangeable(sheet, cells.areas)
    buttons = None
    with suppress(InputError):  # somebody else's name, which stands for something else
        buttons = named_cells(sheet, BUTTONS_NAME)
    if buttons is not None and any_overlap(cells.areas, buttons.areas):
        raise InputError(f"the buttons are in {buttons.address}; select cells below them")


def _checked_theme(algorithm: str, appearance: AppearanceOptions) -> Theme:
    """Return the theme, if marks, sizes and papers exist, too: no work is done for others."""
    if appearance.solution == "none":
        check_solution_shown({"solution_color": appearance.solution_color})
    check_marks(appearance.marks)
    if appearance.cell_size is not None:
        cell_pixels(appearance.cell_size)
    if appearance.paper is not None:
        paper_number(appearance.paper)
    return asked_theme(algorithm, appearance)
