"""Recursive division: walls are put into open space, each with one gap."""

from array import array
from collections.abc import Callable, Sequence

from excelmaze.generators.kruskal import shuffle
from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.grids.grid import DOWN, RIGHT, Grid
from excelmaze.progress import tick
from excelmaze.sets import Sets
from excelmaze.shapes.connected import connected
from excelmaze.streams import Stream


def recursive_division(grid: Grid, piece: Sequence[int], _start: int, stream: Stream, *, room: int = 1) -> "array[int]":
    """Divide the cells by a straight wall, across their longer side, open it once, and go on with both parts.

    A part that is not connected any more is several parts, and the wall gets a gap more for each. Parts of at most
    `room` cells are left undivided: with more than one they are rooms without walls inside, and the maze has loops.
    An own stack, no recursion. O(n) in rectangles, and O(n log n) on average elsewhere.

    Source: Pullen, Think Labyrinth; Buck 2011.
    """
    carved = array("q")
    waiting: list[Sequence[int]] = [piece]
    while waiting:
        part = waiting.pop()
        tick("generating", min(len(carved), len(piece)), len(piece))
        if rows := _rows_of_rectangle(grid, part):
            carved += _in_rectangle(grid, rows, len(part) // len(rows), room, stream.random)
        elif len(part) <= room:
            carved.extend(_inner(grid, part))
        else:
            lines = grid.places
            bounds = [(min(some), max(some)) for some in ([line[cell] for cell in part] for line in lines)]
            side, wall = _wall(bounds[0][1] - bounds[0][0], bounds[1][1] - bounds[1][0], stream.random)
            axis = 0 if side == DOWN else 1
            place, wall = lines[axis], wall + bounds[axis][0]
            before, after = (
                [cell for cell in part if (place[cell] <= wall) is is_before] for is_before in (True, False)
            )
            parts = [*connected(grid.neighbors, before), *connected(grid.neighbors, after)]
            carved.extend(_gaps(grid, before, side, parts, stream))
            waiting += parts
    return carved


def _wall(height: int, width: int, random: Callable[[], float]) -> tuple[int, int]:
    """Return the side of the cells before a dividing wall, and behind how many more rows or columns it stands."""
    if height > width or (height == width and random() < 0.5):  # noqa: PLR2004 - a coin
        return DOWN, int(random() * height)
    return RIGHT, int(random() * width)


def _gaps(grid: Grid, before: Sequence[int], side: int, parts: Sequence[Sequence[int]], stream: Stream) -> list[int]:
    """Return random passages through a wall, enough to join all parts."""
    part_of = {cell: number for number, cells in enumerate(parts) for cell in cells}
    beyond = grid.neighbors[side]
    crossing = [cell for cell in before if part_of.get(beyond[cell], part_of[cell]) != part_of[cell]]
    shuffle(crossing, stream)
    sets = Sets(range(len(parts)))
    return [cell << PASSAGE_SHIFT | side for cell in crossing if sets.unite(part_of[cell], part_of[beyond[cell]])]


def _in_rectangle(
    grid: Grid, rows: Sequence[int], columns: int, room: int, random: Callable[[], float]
) -> "array[int]":
    """Divide a rectangle, given by the first cells of its rows, likewise, but by places alone."""
    carved = array("q")
    # Top, left, and the number of walls between these and the bottom and the right.
    waiting = [(0, 0, len(rows) - 1, columns - 1)]
    while waiting:
        top, left, height, width = waiting.pop()
        if (height + 1) * (width + 1) <= room:
            if not (height or width):
                continue
            firsts = [first + left for first in rows[top : top + height + 1]]
            carved.extend(_inner(grid, [cell for first in firsts for cell in range(first, first + width + 1)]))
            continue
        side, wall = _wall(height, width, random)
        if side == DOWN:
            carved.append(rows[top + wall] + left + int(random() * (width + 1)) << PASSAGE_SHIFT | DOWN)
            waiting += (top, left, wall, width), (top + wall + 1, left, height - wall - 1, width)
        else:
            carved.append(rows[top + int(random() * (height + 1))] + left + wall << PASSAGE_SHIFT | RIGHT)
            waiting += (top, left, height, wall), (top, left + wall + 1, height, width - wall - 1)
    return carved


def _rows_of_rectangle(grid: Grid, cells: Sequence[int]) -> Sequence[int]:
    """Return the first cell of each row, if the cells fill a rectangle, which costs less to divide; else none."""
    (top, left), (bottom, right) = grid.place(cells[0]), grid.place(cells[-1])
    width = right - left + 1
    if not grid.gapless or width < 1 or width * (bottom - top + 1) != len(cells):
        return ()
    firsts = cells[::width]
    ends = zip(firsts, cells[width - 1 :: width], strict=True)
    filled = all(
        last - first == width - 1 and grid.place(first) == (row, left) and grid.place(last) == (row, right)
        for row, (first, last) in enumerate(ends, top)
    )
    return firsts if filled else ()


def _inner(grid: Grid, cells: Sequence[int]) -> list[int]:
    """Return all passages between cells of a room."""
    if len(cells) == 1:
        return []
    inside = set(cells)
    return [wall for wall in grid.edges(cells) if grid.behind(wall) in inside]
