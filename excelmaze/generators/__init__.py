"""The generators: one function per algorithm, and the one table that lists them.

The command line, the help, the README's table, the template's drop-down and the tests all read `ALGORITHMS`.
A generator makes one piece of a graph into a tree and returns its passages in the order they were carved, each
as `room << 3 | direction`.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.grids.graph import Graph
from excelmaze.streams import Stream

Generator = Callable[[Graph, Sequence[int], int, Stream], "array[int]"]


class Algorithm(NamedTuple):
    """What is known of an algorithm.

    `function` is the generator, by its module in this package; `texture` says in a line what its mazes look like,
    `uniform` whether every maze has the same chance. `defaults` are the options that it takes where the user gives none
    (a macro's own goal, theme, ...), and `starts_first` says that it can only start at the first cell in reading order.
    """

    name: str
    function: str
    texture: str
    uniform: bool
    cost: str
    source: str
    defaults: Mapping[str, str] = {}
    starts_first: bool = False

    @property
    def generate(self) -> Generator:
        """The generator; its module is imported when it is first asked for."""
        module, _, function = self.function.partition(".")
        generator: Generator = getattr(import_module(f"{__name__}.{module}"), function)
        return generator


ALGORITHMS: dict[str, Algorithm] = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm(
            "backtracker",
            "searches.backtracker",
            "long winding corridors, few dead ends, a long solution",
            uniform=False,
            cost="O(n)",
            source="depth-first search with an explicit stack (Tarjan 1972)",
        ),
        Algorithm(
            "hunt-and-kill",
            "searches.hunt_and_kill",
            "winding corridors like the backtracker's, broken off more often",
            uniform=False,
            cost="O(n)",
            source="Foltin 2011; Havlena 2016, algorithm 3",
        ),
        Algorithm(
            "prim",
            "searches.prim",
            "short dead ends everywhere, growing like a crystal from the start",
            uniform=False,
            cost="O(n)",
            source="Prim 1957; Havlena 2016, algorithm 1",
        ),
        Algorithm(
            "kruskal",
            "kruskal.kruskal",
            "many short dead ends, evenly spread",
            uniform=False,
            cost="O(n α(n))",
            source="Kruskal 1956; Tarjan 1975",
        ),
        Algorithm(
            "wilson",
            "walks.wilson",
            "no bias at all: every maze has the same chance",
            uniform=True,
            cost="O(n log n) on average, the first walks take most of it",
            source="Wilson 1996",
        ),
        Algorithm(
            "aldous-broder",
            "walks.aldous_broder",
            "no bias at all: every maze has the same chance",
            uniform=True,
            cost="O(n log² n) on average",
            source="Aldous 1990; Broder 1989",
        ),
        Algorithm(
            "vba-backtracker",
            "macros.vba_backtracker",
            "the Czech macro's: long winding corridors, no marks and no openings",
            uniform=False,
            cost="O(n), four random numbers a cell",
            source="VytvorBludiste, 2016",
            defaults={"goal": "none", "openings": "none"},
        ),
        Algorithm(
            "vba-trail",
            "macros.vba_trail",
            "the Japanese macro's: trails that branch off at the top left, entrance above, exit below",
            uniform=False,
            cost="O(n log n)",
            source="initializing and move, 2019",
            defaults={"goal": "last", "theme": "crisscross"},
            starts_first=True,
        ),
    )
}


def algorithm_named(name: str) -> Algorithm:
    """The algorithm of that name.

    Raises:
        InputError: there is none; the message names the nearest.
    """
    try:
        return ALGORITHMS[name]
    except KeyError:
        import difflib

        near = difflib.get_close_matches(name.lower().replace("_", "-"), ALGORITHMS, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"choose one of {', '.join(ALGORITHMS)}"
        raise InputError(f"algorithm {name!r} does not exist; {hint}") from None
