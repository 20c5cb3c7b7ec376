"""The measures: one function each, and the one table that lists them.

The command line, docs and tests all read `MEASURES`. A measure is a function `(anatomy) -> value` that works on the
maze of any graph; where it has no meaning, as the length of a path that there is not, it is None. None draws random
numbers. Those that speak of the path mean the shortest one from the first start to its goal.

None of them tells how long people will take: published measures rank algorithms differently, and of those that were
compared with people's times none predicted them (McGlinn 2015).
"""

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from math import isfinite
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.measures.anatomy import Anatomy

if TYPE_CHECKING:
    from excelmaze.options.registered import Registry

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
    source: str = ""
    unit: str = ""
    harder: bool = False

    def of(self, anatomy: Anatomy) -> Value:
        """Return the value of a maze; the module is imported when it is first asked for."""
        if not isinstance(self.function, str):
            return self._checked(anatomy)
        module, _, function = self.function.partition(".")
        measure: Function = getattr(import_module(f"excelmaze.measures.{module}"), function)
        return measure(anatomy)

    def _checked(self, anatomy: Anatomy) -> Value:
        """Return the value that a function gives; it may be one of others.

        Raises:
            InputError: it fails, or returns no value.
        """
        from excelmaze.options.registered import in_words

        assert not isinstance(self.function, str)  # noqa: S101 - by which this was called
        try:
            value = self.function(anatomy)
        except (Exception, SystemExit) as error:  # of a module that may not be ours
            raise InputError(f"measure {self.name} fails: {in_words(error)}; mend it, or choose another") from error
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)
        if value is not None and not is_number and not isinstance(value, str):
            raise InputError(f"measure {self.name} returns {in_words(value)}, which is no number; mend it")
        return value

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
    """Return the measure of that name: one of these, or one that an installed package declares.

    Raises:
        InputError: there is none; the message names the nearest.
    """
    if isinstance(name, str) and name in MEASURES:
        return MEASURES[name]
    return registry().named(name)


def all_measures(report: Callable[[str], object] = lambda _: None) -> dict[str, Measure]:
    """Return these measures and those of installed packages; why one cannot be used goes to `report`, in a line."""
    return registry().all_entries(report)


@cache
def registry() -> "Registry[Measure]":
    """Return the registry of measures."""
    from excelmaze.options.registered import Registry, check_function, described

    def check(label: str, measure: Measure) -> None:
        check_function(label, measure.function)
        for text in (measure.definition, measure.source, measure.unit):
            if not isinstance(text, str):
                raise InputError(f"{label}: {text!r:.40} is no text; describe it in words")

    return Registry("measure", MEASURES, described("measure", Measure), check)


def register_measure(
    name: str, measure: Function, *, definition: str = "", source: str = "", unit: str = "", harder: bool = False
) -> Measure:
    """Make a measure of your own known by a name, to `stats` and wherever a measure can be chosen.

    A package does so for all commands by an entry point in the group `excelmaze.measures`: its name is that of the
    measure, its object a function or a `Measure`. `excelmaze.contract.check_measure` tests it.

    >>> from excelmaze import contract, generate, register_measure
    >>> from excelmaze.measures.registry import MEASURES, measured
    >>> def crossings(anatomy):
    ...     "Rooms with four passages."
    ...     return sum(sides.bit_count() == 4 for sides in anatomy.maze.passages)
    >>> mine = register_measure("crossings", crossings, definition="rooms with four passages", unit="cells")
    >>> contract.check_measure("crossings")
    >>> measured(generate("B2:K11", "wilson", seed=3), ["crossings"])
    {'crossings': 2}
    >>> del MEASURES["crossings"]

    Args:
        name: small letters, digits and hyphens.
        measure: takes an `excelmaze.measures.anatomy.Anatomy`, which has the maze, and returns a number, or None where
            it has no meaning.
        definition: and all others: see `Measure`.

    Raises:
        InputError: a name that is in use or no name, or what is no function.
    """
    return registry().add(name, Measure(name, measure, definition, source, unit, harder))


def measured(maze: Maze, names: Iterable[str] = MEASURES) -> dict[str, Value]:
    """Return measures of a maze, by their names. What several of them need is worked out once.

    Raises:
        InputError: there is no such measure.
    """
    chosen = [measure_named(name) for name in names]
    anatomy = Anatomy(maze)
    return {measure.name: measure.of(anatomy) for measure in chosen}
