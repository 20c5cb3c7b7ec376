"""Generators of others: what they return is looked at before it becomes a maze."""

from array import array
from typing import Any

from excelmaze.errors import ExcelMazeError, InputError
from excelmaze.generators.algorithm import Algorithm
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.options.registered import in_words

_DIRECTION = (1 << PASSAGE_SHIFT) - 1


def trusted(entry: Algorithm) -> Algorithm:
    """Return an algorithm whose generator fails in one line that names it, and returns passages of its graph."""
    own = entry.generate

    def generate(graph: Graph, *rest: Any, **options: Any) -> "array[int]":  # noqa: ANN401 - of the algorithm's own
        try:
            made = array("q", own(graph, *rest, **options))
        except (ExcelMazeError, MemoryError):
            raise
        except (Exception, SystemExit) as error:  # whatever somebody else's function does
            raise InputError(f"algorithm {entry.name} fails: {in_words(error)}; mend it, or choose another") from error
        if entry.makes != "tees":
            _check(entry.name, graph, made)
        return made

    return entry._replace(function=generate)


def _check(name: str, graph: Graph, made: "array[int]") -> None:
    """Refuse passages that lead outside, or that repeat, from either of their rooms."""
    known: set[tuple[int, int]] = set()
    for passage in made:
        room, direction = passage >> PASSAGE_SHIFT, passage & _DIRECTION
        inside = 0 <= room < graph.size and direction < len(graph.neighbors)
        other = graph.neighbors[direction][room] if inside else -1
        if other < 0:
            raise InputError(f"algorithm {name} returns passage {passage}, which leads outside; mend it")
        ends = min((room, direction), (other, graph.opposite[direction]))
        if ends in known:
            raise InputError(f"algorithm {name} returns passage {passage} twice; mend it")
        known.add(ends)
