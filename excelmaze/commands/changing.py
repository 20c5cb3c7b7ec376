"""The commands that change a workbook: `excelmaze fill`, `solve`, `join` and `clear`."""

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from excelmaze.commands.arguments import add_options, values
from excelmaze.errors import counted
from excelmaze.files import check_apart
from excelmaze.maze.maze import Maze
from excelmaze.options.given import Values, generating
from excelmaze.options.option import Group
from excelmaze.options.table import Growth, Look, Making, Safety, Shape, Where
from excelmaze.progress import shown

if TYPE_CHECKING:
    from excelmaze.xlsx.rewrite import Report


def configure_fill(parser: argparse.ArgumentParser) -> None:
    _add_book(parser, "fill")


def run_fill(options: argparse.Namespace) -> None:
    """Put a maze into cells of a workbook."""
    from excelmaze.commands.report import summary
    from excelmaze.xlsx.fill import fill_workbook

    given = values("fill", options, "book")
    check_apart([_target(options, given)], given.files())
    with shown(sys.stderr):
        done = fill_workbook(
            options.book,
            **generating(given),
            **_keywords(given, Where, Shape, Look, Safety),
            bridges="pieces" not in given.given,
        )
    _print_change(done.maze, done.report, options, given, f"{_target(options, given)}: {summary(done.maze)}")


def configure_solve(parser: argparse.ArgumentParser) -> None:
    _add_book(parser, "solve")


def run_solve(options: argparse.Namespace) -> int:
    """Solve a maze; return the exit status, 1 where it has no solution."""
    from excelmaze.commands.report import seed_for, summary, trail_summary
    from excelmaze.xlsx.solve import solve_workbook

    given = values("solve", options, "book")
    words = _keywords(given, Where, Making, Look, Growth, Safety)
    solver = words["solver"] = given["solver"] or ("breadth-first" if given["steps"] is not None else None)
    words["seed"] = seed_for(solver, given["seed"])
    with shown(sys.stderr):
        done = solve_workbook(options.book, **words)
    lines = [f"{_target(options, given)}: {summary(done.maze)}"]
    if solver is not None and done.report is not None:
        lines.append(trail_summary(done.maze, solver, words["seed"]))
    _print_change(done.maze, done.report, options, given, *lines)
    return int(done.maze.solve() is None)


def configure_join(parser: argparse.ArgumentParser) -> None:
    _add_book(parser, "join")


def run_join(options: argparse.Namespace) -> None:
    """Make one maze of several."""
    from excelmaze.commands.report import summary
    from excelmaze.xlsx.join import join_workbook

    given = values("join", options, "book")
    with shown(sys.stderr):
        done = join_workbook(options.book, **_keywords(given, Where, Making, Safety))
    walls = ", ".join(f"{one}|{other}" for one, other in done.opened)
    opened = f"{_target(options, given)}: opened {walls}, seed {done.seed}"
    _print_change(done.maze, done.report, options, given, opened, summary(done.maze))


def configure_clear(parser: argparse.ArgumentParser) -> None:
    _add_book(parser, "clear")


def run_clear(options: argparse.Namespace) -> None:
    """Restore the cells as they were before a maze."""
    from excelmaze.xlsx.clear import clear_workbook

    given = values("clear", options, "book")
    with shown(sys.stderr):
        done = clear_workbook(options.book, **_keywords(given, Where, Safety))
    report = done.report
    assert report is not None  # noqa: S101 - clearing changes something or is refused
    if given["json"]:
        from excelmaze.commands.report import json_text

        files = [] if given["dry_run"] else [_target(options, given)]
        print(json_text({**_changes(report, dry_run=given["dry_run"]), "files": files}))
        return
    if not given["drop_record"]:
        what = "took lines and fills from" if given["plain"] else "restored"
        print(f"{_target(options, given)}: {what} {counted(report.cells, 'cell')} on {_sheets_of(report)}")
    _print_report(report, given)


def _add_book(parser: argparse.ArgumentParser, command: str) -> None:
    parser.add_argument("book", metavar="BOOK.xlsx", help="the workbook (.xlsx, .xlsm, .xltx, .xltm)")
    add_options(parser, command)


def _keywords(given: Values, *groups: type[Group]) -> dict[str, Any]:
    """Return the options as the library takes them."""
    words = given.keywords(*groups)
    words["target"] = words.pop("output")
    return words


def _target(options: argparse.Namespace, given: Values) -> str:
    return str(given["output"] or options.book)


def _print_change(maze: Maze, report: "Report | None", options: argparse.Namespace, given: Values, *lines: str) -> None:
    """Print lines about a maze, and what its command changed."""
    if given["json"]:
        from excelmaze.commands.report import maze_as_json

        wrote = report is not None and not given["dry_run"]
        more = {"lines": list(lines), **_changes(report, dry_run=given["dry_run"])}
        print(maze_as_json(maze, more, [_target(options, given)] if wrote else []))
        return
    print("\n".join(lines))
    _print_report(report, given)


def _changes(report: "Report | None", *, dry_run: bool) -> dict[str, object]:
    """Return what was changed in a workbook, or would be, as JSON has it."""
    if report is None:
        return {"changed": None}
    names = ("cells", "columns", "rows", "styles", "parts", "added", "title", "page", "extra_sheets")
    changed = {
        "sheet": report.sheet,
        **{name: getattr(report, name) for name in names},
        "extra_sheets": report.extra_sheets,
    }
    backup = None if report.backup is None else str(report.backup)
    return {"changed": changed, "written": not dry_run, "backup": backup, "notes": [*map(str, report.notes)]}


def _print_report(report: "Report | None", given: Values) -> None:
    """Print what was changed in a workbook, or would be."""
    if report is None:
        print("nothing was changed")
        return
    if given["dry_run"]:
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
    else:
        if report.neighbours:
            one, several = "cell beside the maze keeps its lines", "cells beside the maze keep their lines"
            print(f"{counted(report.neighbours, one, several)} on edges that it opens")
        if 0 < len(report.extra_sheets) == 1 + len(report.others):
            print(f"the solution is on {_listed(report.extra_sheets)}")
        elif report.extra_sheets:
            print(f"the steps are on sheets {report.extra_sheets[0]!r} to {report.extra_sheets[-1]!r}")
        if report.backup is not None:
            print(f"the workbook as it was: {report.backup}")
    for note in report.notes:
        print(note)


def _sheets_of(report: "Report") -> str:
    """Return the names of the changed sheets, as sentences have them."""
    return _listed((report.sheet, *report.others))


def _listed(sheets: Sequence[str]) -> str:
    return f"sheet {sheets[0]!r}" if len(sheets) == 1 else f"sheets {', '.join(map(repr, sheets))}"
