"""Alterations as steps of a recipe: what changes a maze after it was generated, by name and in order."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from excelmaze.errors import InputError, one_of
from excelmaze.grids.grid import Grid
from excelmaze.maze.alter import add_loops, braid, sparse
from excelmaze.maze.carving import check_steps
from excelmaze.maze.ends import finished, finished_anew, with_named_ends
from excelmaze.maze.generation import follow
from excelmaze.maze.joining import joined_mazes
from excelmaze.maze.maze import Maze
from excelmaze.maze.picturesque import picturesque
from excelmaze.maze.recipe import Alteration, Recipe
from excelmaze.maze.rooms import random_rooms
from excelmaze.streams import Stream, derived_seed, fresh_seed, stream_named
from excelmaze.texts import Seed, is_number, shown


class AlterationKind(NamedTuple):
    """What an alteration does, `alter(maze, value, stream)`, and the field of `Alteration` whose value it takes.

    One that `keeps_ends` is given the maze with those ends and openings that do not depend on its passages. One that
    `sets_ends` gives the maze its own, if it is the last.
    """

    alter: Callable[[Maze, Any, Stream], Maze]
    takes: str = "share"
    keeps_ends: bool = False
    sets_ends: bool = False


ALTERATIONS: dict[str, AlterationKind] = {
    "loops": AlterationKind(add_loops),
    "braid": AlterationKind(braid),
    "join": AlterationKind(lambda maze, mazes, stream: joined_mazes([maze, *mazes], stream), "mazes"),
    "rooms": AlterationKind(random_rooms, "number"),
    "sparse": AlterationKind(lambda maze, depth, _: sparse(maze, depth), "number", keeps_ends=True),
    "picture": AlterationKind(
        lambda maze, cells, stream: picturesque(maze, Grid.from_selection(cells), stream), "cells", sets_ends=True
    ),
}
# What an alteration takes, by the field of `Alteration`: in words, and as a type.
_TAKES: dict[str, tuple[str, type | tuple[type, ...]]] = {
    "share": ("a share from 0 to 1", (int, float)),
    "mazes": ("the mazes to be joined", tuple),
    "number": ("a whole number from 0 on", int),
    "cells": ("the cells to be painted", str),
}


def kind_of(alteration: Alteration) -> AlterationKind:
    """Return what an alteration is, if it has all that it takes, and no more.

    Raises:
        InputError: there is none of that name, or it takes something else.
    """
    if alteration.name not in ALTERATIONS:
        raise InputError(f"alteration {alteration.name!r} does not exist; {one_of(alteration.name, ALTERATIONS)}")
    kind = ALTERATIONS[alteration.name]
    words, types = _TAKES[kind.takes]
    given = {name: value for name in _TAKES if (value := getattr(alteration, name)) not in (None, "", ())}
    if {*given} != {kind.takes}:
        raise InputError(f"alteration {alteration.name} takes {words} and nothing else; give that")
    value = given[kind.takes]
    if not isinstance(value, types) or (kind.takes in {"share", "number"} and not is_number(value)):
        raise InputError(f"alteration {alteration.name} takes {words}, not {shown(value)}; give that")
    return kind


def stream_of(alterations: Sequence[Alteration], place: int, seed: Seed, rng: str) -> Stream:
    """Return the random numbers of one step: its own, or derived from the recipe's seed by the name of the step.

    A second step of the same name gets others: `braid`, `braid 2`, and so on.
    """
    step = alterations[place]
    if ALTERATIONS[step.name].takes == "mazes":
        rng = "python"  # each of the mazes may have another one
    if step.seed is not None:
        return stream_named(rng, step.seed)
    *names, name = (other.name for other in alterations[: place + 1])
    times = names.count(name) + 1
    return stream_named(rng, derived_seed(seed, name if times == 1 else f"{name} {times}"))


def altered(maze: Maze, step: Alteration, mazes: Sequence[Maze] = ()) -> Maze:
    """Return the maze after one more step, with that in its recipe, by which ends and openings are chosen anew.

    A maze without a recipe, or one that is not finished, keeps its ends, and takes fresh random numbers.
    `mazes` are those that a step joins.
    """
    recipe, *others = (None if part.unfinished else part.recipe for part in (maze, *mazes))
    kind = ALTERATIONS[step.name] if mazes else kind_of(step)
    if recipe is None or None in others:
        _check_step(maze, step)
        seed = fresh_seed() if step.seed is None else step.seed
        return kind.alter(maze, mazes or getattr(step, kind.takes), stream_named("python", seed))
    step = step._replace(mazes=tuple(other for other in others if other is not None))
    # A word is on the way of one maze: of those that are joined it stays in the recipes of the others.
    collect = "" if mazes else recipe.collect
    recipe = recipe._replace(alterations=(*recipe.alterations, step), collect=collect).checked()
    check_steps(recipe)
    place = len(recipe.alterations) - 1
    if mazes:  # what is joined to a maze leads from its start
        return finished(after_step(maze, recipe, place, mazes), recipe)
    return finished_anew(after_step(maze, recipe.before_start(), place, mazes), recipe)


def after_step(maze: Maze, recipe: Recipe, place: int, mazes: Sequence[Maze] | None = None) -> Maze:
    """Return the maze after one of the recipe's steps; the mazes that it joins are made unless they are given."""
    step = recipe.alterations[place]
    kind = kind_of(step)
    _check_step(maze, step)
    value = getattr(step, kind.takes)
    if kind.takes == "mazes":
        value = [follow(other) for other in step.mazes] if mazes is None else mazes
    if kind.keeps_ends:
        maze = with_named_ends(maze, recipe)
    return kind.alter(maze, value, stream_of(recipe.alterations, place, recipe.seed, recipe.rng))


def _check_step(maze: Maze, step: Alteration) -> None:
    """Refuse a step that would leave rooms with more openings than three, or fewer."""
    if maze.signs.blind:
        raise InputError(
            f"{step.name} opens or closes single walls, and these rooms have three openings each; leave it out"
        )
