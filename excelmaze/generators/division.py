"""Recursive division: walls are put into open space, each with one gap."""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence

from excelmaze.generators.kruskal import shuffle
from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.grids.grid import DOWN, RIGHT, Grid
from excelmaze.progress import BLOCK, tick
from excelmaze.sets import Sets
from excelmaze.sheet.addresses import Area
from excelmaze.streams import Stream


def recursive_division(grid: Grid, piece: Sequence[int], _start: int, stream: Stream, *, room: int = 1) -> "array[int]":
    """Divide the cells by a straight wall, across their longer side, open it once, and go on with both parts.

    A part that is not connected any more is several parts, and the wall gets a gap more for each. Parts of at most
    `room` cells are left undivided: with more than one they are rooms without walls inside, and the maze has loops.
    An own stack, no recursion. O(n) in rectangles, and O(n log n) on average elsewhere.

    Source: Pullen, Think Labyrinth; Buck 2011.
    """
    random = stream.random
    neighbors = grid.neighbors
    carved: list[int] = []
    waiting: list[Sequence[int]] = [piece]
    while waiting:
        part = waiting.pop()
        tick("generating", min(len(carved), len(piece)), len(piece))
        if rows := _rows_of_rectangle(grid, part):
            for passages in _divided(grid, rows, len(part) // len(rows), room, random):
                carved += passages
                tick("generating", min(len(carved), len(piece)), len(piece))
        elif len(part) <= room:
            carved += _inner(grid, part)
        else:
            places = {cell: grid.place(cell) for cell in part}
            side, wall = _wall(_bounds(places.values()), random)
            axis = 0 if side == DOWN else 1
            before = [cell for cell in part if places[cell][axis] <= wall]
            after = [cell for cell in part if places[cell][axis] > wall]
            parts = [*_connected(grid, before), *_connected(grid, after)]
            part_of = {cell: number for number, cells in enumerate(parts) for cell in cells}
            gaps = [
                cell << PASSAGE_SHIFT | side
                for cell in before
                if places[cell][axis] == wall and neighbors[side][cell] in part_of
            ]
            shuffle(gaps, stream)
            sets = Sets(range(len(parts)))
            for gap in gaps:
                cell = gap >> PASSAGE_SHIFT
                if sets.unite(part_of[cell], part_of[neighbors[side][cell]]):
                    carved.append(gap)
            waiting += parts
    return array("q", carved)


def _wall(area: Area, random: Callable[[], float]) -> tuple[int, int]:
    """Return the side of the cells before a dividing wall, and their row or column."""
    height, width = area.bottom - area.top, area.right - area.left
    if height > width or (height == width and random() < 0.5):  # noqa: PLR2004 - a coin
        return DOWN, area.top + int(random() * height)
    return RIGHT, area.left + int(random() * width)


def _divided(
    grid: Grid, rows: Sequence[int], columns: int, room: int, random: Callable[[], float]
) -> Iterator[list[int]]:
    """Yield the passages of a rectangle, given by the first cells of its rows: divided likewise, by places alone."""
    carved: list[int] = []
    # Top, left, and the number of walls between these and the bottom and the right.
    waiting = [(0, 0, len(rows) - 1, columns - 1)]
    while waiting:
        top, left, height, width = waiting.pop()
        if (height + 1) * (width + 1) <= room:
            if height or width:
                firsts = [first + left for first in rows[top : top + height + 1]]
                carved += _inner(grid, [cell for first in firsts for cell in range(first, first + width + 1)])
            continue
        if len(carved) >= BLOCK:
            yield carved
            carved = []
        if height > width or (height == width and random() < 0.5):  # noqa: PLR2004 - a coin
            wall = int(random() * height)
            carved.append(rows[top + wall] + left + int(random() * (width + 1)) << PASSAGE_SHIFT | DOWN)
            waiting.append((top, left, wall, width))
            waiting.append((top + wall + 1, left, height - wall - 1, width))
        else:
            wall = int(random() * width)
            carved.append(rows[top + int(random() * (height + 1))] + left + wall << PASSAGE_SHIFT | RIGHT)
            waiting.append((top, left, height, wall))
            waiting.append((top, left + wall + 1, height, width - wall - 1))
    yield carved


def _bounds(places: Iterable[tuple[int, int]]) -> Area:
    rows, columns = zip(*places, strict=True)
    return Area(min(rows), min(columns), max(rows), max(columns))


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


def _connected(grid: Grid, cells: Sequence[int]) -> list[Sequence[int]]:
    """Return the connected parts of some cells, each in order."""
    unvisited = set(cells)
    parts: list[Sequence[int]] = []
    for first in cells:
        if first not in unvisited:
            continue
        unvisited.remove(first)
        part, waiting = [first], [first]
        while waiting:
            cell = waiting.pop()
            for neighbor_of in grid.neighbors:
                other = neighbor_of[cell]
                if other in unvisited:
                    unvisited.remove(other)
                    part.append(other)
                    waiting.append(other)
        parts.append(sorted(part))
    return parts
