"""The commands on an open sheet, one for each button.

None of them needs an argument, so that a button can run them: `import excelmaze.live; excelmaze.live.generate()`. They
work on the selection of the active workbook. An argument that is not given comes from the workbook's control sheet,
which is any cells that are named like the options (`maze_algorithm`, `maze_rows`, ...), or else has a default; which
options there are, and who takes them, the table in `excelmaze.options` says. What goes wrong is told in a message box
where a button was pressed, and raised elsewhere; then nothing is changed. How the cells looked before can be restored
after each command.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from excelmaze.draw.theme import theme_named
from excelmaze.errors import InputError, NotDoneError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live import history, marks, painter, record, snapshot
from excelmaze.live.change import Changing, UndoneOnError
from excelmaze.live.contents import empty, texts_of, write_free
from excelmaze.live.keys import escape_pressed
from excelmaze.live.levels import cleared, levels_on, solved
from excelmaze.live.making import TakenBackError, animated, generated
from excelmaze.live.merged import check_drawable
from excelmaze.live.names import lost_names, named_ends, named_false_goals, named_selection
from excelmaze.live.place import SelectedPlace, check_changeable, existing_grid, selected_place
from excelmaze.live.player import Pace
from excelmaze.live.player import walk as show_walk
from excelmaze.live.session import SelectionKept, Told, Uninterrupted, Working, active_app
from excelmaze.live.settings import settings, with_options_of
from excelmaze.live.snapshot import Snapshot
from excelmaze.maze.ends import choose_ends
from excelmaze.maze.maze import Maze
from excelmaze.maze.trails import Walk, walked
from excelmaze.options.values import check_option
from excelmaze.sheet.addresses import Selection
from excelmaze.solvers.registry import solver_named
from excelmaze.streams import fresh_seed
from excelmaze.xlsx.join import joined_on, mazes_within
from excelmaze.xlsx.maze_names import AREA_NAME, names_of
from excelmaze.xlsx.read import check_drawn, drawn_part, grid_on, maze_at, recorded_cells
from excelmaze.xlsx.sheet_view import marked, theme_of
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.sheets.workbook import open_workbook
from excelmaze.xlsx.solve import way_painting, with_colors

if TYPE_CHECKING:
    import xlwings as xw

Result = TypeVar("Result")


class Cleared(NamedTuple):
    """What `clear` took away.

    Attributes:
        grid: the cells.
        notes: what stays as it is, a sentence each.
    """

    grid: Grid
    notes: tuple[str, ...]


class Restored(NamedTuple):
    """What `restore` took back.

    Attributes:
        command: the command whose changes are gone.
        left: how many commands before it can be taken back, too.
        skipped: the sheets of later commands that were passed over, as these or their cells are gone.
    """

    command: str
    left: int
    skipped: tuple[str, ...] = ()


@with_options_of("live generate")
def generate(
    algorithm: str | None = None,
    *,
    app: "xw.App | None" = None,
    **options: Any,  # noqa: ANN401 - of the options' own types
) -> Maze | None:
    """Put a maze into the selected cells, from the active cell on.

    Args:
        algorithm: a name in `excelmaze.generators.ALGORITHMS`; by default backtracker.
        options: the others of `excelmaze live generate`: `seed`, `theme`, `solution`, `braid`, `rows`, `cols`, ...
        app: the Excel (or LibreOffice) to work in; by default the active one.

    Returns:
        The maze; None where a message box has told what was wrong.

    Raises:
        InputError: an option that does not exist or does not fit, or a selection that is no cells.
        WorkbookError: the sheet cannot be changed.
    """

    def work(app: "xw.App", place: SelectedPlace) -> Maze:
        return generated(app, place, settings(place.sheet.book, "live generate", {"algorithm": algorithm, **options}))

    return _on_selection(app, work)


@with_options_of("live animate")
def animate(
    algorithm: str | None = None,
    *,
    stop: Callable[[], bool] = escape_pressed,
    app: "xw.App | None" = None,
    **options: Any,  # noqa: ANN401 - of the options' own types
) -> Maze | None:
    """Like `generate`, and show the maze growing, and a solver that goes through it, if one is named.

    Esc (Ctrl+C on the command line) stops.

    Args:
        algorithm: and `app`: as for `generate`.
        options: those of `excelmaze live animate`: what `generate` takes, `delay` and `on_stop`.
        stop: asked again and again whether to stop.

    Returns:
        The maze; None where it was stopped and taken back, or a message box has told what was wrong.

    Raises:
        InputError: and `WorkbookError`: as for `generate`.
    """

    def work(app: "xw.App", place: SelectedPlace) -> Maze | None:
        chosen = settings(place.sheet.book, "live animate", {"algorithm": algorithm, **options})
        with suppress(TakenBackError):
            return animated(app, place, chosen, stop)
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
    """Colour the shortest way through the maze that the borders of the selected cells draw, whoever drew them.

    A way that was coloured before is taken back. With a single cell selected it is the maze that was generated last.
    The start is the active cell, if it is not just the first one of the selection, or the one that the sheet names.

    Args:
        theme: whose colours; by default the one in which the cells are filled.
        solver: a name in `excelmaze.solvers.registry.SOLVERS`: where it goes is coloured, too; by default the shortest
            way alone.
        seed: where a solver's random numbers begin, if it draws any; by default a new one.
        delay: seconds for each step of the solver, which is shown on its way; by default it is shown at once.
        color: `distance` or `distance-to-goal` colours the cells around it by that; by default they lose such colours.
        stop: asked again and again whether to show the rest at once.
        app: as for `generate`.

    Returns:
        The maze with the start and the goal; None where a message box has told what was wrong.

    Raises:
        InputError: there is no way, or no cells are selected.
        WorkbookError: as for `generate`.
    """

    def work(app: "xw.App", place: SelectedPlace) -> Maze:
        selected = existing_grid(place)
        given = {"theme": theme, "solver": solver, "seed": seed, "color": color}
        told = settings(place.sheet.book, "live solve", given)
        # Not the control sheet's, which is for mazes that grow.
        pace = None if delay is None else Pace(check_option("delay", delay, "live solve"), stop)
        chosen, name = told["theme"], told["solver"]
        if pace is not None and name is None:
            name = "breadth-first"
        if name is not None:
            solver_named(name)
        if levels := levels_on(place, selected):
            return solved(app, place, levels, selected, chosen, name and (name, told["seed"]), pace)
        with Changing(app, place, selected, "solve") as before:
            grid = _drawn_part(before, selected, named_selection(place.sheet, AREA_NAME))
            found, looks = _read(place.sheet, before, grid)
            known = found.replaced(
                ends=named_ends(place.sheet, found.grid), false_goals=named_false_goals(place.sheet, found.grid)
            )
            active = grid.cell_at(*place.active) if place.chosen else None
            ends = choose_ends(known, None, None, active)
            maze = found.replaced(ends=[ends])
            if len(maze.solve() or ()) < 2:  # noqa: PLR2004 - walled in, the farthest cell is the start itself
                raise NotDoneError(f"no way leads on from {found.grid.address_of(ends.start)}; the walls close it in")
            look = theme_named(chosen) if chosen else theme_of(looks)
            trails = [] if name is None else maze.trails(name, seed=told["seed"])
            walk = walked(maze, trails) if trails else None
            with UndoneOnError((place.sheet, before)):
                _take_numbers(place, maze.grid.cells, before)
                if pace is not None:
                    standing, formerly = marked(maze, look, looks, Walk(maze, trails))
                    painter.refill(place.sheet, standing, formerly, look, before)
                    show_walk([place.sheet], maze, trails, [standing], look, [before], pace)
                layout, touched = marked(maze, look, looks, walk)
                colored = marks.colored_on(place.sheet, maze, layout, told["color"])
                painter.refill(place.sheet, layout, touched, look, before, colored)
                painting = way_painting(layout, touched, painter.look_for(layout, look, before), names_of(maze))
                if colored is not None:
                    painting = with_colors(painting, layout, touched, None)
                record.remember(place.sheet, before, painting, place.range_of(maze.grid))
                write_free(place.sheet, marks.distances_of(colored))
        return maze

    return _on_selection(app, work)


def clear(*, app: "xw.App | None" = None) -> Cleared | None:
    """Give the selected cells back how they looked before a maze; with a single cell, those of the maze generated last.

    The record that a maze left tells how they looked; without one the lines and fills that mazes have are taken away.

    Args:
        app: as for `generate`.

    Returns:
        The cells, and what stays; None where a message box has told what was wrong.

    Raises:
        InputError: and `WorkbookError`: as for `generate`.
    """

    def work(app: "xw.App", place: SelectedPlace) -> Cleared:
        lost = bool(lost_names(place.sheet))
        try:
            grid = existing_grid(place)
        except InputError:
            if not lost:
                raise
            grid = Grid(place.areas)
        if levels := levels_on(place, grid):
            return Cleared(*cleared(app, place, levels, grid))
        with Changing(app, place, grid, "clear") as before, UndoneOnError((place.sheet, before)):
            notes = record.clear(place.sheet, grid, before, lost=lost)
            _take_numbers(place, grid, before)
        return Cleared(grid, notes)

    return _on_selection(app, work)


def join(*, seed: int | None = None, app: "xw.App | None" = None) -> Maze | None:
    """Open walls between the mazes in the selection, so that they become one.

    Args:
        seed: decides which walls; by default a new one.
        app: as for `generate`.

    Returns:
        The maze as it is then; None where a message box has told what was wrong.

    Raises:
        InputError: the selection is one maze already, or holds mazes that do not touch.
        WorkbookError: as for `generate`.
    """

    def work(app: "xw.App", place: SelectedPlace) -> Maze:
        grid = existing_grid(place)
        number = settings(place.sheet.book, "live join", {"seed": seed})["seed"]
        if levels_on(place, grid):
            raise InputError("mazes with levels join in a file: save and close the workbook, and run excelmaze join")
        with Changing(app, place, grid, "join") as before:
            with open_workbook(before.path) as book:
                page = book.sheet(snapshot.SHEET)
                maze, parts = mazes_within(page, grid_on(page, grid), partial(texts_of, place.sheet))
                joined = joined_on([page], maze, parts, fresh_seed() if number is None else number)
            check_drawable(place.sheet, joined.maze)
            with UndoneOnError((place.sheet, before)):
                if maze.grid.tiling == grid.tiling and not maze.grid.merged:
                    painter.open_walls(place.sheet, grid, joined.passages)
                else:
                    painting, cells = joined.painting, maze.grid.cells
                    painter.paste(
                        place.sheet, cells, painting.stretches, painting.changes, before, new=False, recolored=False
                    )
                record.remember(place.sheet, before, joined.painting)
        return joined.maze

    return _on_selection(app, work)


def restore(*, app: "xw.App | None" = None) -> Restored | None:
    """Give the cells the formats that they had before the last command of the active workbook.

    Once more takes back the command before, up to the last twenty. Commands on sheets or cells that
    are gone are passed over.

    Args:
        app: as for `generate`.

    Returns:
        What was taken back; None where a message box has told what was wrong.

    Raises:
        WorkbookError: there is nothing to restore, or the cells have moved, or the sheet is protected or filtered.
    """
    app = active_app() if app is None else app
    with Told(app):
        if not len(app.books):
            raise WorkbookError("no workbook is open; open the one with the maze")
        book = app.books.active
        taken, skipped = history.last_command(book)
        for before in taken:
            check_changeable(book.sheets[before.sheet])
        with Uninterrupted(), Working(app), SelectionKept(app):
            for before in taken:
                snapshot.put_back(book.sheets[before.sheet], before)
                left = history.step_back(book, before)
            return Restored(before.command, left, skipped)
    return None


def _on_selection(app: "xw.App | None", work: "Callable[[xw.App, SelectedPlace], Result]") -> "Result | None":
    """Carry out a command on what is selected, in the active app if none is given.

    What it returns; None where a message box has told what was wrong.
    """
    app = active_app() if app is None else app
    with Told(app):
        return work(app, selected_place(app))
    return None


def _take_numbers(place: SelectedPlace, cells: Grid, before: Snapshot) -> None:
    """Empty those of some cells that hold distances of an earlier maze."""
    empty(place.sheet, [one for one in before.distances if cells.cell_at(*one) is not None])


def _drawn_part(before: Snapshot, selected: Grid, known: Selection | None) -> Grid:
    """The cells of the maze that is known, if it is the only one in those selected."""
    with open_workbook(before.path) as book:
        page = book.sheet(snapshot.SHEET)
        return drawn_part(selected, known or recorded_cells(page), page.looks)


def _read(sheet: "xw.Sheet", before: Snapshot, grid: Grid) -> tuple[Maze, CellFormats]:
    """The maze that the borders of cells draw, and how the cells look; their texts are on the sheet alone."""
    with open_workbook(before.path) as book:
        page = book.sheet(snapshot.SHEET)
        looks = page.looks(grid)
        check_drawn(looks, page, grid, sheet.name)
        return maze_at(page, grid_on(page, grid), texts=partial(texts_of, sheet)), looks
