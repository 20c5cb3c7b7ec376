"""Dimensions: a maze of three or more, laid out on one sheet as areas in a grid, and grids of such grids.

The last two sizes are rows and columns of an area, those before them say how many areas lie below one another and side
by side, those before these how many of such grids, and so on. From a room there are paths to the same room of the areas
before and after it in each dimension, which arrows show.
"""

from collections.abc import Container, Iterator, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.grids.graph import MOST_DIRECTIONS
from excelmaze.grids.grid import OPPOSITE, Grid
from excelmaze.grids.linked import ARROWS, Link, LinkedGrid
from excelmaze.sheet.addresses import MAX_ROW, Area, Place, check_on_sheet, check_size

# Rows and columns, the dimensions of a sheet.
_OWN = 2


def with_dimensions(cells: Grid, dimensions: str) -> LinkedGrid:
    """Return the rooms of a maze in several dimensions, on the cells that it takes at the top left of a selection.

    >>> from excelmaze import Grid
    >>> rooms = with_dimensions(cells_of("2x3x2x2", 2, 2), "2x3x2x2")
    >>> rooms.size, rooms.cells.address
    (24, 'B2:C3,E2:F3,H2:I3,B5:C6,E5:F6,H5:I6')
    >>> [rooms.address_of(room) for room, *_ in rooms.neighbors if room >= 0]
    ['C2', 'B3', 'E2', 'B5']

    Raises:
        InputError: sizes that are none, that take more directions than rooms have, or more cells than there are.
    """
    sizes = parsed(dimensions)
    used = _laid_out(sizes, cells.bounds.top, cells.bounds.left)
    if used != cells and used.common_with(cells.areas) != used:
        raise InputError(
            f"dimensions {dimensions[:40]} take areas in {used.bounds.address}, and not all of them "
            f"lie in {cells.named}; choose more cells, or smaller sizes"
        )
    directions = _directions(sizes)
    opposite = [*OPPOSITE, *range(len(OPPOSITE), MOST_DIRECTIONS)]
    for forward, back in directions.values():
        opposite[forward], opposite[back] = back, forward
    opposite = opposite[: max(map(max, directions.values())) + 1]
    return LinkedGrid(used, _links(sizes), opposite, {"dimensions": "x".join(map(str, sizes))})


def parsed(dimensions: str) -> tuple[int, ...]:
    """Return the sizes that a text such as `3x3x8x8` tells.

    Raises:
        InputError: it is none, or a room would have more directions than can be encoded.
    """
    texts = dimensions.strip().lower().replace("×", "x").split("x")
    if not all(text.isascii() and text.isdigit() and 0 < len(text) <= len(str(MAX_ROW)) for text in texts):
        raise InputError(f"dimensions {dimensions[:40]!r}: give sizes such as 3x3x8x8, outermost first")
    sizes = tuple(map(int, texts))
    if len(sizes) <= _OWN or min(sizes) < 1 or min(sizes[:-_OWN]) < 2:  # noqa: PLR2004 - one alone is no dimension
        raise InputError(
            f"dimensions {dimensions[:40]}: give rows and columns of an area last, and one size or more of at least 2 "
            "before them, as in 3x8x8"
        )
    needed = len(OPPOSITE) + sum(1 if size == 2 else 2 for size in sizes[:-_OWN])  # noqa: PLR2004 - to and fro are one
    if needed > MOST_DIRECTIONS:
        raise InputError(
            f"dimensions {dimensions[:40]}: a room would have {needed} directions, and has at most {MOST_DIRECTIONS}; "
            "choose four dimensions, or up to six of which all but the last two are 2 long"
        )
    check_size(prod(sizes), f"dimensions {dimensions[:40]}")
    return sizes


def cells_of(dimensions: str, top: int, left: int) -> Grid:
    """Return the cells that dimensions take on a sheet, from a place on.

    Raises:
        InputError: they are none, or pass the sheet's edge.
    """
    return _laid_out(parsed(dimensions), top, left)


def cells_asked(dimensions: str, given: Container[str], at: Place) -> Grid:
    """Return the cells of dimensions from a place on, where nothing else says how many there are.

    Raises:
        InputError: rows or columns are given, or as for `cells_of`.
    """
    for name in ("rows", "cols"):
        if name in given:
            raise InputError(f"dimensions {dimensions[:40]} say how many {name} there are; leave {name} out")
    return cells_of(dimensions, *at)


def dimensions_of(cells: Grid) -> str | None:
    """Return the three or four dimensions whose cells some are, as far as their areas tell it."""
    pieces = cells.runs_of_pieces
    tops, lefts = {piece[0].row for piece in pieces}, {piece[0].first for piece in pieces}
    first = pieces[0]
    outer = (len(lefts),) if len(tops) == 1 else (len(tops), len(lefts))
    text = "x".join(map(str, (*outer, len(first), first[0].last - first[0].first + 1)))
    try:
        return text if cells_of(text, cells.bounds.top, cells.bounds.left) == cells else None
    except InputError:
        return None


class _Axis(NamedTuple):
    """How areas lie one after the other, downwards or to the right: their places from 0 on, and how long all are.

    `sizes` are those of the dimensions along it, the innermost first.
    """

    places: Sequence[int]
    length: int
    sizes: Sequence[int]


def _axes(sizes: Sequence[int]) -> tuple[_Axis, _Axis]:
    """Return the axes downwards and to the right. Areas lie a cell apart, grids of them two cells."""
    outer = (1,) * (len(sizes) % 2) + tuple(sizes[:-_OWN])
    down, right = (_axis(sizes[axis - _OWN], outer[axis::2][::-1]) for axis in (0, 1))
    return down, right


def _axis(length: int, sizes: Sequence[int]) -> _Axis:
    places = [0]
    for gap, size in enumerate(sizes, 1):
        step = length + gap
        places = [number * step + place for number in range(size) for place in places]
        length = size * step - gap
    return _Axis(places, length, sizes)


def _laid_out(sizes: Sequence[int], top: int, left: int) -> Grid:
    rows, columns = sizes[-_OWN:]
    down, right = _axes(sizes)
    check_on_sheet(f"a maze with dimensions {'x'.join(map(str, sizes))}", (top, left), down.length, right.length)
    return Grid(
        [
            Area(top + down_by, left + right_by, top + down_by + rows - 1, left + right_by + columns - 1)
            for down_by in down.places
            for right_by in right.places
        ]
    )


def _directions(sizes: Sequence[int]) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the directions to and fro for each axis and each dimension along it, innermost first; to two it is one."""
    directions = {}
    free = len(OPPOSITE)
    down, right = _axes(sizes)
    for level in range(len(down.sizes)):
        for axis, along in ((1, right.sizes), (0, down.sizes)):
            if along[level] > 1:
                forward, back = free, free + (along[level] > 2)  # noqa: PLR2004 - from two each leads to the other
                directions[axis, level] = forward, back
                free = back + 1
    return directions


def _links(sizes: Sequence[int]) -> Iterator[Link]:
    """Yield all links; rooms are numbered row by row through all areas that lie side by side."""
    rows, columns = sizes[-_OWN:]
    axes = _axes(sizes)
    count_down, count_across = (len(axis.places) for axis in axes)
    for (axis, level), (forward, _) in _directions(sizes).items():
        own = axes[axis].sizes
        stride, size = prod(own[:level]), own[level]
        arrows = ARROWS[2 * level + 1 - axis]
        for area in product(range(count_down), range(count_across)):
            if area[axis] // stride % size == size - 1:
                continue
            next_area = (area[0], area[1] + stride) if axis else (area[0] + stride, area[1])
            for row in range(rows):
                room, there = (
                    ((down * rows + row) * count_across + across) * columns for down, across in (area, next_area)
                )
                yield from (Link(room + at, forward, there + at, arrows) for at in range(columns))
