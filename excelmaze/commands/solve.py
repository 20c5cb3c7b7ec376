"""`excelmaze solve`: the way through a maze that somebody drew."""

import argparse
import sys

from excelmaze.commands.existing import add_book, add_safety, safety, target, tell
from excelmaze.commands.summary import summary
from excelmaze.progress import shown
from excelmaze.xlsx.solve import solve_workbook


def configure(parser: argparse.ArgumentParser) -> None:
    add_book(parser)
    parser.add_argument("--cells", metavar="ADDRESSES", help="cells or a defined name (default: the saved selection)")
    parser.add_argument("--start", metavar="CELL", help="where to begin (default: active, named, an opening)")
    parser.add_argument(
        "--goal", metavar="CELL", help="a cell, farthest, opposite or last (default: named, an opening)"
    )
    parser.add_argument("--theme", metavar="NAME", help="whose colours (default: as the cells are filled)")
    add_safety(parser)


def run(options: argparse.Namespace) -> None:
    with shown(sys.stderr):
        done = solve_workbook(
            options.book,
            sheet=options.sheet,
            cells=options.cells,
            target=options.output,
            start=options.start,
            goal=options.goal,
            theme=options.theme,
            **safety(options),
        )
    print(f"{target(options)}: {summary(done.maze)}")
    tell(done.report, options)
