"""Eller's algorithm as a stream of rows: memory for one row, whatever the height; the maze is that of `eller`."""

from collections.abc import Iterator

from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
from excelmaze.streams import Stream


def eller_rows(width: int, height: int, stream: Stream, *, bias: float = 0.5, down: float = 0.3) -> Iterator[bytes]:
    """The passages of a rectangle from top to bottom, rows at a time: a byte for each cell, a bit for each direction.

    Random numbers are drawn in the order of `excelmaze.generators.rows.eller`, so that both make the same maze; the
    options are its own. A row of w cells takes O(w log w) at most. Rows are made by a kernel of the extra `fast` where
    that is worth it.

    Source: Eller 1982, by Pullen, Think Labyrinth; Buck 2010.
    """
    from excelmaze import fast

    make = fast.row_maker(width * height)
    return (make or _rows)(width, height, stream, bias, down)


def _rows(width: int, height: int, stream: Stream, bias: float, down: float) -> Iterator[bytes]:
    random = stream.random
    set_of = list(range(width))  # of each cell of this row; a set is called by one of its cells
    passages = bytearray(width)
    for row in range(1, height + 1):
        members = _members(set_of)
        for cell in range(width - 1):
            one, other = set_of[cell], set_of[cell + 1]
            if one != other and (row == height or random() < bias):
                passages[cell] |= 1 << RIGHT
                passages[cell + 1] |= 1 << LEFT
                small, large = (one, other) if len(members[one]) < len(members[other]) else (other, one)
                for member in members[small]:
                    set_of[member] = large
                members[large] += members.pop(small)
        below = bytearray(width)
        if row < height:
            chosen = {cells[int(random() * len(cells))] for cells in _members(set_of).values()}
            for cell in range(width):
                if cell in chosen or random() < down:
                    passages[cell] |= 1 << DOWN
                    below[cell] = 1 << UP
        yield bytes(passages)
        first_of: dict[int, int] = {}
        set_of = [first_of.setdefault(name, cell) if below[cell] else cell for cell, name in enumerate(set_of)]
        passages = below


def _members(set_of: list[int]) -> dict[int, list[int]]:
    """The cells of each set, the sets in the order of their first cells."""
    members: dict[int, list[int]] = {}
    for cell, name in enumerate(set_of):
        members.setdefault(name, []).append(cell)
    return members
