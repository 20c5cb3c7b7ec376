"""Kernels are compiled by a command, and used only where they save more than they cost."""

import json
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from excelmaze import fast
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from tests.conftest import Result

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


def test_graphs_that_are_no_square_grids_are_served_by_the_plain_versions() -> None:
    graph = Graph([[1, 0]], opposite=[0])
    assert [fast.generator(name, graph, 10**8) for name in ALGORITHMS] == [None] * len(ALGORITHMS)


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
    monkeypatch.setitem(vars(GRID), "size", (1 << 28) + 1)
    assert fast.generator("kruskal", GRID, 1 << 28) is None


GRID = Grid.rectangle(2, 2)


@pytest.mark.slow
def test_the_command_compiles_what_is_not_compiled_and_then_nothing(run: Callable[..., Result]) -> None:
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    assert run("fast", "compile").status == 0
    assert run("fast", "compile").out == f"0 kernels compiled, {fast.KERNELS} had been before\n"
    assert [name for name in (*fast.PLAIN_MICROSECONDS, fast.ROWS) if not fast.is_compiled(name)] == []


def test_without_numba_the_command_says_what_to_install(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(fast, "kernels", raising=False)
    monkeypatch.setitem(sys.modules, "excelmaze.fast.kernels", None)
    refused = run("fast", "compile")
    assert (refused.status, refused.out) == (1, "")
    assert 'needs Numba, which is not installed; in the folder of excelmaze run pip install ".[fast]"' in refused.err


def test_what_was_compiled_is_reported_as_json(run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = [("one", True), ("two", False), ("three", True)]
    monkeypatch.setattr("excelmaze.fast.compile_kernels", lambda: iter(compiled))
    assert json.loads(run("fast", "compile", "--json").out) == {"compiled": 2, "already_compiled": 1, "files": []}
    assert run("fast", "compile").out == "2 kernels compiled, 1 had been before\n"


@pytest.mark.parametrize(
    ("cells", "started", "compiled", "used"),
    [
        (10_000, True, True, False),
        (100_000, True, True, True),
        (100_000, True, False, False),
        (100_000, False, True, False),
        (300_000, False, True, False),
        (400_000, False, True, True),
        (400_000, False, False, False),
        (400_000, True, False, False),
        (2_000_000, False, False, True),
    ],
)
def test_a_kernel_is_used_where_it_saves_time(
    cells: int, started: int, compiled: int, used: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of Kruskal's algorithm, whose plain version takes three seconds for a million cells."""
    kernels = ModuleType("kernels")
    kernels.GENERATORS = {"kruskal": print}  # type: ignore[attr-defined]
    monkeypatch.setattr(fast, "is_compiled", lambda _name: bool(compiled))
    monkeypatch.setattr(fast, "_kernels", lambda: kernels)
    monkeypatch.delitem(sys.modules, "excelmaze.fast.kernels", raising=False)
    if started:
        monkeypatch.setitem(sys.modules, "excelmaze.fast.kernels", kernels)
    assert (fast.generator("kruskal", GRID, cells) is not None) == bool(used)
