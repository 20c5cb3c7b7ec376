"""`excelmaze solve`: the way through a maze that somebody drew."""

import argparse
import sys

from excelmaze.commands.existing import add_book, given_to, keywords, target, tell_of
from excelmaze.commands.summary import seed_for, summary, trail_told
from excelmaze.options.table import Growth, Look, Making, Safety, Where
from excelmaze.progress import shown
from excelmaze.xlsx.solve import solve_workbook


def configure(parser: argparse.ArgumentParser) -> None:
    add_book(parser, "solve")


def run(options: argparse.Namespace) -> int:
    """Solve a maze; returns the exit status, 1 where there is no way."""
    given = given_to("solve", options)
    words = keywords(given, Where, Making, Look, Growth, Safety)
    solver = words["solver"] = given["solver"] or ("breadth-first" if given["steps"] is not None else None)
    words["seed"] = seed_for(solver, given["seed"])
    with shown(sys.stderr):
        done = solve_workbook(options.book, **words)
    lines = [f"{target(options, given)}: {summary(done.maze)}"]
    if solver is not None and done.report is not None:
        lines.append(trail_told(done.maze, solver, words["seed"]))
    tell_of(done.maze, done.report, options, given, *lines)
    return int(done.maze.solve() is None)
