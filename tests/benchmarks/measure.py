"""How the benchmarks measure: in a process of its own, user CPU time, the least of several interleaved runs."""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
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


def job(name: str, *arguments: object, base: bool = False, limit: float = 120) -> Result:
    """Run a job, `module.function` of this package, once, in a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.jobs", *([BASE] if base else []), name, *map(str, arguments)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return f"over {limit:g} s"
    if done.returncode:
        return done.stderr.strip().splitlines()[-1][:60] if done.stderr else f"status {done.returncode}"
    return Measured(*json.loads(done.stdout.splitlines()[-1]))


def process(*command: str) -> Result:
    """Run a command; its user and system time, for in short processes the system's division of them is a guess."""
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


def excelmaze(*arguments: str, base: bool = False) -> list[str]:
    """The command line, as a command: the whole process, with what it does for a quick start and end."""
    program = f"import sys; sys.argv[1:] = {list(arguments)!r}; from excelmaze.__main__ import start; sys.exit(start())"
    return python(program, base=base)


def least(runs: Mapping[str, "Sequence[Result]"]) -> dict[str, Result]:
    """The least of several runs of each, or why there is none."""
    best: dict[str, Result] = {}
    for name, results in runs.items():
        measured = [one for one in results if isinstance(one, Measured)]
        best[name] = min(measured) if measured else results[0]
    return best


class Interleaved:
    """Runs several things in turn, so that a stall of the machine hits all of them alike.

    What takes longer than `enough` seconds is not run again.
    """

    def __init__(self, rounds: int, enough: float = 5) -> None:
        self._rounds = rounds
        self._enough = enough

    def processes(self, commands: Mapping[str, Sequence[str]]) -> dict[str, Result]:
        """Measure commands."""
        runs: dict[str, list[Result]] = {name: [] for name in commands}
        for _ in range(self._rounds):
            for name, command in commands.items():
                if self._again(runs[name]):
                    runs[name].append(process(*command))
        return least(runs)

    def jobs(self, jobs: Mapping[str, tuple[object, ...]], *, limit: float = 120) -> dict[str, Result]:
        """Measure jobs, each given as its name and arguments, `--base` first where numpy shall be missing."""
        runs: dict[str, list[Result]] = {name: [] for name in jobs}
        for _ in range(self._rounds):
            for label, (first, *rest) in jobs.items():
                if self._again(runs[label]):
                    name, arguments = (rest[0], rest[1:]) if first == BASE else (first, rest)
                    runs[label].append(job(str(name), *arguments, base=first == BASE, limit=limit))
        return least(runs)

    def _again(self, results: list[Result]) -> bool:
        if not results:
            return True
        last = results[-1]
        return isinstance(last, Measured) and last.seconds < self._enough


def seconds_of(result: Result) -> str:
    """A time for a table: three digits that matter."""
    if isinstance(result, str):
        return result
    seconds = result.seconds
    return f"{seconds * 1000:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def ratio(one: Result, other: Result) -> str:
    """How many times as long one took as another."""
    if isinstance(one, str) or isinstance(other, str):
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
