"""Numba's versions of what large mazes spend their time on, with the same results, and when they are worth it.

They are the extra `fast`. Nothing here imports numpy or Numba before a maze is so large that starting them costs
less than they save; without them, and for small mazes, the plain versions run.
"""

import sys
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from excelmaze.generators import Generator
    from excelmaze.grids.graph import Graph

# What the plain versions take for a cell, in microseconds, measured on a million cells; where that depends on their
# number, on so many as decide: 40,000 for the uniform walks, 90,000 for the others of the second block.
PLAIN_MICROSECONDS = {
    "backtracker": 0.6,
    "hunt-and-kill": 1.5,
    "prim": 1.3,
    "kruskal": 4.0,
    "wilson": 2.0,
    "aldous-broder": 6.0,
    "growing-tree": 3.5,
    "prim-weights": 6.0,
    "boruvka": 7.0,
    "bacterial": 5.5,
    "origin-shift": 4.0,
    "tractor": 20.0,
    "vba-backtracker": 1.4,
    "vba-trail": 3.0,
}
# The passages, the search and the tables of neighbours, which every maze needs.
_PLAIN_REST = 0.5
# What starting Numba takes, in seconds, measured too: when it is at work already; with compiled kernels on the disk;
# and where they have to be compiled first, each once for each installation (that of `bacterial` takes twice as long).
_STARTED, _CACHED, _UNCOMPILED = 0.05, 0.65, 3.5
# The kernel of searches, which every maze needs that has a goal.
SEARCH = "_search"
# That of Eller's rows, which are made one after the other, and what the plain version takes for a cell.
ROWS = "_eller_rows"
_PLAIN_ROWS = 1.0
# Kernels number passages in 32 bits.
_MOST_CELLS = 1 << 28


def generator(name: str, graph: "Graph", rooms: int) -> "Generator | None":
    """The kernel of an algorithm, where there is one for such a graph and it is worth it for so many of its rooms."""
    microseconds = PLAIN_MICROSECONDS.get(name)
    if microseconds is None or not _serves(graph, name, (microseconds + _PLAIN_REST) * rooms / 1e6):
        return None
    kernels = _kernels()
    make: Generator | None = kernels.GENERATORS[name] if kernels else None
    return make


def search_kernels(graph: "Graph", rooms: int) -> Any:
    """The kernels of passages and searches, `excelmaze.fast.searches`, for such a graph and so many of its rooms."""
    if not _serves(graph, SEARCH, _PLAIN_REST * rooms / 1e6):
        return None
    kernels = _kernels()
    return kernels.searches if kernels else None


def row_maker(cells: int) -> Any:
    """The kernel of Eller's rows, `excelmaze.fast.rows.eller_rows`, if it is worth it for so many cells."""
    if not _worth(ROWS, _PLAIN_ROWS * cells / 1e6, 0) or _kernels() is None:
        return None
    from excelmaze.fast.rows import eller_rows

    return eller_rows


def _serves(graph: "Graph", name: str, plain_seconds: float) -> bool:
    """Whether a kernel knows such graphs, square grids only, and would save time."""
    return graph.is_square and _worth(name, plain_seconds, graph.size)


def _worth(name: str, plain_seconds: float, cells: int) -> bool:
    if plain_seconds < _STARTED or cells > _MOST_CELLS:
        return False
    if plain_seconds > _UNCOMPILED:
        return True
    # What is at work already need not be started, but a kernel that was not compiled yet has to be.
    started = "excelmaze.fast.kernels" in sys.modules
    return plain_seconds > (_STARTED if started else _CACHED) and is_compiled(name)


def is_compiled(name: str) -> bool:
    """Whether the kernel of an algorithm, or that of searches, has been compiled here before."""
    from pathlib import Path

    version = f"py{sys.version_info.major}{sys.version_info.minor}"
    return any(Path(__file__).with_name("__pycache__").glob(f"*.{name.replace('-', '_')}-*.{version}.nbi"))


@cache
def _kernels() -> Any:
    """The module of the kernels, None where numpy or Numba is missing or does not work."""
    try:
        from excelmaze.fast import kernels
    except (ImportError, RuntimeError):  # also: Numba finds no place to keep what it compiles
        return None
    return kernels
