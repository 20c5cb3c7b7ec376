"""The one table of the measures, which are attributes of `excelmaze.measures.stats.Stats`.

The command line, docs and tests all read `MEASURES`. Where a measure has no meaning, as the length of a path that there
is not, it is None. None draws random numbers. Those that speak of the solution mean the shortest path from the first
start to its goal.

None of them tells how long people will take: published measures rank algorithms differently, and of those that were
compared with people's times none predicted them (McGlinn 2015).
"""

from typing import NamedTuple

# What a measure can be: `kind` is a word, all others are numbers.
Value = int | float | str | None

_THESIS = "Havlena 2016, 1.1"
_KIM = "Kim and Crawfis 2015, The quest for the perfect perfect-maze"
_GRAPHS = "graph theory"


class Measure(NamedTuple):
    """The description of a measure, with its unit: cells, steps, or none."""

    name: str
    definition: str
    source: str
    unit: str = ""


MEASURES: dict[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure("cells", "all cells; merged ones are one", _THESIS, "cells"),
        Measure("unvisited", "cells that are no part of the maze", _THESIS, "cells"),
        Measure("isolated", "cells of the maze without a passage", _THESIS, "cells"),
        Measure("dead_ends", "cells with one passage", _THESIS, "cells"),
        Measure("corridors", "cells with two passages", _THESIS, "cells"),
        Measure("junctions", "cells with three passages or more", _THESIS, "cells"),
        Measure("passages", "open walls between two cells", _GRAPHS),
        Measure("components", "parts that no path connects", _GRAPHS),
        Measure("loops", "passages minus cells plus components: how many could be closed", _GRAPHS),
        Measure(
            "kind",
            "sparse: several components, or unvisited cells; else perfect: no loops; else braid: no dead ends, except "
            "cells with one neighbour; else partially braid",
            _THESIS,
        ),
        Measure(
            "solution_length",
            "steps of the solution, the shortest path from start to goal",
            "Buck 2015, Mazes for programmers",
            "steps",
        ),
        Measure("solution_turns", "cells of the solution where it turns", _KIM, "cells"),
        Measure(
            "decisions",
            "cells of the solution before the goal with a choice: the start with two passages, others with three",
            _KIM,
            "cells",
        ),
        Measure(
            "diameter",
            "the longest of all shortest paths between two cells",
            _GRAPHS,
            "steps",
        ),
        Measure(
            "mcclendon_difficulty",
            "logarithm of the solution's value as one hallway, times, for each branch off it, the sum of its "
            "hallways plus one",
            "McClendon 2001, The complexity and difficulty of a maze",
        ),
    )
}


def shown(value: Value) -> str:
    """Return a value as people read it."""
    if value is None or isinstance(value, str):
        return value or "-"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"
