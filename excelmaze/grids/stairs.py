"""Levels that options ask for, and the places where their stairs may be, which the seed draws."""

from excelmaze.errors import InputError
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.levels import LevelGrid, level_names
from excelmaze.options.table import Making
from excelmaze.streams import derived_seed, stream_named

# The share of the cells from which stairs may lead up unless one is given.
_STAIRS = 0.1


def on_levels(graph: Graph, making: Making, seed: int, usual: str | None = None) -> Graph:
    """The graph with as many levels as are asked for, or that it has, and stairs where the seed allows them.

    `usual` is the share of the cells from which stairs may lead up, where an algorithm has one of its own.

    Raises:
        InputError: stairs without levels, or levels that the graph cannot have.
    """
    levels, stairs = making.levels, making.stairs
    if levels == 1 and stairs is not None and not (isinstance(graph, Grid) and graph.sheets):
        raise InputError(f"stairs {stairs:g} lead from one level to another; give levels, or leave them out")
    if not isinstance(graph, Grid):
        raise InputError(f"levels {levels}: {graph!r} has no cells on a sheet; make the maze on a Grid")
    above = graph if isinstance(graph, LevelGrid) else LevelGrid(graph, level_names(levels, making.level_name))
    if levels not in {1, len(above.sheets)}:
        raise InputError(f"levels {levels}: the graph has {len(above.sheets)}; leave levels out, or give others")
    share = float(usual or _STAIRS) if stairs is None else stairs
    stream = stream_named(making.rng, derived_seed(seed, "stairs"))
    return above.with_stairs(share, stream)
