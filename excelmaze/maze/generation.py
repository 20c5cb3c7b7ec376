"""From a grid and a few options to a maze: the one place where a recipe is followed."""

from array import array
from collections.abc import Sequence

from excelmaze import fast
from excelmaze.errors import InputError
from excelmaze.generators import Algorithm, algorithm_named
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.ends import FOUND_GOALS, Taken, find_openings, goal_cell, last_cell, openings_text, opposite_cell
from excelmaze.maze.maze import Ends, Maze, Opening, passages_of
from excelmaze.maze.recipe import Recipe
from excelmaze.solvers.breadth_first import Search
from excelmaze.streams import fresh_seed, stream_named

PIECES = ("each", "leave", "error")
GOALS = (*FOUND_GOALS, "none")


def generate(
    grid: Graph,
    algorithm: str = "backtracker",
    *,
    seed: int | None = None,
    rng: str = "python",
    start: str | None = None,
    goal: str | None = None,
    openings: str | None = None,
    pieces: str = "each",
    taken: Taken | None = None,
) -> Maze:
    """Make a maze. The same grid and options make the same maze.

    Args:
        grid: the cells, or any other graph, whose rooms are called by their numbers.
        algorithm: a name in `excelmaze.generators.ALGORITHMS`.
        seed: where the random numbers begin; None takes a new one, which the recipe tells.
        rng: `python`, or `vba` for Microsoft's `Rnd` after `Rnd -1: Randomize seed`.
        start: a cell such as `B2`; by default the first cell of the selection.
        goal: a cell, `farthest` from the start (the default), `opposite` to it, the `last` in reading order,
            or `none`.
        openings: `auto` opens the outer wall at start and goal where they lie on the rim, `none` does not;
            or a list such as `B2:top,K11:bottom`.
        pieces: what becomes of a selection in several pieces: `each` gets its own maze, `leave` makes that of
            the start only, as the macros do, `error` refuses.
        taken: which of the places on the sheet that lie beside the grid are somebody's, where that matters: `auto`
            leads to none of them. The recipe then lists the openings, so that it makes the same maze on any sheet.

    Raises:
        InputError: an option that does not exist or does not fit the grid.
    """
    entry = algorithm_named(algorithm)
    if pieces not in PIECES:
        raise InputError(f"pieces {pieces!r} does not exist; choose one of {', '.join(PIECES)}")
    goal = entry.defaults.get("goal", "farthest") if goal is None else goal
    openings = entry.defaults.get("openings", "auto") if openings is None else openings
    seed = fresh_seed() if seed is None else seed
    first = _start(grid, entry, start)
    chosen = _pieces(grid, first, pieces)

    stream = stream_named(rng, seed)
    carved = array("q")
    starts: list[int] = []
    for piece in chosen:
        begin = first if not starts else piece[0]
        make = fast.generator(algorithm, grid, len(piece)) or entry.generate
        if carved:
            carved += make(grid, piece, begin, stream)
        else:
            carved = make(grid, piece, begin, stream)
        starts.append(begin)
    passages = passages_of(grid, carved)

    searches: dict[int, Search] = {}
    ends = [
        Ends(begin, _goal(grid, passages, piece, begin, goal if begin == first else _general(goal), searches))
        for piece, begin in zip(chosen, starts, strict=True)
    ]
    opened, openings = _openings(grid, ends, openings, taken)
    return Maze(
        grid,
        passages,
        ends=ends,
        openings=opened,
        carved=carved,
        visited=_visited(grid, chosen) if len(chosen) < len(grid.pieces) else None,
        recipe=Recipe(grid.address, algorithm, seed, rng, grid.address_of(first), goal, openings, pieces)
        if isinstance(grid, Grid)
        else None,
        searches=searches,
    )


def follow(recipe: Recipe) -> Maze:
    """Make the maze of a recipe again."""
    return generate(Grid.from_selection(recipe.cells), **{k: v for k, v in recipe._asdict().items() if k != "cells"})


def _start(graph: Graph, entry: Algorithm, start: str | None) -> int:
    if not entry.starts_first:
        return graph.first if start is None else graph.find(start, "start")
    if start is not None and graph.find(start, "start") != 0:
        raise InputError(f"{entry.name} starts at the first cell, {graph.address_of(0)}, not {start}; give no start")
    return 0


def _pieces(graph: Graph, start: int, pieces: str) -> list[Sequence[int]]:
    """The pieces to be made, that of the start first."""
    if pieces == "error" and len(graph.pieces) > 1:
        raise InputError(
            f"the selection is in {len(graph.pieces)} pieces that share no edge; join them, or choose the pieces "
            "each (a maze for each) or leave (only that of the start)"
        )
    own = graph.piece_of(start)
    return [own] if pieces == "leave" else [own, *(piece for piece in graph.pieces if piece is not own)]


def _visited(graph: Graph, chosen: Sequence[Sequence[int]]) -> bytes:
    visited = bytearray(graph.size)
    for piece in chosen:
        for cell in piece:
            visited[cell] = 1
    return bytes(visited)


def _openings(graph: Graph, ends: Sequence[Ends], openings: str, taken: Taken | None) -> tuple[list[Opening], str]:
    """The openings, and the text that asks for them where nothing is taken."""
    if isinstance(graph, Grid):
        found = find_openings(graph, ends, openings, taken)
        as_asked = taken is None or found == find_openings(graph, ends, openings)
        return found, openings if as_asked else openings_text(graph, found)
    if openings not in {"auto", "none"}:
        raise InputError(f"openings {openings}: these rooms have no outer wall; choose none")
    return [], openings


def _general(goal: str) -> str:
    """What a goal means to the pieces that do not hold it: the farthest cell, where it is a certain one."""
    return goal if goal in GOALS else "farthest"


def _goal(
    graph: Graph, passages: bytes, piece: Sequence[int], start: int, goal: str, searches: dict[int, Search]
) -> int | None:
    if goal == "none" or (goal in GOALS and len(piece) == 1):
        return None
    if goal == "farthest":
        search = Search(graph, passages, start)
        if not searches:  # one is kept: each has a byte for every cell of the grid
            searches[start] = search
        return search.farthest
    if goal == "opposite":
        if not isinstance(graph, Grid):
            raise InputError("goal opposite: these rooms have no places; choose a room, farthest, last or none")
        return opposite_cell(graph, start)
    if goal == "last":
        return last_cell(piece, start)
    cell = goal_cell(graph, goal, GOALS) if isinstance(graph, Grid) else graph.find(goal, "goal")
    if graph.piece_of(cell) is not piece:
        raise InputError(
            f"goal {goal} lies in another piece than the start, {graph.address_of(start)}; choose a cell of that piece"
        )
    if cell == start:
        raise InputError(f"goal {goal} is the start; choose another cell, farthest, opposite or none")
    return cell
