"""Pieces of a graph, carved one after the other: time and memory follow their rooms, however many pieces there are."""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from excelmaze import fast
from excelmaze.generators import Algorithm
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.options.rows import Value
from excelmaze.streams import Stream

if TYPE_CHECKING:
    from excelmaze.generators.bias import Bias

# A piece, and the room where it begins.
Begun = tuple[Sequence[int], int]

# A generator's memory is that of its graph, so a piece that is a smaller part of it than this gets a graph of its own,
# which small ones share up to so many rooms.
_SMALL = 8
_TOGETHER = 512


def carve(
    graph: Graph,
    entry: Algorithm,
    options: Mapping[str, Value],
    pieces: Sequence[Begun],
    stream: Stream,
    bias: "Bias | None" = None,
    goals: Mapping[int, int] | None = None,
) -> "array[int]":
    """The passages of all pieces, in the order in which they were carved; an algorithm may be told goals, by start."""
    if len(pieces) > 1 and entry.name == "backtracker" and bias is None and isinstance(graph, Grid):
        grown = _at_once(graph, pieces, stream)
        if grown is not None:
            return grown
    carved = array("q")
    for made in _carved(graph, entry, options, pieces, stream, bias, goals or {}):
        if carved:
            carved.extend(made)
        else:
            carved = made if isinstance(made, array) else array("q", made)
    return carved


def _at_once(graph: Grid, pieces: Sequence[Begun], stream: Stream) -> "array[int] | None":
    """The passages of all pieces by the backtracker, in one loop; None where cells lie too far apart for that."""
    if fast.generator("backtracker", graph, max(len(piece) for piece, _ in pieces)):
        return None
    from excelmaze.grids.box import box_of

    box = box_of(graph)
    if box is None:
        return None
    from excelmaze.generators.boxed import depth_first

    return depth_first(box, [box.cells[start] for _, start in pieces], stream)


def _carved(
    graph: Graph,
    entry: Algorithm,
    options: Mapping[str, Value],
    pieces: Sequence[Begun],
    stream: Stream,
    bias: "Bias | None",
    goals: Mapping[int, int],
) -> Iterator[Sequence[int]]:
    waiting: list[Begun] = []
    rooms = 0
    # Where there is no kernel for the largest piece there is none for the others.
    kernels = (
        bias is None
        and _plain(entry, options)
        and fast.generator(entry.name, graph, max(len(piece) for piece, _ in pieces))
    )
    for number, (piece, start) in enumerate(pieces, 1):
        kernel = kernels and fast.generator(entry.name, graph, len(piece))
        small = not kernel and len(piece) * _SMALL < graph.size
        if small:
            waiting.append((piece, start))
            rooms += len(piece)
        if waiting and (rooms >= _TOGETHER or not small or number == len(pieces) or entry.needs == "rows"):
            yield _on_their_own(graph, entry, options, waiting, stream, bias, goals)
            waiting, rooms = [], 0
        if not small:
            made = (
                kernel(graph, piece, start, stream)
                if kernel
                else entry.generate(graph, piece, start, stream, **options, **_words(bias, goals.get(start)))
            )
            yield made


def _on_their_own(
    graph: Graph,
    entry: Algorithm,
    options: Mapping[str, Value],
    pieces: Sequence[Begun],
    stream: Stream,
    bias: "Bias | None",
    goals: Mapping[int, int],
) -> list[int]:
    """The passages of some pieces, made on a graph that has no other rooms."""
    rooms = [room for piece, _ in pieces for room in piece]
    part = graph.rows_of(rooms) if entry.needs == "rows" and isinstance(graph, Grid) else graph.part(rooms)
    make = entry.generate
    bias = bias and bias.part(rooms)
    carved: list[int] = []
    begin = 0
    for piece, start in pieces:
        own = range(begin, begin + len(piece))
        goal = goals.get(start)
        words = _words(bias, None if goal is None else begin + bisect_left(piece, goal))
        carved += make(part, own, begin + bisect_left(piece, start), stream, **options, **words)
        begin = own.stop
    return [rooms[passage >> 3] << 3 | passage & 7 for passage in carved]


def _words(bias: "Bias | None", goal: int | None) -> "dict[str, Bias | int]":
    """What only some algorithms are told: the passages that are preferred, and the goal."""
    words: dict[str, Bias | int | None] = {"bias": bias, "goal": goal}
    return {name: value for name, value in words.items() if value is not None}


def _plain(entry: Algorithm, options: Mapping[str, Value]) -> bool:
    """Whether an algorithm runs as it does without options, which is what kernels know."""
    return all(options.get(param.name, param.default) == param.default for param in entry.params)
