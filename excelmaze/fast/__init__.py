"""Numba's versions of slow algorithms, with the same results, and when they save time.

They are the extra `fast`. Nothing here imports numpy or Numba before a maze is so large that starting them costs
less than they save; without them, and for small mazes, the plain versions run.
"""

import sys
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from excelmaze.generators import Generator
    from excelmaze.grids.graph import Graph
    from excelmaze.streams import Stream

# Microseconds that the plain versions take for a cell, where a kernel makes a whole command twice as fast.
PLAIN_MICROSECONDS = {
    "hunt-and-kill": 1.3,
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
# How long the plain versions have to take, in seconds: when Numba is at work already; with compiled kernels on the
# disk, where starting takes 0.65; and where they have to be compiled first, once for each installation, which takes 2
# to 3 for most. A kernel takes up to a tenth of the plain version's time.
_STARTED, _CACHED, _UNCOMPILED = 0.05, 1.1, 6.0
# The kernel of bacterial colonies takes 7 to compile.
_LONGER_TO_COMPILE = {"bacterial": 12.0}
# The kernel of Eller's rows, which are made one after the other, and what the plain version takes for a cell.
ROWS = "_eller_rows"
_PLAIN_ROWS = 1.0
# Kernels number passages in 32 bits.
_MOST_CELLS = 1 << 28
KERNELS = len(PLAIN_MICROSECONDS) + 1
"""How many kernels there are: one for each of these algorithms, and that of rows."""


def generator(name: str, graph: "Graph", rooms: int) -> "Generator | None":
    """Return the kernel of an algorithm, if it knows such a graph, a square grid, and saves time for so many rooms."""
    microseconds = PLAIN_MICROSECONDS.get(name)
    if microseconds is None or not graph.is_square or not _worth(name, microseconds * rooms / 1e6, graph.size):
        return None
    kernels = _kernels()
    make: Generator | None = kernels.GENERATORS[name] if kernels else None
    return make


def eller_rows(width: int, height: int, stream: "Stream", *, bias: float = 0.5, down: float = 0.3) -> "Iterator[bytes]":
    """Return the rows of `excelmaze.generators.rows.eller_rows`, made by a kernel where that saves time."""
    if _worth(ROWS, _PLAIN_ROWS * width * height / 1e6, 0):
        try:
            from excelmaze.fast import rows  # alone, for the others' memory is more than that of rows
        except (ImportError, RuntimeError):
            pass
        else:
            return rows.eller_rows(width, height, stream, bias, down)
    from excelmaze.generators.rows import eller_rows as plain_rows

    return plain_rows(width, height, stream, bias=bias, down=down)


def _worth(name: str, plain_seconds: float, cells: int) -> bool:
    if plain_seconds < _STARTED or cells > _MOST_CELLS:
        return False
    if plain_seconds > _LONGER_TO_COMPILE.get(name, _UNCOMPILED):
        return True
    # What is at work already need not be started, but a kernel that was not compiled yet has to be.
    started = "excelmaze.fast.kernels" in sys.modules
    return plain_seconds > (_STARTED if started else _CACHED) and is_compiled(name)


def is_compiled(name: str) -> bool:
    """Return whether the kernel of an algorithm, or that of rows, has been compiled here before."""
    from pathlib import Path

    version = f"py{sys.version_info.major}{sys.version_info.minor}"
    return any(Path(__file__).with_name("__pycache__").glob(f"*.{name.replace('-', '_')}-*.{version}.nbi"))


@cache
def _kernels() -> Any:
    """Return the module of the kernels, None where numpy or Numba is missing or does not work."""
    try:
        from excelmaze.fast import kernels
    except (ImportError, RuntimeError):  # also: Numba finds no place to keep what it compiles
        return None
    return kernels


def compile_kernels() -> "Iterator[tuple[str, bool]]":
    """Compile the kernels that are not compiled yet; yield each one's name, and whether it had to be compiled.

    Numba keeps what it compiles next to the sources, so that no maze has to wait for its kernel.

    Raises:
        WorkbookError: the extra `fast` is missing, or there is no place to keep what is compiled.
    """
    from excelmaze.errors import WorkbookError, missing
    from excelmaze.grids.grid import Grid
    from excelmaze.streams import stream_named

    try:
        from excelmaze.fast import kernels
        from excelmaze.fast.rows import eller_rows
    except ImportError:
        raise missing("what is compiled", "Numba", "fast") from None
    except RuntimeError as error:
        raise WorkbookError(f"Numba cannot keep what it compiles: {error}; let NUMBA_CACHE_DIR name a folder") from None
    grid = Grid.rectangle(4, 4)
    for name, generate in kernels.GENERATORS.items():
        known = is_compiled(name)
        generate(grid, range(grid.size), 0, stream_named("python", 1))
        yield name, not known
    known = is_compiled(ROWS)
    for _ in eller_rows(4, 4, stream_named("python", 1), 0.5, 0.5):
        pass
    yield "rows", not known
