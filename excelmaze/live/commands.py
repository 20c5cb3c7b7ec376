"""The commands on an open sheet, one for each button.

None of them needs an argument, so that a button can run them: `import excelmaze.live; excelmaze.live.generate()`. They
work on the selection of the active workbook. An argument that is not given comes from the workbook's control sheet,
which is any cells that are named like the options (`maze_algorithm`, `maze_rows`, ...), or else has a default; the
table in `excelmaze.options` has the options and the commands that take them. Errors are shown in a message box where a
button was pressed, and raised elsewhere; then nothing is changed. `restore` gives cells the formats that they had
before a command.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live import history, painter, record, snapshot
from excelmaze.live.change import Changing, UndoneOnError
from excelmaze.live.contents import empty, standing, texts_of
from excelmaze.live.existing import solved
from excelmaze.live.formats import check_drawable
from excelmaze.live.generating import TakenBackError, animated, generated
from excelmaze.live.names import lost_names
from excelmaze.live.player import Pace, escape_pressed
from excelmaze.live.selection import SelectedCells, check_changeable, existing_grid, selected_cells
from excelmaze.live.session import ErrorsReported, SelectionKept, Uninterrupted, Working, active_app, book_in_front
from excelmaze.live.settings import settings, takes_options_of
from excelmaze.maze.maze import Maze
from excelmaze.options.values import check_option
from excelmaze.streams import fresh_seed
from excelmaze.xlsx.join import joined_on, mazes_within
from excelmaze.xlsx.read import grid_on
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    import xlwings as xw

Result = TypeVar("Result")


class Cleared(NamedTuple):
    """The cells that were cleared.

    Attributes:
        grid: the cells.
        notes: sentences about what stays.
    """

    grid: Grid
    notes: tuple[str, ...]


class Restored(NamedTuple):
    """A command that was undone.

    Attributes:
        command: the command whose changes are gone.
        left: the number of commands before it that can be undone, too.
        skipped: the sheets of later commands that were passed over, as these or their cells are gone.
    """

    command: str
    left: int
    skipped: tuple[str, ...] = ()


@takes_options_of("live generate")
def generate(
    algorithm: str | None = None,
    *,
    app: "xw.App | None" = None,
    **options: Any,  # noqa: ANN401 - of the options' own types
) -> Maze | None:
    """Put a maze into the selected cells; it starts at the active cell if that is not just the first of them.

    Args:
        algorithm: a name in `excelmaze.generators.ALGORITHMS`; by default backtracker.
        options: the others of `excelmaze live generate`: `seed`, `theme`, `solution`, `braid`, `rows`, `cols`, ...
        app: the Excel (or LibreOffice) to work in; by default the active one.

    Returns:
        The maze; None where a message box has shown an error.

    Raises:
        InputError: an option that does not exist or does not fit, or a selection that is no cells.
        WorkbookError: the sheet cannot be changed.
    """

    def work(app: "xw.App", selection: SelectedCells) -> Maze:
        return generated(
            app, selection, settings(selection.sheet.book, "live generate", {"algorithm": algorithm, **options})
        )

    return _on_selection(app, work)


@takes_options_of("live animate")
def animate(
    algorithm: str | None = None,
    *,
    stop: Callable[[], bool] = escape_pressed,
    app: "xw.App | None" = None,
    **options: Any,  # noqa: ANN401 - of the options' own types
) -> Maze | None:
    """Let a new maze grow, and let a solver go through it, if one is named.

    Esc (Ctrl+C on the command line) stops.

    Args:
        algorithm: and `app`: as for `generate`.
        options: those of `excelmaze live animate`: what `generate` takes, `delay` and `on_stop`.
        stop: asked again and again whether to stop.

    Returns:
        The maze; None where it was stopped and undone, or a message box has shown an error.

    Raises:
        InputError: and `WorkbookError`: as for `generate`.
    """

    def work(app: "xw.App", selection: SelectedCells) -> Maze | None:
        chosen = settings(selection.sheet.book, "live animate", {"algorithm": algorithm, **options})
        with suppress(TakenBackError):
            return animated(app, selection, chosen, stop)
        return None

    return _on_selection(app, work)


def solve(
    *,
    theme: str | None = None,
    solver: str | None = None,
    seed: int | None = None,
    delay: float | None = None,
    color: str | None = None,
    stop: Callable[[], bool] = escape_pressed,
    app: "xw.App | None" = None,
) -> Maze | None:
    """Colour the solution of the maze that the borders of the selected cells draw, whoever drew them.

    A path that was coloured before goes. With a single cell selected it is the maze that was generated last.
    Start and goal are those that names or the recipe of the maze tell, else its openings, else the marks in its cells;
    else the start is the active cell.

    Args:
        theme: whose colours; by default the one in which the cells are filled.
        solver: a name in `excelmaze.solvers.registry.SOLVERS`: where it goes is coloured, too; by default the shortest
            path alone.
        seed: where a solver's random numbers begin, if it draws any; by default a new one.
        delay: seconds for each step of the solver, which is shown going; by default it is shown at once.
        color: `distance` or `distance-to-goal` colours the cells around it by that; by default they lose such colours.
        stop: asked again and again whether to show the rest at once.
        app: as for `generate`.

    Returns:
        The maze with the start and the goal; None where a message box has shown an error.

    Raises:
        InputError: no path leads on, or no cells are selected.
        WorkbookError: as for `generate`.
    """

    def work(app: "xw.App", selection: SelectedCells) -> Maze:
        selected = existing_grid(selection)
        arguments = {"theme": theme, "solver": solver, "seed": seed, "color": color}
        options = settings(selection.sheet.book, "live solve", arguments)
        # Not the control sheet's, which is for mazes that grow.
        pace = None if delay is None else Pace(check_option("delay", delay, "live solve"), stop)
        return solved(app, selection, selected, options, pace)

    return _on_selection(app, work)


def clear(*, app: "xw.App | None" = None) -> Cleared | None:
    """Give the selected cells, or with a single cell those of the last maze, the formats that they had before.

    The record of the maze has these; without one the borders and fills that mazes have are removed.

    Args:
        app: as for `generate`.

    Returns:
        The cells, and what stays; None where a message box has shown an error.

    Raises:
        InputError: and `WorkbookError`: as for `generate`.
    """

    def work(app: "xw.App", selection: SelectedCells) -> Cleared:
        lost = bool(lost_names(selection.sheet))
        try:
            selected = existing_grid(selection)
        except InputError:
            if not lost:
                raise
            selected = Grid(selection.areas)
        sheet = selection.sheet
        with Changing(app, sheet, selected, "clear") as change, UndoneOnError(sheet, change.before):
            notes = record.clear(sheet, selected, change.before, lost=lost)
        return Cleared(selected, tuple(dict.fromkeys(notes)))

    return _on_selection(app, work)


def join(*, seed: int | None = None, app: "xw.App | None" = None) -> Maze | None:
    """Open walls between the mazes in the selection, so that they become one.

    Args:
        seed: decides which walls; by default a new one.
        app: as for `generate`.

    Returns:
        The maze as it is then; None where a message box has shown an error.

    Raises:
        InputError: the selection is one maze already, or holds mazes that do not touch.
        WorkbookError: as for `generate`.
    """

    def work(app: "xw.App", selection: SelectedCells) -> Maze:
        grid = existing_grid(selection)
        number = settings(selection.sheet.book, "live join", {"seed": seed})["seed"]
        sheet = selection.sheet
        with Changing(app, sheet, grid, "join") as change:
            before = change.before
            with open_workbook(before.path) as book:
                page = book.sheet(snapshot.SHEET)
                maze, parts = mazes_within(page, grid_on(page, grid), partial(texts_of, sheet))
                joined = joined_on(page, maze, parts, fresh_seed() if number is None else number)
            check_drawable(sheet, joined.maze)
            with UndoneOnError(sheet, before):
                if maze.grid.tiling == grid.tiling and not maze.grid.merged:
                    painter.open_walls(sheet, grid, joined.passages)
                else:
                    painter.paste(sheet, maze.grid.cells, joined.request, before)
                record.remember(sheet, before, joined.request)
                marks = snapshot.marks_before(before, maze.grid.cells)
                gone = {place: text for place, text in marks.items() if place not in joined.request.texts}
                empty(sheet, standing(sheet, gone))
        return joined.maze

    return _on_selection(app, work)


def restore(*, app: "xw.App | None" = None) -> Restored | None:
    """Give the cells the formats that they had before the last command of the active workbook.

    Once more takes back the command before, up to the last twenty. Commands on sheets or cells that
    are gone are passed over.

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
        if book is None:
            raise WorkbookError("no workbook is open; open the one with the maze")
        before, skipped = history.last_command(book)
        check_changeable(book.sheets[before.sheet])
        with Uninterrupted(), Working(app), SelectionKept(app):
            snapshot.put_back(book.sheets[before.sheet], before)
            return Restored(before.command, history.step_back(book, before), skipped)
    return None


def _on_selection(app: "xw.App | None", work: "Callable[[xw.App, SelectedCells], Result]") -> "Result | None":
    """Carry out a command on what is selected, in the active app if none is given.

    Returns:
        The command's result; None where a message box has shown an error.
    """
    app = active_app() if app is None else app
    with ErrorsReported(app):
        return work(app, selected_cells(app))
    return None
