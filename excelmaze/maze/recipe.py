"""The recipe: everything that makes a maze again, bit for bit. It is saved in whatever is written."""

from collections.abc import Iterable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, NamedTuple, Self, TypeGuard

from excelmaze.errors import InputError
from excelmaze.grids.room_graphs import BORDERS, FLAT, FRAME, NO_PORTALS, NOT_WRAPPED, PLAIN
from excelmaze.grids.tilings import SQUARES
from excelmaze.options.option import Value
from excelmaze.read_only import ReadOnlyDict
from excelmaze.texts import Seed, shown


class Alteration(NamedTuple):
    """One step that changed a maze after it was generated: see `excelmaze.maze.alterations`.

    `share` is how much of it `loops` and `braid` do, 0 to 1; `number` is how deep `sparse` fills and how many
    `rooms` there are; `cells` are those that `picture` paints; `mazes` are the recipes of those that `join` joined to
    it. The random numbers come from the recipe's seed by the name of the step, unless it has its own `seed`.

    >>> from excelmaze import follow, generate
    >>> maze = generate("B2:F6", seed=7, start="B2")
    >>> steps = Alteration("loops", 0.1), Alteration("braid", 1, seed=5)
    >>> follow(maze.recipe._replace(alterations=steps)) == maze.loops(0.1).braid(1, seed=5)
    True
    """

    name: str
    share: float | None = None
    seed: Seed | None = None
    # The name alone is quoted: the first annotation that is a text altogether costs typing a millisecond and a half.
    mazes: tuple["Recipe", ...] = ()
    number: int | None = None
    cells: str = ""


class ChosenOptions(ReadOnlyDict[str, Value]):
    """The options of an algorithm in a recipe."""

    _refusal = "the options of a recipe cannot be changed: recipe._replace(options=...) returns another one"
    __slots__ = ()


class _Fields(NamedTuple):
    """The fields of a recipe."""

    cells: str
    algorithm: str
    seed: Seed
    rng: str
    start: str
    goal: str
    openings: str
    pieces: str
    options: Mapping[str, Value] = {}
    alterations: tuple[Alteration, ...] = ()
    bias: str = "none"
    merged: str = ""
    walls: str = BORDERS
    frame: str = FRAME
    symmetry: str = "none"
    unicursal: bool = False
    false_goals: str = "none"
    widening: int | None = None
    temperature: float | None = None
    least: int | None = None
    share: float = 0.75
    players: int = 0
    tiling: str = SQUARES
    levels: int = 1
    stairs: float | None = None
    wrap: str = NOT_WRAPPED
    portals: str = NO_PORTALS
    dimensions: str = FLAT
    weave: str = PLAIN
    carve_from: str = ""
    collect: str = ""
    sums: int = 0
    rings: int | None = None


class Recipe(_Fields):
    """All that decides a maze, as a pipeline: cells, algorithm with options, alterations in order, ends, openings.

    `cells` is the selection in A1 notation or drawn, as in `B2=2.3#$7#$`; `start` is a cell, `goal` a cell or `apart`,
    `farthest`, `rim`, `opposite`, `last`, `none`; `openings` is `auto`, `none` or a list such as
    `B2:top,K11:bottom`. All random numbers come from `seed`. A start that nobody named was chosen when the maze was
    finished: then `carve_from` is the cell where carving begins.
    What follows `alterations` says how the passages are shaped and what walls and rooms are, each by an option of that
    name; `merged` are areas of cells that are one room each.

    >>> from excelmaze import follow, generate
    >>> maze = generate("B2:F6", seed=7).braid(0.5)
    >>> text = maze.recipe.to_json()
    >>> follow(Recipe.from_json(text)) == maze
    True
    """

    __slots__ = ()

    if not TYPE_CHECKING:  # type checkers see the fields

        @wraps(_Fields.__new__)
        def __new__(cls, *values: object, **named: object) -> Self:
            """Return a recipe; its options are read-only, whatever they were."""
            return cls._make(_Fields(*values, **named))

        @classmethod
        def _make(cls, fields: Iterable[object]) -> Self:
            recipe = super()._make(fields)
            options = recipe.options
            if not isinstance(options, Mapping) or isinstance(options, ChosenOptions):
                return recipe
            return recipe._replace(options=ChosenOptions(options))

    def __hash__(self) -> int:
        others = [value for name, value in zip(self._fields, self, strict=True) if name != "options"]
        return hash((*others, frozenset(self.options.items())))

    def starting_at(self, start: str) -> Self:
        """Return the recipe with a start that was chosen; carving begins at what was its start."""
        return self._replace(start=start, carve_from=self.start)

    def before_start(self) -> Self:
        """Return the recipe as it was before its start was chosen."""
        return self._replace(start=self.carve_from, carve_from="") if self.carve_from else self

    def to_json(self) -> str:
        """Return the recipe on one line, as it stands in a workbook's properties, with the version of this format."""
        from excelmaze.maze.recipe_text import recipe_as_text

        return recipe_as_text(self)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Return the recipe that `to_json` wrote.

        Raises:
            InputError: the text is no recipe, or one of another version.
        """
        from excelmaze.maze.recipe_text import fields_in

        return cls(**fields_in(text))

    def checked(self) -> Self:
        """Return the recipe itself, if each of its values is of its kind.

        Raises:
            InputError: one is not.
        """
        from excelmaze.maze.recipe_text import checked_fields

        return type(self)(**checked_fields(self))


def checked_word(value: object, what: str) -> str:
    """Return a text, if it is one.

    Raises:
        InputError: it is none.
    """
    if not isinstance(value, str):
        raise InputError(f"{what} {shown(value)} is no text; give one")
    return value


def all_steps(alterations: object) -> TypeGuard[tuple[Alteration, ...]]:
    """Return whether these are the steps of a recipe."""
    return isinstance(alterations, tuple) and all(
        isinstance(step, Alteration)
        and isinstance(step.mazes, tuple)
        and all(isinstance(m, Recipe) for m in step.mazes)
        for step in alterations
    )
