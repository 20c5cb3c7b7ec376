"""Where a maze begins and ends: the cell opposite to another, and the openings in the outer wall."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from excelmaze.errors import InputError
from excelmaze.grids.grid import DIRECTIONS, DOWN, LEFT, RIGHT, SIDE_NAMES, UP, Grid
from excelmaze.maze.maze import Ends, Maze, Opening
from excelmaze.solvers.breadth_first import Search

# The words for goals that can be found in every maze; a maze that is made may also have none.
FOUND_GOALS = ("farthest", "opposite", "last")
_CELL = r"\$?[A-Za-z]+\$?[0-9]+"


def opposite_cell(grid: Grid, piece: Sequence[int], start: int) -> int | None:
    """The cell of a piece nearest to the point mirrored through the middle of the piece; None if it is alone."""
    runs = [run for run in grid.runs if _holds(piece, run.cell)]
    row, column = grid.place(start)
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
    return cell


def goal_cell(grid: Grid, goal: str, words: Iterable[str]) -> int:
    """The cell that a goal names; `words` are those that would have done instead.

    Raises:
        InputError: it is neither, or a cell outside the grid.
    """
    if not re.fullmatch(_CELL, goal.strip()):
        raise InputError(f"goal {goal!r} is not a cell address such as B2, nor one of {', '.join(words)}; choose one")
    return grid.find(goal, "goal")


def _holds(piece: Sequence[int], cell: int) -> bool:
    if isinstance(piece, range):
        return cell in piece
    index = bisect_left(piece, cell)
    return index < len(piece) and piece[index] == cell


def choose_ends(maze: Maze, start: str | None, goal: str | None, active: int | None = None) -> Ends:
    """Where to walk through a maze that was read from a sheet, as far as nobody says it.

    The start is, in this order: the one asked for, the active cell of the selection, the one that the sheet names, a
    cell with an opening in the outer wall, the first cell. The goal: the one asked for (a cell, `farthest`, `opposite`,
    `last`), the one that the sheet names for that start, the opening farthest from the start, the farthest cell.

    Raises:
        InputError: a cell outside the maze.
    """
    grid, gaps = maze.grid, [cell for cell, _ in maze.openings]
    if start is not None:
        begin = grid.find(start, "start")
    else:
        known = maze.start if active is None else active
        begin = known if known is not None else gaps[0] if gaps else grid.first
    if goal is None:
        named = next((end.goal for end in maze.ends if end.start == begin and end.goal is not None), None)
        if named is not None:
            return Ends(begin, named)
        search = Search(grid, maze.passages, begin)
        ways = [way for gap in gaps if gap != begin and (way := search.way_to(gap))]
        return Ends(begin, max(ways, key=len)[-1] if ways else search.farthest)
    if goal == "farthest":
        return Ends(begin, Search(grid, maze.passages, begin).farthest)
    if goal == "opposite":
        return Ends(begin, opposite_cell(grid, grid.piece_of(begin), begin))
    return Ends(begin, grid.piece_of(begin)[-1] if goal == "last" else goal_cell(grid, goal, FOUND_GOALS))


def find_openings(grid: Grid, ends: Sequence[Ends], openings: str) -> list[Opening]:
    """The openings that a text asks for: `auto`, `none`, or a list such as `B2:top,K11:bottom`.

    `auto` opens, for each start that has a goal, and for the goal, a side that looks out of the selection: no
    cell of it lies beyond. Starts prefer the top, goals the bottom.

    Raises:
        InputError: the list is malformed, or names a cell outside the grid or a side inside the maze.
    """
    if openings == "none":
        return []
    if openings == "auto":
        wanted = [
            (cell, preferred)
            for start, goal in ends
            if goal is not None
            for cell, preferred in ((start, (UP, LEFT, RIGHT, DOWN)), (goal, (DOWN, RIGHT, LEFT, UP)))
        ]
        outermost = _outermost(grid, [cell for cell, _ in wanted])
        outward = (
            next((Opening(cell, side) for side in preferred if _looks_out(grid, cell, side, outermost)), None)
            for cell, preferred in wanted
        )
        return [opening for opening in outward if opening is not None]
    return [_parse_opening(grid, text) for text in re.split(r"[,;\s]+", openings.strip(" ,;")) if text]


def _outermost(grid: Grid, cells: Sequence[int]) -> tuple[dict[int, int], ...]:
    """For each direction, how far the selection goes in the columns (up, down) or rows (right, left) of some cells."""
    places = [grid.place(cell) for cell in cells]
    rows, columns = {row for row, _ in places}, sorted({column for _, column in places})
    tops: dict[int, int] = {}
    bottoms: dict[int, int] = {}
    firsts: dict[int, int] = {}
    lasts: dict[int, int] = {}
    for run in grid.runs:  # from top to bottom and from left to right, so the first one met is the outermost
        if run.row in rows:
            firsts.setdefault(run.row, run.first)
            lasts[run.row] = run.last
        for column in columns[bisect_left(columns, run.first) : bisect_right(columns, run.last)]:
            tops.setdefault(column, run.row)
            bottoms[column] = run.row
    return tops, lasts, bottoms, firsts


def _looks_out(grid: Grid, cell: int, direction: int, outermost: Sequence[dict[int, int]]) -> bool:
    row, column = grid.place(cell)
    return outermost[direction][column] == row if direction in (UP, DOWN) else outermost[direction][row] == column


def _parse_opening(grid: Grid, text: str) -> Opening:
    match = re.fullmatch(rf"({_CELL}):([A-Za-z]+)", text)
    side = match[2].lower() if match else ""
    if match is None or side not in SIDE_NAMES:
        raise InputError(f"{text!r} is not an opening; write a cell and its side, {', '.join(SIDE_NAMES)}: B2:top")
    cell = grid.find(match[1], "opening")
    direction = DIRECTIONS[SIDE_NAMES.index(side)]
    if grid.sides[cell] >> direction & 1:
        beyond = grid.address_of(grid.neighbors[direction][cell])
        raise InputError(f"opening {text} leads to {beyond}, not outside; choose a side in the outer wall")
    return Opening(cell, direction)
