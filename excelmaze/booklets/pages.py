"""The mazes of a booklet: larger and larger, none twice, and in the order of their measured difficulty."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from excelmaze.booklets.codes import SHAPES, code_of
from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.measures.registry import measured
from excelmaze.progress import tick
from excelmaze.streams import derived_seed

MEASURE = "mcclendon-difficulty"
"""What the order of pages and the stars go by."""

MOST_STARS = 5
MOST_TENTHS = 10
# A number that is short enough to be typed.
_SEEDS = 1_000_000
# So often a maze that occurs already is made anew.
_ATTEMPTS = 100
# The mazes among which one of a difficulty is chosen.
_AMONG = 10
_FEWEST, _MOST = 2, 500

Make = Callable[[Mapping[str, Any]], Maze]
"""Makes a maze from the options that `excelmaze new` takes."""


class Size(NamedTuple):
    """The columns and rows of a maze."""

    cols: int
    rows: int


_ON_COVER = Size(16, 18)


class Tenths(NamedTuple):
    """How difficult the first and the last maze are to be, in tenths of random mazes that measure easier."""

    low: int
    high: int


class Page(NamedTuple):
    """A page of a booklet.

    Attributes:
        number: its number among the mazes, from 1.
        maze: the maze.
        told: the options of `excelmaze new` that make it.
        difficulty: how difficult it is measured.
        stars: the same in one to five.
        name: for whom it is.
    """

    number: int
    maze: Maze
    told: Mapping[str, Any]
    difficulty: float
    stars: int
    name: str = ""

    @property
    def code(self) -> str:
        """What makes the maze again: `excelmaze new --recipe CODE`."""
        return code_of(self.told)


class Wanted(NamedTuple):
    """The mazes that are asked for.

    Attributes:
        mazes: how many.
        smallest: the size of the smallest; of shapes that are drawn the columns alone count.
        largest: that of the largest; those between grow evenly.
        algorithms: who makes them, in turn.
        shapes: what they are cut out of, in turn.
        common: what else `excelmaze new` is told of each.
        tenths: how difficult they are among those of their size.
    """

    mazes: int
    smallest: Size
    largest: Size
    algorithms: Sequence[str] = ("backtracker",)
    shapes: Sequence[str] = ()
    common: Mapping[str, Any] = {}
    tenths: Tenths | None = None

    @property
    def every(self) -> Iterator[dict[str, Any]]:
        """What is told of each maze, but its seed."""
        for number in range(self.mazes):
            cols, rows = (
                round(between(low, high, self._share(number)))
                for low, high in zip(self.smallest, self.largest, strict=True)
            )
            told = {"algorithm": self.algorithms[number % len(self.algorithms)], "cols": cols, **self.common}
            if self.shapes:
                told["shape"] = self.shapes[number % len(self.shapes)]
            yield told if any(name in told for name in SHAPES) else told | {"rows": rows}

    def rank(self, number: int) -> float | None:
        """The share of mazes that are to measure easier than one."""
        return None if self.tenths is None else between(*self.tenths, self._share(number)) / MOST_TENTHS

    def _share(self, number: int) -> float:
        return number / (self.mazes - 1) if self.mazes > 1 else 0.0


def between(low: float, high: float, share: float) -> float:
    """What lies so far between two numbers."""
    return low + (high - low) * share


def on_cover(wanted: Wanted, seed: int) -> dict[str, Any]:
    """What is told of the maze on a cover: one of those that are wanted, in a size that looks well."""
    told = next(wanted.every)
    told["cols"] = max(told["cols"], _ON_COVER.cols)
    if "rows" in told:
        told["rows"] = max(told["rows"], _ON_COVER.rows)
    return {**told, "seed": derived_seed(seed, "cover") % _SEEDS}


class _Made(NamedTuple):
    difficulty: float
    maze: Maze
    told: Mapping[str, Any]


def pages(wanted: Wanted, make: Make, seed: int, names: Sequence[str] = ()) -> list[Page]:
    """The pages of a booklet, the easiest first.

    Args:
        wanted: which mazes.
        make: who makes them.
        seed: where all random numbers begin.
        names: for whom each is.

    Raises:
        InputError: a size or an algorithm that does not exist, or more mazes than there are of a size.
    """
    made: list[_Made] = []
    seen: set[object] = set()
    for number, told in enumerate(wanted.every):
        tick("making mazes", number, wanted.mazes, "mazes")
        others = _others(told, make, derived_seed(seed, f"page {number}"), seen)
        made.append(_chosen(others, wanted.rank(number)))
        seen.add(_key(made[-1]))
    made.sort(key=lambda one: one.difficulty)
    hardest = made[-1].difficulty
    return [
        Page(
            number,
            one.maze,
            one.told,
            one.difficulty,
            max(1, min(MOST_STARS, round(MOST_STARS * one.difficulty / hardest))) if hardest > 0 else 1,
            names[number - 1] if names else "",
        )
        for number, one in enumerate(made, 1)
    ]


def _chosen(others: Iterator[_Made], rank: float | None) -> _Made:
    """The first maze, or that of a rank among several."""
    if rank is None:
        return next(others)
    found = sorted((next(others) for _ in range(_AMONG)), key=lambda one: one.difficulty)
    return found[round(rank * (len(found) - 1))]


def _others(told: Mapping[str, Any], make: Make, seed: int, seen: set[object]) -> Iterator[_Made]:
    """Mazes that none before is like, and how difficult they are."""
    own: set[object] = set()
    for attempt in range(_ATTEMPTS):
        with_seed = {**told, "seed": derived_seed(seed, f"attempt {attempt}") % _SEEDS}
        made = _Made(0, make(with_seed), with_seed)
        key = _key(made)
        if key in seen or key in own:
            continue
        own.add(key)
        difficulty = measured(made.maze, [MEASURE])[MEASURE]
        if not isinstance(difficulty, int | float):
            raise InputError(
                f"{told['algorithm']} makes mazes without a way, which a booklet cannot show; choose another"
            )
        yield made._replace(difficulty=float(difficulty))
    raise InputError(f"there are not so many mazes of {_size_of(told)}; choose fewer, or larger ones")


def _key(made: _Made) -> object:
    """What is the same for mazes that look alike."""
    told = made.told
    return (told["cols"], told.get("rows"), *(told.get(name) for name in SHAPES), made.maze.passages)


def _size_of(told: Mapping[str, Any]) -> str:
    return f"{told['cols']}x{told['rows']} cells" if "rows" in told else f"{told['cols']} columns"


def size_of(text: str, *, drawn: bool = False) -> Size:
    """A size such as `8x6`: columns and rows; of shapes that are `drawn` columns will do, as they alone count.

    Raises:
        InputError: it is none.
    """
    found = re.fullmatch(r"([0-9]{1,9})(?:x([0-9]{1,9}))?", text.strip().lower())
    if found is None or not (found[2] or drawn):
        raise InputError(f"size {text[:40]!r}: give columns and rows such as 8x6")
    size = Size(int(found[1]), int(found[1 if drawn else 2]))
    if min(size) < _FEWEST or max(size) > _MOST:
        raise InputError(f"size {text}: a maze of a booklet has {_FEWEST} to {_MOST} columns and rows; choose others")
    return size


def tenths_of(text: str) -> Tenths:
    """A difficulty such as `3`, or `1..10` from the first maze to the last.

    Raises:
        InputError: it is none.
    """
    found = re.fullmatch(r"([0-9]{1,3})(?:\.\.([0-9]{1,3}))?", text.strip())
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= low <= high <= MOST_TENTHS:
        raise InputError(f"difficulty {text[:40]!r}: give 1 to {MOST_TENTHS}, or from the first to the last, 1..10")
    return Tenths(low, high)
