"""`excelmaze solve`: the way through a maze that somebody drew."""

import argparse
import sys

from excelmaze.commands.existing import add_book, given_to, keywords, target, tell
from excelmaze.commands.summary import summary
from excelmaze.options.table import Look, Making, Safety, Where
from excelmaze.progress import shown
from excelmaze.xlsx.solve import solve_workbook


def configure(parser: argparse.ArgumentParser) -> None:
    add_book(parser, "solve")


def run(options: argparse.Namespace) -> None:
    given = given_to("solve", options)
    with shown(sys.stderr):
        done = solve_workbook(options.book, **keywords(given, Where, Making, Look, Safety))
    print(f"{target(options, given)}: {summary(done.maze)}")
    tell(done.report, given)
