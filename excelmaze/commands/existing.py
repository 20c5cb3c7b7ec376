"""What the commands share that change a workbook."""

import argparse
from collections.abc import Sequence
from typing import Any

from excelmaze.commands.arguments import add_options, values
from excelmaze.counts import counted
from excelmaze.maze.maze import Maze
from excelmaze.options.given import Values
from excelmaze.options.option import Group
from excelmaze.xlsx.patch.change_set import Report


def add_book(parser: argparse.ArgumentParser, command: str) -> None:
    parser.add_argument("book", metavar="BOOK.xlsx", help="the workbook (.xlsx, .xlsm, .xltx, .xltm)")
    add_options(parser, command)


def given_to(command: str, options: argparse.Namespace) -> Values:
    """The options of a command that changes a workbook."""
    return values(command, options, "book")


def keywords(given: Values, *groups: type[Group]) -> dict[str, Any]:
    """The options as the library takes them."""
    words = given.keywords(*groups)
    words["target"] = words.pop("output")
    return words


def target(options: argparse.Namespace, given: Values) -> str:
    return str(given["output"] or options.book)


def tell_of(maze: Maze, report: Report | None, options: argparse.Namespace, given: Values, *lines: str) -> None:
    """What a command says of a maze, in lines of its own and in those of the change."""
    if given["json"]:
        from excelmaze.commands.as_json import as_json, changes_of

        wrote = report is not None and not given["dry_run"]
        told = {"told": list(lines), **changes_of(report, dry_run=given["dry_run"])}
        print(as_json(maze, told, [target(options, given)] if wrote else []))
        return
    print("\n".join(lines))
    tell(report, given)


def tell(report: Report | None, given: Values) -> None:
    """What a change of a workbook touched, where that was asked for."""
    if report is None:
        print("nothing was changed")
        return
    if given["dry_run"]:
        added = ", ".join(f"{count} {name}" for name, count in report.styles.items() if count) or "nothing"
        others = f", the title in {report.title}" if report.title else ""
        others += ", the page set-up" if report.page else ""
        print(
            f"would change {counted(report.cells, 'cell')} on {sheets_of(report)}, "
            f"{counted(report.columns, 'column width')} and {counted(report.rows, 'row height')}{others}; "
            f"would add to the styles: {added}"
        )
        if report.added:
            sheets = "".join(f"sheet {name!r}, " for name in report.further)
            print(f"would add {sheets}{', '.join(report.added)}")
        print(f"would write {', '.join(report.parts)}; nothing was written")
    else:
        if report.neighbours:
            one, several = "cell beside the maze keeps its lines", "cells beside the maze keep their lines"
            print(f"{counted(report.neighbours, one, several)} on edges that it opens")
        if 0 < len(report.further) == 1 + len(report.others):
            print(f"the solution is on {_listed(report.further)}")
        elif report.further:
            print(f"the steps are on sheets {report.further[0]!r} to {report.further[-1]!r}")
        if report.backup is not None:
            print(f"the workbook as it was: {report.backup}")
    for note in report.notes:
        print(note)


def sheets_of(report: Report) -> str:
    """The sheets that a change is of, as sentences name them."""
    return _listed((report.sheet, *report.others))


def _listed(sheets: Sequence[str]) -> str:
    """Sheets as sentences name them."""
    return f"sheet {sheets[0]!r}" if len(sheets) == 1 else f"sheets {', '.join(map(repr, sheets))}"
