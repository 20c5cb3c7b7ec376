"""Mazes that may become pages of a booklet: none twice, measured, and chosen by how difficult they are."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from excelmaze.books.codes import SHAPES
from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.measures.registry import measured
from excelmaze.progress import tick
from excelmaze.streams import derived_seed

MEASURE = "mcclendon-difficulty"
"""The measure by which pages are ordered and get their stars."""

SEEDS = 1_000_000
"""Seeds are below it: short enough to be typed."""

# So often in succession a maze that occurs already is made anew.
_ATTEMPTS = 100
# The mazes among which one of a difficulty is chosen.
_AMONG = 10
# Those among which each of several is chosen that are to lie within a tenth of all, and how many there are at least.
_AMONG_ALIKE, _FEWEST = 15, 100

Make = Callable[[Mapping[str, Any]], Maze]
"""Makes a maze from the options that `excelmaze new` takes."""


class Candidate(NamedTuple):
    """A maze, the options of `excelmaze new` that make it, and how difficult it is measured."""

    difficulty: float
    maze: Maze
    options: Mapping[str, Any]


class Candidates:
    """Mazes of which none is like one that was chosen before; all random numbers begin at a seed."""

    def __init__(self, make: Make, seed: int) -> None:
        self._make, self._seed = make, seed
        self._chosen: set[object] = set()

    def one(self, options: Mapping[str, Any], name: str, rank: float | None) -> Candidate:
        """Choose the first maze of some options, or that of a rank among several.

        Raises:
            InputError: there are not so many.
        """
        candidates = [*self.several(options, name, 1 if rank is None else _AMONG)]
        if len(candidates) < (1 if rank is None else _AMONG):
            raise _too_few(options)
        candidates.sort(key=lambda candidate: candidate.difficulty)
        chosen = candidates[round((rank or 0) * (len(candidates) - 1))]
        self._chosen.add(_key(chosen))
        return chosen

    def exactly(self, options: Mapping[str, Any]) -> Candidate:
        """Choose the maze of options that have a seed, even one that occurs already.

        Raises:
            InputError: it has no solution.
        """
        chosen = _measured(Candidate(0, self._make(options), options))
        self._chosen.add(_key(chosen))
        return chosen

    def several(self, options: Mapping[str, Any], name: str, count: int) -> Iterator[Candidate]:
        """Yield different mazes of some options, fewer where there are not so many."""
        return islice(self._others(options, derived_seed(self._seed, name)), count)

    def _others(self, options: Mapping[str, Any], seed: int) -> Iterator[Candidate]:
        made: set[object] = set()
        attempt = last = 0
        while attempt - last < _ATTEMPTS:
            with_seed = {**options, "seed": derived_seed(seed, f"attempt {attempt}") % SEEDS}
            attempt += 1
            candidate = Candidate(0, self._make(with_seed), with_seed)
            key = _key(candidate)
            if key in self._chosen or key in made:
                continue
            made.add(key)
            last = attempt
            yield _measured(candidate)


def alike(options_of_mazes: Sequence[Mapping[str, Any]], candidates: Candidates, rank: float) -> list[Candidate]:
    """Choose a maze for each of some options, all about as difficult as that of a rank among all.

    Of mazes that are made alike each is chosen from several, those nearest to that difficulty: so they lie within a
    tenth of all of them.

    Raises:
        InputError: there are not so many.
    """
    numbers: dict[tuple[object, ...], list[int]] = {}
    for number, options in enumerate(options_of_mazes):
        numbers.setdefault(tuple(sorted(options.items())), []).append(number)
    least = _FEWEST // len(numbers)
    sizes = [max(_AMONG_ALIKE * len(group), least) for group in numbers.values()]
    pools: list[list[Candidate]] = []
    for kind, (group, size) in enumerate(zip(numbers.values(), sizes, strict=True)):
        options = options_of_mazes[group[0]]
        pools.append([])
        for candidate in candidates.several(options, f"alike {kind}", size):
            tick("making mazes", sum(map(len, pools)), sum(sizes), "mazes")
            pools[-1].append(candidate)
        if len(pools[-1]) < len(group):
            raise _too_few(options)
    difficulties = sorted(candidate.difficulty for pool in pools for candidate in pool)
    target = difficulties[round(rank * (len(difficulties) - 1))]
    chosen: dict[int, Candidate] = {}
    for group, pool in zip(numbers.values(), pools, strict=True):
        nearest = sorted(pool, key=lambda candidate: abs(candidate.difficulty - target))[: len(group)]
        chosen |= zip(group, nearest, strict=True)
    return [chosen[number] for number in range(len(options_of_mazes))]


def _measured(candidate: Candidate) -> Candidate:
    """Return a candidate with its difficulty."""
    difficulty = measured(candidate.maze, [MEASURE])[MEASURE]
    if not isinstance(difficulty, int | float):
        algorithm = candidate.options["algorithm"]
        raise InputError(f"{algorithm} makes mazes without a solution, which booklets cannot show; choose another")
    return candidate._replace(difficulty=float(difficulty))


def _key(candidate: Candidate) -> object:
    """Return a key that mazes share if they show the same."""
    options = candidate.options
    sizes = (options.get(name) for name in ("rings", "cols", "rows", *SHAPES))
    return (*sizes, candidate.maze.passages)


def _too_few(options: Mapping[str, Any]) -> InputError:
    drawn = next((f"{options[name]} {name}" for name in ("rings", "rows") if name in options), "")
    size = drawn if "cols" not in options else f"{options['cols']} columns"
    size = f"{options['rows']}x{options['cols']} cells" if {"rows", "cols"} <= options.keys() else size
    return InputError(f"there are not so many mazes of {size}; choose fewer, or larger ones")
