"""What the commands share that change a workbook."""

import argparse

from excelmaze.xlsx.edit.change_set import Report


def add_book(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK.xlsx", help="the workbook (.xlsx, .xlsm, .xltx, .xltm)")
    parser.add_argument("--sheet", metavar="NAME", help="its sheet (default: the active one)")
    parser.add_argument("-o", "--output", metavar="OUT.xlsx", help="write another workbook (default: change this one)")


def add_safety(parser: argparse.ArgumentParser) -> None:
    safety = parser.add_argument_group("safety")
    safety.add_argument("--force", action="store_true", help="overwrite OUT; change what is protected or signed")
    safety.add_argument("--backup", action="store_true", help="keep a copy of the workbook that is replaced")
    safety.add_argument("--dry-run", action="store_true", help="write nothing, say what would change")


def safety(options: argparse.Namespace) -> dict[str, bool]:
    return {"force": options.force, "backup": options.backup, "dry_run": options.dry_run}


def target(options: argparse.Namespace) -> str:
    return str(options.output or options.book)


def tell(report: Report | None, options: argparse.Namespace) -> None:
    """What a change of a workbook touched, where that was asked for."""
    if report is None:
        print("nothing was changed")
        return
    if options.dry_run:
        added = ", ".join(f"{count} {name}" for name, count in report.styles.items() if count) or "nothing"
        others = f", the title in {report.title}" if report.title else ""
        others += ", the page set-up" if report.page else ""
        print(
            f"would change {report.cells:,} cells on sheet {report.sheet!r}, {report.columns} column widths and "
            f"{report.rows} row heights{others}; would add to the styles: {added}"
        )
        if report.added:
            what = f"sheet {report.second!r}, " if report.second else ""
            print(f"would add {what}{', '.join(report.added)}")
        print(f"would write {', '.join(report.parts)}; nothing was written")
    else:
        if report.neighbours:
            print(f"{report.neighbours:,} cells beside the maze keep their lines on edges that it opens")
        if report.second is not None:
            print(f"the solution is on sheet {report.second!r}")
        if report.backup is not None:
            print(f"the workbook as it was: {report.backup}")
    for note in report.notes:
        print(note)
