"""Recipes as JSON: written on one line, and read with each value of its kind and none that is not known."""

from collections.abc import Callable, Mapping
from typing import Any

from excelmaze.errors import InputError
from excelmaze.maze.recipe import LARGEST, Alteration, Recipe, all_steps, shown
from excelmaze.options.option import Value
from excelmaze.options.values import option_named

# Names, cells and openings that a message can bear, and a selection of a hundred thousand areas.
_LONGEST_WORD, _LONGEST_TEXT = 200, 4_000_000
# Mazes that were joined out of mazes that were joined ...
_DEEPEST = 16
_MOST_BRACKETS = 10 * _DEEPEST
_FIRST_VERSION, _SECOND_VERSION, _VERSION = 1, 2, 3
# The steps that the second version knew.
_OLDER_STEPS = {"loops", "braid", "join"}
# What every recipe has, and what only those have that ask for it.
_NEEDED = Recipe._fields[: Recipe._fields.index("options")]
_SHAPE = Recipe._fields[Recipe._fields.index("alterations") + 1 :]


def written(recipe: Recipe) -> str:
    """A recipe on one line; see `Recipe.to_json`."""
    import json

    return json.dumps(_plain(recipe), ensure_ascii=False)


def fields_in(text: str) -> dict[str, Any]:
    """The fields of the recipe that a text tells; see `Recipe.from_json`."""
    if not isinstance(text, str):
        raise InputError(f"a recipe is a text, not {shown(text)}; give what to_json wrote")
    try:
        return _fields(_parsed(text), 0)
    except _NoRecipeError as error:
        raise InputError(f"{text[:40]!r} is not the recipe of a maze: {error}; copy all of it") from None


def checked_fields(recipe: Recipe) -> dict[str, Any]:
    """The fields of a recipe, if each is of its kind; see `Recipe.checked`."""
    try:
        return _fields(_plain(recipe), 0)
    except _NoRecipeError as error:
        raise InputError(f"this is not the recipe of a maze: {error}; change it") from None


class _NoRecipeError(Exception):
    """Why something is no recipe."""


def _plain(recipe: Recipe) -> dict[str, Any]:
    """A recipe as JSON has it."""
    values = recipe._asdict()
    if not isinstance(recipe.options, Mapping) or not all_steps(recipe.alterations):
        raise InputError("a recipe has options by their names, and a tuple of Alteration; give these")
    alterations = values.pop("alterations")
    options = values.pop("options")
    shape = {name: values.pop(name) for name in _SHAPE}
    shape = {name: value for name, value in shape.items() if value != Recipe._field_defaults[name]}
    drawn = "=" in str(recipe.cells)  # see `excelmaze.sheet.unions`
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
        raise _NoRecipeError(f"its version is {shown(version)}")
    if version > _VERSION:
        raise InputError(
            f"the recipe is of version {shown(version)}, this excelmaze reads versions up to {_VERSION}; update it"
        )
    second = version > _FIRST_VERSION
    shape = _SHAPE if version == _VERSION else ()
    _only(values, _NEEDED, ("options", "alterations", *shape) if second else (), "recipe")
    present = [name for name in (*_NEEDED, *shape) if name in values]
    fields: dict[str, Any] = {name: _READ[_kind(name)](values[name], name) for name in present}
    if second:
        options = _object(values.get("options", {}), "options")
        fields["options"] = {_word(name, "an option"): _option(value, name) for name, value in options.items()}
        alterations = values.get("alterations", [])
        if not isinstance(alterations, list):
            raise _NoRecipeError(f"alterations are {shown(alterations)}, not a list")
        fields["alterations"] = tuple(_alteration(one, depth) for one in alterations)
    return fields


def _kind(name: str) -> type:
    """The type of a field: that of the option of its name, but merged areas are those of the sheet."""
    return str if name == "merged" else option_named(name).kind


def _alteration(found: object, depth: int) -> Alteration:
    values = _object(found, "an alteration")
    _only(values, ("name",), Alteration._fields[1:], "alteration")
    share, seed, number = (values.get(name) for name in ("share", "seed", "number"))
    mazes = values.get("mazes", [])
    if not isinstance(mazes, list):
        raise _NoRecipeError(f"mazes are {shown(mazes)}, not a list")
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
        raise _NoRecipeError(f"the {what} has {shown(more[0])}, which means nothing")


def _object(found: object, what: str) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise _NoRecipeError(f"{shown(found)} is not {what}")
    return dict(found)


def _text(value: object, name: str) -> str:
    """A text; cells and openings may be long, all others are names and cells."""
    if name in {"cells", "openings", "merged"} and isinstance(value, str):
        return value
    return _word(value, name)


def _word(value: object, name: str) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_WORD:
        raise _NoRecipeError(f"{name} is {shown(value)}, not a text of at most {_LONGEST_WORD} characters")
    return value


def _option(value: object, name: str) -> Value:
    if isinstance(value, str):
        return _word(value, shown(name))
    return value if isinstance(value, bool) else _number(value, shown(name))


def _whole(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= LARGEST:
        raise _NoRecipeError(f"{name} is {shown(value)}, not a whole number")
    return value


def _number(value: object, name: str) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < LARGEST:
        raise _NoRecipeError(f"{name} is {shown(value)}, not a number")
    return value


def _flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise _NoRecipeError(f"{name} is {shown(value)}, not true or false")
    return value


_READ: Mapping[type, Callable[[object, str], object]] = {str: _text, int: _whole, float: _number, bool: _flag}
