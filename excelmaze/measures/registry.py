"""The measures: one function each, and the one table that lists them.

The command line, docs and tests all read `MEASURES`. A measure is a function `(anatomy) -> value` that works on the
maze of any graph; where it has no meaning, as the length of a path that there is not, it is None. None draws random
numbers. Those that speak of the path mean the shortest one from the first start to its goal.

None of them tells how long people will take: published measures rank algorithms differently, and of those that were
compared with people's times none predicted them (McGlinn 2015).
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from operator import attrgetter
from typing import NamedTuple

from excelmaze.errors import unknown
from excelmaze.maze.maze import Maze
from excelmaze.measures.anatomy import Anatomy

# What a measure can be: `kind` is a word, all others are numbers.
Value = int | float | str | None
Function = Callable[[Anatomy], Value]

_THESIS = "Havlena 2016, section 1.1"
_KIM = "Kim and Crawfis 2015, The quest for the perfect perfect-maze"
_MCCLENDON = "McClendon 2001, The complexity and difficulty of a maze"
_BUCK = "Buck 2015, Mazes for programmers"
_GRAPHS = "graph theory"


class Measure(NamedTuple):
    """What is known of a measure.

    `function` is the measure, or its module in this package and its name; `definition` says in a sentence what it is,
    `unit` in what it is counted: cells, steps, or nothing. `harder` says that a maze with a higher value should be
    harder; it is then what can be asked for as a difficulty.
    """

    name: str
    function: str | Function
    definition: str
    source: str
    unit: str = ""
    harder: bool = False

    def of(self, anatomy: Anatomy) -> Value:
        """Return the value of a maze; the module is imported when it is first asked for."""
        if not isinstance(self.function, str):
            return self.function(anatomy)
        module, _, function = self.function.partition(".")
        measure: Function = getattr(import_module(f"excelmaze.measures.{module}"), function)
        return measure(anatomy)

    def shown(self, value: Value) -> str:
        """Return a value as people read it."""
        if value is None or isinstance(value, str):
            return value or "-"
        return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"


MEASURES: dict[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure("cells", attrgetter("stats.cells"), "all cells; merged ones are one", _THESIS, "cells"),
        Measure("unvisited", attrgetter("stats.unvisited"), "cells that are no part of the maze", _THESIS, "cells"),
        Measure("isolated", attrgetter("stats.isolated"), "cells of the maze without a passage", _THESIS, "cells"),
        Measure("dead-ends", attrgetter("stats.dead_ends"), "cells with one passage", _THESIS, "cells"),
        Measure("corridors", attrgetter("stats.corridors"), "cells with two passages: path cells", _THESIS, "cells"),
        Measure("junctions", attrgetter("stats.junctions"), "cells with three passages or more", _THESIS, "cells"),
        Measure("passages", "rooms.passages", "open walls between two cells", _GRAPHS),
        Measure("components", "rooms.components", "parts that no path connects", _GRAPHS),
        Measure("loops", "rooms.loops", "passages less cells, plus components: how many could be closed", _GRAPHS),
        Measure(
            "kind",
            "rooms.kind",
            "sparse with several components or unvisited cells; else perfect without loops; else braid without dead "
            "ends, but for cells with a single neighbour; else partially braid",
            _THESIS,
        ),
        Measure(
            "solution-length",
            "rooms.solution_length",
            "steps of the solution, the shortest path from start to goal",
            _BUCK,
            "steps",
            harder=True,
        ),
        Measure(
            "solution-turns",
            "rooms.solution_turns",
            "cells of the solution where it turns",
            _KIM,
            "cells",
            harder=True,
        ),
        Measure(
            "decisions",
            "rooms.decisions",
            "cells of the solution, but the goal, with a choice: the start with two passages, others with three",
            _KIM,
            "cells",
            harder=True,
        ),
        Measure(
            "diameter",
            "rooms.diameter",
            "the longest of all shortest ways between two cells; of a part with loops the longest that was found",
            _GRAPHS,
            "steps",
        ),
        Measure(
            "mcclendon-difficulty",
            "hallways.difficulty",
            "logarithm of the solution's value as one hallway, times, for each branch off it, the sum of its "
            "hallways plus one",
            _MCCLENDON,
            harder=True,
        ),
    )
}


def measure_named(name: str) -> Measure:
    """Return the measure of that name.

    Raises:
        InputError: there is none; the message names the nearest.
    """
    if isinstance(name, str) and name in MEASURES:
        return MEASURES[name]
    raise unknown("measure", name, MEASURES)


def measured(maze: Maze, names: Iterable[str] = MEASURES) -> dict[str, Value]:
    """Return measures of a maze, by their names. What several of them need is worked out once.

    Raises:
        InputError: there is no such measure.
    """
    chosen = [measure_named(name) for name in names]
    anatomy = Anatomy(maze)
    return {measure.name: measure.of(anatomy) for measure in chosen}
