"""Alterations as steps of a recipe: what changes a maze after it was generated, by name and in order."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.maze.alter import add_loops, braid, joined_mazes
from excelmaze.maze.maze import Maze
from excelmaze.maze.picturesque import picturesque
from excelmaze.maze.recipe import LARGEST, Alteration, shown
from excelmaze.maze.rewired import rewired
from excelmaze.maze.rooms import random_rooms
from excelmaze.maze.sparse import sparse
from excelmaze.streams import Stream, derived_seed, stream_named


class AlterationKind(NamedTuple):
    """What an alteration does, `alter(maze, alteration, mazes, stream)`, and which field of `Alteration` it takes.

    One that `keeps_ends` is given the maze with those ends and openings that do not depend on its passages. One that
    `sets_ends` gives the maze its own, if it is the last.
    """

    alter: Callable[[Maze, Alteration, Sequence[Maze], Stream], Maze]
    takes: str = "share"
    keeps_ends: bool = False
    sets_ends: bool = False


ALTERATIONS: dict[str, AlterationKind] = {
    "loops": AlterationKind(lambda maze, step, _, stream: add_loops(maze, step.share or 0, stream)),
    "braid": AlterationKind(lambda maze, step, _, stream: braid(maze, step.share or 0, stream)),
    "join": AlterationKind(lambda maze, _, mazes, stream: joined_mazes([maze, *mazes], stream), takes="mazes"),
    "rooms": AlterationKind(
        lambda maze, step, _mazes, stream: random_rooms(maze, step.number or 0, stream), takes="number"
    ),
    "sparse": AlterationKind(
        lambda maze, step, _mazes, _stream: sparse(maze, step.number or 0), takes="number", keeps_ends=True
    ),
    "picture": AlterationKind(
        lambda maze, step, _, stream: picturesque(maze, Grid.from_selection(step.cells), stream),
        takes="cells",
        sets_ends=True,
    ),
    "picture-with-dead-ends": AlterationKind(
        lambda maze, step, _, stream: picturesque(maze, Grid.from_selection(step.cells), stream, keep_dead_ends=True),
        takes="cells",
        sets_ends=True,
    ),
    "rewire": AlterationKind(lambda maze, step, _mazes, _stream: rewired(maze, step.cells), takes="cells"),
}
_TAKEN = {
    "share": "a share from 0 to 1",
    "mazes": "the mazes to be joined",
    "number": "a whole number from 0 on",
    "cells": "the cells to be painted, or the passages to be opened and closed",
}
_NUMBERS: dict[str, type | tuple[type, ...]] = {"share": (int, float), "number": int}


def kind_of(alteration: Alteration) -> AlterationKind:
    """What an alteration is, if it has all that it takes, and no more.

    Raises:
        InputError: there is none of that name, or it takes something else.
    """
    if alteration.name not in ALTERATIONS:
        raise InputError(f"alteration {alteration.name!r} does not exist; choose one of {', '.join(ALTERATIONS)}")
    kind = ALTERATIONS[alteration.name]
    given = {name for name in _TAKEN if getattr(alteration, name) not in (None, (), "")}
    if given != {kind.takes}:
        raise InputError(f"alteration {alteration.name} takes {_TAKEN[kind.takes]} and nothing else; give that")
    check_number(alteration)
    return kind


def check_number(alteration: Alteration) -> None:
    """Refuse what is no number where an alteration takes one.

    Raises:
        InputError: it is none.
    """
    takes = ALTERATIONS[alteration.name].takes
    value = getattr(alteration, takes)
    fits = isinstance(value, _NUMBERS.get(takes, object)) and not isinstance(value, bool)
    if not fits or (takes in _NUMBERS and not abs(value) < LARGEST):
        raise InputError(f"alteration {alteration.name} takes {_TAKEN[takes]}, not {shown(value)}; give that")


def stream_of(alterations: Sequence[Alteration], place: int, seed: int, rng: str) -> Stream:
    """The random numbers of one step: its own, or derived from the recipe's seed by the name of the step.

    A second step of the same name gets others: `braid`, `braid 2`, and so on.
    """
    step = alterations[place]
    if ALTERATIONS[step.name].takes == "mazes":
        rng = "python"  # each of the mazes may have another one
    if step.seed is not None:
        return stream_named(rng, step.seed)
    times = sum(other.name == step.name for other in alterations[: place + 1])
    return stream_named(rng, derived_seed(seed, step.name if times == 1 else f"{step.name} {times}"))
