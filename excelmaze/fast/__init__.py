"""Numba's versions of what large mazes spend their time on, with the same results, and when they are worth it.

They are the extra `fast`. Nothing here imports numpy or Numba before a maze is so large that starting them costs
less than they save; without them, and for small mazes, the plain versions run.
"""

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from excelmaze.generators import Generator

# What the plain versions take for a cell, in microseconds, measured on a million cells.
_PLAIN_MICROSECONDS = {
    "backtracker": 0.5,
    "hunt-and-kill": 1.0,
    "prim": 1.5,
    "kruskal": 1.5,
    "wilson": 8.0,
    "aldous-broder": 50.0,
    "vba-backtracker": 1.5,
    "vba-trail": 3.0,
}
# The passages, the search and the tables of neighbours, which every maze needs.
_PLAIN_REST = 0.5
# What starting Numba takes, in seconds: when it is at work already, with its compiled kernels on the disk, and where
# they have to be compiled first, once for each installation.
_STARTED, _CACHED, _UNCOMPILED = 0.01, 0.5, 10.0
# Kernels number passages in 32 bits.
_MOST_CELLS = 1 << 28


def generator(name: str, cells: int) -> "Generator | None":
    """The kernel of an algorithm, where it is worth it for so many cells."""
    microseconds = _PLAIN_MICROSECONDS.get(name)
    if microseconds is None or not _worth((microseconds + _PLAIN_REST) * cells / 1e6, cells):
        return None
    kernels = _kernels()
    return kernels.GENERATORS[name] if kernels else None


def search_kernels(cells: int) -> "ModuleType | None":
    """The kernels of passages and searches, `excelmaze.fast.searches`, where they are worth it for so many cells."""
    if not _worth(_PLAIN_REST * cells / 1e6, cells):
        return None
    kernels = _kernels()
    return kernels.searches if kernels else None


def _worth(plain_seconds: float, cells: int) -> bool:
    if plain_seconds < _STARTED or cells > _MOST_CELLS:
        return False
    if "excelmaze.fast.kernels" in sys.modules:
        return True
    return plain_seconds > _CACHED and plain_seconds > (_CACHED if _compiled() else _UNCOMPILED)


def _compiled() -> bool:
    """Whether kernels have been compiled here before."""
    return any(Path(__file__).with_name("__pycache__").glob("*.nbi"))


@cache
def _kernels() -> "ModuleType | None":
    """The module of the kernels, None where numpy or Numba is missing or does not work."""
    try:
        from excelmaze.fast import kernels  # noqa: PLC0415 - only large mazes need it
    except (ImportError, RuntimeError):  # also: Numba finds no place to keep what it compiles
        return None
    return kernels
