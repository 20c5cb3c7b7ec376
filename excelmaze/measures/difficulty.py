"""Random mazes, measured and chosen by how difficult they are: one for `--difficulty`, many for the pages of a booklet.

Nothing depends on time: the same seed finds the same mazes.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any, NamedTuple, SupportsIndex

from excelmaze.errors import InputError, UnluckyError
from excelmaze.grids.graph import Graph
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import checked_seed
from excelmaze.measures.registry import measured
from excelmaze.options.values import check_option
from excelmaze.progress import tick
from excelmaze.streams import derived_seed, fresh_seed

MEASURE = "mcclendon-difficulty"
"""The measure by which mazes are chosen, and pages are ordered and get their stars."""

SEEDS = 1_000_000
"""Seeds are below it: short enough to be typed."""

_TENTHS = 10
# So often in succession a maze that occurs already is made anew, and one that could not be made.
_ATTEMPTS, _FAILURES = 100, 20
# The mazes among which one is sought: so many cells altogether, within limits.
_CELLS, _FEWEST, _MOST = 60_000, 10, 100
# Those among which a page of a booklet is chosen.
_AMONG = 10
# Those among which several are chosen that are to lie within a tenth of all, at least, and for each of them.
_FEWEST_ALIKE, _AMONG_ALIKE = 100, 15

Make = Callable[[Mapping[str, Any]], Maze]
"""Makes a maze from options, of which one is its seed."""


class FoundMaze(NamedTuple):
    """A maze, how difficult it measures, and how many of so many others measure easier."""

    maze: Maze
    difficulty: float
    easier: int
    others: int


def find_maze(
    grid: Graph | str,
    difficulty: int,
    *,
    seed: SupportsIndex | None = None,
    **words: Any,  # noqa: ANN401 - of the options' own types
) -> FoundMaze:
    """Return the maze that measures harder than as many tenths of random ones as the difficulty says.

    >>> from excelmaze.measures.difficulty import find_maze
    >>> found = find_maze("B2:K11", 7, seed=1)
    >>> found.easier, found.others
    (69, 99)

    Args:
        grid: the cells, as for `excelmaze.generate`.
        difficulty: 1 to 10; with 10 it measures harder than all others.
        seed: where the search begins; the maze's recipe has a seed of its own.
        words: all other options of `excelmaze.generate`.

    Raises:
        InputError: mazes without a solution; or as `generate`.
    """
    if check_option("difficulty", difficulty, "new") is None:
        raise InputError("difficulty None: give a whole number from 1 to 10")
    candidates = Candidates(
        lambda options: generate(grid, **options), fresh_seed() if seed is None else checked_seed(seed)
    )
    made: list[Candidate] = []
    for candidate in candidates.several(words, "difficulty", _MOST):
        made.append(candidate)
        enough = min(max(_CELLS // candidate.maze.graph.size, _FEWEST), _MOST)
        tick("searching", len(made), enough, "mazes")
        if len(made) == enough:
            break
    chosen = _of_rank(made, difficulty / _TENTHS)
    easier = bisect_left(sorted(candidate.difficulty for candidate in made), chosen.difficulty)
    return FoundMaze(chosen.maze, chosen.difficulty, easier, len(made) - 1)


class Candidate(NamedTuple):
    """A maze, the options that make it, and how difficult it is measured."""

    difficulty: float
    maze: Maze
    options: Mapping[str, Any]


def attempts(make: Make, options: Mapping[str, Any], seed_of: Callable[[int], int]) -> Iterator[Candidate]:
    """Yield mazes of some options, one for each of the seeds of 0, 1, 2, ... that makes one.

    Raises:
        InputError: too many seeds in succession make none.
    """
    failures = 0
    for number in count():
        with_seed = {**options, "seed": seed_of(number) % SEEDS}
        try:
            candidate = _measured(make(with_seed), with_seed)
        except UnluckyError:
            failures += 1
            if failures == _FAILURES:
                raise
        else:
            failures = 0
            yield candidate


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
        among = 1 if rank is None else _AMONG
        candidates = [*self.several(options, name, among)]
        if len(candidates) < among:
            raise _too_few(options)
        chosen = _of_rank(candidates, rank or 0)
        self._chosen.add(_key(chosen))
        return chosen

    def exactly(self, options: Mapping[str, Any]) -> Candidate:
        """Choose the maze of options that have a seed, even one that occurs already.

        Raises:
            InputError: it has no solution.
        """
        chosen = _measured(self._make(options), options)
        self._chosen.add(_key(chosen))
        return chosen

    def several(self, options: Mapping[str, Any], name: str, most: int) -> Iterator[Candidate]:
        """Yield different mazes of some options, fewer where there are not so many."""
        return islice(self._others(options, derived_seed(self._seed, name)), most)

    def _others(self, options: Mapping[str, Any], seed: int) -> Iterator[Candidate]:
        made: set[object] = set()
        last = 0
        for attempt, candidate in enumerate(
            attempts(self._make, options, lambda n: derived_seed(seed, f"attempt {n}")), 1
        ):
            key = _key(candidate)
            if key not in self._chosen and key not in made:
                made.add(key)
                last = attempt
                yield candidate
            elif attempt - last == _ATTEMPTS:
                return


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
    least = _FEWEST_ALIKE // len(numbers)
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
    target = _of_rank([candidate for pool in pools for candidate in pool], rank).difficulty
    chosen: dict[int, Candidate] = {}
    for group, pool in zip(numbers.values(), pools, strict=True):
        nearest = sorted(pool, key=lambda candidate: abs(candidate.difficulty - target))[: len(group)]
        chosen |= zip(group, nearest, strict=True)
    return [chosen[number] for number in range(len(options_of_mazes))]


def _of_rank(candidates: Sequence[Candidate], rank: float) -> Candidate:
    """Return the candidate that is harder than a share of all."""
    ordered = sorted(candidates, key=lambda candidate: candidate.difficulty)
    return ordered[round(rank * (len(ordered) - 1))]


def _measured(maze: Maze, options: Mapping[str, Any]) -> Candidate:
    """Return a maze with its difficulty; a solution without a turn, which has none, is as easy as can be.

    Raises:
        InputError: it has no solution.
    """
    found = measured(maze, [MEASURE, "solution-length"])
    if found["solution-length"] is None:
        algorithm = maze.recipe.algorithm if maze.recipe else "the algorithm"
        raise UnluckyError(
            f"{algorithm} makes mazes without a solution, so of no difficulty; choose another, or a goal"
        )
    return Candidate(float(found[MEASURE] or 0), maze, options)


def _key(candidate: Candidate) -> object:
    """Return a key that mazes share if they show the same."""
    return candidate.maze.graph, candidate.maze.passages


def _too_few(options: Mapping[str, Any]) -> InputError:
    drawn = next((f"{options[name]} {name}" for name in ("rings", "rows") if name in options), "")
    size = drawn if "cols" not in options else f"{options['cols']} columns"
    size = f"{options['rows']}x{options['cols']} cells" if {"rows", "cols"} <= options.keys() else size
    return InputError(f"there are not so many mazes of {size}; choose fewer, or larger ones")
