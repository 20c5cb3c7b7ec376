"""The kernels by the names of their algorithms, each as a generator like the plain ones."""

from array import array
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from excelmaze.fast import macros, searches, trees, walks
from excelmaze.fast.draws import draws_from, put_back
from excelmaze.fast.tables import tables_of
from excelmaze.generators import Generator
from excelmaze.generators.walks import never_ends
from excelmaze.grid import Grid
from excelmaze.streams import Stream

__all__ = ["GENERATORS", "searches"]


def _generator(kernel: Callable[..., int]) -> Generator:
    def generate(grid: Grid, piece: Sequence[int], start: int, stream: Stream) -> "array[int]":
        draws = draws_from(stream)
        carved = array("q", bytes(8)) * (len(piece) - 1)
        if not carved:
            carved_here: Any = np.empty(0, np.int64)
        else:
            carved_here = np.frombuffer(carved, np.int64)
        done = kernel(tables_of(grid), _numbers(piece), start, draws, carved_here)
        put_back(draws, stream)
        if done < 0:
            raise never_ends(stream.period or 0)
        return carved

    return generate


def _numbers(piece: Sequence[int]) -> Any:
    """The cells of a piece; none stands for all of the grid's."""
    return np.array([] if isinstance(piece, range) else piece, np.int32)


GENERATORS: dict[str, Generator] = {
    "backtracker": _generator(trees.backtracker),
    "hunt-and-kill": _generator(trees.hunt_and_kill),
    "prim": _generator(trees.prim),
    "kruskal": _generator(trees.kruskal),
    "wilson": _generator(walks.wilson),
    "aldous-broder": _generator(walks.aldous_broder),
    "vba-backtracker": _generator(macros.vba_backtracker),
    "vba-trail": _generator(macros.vba_trail),
}
