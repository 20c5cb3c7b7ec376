"""Run the attacks, count them, and write the table in docs/held.md: `python -m tests.held [WORD ...]`."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CalledProcessError
from typing import NamedTuple

import pytest

from tests import held
from tests.everywhere import __main__ as everywhere

PAGE = Path(__file__).parents[2] / "docs" / "held.md"
_TABLE = re.compile(r"(?<=<!-- held -->\n).*?(?=<!-- /held -->)", re.DOTALL)


def _elsewhere() -> int:
    """Run what `python -m tests.everywhere journey others` does; a difference is a failure."""
    try:
        everywhere.main(["journey", "others"])
    except (AssertionError, CalledProcessError) as error:
        sys.stdout.write(f"{error}\n")
        return 1
    return 0


class Row(NamedTuple):
    """What is attacked, what counts as an attempt, and the tests that do it.

    Attributes:
        counts: which attempts count, where the tests make several kinds of them.
        runs: does it instead of tests, and returns how often it failed.
    """

    what: str
    attempt: str
    tests: tuple[str, ...]
    counts: str = ""
    runs: Callable[[], int] | None = None


ROWS = (
    Row("spanning trees drawn alike (chi-square), macros' own mazes", "check", ("tests/generators",)),
    Row("workbooks that other programs wrote", "workbook", ("tests/xlsx/test_corpus.py::goes_in_and_out",)),
    Row(
        "damaged zips and XML: one line, or the work is done right",
        "damaged workbook",
        ("tests/xlsx/test_fuzz.py",),
    ),
    Row("hostile bytes at the four entrances, guided by coverage", "file", ("tests/fuzz",)),
    Row(
        "no proper file, a pipe, a device, an output that is closed or full: one line and a status",
        "command",
        ("tests/test_hostile_files.py", "tests/test_process.py"),
    ),
    Row("random fills, then clear: every cell's first format", "workbook", ("tests/xlsx/test_record.py",)),
    Row(
        "50 workbooks that Excel made: other parts byte for byte, values, validity, walls, formats after clear",
        "property of a workbook",
        ("tests/xlsx/test_corpus.py",),
    ),
    Row("a kill at any moment leaves a whole workbook", "kill", ("tests/test_files.py::test_a_kill_at_any_moment",)),
    Row(
        "commands in any order over one workbook, with people's changes in between",
        "command",
        ("tests/stateful/test_commands.py",),
    ),
    Row(
        "people between commands: rows deleted and inserted, sheets renamed, cells written, formats copied",
        "change",
        ("tests/stateful/test_commands.py", "tests/xlsx/test_edited_cells.py"),
        counts="change",
    ),
    Row("pages rendered and flooded by pixels: walls, passages, solutions", "page", ("tests/pictures/test_flood.py",)),
    Row(
        "algorithms and writers of other packages: one line names what is wrong",
        "check",
        ("tests/generators/test_register.py", "tests/test_registered.py"),
    ),
    Row(
        "another locale, time zone, hash seed and umask, noise in the last bit of sines: the same files",
        "file",
        ("tests/everywhere",),
        counts="file",
    ),
    Row("other Pythons and WebAssembly: the same files", "file", (), counts="file", runs=_elsewhere),
)


class Outcome:
    """Counts what pytest reports."""

    passed = failed = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.passed += report.when == "call" and report.passed
        self.failed += report.failed


def run(row: Row) -> tuple[int, int]:
    """Attempts and failures of a row."""
    held.attempts.clear()
    if row.runs:
        failed = row.runs()
        return held.attempts[row.counts], failed
    outcome = Outcome()
    options = ["-q", "-m", "not libreoffice", "--hypothesis-profile", "thorough", "-p", "no:cacheprovider"]
    files = [test.split("::")[0] for test in row.tests]
    named = [name for test in row.tests for name in test.split("::")[1:]]
    pytest.main([*options, *files, *(("-k", " or ".join(named)) if named else ())], plugins=[outcome])
    return held.attempts[row.counts] or outcome.passed + outcome.failed, outcome.failed


def main() -> None:
    """Run the attacks, or only those whose description has one of the words given; others keep what was counted."""
    words = [word.casefold() for word in sys.argv[1:]]
    chosen = [row for row in ROWS if not words or any(word in row.what.casefold() for word in words)]
    if not chosen:
        sys.exit(f"no attack is described by {' or '.join(words)}")
    for row in chosen:
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(with_counts(text, row, *run(row)), encoding="utf-8")


def with_counts(page: str, counted: Row, attempts: int, failures: int) -> str:
    """The page with what was counted of one row; the others say what they said, those of which nothing is known go."""
    found = _TABLE.search(page)
    assert found is not None
    lines = {line.split(" | ")[0].removeprefix("| "): line for line in found[0].splitlines()[2:]}
    lines[counted.what] = f"| {counted.what} | {counted.attempt} | {attempts:,} | {failures:,} |"
    known = [lines[row.what] for row in ROWS if row.what in lines]
    table = "\n".join(["| what | an attempt is a | attempts | failures |", "|---|---|---|---|", *known, ""])
    return page[: found.start()] + table + page[found.end() :]


if __name__ == "__main__":
    main()
