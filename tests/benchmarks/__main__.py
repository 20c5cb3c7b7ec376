"""How long commands take: `python -m tests.benchmarks [--rounds N] [TABLE ...]`.

The figures are CPU time, the least of several runs in turn, so that a busy machine hits all rows alike.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from openpyxl import Workbook

# What takes so many seconds is not run again.
_LONG = 5.0
# Where numpy is installed openpyxl imports it; the base install has none.
_PYTHON = "import sys; sys.modules['numpy'] = None; "
_ALL, _MILLION = ("--cells", "A1:T20"), ("--cells", "A1:ALL1000")


class Cost(NamedTuple):
    """CPU seconds of a process, and its peak memory in megabytes, which on Linux is not below that of this one."""

    seconds: float
    megabytes: float


def run(program: str) -> Cost:
    """Run a program in a process of its own."""
    nowhere = subprocess.DEVNULL
    child = subprocess.Popen([sys.executable, "-c", _PYTHON + program], stdout=nowhere, stderr=nowhere)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"this failed: {program}")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def command(*words: str | Path) -> str:
    """Return a program that runs a command as a shell does, with what makes it start quickly."""
    words = ("excelmaze", *map(str, words))
    return f"sys.argv = {[*words]!r}; from excelmaze.__main__ import start; sys.exit(start())"


def openpyxl(book: Path, out: Path) -> str:
    """Return a program in which openpyxl loads a workbook and saves it."""
    return f"import openpyxl; openpyxl.load_workbook({str(book)!r}).save({str(out)!r})"


def small(folder: Path) -> dict[str, str]:
    """Commands on 20 x 20 cells, most of which is start-up, after those of others."""
    bare, maze, out = (folder / f"{name}.xlsx" for name in ("bare", "maze", "out"))
    write = "--output", out, "--force"
    return {
        "python -c pass": "pass",
        "openpyxl, a bare workbook": f"import openpyxl; openpyxl.Workbook().save({str(bare)!r})",
        "help": command("--help"),
        "show": command("show", "20x20", "--seed", "1"),
        "new": command("new", "20x20", maze, "--at", "A1", "--seed", "1", "--force"),
        "fill": command("fill", bare, *_ALL, "--seed", "1", *write),
        "solve": command("solve", maze, *_ALL, *write),
    }


def large(folder: Path) -> dict[str, str]:
    """Commands on a million numbers, all different, and on a million cells of a maze, beside openpyxl."""
    numbers, empty, maze, filled, out = (folder / f"{one}.xlsx" for one in ("n", "empty", "maze", "filled", "out"))
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in range(1000):
        sheet.append(number * 7919 % 1_000_003 / 100 for number in range(row * 1000, row * 1000 + 1000))
    book.save(numbers)
    Workbook().save(empty)
    write, seed = ("--output", out, "--force"), ("--seed", "1")
    return {
        "numbers, openpyxl": openpyxl(numbers, out),
        "numbers, fill 100 cells beside": command("fill", numbers, "--cells", "ALN1:ALW10", *seed, *write),
        "numbers, fill over all": command("fill", numbers, *_MILLION, *seed, *write),
        "maze, new": command("new", "1000x1000", maze, "--at", "A1", *seed, "--force"),
        "maze, fill an empty sheet": command("fill", empty, *_MILLION, *seed, "--output", filled, "--force"),
        "maze, openpyxl": openpyxl(maze, out),
        "maze, read": f"import excelmaze; excelmaze.read({str(maze)!r})",
        "maze, fill": command("fill", maze, *_MILLION, *seed, *write),
        "maze, clear": command("clear", filled, *write),
        "maze, solve": command("solve", maze, *_MILLION, *write),
        "maze, solve what fill made": command("solve", filled, *_MILLION, *write),
        "booklet of 100": command("booklet", out, "--count", "100", "--from", "8x6", "--to", "40x28", *seed, "--force"),
    }


def show_commands(programs: Mapping[str, str], rounds: int) -> None:
    """Run programs in turn, and print what they cost; later ones take what earlier ones wrote."""
    best: dict[str, Cost] = {}
    for _ in range(rounds):
        for name, program in programs.items():
            if name not in best or best[name].seconds < _LONG:
                best[name] = min(run(program), best.get(name, Cost(float("inf"), 0)))
    print("| work | CPU time | peak memory |\n| --- | --- | --- |")
    for name, cost in best.items():
        print(f"| {name} | {cost.seconds:.3g} s | {cost.megabytes:.0f} MB |")
    print()


def main() -> None:
    """Print the tables that were asked for, or all."""
    tables = {"small": small, "large": large}
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(tables)} (default: all)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is run (default 3)")
    options = parser.parse_args()
    if unknown := {*options.tables} - {*tables}:
        parser.error(f"no table {', '.join(sorted(unknown))}; there are {', '.join(tables)}")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package is compiled
    print(f"{time.strftime('%Y-%m-%d')}, Python {platform.python_version()}, {os.cpu_count()} cores, {sys.platform}\n")
    with tempfile.TemporaryDirectory(prefix="excelmaze-bench-") as folder:
        for name in options.tables or tables:
            show_commands(tables[name](Path(folder)), options.rounds)


if __name__ == "__main__":
    main()
