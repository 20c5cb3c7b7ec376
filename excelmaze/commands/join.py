"""`excelmaze join`: one maze of several."""

import argparse
import sys

from excelmaze.commands.existing import add_book, add_safety, safety, target, tell
from excelmaze.commands.options import whole_number
from excelmaze.commands.summary import summary
from excelmaze.progress import shown
from excelmaze.xlsx.join import join_workbook


def configure(parser: argparse.ArgumentParser) -> None:
    add_book(parser)
    parser.add_argument("--cells", action="append", default=[], metavar="ADDRESSES", help="a maze; give two or more")
    parser.add_argument("--seed", type=whole_number, metavar="N", help="decides which walls are opened")
    add_safety(parser)


def run(options: argparse.Namespace) -> None:
    with shown(sys.stderr):
        done = join_workbook(
            options.book,
            options.cells,
            sheet=options.sheet,
            target=options.output,
            seed=options.seed,
            **safety(options),
        )
    walls = ", ".join(f"{one}|{other}" for one, other in done.opened)
    print(f"{target(options)}: opened {walls}, seed {done.seed}\n{summary(done.maze)}")
    tell(done.report, options)
