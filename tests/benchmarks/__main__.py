"""All benchmarks with one command: `python -m tests.benchmarks [--rounds N] [TABLE ...]`.

They print tables and fail on nothing. What is not installed says so in its place; `pip install ".[bench]"`
brings most of it. The figures are user CPU time, the least of several interleaved runs, each in a process of its own.
"""

import argparse
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.measure import (
    BASE,
    Interleaved,
    excelmaze,
    memory_of,
    python,
    ratio,
    seconds_of,
    source,
    table,
)


class Setting(NamedTuple):
    """What the command asked for."""

    rounds: int
    directory: Path


def small(setting: Setting) -> None:
    """Start-up: commands on small mazes against bare Python and bare openpyxl."""
    new = str(setting.directory / "small.xlsx")
    bare = f"import openpyxl; openpyxl.Workbook().save({new!r})"
    commands = {
        "python -c pass": python("pass"),
        "excelmaze --help": excelmaze("--help"),
        "excelmaze show 20 x 20": excelmaze("show", "--rows", "20", "--cols", "20", "--seed", "1"),
    }
    for label, base in (("without numpy", True), ("with numpy", False)):
        commands |= {
            f"bare openpyxl, {label}": python(bare, base=base),
            f"excelmaze new 20 x 20, {label}": excelmaze(
                "new", new, "--rows", "20", "--cols", "20", "--force", base=base
            ),
        }
    best = Interleaved(5 * setting.rounds).processes(commands)
    rivals = dict.fromkeys(commands, "python -c pass")
    for label in ("without numpy", "with numpy"):
        rivals[f"excelmaze new 20 x 20, {label}"] = rivals[f"bare openpyxl, {label}"] = f"bare openpyxl, {label}"
    rows = [[name, seconds_of(one), ratio(one, best[rivals[name]]), rivals[name]] for name, one in best.items()]
    table("Small mazes: CPU time of a command", ("command", "CPU time", "times", "of"), rows)


def large(setting: Setting) -> None:
    """Whole commands on large mazes, and a booklet."""
    commands: dict[str, list[str]] = {}
    size = ("--rows", "1000", "--cols", "1000", "--at", "A1", "--seed", "1", "--solution", "shown")
    commands["1,000 x 1,000"] = excelmaze("new", str(setting.directory / "large.xlsx"), *size, "--force", base=True)
    sizes = ("--count", "100", "--from", "8x6", "--to", "40x28", "--seed", "1")
    commands["a booklet of 100 mazes"] = excelmaze(
        "booklet", str(setting.directory / "booklet.xlsx"), *sizes, "--force"
    )
    best = Interleaved(setting.rounds, enough=20).processes(commands)
    rows = [[name, seconds_of(one), memory_of(one)] for name, one in best.items()]
    table("Large mazes and a booklet: generated, solved and written", ("maze", "CPU time", "peak memory"), rows)


def algorithms(setting: Setting) -> None:
    """What a cell costs every generator and every kind of maze."""
    from tests.benchmarks.algorithms import measured, show

    show(measured(setting.rounds))


def reading(setting: Setting) -> None:
    """Reading, filling and solving workbooks that exist, beside writing them and beside openpyxl's loading."""
    book = setting.directory / "existing.xlsx"
    make = excelmaze("new", str(book), "--rows", "1000", "--cols", "1000", "--at", "A1", "--seed", "1", "--force")
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
    area = "A1:ALL1000"
    jobs: dict[str, tuple[object, ...]] = {
        "writing 1,000 x 1,000": (BASE, "excelmaze_jobs.write_excelmaze", 1000, 1000),
        "reading it back": (BASE, "excelmaze_jobs.read_excelmaze", 1000, 1000),
        "from the sheet's bytes to its cells": (BASE, "excelmaze_jobs.looks_excelmaze", book),
        "solving it in its workbook": (BASE, "excelmaze_jobs.solve_book_excelmaze", book, area),
        "solving it when it was filled": (BASE, "excelmaze_jobs.solve_filled_excelmaze", book, area),
        "filling it anew": (BASE, "excelmaze_jobs.fill_excelmaze", book, area),
        "clearing it when it was filled": (BASE, "excelmaze_jobs.clear_excelmaze", book, area),
        "filling 20 x 20 of it": (BASE, "excelmaze_jobs.fill_excelmaze", book, "C3:V22"),
        "openpyxl loading it": (BASE, "excelmaze_jobs.load_openpyxl", book),
    }
    best = Interleaved(setting.rounds).jobs(jobs, limit=300)
    writing, loading = best["writing 1,000 x 1,000"], best["openpyxl loading it"]
    rows = [
        [name, seconds_of(one), ratio(one, writing), ratio(one, loading), memory_of(one)] for name, one in best.items()
    ]
    head = ("work", "user time", "of writing", "of openpyxl loading", "peak memory")
    table("Workbooks that exist, base install", head, rows)


def live(_setting: Setting) -> None:
    """Calls to Excel of the macros and of our commands."""
    from tests.benchmarks import live_calls

    table("Calls to Excel", ("", *live_calls.CASES), live_calls.rows())


TABLES: dict[str, Callable[[Setting], None]] = {
    one.__name__: one
    for one in (
        small,
        large,
        algorithms,
        reading,
        live,
    )
}


def main() -> None:
    """Print the tables that were asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)} (default: all)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is run (default 3)")
    options = parser.parse_args()
    unknown = set(options.tables) - set(TABLES)
    if unknown:
        parser.error(f"no table {', '.join(sorted(unknown))}; there are {', '.join(TABLES)}")
    print(source())
    with tempfile.TemporaryDirectory(prefix="excelmaze-bench-") as directory:
        setting = Setting(options.rounds, Path(directory))
        for name in options.tables or TABLES:
            TABLES[name](setting)


if __name__ == "__main__":
    main()
