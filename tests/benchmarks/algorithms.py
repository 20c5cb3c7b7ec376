"""What a cell costs each algorithm and each kind of maze, in small mazes and in large ones.

`python -m tests.benchmarks.algorithms` measures, prints the tables and writes `algorithms.json` and `algorithms.svg`
beside this file; with `--draw` it draws the picture again from the figures. Whatever the registry holds is measured.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from excelmaze.generators import ALGORITHMS
from tests.benchmarks.excelmaze_jobs import KINDS
from tests.benchmarks.measure import BASE, Interleaved, Measured, Result, source, table

SIZES = ((100, 100), (250, 400), (1000, 1000))
_FOLDER = Path(__file__).parent
# What takes a second is not run again: the uniform walks take half a minute.
_ENOUGH = 1
_FAST = "fast"

# For an algorithm or a kind, the microseconds a cell: at each size plain, by its number of cells, and with a kernel.
Costs = dict[str, dict[str, float]]


def measured(rounds: int) -> dict[str, Costs]:
    """Measure all algorithms and all kinds."""
    return {
        "algorithms": {
            name: _costs("generate_excelmaze", name, rounds, kernel=name in _kernels()) for name in ALGORITHMS
        },
        "kinds": {kind: _costs("kind_excelmaze", kind, rounds, kernel=False) for kind in KINDS},
    }


def _costs(job: str, name: str, rounds: int, *, kernel: bool) -> dict[str, float]:
    jobs: dict[str, tuple[object, ...]] = {
        str(rows * cols): (BASE, f"excelmaze_jobs.{job}", rows, cols, name) for rows, cols in SIZES
    }
    if kernel:
        jobs[_FAST] = (f"excelmaze_jobs.{job}", *SIZES[-1], name)
    best: Mapping[str, Result] = Interleaved(rounds, enough=_ENOUGH).jobs(jobs, limit=300)
    most = SIZES[-1][0] * SIZES[-1][1]
    return {
        label: float(f"{one.seconds * 1e6 / (most if label == _FAST else int(label)):.3g}")
        for label, one in best.items()
        if isinstance(one, Measured)
    }


def _kernels() -> Sequence[str]:
    """The algorithms that have a kernel; none where Numba is missing."""
    try:
        from excelmaze.fast import kernels
    except ImportError:
        return ()
    return list(kernels.GENERATORS)


def show(costs: Mapping[str, Costs]) -> None:
    """Print both tables."""
    for what, rows in costs.items():
        fast = ["with `fast`"] if what == "algorithms" else []
        head = [what[:-1], *(f"{rows * cols:,} cells" for rows, cols in SIZES), "growth", *fast]
        table(f"Microseconds of a cell: {what}", head, [list(_row(*one, with_fast=bool(fast))) for one in rows.items()])


def _row(name: str, cost: Mapping[str, float], *, with_fast: bool) -> Iterator[str]:
    yield name
    sizes = [str(rows * cols) for rows, cols in SIZES]
    for size in sizes:
        yield f"{cost[size]:.3g}" if size in cost else "–"
    both = sizes[0] in cost and sizes[-1] in cost
    yield f"{cost[sizes[-1]] / cost[sizes[0]]:.2g}" if both else "–"
    if with_fast:
        yield f"{cost[_FAST]:.2g}" if _FAST in cost else ""


def draw(costs: Mapping[str, Costs], path: Path, where: str) -> None:
    """Draw a row for each, with a dot for each size: they lie on one another where time is linear. `fast` is hollow."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt
    from matplotlib.ticker import FuncFormatter, NullFormatter

    settings: dict[Any, Any] = {"svg.hashsalt": "excelmaze", "svg.fonttype": "none", "font.size": 9}
    with plt.rc_context(settings):
        figure, panels = plt.subplots(1, 2, figsize=(9, 5.2), layout="constrained", width_ratios=(3, 2))
        for axes, (what, rows) in zip(panels, costs.items(), strict=True):
            names = sorted(rows, key=lambda name: -max(rows[name].values(), default=0))
            axes.hlines(
                range(len(names)), *zip(*(_reach(rows[name]) for name in names), strict=True), color="lightgray"
            )
            for shade, (height, width) in zip(("lightskyblue", "tab:blue", "midnightblue"), SIZES, strict=True):
                _dots(axes, names, rows, str(height * width), f"{height * width:,} cells", color=shade, zorder=2)
            if what == "algorithms":
                label = f"{SIZES[-1][0] * SIZES[-1][1]:,} cells, extra fast"
                _dots(axes, names, rows, _FAST, label, facecolors="white", edgecolors="midnightblue")
                axes.legend(fontsize=8, frameon=False, loc="upper right")
            axes.set(xscale="log", xlabel="microseconds of CPU time for each cell")
            axes.set_title(f"{what}, generators alone" if what == "algorithms" else f"{what}, whole mazes")
            axes.set_yticks(range(len(names)), names)
            axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
            axes.xaxis.set_minor_formatter(NullFormatter())
            axes.grid(axis="x", alpha=0.3)
            axes.spines[["top", "right", "left"]].set_visible(False)
            axes.tick_params(axis="y", length=0)
        figure.supxlabel(where, fontsize=8, color="dimgray")
        figure.savefig(path, metadata={"Creator": None, "Date": None} if path.suffix == ".svg" else None)
        plt.close(figure)


def _reach(cost: Mapping[str, float]) -> tuple[float, float]:
    values = [value for label, value in cost.items() if label != _FAST]
    return min(values), max(values)


def _dots(axes: object, names: Sequence[str], rows: Costs, size: str, label: str, **style: object) -> None:
    places = [(rows[name][size], place) for place, name in enumerate(names) if size in rows[name]]
    if places:
        axes.scatter(*zip(*places, strict=True), s=30, label=label, **style)  # type: ignore[attr-defined]


def _main(*, draw_only: bool) -> None:
    kept = _FOLDER / "algorithms.json"
    if not draw_only:
        costs = measured(rounds=2)
        show(costs)
        kept.write_text(json.dumps({"where": source(), **costs}, indent=1) + "\n", encoding="utf-8")
    figures = json.loads(kept.read_text(encoding="utf-8"))
    draw(figures, kept.with_suffix(".svg"), figures.pop("where"))


if __name__ == "__main__":
    _main(draw_only="--draw" in sys.argv[1:])
