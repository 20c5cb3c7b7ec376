"""What a cell costs each algorithm and each kind of maze, in small mazes and in large ones.

Whatever the registry holds is measured.
"""

from collections.abc import Iterator, Mapping

from excelmaze.generators import ALGORITHMS
from tests.benchmarks.excelmaze_jobs import KINDS
from tests.benchmarks.measure import BASE, Interleaved, Measured, Result, table

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


def _costs(job: str, name: str, rounds: int) -> dict[str, float]:
    jobs: dict[str, tuple[object, ...]] = {
        str(rows * cols): (BASE, f"excelmaze_jobs.{job}", rows, cols, name) for rows, cols in SIZES
    }
    best: Mapping[str, Result] = Interleaved(rounds, enough=_ENOUGH).jobs(jobs, limit=300)
    return {
        label: float(f"{one.seconds * 1e6 / _cells(job, one, int(label)):.3g}")
        for label, one in best.items()
        if isinstance(one, Measured)
    }


def _cells(job: str, one: Measured, asked: int) -> int:
    """Return how many cells a job made: of a kind, as many rooms as it says, if these are fewer."""
    return min(asked, one.result) if job.startswith("kind_") and isinstance(one.result, int) else asked


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
