"""The command as a process: Ctrl+C at any moment, and standard streams that are closed or full."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.conftest import LONGEST_WAIT, ROOT, python

FULL = "standard output cannot be written: No space left on device"
NEW = ["new", "maze.xlsx", "--rows", "3", "--cols", "3", "--seed", "1"]

# Ctrl+C comes when a module is looked for, or whenever something is written to a stream.
INTERRUPTED = """
import signal, sys
from excelmaze.__main__ import start

moments = sys.argv.pop(1).split(",")

class Finder:
    def find_spec(self, name, *_):
        if name in moments:
            signal.raise_signal(signal.SIGINT)

class Stream:
    def __init__(self, name):
        self.name, self.stream = name, getattr(sys, name)
    def write(self, text):
        if self.name in moments:
            signal.raise_signal(signal.SIGINT)
        self.stream.write(text)
    def __getattr__(self, name):
        return getattr(self.stream, name)

sys.meta_path.insert(0, Finder())
sys.stdout, sys.stderr = Stream("stdout"), Stream("stderr")
sys.exit(start())
"""
SLOW = pytest.mark.slow  # each of them is a Python of its own


process = partial(python, "-c", check=False)


@pytest.mark.parametrize(
    "module",
    [
        "excelmaze.cli",
        *(pytest.param(name, marks=SLOW) for name in ("argparse", "excelmaze.commands.making", "openpyxl")),
    ],
)
def test_ctrl_c_while_modules_are_loaded_is_one_line(module: str, tmp_path: Path) -> None:
    done = process(INTERRUPTED, module, *NEW, folder=tmp_path)
    assert (done.returncode, done.stderr) == (130, "\nexcelmaze: stopped; no file was changed\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_ctrl_c_after_a_file_was_written_says_so(tmp_path: Path) -> None:
    done = process(INTERRUPTED, "stdout", *NEW, folder=tmp_path)
    assert (done.returncode, done.stderr) == (130, "\nexcelmaze: stopped, but maze.xlsx had been written\n")
    assert [path.name for path in tmp_path.iterdir()] == ["maze.xlsx"]


@pytest.mark.slow
def test_a_second_ctrl_c_ends_the_program_without_a_traceback(tmp_path: Path) -> None:
    done = process(INTERRUPTED, "stdout,stderr", *NEW, folder=tmp_path)
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.slow
def test_a_program_that_was_told_to_ignore_ctrl_c_does(tmp_path: Path) -> None:
    """As a shell tells those that it starts in the background."""
    ignoring = f"import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n{INTERRUPTED}"
    done = process(ignoring, "argparse,stdout", *NEW, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the device that is always full")
@pytest.mark.parametrize(
    ("command", "streams", "says"),
    [
        pytest.param(
            NEW, ">&-", "maze.xlsx had been written, but standard output cannot be written: not writable", marks=SLOW
        ),
        (NEW, ">/dev/full", f"maze.xlsx had been written, but {FULL}"),
        pytest.param(["show", "--rows", "3"], ">&-", "standard output cannot be written: not writable", marks=SLOW),
        pytest.param(["--help"], ">/dev/full", FULL, marks=SLOW),
        pytest.param(["show", "--rows", "0"], ">/dev/full 2>&-", "", marks=SLOW),
        pytest.param(["show", "--rows", "0"], ">/dev/full 2>/dev/full <&-", "", marks=SLOW),
    ],
)
def test_output_that_cannot_be_written_is_one_line_and_status_1(
    command: list[str], streams: str, says: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        ["bash", "-c", f'"$0" -m excelmaze "$@" {streams}', sys.executable, *command],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=LONGEST_WAIT,
    )
    assert (done.returncode, done.stderr) == (1 if says else 2, says and f"excelmaze: {says}\n")
