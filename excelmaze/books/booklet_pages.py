"""The pages of a booklet: larger and larger mazes in the order of their difficulty, or alike ones for names."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, NamedTuple

from excelmaze.books.class_names import without_number
from excelmaze.books.codes import SHAPES, code_of
from excelmaze.books.listed import FEWEST, WIDEST, Listed, located
from excelmaze.errors import InputError
from excelmaze.grids.rings import ROUND
from excelmaze.maze.maze import Maze
from excelmaze.measures.difficulty import HARDEST, Candidate, Candidates, Make, attempts, kind_of, level_of, rank_of
from excelmaze.progress import tick
from excelmaze.shapes.drawn import OWN_NAME
from excelmaze.streams import derived_seed
from excelmaze.texts import Seed

MOST_STARS = 5
_MIDDLE = 5
# The rows of points of a capital.
_CAPITAL = 7
# Solutions and difficulties of a class that differ by more are told.
_ALIKE_STEPS, _ALIKE_DIFFICULTY = 1.2, 1.1


class Size(NamedTuple):
    """The rows and columns of a maze."""

    rows: int
    cols: int


_ON_COVER = Size(18, 16)


class Levels(NamedTuple):
    """The difficulty of the first and the last maze, from 1 to 10."""

    low: int
    high: int


class BookletPage(NamedTuple):
    """A page of a booklet.

    Attributes:
        number: its number among the mazes, from 1.
        maze: the maze.
        options: the options of `excelmaze new` that make it.
        difficulty: how difficult it is measured.
        steps: how long its solution is.
        stars: the difficulty in one to five.
        name: for whom it is.
        title: the line above it, if it has its own.
    """

    number: int
    maze: Maze
    options: Mapping[str, Any]
    difficulty: float
    steps: int
    stars: int
    name: str = ""
    title: str | None = None

    @property
    def code(self) -> str:
        """Return the code that makes the maze again: `excelmaze new --recipe CODE`."""
        return code_of(self.options)

    def titled(self, usual: str) -> str:
        """Return the line above the maze: its own or a usual one, with its number and its name."""
        title = usual if self.title is None else self.title
        return title.replace("{n}", str(self.number)).replace("{name}", self.name).strip()


class BookletRequest(NamedTuple):
    """The mazes that are asked for.

    Attributes:
        mazes: how many.
        smallest: the size of the smallest; of shapes that are drawn the columns alone count.
        largest: that of the largest; those between grow evenly.
        algorithms: who makes them, in turn.
        shapes: what they are cut out of, in turn.
        common: other options of `excelmaze new`, the same for all.
        levels: how difficult they are among those of their size.
        names: for whom they are.
        alike: whether all are about as difficult.
        listed: the lines of a list, one for each maze, whose order they keep.
        drawn: the rings of the smallest and of the largest drawn maze.
    """

    mazes: int
    smallest: Size
    largest: Size
    algorithms: Sequence[str] = ("backtracker",)
    shapes: Sequence[str] = ()
    common: Mapping[str, Any] = {}
    levels: Levels | None = None
    names: Sequence[str] = ()
    alike: bool = False
    listed: Sequence[Listed] = ()
    drawn: tuple[int, int] = (0, 0)

    @property
    def of_names(self) -> Sequence[str]:
        """The options that have the name of each maze in them: its letters, or the word to be collected."""
        return [name for name in ("letters", "collect") if self.names and OWN_NAME in self.common.get(name, "")]

    @property
    def options_of_mazes(self) -> Iterator[dict[str, Any]]:
        """Yield the options of each maze but its seed."""
        letters = own_letters(self.common["letters"], self.names)[0] if "letters" in self.of_names else []
        widths = _widths(letters)
        for number in range(self.mazes):
            share = self._share(number)
            rows, cols = (round(between(*sizes, share)) for sizes in zip(self.smallest, self.largest, strict=True))
            listed = self.listed[number] if self.listed else None
            tiling = listed.options.get("tiling") if listed else None
            is_round = (tiling or self.common.get("tiling")) == ROUND
            size = {"rings": round(between(*self.drawn, share))} if is_round else {"cols": cols}
            options = {"algorithm": self.algorithms[number % len(self.algorithms)], **size, **self.common}
            if "collect" in self.of_names:
                options["collect"] = options["collect"].replace(OWN_NAME, without_number(self.names[number]))
            if letters:
                del options["letters"]
                options |= _lettered(letters, widths, number, cols, alike=self.alike)
            if self.shapes:
                options["shape"] = self.shapes[number % len(self.shapes)]
            if not (is_round or any(name in options for name in SHAPES)):
                options.setdefault("rows", rows)
            yield listed.with_defaults(options) if listed else options

    def name(self, number: int) -> str:
        """Return for whom the maze of a page is."""
        if self.listed:
            return self.listed[number - 1].name
        return self.names[number - 1] if self.names else ""

    def rank(self, number: int) -> float | None:
        """Return the rank of a page among mazes of its size; None where it does not matter."""
        if self.listed and (difficulty := self.listed[number].difficulty) is not None:
            return rank_of(level_of(difficulty))
        levels = Levels(_MIDDLE, _MIDDLE) if self.alike and self.levels is None else self.levels
        return None if levels is None else rank_of(between(*levels, self._share(number)))

    def located(self, number: int) -> AbstractContextManager[None]:
        """Put the place of a listed maze before the message of an error."""
        return located(self.listed[number].place) if self.listed else nullcontext()

    def _share(self, number: int) -> float:
        return number / (self.mazes - 1) if self.mazes > 1 else 0.0


def own_letters(text: str, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the letters for each name, empty where the font lacks one, and notes on these.

    Raises:
        InputError: the font has those of no name.
    """
    from excelmaze.shapes.letters import points_of

    of_names, notes = [], []
    for name in names:
        letters = text.replace(OWN_NAME, without_number(name))
        try:
            points_of(letters)
        except InputError as error:
            refused, letters = error, ""
            notes.append(f"name {name[:40]!r} as letters: {error}; it gets a plain maze")
        of_names.append(letters)
    if not any(of_names):
        raise InputError(f"name {names[0][:40]!r} as letters: {refused}")
    return of_names, notes


def usual_columns(letters: Sequence[str]) -> int:
    """Return the columns that the longest of some letters take where no size is asked for."""
    from excelmaze.shapes.letters import POINT

    return max(_widths(letters)) * POINT


def _widths(letters: Sequence[str]) -> list[int]:
    """Return how many points wide some letters are; 0 where there are none."""
    from excelmaze.shapes.letters import points_of

    return [points_of(text).width if text else 0 for text in letters]


def _lettered(letters: Sequence[str], widths: Sequence[int], number: int, most: int, *, alike: bool) -> dict[str, Any]:
    """Return the options of a maze in letters: the widths of all are in points, the widest has the most columns.

    Letters that are alike are of one size; a maze without letters is a square, as high as they are.

    Raises:
        InputError: the columns are too few.
    """
    widest = max(widths)
    point = most // widest
    if alike and not point:
        raise InputError(
            f"letters {letters[widths.index(widest)][:40]!r} take at least {widest} columns, and there are {most}; "
            f"choose more with --to, such as {usual_columns(letters)}"
        )
    if not letters[number]:
        return dict.fromkeys(("rows", "cols"), _CAPITAL * max(point, 1))
    return {"letters": letters[number]} | ({"cols": widths[number] * point} if alike else {})


def between(low: float, high: float, share: float) -> float:
    """Return the number at a share of the distance between two numbers."""
    return low + (high - low) * share


def on_cover(wanted: BookletRequest, make: Make, seed: Seed) -> Maze:
    """Return the maze on a cover: one of those that are wanted, in a size that fills it well.

    Raises:
        InputError: none can be made.
    """
    options = next(wanted.options_of_mazes)
    for name in wanted.of_names:  # a cover is for all
        options.pop(name, None)
    if "letters" in wanted.of_names:
        options |= _ON_COVER._asdict()
    for name, least in _ON_COVER._asdict().items():
        if name in options:
            options[name] = max(options[name], least)
    return next(attempts(make, options, lambda n: derived_seed(seed, f"cover {n}" if n else "cover"))).maze


def pages(wanted: BookletRequest, make: Make, seed: Seed) -> list[BookletPage]:
    """Return the pages of a booklet, the smallest and of one size the easiest first; of a list in its order.

    Args:
        wanted: which mazes.
        make: who makes them.
        seed: where all random numbers begin.

    Raises:
        InputError: a size or an algorithm that does not exist, or more mazes than there are of a size.
    """
    made = _made(wanted, Candidates(make, seed))
    if not (wanted.of_names or wanted.listed):
        made.sort(key=lambda candidate: (candidate.maze.graph.size, candidate.difficulty))
    stars = None
    if wanted.alike and not wanted.of_names:
        stars = ((wanted.levels.low if wanted.levels else _MIDDLE) + 1) // 2
    hardest = max(candidate.difficulty for candidate in made)
    return [
        BookletPage(
            number,
            candidate.maze,
            candidate.options,
            candidate.difficulty,
            candidate.steps,
            stars or _stars(candidate.difficulty, hardest),
            wanted.name(number),
            wanted.listed[number - 1].title if wanted.listed else None,
        )
        for number, candidate in enumerate(made, 1)
    ]


def _made(wanted: BookletRequest, candidates: Candidates) -> list[Candidate]:
    """Return the mazes in the order of their options; those that have ranks are searched for together, by kind."""
    made: dict[int, Candidate] = {}
    ranked: dict[object, list[tuple[int, Mapping[str, Any], float]]] = {}
    for number, options in enumerate(wanted.options_of_mazes):
        tick("making mazes", number, wanted.mazes, "mazes")
        rank = wanted.rank(number)
        if rank is not None and "seed" not in options:
            ranked.setdefault(kind_of(options), []).append((number, options, rank))
            continue
        with wanted.located(number):
            first = candidates.exactly if "seed" in options else partial(candidates.first, name=f"page {number}")
            made[number] = first(options)
    for kind, mazes in enumerate(ranked.values()):
        tick("making mazes", len(made), wanted.mazes, "mazes")
        numbers = [number for number, *_ in mazes]
        with wanted.located(numbers[0]):
            chosen = candidates.of_ranks([maze[1:] for maze in mazes], f"alike {kind}")
        made |= zip(numbers, chosen, strict=True)
    return [made[number] for number in range(wanted.mazes)]


def notes_of_class(wanted: BookletRequest, made: Sequence[BookletPage]) -> list[str]:
    """Return a note where mazes for names are not equally difficult, though nobody asked for that."""
    steps, difficulties = [page.steps for page in made], [page.difficulty for page in made]
    steps_differ = max(steps) > _ALIKE_STEPS * min(steps)
    if not wanted.alike or not (steps_differ or max(difficulties) > _ALIKE_DIFFICULTY * min(difficulties)):
        return []
    why = "there are too few alike of this size"
    if len({kind_of({**page.options, "seed": 0}) for page in made}) > 1:
        why = "mazes of different shapes or algorithms are alike in size alone"
    spread = f"{min(steps)} to {max(steps)} steps, difficulty {min(difficulties):.2f} to {max(difficulties):.2f}"
    return [f"{why}: {spread}"]


def _stars(difficulty: float, hardest: float) -> int:
    return max(1, min(MOST_STARS, round(MOST_STARS * difficulty / hardest))) if hardest > 0 else 1


def size_of(text: str, *, drawn: bool = False) -> Size:
    """Return a size such as `6x8`: rows and columns; of shapes that are `drawn` columns will do, as they alone count.

    Raises:
        InputError: it is none.
    """
    match = re.fullmatch(r"([0-9]{1,9})(?:x([0-9]{1,9}))?", text.strip().lower())
    if match is None or not (match[2] or drawn):
        raise InputError(f"size {text[:40]!r}: give rows and columns such as 6x8")
    size = Size(int(match[1]), int(match[2] or match[1]))
    if min(size) < FEWEST or max(size) > WIDEST:
        raise InputError(f"size {text}: a maze of a booklet has {FEWEST} to {WIDEST} rows and columns; choose others")
    return size


def rings_of(text: str) -> int:
    """Return how many rings a round maze is to have.

    Raises:
        InputError: it is no number.
    """
    if re.fullmatch("[0-9]{1,9}", text.strip()) is None:
        raise InputError(f"size {text[:40]!r}: a round maze has rings; give a number such as 6")
    return int(text)


def levels_of(text: str) -> Levels:
    """Return a difficulty such as `hard` or `3`, or `1..10` from the first maze to the last.

    Raises:
        InputError: it is none.
    """
    first, _, last = text.strip().partition("..")
    levels = Levels(level_of(first), level_of(last or first))
    if levels.low > levels.high:
        raise InputError(f"difficulty {text[:40]!r} falls; give it as it rises, such as 1..{HARDEST}")
    return levels
