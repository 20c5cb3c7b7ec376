"""Unicursal mazes: one winding path through every cell, the walk around a tree on a grid of half the size.

Each block of 2 x 2 cells is a room of the tree. Whoever walks around the tree with one hand on it comes through every
cell once and back to the start; the loop is cut there, so that the path has two ends side by side.

Source: the unicursal mazes of Pullen, Think Labyrinth; the path around a tree as in Okamoto, Uehara 2009.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.generators.passages import passages_of
from excelmaze.grids.cells import Run
from excelmaze.grids.grid import ALL_SIDES, Grid
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area

# What makes a tree on a grid from a start: its passages.
Carve = Callable[[Grid, int], "array[int]"]
_Place = tuple[int, int]
_MOST_SHOWN = 200
_TRIED = 20_000


class _Doubled(NamedTuple):
    """A piece as blocks of 2 x 2 cells: their grid, and the first cell of each in its upper and in its lower row."""

    coarse: Grid
    upper: Sequence[int]
    lower: Sequence[int]


def winding(grid: Grid, piece: Sequence[int], start: int, goal: int | None, carve: Carve) -> "array[int]":
    """Return the passages of one path through all cells of a piece, from the start on.

    It ends beside the start, at the `goal` if that is one of the two cells where it can; by default at the one on the
    same rim. The time is that of the tree and linear.

    Raises:
        InputError: the piece is not made of blocks, the algorithm makes no tree, or the path cannot end at the goal.
    """
    doubled = _doubled(grid.runs_of_piece(piece[0]))
    if doubled is None:
        raise InputError(_cannot_be_doubled(grid))
    coarse, upper, lower = doubled
    block = next(
        block
        for block, (above, below) in enumerate(zip(upper, lower, strict=True))
        if start - above in {0, 1} or start - below in {0, 1}
    )
    tree = carve(coarse, block)
    if len(tree) != coarse.size - 1:
        raise InputError("unicursal needs a tree, and this algorithm makes loops; choose other options or another one")
    corner = (0, 1)[start - upper[block]] if start - upper[block] in {0, 1} else (3, 2)[start - lower[block]]
    circuit = list(_circuit_around(doubled, passages_of(coarse, tree), block, corner))
    after, before = circuit[1] >> 3, circuit[-1] >> 3
    if goal not in {None, after, before}:
        ends = " or ".join(sorted({grid.address_of(after), grid.address_of(before)}))
        raise InputError(
            f"goal {grid.address_of(goal or 0)}: the one way ends beside its start; choose {ends}, or farthest"
        )
    if goal is None:
        goal = max(before, after, key=lambda cell: _on_rim(grid, start, cell))
    if goal == before:
        return array("q", circuit[:-1])
    # In reverse: each passage from its other end.
    return array("q", map(grid.turned, reversed(circuit[1:])))


def _circuit_around(doubled: _Doubled, passages: bytes, block: int, corner: int) -> Iterator[int]:
    """Yield the steps of the walk, each from its cell, until it is back.

    Corners are numbered clockwise from the top left one. At each the side of the same number lies ahead: through it, if
    the tree goes there, into the next block, else on to the next corner.
    """
    coarse, upper, lower = doubled
    neighbors = coarse.neighbors
    for _ in range(4 * coarse.size):
        cell = upper[block] + corner if corner < 2 else lower[block] + 3 - corner  # noqa: PLR2004 - two are above
        if passages[block] >> corner & 1:
            yield cell << 3 | corner
            block = neighbors[corner][block]
            corner = corner + 3 & 3
        else:
            corner = corner + 1 & 3
            yield cell << 3 | corner


def _on_rim(grid: Grid, start: int, cell: int) -> tuple[int, bool]:
    """Return how many outer sides two cells share, and whether one has any."""
    return (~grid.sides[start] & ~grid.sides[cell] & ALL_SIDES).bit_count(), grid.sides[cell] != ALL_SIDES


def _doubled(runs: Sequence[Run]) -> _Doubled | None:
    """Return a piece as blocks, or None where it is not made of them: they begin at its first cell."""
    top, left = runs[0].row, min(run.first for run in runs)
    rows: dict[int, list[Run]] = {}
    for run in runs:
        rows.setdefault(run.row - top, []).append(run)
    areas: list[Area] = []
    upper, lower = array("q"), array("q")
    for row, above in rows.items():
        if row & 1:
            if row - 1 not in rows:
                return None
            continue
        below = rows.get(row + 1, [])
        if [run[1:3] for run in above] != [run[1:3] for run in below]:
            return None
        for one, other in zip(above, below, strict=True):
            if (one.first - left) & 1 or not (one.last - one.first) & 1:
                return None
            coarse = Area(row // 2 + 1, (one.first - left) // 2 + 1, row // 2 + 1, (one.last - left) // 2 + 1)
            joins = areas and (areas[-1].left, areas[-1].right) == (coarse.left, coarse.right)
            if joins and areas[-1].bottom == coarse.top - 1:
                areas[-1] = areas[-1]._replace(bottom=coarse.bottom)
            else:
                areas.append(coarse)
            upper.extend(one.cells[::2])
            lower.extend(other.cells[::2])
    return _Doubled(Grid(areas), upper, lower)


def _cannot_be_doubled(grid: Grid) -> str:
    """Return what is said of a selection that is not made of blocks, with the nearest one that is."""
    if grid.cells is not grid:  # rooms in rows and columns of their own
        height, width = grid.bounds.bottom, grid.bounds.right
        even = " x ".join(f"{max(2, count - count % 2)}" for count in (height, width))
        return f"unicursal is made of blocks of 2 x 2 rooms, not of {height} x {width}; the nearest that can is {even}"
    nearest = _nearest(grid)
    known = nearest.address if nearest is not None and len(nearest.address) <= _MOST_SHOWN else ""
    if nearest is None:
        advice = "there is none near it"
    elif known:
        advice = f"the nearest that can is {known}"
    else:
        cell = next(cell for cell in (*grid, *nearest) if (cell in grid) != (cell in nearest))
        advice = f"the nearest that can is {'without' if cell in grid else 'with'} {cell} and others"
    return f"a unicursal maze is made of blocks of 2 x 2 cells, and this selection is not; {advice}"


def _nearest(grid: Grid) -> Grid | None:
    """Return the cells with every block completed, or without those that are not complete, whichever changes less."""
    from excelmaze.sheet.unions import rectangles

    if len(grid.areas) == 1:
        (top, left, bottom, right) = grid.areas[0]
        (top, bottom), (left, right) = _even(top, bottom, MAX_ROW), _even(left, right, MAX_COLUMN)
        return Grid([Area(top, left, bottom, right)])
    for fillings in ((False, True), (True,), (False,)):
        cells: set[_Place] = set()
        for piece in grid.pieces:
            cells |= _nearest_of({grid.place(cell) for cell in piece}, fillings)
        if cells:
            nearest = Grid(rectangles(cells))
            if all(_doubled(nearest.runs_of_piece(piece[0])) for piece in nearest.pieces):
                return nearest
    return None


def _even(first: int, last: int, most: int) -> tuple[int, int]:
    """Return an even number of rows or columns: one less, or one more than a single one."""
    if (last - first) & 1:
        return first, last
    if last > first:
        return first, last - 1
    return (first, last + 1) if last < most else (first - 1, last)


def _nearest_of(cells: set[_Place], fillings: Sequence[bool]) -> set[_Place]:
    """Return a piece made of blocks, near to another one; cells are added or removed as `fillings` allow."""
    choices: list[tuple[int, set[_Place]]] = []
    # A large one is not tried four times over, only from its first row and column on.
    top, left = (min(place[axis] for place in cells) for axis in (0, 1))
    shifts = ((0, 0), (0, 1), (1, 0), (1, 1)) if len(cells) <= _TRIED else ((-top % 2, -left % 2),)
    for down, across in shifts:
        counted = Counter(((row + down) // 2, (column + across) // 2) for row, column in cells)
        for fill in fillings:
            blocks = [block for block, count in counted.items() if fill or count == 4]  # noqa: PLR2004 - 2 x 2
            made = {
                (row * 2 - down + below, column * 2 - across + to_right)
                for row, column in blocks
                for below in (0, 1)
                for to_right in (0, 1)
            }
            if made and all(1 <= row <= MAX_ROW and 1 <= column <= MAX_COLUMN for row, column in made):
                choices.append((len(made ^ cells), made))
    return min(choices, key=lambda choice: choice[0], default=(0, set()))[1]
