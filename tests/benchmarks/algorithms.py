"""What a cell costs each algorithm and each kind of maze, in small mazes and in large ones.

Whatever the registry holds is measured.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from excelmaze.generators import ALGORITHMS
from tests.benchmarks.excelmaze_jobs import KINDS
from tests.benchmarks.measure import Measured, interleaved, job, table

SIZES = ((100, 100), (250, 400), (1000, 1000))
# What takes a second is not run again: the uniform walks take half a minute.
_ENOUGH = 1

# For an algorithm or a kind, the microseconds a cell: at each size, by its number of cells.
Costs = dict[str, dict[str, float]]


def measured(rounds: int) -> dict[str, Costs]:
    """Measure all algorithms and all kinds."""
    return {
        "algorithms": {name: _costs("generate_excelmaze", name, rounds) for name in ALGORITHMS},
        "kinds": {kind: _costs("kind_excelmaze", kind, rounds) for kind in KINDS},
    }


def _costs(function: str, name: str, rounds: int) -> dict[str, float]:
    tasks = {
        str(rows * cols): partial(job, f"excelmaze_jobs.{function}", rows, cols, name, base=True)
        for rows, cols in SIZES
    }
    best = interleaved(tasks, rounds, enough=_ENOUGH)
    return {
        label: float(f"{one.seconds * 1e6 / _cells(function, one, int(label)):.3g}")
        for label, one in best.items()
        if isinstance(one, Measured)
    }


def _cells(function: str, one: Measured, asked: int) -> int:
    """Return how many cells a job made: of a kind, as many rooms as it says, if these are fewer."""
    return min(asked, one.result) if function.startswith("kind_") and isinstance(one.result, int) else asked


def show(costs: Mapping[str, Costs]) -> None:
    """Print both tables."""
    for what, rows in costs.items():
        head = [what[:-1], *(f"{rows * cols:,} cells" for rows, cols in SIZES), "growth"]
        table(f"Microseconds of a cell: {what}", head, [list(_row(*one)) for one in rows.items()])


def _row(name: str, cost: Mapping[str, float]) -> Iterator[str]:
    yield name
    sizes = [str(rows * cols) for rows, cols in SIZES]
    for size in sizes:
        yield f"{cost[size]:.3g}" if size in cost else "–"
    both = sizes[0] in cost and sizes[-1] in cost
    yield f"{cost[sizes[-1]] / cost[sizes[0]]:.2g}" if both else "–"
