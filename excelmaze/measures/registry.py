"""The measures: one function each, and the one table that lists them.

The command line, docs and tests all read `MEASURES`. A measure is a function `(anatomy) -> value` that works on the
maze of any graph; where it has no meaning, as the length of a path that there is not, it is None. None draws random
numbers. Those that speak of the path mean the shortest one from the first start to its goal.

None of them tells how long people will take: published measures rank algorithms differently, and of those that were
compared with people's times none predicted them (McGlinn 2015).
"""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import NamedTuple

from excelmaze.maze.maze import Maze
from excelmaze.measures.anatomy import Anatomy
from excelmaze.measures.hallways import difficulty

# What a measure can be: `kind` is a word, all others are numbers.
Value = int | float | str | None

_THESIS = "Havlena 2016, section 1.1"
_KIM = "Kim and Crawfis 2015, The quest for the perfect perfect-maze"
_MCCLENDON = "McClendon 2001, The complexity and difficulty of a maze"
_BUCK = "Buck 2015, Mazes for programmers"
_GRAPHS = "graph theory"
_BACK_AND_ON = 2


class Measure(NamedTuple):
    """What is known of a measure.

    `definition` says in a sentence what it is, `unit` in what it is counted: cells, steps, or nothing.
    """

    name: str
    of: Callable[[Anatomy], Value]
    definition: str
    source: str
    unit: str = ""


def _kind(anatomy: Anatomy) -> str:
    """Perfect, braid, partially braid or sparse."""
    if anatomy.extent.parts > 1 or anatomy.stats.unvisited:
        return "sparse"
    if not anatomy.extent.loops:
        return "perfect"
    adjacent, sides = anatomy.adjacent, anatomy.graph.sides
    forced = sum(1 for room in anatomy.rooms if len(adjacent[room]) == 1 and sides[room].bit_count() == 1)
    return "braid" if anatomy.stats.dead_ends == forced else "partially braid"


def _solution_length(anatomy: Anatomy) -> int | None:
    """Return the steps of the path."""
    return None if anatomy.path is None else len(anatomy.path) - 1


def _solution_turns(anatomy: Anatomy) -> int | None:
    """Return the rooms of the path where it turns."""
    return None if anatomy.path is None else sum(1 for angle in anatomy.bends(anatomy.path) if angle)


def _decisions(anatomy: Anatomy) -> int | None:
    """Return the rooms of the path, but the goal, where one might go on wrongly."""
    if anatomy.path is None:
        return None
    start, *others = anatomy.path
    adjacent = anatomy.adjacent
    return (len(adjacent[start]) > 1) + sum(1 for room in others[:-1] if len(adjacent[room]) > _BACK_AND_ON)


MEASURES: dict[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure("cells", attrgetter("stats.cells"), "all cells; merged ones are one", _THESIS, "cells"),
        Measure("unvisited", attrgetter("stats.unvisited"), "cells that are no part of the maze", _THESIS, "cells"),
        Measure("isolated", attrgetter("stats.isolated"), "cells of the maze without a passage", _THESIS, "cells"),
        Measure("dead-ends", attrgetter("stats.dead_ends"), "cells with one passage", _THESIS, "cells"),
        Measure("corridors", attrgetter("stats.corridors"), "cells with two passages: path cells", _THESIS, "cells"),
        Measure("junctions", attrgetter("stats.junctions"), "cells with three passages or more", _THESIS, "cells"),
        Measure("passages", attrgetter("extent.passages"), "open walls between two cells", _GRAPHS),
        Measure("components", attrgetter("extent.parts"), "parts that no path connects", _GRAPHS),
        Measure(
            "loops",
            attrgetter("extent.loops"),
            "passages less cells, plus components: how many could be closed",
            _GRAPHS,
        ),
        Measure(
            "kind",
            _kind,
            "sparse with several components or unvisited cells; else perfect without loops; else braid without dead "
            "ends, but for cells with a single neighbour; else partially braid",
            _THESIS,
        ),
        Measure(
            "solution-length",
            _solution_length,
            "steps of the solution, the shortest path from start to goal",
            _BUCK,
            "steps",
        ),
        Measure(
            "solution-turns",
            _solution_turns,
            "cells of the solution where it turns",
            _KIM,
            "cells",
        ),
        Measure(
            "decisions",
            _decisions,
            "cells of the solution, but the goal, with a choice: the start with two passages, others with three",
            _KIM,
            "cells",
        ),
        Measure(
            "diameter",
            attrgetter("extent.longest"),
            "the longest of all shortest ways between two cells; of a part with loops the longest that was found",
            _GRAPHS,
            "steps",
        ),
        Measure(
            "mcclendon-difficulty",
            difficulty,
            "logarithm of the solution's value as one hallway, times, for each branch off it, the sum of its "
            "hallways plus one",
            _MCCLENDON,
        ),
    )
}


def measured(maze: Maze, names: Iterable[str] = MEASURES) -> dict[str, Value]:
    """Return measures of a maze, by their names. What several of them need is worked out once."""
    anatomy = Anatomy(maze)
    return {name: MEASURES[name].of(anatomy) for name in names}


def shown(value: Value) -> str:
    """Return a value as people read it."""
    if value is None or isinstance(value, str):
        return value or "-"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"
