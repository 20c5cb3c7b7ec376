"""The cells that words and addresses for goals mean."""

import re
from collections.abc import Iterable, Sequence

from excelmaze.errors import InputError, UnluckyError, did_you_mean
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.apart import APART
from excelmaze.maze.maze import Maze
from excelmaze.options.table import MazeOptions
from excelmaze.options.values import option_named
from excelmaze.sheet.addresses import CELL_PATTERN
from excelmaze.solvers.breadth_first import Search

# The words for goals of a maze that is made, those that can be found in every maze, and those found by a search.
GOALS = option_named("goal").choice_names
FOUND_GOALS = option_named("goal", "solve").choice_names
SEARCHED_GOALS = {APART, "farthest", "rim"}


def opposite_cell(grid: Grid, start: int) -> int | None:
    """Return the cell nearest to a start mirrored through the middle of its piece; None if it is alone there."""
    floor, begin = grid.floor, grid.goals_from
    start -= begin
    runs = floor.runs_of_piece(start % floor.size)
    row, column = floor.place(start % floor.size)
    row = runs[0].row + runs[-1].row - row
    column = min(run.first for run in runs) + max(run.last for run in runs) - column
    _, cell = min(
        (
            (abs(run.row - row) + abs(place - column), run.cell + place - run.first)
            for run in runs
            for nearest in (min(max(column, run.first), run.last),)
            for place in (nearest - 1, nearest, nearest + 1)
            if run.first <= place <= run.last and run.cell + place - run.first != start
        ),
        default=(0, None),
    )
    return None if cell is None else begin + cell


def goal_cell(graph: Graph, goal: str, words: Iterable[str]) -> int:
    """Return the room that a goal names; `words` are those that would have done instead.

    Raises:
        InputError: it is neither, or a cell outside the grid.
    """
    of_levels = graph.sheets
    pattern = rf"(?:.+!)?{CELL_PATTERN}" if of_levels else rf"{CELL_PATTERN}(\.[A-Za-z]+)?"
    if isinstance(graph, Grid) and not re.fullmatch(pattern, goal.strip()):
        known = [*words]
        nor = f", nor one of {', '.join(known)}" if known else ""
        raise InputError(
            f"goal {goal!r} is not a cell address such as B2{nor}; {did_you_mean(goal, known) or 'choose one'}"
        )
    return graph.find(goal, "goal")


def last_cell(piece: Sequence[int], start: int) -> int | None:
    """Return the last cell of a piece in reading order that is not the start; None if the start is alone."""
    if piece[-1] != start:
        return piece[-1]
    return piece[-2] if len(piece) > 1 else None


def goals_before(graph: Graph, goal: str, begun: Sequence[tuple[Sequence[int], int]]) -> dict[int, int]:
    """Return the goals of pieces, by their starts, as far as they do not depend on the passages.

    Raises:
        InputError: the goal is none, or in another piece.
    """
    goals = {}
    for number, (piece, start) in enumerate(begun):
        asked = general_goal(goal) if number else goal
        room = None if asked in SEARCHED_GOALS else unsearched_goal(graph, piece, start, asked)
        if room is not None:
            goals[start] = room
    return goals


def general_goal(goal: str) -> str:
    """Return what a goal means to the pieces that do not hold it: the farthest cell, where it is a certain one."""
    return goal if goal in GOALS else "farthest"


def open_goal(maze: Maze, piece: Sequence[int], start: int, goal: str, *, chosen: bool) -> int | None:
    """Return the goal of a piece; where that is solid, as cells of blocks can be, it is the farthest room instead.

    It may be where carving began if the start is still to be `chosen`.

    Raises:
        InputError: a certain cell was asked for, and that one is solid.
    """
    named = unsearched_goal(maze.graph, piece, start, goal, chosen=chosen)
    if named is None or maze.visited[named]:
        return named
    if goal not in GOALS:
        raise UnluckyError(f"goal {goal} is solid in this maze; choose another cell or farthest, or another seed")
    return Search(maze.graph, maze.passages, start, goals_from=maze.graph.goals_from).farthest


def unsearched_goal(graph: Graph, piece: Sequence[int], start: int, goal: str, *, chosen: bool = False) -> int | None:
    """Return the goal of a piece, where no search finds it."""
    if goal == "none" or (goal in GOALS and len(piece) == 1):
        return None
    if goal == "opposite":
        if not isinstance(graph, Grid):
            raise InputError("goal opposite: these rooms have no places; choose a room, farthest, last or none")
        return opposite_cell(graph, start)
    if goal == "last":
        return last_cell(piece, start)
    cell = goal_cell(graph, goal, GOALS)
    if graph.piece_of(cell) is not piece:
        raise InputError(
            f"goal {goal} lies in another piece than the start, {graph.address_of(start)}; choose a cell of that piece"
        )
    if cell == start and not chosen:
        raise InputError(f"goal {goal} is the start; choose another cell, farthest, opposite or none")
    return cell


def opposite_ends(graph: Graph, making: MazeOptions, seed: int, *, starts_first: bool) -> tuple[str, str]:
    """Return start and goal of a maze with false goals: those given, or cells of opposite sides by the seed.

    Raises:
        InputError: the graph is none of cells on one sheet, or the goal is no cell of the far side.
    """
    from excelmaze.maze.false_goals import chosen_ends
    from excelmaze.streams import derived_seed, stream_named

    towards, start, goal = making.false_goals, making.start, making.goal
    if graph.sheets:
        raise InputError(f"false goals are for one sheet; leave them out, or the {len(graph.sheets)} levels")
    if not isinstance(graph, Grid) or not graph.gapless:
        raise InputError(
            f"false goals take cells of a sheet that are all rooms, or a rectangle; {graph.described} is neither"
        )
    begin = 0 if starts_first else None
    if start not in {None, "random"}:
        begin = graph.find(start, "start")
    if goal in GOALS:
        raise InputError(
            f"goal {goal} with false goals {towards}: it is a cell of the far side; give one, or none at all"
        )
    end = None if goal is None else goal_cell(graph, goal, ())
    stream = stream_named("python", derived_seed(seed, "false goals, ends"))
    begin, end = chosen_ends(graph, towards, begin, end, stream)
    return graph.address_of(begin), graph.address_of(end)
