"""A new maze on open sheets, one or one for each level: painted at once, or growing there."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.draw.theme import SILVER, Theme, asked_theme
from excelmaze.draw.tilings import lay_out_sheets, with_held_lines
from excelmaze.errors import InputError
from excelmaze.generators import swallows
from excelmaze.grids.chosen_cells import check_shape, drawn_at, drawn_within, with_holes, with_swallowed
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import room_sides
from excelmaze.live import marks, native, painter, record, snapshot
from excelmaze.live.change import Change, Changing, UndoneOnError
from excelmaze.live.contents import write_free
from excelmaze.live.formats import check_drawable, merged_areas, with_rooms
from excelmaze.live.player import Pace, play
from excelmaze.live.selection import (
    SelectedCells,
    check_changeable,
    clear_of_buttons,
    colored_on,
    new_grid,
    occupied_beside,
)
from excelmaze.live.settings import control_sheets
from excelmaze.maze.generation import generate as make
from excelmaze.maze.maze import Maze
from excelmaze.maze.trails import walked
from excelmaze.options.table import AppearanceOptions, MazeOptions, ShapeOptions
from excelmaze.options.values import Values
from excelmaze.sheet.addresses import Place
from excelmaze.solvers.registry import Trail, solver_named
from excelmaze.xlsx.maze_request import active_start, first_that_fits, new_maze_requests, rooms_on
from excelmaze.xlsx.sheet_request import SheetRequest

if TYPE_CHECKING:
    import xlwings as xw


class TakenBackError(Exception):
    """The user stopped, and wants the cells as they were."""


class Plan(NamedTuple):
    """The sheets, rooms and options of a new maze.

    Attributes:
        sheets: one, or one for each level.
        rooms: the rooms of the maze.
        making: the other keywords of `generate`.
        theme: borders and fills.
        options: all options.
        solver: goes through the maze when it is finished.
    """

    sheets: "Sequence[xw.Sheet]"
    rooms: Grid
    making: Mapping[str, Any]
    theme: Theme
    options: Values
    solver: str | None = None

    @property
    def has_solution(self) -> bool:
        """Whether the path is coloured."""
        return bool(self.options["solution"] != "none")

    def trails(self, maze: Maze) -> "Sequence[Trail]":
        """Return where the solver goes, if there is one."""
        return () if self.solver is None else maze.trails(self.solver)


class NewLevel(NamedTuple):
    """A sheet of a new maze: its layout and patch, and the marks that earlier mazes have left there."""

    layout: Layout
    earlier: Mapping[Place, str]
    patch: SheetRequest


def generated(app: "xw.App", selection: SelectedCells, options: Values) -> Maze:
    """Paint a new maze."""
    plan = _planned(selection, options)
    with Changing(app, plan.sheets, plan.rooms.cells, "generate") as change:
        maze, new = _made(change, plan)
        with UndoneOnError(change.levels):
            change.remove_distances(plan.rooms.cells)
            _leave(selection, change, plan, new, painted=True)
    return maze


def animated(app: "xw.App", selection: SelectedCells, options: Values, stop: Callable[[], bool]) -> Maze:
    """Let a new maze grow.

    Raises:
        TakenBackError: it was stopped, and is to leave nothing.
    """
    plan = _planned(selection, options)._replace(solver=options["solver"])
    if plan.solver is not None:
        solver_named(plan.solver)
    with Changing(app, plan.sheets, plan.rooms.cells, "animate") as change:
        maze, new = _made(change, plan)
        with UndoneOnError(change.levels):
            change.remove_distances(plan.rooms.cells)
            pace = Pace(options["delay"], stop)
            ended = play(change.levels, maze, plan.theme, pace, solution=plan.has_solution, trails=plan.trails(maze))
            if not ended and options["on_stop"] == "restore":
                raise TakenBackError
            _leave(selection, change, plan, new, painted=not ended)
    return maze


def _planned(selection: SelectedCells, options: Values) -> Plan:
    """Return what the options ask for in a selection.

    Raises:
        InputError: an option that does not exist or does not fit the selection.
    """
    if not selection.is_single_cell:
        for name in ("rows", "cols"):
            if name in options.explicit:
                raise InputError(f"{name} {options[name]} counts where a single cell is selected; leave it out")
    making = options.generate_keywords()
    cells = _cells(selection, options)
    if swallows(options["algorithm"], making["options"]):
        cells = with_swallowed(cells, None, partial(_silver, selection.sheet))
    cells = _with_rooms(selection.sheet, cells)
    sheets = _sheets(selection, making["levels"], cells)
    rooms = rooms_on(cells, options, [sheet.name for sheet in sheets])
    start = active_start(rooms, rooms.cells.cell_at(*selection.active), options)
    theme = asked_theme(options["algorithm"], options.of(AppearanceOptions))
    return Plan(sheets, rooms, {**making, "start": start}, theme, options)


def _cells(selection: SelectedCells, options: Values) -> Grid:
    """Return the cells that the maze gets: those that are selected, or a shape in them; or one from a cell on."""
    asked = options.of(ShapeOptions)
    size = options["rows"], options["cols"]
    if asked.colored is not None:
        return with_holes(_colored(selection, asked, size), asked.hole)
    drawn, sides = None, room_sides(options.of(MazeOptions))
    if selection.is_single_cell:
        drawn = drawn_at(asked, *size, selection.areas[0].address, sides=sides)
    if drawn is not None:
        return with_holes(clear_of_buttons(selection, drawn), asked.hole)
    if selection.is_single_cell and options["dimensions"]:
        from excelmaze.grids.dimensions import cells_asked

        cells = cells_asked(options["dimensions"], options.explicit, selection.areas[0][:2])
        return with_holes(clear_of_buttons(selection, cells), asked.hole)
    cells = new_grid(selection, *size, options["walls"], options["frame"], options["tiling"], options["weave"])
    return with_holes(cells if selection.is_single_cell else drawn_within(asked, cells, sides=sides), asked.hole)


def _colored(selection: SelectedCells, asked: ShapeOptions, size: tuple[int | None, int | None]) -> Grid:
    """Return the cells that the user painted: those selected, or, with a single cell, all on the sheet."""
    check_shape(asked)
    for name, value in zip(("rows", "cols"), size, strict=True):
        if value is not None:
            raise InputError(f"{name} {value} and colored {asked.colored}: the colour says which cells; give one")
    areas = None if selection.is_single_cell else selection.areas
    return clear_of_buttons(selection, colored_on(selection.sheet, str(asked.colored), areas))


def _silver(sheet: "xw.Sheet", places: Collection[Place]) -> list[Place]:
    """Return those of some places that are filled as the macro fills unvisited cells; one call for each."""
    return [place for place in sorted(places) if _rgb(sheet.range(place).color) == SILVER.color.rgb]


def _rgb(color: "tuple[int, int, int] | None") -> str:
    return "" if color is None else bytes(color).hex().upper()


def _with_rooms(sheet: "xw.Sheet", cells: Grid) -> Grid:
    """Return the cells, with the merged areas that are rooms of the maze."""
    return with_rooms(cells, merged_areas(sheet, cells.areas))


def _sheets(selection: SelectedCells, levels: int, cells: Grid) -> "list[xw.Sheet]":
    """Return the active sheet and those behind it, one for each level, but for hidden ones and control sheets.

    Raises:
        InputError: there are fewer; or cells there are merged, or lie under buttons.
        WorkbookError: one cannot be changed.
    """
    if levels == 1:
        return [selection.sheet]
    sheets = [*selection.sheet.book.sheets]
    first = [sheet.name for sheet in sheets].index(selection.sheet.name)
    controls = control_sheets(selection.sheet.book)
    behind = [sheet for sheet in sheets[first + 1 :] if native.is_visible(sheet) and sheet.name not in controls]
    if len(behind) < levels - 1:
        raise InputError(
            f"{levels} levels take {levels} sheets, and behind sheet {selection.sheet.name!r} there "
            f"{'is' if len(behind) == 1 else 'are'} {len(behind)}; add sheets, or choose fewer levels"
        )
    for sheet in behind[: levels - 1]:
        check_changeable(sheet)
        clear_of_buttons(selection._replace(sheet=sheet), cells)
        if merged := _with_rooms(sheet, cells).merged:
            raise InputError(
                f"the merged cells {merged[0].address} on sheet {sheet.name!r} are no room of a maze with levels; "
                "unmerge them"
            )
    return [selection.sheet, *behind[: levels - 1]]


def _made(change: Change, plan: Plan) -> tuple[Maze, list[NewLevel]]:
    """Return the maze, and what it puts on each sheet, as far as the cells there are free."""
    occupied_by_level = [occupied_beside(*level, plan.rooms.floor) for level in change.levels]

    def occupied(places: Collection[Place]) -> set[Place]:
        occupied_places = [among(places) for among in occupied_by_level]
        return {place for place in places if any(place in level for level in occupied_places)}

    def made() -> tuple[Maze, list[NewLevel]]:
        maze = make(plan.rooms, **plan.making, occupied=occupied)
        if (plan.has_solution or plan.solver is not None) and not maze.solutions():
            name = plan.making["algorithm"]
            raise InputError(f"{name} makes mazes without a goal, which have no solution; choose solution none")
        check_drawable(change.sheets[0], maze)
        return maze, _new_levels(change, plan, maze)

    def check(made: tuple[Maze, Sequence[NewLevel]]) -> None:
        _check_texts(plan.sheets[0].name, made)

    return first_that_fits(made, check, plan.making["seed"])


def _new_levels(change: Change, plan: Plan, maze: Maze) -> list[NewLevel]:
    trails = plan.trails(maze)
    walk = walked(maze, trails) if trails else None
    layouts, left = [], []
    for level, layout in zip(
        change.levels, lay_out_sheets(maze, solution=plan.has_solution and walk is None, walk=walk), strict=True
    ):
        sheet, before = level
        left.append(snapshot.marks_before(before, layout.grid))
        layouts.append(marks.fitting(sheet, with_held_lines(layout), left[-1], before.distances))
    themes = [
        painter.shown_theme(layout, plan.theme, level.before)
        for layout, level in zip(layouts, change.levels, strict=True)
    ]
    patches = new_maze_requests(maze, layouts, themes, plan.options["color"], no_names=plan.options["no_names"])
    return [NewLevel(*one) for one in zip(layouts, left, patches, strict=True)]


def _check_texts(sheet: str, made: tuple[Maze, Sequence[NewLevel]]) -> None:
    """Refuse stairs that would show on neither of their sheets, and letters on the way without a place.

    Raises:
        WorkbookError: there are some.
    """
    maze, new = made
    first = new[0].layout
    if maze.texts:
        from excelmaze.xlsx.room_texts import check_on_ways

        wanted = lay_out_sheets(maze)[0].texts
        check_on_ways(maze, [first.grid.place(cell) for cell in wanted.keys() - first.texts.keys()], sheet)
    for level, (lower, upper) in enumerate(pairwise(one.layout for one in new)):
        up = {cell for cell, levels in lower.links.items() if level + 1 in levels}
        if lost := sorted(up - lower.texts.keys() - upper.texts.keys()):
            from excelmaze.xlsx.levels import unseen_stairs

            raise unseen_stairs(lower.grid.address_of(lost[0]), *maze.grid.sheets[level : level + 2])


def _leave(selection: SelectedCells, change: Change, plan: Plan, new: Sequence[NewLevel], *, painted: bool) -> None:
    """Paint a maze, unless it is there already, and leave what comes with it: records, names, texts, numbers."""
    for (sheet, before), (layout, earlier, made) in zip(change.levels, new, strict=True):
        patch = made._replace(colored=marks.colored_where_free(sheet, layout, made.colored))
        if painted or patch.colored:
            painter.paint(sheet, layout, plan.theme, patch, before)
        record.remember(sheet, before, patch, selection.range_of(sheet, plan.rooms))
        marks.put(sheet, layout, earlier)
        write_free(sheet, marks.distances_of(patch.colored))
