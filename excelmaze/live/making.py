"""A new maze on open sheets, one or one for each level: painted at once, or growing there."""

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from excelmaze.draw.layout import Layout
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.errors import WorkbookError
from excelmaze.live import marks, painter, record, snapshot
from excelmaze.live.change import UndoneOnError
from excelmaze.live.contents import write_free
from excelmaze.live.floors import ChangingAll, Floors, take_all_numbers
from excelmaze.live.marks import Marks
from excelmaze.live.merged import check_drawable
from excelmaze.live.neighbours import taken_beside
from excelmaze.live.place import SelectedPlace
from excelmaze.live.plan import Plan, planned
from excelmaze.live.player import Pace, play
from excelmaze.maze.maze import Maze
from excelmaze.maze.trails import walked
from excelmaze.options.values import Values
from excelmaze.sheet.addresses import Place
from excelmaze.solvers.registry import solver_named
from excelmaze.xlsx.codes import colored_by
from excelmaze.xlsx.merged_lines import with_held_lines
from excelmaze.xlsx.titles import as_written

if TYPE_CHECKING:
    import xlwings as xw

# Unless a seed is given, so many mazes with levels are made until all of their stairs can be marked.
_TRIES = 20


class TakenBackError(Exception):
    """The user stopped, and wants the cells as they were."""


def generated(app: "xw.App", place: SelectedPlace, chosen: Values) -> Maze:
    """Paint a new maze."""
    plan = planned(place, chosen)
    with ChangingAll(app, place, plan.sheets, plan.grid.cells, "generate") as floors:
        maze, laid = _made(floors, plan)
        with UndoneOnError(*floors.both):
            take_all_numbers(floors)
            _leave(place, floors, plan, maze, laid, painted=True)
    return maze


def animated(app: "xw.App", place: SelectedPlace, chosen: Values, stop: Callable[[], bool]) -> Maze:
    """Let a new maze grow.

    Raises:
        TakenBackError: it was stopped, and is to leave nothing.
    """
    plan = planned(place, chosen)._replace(solver=chosen["solver"])
    if plan.solver is not None:
        solver_named(plan.solver)
    with ChangingAll(app, place, plan.sheets, plan.grid.cells, "animate") as floors:
        maze, laid = _made(floors, plan)
        with UndoneOnError(*floors.both):
            take_all_numbers(floors)
            ended = play(
                floors.sheets,
                maze,
                plan.look,
                floors.before,
                Pace(chosen["delay"], stop),
                solution=plan.solution,
                trails=plan.trails(maze),
            )
            if not ended and chosen["on_stop"] == "restore":
                raise TakenBackError
            _leave(place, floors, plan, maze, laid, painted=not ended)
    return maze


def _made(floors: Floors, plan: Plan) -> tuple[Maze, list[tuple[Layout, Marks]]]:
    """The maze, and what is put on each sheet, as far as there is place for it."""
    floor = plan.grid.floor
    beside = [taken_beside(*one, floor) for one in floors.both]

    def taken(places: Collection[Place]) -> set[Place]:
        every = [one(places) for one in beside]
        return {place for place in places if any(place in one for one in every)}

    tries = _TRIES if plan.making["seed"] is None and len(floors.sheets) > 1 else 1
    while True:
        maze, tries = plan.maze(taken), tries - 1
        check_drawable(floors.sheets[0], maze)
        try:
            return maze, _laid_out(floors, plan, maze)
        except WorkbookError:
            if not tries:
                raise


def _laid_out(floors: Floors, plan: Plan, maze: Maze) -> list[tuple[Layout, Marks]]:
    """What is put on each sheet, and what earlier mazes have left there.

    Raises:
        WorkbookError: stairs would be seen on neither of their sheets.
    """
    trails = plan.trails(maze)
    walk = walked(maze, trails) if trails else None
    layouts = [*map(with_held_lines, lay_out_sheets(maze, solution=plan.solution and walk is None, walk=walk))]
    laid = []
    for (sheet, before), layout in zip(floors.both, layouts, strict=True):
        earlier = snapshot.marks_before(sheet, before, layout.grid)
        laid.append((marks.fitting(sheet, layout, earlier, before.distances), earlier))
    for level, ((lower, _), (upper, _)) in enumerate(pairwise(laid)):
        up = {cell for cell, levels in layouts[level].links.items() if level + 1 in levels}
        if lost := sorted(up - lower.texts.keys() - upper.texts.keys()):
            from excelmaze.xlsx.levels import unseen_stairs

            raise unseen_stairs(lower.grid.address_of(lost[0]), *(one.name for one in floors.sheets[level : level + 2]))
    return laid


def _leave(
    place: SelectedPlace,
    floors: Floors,
    plan: Plan,
    maze: Maze,
    laid: Sequence[tuple[Layout, Marks]],
    *,
    painted: bool,
) -> None:
    """Paint the maze, unless it is there already, and leave what comes with it: records, names, texts, numbers."""
    layouts = [layout for layout, _ in laid]
    every = colored_by(maze, layouts, plan.color)
    for level, ((layout, earlier), found) in enumerate(zip(laid, every, strict=True)):
        sheet, before = floors.sheets[level], floors.before[level]
        colored = None if found is None else marks.colored_between(sheet, layout, found)
        if painted or colored:
            painter.paint(sheet, layout, plan.look, before, colored)
        own = place.range_of(plan.grid) if level == 0 else None
        painting = plan.painting(maze, layout, before, level)
        gave_way = {place: as_written(text) for place, text in earlier.displaced.items()}
        record.remember(sheet, before, painting._replace(displaced=gave_way), own)
        marks.put(sheet, layout, earlier)
        write_free(sheet, marks.distances_of(colored))
