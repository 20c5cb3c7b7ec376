"""The commands on an open sheet, one for each button.

None of them needs an argument, so that a button can run them: `import excelmaze.live; excelmaze.live.generate()`. They
work on the selection of the active workbook. An argument that is not given comes from the workbook's control sheet,
which `options` adds, or else has a default; the table in `excelmaze.options` has the options and the commands that take
them. Errors are shown in a message box where a button was pressed, and raised elsewhere; then nothing is changed.
`restore` gives cells the formats that they had before a command.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from excelmaze.draw.theme import Theme
from excelmaze.errors import InputError, NotDoneError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live import history
from excelmaze.live.control_sheet import add_control_sheet, control_cells, controls, settings
from excelmaze.live.history import Restored
from excelmaze.live.open_workbook import HalfDoneError, OpenWork
from excelmaze.live.player import Pace, escape_pressed, play, walk
from excelmaze.live.selection import (
    SelectedCells,
    cells_in_question,
    check_changeable,
    check_drawable,
    check_size,
    existing_cells,
    selected_cells,
    selected_place,
)
from excelmaze.live.session import (
    ClipboardKept,
    ErrorsReported,
    SelectionKept,
    Uninterrupted,
    Working,
    active_app,
    book_in_front,
    switch_on,
)
from excelmaze.live.sheet_names import described_names
from excelmaze.maze.maze import Maze
from excelmaze.options.keywords import takes
from excelmaze.options.table import AppearanceOptions, GrowthOptions, MazeOptions, ShapeOptions
from excelmaze.options.values import Values, check_option
from excelmaze.sheet.addresses import Selection
from excelmaze.solvers.registry import Trail
from excelmaze.xlsx.carrier import Done
from excelmaze.xlsx.changeable import refuse_unchangeable
from excelmaze.xlsx.clear import clear_in
from excelmaze.xlsx.fill import made_and_filled
from excelmaze.xlsx.join import join_in, mazes_within
from excelmaze.xlsx.read import grid_on, with_recorded_part
from excelmaze.xlsx.record.maze_names import lost_names
from excelmaze.xlsx.solve import check_solver, solve_in

if TYPE_CHECKING:
    import xlwings as xw

Result = TypeVar("Result")

# What commands take that make mazes.
_MADE = "rows", "cols", ShapeOptions, MazeOptions, AppearanceOptions


_PLAINLY = "there is no record of how the cells looked before: only lines and fills of mazes were removed"


class TakenBackError(Exception):
    """The user stopped, and wants the cells as they were."""


@takes("live generate", *_MADE)
def generate(
    algorithm: str | None = None,
    *,
    app: "xw.App | None" = None,
    **options: Any,  # noqa: ANN401 - of the options' own types
) -> Done[Maze] | None:
    """Put a maze into the selected cells; it starts at the active cell if that is not just the first of them.

    Args:
        algorithm: a name in `excelmaze.generators.ALGORITHMS`; by default backtracker.
        options: the others of `excelmaze live generate`: `seed`, `theme`, `solution`, `braid`, `rows`, `cols`, ...
        app: the Excel (or LibreOffice) to work in; by default the active one.

    Returns:
        The maze, and what was changed; None where a message box has shown an error.

    Raises:
        InputError: an option that does not exist or does not fit, or a selection that is no cells.
        WorkbookError: the sheet cannot be changed.
    """

    def work(selection: SelectedCells) -> Done[Maze]:
        chosen = settings(selection.sheet, "live generate", {"algorithm": algorithm, **options})
        return _generated(selection, chosen)

    return _on_selection(app, work)


@takes("live animate", *_MADE, GrowthOptions)
def animate(
    algorithm: str | None = None,
    *,
    stop: Callable[[], bool] = escape_pressed,
    app: "xw.App | None" = None,
    **options: Any,  # noqa: ANN401 - of the options' own types
) -> Done[Maze] | None:
    """Let a new maze grow, and let a solver go through it, if one is named.

    Esc (Ctrl+C on the command line) stops.

    Args:
        algorithm: and `app`: as for `generate`.
        options: those of `excelmaze live animate`: what `generate` takes, `delay` and `on_stop`.
        stop: asked again and again whether to stop.

    Returns:
        The maze, and what was changed; None where it was stopped and undone, or a message box has shown an error.

    Raises:
        InputError: and `WorkbookError`: as for `generate`.
    """

    def work(selection: SelectedCells) -> Done[Maze] | None:
        chosen = settings(selection.sheet, "live animate", {"algorithm": algorithm, **options})
        pace = Pace(chosen["delay"], stop)
        check_solver(chosen)
        with suppress(TakenBackError):
            return _generated(selection, chosen, pace)
        return None

    return _on_selection(app, work)


@takes("live solve", MazeOptions, AppearanceOptions, GrowthOptions)
def solve(
    *,
    delay: float | None = None,
    stop: Callable[[], bool] = escape_pressed,
    app: "xw.App | None" = None,
    **options: Any,  # noqa: ANN401 - of the options' own types
) -> Done[Maze] | None:
    """Colour the solution of the maze that the borders of the selected cells draw, whoever drew them.

    A path that was coloured before goes. With a single cell selected it is the maze that was generated last.
    Start and goal are those that are given, else those that names or the recipe of the maze tell, else its openings,
    else the marks in its cells; else the start is the active cell.

    Args:
        delay: seconds for each step of the solver, which is shown going; by default it is shown at once.
        stop: asked again and again whether to show the rest at once.
        app: as for `generate`.
        options: the others of `excelmaze live solve`: `start`, `goal`, `theme`, `solver`, `seed`, `color`, ...

    Returns:
        The maze with the start and the goal, and what was changed; None where a message box has shown an error.

    Raises:
        InputError: no path leads on, or no cells are selected.
        WorkbookError: as for `generate`.
    """

    def work(selection: SelectedCells) -> Done[Maze]:
        areas = existing_cells(selection)
        chosen = settings(selection.sheet, "live solve", options)
        check_solver(chosen)
        # Not the control sheet's, which is for mazes that grow.
        pace = None if delay is None else Pace(check_option("delay", delay, "live solve"), stop)
        adds_sheets = chosen["steps"] is not None
        with OpenWork(selection.sheet, areas, "solve", adds_sheets=adds_sheets) as opened:
            refuse_unchangeable(opened.sheet, areas)
            place = with_recorded_part(selected_place(opened, selection, areas))
            show = None if pace is None else partial(_show_walk, opened, pace)
            done = solve_in(opened, chosen, place, show)
            if done.report is None:
                raise NotDoneError(f"no way leads on from {done.maze.start}; the walls close it in")
            return done

    return _on_selection(app, work)


def clear(*, app: "xw.App | None" = None) -> Done[None] | None:
    """Give the selected cells, or with a single cell those of the last maze, the formats that they had before.

    The record of the maze has these; without one the borders and fills that mazes have are removed.

    Args:
        app: as for `generate`.

    Returns:
        What was changed, and what stays; None where a message box has shown an error.

    Raises:
        InputError: and `WorkbookError`: as for `generate`.
    """

    def work(selection: SelectedCells) -> Done[None]:
        try:
            areas = existing_cells(selection)
        except InputError:
            if not lost_names({name: one.text for name, one in described_names(selection.sheet).items()}):
                raise
            areas = selection.areas
        with OpenWork(selection.sheet, areas, "clear") as opened:
            cells = Selection(areas)
            try:
                return clear_in(opened, opened.sheet, cells)
            except HalfDoneError:
                raise
            except WorkbookError:
                done = clear_in(opened, opened.sheet, cells, plain=True)
        notes = (_PLAINLY, *done.report.notes) if done.report else ()
        return done._replace(report=done.report and done.report._replace(notes=notes))

    return _on_selection(app, work)


@takes("live join", MazeOptions)
def join(*, app: "xw.App | None" = None, **options: Any) -> Done[Maze] | None:  # noqa: ANN401 - as above
    """Open walls between the mazes in the selection, so that they become one.

    Args:
        app: as for `generate`.
        options: those of `excelmaze live join`: `seed` decides which walls; by default a new one.

    Returns:
        The maze as it is then, and what was changed; None where a message box has shown an error.

    Raises:
        InputError: the selection is one maze already, or holds mazes that do not touch.
        WorkbookError: as for `generate`.
    """

    def work(selection: SelectedCells) -> Done[Maze]:
        areas = existing_cells(selection)
        chosen = settings(selection.sheet, "live join", options)
        with OpenWork(selection.sheet, areas, "join") as opened:
            page = opened.sheet
            refuse_unchangeable(page, areas)
            return join_in(opened, page, chosen, mazes_within(page, grid_on(page, Grid(areas))))

    return _on_selection(app, work)


def restore(*, app: "xw.App | None" = None) -> Restored | None:
    """Give the cells the formats that they had before the last command of the active workbook.

    Once more takes back the command before, up to the last twenty. Commands on cells that are gone are passed over.

    Args:
        app: as for `generate`.

    Returns:
        The command that was undone; None where a message box has shown an error.

    Raises:
        WorkbookError: there is nothing to restore, or the cells have moved, or the sheet is protected or filtered.
    """
    app = active_app() if app is None else app
    with ErrorsReported(app):
        book = book_in_front(app)
        sheet, kept = history.last(book)
        check_changeable(sheet)
        if not kept.is_done:
            switch_on(app)
        with Uninterrupted(), ClipboardKept(app), Working(app), SelectionKept(sheet):
            return history.take_back(sheet, kept)
    return None


@takes("live options", "language")
def options(*, app: "xw.App | None" = None, **options: Any) -> str | None:  # noqa: ANN401 - as above
    """Show the control sheet of the active workbook, and add it if there is none.

    Args:
        app: as for `generate`.
        options: the option `language` of a new control sheet; by default this machine's.

    Returns:
        The name of the sheet; None where a message box has shown an error.

    Raises:
        WorkbookError: no workbook is open, or it takes no more sheets.
    """
    app = active_app() if app is None else app
    with ErrorsReported(app):
        book = book_in_front(app)
        cells = control_cells(book, controls())
        language = Values("live options", options)["language"]
        sheet = next(iter(cells.values())).sheet if cells else add_control_sheet(book, language)
        book.activate()
        sheet.activate()
        return str(sheet.name)
    return None


def _generated(selection: SelectedCells, chosen: Values, pace: Pace | None = None) -> Done[Maze]:
    """Put a new maze into cells; at a pace it is shown growing first.

    Raises:
        TakenBackError: it was stopped, and is to leave nothing.
    """
    command = "generate" if pace is None else "animate"
    areas = cells_in_question(selection, chosen)
    check_size(areas)
    adds_sheets = chosen["solution"] == "sheet"
    with OpenWork(selection.sheet, areas, command, adds_sheets=adds_sheets) as opened:
        place = selected_place(opened, selection, selection.areas)
        show = partial(_show_growing, opened, chosen, pace) if pace else partial(check_drawable, selection.sheet)
        return made_and_filled(opened, chosen, place, show)


def _show_growing(opened: OpenWork, chosen: Values, pace: Pace, maze: Maze, theme: Theme) -> None:
    check_drawable(opened.on, maze, theme)
    trails = maze.trails(chosen["solver"]) if chosen["solver"] else ()
    ended = opened.show(partial(play, maze=maze, theme=theme, pace=pace, trails=trails))
    if not ended and chosen["on_stop"] == "restore":
        raise TakenBackError


def _show_walk(opened: OpenWork, pace: Pace, maze: Maze, theme: Theme, trails: Sequence[Trail]) -> None:
    opened.show(partial(walk, maze=maze, theme=theme, pace=pace, trails=trails))


def _on_selection(app: "xw.App | None", work: Callable[[SelectedCells], Result]) -> Result | None:
    """Carry out a command on what is selected, in the active app if none is given.

    Returns:
        The command's result; None where a message box has shown an error.
    """
    app = active_app() if app is None else app
    with ErrorsReported(app):
        return work(selected_cells(app))
    return None
