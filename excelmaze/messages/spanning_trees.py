"""Bits that choose one of all perfect mazes: as many as there are, each with the same chance.

The bits are read as a number between 0 and 1, and the perfect mazes, ordered by their walls, share the numbers alike.
Random bits make a uniformly random maze, whatever their source, and the maze gives the bits back, but for
the last few.
"""

from collections.abc import Iterator, Sequence
from math import floor
from operator import attrgetter

from excelmaze.generators.passages import passages_of
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.as_graph import is_passage
from excelmaze.maze.maze import Maze
from excelmaze.messages.chances import CHANCE_BITS, Network, Plan, decide_all, plan

# The bits of each maze that are kept back: the coder's rounding, and the last ones, which no choice settles.
_KEPT_BACK = 12
# Bits of a cell of an endless grid, 4 G / pi ln 2 with Catalan's constant, and those that an outer wall costs.
_EACH_CELL, _EACH_OUTER_WALL = 1.682534, 0.635777

# The bits in which the coder keeps its interval.
_BITS = 32
_HALF, _QUARTER = 1 << _BITS - 1, 1 << _BITS - 2


class Coder:
    """An arithmetic coder: it turns bits into choices with given chances, and choices back into bits.

    From the choices the bits are found again. Source: Witten, Neal and Cleary, Arithmetic coding for data compression,
    1987.

    Args:
        source: the bits, as many as the choices take.

    Attributes:
        bits: those that the choices have settled.
    """

    def __init__(self, source: Iterator[int] | None = None) -> None:
        self.bits = bytearray()
        self._source, self._code = source, 0
        self._low, self._high, self._pending = 0, (1 << _BITS) - 1, 0
        for _ in range(_BITS if source else 0):
            self._shift(0)

    def choose(self, chance: int, *, yes: bool | None = None) -> bool:
        """Return a yes with `chance` in 65,536, neither 0 nor all; or record a choice that was made."""
        middle = self._low + ((self._high - self._low + 1) * chance >> CHANCE_BITS)
        chosen = self._code < middle if yes is None else yes
        if chosen:
            self._high = middle - 1
        else:
            self._low = middle
        while True:
            if self._high < _HALF or self._low >= _HALF:
                less = self._low & _HALF
                bit = less // _HALF
                self.bits.append(bit)
                self.bits.extend([1 - bit] * self._pending)
                self._pending = 0
            elif self._low >= _QUARTER and self._high < _HALF + _QUARTER:
                less = _QUARTER
                self._pending += 1
            else:
                return chosen
            self._low = self._low - less << 1
            self._high = self._high - less << 1 | 1
            self._shift(less)

    def _shift(self, less: int) -> None:
        if self._source is not None:
            self._code = self._code - less << 1 | next(self._source)


class Trees:
    """The perfect mazes of a graph, a tree for each of its pieces, as bits choose among them.

    It takes time in proportion to rooms times the square of the shorter side: 64 x 64 cells a third of a second.

    >>> from itertools import repeat
    >>> trees = Trees(Grid.rectangle(3, 4))
    >>> round(2**trees.limit)
    2415
    >>> maze, settled = trees.maze(repeat(1))
    >>> bytes(trees.bits(maze)) == bytes([1] * settled)
    True
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._networks = [Network(_narrowest(graph, piece)) for piece in graph.pieces]

    @property
    def limit(self) -> float:
        """The logarithm to base 2 of the number of perfect mazes (matrix-tree theorem)."""
        total = 0.0
        for network in self._networks:
            total += network.bits
        return total

    @property
    def capacity(self) -> int:
        """The number of bits that every maze carries; some carry a few more."""
        return max(0, floor(self.limit) - _KEPT_BACK)

    def maze(self, bits: Iterator[int]) -> tuple[Maze, int]:
        """Return the perfect maze that bits choose, and the number of bits that it determines."""
        coder = Coder(bits)
        carved: list[int] = []
        for network in self._networks:
            carved += decide_all(network, lambda _, chance: coder.choose(chance))
        return Maze(self.graph, passages_of(self.graph, carved)), len(coder.bits)

    def bits(self, maze: Maze) -> bytearray:
        """Return the bits, 0 or 1 each, that chose a perfect maze."""
        coder = Coder()

        def decide(passage: int, chance: int) -> bool:
            return coder.choose(chance, yes=is_passage(maze, passage))

        for network in self._networks:
            decide_all(network, decide)
        return coder.bits


def estimated_capacity(grid: Grid) -> int:
    """Return about how many bits a maze on square cells carries, at once, where these are no mere corridors.

    >>> estimated_capacity(Grid.rectangle(64, 64)), Trees(Grid.rectangle(64, 64)).capacity
    (6716, 6714)
    """
    outer = sum(4 - sides.bit_count() for sides in grid.sides)
    return max(0, floor(_EACH_CELL * grid.size - _EACH_OUTER_WALL * outer) - _KEPT_BACK)


def _narrowest(graph: Graph, piece: Sequence[int]) -> Plan:
    """Return the plan row by row, or column by column where fewer rooms lie between what is decided and what is not."""
    orders = [piece]
    if isinstance(graph, Grid):
        orders.append(sorted(piece, key=lambda cell: graph.place(cell)[::-1]))
    return min((plan(graph, order) for order in orders), key=attrgetter("width"))
