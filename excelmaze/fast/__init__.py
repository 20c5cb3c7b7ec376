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

# What the plain versions take for a cell, in microseconds, where kernels begin to be worth it: at a second in all.
PLAIN_MICROSECONDS = {
    "backtracker": 0.45,
    "hunt-and-kill": 1.3,
    "prim": 1.2,
    "kruskal": 3.3,
    "wilson": 1.8,
    "aldous-broder": 5.5,
    "growing-tree": 3.3,
    "prim-weights": 5.5,
    "boruvka": 6.0,
    "bacterial": 5.2,
    "origin-shift": 3.5,
    "tractor": 14.0,
    "vba-backtracker": 2.0,
    "vba-trail": 3.3,
}
# The passages and the search, which every maze needs unless how it grew tells them.
_PLAIN_REST = 0.35
# The way through a rectangle, where there are no loops.
_PLAIN_WAY = 0.06
# How long the plain versions have to take, in seconds, measured too: when Numba is at work already; with compiled
# kernels on the disk, where starting takes 0.65; and where they have to be compiled first, once for each installation,
# which takes 2 to 3 for most and 1.7 for the search. A kernel takes up to a tenth of the plain version's time.
_STARTED, _CACHED, _UNCOMPILED = 0.05, 1.1, 6.0
# That of bacterial colonies takes 7 to compile.
_LONGER_TO_COMPILE = {"bacterial": 12.0}
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
    if microseconds is None:
        return None
    grown = name == "backtracker" and graph.row_length and rooms == graph.size
    if not _serves(graph, name, (microseconds + (0 if grown else _PLAIN_REST)) * rooms / 1e6):
        return None
    kernels = _kernels()
    make: Generator | None = kernels.GENERATORS[name] if kernels else None
    return make


def search_kernels(graph: "Graph", rooms: int, *, for_way: bool = False) -> Any:
    """The kernels of passages and searches, `excelmaze.fast.searches`, for such a graph and so many of its rooms.

    Only `for_way`, from one room of a rectangle to another, the plain versions take far less.
    """
    if not _serves(graph, SEARCH, (_PLAIN_WAY if for_way else _PLAIN_REST) * rooms / 1e6):
        return None
    kernels = _kernels()
    return kernels.searches if kernels else None


def row_maker(cells: int) -> Any:
    """The kernel of Eller's rows, `excelmaze.fast.rows.eller_rows`, if it is worth it for so many cells."""
    if not _worth(ROWS, _PLAIN_ROWS * cells / 1e6, 0):
        return None
    try:
        from excelmaze.fast.rows import eller_rows  # alone, for the others' memory is more than that of rows
    except (ImportError, RuntimeError):
        return None
    return eller_rows


def _serves(graph: "Graph", name: str, plain_seconds: float) -> bool:
    """Whether a kernel knows such graphs, square grids only, and would save time."""
    return graph.is_square and _worth(name, plain_seconds, graph.size)


def _worth(name: str, plain_seconds: float, cells: int) -> bool:
    if plain_seconds < _STARTED or cells > _MOST_CELLS:
        return False
    if plain_seconds > _LONGER_TO_COMPILE.get(name, _UNCOMPILED):
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
