"""Recursive division: walls are put into open space, each with one gap."""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence

from excelmaze.generators.kruskal import shuffle
from excelmaze.generators.sets import Sets
from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.grids.grid import DOWN, RIGHT, Grid
from excelmaze.progress import tick
from excelmaze.sheet.addresses import Area
from excelmaze.streams import Stream


def recursive_division(grid: Grid, piece: Sequence[int], _start: int, stream: Stream, *, room: int = 1) -> "array[int]":
    """Divide the cells by a straight wall, across their longer side, open it once, and go on with both parts.

    A part that is not connected any more is several parts, and the wall gets a gap more for each. Parts of at most
    `room` cells are left undivided: with more than one they are rooms without walls inside, and the maze has loops.
    An own stack, no recursion. O(n log n) on average.

    Source: Pullen, Think Labyrinth; Buck 2011.
    """
    random = stream.random
    cell_at, beside = grid.cell_at, grid.neighbors
    carved: list[int] = []
    waiting: list[Area | Sequence[int]] = [_whole(grid, piece)]
    while waiting:
        part = waiting.pop()
        tick("generating", len(carved), len(piece))
        if isinstance(part, Area):
            if part.size <= room:
                carved += _inner(grid, list(_cells(grid, part)))
                continue
            side, wall = _wall(part, random)
            one, other = _halves(part, side, wall)
            if side == DOWN:
                gap = cell_at(wall, part.left + int(random() * (part.right - part.left + 1)))
            else:
                gap = cell_at(part.top + int(random() * (part.bottom - part.top + 1)), wall)
            assert gap is not None  # noqa: S101 - all cells of an area are in the grid
            carved.append(gap << PASSAGE_SHIFT | side)
            waiting += (one, other)
        elif len(part) <= room:
            carved += _inner(grid, part)
        else:
            places = {cell: grid.place(cell) for cell in part}
            side, wall = _wall(_around(places.values()), random)
            axis = 0 if side == DOWN else 1
            before = [cell for cell in part if places[cell][axis] <= wall]
            after = [cell for cell in part if places[cell][axis] > wall]
            parts = [*_connected(grid, before), *_connected(grid, after)]
            part_of = {cell: number for number, cells in enumerate(parts) for cell in cells}
            gaps = [
                cell << PASSAGE_SHIFT | side
                for cell in before
                if places[cell][axis] == wall and beside[side][cell] in part_of
            ]
            shuffle(gaps, stream)
            sets = Sets(len(parts))
            for gap in gaps:
                cell = gap >> PASSAGE_SHIFT
                if sets.unite(part_of[cell], part_of[beside[side][cell]]):
                    carved.append(gap)
            waiting += [_whole(grid, cells) for cells in parts]
    return array("q", carved)


def _wall(area: Area, random: Callable[[], float]) -> tuple[int, int]:
    """Where an area is divided: the side of the cells before the wall, and their row or column."""
    height, width = area.bottom - area.top, area.right - area.left
    if height > width or (height == width and random() < 0.5):  # noqa: PLR2004 - a coin
        return DOWN, area.top + int(random() * height)
    return RIGHT, area.left + int(random() * width)


def _halves(area: Area, side: int, wall: int) -> tuple[Area, Area]:
    if side == DOWN:
        return area._replace(bottom=wall), area._replace(top=wall + 1)
    return area._replace(right=wall), area._replace(left=wall + 1)


def _around(places: Iterable[tuple[int, int]]) -> Area:
    rows, columns = zip(*places, strict=True)
    return Area(min(rows), min(columns), max(rows), max(columns))


def _whole(grid: Grid, cells: Sequence[int]) -> Area | Sequence[int]:
    """The rectangle that cells fill, which costs nothing to divide, or else the cells."""
    (top, left), (bottom, right) = grid.place(cells[0]), grid.place(cells[-1])
    if left <= right and grid.gapless:
        area = Area(top, left, bottom, right)
        if area.size == len(cells) and area == _around(map(grid.place, cells)):
            return area
    return cells


def _cells(grid: Grid, area: Area) -> Iterator[int]:
    for row in range(area.top, area.bottom + 1):
        first = grid.cell_at(row, area.left)
        assert first is not None  # noqa: S101 - all cells of an area are in the grid
        yield from range(first, first + area.right - area.left + 1)


def _inner(grid: Grid, cells: Sequence[int]) -> list[int]:
    """All passages between cells of a room."""
    if len(cells) == 1:
        return []
    inside = set(cells)
    return [wall for wall in grid.edges(cells) if grid.neighbors[wall & 7][wall >> PASSAGE_SHIFT] in inside]


def _connected(grid: Grid, cells: Sequence[int]) -> list[Sequence[int]]:
    """The connected parts of some cells, each in order."""
    unseen = set(cells)
    parts: list[Sequence[int]] = []
    for first in cells:
        if first not in unseen:
            continue
        unseen.remove(first)
        part, waiting = [first], [first]
        while waiting:
            cell = waiting.pop()
            for beside in grid.neighbors:
                other = beside[cell]
                if other in unseen:
                    unseen.remove(other)
                    part.append(other)
                    waiting.append(other)
        parts.append(sorted(part))
    return parts
