"""Bias: passages of one kind weigh more than the others, wherever an algorithm chooses among neighbours.

A passage is preferred where its two rooms are alike in something: in their row, their column, their distance from the
rim. A graph answers by the places of its rooms, so that one without places cannot be biased.
"""

from array import array
from collections.abc import Sequence
from itertools import accumulate
from operator import eq
from typing import NamedTuple

from excelmaze.errors import InputError, one_of
from excelmaze.generators.passages import Sides
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.options.values import option_named
from excelmaze.planes import bits, both, without

NONE, *KINDS = option_named("bias").choice_names
# The weight of a kind without one: four times as often as the other passages.
WEIGHT = 0.8
# A board has so many squares along its longer side, each of so many cells at least.
_SQUARES, _LEAST_SQUARE = 8, 4
# Weights are rounded to one of so many rolls.
_ROLLS = 10_080
_MASKS_OF_BYTES = 4


class Bias(NamedTuple):
    """The passages that are preferred: for each room a mask of their directions, and the weight of one of them.

    Any other passage weighs `1 - weight`: with 0.5 all weigh the same, with 1 the others are chosen only where nothing
    else is left.
    """

    preferred: bytes
    weight: float

    def part(self, rooms: Sequence[int]) -> "Bias":
        """Return the bias of some rooms that are numbered anew, in this order."""
        return self._replace(preferred=bytes([self.preferred[room] for room in rooms]))

    def prefers(self, passage: int) -> int:
        """Return 1 for a passage that is preferred, else 0."""
        return self.preferred[passage >> PASSAGE_SHIFT] >> (passage & 7) & 1


def weighted_sides(graph: Graph, bias: Bias) -> Sides:
    """Return the sides of the rooms with a bias: each direction is there twice."""
    count = len(graph.neighbors)
    doubled = [_doubled(mask, bias_mask, count) for mask, bias_mask in zip(graph.sides, bias.preferred, strict=True)]
    inside = [mask << count for mask in bias.preferred]
    doubled_closers = [[(neighbor_of, mask << count | mask) for neighbor_of, mask in half] for half in graph.closers]
    weighted = _Weighted(count, bias.weight)
    closers = (tuple(doubled_closers[0]), tuple(doubled_closers[1]))
    small = count <= _MASKS_OF_BYTES
    return Sides(
        bytes(doubled) if small else array("H", doubled),
        closers,
        weighted,
        bytearray([*inside, 0]) if small else array("H", [*inside, 0]),
        _WeightedInside(count, weighted),
    )


def check_walkable(bias: Bias | None) -> None:
    """Refuse a bias with which a random walk never comes everywhere.

    Raises:
        InputError: a passage has no weight at all.
    """
    if bias is not None and not 0 < bias.weight < 1:
        raise InputError(
            f"bias {bias.weight:g}: some passages have no weight, and a random walk never takes them; "
            "choose a weight above 0 and below 1, or another algorithm"
        )


def parsed_bias(text: str) -> tuple[str, float] | None:
    """Return the kind and the weight that a text stands for, such as `horizontal:0.7`; None for `none`.

    Raises:
        InputError: it stands for no bias.
    """
    kind, colon, number = text.strip().partition(":")
    if text.strip() == NONE:
        return None
    if kind not in KINDS:
        raise InputError(f"bias {text[:40]!r} does not exist; {one_of(kind, KINDS)}")
    try:
        weight = float(number) if colon else WEIGHT
    except ValueError:
        weight = -1
    if not 0 <= weight <= 1:
        raise InputError(f"bias {text[:40]!r}: its weight is {number[:40]!r}; choose a number from 0 to 1")
    return kind, weight


def bias_of(text: str, graph: Graph, pieces: Sequence[Sequence[int]]) -> Bias | None:
    """Return the bias that a text asks for, for some pieces of a graph, each with a middle of its own.

    Raises:
        InputError: there is none of that name, or the rooms have no places.
    """
    parsed = parsed_bias(text)
    if parsed is None:
        return None
    if graph.places is None:
        raise InputError(
            f"bias {text}: {graph.described} has no rows and columns; make the maze on cells, or without a bias"
        )
    kind, weight = parsed
    rows, columns = graph.places
    alike = [-1] * graph.size
    for piece in pieces:
        numbers = _alike(kind, [rows[room] for room in piece], [columns[room] for room in piece])
        for room, value in zip(piece, numbers, strict=True):
            alike[room] = value
    same = bits([bytes(map(eq, alike, map(alike.__getitem__, neighbor_of))) for neighbor_of in graph.neighbors])
    return Bias(without(graph.sides, same) if kind == "inward" else both(graph.sides, same), weight)


def _alike(kind: str, rows: Sequence[int], columns: Sequence[int]) -> Sequence[int]:
    """Return a number for each room of a piece; passages between equal numbers are preferred (`inward`: the others)."""
    if kind == "horizontal":
        return rows
    if kind == "vertical":
        return columns
    top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
    if kind == "checkerboard":
        square = max(_LEAST_SQUARE, -(-(max(bottom - top, right - left) + 1) // _SQUARES))
        return [
            column * 2 + 1 if ((row - top) // square + (column - left) // square) & 1 else row * 2
            for row, column in zip(rows, columns, strict=True)
        ]
    return [
        min(row - top, bottom - row, column - left, right - column) for row, column in zip(rows, columns, strict=True)
    ]


def _doubled(mask: int, preferred: int, count: int) -> int:
    """Return a mask of directions as one that has the preferred ones behind the others."""
    return mask & ~preferred | (mask & preferred) << count


class _Weighted(dict[int, Sequence[int]]):
    """For each doubled mask, the direction that each roll picks; a row is made when it is first asked for."""

    def __init__(self, count: int, weight: float) -> None:
        super().__init__()
        self._count, self._weight = count, weight

    def __missing__(self, mask: int) -> Sequence[int]:
        sides = [side for side in range(2 * self._count) if mask >> side & 1] or [0]
        weights = [self._weight if side >= self._count else 1 - self._weight for side in sides]
        if not any(weights):
            weights = [1.0] * len(sides)
        *_, total = sums = list(accumulate(weights))
        ends = [int(end / total * _ROLLS + 0.5) for end in sums]
        row = b"".join(
            bytes([side % self._count]) * (end - begin)
            for side, begin, end in zip(sides, [0, *ends], [*ends[:-1], _ROLLS], strict=False)
        )
        self[mask] = row
        return row


class _WeightedInside(dict[int, Sequence[int]]):
    """The same for masks that have the preferred directions behind, whether their sides are among those or not."""

    def __init__(self, count: int, weighted: _Weighted) -> None:
        super().__init__()
        self._count, self._weighted = count, weighted

    def __missing__(self, mask: int) -> Sequence[int]:
        row = self[mask] = self._weighted[_doubled(mask & (1 << self._count) - 1, mask >> self._count, self._count)]
        return row
