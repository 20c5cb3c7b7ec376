"""The recipe: everything that makes a maze again, bit for bit. It is saved in whatever is written."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Self, TypeGuard

from excelmaze.errors import InputError
from excelmaze.grids.shapes import BORDERS, FRAME, SQUARES
from excelmaze.options.rows import Value, row_of

# Seeds and options are numbers that `Randomize` can take.
_LARGEST = 10**300
# Names, cells and openings that a message can bear, and a selection of a hundred thousand areas.
_LONGEST_WORD, _LONGEST_TEXT = 200, 4_000_000
# Mazes that were joined out of mazes that were joined ...
_DEEPEST = 16
_MOST_BRACKETS = 10 * _DEEPEST
_MOST_SHOWN = 40
_FIRST_VERSION, _SECOND_VERSION, _VERSION = 1, 2, 3
# The steps that the second version knew.
_OLDER_STEPS = {"loops", "braid", "join"}


class Alteration(NamedTuple):
    """One step that changed a maze after it was generated: see `excelmaze.maze.alterations`.

    `share` is how much of it `loops` and `braid` do, 0 to 1; `number` is how deep `sparse` fills and how many
    `rooms` there are; `cells` are those that `picture` paints; `mazes` are the
    recipes of those that `join` joined to it. The random numbers come from the recipe's seed by the name of the step,
    unless it has a `seed` of its own.
    """

    name: str
    share: float | None = None
    seed: int | None = None
    # The name alone is quoted: the first annotation that is a text altogether costs typing a millisecond and a half.
    mazes: tuple["Recipe", ...] = ()
    number: int | None = None
    cells: str = ""


# What only mazes with false goals take, and all that says how passages are shaped.
OF_FALSE_GOALS = "widening", "temperature", "least", "share", "players"
_SHAPING = "bias", "symmetry", "unicursal", "false_goals", *OF_FALSE_GOALS


class Recipe(NamedTuple):
    """All that decides a maze, as a pipeline: cells, algorithm with options, alterations in order, ends, openings.

    `cells` is the selection in A1 notation or drawn, as in `B2=2.3#$7#$`; `start` is a cell, `goal` a cell or
    `farthest`, `opposite`, `last`, `none`; `openings` is `auto`, `none` or a list such as `B2:top,K11:bottom`. All
    random numbers come from `seed`.
    What follows `alterations` says how the passages are shaped and what walls and rooms are, each by an option of that
    name; `merged` are areas of cells that are one room each.

    >>> from excelmaze import follow, generate
    >>> maze = generate("B2:F6", seed=7).braid(0.5)
    >>> text = maze.recipe.to_json()
    >>> follow(Recipe.from_json(text)) == maze
    True
    """

    cells: str
    algorithm: str
    seed: int
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

    @property
    def shaped(self) -> bool:
        """Whether the passages are biased, symmetric, in one winding way or in several closed mazes."""
        return any(getattr(self, name) != self._field_defaults[name] for name in _SHAPING)

    def to_json(self) -> str:
        """The recipe on one line, as it stands in a workbook's properties.

        It is of the lowest version that can say it, so that an earlier excelmaze follows what it could have made.
        """
        import json

        return json.dumps(_plain(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The recipe that `to_json` wrote, in this version or an earlier one.

        Raises:
            InputError: the text is no recipe, or one of a later version.
        """
        if not isinstance(text, str):
            raise InputError(f"a recipe is a text, not {_shown(text)}; give what to_json wrote")
        try:
            return cls(**_fields(_parsed(text), 0))
        except _NoRecipeError as error:
            raise InputError(f"{text[:40]!r} is not the recipe of a maze: {error}; copy all of it") from None

    def checked(self) -> Self:
        """The recipe itself, if each of its values is of its kind.

        Raises:
            InputError: one is not.
        """
        try:
            return type(self)(**_fields(_plain(self), 0))
        except _NoRecipeError as error:
            raise InputError(f"this is not the recipe of a maze: {error}; change it") from None


# What every recipe has, and what only those have that ask for it.
_NEEDED = Recipe._fields[: Recipe._fields.index("options")]
_SHAPE = Recipe._fields[Recipe._fields.index("alterations") + 1 :]


class _NoRecipeError(Exception):
    """Why something is no recipe."""


def checked_seed(seed: object) -> int:
    """A seed, if it is one.

    Raises:
        InputError: it is no whole number, or one that no stream takes.
    """
    if isinstance(seed, bool) or not isinstance(seed, int) or abs(seed) >= _LARGEST:
        raise InputError(f"seed {_shown(seed)}: choose a whole number, nearer to zero than 10^300")
    return seed


def checked_word(value: object, what: str) -> str:
    """A text, if it is one.

    Raises:
        InputError: it is none.
    """
    if not isinstance(value, str):
        raise InputError(f"{what} {_shown(value)} is no text; give one")
    return value


def _plain(recipe: Recipe) -> dict[str, Any]:
    """A recipe as JSON has it."""
    values = recipe._asdict()
    if not isinstance(recipe.options, Mapping) or not all_steps(recipe.alterations):
        raise InputError("a recipe has options by their names, and a tuple of Alteration; give these")
    alterations = values.pop("alterations")
    options = values.pop("options")
    shape = {name: values.pop(name) for name in _SHAPE}
    shape = {name: value for name, value in shape.items() if value != Recipe._field_defaults[name]}
    drawn = "=" in str(recipe.cells)  # see `excelmaze.sheet.packed`
    if not options and not alterations and not shape and not drawn:
        return {"excelmaze": _FIRST_VERSION, **values}
    older = not shape and not drawn and {step.name for step in alterations} <= _OLDER_STEPS
    return {
        "excelmaze": _SECOND_VERSION if older else _VERSION,
        **values,
        **shape,
        "options": dict(options),
        "alterations": [
            {name: value for name, value in _step(alteration).items() if value not in (None, [], "")}
            for alteration in alterations
        ],
    }


def all_steps(alterations: object) -> TypeGuard[tuple[Alteration, ...]]:
    """Whether these are the steps of a recipe."""
    return isinstance(alterations, tuple) and all(
        isinstance(step, Alteration)
        and isinstance(step.mazes, tuple)
        and all(isinstance(m, Recipe) for m in step.mazes)
        for step in alterations
    )


def _step(alteration: Alteration) -> dict[str, Any]:
    return {**alteration._asdict(), "mazes": [_plain(maze) for maze in alteration.mazes]}


def _parsed(text: str) -> object:
    import json
    import re
    from itertools import accumulate

    if len(text) > _LONGEST_TEXT:
        raise _NoRecipeError(f"it has {len(text):,} characters, and at most {_LONGEST_TEXT:,} are read")
    # Where Python runs in a browser, deep nesting ends in no RecursionError, but takes the whole interpreter down.
    deepest = max(accumulate(1 if bracket in "[{" else -1 for bracket in re.findall(r"[][{}]", text)), default=0)
    if deepest > _MOST_BRACKETS:
        raise _NoRecipeError(f"it is nested {deepest:,} deep, and at most {_MOST_BRACKETS} are read")

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise _NoRecipeError("a name stands in it twice")
        return found

    def refused(constant: str) -> None:
        raise _NoRecipeError(f"{constant} is no number")

    try:
        parsed: object = json.loads(text, object_pairs_hook=once, parse_constant=refused)
    except (ValueError, RecursionError):
        raise _NoRecipeError("it is not JSON that a recipe could be") from None
    return parsed


def _fields(found: object, depth: int) -> dict[str, Any]:
    """The fields of a recipe from what JSON has, each of its kind and none that is not known."""
    if depth > _DEEPEST:
        raise _NoRecipeError(f"mazes are joined out of joined ones more than {_DEEPEST} deep")
    values = _object(found, "a recipe")
    version = values.pop("excelmaze", None)
    if isinstance(version, bool) or not isinstance(version, int) or version < _FIRST_VERSION:
        raise _NoRecipeError(f"its version is {_shown(version)}")
    if version > _VERSION:
        raise InputError(
            f"the recipe is of version {_shown(version)}, this excelmaze reads versions up to {_VERSION}; update it"
        )
    second = version > _FIRST_VERSION
    shape = _SHAPE if version == _VERSION else ()
    _only(values, _NEEDED, ("options", "alterations", *shape) if second else (), "recipe")
    told = [name for name in (*_NEEDED, *shape) if name in values]
    fields: dict[str, Any] = {name: _READ[_kind(name)](values[name], name) for name in told}
    if second:
        options = _object(values.get("options", {}), "options")
        fields["options"] = {_word(name, "an option"): _option(value, name) for name, value in options.items()}
        alterations = values.get("alterations", [])
        if not isinstance(alterations, list):
            raise _NoRecipeError(f"alterations are {_shown(alterations)}, not a list")
        fields["alterations"] = tuple(_alteration(one, depth) for one in alterations)
    return fields


def _kind(name: str) -> type:
    """The type of a field: that of the option of its name, but merged areas are those of the sheet."""
    return str if name == "merged" else row_of(name).kind


def _alteration(found: object, depth: int) -> Alteration:
    values = _object(found, "an alteration")
    _only(values, ("name",), Alteration._fields[1:], "alteration")
    share, seed, number = (values.get(name) for name in ("share", "seed", "number"))
    mazes = values.get("mazes", [])
    if not isinstance(mazes, list):
        raise _NoRecipeError(f"mazes are {_shown(mazes)}, not a list")
    return Alteration(
        _word(values["name"], "name"),
        None if share is None else _number(share, "share"),
        None if seed is None else _whole(seed, "seed"),
        tuple(Recipe(**_fields(maze, depth + 1)) for maze in mazes),
        None if number is None else _whole(number, "number"),
        str(_text(values.get("cells", ""), "cells")),
    )


def _only(values: Mapping[str, object], needed: tuple[str, ...], known: tuple[str, ...], what: str) -> None:
    """Refuse names that are missing and names that are not known."""
    missing = [name for name in needed if name not in values]
    more = [name for name in values if name not in needed and name not in known]
    if missing:
        raise _NoRecipeError(f"the {what} has no {missing[0]}")
    if more:
        raise _NoRecipeError(f"the {what} has {_shown(more[0])}, which means nothing")


def _object(found: object, what: str) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise _NoRecipeError(f"{_shown(found)} is not {what}")
    return dict(found)


def _text(value: object, name: str) -> str:
    """A text; cells and openings may be long, all others are names and cells."""
    if name in {"cells", "openings", "merged"} and isinstance(value, str):
        return value
    return _word(value, name)


def _word(value: object, name: str) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_WORD:
        raise _NoRecipeError(f"{name} is {_shown(value)}, not a text of at most {_LONGEST_WORD} characters")
    return value


def _option(value: object, name: str) -> Value:
    if isinstance(value, str):
        return _word(value, _shown(name))
    return value if isinstance(value, bool) else _number(value, _shown(name))


def _whole(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= _LARGEST:
        raise _NoRecipeError(f"{name} is {_shown(value)}, not a whole number")
    return value


def _number(value: object, name: str) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _LARGEST:
        raise _NoRecipeError(f"{name} is {_shown(value)}, not a number")
    return value


def _flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise _NoRecipeError(f"{name} is {_shown(value)}, not true or false")
    return value


_READ: Mapping[type, Callable[[object, str], object]] = {str: _text, int: _whole, float: _number, bool: _flag}


def _shown(value: object) -> str:
    """A value on one line, cut to what a message can bear."""
    if isinstance(value, int) and abs(value) >= _LARGEST:
        return "a number of hundreds of digits"
    try:
        text = ascii(value)
    except (RecursionError, ValueError):
        return f"a {type(value).__name__}"
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
