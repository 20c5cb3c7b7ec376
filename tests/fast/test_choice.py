"""Kernels are started only where they save more than they cost."""

import subprocess
import sys

import pytest

from excelmaze import fast
from excelmaze.generators import ALGORITHMS

NUMBA_IN_USE = "'numba' in sys.modules"


def numba_loaded_after(statements: str) -> bool:
    """Whether Numba was imported by statements run in a Python of their own."""
    program = f"import sys; from excelmaze import generate, Grid; {statements}; print({NUMBA_IN_USE})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip() == "True"


def test_a_small_maze_imports_no_numba() -> None:
    assert not numba_loaded_after("generate(Grid.rectangle(100, 100)).solve()")


def test_a_large_maze_does() -> None:
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    assert numba_loaded_after("generate(Grid.rectangle(2000, 2000), goal='none')")


def test_without_numba_the_plain_versions_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(fast, "kernels", raising=False)
    monkeypatch.setitem(sys.modules, "excelmaze.fast.kernels", None)
    fast._kernels.cache_clear()
    try:
        assert [fast.generator(name, 10**8) for name in ALGORITHMS] == [None] * len(ALGORITHMS)
        assert fast.search_kernels(10**8) is None
    finally:
        fast._kernels.cache_clear()


def test_mazes_too_large_for_32_bits_are_made_by_the_plain_versions() -> None:
    assert fast.generator("backtracker", (1 << 28) + 1) is None
