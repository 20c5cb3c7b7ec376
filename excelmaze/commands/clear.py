"""`excelmaze clear`: a workbook as it was before a maze."""

import argparse
import sys

from excelmaze.commands.existing import add_book, add_safety, safety, target, tell
from excelmaze.progress import shown
from excelmaze.xlsx.clear import clear_workbook


def configure(parser: argparse.ArgumentParser) -> None:
    add_book(parser)
    parser.add_argument("--cells", metavar="ADDRESSES", help="only these cells (default: all that a maze changed)")
    parser.add_argument("--plain", action="store_true", help="take lines and fills away from CELLS without the record")
    parser.add_argument("--drop-record", action="store_true", help="forget how the cells looked, and leave them")
    add_safety(parser)


def run(options: argparse.Namespace) -> None:
    with shown(sys.stderr):
        done = clear_workbook(
            options.book,
            sheet=options.sheet,
            cells=options.cells,
            target=options.output,
            plain=options.plain,
            drop_record=options.drop_record,
            **safety(options),
        )
    report = done.report
    assert report is not None  # noqa: S101 - clearing changes something or is refused
    if not options.drop_record:
        what = "took lines and fills from" if options.plain else "restored"
        print(f"{target(options)}: {what} {report.cells:,} cells on sheet {report.sheet!r}")
    tell(report, options)
