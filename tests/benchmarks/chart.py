"""The growth of time and memory on one chart.

`python -m tests.benchmarks.chart` draws `growth.svg` from the figures in `growth.json`; the command for all
benchmarks draws what it has just measured, with `growth --chart FILE`. Memory is the peak of the process that
generates, solves and writes.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.benchmarks.measure import Measured, Result

_STYLES = {
    "generating": ("tab:blue", "o"),
    "solving": ("tab:green", "s"),
    "writing": ("tab:orange", "^"),
    "reading back": ("tab:red", "D"),
}
_FOLDER = Path(__file__).parent


def draw(measured: Mapping[str, Sequence[tuple[int, Result]]], path: Path, source: str) -> None:
    """Draw user time and peak memory over the cells, both axes logarithmic; the same figures make the same file.

    Args:
        measured: for each `KIND, INSTALL` the cells and what was measured; `base` is solid, `fast` dashed and hollow.
        path: the file, whose ending decides on the format.
        source: when and where it was measured, for the bottom line.
    """
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

    settings = {
        "svg.hashsalt": "excelmaze",
        "svg.fonttype": "none",  # text as text: half the size, and it can be searched
        "font.size": 10,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    with plt.rc_context(settings):
        figure, (times, memory) = plt.subplots(1, 2, figsize=(10, 4.6), layout="constrained", width_ratios=(3, 2))
        for name, results in measured.items():
            kind, _, install = name.rpartition(", ")
            color, marker = _STYLES[kind]
            points = [(cells, one) for cells, one in results if isinstance(one, Measured)]
            style = {"color": color, "marker": marker, "markersize": 5}
            if install == "fast":
                style |= {"linestyle": "--", "markerfacecolor": "white"}
            label = kind if install == "base" else f"{kind}, extra fast"
            times.plot([cells for cells, _ in points], [one.seconds for _, one in points], label=label, **style)
            if kind == "writing":
                style |= {"color": "black", "marker": "o"}
                label = "base install" if install == "base" else "extra fast"
                memory.plot([cells for cells, _ in points], [one.megabytes for _, one in points], label=label, **style)
        times.set(title="User CPU time", ylabel="seconds")
        memory.set(title="Peak memory", ylabel="MB")
        for axes, digits in ((times, (1,)), (memory, (1, 2, 5))):
            axes.set(xscale="log", yscale="log", xlabel="cells of the maze")
            axes.yaxis.set_major_locator(LogLocator(subs=digits, numticks=20))
            axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))
            for axis in (axes.xaxis, axes.yaxis):
                axis.set_minor_locator(NullLocator())
            axes.grid(alpha=0.3)
            axes.legend(fontsize=9, frameon=False)
        memory.set_ylim(bottom=10)
        figure.supxlabel(source, fontsize=8, color="dimgray")
        figure.savefig(path, metadata={"Creator": None, "Date": None} if path.suffix == ".svg" else None)
        plt.close(figure)


def _main() -> None:
    kept = json.loads((_FOLDER / "growth.json").read_text(encoding="utf-8"))
    measured = {
        name: [(cells, Measured(seconds, megabytes)) for cells, seconds, megabytes in points]
        for name, points in kept["series"].items()
    }
    draw(measured, _FOLDER / "growth.svg", f"{kept['when']}, {kept['where']}")


if __name__ == "__main__":
    _main()
