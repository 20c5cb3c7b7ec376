"""All benchmarks with one command: `python -m tests.benchmarks [--rounds N] [TABLE ...]`.

They print tables and fail on nothing; where LibreOffice is missing, its table says so. The figures are CPU time, the
least of several interleaved runs, each in a process of its own.
"""

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import commands
from tests.benchmarks.measure import source, table


class Setting(NamedTuple):
    """What the command asked for."""

    rounds: int
    directory: Path


def small(setting: Setting) -> None:
    """Commands on small mazes beside bare Python and bare openpyxl."""
    commands.show("Small mazes", commands.small(setting.directory), 5 * setting.rounds)


def large(setting: Setting) -> None:
    """Commands on a million numbers, a million cells of a maze, and a booklet."""
    for make in commands.books(setting.directory).values():
        make()
    commands.show("Large workbooks", commands.large(setting.directory), setting.rounds)


def algorithms(setting: Setting) -> None:
    """What a cell costs every generator and every kind of maze."""
    from tests.benchmarks.algorithms import measured, show

    show(measured(setting.rounds))


def live(_setting: Setting) -> None:
    """Calls to Excel of the macros and of our commands."""
    from tests.benchmarks import live_calls

    table("Calls to Excel", ("", *live_calls.CASES), live_calls.rows())


TABLES: dict[str, Callable[[Setting], None]] = {one.__name__: one for one in (small, large, algorithms, live)}


def main() -> None:
    """Print the tables that were asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)} (default: all)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is run (default 3)")
    options = parser.parse_args()
    unknown = set(options.tables) - set(TABLES)
    if unknown:
        parser.error(f"no table {', '.join(sorted(unknown))}; there are {', '.join(TABLES)}")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package is compiled
    print(source())
    with tempfile.TemporaryDirectory(prefix="excelmaze-bench-") as directory:
        setting = Setting(options.rounds, Path(directory))
        for name in options.tables or TABLES:
            TABLES[name](setting)


if __name__ == "__main__":
    main()
