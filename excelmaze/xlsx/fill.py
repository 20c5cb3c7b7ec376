"""Filling cells of a workbook that exists with a maze."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from excelmaze.draw.end_marks import check_marks
from excelmaze.draw.theme import SILVER, asked_theme
from excelmaze.errors import InputError
from excelmaze.generators import swallows
from excelmaze.grids.shapes import room_sides
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.open_files import FileLike
from excelmaze.options.option import Value
from excelmaze.options.table import AppearanceOptions, LocationOptions, MazeOptions, SafetyOptions, ShapeOptions
from excelmaze.options.values import check_solution_shown, takes_options_of, values_of_call
from excelmaze.sheet.addresses import Place, Selection
from excelmaze.sheet.paper import cell_pixels, paper_number
from excelmaze.xlsx.carrier import ChangeSet, Done, FileWorkbook
from excelmaze.xlsx.cells_to_fill import shaped_place
from excelmaze.xlsx.fill_requests import Surroundings, request_of
from excelmaze.xlsx.game_names import check_no_game
from excelmaze.xlsx.levels import check_no_levels
from excelmaze.xlsx.maze_drawings import check_none_drawn
from excelmaze.xlsx.maze_request import SHAPE, active_start, first_that_fits, rooms_on
from excelmaze.xlsx.occupied import check_rim
from excelmaze.xlsx.read import MazePlace, grid_on
from excelmaze.xlsx.record.maze_names import BUTTONS_NAME, check_clear_of_buttons
from excelmaze.xlsx.resolve import changes_for
from excelmaze.xlsx.sheet_view import named_cells
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import check_solvable, title_above

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.options.keywords import FillKeywords
# What is settled before `generate` makes a maze of the rooms; portals and crossings are chosen then.
_SETTLED = {"option", *SHAPE} - {"weave"}


@takes_options_of("fill")
def fill_workbook(
    path: FileLike,
    cells: str | None = None,
    algorithm: str = "backtracker",
    *,
    target: FileLike | None = None,
    options: Mapping[str, Value] | None = None,
    bridges: bool = True,
    **given: "Unpack[FillKeywords]",
) -> Done[Maze]:
    """Put a maze into cells of a workbook that exists; nothing else in it changes.

    >>> from excelmaze import Grid, generate, read, save
    >>> save(generate("B2:F6", seed=1), "book.xlsx")
    >>> done = fill_workbook("book.xlsx", "H2:L6,H7:J9", "wilson", seed=7, goal="opposite")
    >>> done.maze, done.report.cells
    (<Maze 34 cells, wilson, seed 7>, 34)
    >>> read("book.xlsx", "H2:L6,H7:J9").passages == done.maze.passages
    True

    Args:
        path: the workbook, or a binary file that is open for reading.
        cells: addresses or a defined name; by default the selection that was saved in the workbook.
        algorithm: and `seed`, `rng`, `goal`, `openings`, `pieces`, `bias`, `rooms`, `walls`, `frame`, `tiling`,
            `wrap`, `portals`, `dimensions`, `weave`, `symmetry`, `unicursal`, `false_goals`, `widening`,
            `temperature`, `least`, `share`, `players`, `loops`, `sparseness`, `braid`, `options`: as for `generate`.
        sheet: the sheet; by default the one that was active when the workbook was saved.
        mask: the file of a picture or a drawing, of which the maze gets the shape, as large as fits within the cells;
            `threshold` and `invert` as for `Grid.from_mask`.
        letters: a text, of which the maze gets the shape; its letters are joined by `bridges`.
        shape: a name in `excelmaze.shapes.formulas.SHAPES`, of which the maze gets the shape.
        colored: a colour such as `FFFF00`: the maze is in the cells that are filled so, of those given or selected,
            else of the whole sheet.
        hole: cells that are left out.
        target: the workbook to write, or a binary file that is open for writing; by default the same one.
        start: a cell; by default the active cell of the saved selection, if it is in the maze and not just its first
            cell; else it is chosen as by `generate`.
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
        color: `distance` colours the cells by their distance from the start, `distance-to-goal` by that to the goal, on
            a scale of Excel's own over numbers that it hides; cells that hold something keep it, and have no colour.
        language: of the words on the second sheet: a code in `excelmaze.languages.LANGUAGES`, or `auto`, the machine's.
        no_names: do not name its start and goals on the sheet; names betray the true goal.
        no_recipe: write neither algorithm nor seed into the workbook.
        force: replace a target that exists, and change a workbook that is protected or signed.
        backup: keep a copy of the workbook that is replaced.
        dry_run: write nothing, only report.

    Raises:
        InputError: an option that does not exist or does not fit.
        WorkbookError: the workbook cannot be read or written, or must not be changed.
    """
    words = {"cells": cells, "algorithm": algorithm, **given}
    chosen = values_of_call(
        "fill_workbook", "fill", words, LocationOptions, ShapeOptions, MazeOptions, AppearanceOptions, SafetyOptions
    )
    asked, making, appearance = chosen.of(ShapeOptions), chosen.of(MazeOptions), chosen.of(AppearanceOptions)
    safety = chosen.of(SafetyOptions)
    _check(algorithm, asked, appearance)
    with FileWorkbook.of(path, target, safety).opened() as work:
        notes: list[str] = []
        place = shaped_place(work.book, chosen["sheet"], chosen["cells"], asked, making, bridges=bridges)
        if swallows(algorithm, options):
            place = _with_swallowed(place, chosen["start"], chosen["pieces"])
        if asked.chosen and room_sides(making)[0] == 1:
            from excelmaze.grids.chosen_cells import shape_notes

            notes = [*shape_notes(asked, place.grid)]
        sheet = place.sheet
        check_no_game(sheet, place.grid.areas)
        check_clear_of_buttons(place.grid, _buttons(sheet))
        check_none_drawn(sheet, place.grid.areas)
        check_no_levels(sheet, place.grid.areas)
        grid = rooms_on(grid_on(sheet, place.grid), chosen)
        check_rim(sheet, grid)
        place = place.with_cells(grid.cells)
        making_it = {name: value for name, value in chosen.keywords(MazeOptions).items() if name not in _SETTLED}
        if making.start is None:
            making_it["start"] = active_start(grid, place.active, chosen)
        titled = {title_above(appearance.title, grid.cells.bounds)[:2]} if appearance.title else set()
        surroundings = Surroundings(sheet, titled, grid)
        make = partial(generate, grid, options=options, occupied=surroundings.occupied, **making_it)
        theme = asked_theme(algorithm, appearance)

        def made() -> tuple[Maze, ChangeSet]:
            maze = make()
            check_solvable(appearance.solution, maze)
            shown = maze.replaced(recipe=None) if safety.no_recipe else maze
            request = request_of(shown, appearance, theme, surroundings)
            request = request._replace(notes=[*request.notes, *notes])
            return maze, changes_for(work, [(sheet, request)])

        def check(made: tuple[Maze, ChangeSet]) -> None:
            maze, changes = made
            _check_complete(work.book, sheet, changes, maze)

        maze, changes = first_that_fits(made, check, making.seed)
        report = work.write(changes)
    return Done(maze, report)


def _check_complete(book: Book, sheet: Sheet, changes: ChangeSet, maze: Maze) -> None:
    """Refuse a maze of which cells of the user's keep away what tells of its passages.

    Raises:
        WorkbookError: it would not be read back as it is.
    """
    (left_out,) = changes.left_out
    if not left_out:
        return
    if maze.texts:
        from excelmaze.xlsx.room_texts import check_on_ways

        check_on_ways(maze, left_out, sheet.name)
    from excelmaze.xlsx.fill_requests import check_read_back

    check_read_back(book, sheet, changes, maze)


def _with_swallowed(place: MazePlace, start: str | None, pieces: str) -> MazePlace:
    """Return the cells with the silver ones next to them, where the one maze that is made goes on, or any of them."""
    from excelmaze.grids.chosen_cells import with_swallowed
    from excelmaze.xlsx.cells_to_fill import colored_cells

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


def _buttons(sheet: Sheet) -> Selection | None:
    with suppress(InputError):  # somebody else's name, which stands for something else
        return named_cells(sheet, BUTTONS_NAME)
    return None


def _check(algorithm: str, asked: ShapeOptions, appearance: AppearanceOptions) -> None:
    """Refuse shapes, themes, marks, sizes and papers that do not exist, before any work is done for them."""
    if asked.chosen:
        from excelmaze.grids.chosen_cells import check_shape

        check_shape(asked)
    if appearance.solution == "none":
        check_solution_shown({"solution_color": appearance.solution_color})
    asked_theme(algorithm, appearance)
    check_marks(appearance.marks)
    if appearance.cell_size is not None:
        cell_pixels(appearance.cell_size)
    if appearance.paper is not None:
        paper_number(appearance.paper)
