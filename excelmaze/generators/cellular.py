"""Cellular automata: cells open and close by a rule until corridors stand, and tunnels join what lies apart.

What comes out is no tree: cells are open or solid, and every two open cells side by side are joined.
"""

import re
from array import array
from collections.abc import Iterable, Sequence
from itertools import product

from excelmaze.errors import InputError
from excelmaze.generators.passages import outward
from excelmaze.grids.grid import Grid
from excelmaze.planes import bits
from excelmaze.progress import tick
from excelmaze.shapes.connected import connected, joining_paths
from excelmaze.sheet.addresses import Place
from excelmaze.streams import Stream

# The neighbourhoods in which a cell is open next: its own state, its open neighbours at the sides, at the corners.
Rule = frozenset[tuple[int, int, int]]

_LIFELIKE = re.compile(r"B([0-8]*)/S([0-8]*)", re.IGNORECASE)
_FULL = re.compile(r"X([0-9A-F]{13})", re.IGNORECASE)
_NEIGHBOURHOODS = tuple(product((0, 1), range(5), range(5)))
# How many times smaller a piece may be than the rectangle around it.
_MOST_PLACES_A_CELL = 1000
# How far a state is shifted to lie one column on: a byte.
ACROSS = 8


def cellular(
    grid: Grid,
    piece: Sequence[int],
    start: int,
    stream: Stream,
    *,
    rule: str = "B3/S12345",
    density: float = 0.45,
    steps: int = 50,
) -> "array[int]":
    """Open each cell with the chance `density`, then apply the rule to all cells at once, at most `steps` times.

    It stops earlier where the states repeat after one step or two. On several levels each grows by itself; stairs open
    wherever they can be and both cells are open. Parts that lie apart are joined by the shortest tunnels through solid
    cells, and by stairs; no level is all solid. The start is open. All cells of a step are worked on as the bytes of a
    long number, so a step costs some dozen operations on numbers of as many bytes as the rectangle around the piece has
    cells.

    Raises:
        InputError: the rule is none, or the rectangle around the piece is far larger than the piece.

    Source: rules B3/S12345 (Maze) and B3/S1234 (Mazectric) of Life-like automata; Pech et al. 2015 by section 2.6 of
    Havlena 2016.
    """
    board = Board(grid, grid.by_level(piece))
    first = board.state_of([stream.random() < density for _ in piece])
    opened = board.cells_of(grown(board, first, rule_from(rule), steps))
    opened[start] = 1
    for cells in grid.by_level(piece):
        if not any(map(opened.__getitem__, cells)):
            opened[cells[int(stream.random() * len(cells))]] = 1
    for tunnel in joining_paths(grid.neighbors, connected(grid.neighbors, [cell for cell in piece if opened[cell]])):
        for cell in tunnel:
            opened[cell] = 1
    return outward(grid, bits([bytes(map(opened.__getitem__, beside)) for beside in grid.neighbors]), start)


def grown(board: "Board", state: int, rule: Rule, steps: int) -> int:
    """Return the state after a number of steps, or as soon as it repeats after one or two steps."""
    next_by_code = bytes(neighbourhood in rule for neighbourhood in _NEIGHBOURHOODS).ljust(256, b"\0")
    earlier = [-1, -1]
    for step in range(steps):
        tick("generating", step * board.cells // steps, board.cells)
        earlier = [earlier[1], state]
        state = board.following(state, next_by_code)
        if state in earlier:
            break
    return state


def rule_from(text: str) -> Rule:
    """Return a rule from `B3/S12345` (born with 3 open neighbours, open on with 1 to 5), or `X` and 13 hex digits.

    Those are a bit for each state, number of open neighbours at the sides (0-4) and at the corners (0-4), the lowest
    bit first.

    Raises:
        InputError: neither of them.
    """
    if match := _LIFELIKE.fullmatch(text):
        born, stays = ({int(digit) for digit in digits} for digits in match.groups())
        return frozenset(
            (is_open, sides, corners)
            for is_open, sides, corners in _NEIGHBOURHOODS
            if sides + corners in (stays if is_open else born)
        )
    if (match := _FULL.fullmatch(text)) and (bits := int(match[1], 16)) >> len(_NEIGHBOURHOODS) == 0:
        return frozenset(neighbourhood for place, neighbourhood in enumerate(_NEIGHBOURHOODS) if bits >> place & 1)
    raise InputError(f"rule {text!r:.40} is no rule; give one like B3/S12345, or X and 13 hexadecimal digits")


class Board:
    """Rectangles around some parts, one below the other, with a solid row between them, and a solid column at the end.

    Parts are the levels of a piece, or pieces: none has a part in another's cells. A state is a long number with a byte
    for each place, 1 where a cell is open. The next row is `down` bits further on.
    """

    def __init__(self, grid: Grid, parts: Iterable[Sequence[int]]) -> None:
        rows, columns = grid.places
        places: list[Place] = []
        self._piece: list[int] = []
        width, height = 0, 0
        for cells in parts:
            own_rows, own_columns = [rows[cell] for cell in cells], [columns[cell] for cell in cells]
            top, left = min(own_rows), min(own_columns)
            places += [(height + row - top, column - left) for row, column in zip(own_rows, own_columns, strict=True)]
            height += max(own_rows) - top + 2
            width = max(width, max(own_columns) - left + 2)
            self._piece += cells
        self.cells: int = len(places)
        self._size = width * (height - 1)
        if self._size > _MOST_PLACES_A_CELL * self.cells + _MOST_PLACES_A_CELL:
            raise InputError(
                f"the rectangle around {self.cells:,} cells has {self._size:,} places, too many for an automaton; "
                f"choose cells that fill more than a thousandth of it"
            )
        self._all_cells = grid.size
        self._places = [row * width + column for row, column in places]
        self.down: int = width * ACROSS
        self._inside = self.state_of([True] * self.cells)

    def state_of(self, opened: Sequence[bool]) -> int:
        """Return the number that stands for open cells."""
        state = bytearray(self._size)
        for place, is_open in zip(self._places, opened, strict=True):
            state[place] = is_open
        return int.from_bytes(state, "little")

    def bytes_of(self, state: int) -> bytes:
        """Return a byte for each place, of those that are cells."""
        return (state & self._inside * 255).to_bytes(self._size, "little")

    def cells_of(self, state: int) -> bytearray:
        """Return for each cell of the grid, whether it is open, and one more for what is outside."""
        by_place = self.bytes_of(state)
        opened = bytearray(self._all_cells + 1)
        for cell, place in zip(self._piece, self._places, strict=True):
            opened[cell] = by_place[place]
        return opened

    def beside(self, state: int) -> int:
        """Return how many cells at the sides of each place are open."""
        return (state << ACROSS) + (state >> ACROSS) + (state << self.down) + (state >> self.down)

    def following(self, state: int, next_by_code: bytes) -> int:
        """Return the state after one step, by the place of a neighbourhood among all of them."""
        in_row = (state << ACROSS) + (state >> ACROSS)
        corners = (in_row << self.down) + (in_row >> self.down)
        codes = self.bytes_of(25 * state + 5 * self.beside(state) + corners)
        return int.from_bytes(codes.translate(next_by_code), "little") & self._inside
