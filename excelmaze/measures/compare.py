"""Comparison of algorithms: measures and time per cell over many mazes of each."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from excelmaze.generators import algorithm_named, registry
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.measures.registry import MEASURES, Value
from excelmaze.progress import tick
from excelmaze.rounded import twelve_digits

TIME = "µs a cell"
"""What stands above the CPU time for a cell."""

_MICRO = 1_000_000


class Row(NamedTuple):
    """The results of an algorithm: CPU microseconds per cell, and the mean of each measure.

    A measure that a maze does not have is left out of the mean; words come with the number of their mazes.
    """

    algorithm: str
    micros: float
    measures: dict[str, float | str | None]


def compare(rows: int, cols: int, count: int, *, algorithms: Iterable[str] = (), seed: int = 0) -> Iterator[Row]:
    """Compare algorithms on a rectangle by mazes with successive seeds; the goal is the farthest cell.

    The algorithms are those named, or all.

    >>> from excelmaze.measures.compare import compare
    >>> (row,) = compare(10, 10, 5, algorithms=["wilson"])
    >>> 20 < row.measures["dead_ends"] < 40, row.measures["kind"]
    (True, '5 perfect')

    Raises:
        InputError: there is no such algorithm.
    """
    names = [algorithm_named(name).name for name in algorithms] or [*registry().all_entries()]
    return _compared(Grid.rectangle(rows, cols), names, range(seed, seed + count))


def _compared(grid: Grid, names: Sequence[str], seeds: range) -> Iterator[Row]:
    total = len(names) * len(seeds)
    for number, name in enumerate(names):
        generate("B2:C3", name, seed=0)  # what is imported costs the first one
        seconds = 0.0
        found: list[dict[str, Value]] = []
        for place, seed in enumerate(seeds):
            tick("comparing", number * len(seeds) + place, total, "mazes")
            before = time.process_time()
            maze = generate(grid, name, seed=seed, goal="farthest", openings="none")
            seconds += time.process_time() - before
            found.append(dict(maze.stats()))
        means = {measure: _mean([one[measure] for one in found]) for measure in MEASURES}
        yield Row(name, twelve_digits(seconds * _MICRO / (grid.size * len(seeds))), means)


def _mean(values: Sequence[Value]) -> float | str | None:
    """Return the mean of numbers, or the count of each word; None for no values."""
    words = Counter(value for value in values if isinstance(value, str))
    numbers = [value for value in values if isinstance(value, int | float)]
    if words:
        return ", ".join(f"{count} {word}" for word, count in words.most_common())
    return twelve_digits(fmean(numbers)) if numbers else None
