"""The search for mazes by difficulty: a single maze, or the pages of a booklet or of a class.

Mazes of the same options differ in the length of the solution far more than in anything else, and McClendon's measure
falls where the path gets longer: ranked by it alone, the hardest maze has the shortest path. So only those are ranked
whose solutions are about as long. Nothing depends on time: the same seed finds the same mazes.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from statistics import median_low
from typing import Any, NamedTuple, SupportsIndex, TypeVar

from excelmaze.errors import InputError, UnluckyError
from excelmaze.grids.graph import Graph
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.measures.stats import Stats
from excelmaze.progress import tick
from excelmaze.streams import derived_seed, fresh_seed
from excelmaze.texts import Seed, checked_seed

MEASURE = "mcclendon_difficulty"
"""The measure by which mazes are chosen, and pages are ordered and get their stars."""

SEEDS = 1_000_000
"""Seeds are below it: short enough to be typed."""

HARDEST = 10
_NAMED = {"easy": 2, "medium": 5, "hard": 9}
# The most attempts in succession for a maze that differs from earlier ones, and for one that can be generated.
_ATTEMPTS, _FAILURES = 100, 20
# The first candidates, by which the length of solutions and the difficulties are set; their number, the
# most rooms of all together for large mazes, and the fewest of these.
_SAMPLE, _SAMPLE_ROOMS, _FEWEST = 40, 60_000, 10
# The rooms of all candidates for mazes that are to be alike, where a few for each are no more; a maze costs as much as
# some rooms besides its own. One that needs separate candidates may take several times its share.
_PATIENCE, _BESIDES, _FOR_EACH, _LUCK = 220_000, 60, 3, 3
# Mazes are alike if their solutions differ by a fifth at most, and their difficulties by a tenth: so much on either
# side of the middle.
_STEPS, _DIFFICULTY = 1 / 11, 1 / 21
_T = TypeVar("_T")
# The one option that makes other candidates of the same shape and size.
_WORD = "collect"

Make = Callable[[Mapping[str, Any]], Maze]
"""Makes a maze from options, of which one is its seed."""


class FoundMaze(NamedTuple):
    """A maze, its difficulty, and the number of easier ones among others with a solution as long."""

    maze: Maze
    difficulty: float
    easier: int
    others: int


class Candidate(NamedTuple):
    """A maze, its options, its difficulty, and the length of its solution."""

    difficulty: float
    steps: int
    maze: Maze
    options: Mapping[str, Any]


def level_of(difficulty: int | str) -> int:
    """Return a difficulty as a number from 1 to 10: `easy` is 2, `medium` 5, `hard` 9.

    Raises:
        InputError: it is none.
    """
    text = str(difficulty)
    level = _NAMED.get(text) or (int(text) if re.fullmatch("[0-9]{1,9}", text) else 0)
    if not 1 <= level <= HARDEST:
        raise InputError(f"difficulty {text[:40]!r}: give {', '.join(_NAMED)}, or 1 to {HARDEST}")
    return level


def rank_of(level: float) -> float:
    """Return the share of candidates that are easier than a maze of a level."""
    return (level - 1) / (HARDEST - 1)


def find_maze(
    grid: Graph | str,
    difficulty: int | str,
    *,
    seed: SupportsIndex | str | None = None,
    **words: Any,  # noqa: ANN401 - of the options' own types
) -> FoundMaze:
    """Return the maze of a difficulty among those with a solution of the usual length; a harder one has none shorter.

    >>> from excelmaze.measures.difficulty import find_maze
    >>> found = find_maze("B2:K11", "hard", seed=1)
    >>> found.easier, found.others
    (14, 14)

    Args:
        grid: the cells, as for `excelmaze.generate`.
        difficulty: `easy`, `medium`, `hard`, or 1 to 10.
        seed: where the search begins; the maze's recipe has another seed.
        words: all other options of `excelmaze.generate`.

    Raises:
        InputError: mazes without a solution; or as `generate`.
    """
    level = level_of(difficulty)
    begin = fresh_seed() if seed is None else checked_seed(seed)
    candidates = Candidates(lambda options: generate(grid, **options), begin)
    search = _Search(candidates.others(words, "difficulty"))
    chosen = _of_rank(_rising(search.pool), rank_of(level))
    easier = sum(candidate.difficulty < chosen.difficulty for candidate in search.pool)
    return FoundMaze(chosen.maze, chosen.difficulty, easier, len(search.pool) - 1)


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
    """A source of different mazes; all random numbers derive from a seed."""

    def __init__(self, make: Make, seed: Seed) -> None:
        self._make, self._seed = make, seed
        self._chosen: set[object] = set()

    def first(self, options: Mapping[str, Any], name: str) -> Candidate:
        """Choose the first maze of some options.

        Raises:
            InputError: there is no other than those that were chosen.
        """
        return self._choose(next(self.others(options, name)))

    def exactly(self, options: Mapping[str, Any]) -> Candidate:
        """Choose the maze of options with a seed, even if it was chosen before.

        Raises:
            InputError: it has no solution.
        """
        return self._choose(_measured(self._make(options), options))

    def of_ranks(self, mazes: Sequence[tuple[Mapping[str, Any], float]], name: str) -> list[Candidate]:
        """Choose mazes of one kind by their options and ranks, all with solutions about as long.

        Raises:
            InputError: there are too few.
        """
        by_word: dict[object, list[int]] = {}
        for number, (options, _) in enumerate(mazes):
            by_word.setdefault(options.get(_WORD), []).append(number)
        chosen: dict[int, Candidate] = {}
        scale: _Scale | None = None
        patience: float = _PATIENCE
        for part, numbers in enumerate(by_word.values()):
            search = _Search(self.others(mazes[numbers[0]][0], f"{name} {part}"), scale)
            share = _LUCK / (len(by_word) - part + _LUCK - 1)
            alike = search.alike([mazes[number][1] for number in numbers], share * patience)
            if len(alike) < len(numbers):
                raise _too_few(search.graph)
            scale = scale or search.scale
            patience -= search.effort
            chosen |= zip(numbers, map(self._choose, alike), strict=True)
        return [chosen[number] for number in range(len(mazes))]

    def others(self, options: Mapping[str, Any], name: str) -> Iterator[Candidate]:
        """Yield different mazes of some options, until too many repeat in succession.

        Raises:
            InputError: there is not even one.
        """
        seed = derived_seed(self._seed, name)
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
                if not made:
                    raise _too_few(candidate.maze.graph)
                return

    def _choose(self, candidate: Candidate) -> Candidate:
        self._chosen.add(_key(candidate))
        return candidate


def kind_of(options: Mapping[str, Any]) -> object:
    """Return a key that is equal for options that make the same kind of maze."""
    return tuple(sorted((name, value) for name, value in options.items() if name != _WORD))


# The usual steps of a solution, and how difficult mazes with about as many are, the easiest first.
_Scale = tuple[int, Sequence[float]]


class _Search:
    """A search among mazes of the same options, by their own scale of difficulty or a shared one."""

    def __init__(self, candidates: Iterator[Candidate], scale: _Scale | None = None) -> None:
        sample = [next(candidates)]
        self.graph = sample[0].maze.graph
        if scale is None:
            sample += islice(candidates, max(min(_SAMPLE_ROOMS // self.graph.size, _SAMPLE), _FEWEST) - 1)
        self._steps = scale[0] if scale else median_low(candidate.steps for candidate in sample)
        self._scale, self._candidates = scale, candidates
        self.pool: list[Candidate] = []
        self._rest: list[Candidate] = []
        self._add(sample)

    @property
    def scale(self) -> _Scale:
        """The scale of others, or of all candidates so far."""
        return self._scale or (self._steps, sorted(candidate.difficulty for candidate in self.pool))

    @property
    def effort(self) -> int:
        """The rooms of all candidates so far."""
        return (len(self.pool) + len(self._rest)) * (self.graph.size + _BESIDES)

    def alike(self, ranks: Sequence[float], patience: float) -> list[Candidate]:
        """Return a maze near to each rank, if some effort finds one; fewer where there are no more."""
        patience = max(patience, _FOR_EACH * len(ranks) * (self.graph.size + _BESIDES))
        while True:
            targets = [_of_rank(self.scale[1], rank) for rank in ranks]
            chosen = self._nearest(targets)
            if len(chosen) == len(ranks) and all(map(_is_near, chosen, targets)):
                return chosen
            tick("searching", self.effort, round(patience), "cells")
            more = [] if self.effort > patience else list(islice(self._candidates, len(ranks)))
            if not more:
                break
            self._add(more)
        missing = max(len(ranks) - len(self.pool), 0)
        self.pool += sorted(self._rest, key=self._steps_off)[:missing]
        return self._nearest(targets)

    def _nearest(self, targets: Sequence[float]) -> list[Candidate]:
        """Return the mazes of the pool that are nearest to some difficulties, each once."""
        left = list(self.pool)
        chosen = []
        for target in targets[: len(left)]:
            nearest = min(left, key=lambda candidate: abs(candidate.difficulty - target))
            left.remove(nearest)
            chosen.append(nearest)
        return chosen

    def _add(self, candidates: Sequence[Candidate]) -> None:
        for candidate in candidates:
            is_usual = self._steps_off(candidate) <= _STEPS * self._steps
            (self.pool if is_usual else self._rest).append(candidate)

    def _steps_off(self, candidate: Candidate) -> int:
        return abs(candidate.steps - self._steps)


def _of_rank(ordered: Sequence[_T], rank: float) -> _T:
    return ordered[round(rank * (len(ordered) - 1))]


def _rising(pool: Sequence[Candidate]) -> Sequence[Candidate]:
    """Return mazes that get harder while their solutions get no shorter, with the greatest rise."""
    series: list[list[Candidate]] = []
    for candidate in sorted(pool, key=lambda candidate: candidate.difficulty):
        before = [one for one in series if one[-1].steps <= candidate.steps]
        series.append([*max(before, key=_rise, default=[]), candidate])
    return max(series, key=_rise)


def _rise(series: Sequence[Candidate]) -> float:
    return series[-1].difficulty - series[0].difficulty


def _is_near(candidate: Candidate, target: float) -> bool:
    return abs(candidate.difficulty - target) <= _DIFFICULTY * target


def _measured(maze: Maze, options: Mapping[str, Any]) -> Candidate:
    """Return a maze with its difficulty; a solution without a turn counts as the easiest.

    Raises:
        InputError: it has no solution.
    """
    stats = Stats(maze)
    if stats.solution_length is None:
        algorithm = maze.recipe.algorithm if maze.recipe else "the algorithm"
        raise UnluckyError(
            f"{algorithm} makes mazes without a solution, so of no difficulty; choose another, or a goal"
        )
    return Candidate(stats.mcclendon_difficulty or 0.0, stats.solution_length, maze, options)


def _key(candidate: Candidate) -> object:
    """Return a key that is equal for mazes that look the same."""
    return candidate.maze.graph, candidate.maze.passages


def _too_few(graph: Graph) -> InputError:
    return InputError(f"there are too few mazes of {graph.extent}; choose fewer, or larger ones")
