"""`excelmaze fill`: a maze in cells of a workbook that exists."""

import argparse
import sys

from excelmaze.commands.existing import add_book, add_safety, safety, target, tell
from excelmaze.commands.options import add_generation, add_look, theme_from
from excelmaze.commands.summary import summary
from excelmaze.progress import shown
from excelmaze.xlsx.fill import fill_workbook


def configure(parser: argparse.ArgumentParser) -> None:
    add_book(parser)
    parser.add_argument("--cells", metavar="ADDRESSES", help="cells or a defined name (default: the saved selection)")
    add_generation(parser)
    add_look(parser, cell_size=None, paper=None)
    add_safety(parser)


def run(options: argparse.Namespace) -> None:
    with shown(sys.stderr):
        done = fill_workbook(
            options.book,
            options.algorithm,
            sheet=options.sheet,
            cells=options.cells,
            target=options.output,
            seed=options.seed,
            rng=options.rng,
            start=options.start,
            goal=options.goal,
            openings=options.openings,
            pieces=options.pieces,
            theme=theme_from(options),
            solution=options.solution,
            title=options.title,
            cell_size=options.cell_size,
            paper=options.paper,
            **safety(options),
        )
    print(f"{target(options)}: {summary(done.maze)}")
    tell(done.report, options)
