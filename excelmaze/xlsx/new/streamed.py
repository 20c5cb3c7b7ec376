"""A maze by Eller's algorithm in a new workbook, written row by row as it is made: memory for one row, not for all."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from excelmaze.draw.end_marks import ARROWS, check_marks
from excelmaze.draw.layout import ALL_SIDES, Layout, Role
from excelmaze.draw.printing import printing_of
from excelmaze.draw.theme import asked_theme
from excelmaze.draw.tilings.stencilled import PALETTE, ROLE_SHIFT
from excelmaze.errors import InputError
from excelmaze.generators import algorithm_named
from excelmaze.generators.algorithm import checked_options
from excelmaze.generators.rows import eller_rows
from excelmaze.grids.grid import Grid
from excelmaze.languages import words_in
from excelmaze.maze.maze import Ends, Opening
from excelmaze.maze.openings import find_openings, openings_text
from excelmaze.maze.recipe import Recipe, checked_seed
from excelmaze.open_files import FileLike
from excelmaze.options.option import Value
from excelmaze.options.table import AppearanceOptions, MazeOptions
from excelmaze.options.values import check_option
from excelmaze.streams import fresh_seed, stream_named
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.sheets import NewSheet

ALGORITHM = "eller"
_WALLS_OF_PASSAGES = bytes(~passages & ALL_SIDES for passages in range(256))
_IS_DEAD_END = bytes(passages.bit_count() == 1 for passages in range(256))


class Streamed(NamedTuple):
    """A maze that was never held as a whole: from its first cell to its last."""

    grid: Grid
    recipe: Recipe
    ends: Sequence[Ends]
    openings: Sequence[Opening]
    dead_ends: int = 0
    false_goals: Sequence[int] = ()
    lettered: bool = False
    texts: Mapping[int, str] = {}

    @property
    def graph(self) -> Grid:
        """The rooms, which are the cells."""
        return self.grid


def save_streamed(
    path: FileLike,
    grid: Grid,
    making: MazeOptions,
    appearance: AppearanceOptions,
    *,
    options: Mapping[str, Value] | None = None,
    no_recipe: bool = False,
    force: bool = True,
) -> Streamed:
    """Write a rectangle's maze by Eller's algorithm; the same as `save(generate(grid, "eller", goal="last"))` writes.

    >>> making = MazeOptions(algorithm="eller", seed=1)
    >>> done = save_streamed("long.xlsx", Grid.rectangle(500, 20), making, AppearanceOptions())
    >>> done.grid.address_of(done.ends[0].goal), done.dead_ends
    ('U501', 2842)

    Takes the time of the cells, and memory for some rows.

    Raises:
        InputError: cells that are no rectangle, an option that does not exist or does not fit, or arrows for marks.
        WorkbookError: the file cannot be written.
    """
    if len(grid.areas) != 1 or grid.merged or type(grid) is not Grid:
        raise InputError(f"{grid.named} is no rectangle; rows are written one by one in a rectangle only")
    check_marks(appearance.marks)
    if appearance.marks == ARROWS:
        raise InputError("marks arrows lie on cells outside, which are not written row by row; choose words or letters")
    seed = fresh_seed() if making.seed is None else checked_seed(making.seed)
    openings = making.openings or "auto"
    own: dict[str, Any] = checked_options(ALGORITHM, algorithm_named(ALGORITHM).params, options or {})
    ends = [Ends(0, grid.size - 1 or None)]  # a single cell is no goal of its own
    opened = find_openings(grid, ends, openings)
    asked = openings if openings in {"auto", "none"} else openings_text(grid, opened)
    recipe = Recipe(grid.recipe_text, ALGORITHM, seed, making.rng, grid.address_of(0), "last", asked, "each", own)
    made = eller_rows(grid.areas[0].width, grid.areas[0].height, stream_named(making.rng, seed), **own)
    rows = _Rows(made, ends[0], opened, grid.size)
    codes: Any = rows  # what is asked for of codes, they have
    maze = Streamed(grid, recipe, ends, opened)
    words = words_in(check_option("language", appearance.language))
    shown: Any = maze._replace(recipe=None) if no_recipe else maze  # type: ignore[arg-type] # as a maze may have none
    new = NewSheet(words("Maze"), shown, _StreamedLayout(grid, codes, PALETTE), appearance.title, words=words)
    sheets = [new.marked(appearance.marks, words)]
    printing = printing_of(appearance)
    theme = asked_theme(ALGORITHM, appearance)
    write_sheets(sheets, path, theme=theme, printing=printing, no_names=appearance.no_names, force=force)
    return maze._replace(dead_ends=rows.dead_ends)


class _Rows:
    """The codes of all cells; each is asked for once and in order."""

    def __init__(self, made: Iterator[bytes], ends: Ends, openings: Sequence[Opening], size: int) -> None:
        self._made = made
        self._marks = () if ends.goal is None else ((ends.start, Role.START), (ends.goal, Role.GOAL))
        self._size = size
        self._openings = openings
        self._codes = bytearray()
        self._first = 0  # of those at hand
        self.dead_ends = 0

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, cells: slice) -> bytes:
        start, stop, _ = cells.indices(self._size)
        del self._codes[: start - self._first]
        self._first = start
        while self._first + len(self._codes) < stop:
            self._codes += self._more(next(self._made))
        return bytes(self._codes[: stop - start])

    def _more(self, passages: bytes) -> bytes:
        first = self._first + len(self._codes)
        self.dead_ends += sum(passages.translate(_IS_DEAD_END))
        codes = bytearray(passages.translate(_WALLS_OF_PASSAGES))
        for cell, direction in self._openings:
            if first <= cell < first + len(codes):
                codes[cell - first] &= ~(1 << direction)
        for cell, role in self._marks:
            if first <= cell < first + len(codes):
                codes[cell - first] |= role << ROLE_SHIFT
        return bytes(codes)


class _StreamedLayout(Layout):
    """The layout of cells that do not exist yet."""

    def texts_by_code(self) -> dict[int, set[str]]:
        """Return what is written into the cells of start and goal."""
        return {(Role.GOAL if cell else Role.START) << ROLE_SHIFT: {text} for cell, text in self.texts.items()}

    def used(self) -> dict[int, Any]:
        """Return all kinds of cells that there may be."""
        roles = (Role.OPEN, Role.START, Role.GOAL)
        return {code: PALETTE[code] for role in roles for code in range(role << ROLE_SHIFT, (role + 1) << ROLE_SHIFT)}
