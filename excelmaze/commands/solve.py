"""`excelmaze solve`: the way through a maze that somebody drew."""

import argparse
import sys

from excelmaze.commands.existing import add_book, given_to, keywords, target, tell
from excelmaze.commands.summary import seed_for, summary, trail_told
from excelmaze.options.table import Look, Making, Safety, Where
from excelmaze.progress import shown
from excelmaze.xlsx.solve import solve_workbook


def configure(parser: argparse.ArgumentParser) -> None:
    add_book(parser, "solve")


def run(options: argparse.Namespace) -> None:
    given = given_to("solve", options)
    words = keywords(given, Where, Making, Look, Safety)
    words["seed"] = seed_for(given["solver"], given["seed"])
    with shown(sys.stderr):
        done = solve_workbook(options.book, **words)
    print(f"{target(options, given)}: {summary(done.maze)}")
    if given["solver"] is not None and done.report is not None:
        print(trail_told(done.maze, given["solver"], words["seed"]))
    tell(done.report, given)
