"""Kernels are started only where they save more than they cost."""

import subprocess
import sys

import pytest

from excelmaze import fast
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid

GRID = Grid.rectangle(2, 2)
NUMBA_IN_USE = "'numba' in sys.modules"


def numba_loaded_after(statements: str) -> bool:
    """Whether Numba was imported by statements run in a Python of their own."""
    program = f"import sys; from excelmaze import generate, Grid; {statements}; print({NUMBA_IN_USE})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip() == "True"


def test_a_small_maze_imports_no_numba() -> None:
    assert not numba_loaded_after("generate(Grid.rectangle(100, 100)).solve()")


@pytest.mark.slow
def test_a_large_maze_does() -> None:
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    assert numba_loaded_after("generate(Grid.rectangle(2000, 2000), 'wilson', goal='none')")


def test_without_numba_the_plain_versions_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(fast, "kernels", raising=False)
    monkeypatch.setitem(sys.modules, "excelmaze.fast.kernels", None)
    fast._kernels.cache_clear()
    try:
        assert [fast.generator(name, GRID, 10**8) for name in ALGORITHMS] == [None] * len(ALGORITHMS)
    finally:
        fast._kernels.cache_clear()


def test_mazes_too_large_for_32_bits_are_made_by_the_plain_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    assert fast.generator("kruskal", GRID, 1 << 28) is not None
    monkeypatch.setattr(GRID, "size", (1 << 28) + 1)
    assert fast.generator("kruskal", GRID, 1 << 28) is None


@pytest.mark.parametrize("name", ALGORITHMS)
def test_graphs_that_are_no_square_grids_are_served_by_the_plain_versions(name: str) -> None:
    graph = Graph([[1, 0]], opposite=[0])
    assert fast.generator(name, graph, 10**8) is None
