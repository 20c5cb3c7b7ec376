"""`excelmaze clear`: a workbook as it was before a maze."""

import argparse
import sys

from excelmaze.commands.existing import add_book, add_safety, safety, target, tell
from excelmaze.progress import shown
from excelmaze.sheet.addresses import parse_selection
from excelmaze.xlsx.clear import clear_workbook


def configure(parser: argparse.ArgumentParser) -> None:
    add_book(parser)
    parser.add_argument("--cells", metavar="ADDRESSES", help="only these cells (default: all that a maze changed)")
    add_safety(parser)


def run(options: argparse.Namespace) -> None:
    selection = None if options.cells is None else parse_selection(options.cells)
    with shown(sys.stderr):
        report = clear_workbook(options.book, selection, sheet=options.sheet, target=options.output, **safety(options))
    print(f"{target(options)}: restored {report.cells:,} cells on sheet {report.sheet!r}")
    tell(report, options)
