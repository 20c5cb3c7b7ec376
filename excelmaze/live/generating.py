"""A new maze on an open sheet: painted at once, or growing there."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.draw.theme import SILVER, Theme, asked_theme
from excelmaze.draw.tilings import colored, lay_out, with_held_lines
from excelmaze.errors import InputError
from excelmaze.generators import swallows
from excelmaze.grids.chosen_cells import check_shape, drawn_at, drawn_within, with_holes, with_swallowed
from excelmaze.grids.grid import Grid, Surroundings
from excelmaze.live import marks, painter, record, snapshot
from excelmaze.live.change import Change, Changing, UndoneOnError
from excelmaze.live.formats import check_drawable, merged_areas, with_rooms
from excelmaze.live.player import Pace, play
from excelmaze.live.selection import (
    SelectedCells,
    clear_of_buttons,
    colored_on,
    new_grid,
    occupied_beside,
)
from excelmaze.maze.generation import generate as make
from excelmaze.maze.maze import Maze
from excelmaze.maze.trails import walked
from excelmaze.options.table import AppearanceOptions, MazeOptions, ShapeOptions
from excelmaze.options.values import Values
from excelmaze.sheet.addresses import Place
from excelmaze.solvers.registry import Trail, solver_named
from excelmaze.xlsx.maze_request import active_start, first_that_fits, new_maze_request, rooms_on
from excelmaze.xlsx.sheet_request import SheetRequest

if TYPE_CHECKING:
    import xlwings as xw


class TakenBackError(Exception):
    """The user stopped, and wants the cells as they were."""


class Plan(NamedTuple):
    """The sheet, rooms and options of a new maze.

    Attributes:
        sheet: the sheet.
        rooms: the rooms of the maze.
        making: the other keywords of `generate`.
        theme: borders and fills.
        options: all options.
        solver: goes through the maze when it is finished.
    """

    sheet: "xw.Sheet"
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


class NewMaze(NamedTuple):
    """A new maze, its layout and patch, and the marks that earlier mazes have left there."""

    maze: Maze
    layout: Layout
    earlier: Mapping[Place, str]
    patch: SheetRequest


def generated(app: "xw.App", selection: SelectedCells, options: Values) -> Maze:
    """Paint a new maze."""
    plan = _planned(selection, options)
    with Changing(app, plan.sheet, plan.rooms.cells, "generate") as change:
        new = _made(change, plan)
        with UndoneOnError(plan.sheet, change.before):
            _leave(selection, change, plan, new, painted=True)
    return new.maze


def animated(app: "xw.App", selection: SelectedCells, options: Values, stop: Callable[[], bool]) -> Maze:
    """Let a new maze grow.

    Raises:
        TakenBackError: it was stopped, and is to leave nothing.
    """
    plan = _planned(selection, options)._replace(solver=options["solver"])
    if plan.solver is not None:
        solver_named(plan.solver)
    with Changing(app, plan.sheet, plan.rooms.cells, "animate") as change:
        new = _made(change, plan)
        with UndoneOnError(plan.sheet, change.before):
            pace, trails = Pace(options["delay"], stop), plan.trails(new.maze)
            ended = play(
                plan.sheet, change.before, new.maze, plan.theme, pace, solution=plan.has_solution, trails=trails
            )
            if not ended and options["on_stop"] == "restore":
                raise TakenBackError
            _leave(selection, change, plan, new, painted=not ended)
    return new.maze


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
    cells = with_rooms(cells, merged_areas(selection.sheet, cells.areas))
    rooms = rooms_on(cells, options)
    start = active_start(rooms, rooms.cells.cell_at(*selection.active), options)
    theme = asked_theme(options["algorithm"], options.of(AppearanceOptions))
    return Plan(selection.sheet, rooms, {**making, "start": start}, theme, options)


def _cells(selection: SelectedCells, options: Values) -> Grid:
    """Return the cells that the maze gets: those that are selected, or a shape in them; or one from a cell on."""
    asked = options.of(ShapeOptions)
    size = options["rows"], options["cols"]
    if asked.colored is not None:
        return with_holes(_colored(selection, asked, size), asked.hole)
    drawn, making = None, options.of(MazeOptions)
    if selection.is_single_cell:
        drawn = drawn_at(asked, *size, selection.areas[0].address, making)
    if drawn is not None:
        return with_holes(clear_of_buttons(selection, drawn), asked.hole)
    if selection.is_single_cell and options["dimensions"]:
        from excelmaze.grids.dimensions import cells_asked

        cells = cells_asked(options["dimensions"], options.explicit, selection.areas[0][:2])
        return with_holes(clear_of_buttons(selection, cells), asked.hole)
    cells = new_grid(selection, *size, making)
    return with_holes(cells if selection.is_single_cell else drawn_within(asked, cells, making), asked.hole)


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


def _made(change: Change, plan: Plan) -> NewMaze:
    """Return the maze, and what it puts on the sheet, as far as the cells there are free."""
    occupied, beside = occupied_beside(plan.sheet, change.before, plan.rooms), plan.rooms.beside()
    places = {*zip(*beside.places, strict=True)} if beside else set()
    taken = occupied(places)
    there = frozenset(place for place in places if place in taken)
    rooms = plan.rooms.surrounded(Surroundings(plan.sheet.name, there))

    def made() -> NewMaze:
        maze = make(rooms, **plan.making)
        if (plan.has_solution or plan.solver is not None) and not maze.solutions():
            name = plan.making["algorithm"]
            raise InputError(f"{name} makes mazes without a goal, which have no solution; choose solution none")
        check_drawable(plan.sheet, maze)
        return _new_maze(change, plan, maze)

    def check(new: NewMaze) -> None:
        _check_texts(plan.sheet.name, new)

    return first_that_fits(made, check, plan.making["seed"])


def _new_maze(change: Change, plan: Plan, maze: Maze) -> NewMaze:
    trails = plan.trails(maze)
    walk = walked(maze, trails) if trails else None
    shown = lay_out(maze, solution=plan.has_solution and walk is None, walk=walk)
    (plain,) = colored(maze, [shown], plan.options["color"])
    left = snapshot.marks_before(change.before, plain.grid)
    layout = marks.fitting(plan.sheet, with_held_lines(plain), left)
    theme = painter.shown_theme(layout, plan.theme, change.before)
    patch = new_maze_request(maze, layout, theme, no_names=plan.options["no_names"])
    return NewMaze(maze, layout, left, patch)


def _check_texts(sheet: str, new: NewMaze) -> None:
    """Refuse letters on the way without a place.

    Raises:
        WorkbookError: there are some.
    """
    if new.maze.texts:
        from excelmaze.xlsx.room_texts import check_on_ways

        wanted = lay_out(new.maze).texts
        check_on_ways(
            new.maze, [new.layout.grid.place(cell) for cell in wanted.keys() - new.layout.texts.keys()], sheet
        )


def _leave(selection: SelectedCells, change: Change, plan: Plan, new: NewMaze, *, painted: bool) -> None:
    """Paint a maze, unless it is there already, and leave what comes with it: record, names, texts, numbers."""
    sheet, before, layout = plan.sheet, change.before, new.layout
    if painted or layout.shades:
        painter.paint(sheet, layout, plan.theme, new.patch, before)
    record.remember(sheet, before, new.patch, selection.range_of(sheet, plan.rooms))
    marks.put(sheet, layout, new.earlier)
