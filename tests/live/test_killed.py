"""A command that is ended from outside, or whose LibreOffice is: nothing stays behind, and the workbook is whole."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from excelmaze.cli import main
from tests.cases import daily
from tests.conftest import LONGEST_WAIT
from tests.live.conftest import processes

pytestmark = [
    pytest.mark.libreoffice,
    pytest.mark.calc,
    pytest.mark.usefixtures("office"),  # which skips where LibreOffice is not installed
    pytest.mark.skipif(os.name != "posix", reason="signals"),
]


class Command:
    """`excelmaze live animate` of a workbook, in a LibreOffice of its own, which waits for its first cell."""

    def __init__(self, folder: Path) -> None:
        self.book = folder / "maze.xlsx"
        assert main(["new", str(self.book), "--rows", "5", "--cols", "5"]) == 0
        self.before = self.book.read_bytes()
        self.profiles = folder / "profiles"
        self.profiles.mkdir()
        options = ["--app", "libreoffice", "--book", str(self.book), "--cells", "B2:F6", "--delay", "600", "--save"]
        self.running = subprocess.Popen(
            [sys.executable, "-m", "excelmaze", "live", "animate", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"TMPDIR": str(self.profiles)},
        )

    def wait_for_snapshot(self, snapshots: Path) -> None:
        self.until(lambda: list(snapshots.glob("*.xlsx")) and self.lock.exists())
        time.sleep(1.0)

    def until(self, done: object) -> None:
        end = time.monotonic() + LONGEST_WAIT
        while not done() and time.monotonic() < end:  # type: ignore[operator]
            time.sleep(0.1)

    @property
    def lock(self) -> Path:
        return self.book.with_name(f".~lock.{self.book.name}#")

    def offices(self) -> list[int]:
        """The processes that work with its profile."""
        lines = processes().splitlines()
        return [int(line.split()[0]) for line in lines if str(self.profiles) in line and "soffice" in line]

    def left(self) -> list[object]:
        """What it left behind."""
        beside = [path for path in self.book.parent.iterdir() if path not in {self.book, self.profiles}]
        return [*self.offices(), *self.profiles.iterdir(), *(path for path in beside if path.name != "of the user")]


@pytest.fixture
def command(tmp_path: Path, snapshots: Path) -> Iterator[Command]:
    started = Command(tmp_path)
    started.wait_for_snapshot(snapshots)
    assert started.offices()
    yield started
    started.running.kill()
    started.running.communicate()


@pytest.mark.parametrize("kind", daily([signal.SIGTERM, signal.SIGKILL], [signal.SIGKILL]))
def test_nothing_is_left_of_a_command_that_is_ended(command: Command, kind: signal.Signals) -> None:
    command.running.send_signal(kind)
    command.running.wait(LONGEST_WAIT)
    command.until(lambda: not command.left())
    assert command.left() == []
    assert command.book.read_bytes() == command.before


def test_a_libreoffice_that_ends_in_the_middle_is_one_line(command: Command) -> None:
    for office in command.offices():
        os.kill(office, signal.SIGKILL)
    command.running.send_signal(signal.SIGINT)  # it would wait for the first cell
    _, err = command.running.communicate(timeout=LONGEST_WAIT)
    assert (command.running.returncode, len(err.splitlines())) == (1, 1), err
    assert "LibreOffice ended unexpectedly; the file is as last saved" in err
    assert command.left() == []
    assert command.book.read_bytes() == command.before
