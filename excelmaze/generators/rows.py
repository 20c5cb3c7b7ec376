"""Generators that go through a grid row by row: binary tree, sidewinder, Eller. On any selection they make a tree.

The corner says where their bias points: with `nw` the passages of the binary tree lead up or to the left. On several
levels those of the binary tree and the sidewinder also lead down by stairs, where there can be some, so that the bias
of stairs points to the first level.
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import groupby

from excelmaze.generators.kruskal import joined
from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.progress import tick
from excelmaze.sets import Sets
from excelmaze.streams import Stream

_TOWARDS = {"nw": (UP, LEFT), "ne": (UP, RIGHT), "sw": (DOWN, LEFT), "se": (DOWN, RIGHT)}


def binary_tree(
    grid: Grid, piece: Sequence[int], _start: int, stream: Stream, *, corner: str = "nw", bias: float = 0.5
) -> "array[int]":
    """Open one of two fixed sides of each cell, or the only one that it has.

    The two sides at the corner are corridors. Stairs down are one more side, with the same chance as either of the
    others. Where a selection has cells with none of these neighbours, each of them is the root of a separate tree,
    and random walls join the trees. Linear.

    Source: named in section 2.6 of Havlena 2016 (after Matějka 2012); Buck 2011.
    """
    vertical, horizontal = _TOWARDS[corner]
    random, sides_of, stairs = stream.random, grid.sides, grid.down
    towards = {0: (), 1 << vertical: (vertical,), 1 << horizontal: (horizontal,)}
    carved = array("q")
    for level in grid.by_level(piece):
        tick("generating", len(carved), len(piece))
        for cell in level if vertical == UP else reversed(level):
            sides = towards.get(sides_of[cell] & (1 << vertical | 1 << horizontal), (vertical, horizontal))
            if stairs is not None and sides_of[cell] >> stairs & 1 and random() * (len(sides) + 1) < 1:
                carved.append(cell << PASSAGE_SHIFT | stairs)
            elif sides:
                carved.append(cell << PASSAGE_SHIFT | sides[len(sides) > 1 and random() < bias])
    return joined(grid, piece, carved, stream)


def sidewinder(
    grid: Grid, piece: Sequence[int], _start: int, stream: Stream, *, corner: str = "nw", bias: float = 0.5
) -> "array[int]":
    """Make runs of cells in each row, and from each run one passage towards the corner's row, or down by stairs.

    A run goes on with the chance `bias`, and at its end one of the passages that can lead there from its cells opens,
    each with the same chance. One side of the first level is a corridor. Runs that have no such cell are joined by
    random walls. Linear.

    Source: Buck 2011; Pullen, Think Labyrinth.
    """
    vertical, horizontal = _TOWARDS[corner]
    onward, stairs = grid.opposite[horizontal], grid.down
    carved = array("q")
    for row in _rows(grid, piece, vertical, onward):
        tick("generating", len(carved), len(piece))
        ways_out: list[int] = []  # of the run, towards the corner or down
        for cell in row:
            if grid.sides[cell] >> vertical & 1:
                ways_out.append(cell << PASSAGE_SHIFT | vertical)
            if stairs is not None and grid.sides[cell] >> stairs & 1:
                ways_out.append(cell << PASSAGE_SHIFT | stairs)
            if grid.sides[cell] >> onward & 1 and (not ways_out or stream.random() < bias):
                carved.append(cell << PASSAGE_SHIFT | onward)
            elif ways_out:
                carved.append(ways_out[int(stream.random() * len(ways_out))])
                ways_out = []
    return joined(grid, piece, carved, stream)


def eller(
    grid: Grid, piece: Sequence[int], _start: int, stream: Stream, *, bias: float = 0.5, down: float = 0.5
) -> "array[int]":
    """Join neighbours of different sets at random, row by row, and lead each set down at least once.

    In the last row all sets become one; where a selection leaves sets that cannot go down, random walls join them in
    the end. `bias` is the chance of a wall to the right to open, `down` that of another passage down. Nearly linear.

    Source: Eller 1982, by Pullen, Think Labyrinth; Buck 2010.
    """
    sets, random = Sets(range(grid.size)), stream.random
    carved = array("q")
    for row in _rows(grid, piece, UP, RIGHT):
        tick("generating", len(carved), len(piece))
        leading_down: dict[int, list[int]] = {}
        is_last = not any(grid.sides[cell] >> DOWN & 1 for cell in row)
        for cell in row:
            other = grid.neighbors[RIGHT][cell]
            if other >= 0 and sets.root(cell) != sets.root(other) and (is_last or random() < bias):
                sets.unite(cell, other)
                carved.append(cell << PASSAGE_SHIFT | RIGHT)
        for cell in row:
            if grid.sides[cell] >> DOWN & 1:
                leading_down.setdefault(sets.root(cell), []).append(cell)
        chosen = {cells[int(random() * len(cells))] for cells in leading_down.values()}
        for cell in row:
            if grid.sides[cell] >> DOWN & 1 and (cell in chosen or random() < down):
                sets.unite(cell, grid.neighbors[DOWN][cell])
                carved.append(cell << PASSAGE_SHIFT | DOWN)
    return joined(grid, piece, carved, stream)


def _rows(grid: Grid, piece: Sequence[int], vertical: int, onward: int) -> Iterator[Sequence[int]]:
    """Yield the cells of a piece row by row, level by level, from the row of the corner on, as runs go in each row."""
    for level in grid.by_level(piece):
        rows = [list(cells) for _, cells in groupby(level, grid.places[0].__getitem__)]
        for row in rows if vertical == UP else reversed(rows):
            yield row if onward == RIGHT else row[::-1]
