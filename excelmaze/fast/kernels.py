"""The kernels by the names of their algorithms, each as a generator like the plain ones."""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any

import numpy as np

from excelmaze.fast import forests, macros, trees, walks
from excelmaze.fast.inputs import draws_from, hand_back, tables_of
from excelmaze.generators.walks import never_ends, only_tree
from excelmaze.grids.grid import Grid
from excelmaze.progress import tick
from excelmaze.streams import Stream

_SECONDS_BETWEEN_TICKS = 0.2


# As a generator, but for square grids only.
Kernel = Callable[[Grid, Sequence[int], int, Stream], "array[int]"]


def _generator(kernel: Callable[..., int]) -> Kernel:
    def generate(grid: Grid, piece: Sequence[int], start: int, stream: Stream) -> "array[int]":
        draws = draws_from(stream)
        carved = array("q", bytes(8)) * (len(piece) - 1)
        view = np.frombuffer(carved, np.int64) if carved else np.empty(0, np.int64)
        arguments = (tables_of(grid), _numbers(piece), start, draws, view)
        done = _in_thread(kernel, arguments, lambda: tick("generating", _filled(carved), len(piece)))
        hand_back(draws, stream)
        if done < 0:
            raise never_ends(stream.period or 0)
        return carved

    return generate


def _walk(kernel: Callable[..., int]) -> Kernel:
    """Return a generator that walks only where there is more than one maze."""
    generate = _generator(kernel)

    def walk(grid: Grid, piece: Sequence[int], start: int, stream: Stream) -> "array[int]":
        tree = only_tree(grid, piece, start)
        return generate(grid, piece, start, stream) if tree is None else tree

    return walk


def _in_thread(kernel: Callable[..., int], arguments: tuple[Any, ...], report: Callable[[], None]) -> int:
    """Run a kernel in a thread, so that this one can tell how far it has come, and be stopped by Ctrl+C."""
    results: list[int | MemoryError] = []

    def run() -> None:
        try:
            results.append(kernel(*arguments))
        except MemoryError as error:
            results.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_SECONDS_BETWEEN_TICKS)
        report()
    (result,) = results
    if isinstance(result, MemoryError):
        raise result
    return result


def _filled(carved: "array[int]") -> int:
    """Return how many passages there are yet: zeros follow, and 0, up from the first cell, is never a passage."""
    return bisect_left(range(len(carved)), True, key=lambda place: not carved[place])  # noqa: FBT003


def _numbers(piece: Sequence[int]) -> Any:
    """Return the cells of a piece; none stands for all of the grid's."""
    return np.array([] if isinstance(piece, range) else piece, np.int32)


GENERATORS: dict[str, Kernel] = {
    "hunt-and-kill": _generator(trees.hunt_and_kill),
    "kruskal": _generator(forests.kruskal),
    "wilson": _walk(walks.wilson),
    "aldous-broder": _walk(walks.aldous_broder),
    "growing-tree": _generator(trees.growing_tree),
    "prim-weights": _generator(trees.prim_weights),
    "boruvka": _generator(forests.boruvka),
    "bacterial": _generator(forests.bacterial),
    "origin-shift": _generator(walks.origin_shift),
    "tractor": _walk(walks.tractor),
    "vba-backtracker": _generator(macros.vba_backtracker),
    "vba-trail": _generator(macros.vba_trail),
}
