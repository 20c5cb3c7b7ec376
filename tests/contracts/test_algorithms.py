"""What every algorithm makes of each piece of all sorts of graphs, from the stream's numbers alone."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from excelmaze.generators import ALGORITHMS, Algorithm
from excelmaze.generators.passages import Bias
from excelmaze.generators.tees import tees_of
from excelmaze.grids.blocks import BlockGrid
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.options.option import Value
from excelmaze.streams import stream_named
from tests.cases import daily
from tests.contracts.graphs import FLOORS, GRAPHS, SELECTIONS
from tests.graphs import check_passages, check_tees


def check(entry: Algorithm, *, seeds: Sequence[int] = (1, 2)) -> None:
    """Run a generator on all sorts of grids and graphs.

    - It returns passages, `room << 3 | direction`, each to a neighbour in its piece and none twice.
    - What it `makes` is what they are: a `tree` connects all rooms of the piece without a loop, a maze with `loops`
      connects them, `blocks` need not. Of `tees` it returns the openings: three of each room, two of them opposite; and
      where it has a goal, those that meet lead there.
    - The same numbers make the same maze, whatever surrounds its piece, and Python's own random numbers are left
      alone.
    - All this also at both ends of its options, and with a bias where it takes one.
    """
    for name, graph in _graphs(entry):
        for options in (*_option_sets(entry), *_biased(entry, graph)):
            for seed in seeds:
                for rng in ("python", "vba"):
                    where = f"{entry.name} on {name}, seed {seed}, {rng}" + (f", {options}" if options else "")
                    check_on(entry, graph, options, seed, rng, where)


def _graphs(entry: Algorithm) -> Iterator[tuple[str, Graph]]:
    for name, cells in SELECTIONS.items():
        yield name, Grid.from_selection(cells)
    if entry.needs in {"graph", "levels"}:
        yield from FLOORS.items()
    if entry.needs == "graph":
        yield from GRAPHS.items()
    if entry.needs == "axes":
        yield from ((name, graph) for name, graph in GRAPHS.items() if tees_of(graph.opposite))


def defaults_of(entry: Algorithm) -> dict[str, Any]:
    return {param.name: param.default for param in entry.params}


def _option_sets(entry: Algorithm) -> Iterator[dict[str, Any]]:
    """Yield the defaults, and each option at its limits."""
    defaults = defaults_of(entry)
    yield defaults
    for param in entry.params:
        kind = type(param.default)
        high = (param.low + param.high) / 2 if param.below and param.low is not None and param.high else param.high
        extremes = {limit for limit in (param.low, high) if limit is not None}
        values: set[Value] = (
            {False, True} if kind is bool else set(param.choices) or {kind(limit_value) for limit_value in extremes}
        )
        for value in sorted(values - {param.default}, key=str):
            yield {**defaults, param.name: value}


def _biased(entry: Algorithm, graph: Graph) -> Iterator[dict[str, Any]]:
    """Yield the defaults, and one passage of two preferred; a graph needs no places for that."""
    if entry.takes_bias:
        preferred = bytes(
            sum((room + neighbor_of[room] & 3 == 1) << side for side, neighbor_of in enumerate(graph.neighbors))
            & graph.sides[room]
            for room in range(graph.size)
        )
        yield {**defaults_of(entry), "bias": Bias(preferred, 0.9)}


def check_on(entry: Algorithm, graph: Graph, options: dict[str, Any], seed: int, rng: str, where: str) -> None:
    """Run a generator on each piece of a graph."""
    stream, again = stream_named(rng, seed), stream_named(rng, seed)
    for piece in graph.pieces:
        start = piece[0] if entry.starts_first else piece[len(piece) // 2]
        goal = piece[-1] if entry.takes_goal and piece[-1] != start else None
        if goal is not None:
            options = {**options, "goal": goal}
        state = random.getstate()
        carved = list(entry.generate(graph, piece, start, stream, **options))
        assert random.getstate() == state, f"{where}: it draws from Python's own random numbers, not from the stream"
        # An algorithm with an option `loops` makes them itself.
        looped = entry._replace(makes="loops") if options.get("loops") and entry.makes == "tree" else entry
        if entry.makes == "tees":
            check_tees(graph, piece, carved, (start, goal), where)
        else:
            check_passages(looped, graph, piece, carved, where)
        if entry.needs_rows and (not graph.is_square or isinstance(graph, BlockGrid)):
            continue  # its pieces are carved on the whole graph
        part = graph.rows_of(piece) if isinstance(graph, Grid) and entry.needs_rows else graph.part(piece)
        bias = options.get("bias")
        part_options = {**options, "bias": bias.part(piece)} if isinstance(bias, Bias) else options
        part_options = part_options if goal is None else {**part_options, "goal": piece.index(goal)}
        alone = entry.generate(part, range(len(piece)), piece.index(start), again, **part_options)
        numbered = [piece[passage >> 3] << 3 | passage & 7 for passage in alone]
        assert numbered == carved, f"{where}: the piece of room {start} by itself comes out otherwise"


@pytest.mark.parametrize(
    "name",
    daily(
        [name for name, entry in ALGORITHMS.items() if entry.makes != "tees"],
        ["wilson"],
    ),
)
def test_every_algorithm_keeps_the_contract(name: str) -> None:
    check(ALGORITHMS[name], seeds=(5,))


@pytest.mark.slow
def test_cubes_that_are_turned_keep_the_contract() -> None:
    """By a search that is as short as can be."""
    entry = ALGORITHMS["t-cubes"]
    way, population, generations = entry.params
    quick = way, population._replace(default=4, high=6), generations._replace(default=1, low=1, high=2)
    check(entry._replace(params=quick), seeds=(5,))
