"""`excelmaze join`: one maze of several."""

import argparse
import sys

from excelmaze.commands.existing import add_book, given_to, keywords, target, tell_of
from excelmaze.commands.summary import summary
from excelmaze.options.table import Making, Safety, Where
from excelmaze.progress import shown
from excelmaze.xlsx.join import join_workbook


def configure(parser: argparse.ArgumentParser) -> None:
    add_book(parser, "join")


def run(options: argparse.Namespace) -> None:
    given = given_to("join", options)
    with shown(sys.stderr):
        done = join_workbook(options.book, **keywords(given, Where, Making, Safety))
    walls = ", ".join(f"{one}|{other}" for one, other in done.opened)
    opened = f"{target(options, given)}: opened {walls}, seed {done.seed}"
    tell_of(done.maze, done.report, options, given, opened, summary(done.maze))
