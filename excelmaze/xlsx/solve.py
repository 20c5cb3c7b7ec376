"""Colouring the solution of a maze that is on a sheet."""

from collections.abc import Callable, Sequence
from itertools import compress
from typing import TYPE_CHECKING

from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.theme import SHADE_FILLS, Theme, asked_theme
from excelmaze.draw.tilings import colored, lay_out_sheets, with_borders_on_neighbors
from excelmaze.files import FileLike
from excelmaze.maze.maze import Maze
from excelmaze.options.keywords import taken, takes
from excelmaze.options.table import AppearanceOptions, GrowthOptions, LocationOptions, MazeOptions, SafetyOptions
from excelmaze.options.values import Values
from excelmaze.sheet.paper import DEFAULT_CELL_PX
from excelmaze.xlsx.carrier import Done, Work, workbook_to_change
from excelmaze.xlsx.changeable import levels_of, refuse_unchangeable, unchanged
from excelmaze.xlsx.maze_drawings import maze_drawing_in
from excelmaze.xlsx.maze_request import ExtraSheet, SheetRequest, cells_of, changes_of, theme_in
from excelmaze.xlsx.read import MazePlace, drawn_maze, find_drawn, with_ends_at
from excelmaze.xlsx.record.maze_names import names_of
from excelmaze.xlsx.resolve import changes_for
from excelmaze.xlsx.sheet_theme import theme_on
from excelmaze.xlsx.sheet_view import filled_as
from excelmaze.xlsx.sheets.cell_format import CellChange
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.titles import extra_sheet_names

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.maze.replay import Walk
    from excelmaze.options.keyword_types import SolveKeywords
    from excelmaze.solvers.registry import Trail

_MARKS = (Role.START, Role.GOAL, Role.SOLUTION, Role.VISITED, Role.RETRACED)
_IS_MARK = bytes(role in _MARKS for role in range(256))
ShowSolution = Callable[[Maze, Theme, "Sequence[Trail]"], object]


@takes("solve", LocationOptions, MazeOptions, AppearanceOptions, GrowthOptions, SafetyOptions)
def solve_workbook(
    path: FileLike, cells: str | None = None, *, target: FileLike | None = None, **given: "Unpack[SolveKeywords]"
) -> Done[Maze]:
    """Colour the shortest path through the maze that the borders on a sheet draw, from any program.

    >>> from excelmaze import generate, save
    >>> save(generate("B2:F6", seed=7), "book.xlsx")
    >>> done = solve_workbook("book.xlsx", goal="F6")
    >>> done.maze.goal, len(done.maze.solve()) - 1, done.report.sheet
    ('F6', 18, 'Maze')

    A path that was coloured before goes. Where there is no path, nothing is changed: `maze.solve()` is None.

    Args:
        path: the workbook, or a binary file that is open for reading.
        sheet: and `cells`, `target`, `force`, `backup`, `dry_run`: as for `fill_workbook`.
        start: a cell. Where it is not given, the ends are those that names or a recipe of the maze tell, else its
            openings, else the marks in its cells, else the start is the active cell, or the first one.
        goal: a cell, `farthest`, `opposite` or `last`.
        theme: whose colours; by default those of the theme in which the cells are filled.
        solution_color: its colour, such as `C00000`.
        solver: a name in `excelmaze.solvers.registry.SOLVERS`: where it goes is coloured, too, and where it went back;
            by default the shortest path alone.
        seed: where a solver's random numbers begin, if it draws any; by default a new one.
        steps: the number of extra sheets, "Step 1" and on, that show the solver at work: breadth-first unless another
            one is named.
        color: as for `fill_workbook`; without it, such colours that the maze had go.
        language: of the words on these, a code in `excelmaze.languages.LANGUAGES`, or `auto`, the machine's.

    Raises:
        InputError: a start or goal outside the maze, no such solver, one that does not find the goal, or not so many
            steps.
        WorkbookError: the workbook cannot be read or written, or must not be changed.
    """
    chosen = taken(solve_workbook, given, cells=cells)
    where = chosen.of(LocationOptions)
    check_solver(chosen)
    with workbook_to_change(path, target, chosen.of(SafetyOptions)) as work:
        if (drawing := maze_drawing_in(work.book, where.sheet, where.cells)) is not None:
            raise unchanged(drawing)
        return solve_in(work, chosen, find_drawn(work.book, where.sheet, where.cells))


def check_solver(chosen: Values) -> None:
    """Refuse a solver that does not exist, before any work is done for it."""
    if chosen["solver"] is not None:
        from excelmaze.solvers.registry import solver_named

        solver_named(chosen["solver"])


def solve_in(work: Work, chosen: Values, place: MazePlace, show: ShowSolution | None = None) -> Done[Maze]:
    """Colour the solution of the maze at a place of a workbook.

    Args:
        work: the workbook.
        chosen: the options of `solve`.
        place: where the maze is.
        show: what shows the solver going before its path is written.
    """
    making, appearance, steps = chosen.of(MazeOptions), chosen.of(AppearanceOptions), chosen.of(GrowthOptions).steps
    stepping = steps is not None or show is not None
    solver = "breadth-first" if appearance.solver is None and stepping else appearance.solver
    levels = levels_of(place.sheet, place.grid)
    for sheet, grid in levels:
        refuse_unchangeable(sheet, grid.areas, levels=True)
    formats = place.sheet.cell_formats(place.grid)
    found = drawn_maze(place, formats)
    maze, note = with_ends_at(found, place, making.start, making.goal)
    if len(maze.solution_rooms) < min(2, maze.graph.size):  # walled in, the farthest cell is the start itself
        return Done(maze, None)
    there = theme_on(place.sheet, place.grid, formats, found)
    theme = asked_theme("", appearance, own=there)
    shown = theme_in(work.book, theme)
    trails = [] if solver is None else maze.trails(solver, seed=making.seed)
    every = [formats] if len(levels) == 1 else [sheet.cell_formats(grid) for sheet, grid in levels]
    if show is not None:
        show(maze, theme, trails)
    walk = maze.walked(trails) if trails else None
    requests = _solved_sheets(maze, theme, every, walk, shown, appearance.color)
    requests[0] = requests[0]._replace(notes=[note] if note else ())
    if steps is not None:
        extra_sheets = _sheets_of_steps(maze, trails, steps, shown, appearance.language)
        requests[0] = requests[0]._replace(extra_sheets=extra_sheets)
    sheets = [sheet for sheet, _ in levels]
    report = work.write(changes_for(work, list(zip(sheets, requests, strict=True))))
    return Done(maze, report)


def _solved_sheets(
    maze: Maze, theme: Theme, formats: Sequence[CellFormats], walk: "Walk | None", shown: Theme, color: str
) -> list[SheetRequest]:
    """Return the requests for the sheets of a maze with its solution: cells of the path get fills, walls stay.

    Args:
        maze: the maze.
        theme: whose colours.
        formats: the cell formats of each sheet now.
        walk: a solver's walk that is shown instead of the shortest path alone.
        shown: the theme as the workbook can show it.
        color: by which distance the cells are coloured.
    """
    requests = []
    layouts = colored(maze, lay_out_sheets(maze, solution=walk is None, walk=walk), color)
    for level, (layout, one) in enumerate(zip(layouts, formats, strict=True)):
        fills = {number: CellChange(fill=shown.fill_of(kind)) for number, kind in layout.used_kinds().items()}
        cells = cells_of(layout, _touched(layout, theme, one))
        requests.append(SheetRequest(cells, fills, names=names_of(maze, level), rooms=layout.merged, new=False))
    return requests


def _touched(layout: Layout, theme: Theme, formats: CellFormats) -> set[int]:
    """Return the cells that change, among them those of an earlier solution and of earlier colours by distance."""
    before = filled_as(formats, [*theme.fills_of(_MARKS), *SHADE_FILLS])
    now = layout.roles.translate(_IS_MARK)
    every = range(len(now))
    cells = {*compress(every, before), *compress(every, now), *compress(every, layout.shades)}
    unvisited = bytes(shown.role == Role.UNVISITED and not shown.other_half for shown in layout.palette)
    return {cell for cell in cells if not unvisited[layout.codes[cell]]}


def _sheets_of_steps(
    maze: Maze, trails: "Sequence[Trail]", steps: int, theme: Theme, language: str
) -> list[ExtraSheet]:
    """Return the sheets that show trails being walked."""
    from excelmaze.languages import words_in
    from excelmaze.maze.replay import walks

    words = words_in(language)
    step = words("Step {number}")
    found: list[ExtraSheet] = []
    for number, walk in enumerate(walks(maze, trails, steps), 1):
        layouts = lay_out_sheets(maze, walk=walk)
        names = extra_sheet_names(step.format(number=number), [layout.sheet for layout in layouts])
        together = range(len(found), len(found) + len(names)) if len(names) > 1 else ()
        for level, layout in enumerate(map(with_borders_on_neighbors, layouts)):
            meanings = changes_of(layout, theme)
            found.append(ExtraSheet(names[level], layout, meanings, DEFAULT_CELL_PX, names_of(maze, level), together))
    return found
