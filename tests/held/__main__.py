"""Run the attacks, count them, and write the table in docs/held.md: `python -m tests.held`."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import held

PAGE = Path(__file__).parents[2] / "docs" / "held.md"
_TABLE = re.compile(r"(?<=<!-- held -->\n).*?(?=<!-- /held -->)", re.DOTALL)


class Row(NamedTuple):
    """What is attacked, what counts as an attempt, and the tests that do it."""

    what: str
    attempt: str
    tests: tuple[str, ...]


ROWS = (
    Row("the kernels of the extra fast against the plain versions", "maze", ("tests/fast/test_kernels.py",)),
    Row("spanning trees drawn alike (chi-square), macros' own mazes", "check", ("tests/generators",)),
    Row("workbooks that other programs wrote", "workbook", ("tests/xlsx/test_producers.py",)),
    Row(
        "damaged zips and XML: one line, or the work is done right",
        "damaged workbook",
        ("tests/xlsx/test_fuzz.py",),
    ),
    Row("random fills, then clear: every cell's first look", "workbook", ("tests/xlsx/test_record.py",)),
    Row(
        "50 workbooks that Excel made: other parts byte for byte, values, validity, walls, looks after clear",
        "property of a workbook",
        ("tests/xlsx/test_corpus.py", "tests/xlsx/test_extras.py"),
    ),
    Row("a kill at any moment leaves a whole workbook", "kill", ("tests/test_files.py::test_a_kill_at_any_moment",)),
    Row(
        "commands in any order over one workbook, with people's changes in between",
        "command",
        ("tests/stateful/test_commands.py",),
    ),
)


class Outcome:
    """Counts what pytest reports."""

    passed = failed = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.passed += report.when == "call" and report.passed
        self.failed += report.failed


def run(row: Row) -> tuple[int, int]:
    """Attempts and failures of a row."""
    held.attempts, outcome = 0, Outcome()
    options = ["-q", "-m", "not libreoffice", "--hypothesis-profile", "thorough", "-p", "no:cacheprovider"]
    files = [test.split("::")[0] for test in row.tests]
    named = [name for test in row.tests for name in test.split("::")[1:]]
    pytest.main([*options, *files, *(("-k", " or ".join(named)) if named else ())], plugins=[outcome])
    return held.attempts or outcome.passed + outcome.failed, outcome.failed


def main() -> None:
    lines = ["| what | an attempt is a | attempts | failures |", "|---|---|---|---|"]
    for row in ROWS:
        attempts, failures = run(row)
        lines.append(f"| {row.what} | {row.attempt} | {attempts:,} | {failures:,} |")
        write("\n".join(lines) + "\n")


def write(table: str) -> None:
    """Put the table into its page."""
    PAGE.write_text(_TABLE.sub(lambda _: table, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
