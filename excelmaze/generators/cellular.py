"""Cellular automata: cells open and close by a rule until corridors stand, and tunnels join what lies apart.

What comes out is no tree: cells are open or solid, and every two open cells side by side are joined.
"""

import re
from array import array
from collections.abc import Iterable, Sequence
from itertools import product

from excelmaze.errors import InputError
from excelmaze.grids.graph import PASSAGE_SHIFT
from excelmaze.grids.grid import Grid
from excelmaze.progress import tick
from excelmaze.sets import Sets
from excelmaze.sheet.addresses import Place
from excelmaze.streams import Stream

# The neighbourhoods in which a cell is open next: its own state, its open neighbours at the sides, at the corners.
Rule = frozenset[tuple[int, int, int]]

_LIFELIKE = re.compile(r"B([0-8]*)/S([0-8]*)", re.IGNORECASE)
_FULL = re.compile(r"X([0-9A-F]{13})", re.IGNORECASE)
_NEIGHBOURHOODS = tuple(product((0, 1), range(5), range(5)))
# A piece may be so many times smaller than the rectangle around it.
_MOST_PLACES_A_CELL = 1000
# Instead of the number of a part.
_NO_PART = -1


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
    cells, and by stairs; no level is all solid. The start is open. All cells of a step are worked on as the bits of a
    few long numbers, so a step costs some hundred operations on numbers of as many bits as the rectangle around the
    piece has cells.

    Raises:
        InputError: the rule is none, or the rectangle around the piece is far larger than the piece.

    Source: rules B3/S12345 (Maze) and B3/S1234 (Mazectric) of Life-like automata; Pech et al. 2015 by section 2.6 of
    Havlena 2016.
    """
    board = Board(grid, grid.by_level(piece))
    applied = rule_from(rule)
    random = stream.random
    first = board.state_of([random() < density for _ in piece])
    state = grown(board, first, applied, steps)
    opened = board.cells_of(state)
    opened[start] = 1
    for cells in grid.by_level(piece):
        if not any(map(opened.__getitem__, cells)):
            opened[cells[int(random() * len(cells))]] = 1
    _tunnel(grid, piece, opened)
    return array("q", _outward(grid, start, opened))


def grown(board: "Board", state: int, rule: Rule, steps: int) -> int:
    """Return the state after so many steps, or when it is what it was one or two steps before."""
    earlier = [-1, -1]
    for step in range(steps):
        tick("generating", step * board.cells // steps, board.cells)
        earlier = [earlier[1], state]
        state = board.following(state, rule)
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
    """Rectangles around some parts as the bits of a long number: one below the other, with a solid row between them.

    A column more is always solid, too. Parts are the levels of a piece, or pieces: none has a part in another's cells.
    """

    def __init__(self, grid: Grid, parts: Iterable[Sequence[int]]) -> None:
        rows, columns = grid.places
        places: list[Place] = []
        self._piece: list[int] = []
        self.width, height = 0, 0
        for cells in parts:
            own_rows, own_columns = [rows[cell] for cell in cells], [columns[cell] for cell in cells]
            top, left = min(own_rows), min(own_columns)
            places += [(height + row - top, column - left) for row, column in zip(own_rows, own_columns, strict=True)]
            height += max(own_rows) - top + 2
            self.width = max(self.width, max(own_columns) - left + 2)
            self._piece += cells
        self.cells = len(places)
        self._size = self.width * (height - 1)
        if self._size > _MOST_PLACES_A_CELL * self.cells + _MOST_PLACES_A_CELL:
            raise InputError(
                f"the rectangle around {self.cells:,} cells has {self._size:,} places, too many for an automaton; "
                f"choose cells that fill more than a thousandth of it"
            )
        self._all_cells = grid.size
        self._bits = [row * self.width + column for row, column in places]
        self._inside = self.state_of([True] * self.cells)

    def state_of(self, opened: Sequence[bool]) -> int:
        """Return the number that stands for open cells."""
        bits = bytearray(b"0") * self._size
        for bit, is_open in zip(self._bits, opened, strict=True):
            bits[~bit] = 49 if is_open else 48
        return int(bits.decode(), 2)

    def cells_of(self, state: int) -> bytearray:
        """Return for each cell of the grid, whether it is open, and one more for what is outside."""
        text = f"{state:0{self._size}b}"
        opened = bytearray(self._all_cells + 1)
        for cell, bit in zip(self._piece, self._bits, strict=True):
            opened[cell] = text[~bit] == "1"
        return opened

    def following(self, state: int, rule: Rule) -> int:
        """Return the state after one step."""
        width = self.width
        sides = counts_of_open(state << 1, state >> 1, state << width, state >> width)
        corners = counts_of_open(state << width + 1, state << width - 1, state >> width + 1, state >> width - 1)
        result = 0
        for is_open, cells in ((0, self._inside & ~state), (1, state)):
            for number, at_sides in enumerate(sides):
                at_corners = 0
                for corner, diagonal in enumerate(corners):
                    if (is_open, number, corner) in rule:
                        at_corners |= diagonal
                if at_corners:
                    result |= cells & at_sides & at_corners
        return result & self._inside


def counts_of_open(*neighbours: int) -> list[int]:
    """Return for 0 to 4 the places where so many of four numbers have a bit; those of 0 are negative and endless."""
    one, two, three, four = neighbours
    # Two half adders and their sum.
    low_a, high_a, low_b, high_b = one ^ two, one & two, three ^ four, three & four
    low, carry = low_a ^ low_b, low_a & low_b
    middle = high_a ^ high_b ^ carry
    all_four = high_a & high_b
    return [~(low | middle | all_four), low & ~middle, middle & ~low & ~all_four, low & middle, all_four]


def _tunnel(grid: Grid, piece: Sequence[int], opened: bytearray) -> None:
    """Open the shortest tunnels that join all open cells: from each part outward, and where two meet."""
    reached = [cell for cell in piece if opened[cell]]
    part_of, parts = _parts(grid, reached, opened)
    came_from = list(range(grid.size))
    depth = [0] * grid.size
    meetings: list[tuple[int, int, int]] = []
    for cell in reached:
        part = part_of[cell]
        for neighbor_of in grid.neighbors:
            other = neighbor_of[cell]
            other_part = part_of[other]
            if other_part == _NO_PART and other >= 0:
                part_of[other], came_from[other], depth[other] = part, cell, depth[cell] + 1
                reached.append(other)
            elif cell < other and other_part != part:
                meetings.append((depth[cell] + depth[other], cell, other))
    sets = Sets(range(parts))
    for _, one, other in sorted(meetings):
        if sets.unite(part_of[one], part_of[other]):
            for end in (one, other):
                _open_back(end, came_from, opened)


def _parts(grid: Grid, cells: Sequence[int], opened: bytearray) -> tuple[list[int], int]:
    """Return for each cell, and what is outside, which part of the open cells it is in, and the number of parts."""
    part_of = [_NO_PART] * (grid.size + 1)
    parts = 0
    for first in cells:
        if part_of[first] != _NO_PART:
            continue
        part_of[first] = parts
        waiting = [first]
        while waiting:
            cell = waiting.pop()
            for neighbor_of in grid.neighbors:
                other = neighbor_of[cell]
                if opened[other] and part_of[other] == _NO_PART:
                    part_of[other] = parts
                    waiting.append(other)
        parts += 1
    return part_of, parts


def _open_back(cell: int, came_from: Sequence[int], opened: bytearray) -> None:
    while not opened[cell]:
        opened[cell] = 1
        cell = came_from[cell]


def _outward(grid: Grid, start: int, opened: bytearray) -> list[int]:
    """Return all passages between open cells, breadth first from the start; some close a loop."""
    carved: list[int] = []
    visited = bytearray(grid.size)
    visited[start] = 1
    done = bytearray(grid.size + 1)
    reached = [start]
    for cell in reached:
        done[cell] = 1
        for direction, neighbor_of in enumerate(grid.neighbors):
            other = neighbor_of[cell]
            if not opened[other] or done[other]:
                continue
            if not visited[other]:
                visited[other] = 1
                reached.append(other)
            carved.append(cell << PASSAGE_SHIFT | direction)
    return carved
