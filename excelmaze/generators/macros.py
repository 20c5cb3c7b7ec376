"""The two Excel macros, draw for draw, without their recursion: with `--rng vba` they make the same mazes."""

from array import array
from collections.abc import Sequence
from heapq import heappop, heappush

from excelmaze.grids.grid import DIRECTIONS, DOWN, LEFT, RIGHT, UP, Grid, opposite
from excelmaze.progress import BLOCK, tick
from excelmaze.streams import Stream


def vba_backtracker(grid: Grid, piece: Sequence[int], start: int, stream: Stream) -> "array[int]":
    """The depth-first search of `VytvorBludiste`: each cell tries its four sides in a shuffled order.

    Four draws for each cell, before any side is tried. The shuffle swaps each place with any of the four, so
    its 24 orders do not have the same chance. A stack of sides to be tried takes the place of the recursion.

    Source: the Czech article of 19 March 2016, procedures ZpracujBunku and NahodneSmery.
    """
    neighbors = grid.neighbors
    random = stream.random
    fresh = bytearray(b"\1") * grid.size + b"\0"
    carved: list[int] = []
    untried: list[int] = []
    cell = start
    while True:
        tick("generating", len(carved), len(piece))
        for _ in range(BLOCK):
            fresh[cell] = 0
            order = [0, 1, 2, 3]
            for place in (0, 1, 2, 3):
                other = int(random() * 4)
                order[place], order[other] = order[other], order[place]
            cell <<= 3
            untried += (cell | order[3], cell | order[2], cell | order[1], cell | order[0])
            while True:
                if not untried:
                    return array("q", carved)
                passage = untried.pop()
                cell = neighbors[passage & 7][passage >> 3]
                if fresh[cell]:
                    carved.append(passage)
                    break


# The order in which `move` looks for marked neighbours of the cell from which a trail begins.
_ORDER_OF_WALLS = (UP, DOWN, RIGHT, LEFT)


def vba_trail(grid: Grid, piece: Sequence[int], _start: int, stream: Stream) -> "array[int]":
    """The trails of `initializing` and `move`: a random trail until stuck, then on from the first blank cell.

    The first trail begins at the first cell in reading order. A trail ends where it is stuck, and, since the
    macro's `stopFlg` is never kept, whenever it arrives beside the last cell. The next one begins at the first
    blank cell in reading order, opened to a random marked neighbour; a side that leads out of the maze is
    drawn again. In selections that are no rectangles, blank cells without a marked neighbour have to wait.

    Source: the Japanese article of 2019; what it really does is written beside the golden files.
    """
    neighbors, sides = grid.neighbors, grid.sides
    random = stream.random
    blank = bytearray(b"\1") * grid.size + b"\0"
    last = piece[-1]
    beside_last = {neighbors[side][last] for side in DIRECTIONS} - {-1}
    carved: list[int] = []
    reachable: list[int] = []  # a heap of cells that were blank when they got a marked neighbour

    def mark(cell: int) -> None:
        blank[cell] = 0
        for side in DIRECTIONS:
            if blank[neighbors[side][cell]]:
                heappush(reachable, neighbors[side][cell])

    cell = piece[0]
    mark(cell)
    while len(carved) < len(piece) - 1:
        if cell in beside_last or not any(blank[neighbors[side][cell]] for side in DIRECTIONS):
            tick("generating", len(carved), len(piece))
            while not blank[cell]:
                cell = heappop(reachable)
            walls = [side for side in _ORDER_OF_WALLS if not blank[neighbors[side][cell]]]
            while True:
                side = walls[int(random() * len(walls))]
                if sides[cell] >> side & 1:
                    break
            carved.append(neighbors[side][cell] << 3 | opposite(side))
        else:
            side = int(random() * 4)
            if not blank[neighbors[side][cell]]:
                continue
            carved.append(cell << 3 | side)
            cell = neighbors[side][cell]
        mark(cell)
    return array("q", carved)
