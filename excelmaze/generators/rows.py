"""Generators that go through a grid row by row: binary tree, sidewinder, Eller. On any selection they make a tree.

The corner says where their bias points: with `nw` the passages of the binary tree lead up or to the left. On several
levels those of the binary tree and the sidewinder also lead down by stairs, where there can be some, so that the bias
of stairs points to the first level.
"""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence

from excelmaze.generators.kruskal import joined
from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.progress import BLOCK, tick
from excelmaze.streams import Stream

_TOWARDS = {"nw": (UP, LEFT), "ne": (UP, RIGHT), "sw": (DOWN, LEFT), "se": (DOWN, RIGHT)}


def binary_tree(
    grid: Grid, piece: Sequence[int], _start: int, stream: Stream, *, corner: str = "nw", bias: float = 0.5
) -> "array[int]":
    """Open one of two fixed sides of each cell, or the only one that it has.

    The two sides at the corner are corridors. Stairs down are one more side, with the same chance as either of the
    others. Where a selection has cells with none of these neighbours, each of them is the root of a tree of its own,
    and random walls join the trees. Linear.

    Source: named in section 2.6 of Havlena 2016 (after Matějka 2012); Buck 2011.
    """
    vertical, horizontal = _TOWARDS[corner]
    sides = grid.sides
    random = stream.random
    both_sides = 1 << vertical | 1 << horizontal
    stairs = grid.down
    carved: list[int] = []
    for cells in grid.by_level(piece):
        # From the corner's row on, so that the maze grows from there.
        for done, cell in enumerate(cells if vertical == UP else cells[::-1], len(carved)):
            if not done % BLOCK:
                tick("generating", done, len(piece))
            choice = sides[cell] & both_sides
            if stairs is not None and sides[cell] >> stairs & 1 and random() * (choice.bit_count() + 1) < 1:
                carved.append(cell << PASSAGE_SHIFT | stairs)
            elif choice == both_sides:
                carved.append(cell << PASSAGE_SHIFT | (horizontal if random() < bias else vertical))
            elif choice:
                carved.append(cell << PASSAGE_SHIFT | (vertical if choice >> vertical & 1 else horizontal))
    return array("q", joined(grid, piece, carved, stream))


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
    sides, neighbor_of = grid.sides, grid.neighbors[onward]
    random = stream.random
    carved: list[int] = []
    for cells in _rows(grid, piece, vertical, onward):
        tick("generating", len(carved), len(piece))
        run: list[int] = []  # the passages that can lead out of the run, towards the corner or down
        for cell in cells:
            if sides[cell] >> vertical & 1:
                run.append(cell << PASSAGE_SHIFT | vertical)
            if stairs is not None and sides[cell] >> stairs & 1:
                run.append(cell << PASSAGE_SHIFT | stairs)
            if neighbor_of[cell] >= 0 and (not run or random() < bias):
                carved.append(cell << PASSAGE_SHIFT | onward)
            elif run:
                carved.append(run[int(random() * len(run))])
                run = []
    return array("q", joined(grid, piece, carved, stream))


def eller(
    grid: Grid, piece: Sequence[int], _start: int, stream: Stream, *, bias: float = 0.5, down: float = 0.5
) -> "array[int]":
    """Join neighbours of different sets at random, row by row, and lead each set down at least once.

    Apart from the result it remembers one row only. In the last row all sets become one; where a selection leaves sets
    that cannot go down, random walls join them in the end. `bias` is the chance of a wall to the right to open, `down`
    that of another passage down. A row of w cells takes O(w log w) at most.

    Source: Eller 1982, by Pullen, Think Labyrinth; Buck 2010.
    """
    sides, right, under = grid.sides, grid.neighbors[RIGHT], grid.neighbors[DOWN]
    random = stream.random
    carved: list[int] = []
    set_of: dict[int, int] = {}  # the cells of this row: their set, a number
    members: dict[int, list[int]] = {}
    for cells in _rows(grid, piece, UP, RIGHT):
        tick("generating", len(carved), len(piece))
        for cell in cells:
            if cell not in set_of:
                set_of[cell] = cell
                members[cell] = [cell]
        last = not any(sides[cell] >> DOWN & 1 for cell in cells)
        for cell in cells:
            other = right[cell]
            if other >= 0 and set_of[cell] != set_of[other] and (last or random() < bias):
                carved.append(cell << PASSAGE_SHIFT | RIGHT)
                small, large = sorted((set_of[cell], set_of[other]), key=lambda name: len(members[name]))
                for member in members[small]:
                    set_of[member] = large
                members[large] += members.pop(small)
        openings = _openings_down([cell for cell in cells if sides[cell] >> DOWN & 1], set_of, down, random)
        carved += [cell << PASSAGE_SHIFT | DOWN for cell in openings]
        set_of = {under[cell]: set_of[cell] for cell in openings}
        members = {}
        for cell, name in set_of.items():
            members.setdefault(name, []).append(cell)
    return array("q", joined(grid, piece, carved, stream))


def _openings_down(
    cells: Sequence[int], set_of: Mapping[int, int], likely: float, random: Callable[[], float]
) -> list[int]:
    """Return the cells of a row that open to the one below: one of each set, and others by chance."""
    able: dict[int, list[int]] = {}
    for cell in cells:
        able.setdefault(set_of[cell], []).append(cell)
    chosen = {members[int(random() * len(members))] for members in able.values()}
    return [cell for cell in cells if cell in chosen or random() < likely]


def _rows(grid: Grid, piece: Sequence[int], vertical: int, onward: int) -> Iterator[list[int]]:
    """Yield the cells of a piece row by row, level by level, from the row of the corner on, as runs go in each row."""
    place = grid.sheet_place
    for level in grid.by_level(piece):
        rows: list[list[int]] = []
        row = None
        following = -1
        for cell in level:
            # Cells side by side are in one row; only at the beginning of a run its place has to be looked up.
            if cell != following or grid.neighbors[LEFT][cell] < 0:
                cell_row = place(cell)[0]
                if cell_row != row:
                    rows.append([])
                    row = cell_row
            rows[-1].append(cell)
            following = cell + 1
        for cells in rows if vertical == UP else reversed(rows):
            yield cells if onward == RIGHT else cells[::-1]
