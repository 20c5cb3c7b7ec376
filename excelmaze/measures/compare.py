"""Algorithms side by side: many mazes of each, every measure, and what a cell costs, with confidence intervals."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.generators import algorithm_named, registry
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.measures.anatomy import Anatomy
from excelmaze.measures.registry import MEASURES
from excelmaze.progress import tick
from excelmaze.rounded import twelve_digits

_CONFIDENCE = 0.95
# Student's t for so few degrees of freedom, where the series below is not near enough.
_FEW_DEGREES = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706}
_FEWEST = 2
# The sides of the mazes that speed is measured on, as parts of those that are asked for, and how often.
_SIZES = (1 / 4, 3 / 8, 1 / 2, 3 / 4, 1)
_RUNS = 3


class Estimate(NamedTuple):
    """The mean of so many numbers, and the half of its confidence interval of 95%; 0 where they are all the same."""

    mean: float
    half: float
    mazes: int

    @classmethod
    def of(cls, values: Sequence[float]) -> "Estimate | None":
        """Return the estimate from some values; None from fewer than two."""
        if len(values) < _FEWEST:
            return None
        spread = stdev(values)
        half = student(len(values) - 1) * spread / sqrt(len(values)) if spread else 0.0
        return cls(twelve_digits(fmean(values)), twelve_digits(half), len(values))


class Row(NamedTuple):
    """What was found of an algorithm: its measures and the seconds for a cell; words by how often; and one maze.

    A measure that a maze does not have is left out of the mean; one that fewer than two mazes have is None.
    """

    algorithm: str
    seconds: Estimate
    measures: dict[str, Estimate | None]
    words: dict[str, Counter[str]]
    maze: Maze


class Speed(NamedTuple):
    """The least seconds that a cell took an algorithm in mazes of so many cells."""

    algorithm: str
    cells: int
    seconds: float


def student(degrees: int) -> float:
    """Return the number of standard errors in which Student's t lies with 95%, by the series of Cornish and Fisher."""
    if degrees in _FEW_DEGREES:
        return _FEW_DEGREES[degrees]
    z = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)
    return (
        z
        + (z**3 + z) / (4 * degrees)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees**3)
    )


def compare(rows: int, cols: int, count: int, *, algorithms: Iterable[str] = (), seed: int = 0) -> Iterator[Row]:
    """Return so many mazes of each algorithm on one rectangle, seeded from one on; the goal is the farthest cell.

    The algorithms are those named, or all.

    >>> from excelmaze.measures.compare import compare
    >>> (row,) = compare(10, 10, 5, algorithms=["wilson"])
    >>> 20 < row.measures["dead-ends"].mean < 40, row.words["kind"]
    (True, Counter({'perfect': 5}))

    Raises:
        InputError: there is no such algorithm, or fewer than two mazes are asked for.
    """
    if count < _FEWEST:
        raise InputError(f"{count} mazes have no confidence interval; compare {_FEWEST} or more")
    entries = [algorithm_named(name) for name in algorithms] or [*registry().all_entries().values()]
    grid = Grid.rectangle(rows, cols)
    return _compared(grid, [entry.name for entry in entries], range(seed, seed + count))


def _compared(grid: Grid, names: Sequence[str], seeds: range) -> Iterator[Row]:
    total = len(names) * len(seeds)
    for number, name in enumerate(names):
        generate("B2:C3", name, seed=0)  # what is imported costs the first one
        seconds: list[float] = []
        numbers: dict[str, list[float]] = {}
        words: dict[str, Counter[str]] = {}
        for place, seed in enumerate(seeds):
            tick("comparing", number * len(seeds) + place, total, "mazes")
            before = time.process_time()
            maze = generate(grid, name, seed=seed, goal="farthest", openings="none")
            seconds.append((time.process_time() - before) / grid.size)
            anatomy = Anatomy(maze)
            for measure in MEASURES.values():
                value = measure.of(anatomy)
                if isinstance(value, str):
                    words.setdefault(measure.name, Counter())[value] += 1
                else:
                    numbers.setdefault(measure.name, []).extend([] if value is None else [value])
        time_taken = Estimate.of(seconds)
        assert time_taken is not None  # noqa: S101 - there are two or more
        estimates = {measure: Estimate.of(values) for measure, values in numbers.items()}
        yield Row(name, time_taken, estimates, words, generate(_small(grid), name, seed=seeds[0], goal="farthest"))


def _small(grid: Grid) -> Grid:
    """Return a rectangle of the same kind that a glance takes in."""
    bounds = grid.bounds
    return Grid.rectangle(min(16, bounds.bottom - bounds.top + 1), min(16, bounds.right - bounds.left + 1))


def speeds(rows: int, cols: int, algorithms: Iterable[str]) -> Iterator[Speed]:
    """Yield what a cell costs each algorithm in mazes of several sizes, up to one of so many rows and columns."""
    names = [*algorithms]
    grids = {grid.size: grid for part in _SIZES if (grid := _part(rows, cols, part)).size > 1} or {1: _part(1, 1, 1)}
    for number, name in enumerate(names):
        for size, grid in grids.items():
            tick("measuring speed", number, len(names), "algorithms")
            times = []
            for seed in range(_RUNS):
                before = time.process_time()
                generate(grid, name, seed=seed, goal="none", openings="none")
                times.append(time.process_time() - before)
            yield Speed(name, size, min(times) / size)


def _part(rows: int, cols: int, part: float) -> Grid:
    return Grid.rectangle(max(1, round(rows * part)), max(1, round(cols * part)))
