"""Pieces of a graph, carved one after the other: time and memory follow their rooms, however many pieces there are."""

from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from excelmaze.errors import ExcelMazeError, InputError
from excelmaze.generators import Algorithm
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import Grid
from excelmaze.options.option import Value
from excelmaze.streams import Stream

if TYPE_CHECKING:
    from excelmaze.generators.passages import Bias

# A piece, and the room where it begins.
Begun = tuple[Sequence[int], int]

# A generator's memory is that of its graph, so a piece that is a smaller part of it than this gets a graph of its own.
_SMALL = 8


def carve(
    graph: Graph,
    entry: Algorithm,
    options: Mapping[str, Value],
    pieces: Sequence[Begun],
    stream: Stream,
    bias: "Bias | None" = None,
    goals: Mapping[int, int] | None = None,
) -> "array[int]":
    """Return the passages of all pieces in carving order.

    Args:
        graph: the rooms.
        entry: the algorithm, with all its `options`.
        pieces: those to be carved, each with its start.
        stream: the random numbers.
        bias: the passages that are preferred, for algorithms that take a bias.
        goals: goals by start, for algorithms that take a goal.
    """
    if not isinstance(entry.function, str):
        entry = _checked(entry)
    carved = array("q")
    for piece, start in pieces:
        goal = (goals or {}).get(start)
        words: dict[str, Any] = {name: value for name, value in (("bias", bias), ("goal", goal)) if value is not None}
        made: Sequence[int]
        if len(piece) * _SMALL < graph.size:
            part = graph.part(piece)
            if entry.needs_rows and isinstance(graph, Grid):
                part = graph.rows_of(piece)
            if bias is not None:
                words["bias"] = bias.part(piece)
            if goal is not None:
                words["goal"] = bisect_left(piece, goal)
            alone = entry.generate(part, range(len(piece)), bisect_left(piece, start), stream, **options, **words)
            made = [piece[passage >> PASSAGE_SHIFT] << PASSAGE_SHIFT | passage & 7 for passage in alone]
        else:
            made = entry.generate(graph, piece, start, stream, **options, **words)
        if carved or not isinstance(made, array):
            carved.extend(made)
        else:
            carved = made
    return carved


def _checked(entry: Algorithm) -> Algorithm:
    """Return somebody else's algorithm; where its generator fails or returns no passages, one line names it."""
    from excelmaze.options.registered import in_words

    own = entry.generate

    def generate(graph: Graph, *rest: Any, **options: Any) -> "array[int]":  # noqa: ANN401 - of the algorithm's own
        try:
            made = array("q", own(graph, *rest, **options))
        except (ExcelMazeError, MemoryError):
            raise
        except (Exception, SystemExit) as error:  # whatever somebody else's function does
            raise InputError(f"algorithm {entry.name} fails: {in_words(error)}; mend it, or choose another") from error
        if entry.makes != "tees":
            _check_passages(entry.name, graph, made)
        return made

    return entry._replace(function=generate)


def _check_passages(name: str, graph: Graph, made: "array[int]") -> None:
    """Refuse passages that lead outside, or that repeat, from either of their rooms."""
    known: set[tuple[int, int]] = set()
    for passage in made:
        room, direction = passage >> PASSAGE_SHIFT, passage & 7
        inside = 0 <= room < graph.size and direction < len(graph.neighbors)
        other = graph.neighbors[direction][room] if inside else -1
        if other < 0:
            raise InputError(f"algorithm {name} returns passage {passage}, which leads outside; mend it")
        ends = min((room, direction), (other, graph.opposite[direction]))
        if ends in known:
            raise InputError(f"algorithm {name} returns passage {passage} twice; mend it")
        known.add(ends)
