"""`excelmaze clear`: a workbook as it was before a maze."""

import argparse
import sys

from excelmaze.commands.existing import add_book, given_to, keywords, sheets_of, target, tell
from excelmaze.counts import counted
from excelmaze.options.table import Safety, Where
from excelmaze.progress import shown
from excelmaze.xlsx.clear import clear_workbook


def configure(parser: argparse.ArgumentParser) -> None:
    add_book(parser, "clear")


def run(options: argparse.Namespace) -> None:
    given = given_to("clear", options)
    with shown(sys.stderr):
        done = clear_workbook(options.book, **keywords(given, Where, Safety))
    report = done.report
    assert report is not None  # noqa: S101 - clearing changes something or is refused
    if given["json"]:
        from excelmaze.commands.as_json import changes_of, object_of

        files = [] if given["dry_run"] else [target(options, given)]
        print(object_of({**changes_of(report, dry_run=given["dry_run"]), "files": files}))
        return
    if not given["drop_record"]:
        what = "took lines and fills from" if given["plain"] else "restored"
        print(f"{target(options, given)}: {what} {counted(report.cells, 'cell')} on {sheets_of(report)}")
    tell(report, given)
