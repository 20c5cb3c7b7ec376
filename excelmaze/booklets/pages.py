"""The mazes of a booklet: larger and larger, none twice, and in the order of their measured difficulty."""

from collections.abc import Sequence
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.generators import algorithm_named
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.measures.registry import measured
from excelmaze.options.rows import decided
from excelmaze.progress import tick
from excelmaze.streams import derived_seed

MEASURE = "mcclendon-difficulty"
"""What the order of pages and the stars go by."""

MOST_STARS = 5
# A number that is short enough to be typed.
_SEEDS = 1_000_000
# So often a maze that occurs already is made anew.
_ATTEMPTS = 100


class Size(NamedTuple):
    """The columns and rows of a maze."""

    cols: int
    rows: int


class Page(NamedTuple):
    """A page of a booklet: its number, the maze, how difficult that is measured, and its stars, one to five."""

    number: int
    maze: Maze
    difficulty: float
    stars: int

    @property
    def code(self) -> str:
        """What makes the maze again: `excelmaze new --recipe CODE`."""
        return code_of(self.maze)


def code_of(maze: Maze) -> str:
    """A rectangle's short recipe: its algorithm, columns and rows, and seed."""
    recipe, bounds = maze.recipe, maze.grid.bounds
    assert recipe is not None  # noqa: S101 - a booklet's mazes have one
    return f"{recipe.algorithm}-{bounds.width}x{bounds.height}-{recipe.seed}"


def pages(count: int, smallest: Size, largest: Size, algorithms: Sequence[str], seed: int) -> list[Page]:
    """The pages of a booklet, the easiest first.

    Args:
        count: how many mazes.
        smallest: the size of the smallest.
        largest: that of the largest; those between grow evenly.
        algorithms: who makes them, in turn.
        seed: where all random numbers begin.

    Raises:
        InputError: a size or an algorithm that does not exist, or more mazes than there are of a size.
    """
    made: list[tuple[float, Maze]] = []
    seen: set[tuple[int, int, bytes]] = set()
    for number in range(count):
        tick("making mazes", number, count, "mazes")
        share = number / (count - 1) if count > 1 else 0.0
        size = Size(*(round(low + (high - low) * share) for low, high in zip(smallest, largest, strict=True)))
        made.append(_another(size, algorithms[number % len(algorithms)], derived_seed(seed, f"page {number}"), seen))
    made.sort(key=lambda one: one[0])
    hardest = made[-1][0]
    return [
        Page(number, maze, difficulty, max(1, min(MOST_STARS, round(MOST_STARS * difficulty / hardest))))
        for number, (difficulty, maze) in enumerate(made, 1)
    ]


def _another(size: Size, algorithm: str, seed: int, seen: set[tuple[int, int, bytes]]) -> tuple[float, Maze]:
    """A maze that none before is like, and its difficulty."""
    goal = decided("goal", None, algorithm_named(algorithm).defaults, "new")
    for attempt in range(_ATTEMPTS):
        own = derived_seed(seed, f"attempt {attempt}") % _SEEDS
        maze = generate(Grid.rectangle(size.rows, size.cols), algorithm, seed=own, goal=goal)
        if (*size, maze.passages) not in seen:
            seen.add((*size, maze.passages))
            difficulty = measured(maze, [MEASURE])[MEASURE]
            if not isinstance(difficulty, int | float):
                raise InputError(f"{algorithm} makes mazes without a way, which a booklet cannot show; choose another")
            return float(difficulty), maze
    raise InputError(f"there are not so many mazes of {size.cols}x{size.rows} cells; choose fewer, or larger ones")


def size_of(text: str) -> Size:
    """A size such as `8x6`: columns and rows.

    Raises:
        InputError: it is none.
    """
    cols, _, rows = text.lower().partition("x")
    if not (cols.isascii() and cols.isdigit() and rows.isascii() and rows.isdigit()) or len(text) > 20:  # noqa: PLR2004
        raise InputError(f"size {text[:40]!r}: give columns and rows such as 8x6")
    size = Size(int(cols), int(rows))
    if min(size) < 2 or max(size) > 500:  # noqa: PLR2004
        raise InputError(f"size {text}: a maze of a booklet has 2 to 500 columns and rows; choose others")
    return size
