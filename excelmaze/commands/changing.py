"""The commands that change a workbook: `excelmaze fill`, `solve`, `join` and `clear`."""

import argparse
from typing import TYPE_CHECKING, Any

from excelmaze.commands.arguments import add_options, values_of
from excelmaze.commands.messages import progress, say
from excelmaze.commands.report import facts, listed
from excelmaze.errors import counted
from excelmaze.files import File, file_to_write
from excelmaze.maze.maze import Maze
from excelmaze.options.option import Group
from excelmaze.options.table import (
    AppearanceOptions,
    GrowthOptions,
    LocationOptions,
    MazeOptions,
    SafetyOptions,
)
from excelmaze.options.values import Values
from excelmaze.writing import check_apart

if TYPE_CHECKING:
    from excelmaze.xlsx.carrier import Report


def configure_fill(parser: argparse.ArgumentParser) -> None:
    _add_book(parser, "fill")


def run_fill(arguments: argparse.Namespace) -> None:
    """Write a maze into cells of a workbook."""
    from excelmaze.commands.report import summary
    from excelmaze.xlsx.carrier import FileWorkbook
    from excelmaze.xlsx.fill import made_and_filled

    values = values_of("fill", arguments, "book")
    target = _target(arguments, values)
    check_apart([target], values.input_files())
    workbook = FileWorkbook.of(arguments.book, values["output"], values.of(SafetyOptions))
    with progress(values), workbook.opened() as work:
        done = made_and_filled(work, values)
    _print_change(done.maze, done.report, target, values, f"{target}: {summary(done.maze)}")


def configure_solve(parser: argparse.ArgumentParser) -> None:
    _add_book(parser, "solve")


def run_solve(arguments: argparse.Namespace) -> int:
    """Solve a maze, and return the exit status: 1 if it has no solution."""
    from excelmaze.commands.report import seed_for, summary, trail_summary
    from excelmaze.xlsx.solve import solve_workbook

    values = values_of("solve", arguments, "book")
    words = _keywords(values, LocationOptions, MazeOptions, AppearanceOptions, GrowthOptions, SafetyOptions)
    solver = words["solver"] = values["solver"] or ("breadth-first" if values["steps"] is not None else None)
    words["seed"] = seed_for(solver, values["seed"])
    with progress(values):
        done = solve_workbook(arguments.book, **words)
    target = _target(arguments, values)
    lines = [f"{target}: {summary(done.maze)}"]
    if solver is not None and done.report is not None:
        lines.append(trail_summary(done.maze, solver, words["seed"]))
    _print_change(done.maze, done.report, target, values, *lines)
    return int(done.maze.solve() is None)


def configure_join(parser: argparse.ArgumentParser) -> None:
    _add_book(parser, "join")


def run_join(arguments: argparse.Namespace) -> None:
    """Make one maze of several."""
    from excelmaze.commands.report import summary
    from excelmaze.xlsx.join import join_workbook

    values = values_of("join", arguments, "book")
    with progress(values):
        done = join_workbook(arguments.book, **_keywords(values, LocationOptions, MazeOptions, SafetyOptions))
    walls = ", ".join(f"{one}|{other}" for one, other in done.opened)
    target = _target(arguments, values)
    opened = f"{target}: opened {walls}, seed {done.seed}"
    _print_change(done.maze, done.report, target, values, opened, summary(done.maze))


def configure_clear(parser: argparse.ArgumentParser) -> None:
    _add_book(parser, "clear")


def run_clear(arguments: argparse.Namespace) -> None:
    """Restore the cells as they were before a maze."""
    from excelmaze.xlsx.clear import clear_workbook

    values = values_of("clear", arguments, "book")
    with progress(values):
        done = clear_workbook(arguments.book, **_keywords(values, LocationOptions, SafetyOptions))
    report = done.report
    assert report is not None  # noqa: S101 - clearing changes something or is refused
    target = _target(arguments, values)
    if values["json"]:
        from excelmaze.commands.report import json_text

        files = [] if values["dry_run"] else [target]
        print(json_text({**_changes(report, dry_run=values["dry_run"]), "files": files}))
        return
    verb = "removed borders and fills from" if values["plain"] else "restored"
    what = f"{verb} {counted(report.cells, 'cell')}" if report.cells or not report.notes else "no cell changes"
    say(values, f"{target}: {what} on {_sheets_of(report)}")
    _print_report(report, values)


def _add_book(parser: argparse.ArgumentParser, command: str) -> None:
    parser.add_argument("book", metavar="BOOK.xlsx", help="the workbook (.xlsx, .xlsm, .xltx, .xltm)")
    add_options(parser, command)


def _keywords(values: Values, *groups: type[Group]) -> dict[str, Any]:
    """Return the options as the library takes them."""
    words = values.keywords(*groups)
    words["target"] = words.pop("output")
    return words


def _target(arguments: argparse.Namespace, values: Values) -> File:
    return file_to_write(values["output"] or arguments.book, ".xlsx")


def _print_change(maze: Maze, report: "Report | None", target: File, values: Values, *lines: str) -> None:
    """Print lines about a maze, and what its command changed."""
    if values["json"]:
        from excelmaze.commands.report import maze_as_json

        wrote = report is not None and not values["dry_run"]
        more = {"lines": list(lines), **_changes(report, dry_run=values["dry_run"])}
        print(maze_as_json(maze, more, [target] if wrote else []))
        return
    say(values, *lines)
    _print_report(report, values)


def _changes(report: "Report | None", *, dry_run: bool) -> dict[str, object]:
    """Return what was changed in a workbook, or would be, as JSON has it."""
    if report is None:
        return {"changed": None}
    styles = report.styles
    changed = {
        "sheet": report.sheet,
        "cells": report.cells,
        "column_widths": report.columns,
        "row_heights": report.rows,
        "styles": {"fills": styles["fills"], "borders": styles["borders"], "cell_formats": styles["cellXfs"]},
        "parts": report.parts,
        "added_parts": report.added,
        "title": report.title,
        "page_setup": report.page,
        "extra_sheets": report.extra_sheets,
    }
    backup = None if report.backup is None else str(report.backup)
    return {"changed": changed, "written": not dry_run, "backup": backup, "notes": [*map(str, report.notes)]}


def _print_report(report: "Report | None", values: Values) -> None:
    """Print what was changed in a workbook, or would be."""
    if report is None:
        say(values, "nothing was changed")
        return
    if values["dry_run"]:
        added = ", ".join(f"{count} {name}" for name, count in report.styles.items() if count) or "nothing"
        others = f", the title in {report.title}" if report.title else ""
        others += ", the page set-up" if report.page else ""
        print(
            f"would change {counted(report.cells, 'cell')} on {_sheets_of(report)}, "
            f"{counted(report.columns, 'column width')} and {counted(report.rows, 'row height')}{others}; "
            f"would add to the styles: {added}"
        )
        if report.added:
            sheets = "".join(f"sheet {name!r}, " for name in report.extra_sheets)
            print(f"would add {sheets}{', '.join(report.added)}")
        print(f"would write {', '.join(report.parts)}; nothing was written")
    elif report.backup is not None:
        say(values, f"the workbook as it was: {report.backup}")
    say(values, *(report.notes if values["dry_run"] else facts(report)))


def _sheets_of(report: "Report") -> str:
    """Return the names of the changed sheets, as sentences have them."""
    return listed((report.sheet, *report.others))
