"""Bias: passages of one kind weigh more than the others, wherever an algorithm chooses among neighbours.

A passage is preferred where its two rooms are alike in something: in their row, their column, their distance from the
rim. A graph answers by the places of its rooms, so that one without places cannot be biased.
"""

from collections.abc import Sequence
from operator import eq

from excelmaze.errors import InputError, one_of
from excelmaze.generators.passages import Bias
from excelmaze.grids.graph import Graph
from excelmaze.options.values import option_named
from excelmaze.planes import bits, both, without

NONE, *KINDS = option_named("bias").choice_names
# The weight of a kind without one: four times as often as the other passages.
WEIGHT = 0.8
# The squares along the longer side of a board, and the fewest cells of a square.
_SQUARES, _LEAST_SQUARE = 8, 4


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
    """Return the bias that a text asks for, for pieces of a graph, each with its own middle.

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
