"""`excelmaze new`: a maze in a new workbook."""

import argparse
import sys

from excelmaze.commands.arguments import add_options
from excelmaze.commands.making import add_size_and_target, followed, maze_from, sheet_named, size_and_target
from excelmaze.commands.summary import trail_told
from excelmaze.commands.written import tell
from excelmaze.draw.theme import theme_for
from excelmaze.errors import InputError
from excelmaze.files import check_apart, check_writable
from excelmaze.maze.maze import Maze
from excelmaze.options.given import Values
from excelmaze.options.table import Growth, Look, Making, Safety
from excelmaze.progress import shown
from excelmaze.xlsx.new.save import save


def configure(parser: argparse.ArgumentParser) -> None:
    add_size_and_target(parser, "the workbook to be written", needed=True)
    add_options(parser, "new")


def run(options: argparse.Namespace) -> None:
    target, given = size_and_target("new", options)
    assert target is not None  # noqa: S101 - the parser sees to it
    given = followed(given)
    look, growth, safety = given.of(Look), given.of(Growth), given.of(Safety)
    if growth.upto is not None and (look.solution != "none" or look.solver is not None):
        raise InputError("--upto stops before the maze has a goal, so it has no solution; leave out one of the two")
    check_writable(target, force=safety.force)
    check_apart([target], given.files())
    if growth.stream:
        from excelmaze.commands.streamed import write_streamed

        return write_streamed(target, given)
    with shown(sys.stderr):
        maze, measures_harder = _made(given)
        if growth.upto is not None:
            from excelmaze.maze.replay import upto

            maze = upto(maze, growth.upto)
        seed = None
        if look.solver is not None:
            from excelmaze.maze.trails import solver_seed

            seed = solver_seed(maze, look.solver)  # of the recipe, also where the workbook does not tell it
        told = maze.replaced(recipe=None) if safety.no_recipe else maze
        save(
            told,
            target,
            sheet=sheet_named(given),
            **given.keywords(Look) | {"theme": theme_for(given.of(Making).algorithm, look.theme).name},
            steps=growth.steps,
            seed=seed,
            force=safety.force,
        )
    trail = [] if look.solver is None else [trail_told(told, look.solver, None, told.trails(look.solver, seed=seed))]
    return tell(target, maze, given, *measures_harder, *trail)


def _made(given: Values) -> tuple[Maze, list[str]]:
    """The maze, and how it measures if a difficulty is asked for."""
    if given["difficulty"] is None:
        if given["measure"] is not None:
            raise InputError("--measure says what --difficulty means; give --difficulty N, or leave it out")
        return maze_from(given), []
    from excelmaze.commands.sought import maze_sought

    maze, told = maze_sought(given)
    return maze, [told]
