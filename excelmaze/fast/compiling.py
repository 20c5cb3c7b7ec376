"""Compiling all kernels at once, so that no maze has to wait for its own: Numba keeps them beside their sources."""

from collections.abc import Iterator

from excelmaze.errors import WorkbookError, missing
from excelmaze.fast import PLAIN_MICROSECONDS, ROWS, SEARCH, is_compiled
from excelmaze.grids.grid import Grid
from excelmaze.streams import stream_named

COUNT = len(PLAIN_MICROSECONDS) + 2
"""How many kernels there are: one for each algorithm that has one, that of searches, and that of rows."""


def compile_kernels() -> Iterator[tuple[str, bool]]:
    """Compile what is not compiled yet; each kernel's name when it is done, and whether it had to be.

    Raises:
        WorkbookError: the extra `fast` is missing, or there is no place to keep what is compiled.
    """
    try:
        from excelmaze.fast import kernels
    except ImportError:
        raise missing("what is compiled", "Numba", "fast") from None
    except RuntimeError as error:
        raise WorkbookError(f"Numba cannot keep what it compiles: {error}; let NUMBA_CACHE_DIR name a folder") from None
    grid = Grid.rectangle(4, 4)
    rooms = range(grid.size)
    for name, generate in kernels.GENERATORS.items():
        there = is_compiled(name)
        carved = generate(grid, rooms, 0, stream_named("python", 1))
        yield name, not there
    there = is_compiled(SEARCH)
    passages = kernels.searches.passages_of(grid, carved)
    reached = bytearray(grid.size)
    kernels.searches.way_back(grid, reached, kernels.searches.search(grid, passages, 0, None, reached))
    yield "searches", not there
    there = is_compiled(ROWS)
    from excelmaze.fast.rows import eller_rows

    for _ in eller_rows(4, 4, stream_named("python", 1), 0.5, 0.5):
        pass
    yield "rows", not there
