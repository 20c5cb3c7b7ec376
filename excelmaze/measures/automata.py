"""What a cellular automaton's corridors are like, counted on all cells at once as the bits of long numbers."""

from math import sqrt
from typing import NamedTuple

from excelmaze.generators.cellular import Board, counts_of_open


class Attributes(NamedTuple):
    """Shares of 0 to 1, and a length; before parts that lie apart are joined by tunnels.

    Of the open cells: with one, two, and three or more open ones at their sides; in squares of 2 x 2 open cells; in the
    largest part. `open` is the share of all cells that are open, `length` the longest way in the largest part, in
    steps, by the square root of the cells.
    """

    dead_ends: float
    corridors: float
    junctions: float
    spaces: float
    open: float
    largest: float
    length: float


NONE = Attributes(0, 0, 0, 0, 0, 0, 0)


def attributes_of(board: Board, state: int) -> Attributes:
    """The attributes of a state. The longest way is that which two sweeps find."""
    count, width = state.bit_count(), board.width
    if not count:
        return NONE
    _, one, two, three, four = (
        (beside & state).bit_count()
        for beside in counts_of_open(state << 1, state >> 1, state << width, state >> width)
    )
    corners = state & state >> 1 & state >> width & state >> width + 1
    spaces = corners | corners << 1 | corners << width | corners << width + 1
    part = _largest(state, width)
    far, _ = _flooded(part & -part, part, width)
    _, steps = _flooded(far & -far, part, width)
    return Attributes(
        one / count,
        two / count,
        (three + four) / count,
        spaces.bit_count() / count,
        count / board.cells,
        part.bit_count() / count,
        steps / sqrt(board.cells),
    )


def _largest(state: int, width: int) -> int:
    """The largest part of the open cells."""
    found, most, rest = 0, 0, state
    while rest.bit_count() > most:
        part, grown = 0, rest & -rest
        while grown != part:
            part = grown
            grown = (part | part << 1 | part >> 1 | part << width | part >> width) & state
        if part.bit_count() > most:
            found, most = part, part.bit_count()
        rest &= ~part
    return found


def _flooded(start: int, part: int, width: int) -> tuple[int, int]:
    """The cells of a part that are farthest from some, and how many steps away they are."""
    reached = frontier = start
    steps = 0
    while True:
        beyond = (frontier << 1 | frontier >> 1 | frontier << width | frontier >> width) & part & ~reached
        if not beyond:
            return frontier, steps
        reached |= beyond
        frontier = beyond
        steps += 1
