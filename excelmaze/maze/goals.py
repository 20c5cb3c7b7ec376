"""The rooms that words and addresses for starts and goals mean, whatever the passages are."""

import re
from collections.abc import Iterable, Sequence

from excelmaze.errors import InputError, did_you_mean
from excelmaze.generators import Algorithm
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Ends
from excelmaze.maze.openings import find_openings, is_list
from excelmaze.options.table import MazeOptions
from excelmaze.options.values import option_named, with_fallback
from excelmaze.sheet.addresses import CELL_PATTERN
from excelmaze.streams import derived_seed, stream_named
from excelmaze.texts import Seed

# The word for goals that lie apart from the start.
APART = "apart"
# The words for goals, and those for goals that are found by a search.
GOALS = option_named("goal").choice_names
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
    return graph.room_of(goal, "goal")


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
        raise InputError("goal opposite: these rooms have no rows and columns; choose a room, farthest, last or none")
    floor, last = graph.floor, graph.goals_from
    places = {room: floor.place(room) for room in floor.piece_of(start % floor.size)}
    row, column = (min(ends) + max(ends) for ends in zip(*places.values(), strict=True))
    down, across = places.pop(start % floor.size)
    if last and start < last:
        places[start % floor.size] = down, across
    row, column = row - down, column - across
    distances = ((abs(its[0] - row) + abs(its[1] - column), room) for room, its in places.items())
    return next((last + room for _, room in sorted(distances)), None)


def opened_ends(
    graph: Graph, openings: str | None, start: str | None, goal: str | None
) -> tuple[str | None, str | None]:
    """Return start and goal; those that are not given are the first and the last room of listed openings.

    Raises:
        InputError: as for `find_openings`.
    """
    both = start is not None and goal is not None
    if both or openings is None or not is_list(openings) or not isinstance(graph, Grid):
        return start, goal
    rooms = [room for room, _ in find_openings(graph, [Ends(piece[0], None) for piece in graph.pieces], openings)]
    given = [] if start in {None, "random"} else [graph.room_of(start, "start")]
    if goal is not None and goal not in GOALS:
        given.append(goal_cell(graph, goal, GOALS))
    own = graph.piece_of([*given, *rooms, graph.first][0])
    free = [room for room in dict.fromkeys(rooms) if graph.piece_of(room) is own and room not in given]
    if start is None and free:
        start = graph.address_of(free.pop(0))
    if goal is None and free:
        goal = graph.address_of(free.pop())
    return start, goal


def ends_asked(
    graph: Graph, entry: Algorithm, making: MazeOptions, carve_from: str, seed: Seed
) -> tuple[int, str, str, str]:
    """Return the room where carving begins, and start, goal and openings as its recipe tells them."""
    start, goal = making.start, making.goal
    if making.false_goals != "none":
        from excelmaze.maze.false_goals import opposite_ends

        start, goal = opposite_ends(graph, making, seed, starts_first=entry.starts_first)
    if carve_from and not entry.starts_first:
        first = graph.room_of(carve_from, "carve_from")
    else:
        first = _first(graph, entry, entry.defaults.get("start") if start is None else start, goal, seed)
    openings = with_fallback("openings", making.openings, entry.defaults)
    # Algorithms have no goal of their own because they have no openings either.
    defaults = {} if is_list(openings) and entry.defaults.get("goal") == "none" else entry.defaults
    if making.unicursal and goal is None and defaults.get("goal") != "none":
        goal = "farthest"  # the path has one end
    goal = with_fallback("goal", goal, defaults)
    if graph.middle is not None and goal == APART:
        leads_out = first == graph.middle and (entry.starts_first or start is not None or "start" in defaults)
        goal = "rim" if leads_out else graph.address_of(graph.middle)
    if graph.sheets and goal not in GOALS:  # they may be renamed
        goal = graph.address_of(goal_cell(graph, goal, GOALS))
    chosen = graph.room_of(start, "start") if carve_from and start is not None else first
    if graph.piece_of(chosen) is not graph.piece_of(first):
        begins = graph.address_of(first)
        raise InputError(f"start {start} lies in another piece than {begins}, where carving begins; choose one of them")
    return first, graph.address_of(chosen), goal, openings


def _first(graph: Graph, entry: Algorithm, start: str | None, goal: str | None, seed: Seed) -> int:
    """Return the room of the start; a random one is never a goal that is named."""
    if entry.starts_first:
        if start is not None and (start == "random" or graph.room_of(start, "start") != 0):
            raise InputError(
                f"{entry.name} starts at the first cell, {graph.address_of(0)}, not {start}; give no start, or open it"
            )
        return 0
    if start != "random":
        return graph.first if start is None else graph.room_of(start, "start")
    size = graph.floor.size
    room = int(stream_named("python", derived_seed(seed, "start")).random() * size)
    is_goal = goal is not None and goal not in GOALS and room == goal_cell(graph, goal, GOALS)
    return (room + 1) % size if is_goal else room
