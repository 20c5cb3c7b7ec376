"""Strategies and helpers that several tests share."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from excelmaze.cli import main
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area

# The machines that run these tests are shared and may stall: no deadline, and the same examples every time.
settings.register_profile("excelmaze", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("excelmaze")

if sys.platform == "emscripten":

    def _no_process(*_arguments: object, **_options: object) -> None:
        pytest.skip("WebAssembly starts no processes")

    subprocess.Popen = _no_process


@st.composite
def areas(draw: st.DrawFn, most: int = 12) -> Area:
    """A small area, mostly near the others, sometimes in a far corner of the sheet."""
    far = draw(st.integers(0, 9)) == 0
    top = draw(st.integers(MAX_ROW - most, MAX_ROW) if far else st.integers(1, most))
    left = draw(st.integers(MAX_COLUMN - most, MAX_COLUMN) if far else st.integers(1, most))
    bottom = min(MAX_ROW, top + draw(st.integers(0, 5)))
    right = min(MAX_COLUMN, left + draw(st.integers(0, 5)))
    return Area(top, left, bottom, right)


def grids() -> st.SearchStrategy[Grid]:
    """Grids of one to six areas that may overlap, touch, touch at a corner only or lie apart."""
    return st.lists(areas(), min_size=1, max_size=6).map(Grid)


class Result(NamedTuple):
    """What a command left: its exit status and what it printed."""

    status: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """Run the command line in this process."""

    def run_it(*arguments: str | Path) -> Result:
        status = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return run_it
