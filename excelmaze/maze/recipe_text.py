"""Recipes as JSON: written on one line, and read with each value of its kind and no unknown name."""

import json
import re
from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from excelmaze.errors import InputError
from excelmaze.maze.recipe import Alteration, Recipe, all_steps
from excelmaze.options.values import option_named
from excelmaze.texts import check_text, checked_seed, is_number, shown

# Other versions are not read.
VERSION = 4
# Names, cells and openings that a message can bear, and all that is read.
_LONGEST_WORD, _LONGEST_TEXT = 200, 4_000_000
# Mazes that were joined out of mazes that were joined ...
_DEEPEST = 16
_MOST_BRACKETS = 10 * _DEEPEST
_DEFAULTS = Recipe._field_defaults
_REQUIRED = tuple(name for name in Recipe._fields if name not in _DEFAULTS)
_LONG = {"cells", "openings", "merged"}
# What a sheet or a finished maze says, and nobody asks for.
_WITHOUT_OPTION = {"merged", "carve_from"}
_OF_STEPS = {"name": str, "share": float, "seed": int, "number": int, "cells": str}
_IN_WORDS = {int: "a whole number", float: "a number", bool: "true or false"}


def recipe_as_text(recipe: Recipe) -> str:
    """Return a recipe on one line; see `Recipe.to_json`."""
    return json.dumps(as_json(recipe), ensure_ascii=False)


def fields_in(text: str) -> dict[str, Any]:
    """Return the fields of the recipe in a text; see `Recipe.from_json`."""
    if not isinstance(text, str):
        raise InputError(f"a recipe is a text, not {shown(text)}; give what to_json wrote")
    try:
        return fields_of(parsed(text, _LONGEST_TEXT), 0)
    except RefusedError as error:
        raise InputError(f"{text[:40]!r} is not the recipe of a maze: {error}; copy all of it") from None


def checked_fields(recipe: Recipe) -> dict[str, Any]:
    """Return the fields of a recipe if each is of its kind; see `Recipe.checked`."""
    try:
        return fields_of(as_json(recipe), 0)
    except RefusedError as error:
        raise InputError(f"this is not the recipe of a maze: {error}; change it") from None


class RefusedError(Exception):
    """The reason why something is no recipe, or no maze."""


def as_json(recipe: Recipe) -> dict[str, Any]:
    """Return the version and those fields of a recipe that are not as they are by default."""
    if not isinstance(recipe.options, Mapping) or not all_steps(recipe.alterations):
        raise InputError("a recipe has options by their names, and a tuple of Alteration; give these")
    values: dict[str, Any] = {
        name: value for name, value in recipe._asdict().items() if name in _REQUIRED or value != _DEFAULTS[name]
    }
    if recipe.options:
        values["options"] = dict(recipe.options)
    if recipe.alterations:
        values["alterations"] = [_step_as_json(step) for step in recipe.alterations]
    return {"excelmaze": VERSION, **values}


def _step_as_json(step: Alteration) -> dict[str, Any]:
    values = {**step._asdict(), "mazes": [as_json(maze) for maze in step.mazes]}
    return {name: value for name, value in values.items() if value or isinstance(value, int | float)}


def parsed(text: str, longest: int) -> object:
    """Return what a text of JSON says, without repeated names.

    Raises:
        RefusedError: it is longer, nested deeply, or no JSON.
    """
    if len(text) > longest:
        raise RefusedError(f"it has {len(text):,} characters, and at most {longest:,} are read")
    # Where Python runs in a browser, deep nesting ends in no RecursionError, but takes the whole interpreter down.
    deepest = max(accumulate(1 if bracket in "[{" else -1 for bracket in re.findall(r"[][{}]", text)), default=0)
    if deepest > _MOST_BRACKETS:
        raise RefusedError(f"it is nested {deepest:,} deep, and at most {_MOST_BRACKETS} are read")

    def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        values = dict(pairs)
        if len(values) < len(pairs):
            raise RefusedError("a name stands in it twice")
        return values

    def refuse(constant: str) -> None:
        raise RefusedError(f"{constant} is no number")

    try:
        found: object = json.loads(text, object_pairs_hook=without_repeats, parse_constant=refuse)
    except (ValueError, RecursionError):
        raise RefusedError("it is not JSON") from None
    return found


def fields_of(described: object, depth: int) -> dict[str, Any]:
    """Return the fields of a recipe from its JSON, each of its kind."""
    if depth > _DEEPEST:
        raise RefusedError(f"mazes are joined out of joined ones more than {_DEEPEST} deep")
    values = as_object(described, "a recipe")
    version = values.pop("excelmaze", None)
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise RefusedError(f"its version is {shown(version)}")
    if version != VERSION:
        raise InputError(
            f"the recipe is of version {shown(version)}, and this excelmaze reads version {VERSION} only; "
            "make the maze again, or install the excelmaze that wrote it"
        )
    check_names(values, _REQUIRED, Recipe._fields, "recipe")
    options = as_object(values.pop("options", {}), "options")
    steps = as_list(values.pop("alterations", []), "alterations")
    return {
        **{name: as_kind(value, name, _kind_of(name)) for name, value in values.items()},
        "options": {as_text(name, "an option"): _option(value, name) for name, value in options.items()},
        "alterations": tuple(_alteration(step, depth) for step in steps),
    }


def _kind_of(name: str) -> type:
    """Return the type of a field: that of the option of its name, if there is one."""
    return str if name in _WITHOUT_OPTION else option_named(name).kind


def _option(value: object, name: str) -> Any:  # noqa: ANN401 - of its own kind
    kind = type(value) if isinstance(value, str | bool) else float
    return as_kind(value, shown(name), kind)


def _alteration(described: object, depth: int) -> Alteration:
    values = as_object(described, "an alteration")
    check_names(values, ("name",), Alteration._fields, "alteration")
    mazes = as_list(values.pop("mazes", []), "mazes")
    given = {name: as_kind(value, name, _OF_STEPS[name]) for name, value in values.items() if value is not None}
    return Alteration(**given, mazes=tuple(Recipe(**fields_of(maze, depth + 1)) for maze in mazes))


def check_names(values: Mapping[str, object], required: tuple[str, ...], known: tuple[str, ...], what: str) -> None:
    """Refuse missing and unknown names."""
    for name in required:
        if name not in values:
            raise RefusedError(f"the {what} has no {name}")
    for name in values:
        if name not in known:
            raise RefusedError(f"the {what} has {shown(name)}, which means nothing")


def as_object(described: object, what: str) -> dict[str, Any]:
    """Return an object's values by their names, if it is one."""
    if not isinstance(described, dict):
        raise RefusedError(f"{shown(described)} is not {what}")
    return dict(described)


def as_list(value: object, name: str) -> list[object]:
    """Return a list, if it is one."""
    if not isinstance(value, list):
        raise RefusedError(f"{name} is {shown(value)}, not a list")
    return value


def as_text(value: object, name: str) -> str:
    """Return a text, if it is one that can be shown; only cells and the like may be long, or empty."""
    least, most = (0, _LONGEST_TEXT) if name in _LONG else (1, _LONGEST_WORD)
    if not isinstance(value, str) or not least <= len(value) <= most:
        raise RefusedError(f"{name} is {shown(value)}, not a text of {least} to {most:,} characters")
    check_text(name, value)
    return value


def as_kind(value: object, name: str, kind: type) -> Any:  # noqa: ANN401 - of that kind
    """Return a text, a number or a flag, if it is one."""
    if name == "seed":
        return checked_seed(value)
    if kind is str:
        return as_text(value, name)
    if not isinstance(value, (int, float) if kind is float else kind) or (kind is not bool and not is_number(value)):
        raise RefusedError(f"{name} is {shown(value)}, not {_IN_WORDS[kind]}")
    return value
