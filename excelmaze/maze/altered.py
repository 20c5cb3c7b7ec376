"""Mazes after the steps of their recipes, one by one."""

from collections.abc import Sequence

from excelmaze.maze.alterations import ALTERATIONS, check_number, kind_of, stream_of
from excelmaze.maze.ending import finished, with_named_ends
from excelmaze.maze.generation import follow
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Alteration, Recipe, checked_seed
from excelmaze.streams import fresh_seed, stream_named


def altered(maze: Maze, step: Alteration, mazes: Sequence[Maze] = ()) -> Maze:
    """The maze after one more step, which its recipe tells then; ends and openings are chosen anew as it says.

    A maze without a recipe, or one that is not finished, keeps its ends, and takes random numbers of its own.
    `mazes` are those that a step joins.
    """
    recipe, *others = (None if one.unfinished else one.recipe for one in (maze, *mazes))
    check_number(step)
    if step.seed is not None:
        checked_seed(step.seed)
    if recipe is None or None in others:
        _check_step(maze, step)
        seed = fresh_seed() if step.seed is None else step.seed
        return ALTERATIONS[step.name].alter(maze, step, mazes, stream_named("python", seed))
    step = step._replace(mazes=tuple(other for other in others if other is not None))
    recipe = recipe._replace(alterations=(*recipe.alterations, step)).checked()
    if recipe.shaped:
        from excelmaze.maze.shape import check_steps

        check_steps(recipe)
    return finished(after_step(maze, recipe, len(recipe.alterations) - 1, mazes), recipe)


def after_step(maze: Maze, recipe: Recipe, place: int, mazes: Sequence[Maze] | None = None) -> Maze:
    """The maze after one of the recipe's steps; the mazes that it joins are made unless they are given."""
    step = recipe.alterations[place]
    kind = kind_of(step)
    _check_step(maze, step)
    others = [follow(other) for other in step.mazes] if mazes is None else mazes
    if kind.keeps_ends:
        maze = with_named_ends(maze, recipe)
    return kind.alter(maze, step, others, stream_of(recipe.alterations, place, recipe.seed, recipe.rng))


def _check_step(maze: Maze, step: Alteration) -> None:
    """Refuse a step that rooms with blind openings cannot have."""
    if maze.blind:
        from excelmaze.maze.blind import check_step

        check_step(step.name)
