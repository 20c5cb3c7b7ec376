"""The generators: one function per algorithm, and the one table that lists them.

The command line, the help, the docs' table, the template's drop-down and the tests all read `ALGORITHMS`.
A generator is a function `(graph, piece, start, stream) -> passages`: it makes one piece of a graph into a tree, from
the random numbers of the stream alone, and returns its passages in the order they were carved, each as
`room << 3 | direction`. What options it takes come behind, by their names.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from excelmaze.errors import InputError
from excelmaze.generators.algorithm import MAKES, NEEDS, Algorithm, Generator, Param, checked_options
from excelmaze.generators.table import ALGORITHMS

if TYPE_CHECKING:
    from excelmaze.options.registered import Registry

__all__ = ["ALGORITHMS", "Algorithm", "Generator", "Param", "algorithm_named", "register", "registry"]


def register(
    name: str,
    generate: Generator,
    *,
    texture: str = "",
    uniform: bool = False,
    cost: str = "",
    source: str = "",
    defaults: Mapping[str, str] | None = None,
    starts_first: bool = False,
    params: Sequence[Param] = (),
    needs: str = "graph",
    makes: str = "tree",
    takes_bias: bool = False,
    takes_goal: bool = False,
) -> Algorithm:
    """Make an algorithm of your own known by a name, to `excelmaze.generate` and wherever an algorithm can be chosen.

    A package does so for all commands by an entry point in the group `excelmaze.algorithms`: its name is that of the
    algorithm, its object a generator or an `Algorithm`.

    >>> from excelmaze import ALGORITHMS, generate, register
    >>> def spread(graph, piece, start, stream):
    ...     "Breadth first, without any chance: each room is opened to the first one that came to it."
    ...     carved, reached, waiting = [], {start}, [start]
    ...     for room in waiting:
    ...         for direction, neighbor_of in enumerate(graph.neighbors):
    ...             other = neighbor_of[room]
    ...             if other >= 0 and other not in reached:
    ...                 reached.add(other)
    ...                 waiting.append(other)
    ...                 carved.append(room << 3 | direction)
    ...     return carved
    >>> mine = register("spread", spread, texture="straight corridors from the start")
    >>> print(generate("B2:E3", "spread", seed=1))
    ╷   ╶───────────┐
    │ S             │
    │   ╷   ╷   ╷   │
    │   │   │   │ G │
    └───┴───┴───┘   ╵
    >>> del ALGORITHMS["spread"]

    Args:
        name: small letters, digits and hyphens.
        generate: the generator: see `excelmaze.generators`.
        texture: and all others: see `Algorithm`.

    Raises:
        InputError: a name that is in use or no name, or a description without meaning.
    """
    entry = Algorithm(
        name,
        generate,
        texture,
        uniform,
        cost,
        source,
        defaults or {},
        starts_first,
        params,
        needs,
        makes,
        takes_bias,
        takes_goal,
    )
    return registry().add(name, entry)


def algorithm_named(name: str) -> Algorithm:
    """Return the algorithm of that name: one of these, or one that an installed package tells of.

    Raises:
        InputError: there is none; the message names the nearest.
    """
    if isinstance(name, str) and name in ALGORITHMS:
        return ALGORITHMS[name]
    return registry().named(name)


@cache
def registry() -> "Registry[Algorithm]":
    """Return the registry of algorithms."""
    from excelmaze.options.registered import Registry, first_line

    def made(name: str, thing: Any) -> Algorithm:  # noqa: ANN401 - anything
        is_row = isinstance(thing, Algorithm)
        return thing._replace(name=name) if is_row else Algorithm(name, thing, first_line(thing))

    return Registry("algorithm", ALGORITHMS, made, _check)


def _check(label: str, algorithm: Algorithm) -> None:
    from excelmaze.options.maze_rows import OF_FALSE_GOALS
    from excelmaze.options.registered import check_function

    check_function(label, algorithm.function)
    if algorithm.needs not in NEEDS or algorithm.makes not in MAKES:
        raise InputError(
            f"{label} needs {algorithm.needs!r:.40} and makes {algorithm.makes!r:.40}; "
            f"choose what it needs, {' or '.join(NEEDS)}, and makes, {', '.join(MAKES)}"
        )
    if not isinstance(algorithm.params, Sequence):
        raise InputError(f"{label}: params {ascii(algorithm.params)[:40]} is no list; give each option as a Param")
    for param in algorithm.params:
        if not isinstance(param, Param):
            raise InputError(f"{label}: {param!r:.60} is no option; give a Param")
        if param.name in OF_FALSE_GOALS:
            raise InputError(f"{label}: option {param.name} is one of false goals; choose another name")
        param.checked(param.default)


def swallows(name: str, options: Mapping[str, object] | None) -> bool:
    """Return whether an algorithm is asked to go on into silver cells next to the selection.

    Raises:
        InputError: there is no such algorithm, or not such an option.
    """
    return bool(checked_options(name, algorithm_named(name).params, options).get("swallow"))
