"""`excelmaze fill`: a maze in cells of a workbook that exists."""

import argparse
import sys

from excelmaze.commands.existing import add_book, given_to, keywords, target, tell_of
from excelmaze.commands.summary import summary
from excelmaze.files import check_apart
from excelmaze.options.given import generating
from excelmaze.options.table import Look, Safety, Shape, Where
from excelmaze.progress import shown
from excelmaze.xlsx.fill import fill_workbook


def configure(parser: argparse.ArgumentParser) -> None:
    add_book(parser, "fill")


def run(options: argparse.Namespace) -> None:
    given = given_to("fill", options)
    check_apart([target(options, given)], given.files())
    with shown(sys.stderr):
        done = fill_workbook(
            options.book,
            **generating(given),
            **keywords(given, Where, Shape, Look, Safety),
            bridges="pieces" not in given.given,
        )
    tell_of(done.maze, done.report, options, given, f"{target(options, given)}: {summary(done.maze)}")
