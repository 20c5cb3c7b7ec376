"""The commands that change a workbook: `excelmaze fill`, `solve`, `join` and `clear`."""

from typing import TYPE_CHECKING, Any

from excelmaze.commands.report import facts, listed, maze_members, progress, seed_for, summary, tell, trail_summary
from excelmaze.errors import counted
from excelmaze.files import File, file_to_write
from excelmaze.maze.maze import Maze
from excelmaze.options.option import Group
from excelmaze.options.table import AppearanceOptions, GrowthOptions, LocationOptions, MazeOptions, SafetyOptions
from excelmaze.options.values import Values
from excelmaze.writing import check_apart

if TYPE_CHECKING:
    from excelmaze.xlsx.carrier import Report


def run_fill(values: Values, book: str) -> None:
    """Write a maze into cells of a workbook."""
    from excelmaze.xlsx.carrier import workbook_to_change
    from excelmaze.xlsx.fill import made_and_filled

    target = _target(values, book)
    check_apart([target], values.input_files())
    safety = values.of(SafetyOptions)
    with progress(values), workbook_to_change(book, values["output"], safety) as work:
        done = made_and_filled(work, values)
    _tell_change(done.maze, done.report, target, values, summary(done.maze))


def run_solve(values: Values, book: str) -> int:
    """Solve a maze, and return the exit status: 1 if it has no solution."""
    from excelmaze.xlsx.solve import solve_workbook

    words = _keywords(values, LocationOptions, MazeOptions, AppearanceOptions, GrowthOptions, SafetyOptions)
    solver = words["solver"] = values["solver"] or ("breadth-first" if values["steps"] is not None else None)
    words["seed"] = seed_for(solver, values["seed"])
    with progress(values):
        done = solve_workbook(book, **words)
    lines = [summary(done.maze)]
    if solver is not None and done.report is not None:
        lines.append(trail_summary(done.maze, solver, words["seed"]))
    _tell_change(done.maze, done.report, _target(values, book), values, *lines)
    return int(done.maze.solve() is None)


def run_join(values: Values, book: str) -> None:
    """Make one maze of several."""
    from excelmaze.xlsx.join import join_workbook

    with progress(values):
        done = join_workbook(book, **_keywords(values, LocationOptions, MazeOptions, SafetyOptions))
    walls = ", ".join(f"{one}|{other}" for one, other in done.opened)
    opened = f"opened {walls}, seed {done.seed}"
    _tell_change(done.maze, done.report, _target(values, book), values, opened, summary(done.maze))


def run_clear(values: Values, book: str) -> None:
    """Restore the cells as they were before a maze."""
    from excelmaze.xlsx.clear import clear_workbook

    with progress(values):
        report = clear_workbook(book, **_keywords(values, LocationOptions, SafetyOptions)).report
    assert report is not None  # noqa: S101 - clearing changes something or is refused
    verb = "removed borders and fills from" if values["plain"] else "restored"
    what = f"{verb} {counted(report.cells, 'cell')}" if report.cells or not report.notes else "no cell changes"
    _tell_change(None, report, _target(values, book), values, f"{what} on {_sheets_of(report)}")


def _keywords(values: Values, *groups: type[Group]) -> dict[str, Any]:
    """Return the options as the library takes them."""
    words = values.keywords(*groups)
    words["target"] = words.pop("output")
    return words


def _target(values: Values, book: str) -> File:
    return file_to_write(values["output"] or book, ".xlsx")


def _tell_change(maze: Maze | None, report: "Report | None", target: File, values: Values, *lines: str) -> None:
    """Print lines about a maze in a workbook, and what its command changed there, or would change."""
    dry_run = values["dry_run"]
    heading = [f"{target}: {lines[0]}", *lines[1:]]
    members = _changes(report, dry_run=dry_run)
    files = [target] if report is not None and not dry_run else []
    members = {**members, "files": files} if maze is None else maze_members(maze, files, lines=heading, **members)
    if report is None:
        changes = ["nothing was changed"]
    elif dry_run:
        changes = [*_planned(report), *report.notes]
    else:
        kept = [] if report.backup is None else [f"the workbook as it was: {report.backup}"]
        changes = [*kept, *facts(report)]
    tell(values, members, *heading, *changes)


def _changes(report: "Report | None", *, dry_run: bool) -> dict[str, object]:
    """Return the JSON members for the changes of a workbook, made or planned."""
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


def _planned(report: "Report") -> list[str]:
    """Return lines on the planned changes of a workbook."""
    added = ", ".join(f"{count} {name}" for name, count in report.styles.items() if count) or "nothing"
    others = f", the title in {report.title}" if report.title else ""
    others += ", the page set-up" if report.page else ""
    sizes = f"{counted(report.columns, 'column width')} and {counted(report.rows, 'row height')}"
    cells = f"{counted(report.cells, 'cell')} on {_sheets_of(report)}"
    lines = [f"would change {cells}, {sizes}{others}; would add to the styles: {added}"]
    if report.added:
        sheets = "".join(f"sheet {name!r}, " for name in report.extra_sheets)
        lines.append(f"would add {sheets}{', '.join(report.added)}")
    return [*lines, f"would write {', '.join(report.parts)}; nothing was written"]


def _sheets_of(report: "Report") -> str:
    """Return the names of the changed sheets, as sentences have them."""
    return listed((report.sheet, *report.others))
