"""How the benchmarks measure: in a process of its own, CPU time, the least of several interleaved runs.

It is user and system time: in short processes the system's division of them is a guess.
"""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

# Where numpy is installed openpyxl imports it; the base install has none.
BASE = "--base"
_WITHOUT_NUMPY = "import sys; sys.modules['numpy'] = None; "


class Measured(NamedTuple):
    """The CPU seconds of a job or process, its peak memory in megabytes, and what the job returned."""

    seconds: float
    megabytes: float
    result: object = None


Result = Measured | str
"""What was measured, or why nothing was."""
Task = Callable[[], Result]
"""It measures something once."""


def job(name: str, *arguments: object, base: bool = False, limit: float = 300) -> Result:
    """Run a job, `module.function` of this package, once, in a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.jobs", *([BASE] if base else []), name, *map(str, arguments)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return f"over {limit:g} s"
    if done.returncode:
        return done.stderr.strip().splitlines()[-1][:60] if done.stderr else f"status {done.returncode}"
    return Measured(*json.loads(done.stdout.splitlines()[-1]))


def process(command: Sequence[str]) -> Result:
    """Run a command."""
    with open(os.devnull, "wb") as null:  # noqa: PTH123
        child = subprocess.Popen(command, stdout=null, stderr=subprocess.PIPE)
        assert child.stderr
        message = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        child.stderr.close()
    if child.returncode:
        return message.decode(errors="replace").strip().splitlines()[-1][:60]
    return Measured(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def python(program: str, *, base: bool = False) -> list[str]:
    """The command that runs a program in this Python."""
    return [sys.executable, "-c", (_WITHOUT_NUMPY if base else "") + program]


def excelmaze(*arguments: str) -> list[str]:
    """The command line, as a command: the whole process, with what it does for a quick start and end."""
    program = f"import sys; sys.argv[1:] = {list(arguments)!r}; from excelmaze.__main__ import start; sys.exit(start())"
    return python(program)


def interleaved(tasks: Mapping[str, Task], rounds: int, enough: float = 5) -> dict[str, Result]:
    """Run several things in turn, so that a stall of the machine hits all of them alike, and return the least of each.

    What takes longer than `enough` seconds is not run again.
    """
    best: dict[str, Result] = {name: task() for name, task in tasks.items()}
    for _ in range(rounds - 1):
        for name, known in best.items():
            if isinstance(known, Measured) and known.seconds < enough:
                again = tasks[name]()
                best[name] = again if isinstance(again, str) or again.seconds < known.seconds else known
    return best


def seconds_of(result: Result) -> str:
    """A time for a table: three digits that matter."""
    if isinstance(result, str):
        return result
    seconds = result.seconds
    return f"{seconds * 1000:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def ratio(one: Result, other: Result | None) -> str:
    """How many times as long one took as another."""
    if not isinstance(one, Measured) or not isinstance(other, Measured):
        return "–"
    return f"{one.seconds / other.seconds:.3g}"


def memory_of(result: Result) -> str:
    """Peak memory for a table."""
    return "–" if isinstance(result, str) else f"{result.megabytes:.0f} MB"


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table in Markdown."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    print(f"\n### {title}\n")
    for row in (head, ["-" * width for width in widths], *rows):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |")
    sys.stdout.flush()


def source() -> str:
    """When and where it is measured."""
    date = time.strftime("%Y-%m-%d")
    return f"{date}, Python {platform.python_version()}, {_processor()}, {os.cpu_count()} cores, {sys.platform}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())
