"""`excelmaze clear`: a workbook as it was before a maze."""

import argparse
import sys

from excelmaze.commands.existing import add_book, add_safety, safety, target, tell
from excelmaze.progress import shown
from excelmaze.xlsx.clear import clear_workbook


def configure(parser: argparse.ArgumentParser) -> None:
    add_book(parser)
    parser.add_argument("--cells", metavar="ADDRESSES", help="only these cells (default: all that a maze changed)")
    add_safety(parser)


def run(options: argparse.Namespace) -> None:
    with shown(sys.stderr):
        done = clear_workbook(
            options.book, sheet=options.sheet, cells=options.cells, target=options.output, **safety(options)
        )
    report = done.report
    assert report is not None  # noqa: S101 - clearing changes something or is refused
    print(f"{target(options)}: restored {report.cells:,} cells on sheet {report.sheet!r}")
    tell(report, options)
