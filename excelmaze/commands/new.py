"""`excelmaze new`: a maze in a new workbook."""

import argparse
import sys

from excelmaze.commands.arguments import add_options, values
from excelmaze.commands.making import maze_from, sheet_named
from excelmaze.commands.summary import trail_told
from excelmaze.commands.written import tell
from excelmaze.draw.theme import theme_for
from excelmaze.errors import InputError
from excelmaze.files import check_writable
from excelmaze.options.table import Growth, Look, Making, Safety
from excelmaze.progress import shown
from excelmaze.xlsx.new import save


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="OUT.xlsx", help="the workbook to be written")
    add_options(parser, "new")


def run(options: argparse.Namespace) -> None:
    given = values("new", options, "target")
    look, growth, safety = given.of(Look), given.of(Growth), given.of(Safety)
    if growth.upto is not None and (look.solution != "none" or look.solver is not None):
        raise InputError("--upto stops before the maze has a goal, so it has no solution; leave out one of the two")
    check_writable(options.target, force=safety.force)
    with shown(sys.stderr):
        maze = maze_from(given)
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
            options.target,
            sheet=sheet_named(given),
            **given.keywords(Look) | {"theme": theme_for(given.of(Making).algorithm, look.theme).name},
            steps=growth.steps,
            seed=seed,
            force=safety.force,
        )
    trail = [] if look.solver is None else [trail_told(told, look.solver, None, told.trails(look.solver, seed=seed))]
    tell(options.target, maze, given, *trail)
