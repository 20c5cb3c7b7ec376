"""A maze that measures as hard as it was asked to: a search over algorithms, their options, seeds, and single walls.

First random mazes are made, by any algorithm that can make them: how they measure tells what is usual for the cells.
The difficulty asks for a share of them that is to measure easier. The maze nearest to it is changed wall by wall, as
long as that leads nearer. Nothing depends on time: the same seed finds the same maze.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, inf, sqrt
from statistics import pstdev
from typing import Any, NamedTuple, SupportsIndex

from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS, Algorithm, algorithm_named
from excelmaze.generators.algorithm import Param
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import checked_seed
from excelmaze.measures.anatomy import Anatomy
from excelmaze.measures.moving import Moving, can_be_moved
from excelmaze.measures.registry import MEASURES, Measure, measure_named
from excelmaze.options.option import Value
from excelmaze.options.values import check_option
from excelmaze.progress import tick
from excelmaze.streams import Stream, derived_seed, fresh_seed, stream_named

USUAL = "mcclendon-difficulty"
_HARDEST, _ALL = 10, 100.0
# Mazes that are made at random, and moves of a wall that are tried: so many cells altogether, within limits. To find
# the hardest, fewer mazes to compare with will do.
_CELLS_MADE, _FEWEST_MADE, _MOST_MADE = 60_000, 40, 150
_CELLS_TRIED, _FEWEST_TRIED, _MOST_TRIED = 240_000, 60, 600
_FOR_HARDEST = 0.4
# Those that have ends of their own, or take longer for what another one makes.
_LEFT_OUT = {"vba-backtracker", "vba-trail", "aldous-broder", "tractor"}
# Options of algorithms that are tried, between two limits.
_RANGES = {
    ("growing-tree", "newest"): (0.0, 9.0),
    ("growing-tree", "random"): (1.0, 3.0),
    ("binary-tree", "bias"): (0.3, 0.7),
    ("sidewinder", "bias"): (0.3, 0.7),
    ("eller", "bias"): (0.3, 0.7),
    ("eller", "down"): (0.1, 0.6),
    ("spiral", "length"): (20, 150),
}
_SIGMAS = 2


class FoundMaze(NamedTuple):
    """A maze, how it measures, and what that says of it.

    `percentile` is the share of so many random `mazes` that measure easier, in percent, and `tolerance` how far it may
    be from what was asked, in points: two standard errors of so many mazes, and what the search missed. `beyond` is by
    how many standard deviations of them it measures harder than the hardest; `moved` is how many walls were moved.
    """

    maze: Maze
    measure: str
    value: float
    asked: float
    percentile: float
    tolerance: float
    mazes: int
    beyond: float
    moved: int


def find_maze(
    grid: Graph | str,
    difficulty: int,
    *,
    measure: str = USUAL,
    algorithm: str | None = None,
    options: Mapping[str, Value] | None = None,
    seed: SupportsIndex | None = None,
    **words: Any,  # noqa: ANN401 - of the options' own types
) -> FoundMaze:
    """Return a maze that measures harder than as many tenths of random ones of its cells as the difficulty says.

    >>> from excelmaze.measures.difficulty import find_maze
    >>> found = find_maze("B2:K11", 7, seed=1)
    >>> abs(found.percentile - 70) <= found.tolerance < 15
    True

    Args:
        grid: the cells, as for `excelmaze.generate`.
        difficulty: 1 to 10; with 10 it measures harder than all, as far as the search leads.
        measure: a name in `excelmaze.measures.registry.MEASURES` of one that tells of difficulty.
        algorithm: the one that is to make it; by default any.
        options: the algorithm's own; others than these are tried.
        seed: where the search begins; the maze's recipe has a seed of its own.
        words: all other options of `excelmaze.generate`.

    Raises:
        InputError: a measure that is not one of difficulty, or that these mazes do not have; or as `generate`.
    """
    if check_option("difficulty", difficulty, "new") is None:
        raise InputError("difficulty None: give a whole number from 1 to 10")
    chosen = _of_difficulty(measure)
    if isinstance(grid, str):
        grid = Grid.from_selection(grid)
    if not isinstance(grid, Graph):
        raise InputError(f"{ascii(grid)[:40]} is no grid; give cells such as 'B2:F6', or a Grid")
    if not isinstance(options, Mapping | None):
        raise InputError(f"options {ascii(options)[:40]}: give the algorithm's options by their names")
    stream = stream_named("python", derived_seed(fresh_seed() if seed is None else checked_seed(seed), "difficulty"))
    if options and algorithm is None:
        raise InputError(
            f"option {next(iter(options))} is an algorithm's own, and any may be chosen; give an algorithm"
        )
    entries = _entries(grid, words) if algorithm is None else [algorithm_named(algorithm)]
    count = min(max(_CELLS_MADE // grid.size, _FEWEST_MADE), _MOST_MADE)
    if difficulty == _HARDEST:
        count = max(round(count * _FOR_HARDEST), _FEWEST_MADE)
    made = [*_random_mazes(grid, entries, options or {}, words, stream, count)]
    usual = sorted((_value(chosen, maze), number) for number, maze in enumerate(made))
    values = [value for value, _ in usual]
    if values[-1] == -inf:
        raise InputError(f"{measure} has no value in these mazes; choose more cells, a goal, or another measure")
    asked = _ALL * difficulty / _HARDEST
    aim = _aim(values, asked)
    value, number = min(usual, key=lambda one: (aim.off(one[0]), one[1]))
    maze, value, moved = _moved(made[number], chosen, value, aim, stream, words.get("goal") or "apart")
    share = _ALL * (bisect_left(values, value) + bisect_right(values, value)) / (2 * count)
    spread = pstdev(one for one in values if one > -inf)
    return FoundMaze(
        maze,
        measure,
        value,
        asked,
        share,
        _tolerance(asked, count) + abs(share - asked),
        count,
        (value - values[-1]) / spread if spread else 0.0,
        moved,
    )


def _of_difficulty(name: str) -> Measure:
    measure = measure_named(name)
    if not measure.harder:
        able = ", ".join(one.name for one in MEASURES.values() if one.harder)
        raise InputError(f"measure {name} tells nothing of difficulty; choose one of {able}")
    return measure


def _entries(graph: Graph, words: Mapping[str, Any]) -> list[Algorithm]:
    """Return the algorithms that are tried."""
    needs = {"graph"}
    if isinstance(graph, Grid) and graph.floor.has_rows and words.get("tiling", "squares") == "squares":
        on_one = graph.has_rows and words.get("levels", 1) == 1
        needs |= {"rows", "levels"} if on_one else {"levels"}
    biased = words.get("bias", "none") != "none"
    return [
        entry
        for entry in ALGORITHMS.values()
        if entry.name not in _LEFT_OUT
        and entry.makes in {"tree", "loops"}
        and entry.needs in needs
        and (entry.takes_bias or not biased)
    ]


def _random_mazes(
    graph: Graph,
    entries: Sequence[Algorithm],
    options: Mapping[str, Value],
    words: Mapping[str, Any],
    stream: Stream,
    count: int,
) -> Iterator[Maze]:
    """Yield so many mazes by algorithms at random; one that cannot make these is tried no more.

    Raises:
        InputError: none can.
    """
    able = [*entries]
    made = 0
    while made < count:
        entry = able[int(stream.random() * len(able))]
        varied = {**{param.name: _varied(entry, param, stream) for param in entry.params}, **options}
        try:
            yield generate(graph, entry.name, options=varied, seed=int(stream.random() * 10**9), **words)
        except InputError:
            able.remove(entry)
            if not able:
                raise
            continue
        made += 1
        tick("searching", made, count, "mazes")


def _varied(entry: Algorithm, param: Param, stream: Stream) -> Value:
    """Return a value of an algorithm's option: one of its words, or a number of those that are worth a try."""
    if len(param.choices) > 1:
        return param.choices[int(stream.random() * len(param.choices))]
    if (entry.name, param.name) not in _RANGES:
        return param.default
    low, high = _RANGES[entry.name, param.name]
    value = low + stream.random() * (high - low)
    return round(value) if isinstance(param.default, int) else round(value, 2)


def _value(measure: Measure, maze: Maze) -> float:
    """Return the value of a measure; a maze that has none is the easiest. Its last digits are nobody's."""
    value = measure.of(Anatomy(maze))
    return round(float(value), 9) if isinstance(value, int | float) else -inf


class _Aim(NamedTuple):
    """The value that is wanted, infinite for the hardest, and how near to it is near enough."""

    wanted: float
    low: float
    high: float

    def off(self, value: float) -> float:
        """Return how far a value is from it; of the hardest, the less the harder."""
        return -value if self.wanted == inf else abs(value - self.wanted)

    def met(self, value: float) -> bool:
        """Return whether a value is as near as the random mazes can tell."""
        return self.low <= value <= self.high

    def drifts(self) -> bool:
        """Return whether a move stays that leads neither nearer nor away: to the hardest much leads over such."""
        return self.wanted == inf


def _aim(values: Sequence[float], percent: float) -> _Aim:
    """Return the percentile of sorted values, and the quarter of the distance to the next ones that is near enough."""
    if percent >= _ALL:
        return _Aim(inf, inf, inf)
    near = _ALL / len(values) / 4
    low, high = _at(values, percent - near), _at(values, percent + near)
    whole = all(value == int(value) for value in values if value > -inf)
    return _Aim(_at(values, percent), *((floor(low), ceil(high)) if whole else (low, high)))


def _at(values: Sequence[float], percent: float) -> float:
    """Return the value that so many percent of sorted values are below."""
    place = min(max(percent / _ALL * len(values) - 0.5, 0), len(values) - 1)
    low = int(place)
    if values[low] == -inf:
        return next(value for value in values if value > -inf)
    return values[low] + (values[min(low + 1, len(values) - 1)] - values[low]) * (place - low)


def _tolerance(percent: float, count: int) -> float:
    """Return two standard errors of a percentile of so many mazes; of none harder, three of so many (rule of three)."""
    share = percent / _ALL
    return _ALL * (3 / count if share == 1 else _SIGMAS * sqrt(share * (1 - share) / count))


def _moved(maze: Maze, measure: Measure, value: float, aim: _Aim, stream: Stream, goal: str) -> tuple[Maze, float, int]:
    """Return the maze, its value and the number of moved walls; moves that lead away from the aim are undone."""
    graph = maze.graph
    walls = graph.edges(range(graph.size)) if can_be_moved(maze) else []
    tries = min(max(_CELLS_TRIED // graph.size, _FEWEST_TRIED), _MOST_TRIED) if walls else 0
    moving = Moving(maze, goal)
    for done in range(tries):
        if aim.met(value):
            break
        tick("searching", done, tries, "moves of a wall")
        if not moving.move(walls[int(stream.random() * len(walls))], stream):
            continue
        now = _value(measure, moving.maze())
        if aim.off(now) < aim.off(value) or (aim.drifts() and now == value):
            value = now
            moving.keep()
        else:
            moving.take_back()
    return moving.finished(), value, len(moving.changed) // 2
