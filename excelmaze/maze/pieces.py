"""Pieces of a graph, carved one after the other: time and memory follow their rooms, however many pieces there are."""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from excelmaze import fast
from excelmaze.generators import Algorithm
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.options.option import Value
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
    if not isinstance(entry.function, str):  # of somebody else's
        from excelmaze.generators.others import trusted

        entry = trusted(entry)
    carved = array("q")
    for made in _Carving(graph, entry, options, stream, bias, goals or {}).carved(pieces):
        if carved:
            carved.extend(made)
        else:
            carved = made if isinstance(made, array) else array("q", made)
    return carved


class _Carving:
    """How pieces are carved, one after the other."""

    def __init__(
        self,
        graph: Graph,
        entry: Algorithm,
        options: Mapping[str, Value],
        stream: Stream,
        bias: "Bias | None",
        goals: Mapping[int, int],
    ) -> None:
        self._graph = graph
        self._entry = entry
        self._options = options
        self._stream = stream
        self._bias = bias
        self._goals = goals

    def carved(self, pieces: Sequence[Begun]) -> Iterator[Sequence[int]]:
        """The passages of pieces, some at a time."""
        graph, name, by_rows = self._graph, self._entry.name, self._entry.needs == "rows"
        waiting: list[Begun] = []
        rooms = 0
        # Where there is no kernel for the largest piece there is none for the others.
        kernels = (
            self._bias is None
            and _plain(self._entry, self._options)
            and fast.generator(name, graph, max(len(piece) for piece, _ in pieces))
        )
        for number, (piece, start) in enumerate(pieces, 1):
            kernel = kernels and fast.generator(name, graph, len(piece))
            small = not kernel and len(piece) * _SMALL < graph.size
            if small:
                waiting.append((piece, start))
                rooms += len(piece)
            if waiting and (rooms >= _TOGETHER or not small or number == len(pieces) or by_rows):
                yield self._on_their_own(waiting)
                waiting, rooms = [], 0
            if kernel:
                yield kernel(graph, piece, start, self._stream)
            elif not small:
                yield self._made(graph, piece, start, self._goals.get(start), self._bias)

    def _on_their_own(self, pieces: Sequence[Begun]) -> list[int]:
        """The passages of some pieces, made on a graph that has no other rooms."""
        graph = self._graph
        rooms = [room for piece, _ in pieces for room in piece]
        part = graph.rows_of(rooms) if isinstance(graph, Grid) and self._entry.needs == "rows" else graph.part(rooms)
        bias = self._bias and self._bias.part(rooms)
        carved: list[int] = []
        begin = 0
        for piece, start in pieces:
            own = range(begin, begin + len(piece))
            goal = self._goals.get(start)
            goal = None if goal is None else begin + bisect_left(piece, goal)
            carved += self._made(part, own, begin + bisect_left(piece, start), goal, bias)
            begin = own.stop
        return [rooms[passage >> 3] << 3 | passage & 7 for passage in carved]

    def _made(
        self, graph: Graph, piece: Sequence[int], start: int, goal: int | None, bias: "Bias | None"
    ) -> Sequence[int]:
        """What the algorithm makes of one piece; only some are told the passages that are preferred, and the goal."""
        words = {name: value for name, value in (("bias", bias), ("goal", goal)) if value is not None}
        return self._entry.generate(graph, piece, start, self._stream, **self._options, **words)


def _plain(entry: Algorithm, options: Mapping[str, Value]) -> bool:
    """Whether an algorithm runs as it does without options, which is what kernels know."""
    return all(options.get(param.name, param.default) == param.default for param in entry.params)
