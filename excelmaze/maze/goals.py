"""The rooms that words and addresses for goals mean, whatever the passages are."""

import re
from collections.abc import Iterable, Sequence

from excelmaze.errors import InputError, did_you_mean
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.options.values import option_named
from excelmaze.sheet.addresses import CELL_PATTERN

# The word for goals that lie apart from the start.
APART = "apart"
# The words for goals of a maze that is made, those that can be found in every maze, and those found by a search.
GOALS = option_named("goal").choice_names
FOUND_GOALS = option_named("goal", "solve").choice_names
SEARCHED_GOALS = {APART, "farthest", "rim"}


def goal_cell(graph: Graph, goal: str, words: Iterable[str]) -> int:
    """Return the room that a goal names; `words` are those that would have done instead.

    Raises:
        InputError: it is neither, or a cell outside the grid.
    """
    pattern = rf"(?:.+!)?{CELL_PATTERN}" if graph.sheets else rf"{CELL_PATTERN}(\.[A-Za-z]+)?"
    if isinstance(graph, Grid) and not re.fullmatch(pattern, goal.strip()):
        known = [*words]
        nor = f", nor one of {', '.join(known)}" if known else ""
        raise InputError(
            f"goal {goal!r} is not a cell address such as B2{nor}; {did_you_mean(goal, known) or 'choose one'}"
        )
    return graph.find(goal, "goal")


def general_goal(goal: str) -> str:
    """Return what a goal means to the pieces that do not hold it: the farthest cell, where it is a certain one."""
    return goal if goal in GOALS else "farthest"


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


def unsearched_goal(graph: Graph, piece: Sequence[int], start: int, goal: str, *, chosen: bool = False) -> int | None:
    """Return the goal of a piece, where no search finds it; it may be its start if that is still to be `chosen`.

    Raises:
        InputError: the goal is none, or in another piece.
    """
    if goal == "none" or (goal in GOALS and len(piece) == 1):
        return None
    if goal == "opposite":
        return _opposite(graph, start)
    if goal == "last":
        return piece[-1] if piece[-1] != start else piece[-2]
    cell = goal_cell(graph, goal, GOALS)
    if graph.piece_of(cell) is not piece:
        raise InputError(
            f"goal {goal} lies in another piece than the start, {graph.address_of(start)}; choose a cell of that piece"
        )
    if cell == start and not chosen:
        raise InputError(f"goal {goal} is the start; choose another cell, farthest, opposite or none")
    return cell


def _opposite(graph: Graph, start: int) -> int | None:
    """Return the cell nearest to a start mirrored through the middle of its piece; of levels it is on the last."""
    if not isinstance(graph, Grid):
        raise InputError("goal opposite: these rooms have no places; choose a room, farthest, last or none")
    floor, last = graph.floor, graph.goals_from
    places = {room: floor.place(room) for room in floor.piece_of(start % floor.size)}
    row, column = (min(ends) + max(ends) for ends in zip(*places.values(), strict=True))
    down, across = places.pop(start % floor.size)
    if last and start < last:
        places[start % floor.size] = down, across
    row, column = row - down, column - across
    distances = ((abs(its[0] - row) + abs(its[1] - column), room) for room, its in places.items())
    return next((last + room for _, room in sorted(distances)), None)
