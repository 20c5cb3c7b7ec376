"""Measure how long commands take, and write the table in docs/speed.md: `python -m tests.benchmarks`.

The figures are CPU time, the least of three runs; what takes long runs once.
"""

import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from openpyxl import Workbook

from tests.pages import DOCS

_ROUNDS, _LONG = 3, 5.0
# Where numpy is installed openpyxl imports it; the base install has none.
_PYTHON = "import sys; sys.modules['numpy'] = None; "
_COMMAND = "from excelmaze.__main__ import start; sys.exit(start())"
_SIDE = 1000


def run(program: str) -> float:
    """Run a program in a process of its own, and return its CPU seconds, of user and system."""
    nowhere = subprocess.DEVNULL
    child = subprocess.Popen([sys.executable, "-c", _PYTHON + program], stdout=nowhere, stderr=nowhere)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"this failed: {program}")
    return usage.ru_utime + usage.ru_stime


def programs(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield what is measured; later programs take what earlier ones wrote."""
    numbers, maze, small, filled, out = (
        folder / f"{name}.xlsx" for name in ("numbers", "maze", "small", "filled", "out")
    )
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in range(_SIDE):
        sheet.append(number * 7919 % 1_000_003 / 100 for number in range(row * _SIDE, row * _SIDE + _SIDE))
    book.save(numbers)

    def command(words: str, source: Path | str, *more: str | Path) -> str:
        name, *options = words.split()
        arguments = ["excelmaze", name, *map(str, (source, *more)), *options, "--force"]
        return f"sys.argv = {arguments}; {_COMMAND}"

    def load_and_save(path: Path) -> str:
        return f"import openpyxl; openpyxl.load_workbook({str(path)!r}).save({str(out)!r})"

    to = "--output", out
    yield "openpyxl alone: a workbook with nothing in it", f"import openpyxl; openpyxl.Workbook().save({str(out)!r})"
    yield "`new`, 20 × 20", command("new --at A1 --seed 1", "20x20", small)
    yield "`fill`, 20 × 20", command("fill --cells A1:T20 --seed 1", small, *to)
    yield "`solve`, 20 × 20", command("solve --cells A1:T20", small, *to)
    yield "`booklet` of 100 mazes", command("booklet --count 100 --from 8x6 --to 40x28 --seed 1", out)
    yield "`fill` 100 cells beside a million numbers", command("fill --cells ALN1:ALW10 --seed 1", numbers, *to)
    yield "openpyxl alone: load and save those numbers", load_and_save(numbers)
    yield "`new`, a million cells", command("new --at A1 --seed 1", f"{_SIDE}x{_SIDE}", maze)
    yield "openpyxl alone: load and save that maze", load_and_save(maze)
    yield "read that maze", f"import excelmaze; excelmaze.read({str(maze)!r})"
    yield "`fill` that maze anew", command("fill --cells A1:ALL1000 --seed 1", maze, "--output", filled)
    yield "`solve` the maze of `new`", command("solve --cells A1:ALL1000", maze, *to)
    yield "`solve` the maze of `fill`", command("solve --cells A1:ALL1000", filled, *to)
    yield "`clear` it", command("clear", filled, *to)


def table() -> str:
    """Measure, and return the table."""
    where = f"{time.strftime('%Y-%m-%d')}, Python {platform.python_version()}, {os.cpu_count()} cores, {sys.platform}"
    lines = [f"| {where} | CPU time |", "|---|---|"]
    with tempfile.TemporaryDirectory(prefix="excelmaze-bench-") as folder:
        for name, program in programs(Path(folder)):
            seconds = run(program)
            for _ in range(_ROUNDS - 1 if seconds < _LONG else 0):
                seconds = min(seconds, run(program))
            lines.append(f"| {name} | {seconds:.2g} s |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package is compiled
    measured = table()
    page = DOCS / "speed.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(re.sub(r"(?<=<!-- speed -->\n)(.*\n)*?(?=<!-- /speed -->)", measured, text), encoding="utf-8")
