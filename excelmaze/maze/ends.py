"""Where a maze begins and leads to: the cells that words and addresses name, and those to walk between."""

import re
from collections.abc import Iterable, Sequence

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Ends, Maze
from excelmaze.options.rows import row_of
from excelmaze.solvers.breadth_first import Search

# The words for goals that can be found in every maze; a maze that is made may also have none.
FOUND_GOALS = row_of("goal", "solve").choices
# An address.
CELL = r"\$?[A-Za-z]+\$?[0-9]+"


def opposite_cell(grid: Grid, start: int) -> int | None:
    """The cell nearest to a start mirrored through the middle of its piece; None if it is alone there."""
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


def goal_cell(grid: Grid, goal: str, words: Iterable[str]) -> int:
    """The cell that a goal names; `words` are those that would have done instead.

    Raises:
        InputError: it is neither, or a cell outside the grid.
    """
    if not re.fullmatch(rf"(?:.+!)?{CELL}" if grid.sheets else rf"{CELL}(\.[A-Za-z]+)?", goal.strip()):
        raise InputError(f"goal {goal!r} is not a cell address such as B2, nor one of {', '.join(words)}; choose one")
    return grid.find(goal, "goal")


def last_cell(piece: Sequence[int], start: int) -> int | None:
    """The last cell of a piece in reading order that is not the start; None if the start is alone."""
    if piece[-1] != start:
        return piece[-1]
    return piece[-2] if len(piece) > 1 else None


def choose_ends(
    maze: Maze, start: str | None, goal: str | None, active: int | None = None, *, needed: bool = True
) -> Ends:
    """Where to walk through a maze that was read from a sheet, as far as nobody says it.

    The start is, in this order: the one asked for, the active cell of the selection, the one that the sheet names, a
    cell with an opening in the outer wall, the first cell. The goal: the one asked for (a cell, `farthest`, `rim`,
    `opposite`, `last`), the one that the sheet names for that start, the opening farthest from the start, the farthest
    cell; none, unless one is `needed`, where the sheet names that start alone, as of a maze that was made without one.

    Raises:
        InputError: a cell outside the maze.
    """
    grid, gaps = maze.grid, [cell for cell, _ in maze.openings]
    if start is not None:
        begin = grid.find(start, "start")
    else:
        known = maze.start if active is None else grid.nearest(active)
        begin = known if known is not None else gaps[0] if gaps else grid.first
    if goal is None:
        named = next((end.goal for end in maze.ends if end.start == begin and end.goal is not None), None)
        if named is not None:
            return Ends(begin, named)
        search = Search(grid, maze.passages, begin, beyond=grid.goals_from)
        gap = search.farthest_of(gaps)
        alone = not needed and any(end.start == begin for end in maze.ends)
        farthest = None if alone else search.farthest
        return Ends(begin, farthest if gap in {None, begin} else gap)
    if goal in {"farthest", "rim"}:
        return Ends(begin, _farthest(maze, begin, on_rim=goal == "rim"))
    if goal == "opposite":
        return Ends(begin, opposite_cell(grid, begin))
    if goal == "last":
        return Ends(begin, last_cell(grid.piece_of(begin), begin))
    return Ends(begin, goal_cell(grid, goal, FOUND_GOALS))


def _farthest(maze: Maze, start: int, *, on_rim: bool) -> int:
    from excelmaze.maze.openings import outer_rooms

    search = Search(maze.graph, maze.passages, start, beyond=maze.grid.goals_from)
    outer = (room for room in outer_rooms(maze.grid) if room != start) if on_rim else ()
    return search.farthest_of(outer) or search.farthest
