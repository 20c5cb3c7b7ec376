"""Starts and goals as they are asked for: what recipes tell of them before anything is carved."""

from excelmaze.errors import InputError
from excelmaze.generators import Algorithm
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.goals import APART, GOALS, goal_cell
from excelmaze.maze.maze import Ends
from excelmaze.maze.openings import find_openings, is_list
from excelmaze.options.table import MazeOptions
from excelmaze.options.values import with_fallback
from excelmaze.streams import derived_seed, stream_named


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
    given = [] if start in {None, "random"} else [graph.find(start, "start")]
    if goal is not None and goal not in GOALS:
        given.append(goal_cell(graph, goal, GOALS))
    own = graph.piece_of([*given, *rooms, graph.first][0])
    free = [room for room in dict.fromkeys(rooms) if graph.piece_of(room) is own and room not in given]
    if start is None and free:
        start = graph.recipe_address(free.pop(0))
    if goal is None and free:
        goal = graph.recipe_address(free.pop())
    return start, goal


def ends_asked(
    graph: Graph, entry: Algorithm, making: MazeOptions, carve_from: str, seed: int
) -> tuple[int, str, str, str]:
    """Return the room where carving begins, and start, goal and openings as its recipe tells them."""
    start, goal = making.start, making.goal
    if making.false_goals != "none":
        from excelmaze.maze.false_goals import opposite_ends

        start, goal = opposite_ends(graph, making, seed, starts_first=entry.starts_first)
    if carve_from and not entry.starts_first:
        first = graph.find(carve_from, "carve_from")
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
        goal = graph.recipe_address(goal_cell(graph, goal, GOALS))
    chosen = graph.find(start, "start") if carve_from and start is not None else first
    if graph.piece_of(chosen) is not graph.piece_of(first):
        begins = graph.recipe_address(first)
        raise InputError(f"start {start} lies in another piece than {begins}, where carving begins; choose one of them")
    return first, graph.recipe_address(chosen), goal, openings


def _first(graph: Graph, entry: Algorithm, start: str | None, goal: str | None, seed: int) -> int:
    """Return the room where a start is; one at random is not a goal that is named."""
    if entry.starts_first:
        if start is not None and (start == "random" or graph.find(start, "start") != 0):
            raise InputError(
                f"{entry.name} starts at the first cell, {graph.address_of(0)}, not {start}; give no start, or open it"
            )
        return 0
    if start != "random":
        return graph.first if start is None else graph.find(start, "start")
    size = graph.floor.size
    room = int(stream_named("python", derived_seed(seed, "start")).random() * size)
    is_goal = goal is not None and goal not in GOALS and room == goal_cell(graph, goal, GOALS)
    return (room + 1) % size if is_goal else room
