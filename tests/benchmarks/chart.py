"""The growth of time and memory on one chart.

`python -m tests.benchmarks.chart` draws `growth.svg` from the figures in `growth.json`; the command for all
benchmarks draws what it has just measured, with `growth --chart FILE`. Memory is the peak of the process that
needs the most, of four that generate, solve, write and read back.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.benchmarks.measure import Measured, Result

_STYLES = {
    "generating": ("tab:blue", "o"),
    "solving": ("tab:green", "s"),
    "writing": ("tab:orange", "^"),
    "reading back": ("tab:red", "D"),
}
_INSTALLS: dict[str, dict[str, object]] = {
    "base": {},
    "fast": {"linestyle": "--", "markerfacecolor": "white"},
    "algernon-js": {"linestyle": ":", "marker": "x"},
    "openexcel-c": {"linestyle": ":", "marker": "x"},
    "XlsxWriter": {"linestyle": ":", "marker": "+"},
}
_OURS = ("base", "fast")
_FOLDER = Path(__file__).parent


Points = Sequence[tuple[int, float]]


def draw_measured(measured: Mapping[str, Sequence[tuple[int, Result]]], path: Path, source: str) -> None:
    """Draw what was measured: for each `KIND, INSTALL` the cells and the result."""
    seconds: dict[str, Points] = {}
    megabytes: dict[str, dict[int, float]] = {}
    for name, results in measured.items():
        points = [(cells, one) for cells, one in results if isinstance(one, Measured)]
        seconds[name] = [(cells, one.seconds) for cells, one in points]
        install = name.rpartition(", ")[2]
        most = megabytes.setdefault(install, {}) if install in _OURS else {}
        for cells, one in points:
            most[cells] = max(one.megabytes, most.get(cells, 0))
    draw(seconds, {install: [*most.items()] for install, most in megabytes.items()}, path, source)


def draw(seconds: Mapping[str, Points], megabytes: Mapping[str, Points], path: Path, source: str) -> None:
    """Draw user time and peak memory over the cells, both axes logarithmic; the same figures make the same file.

    Args:
        seconds: for each `KIND, INSTALL` the cells and the time; `base` solid, `fast` dashed and hollow, others dotted.
        megabytes: for each install the cells and the peak memory.
        path: the file, whose ending decides on the format.
        source: when and where it was measured, for the bottom line.
    """
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

    settings: dict[Any, Any] = {
        "svg.hashsalt": "excelmaze",
        "svg.fonttype": "none",  # text as text: half the size, and it can be searched
        "font.size": 10,
        "lines.markersize": 5,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    with plt.rc_context(settings):
        figure, (times, memory) = plt.subplots(1, 2, figsize=(12, 4.6), layout="constrained", width_ratios=(3, 2))
        for name, points in seconds.items():
            kind, _, install = name.rpartition(", ")
            color, marker = _STYLES[kind]
            label = {"base": kind, "fast": f"{kind}, extra fast"}.get(install, f"{kind} by {install}")
            look = {"marker": marker, **_INSTALLS[install]}
            if points:
                times.plot(*zip(*points, strict=True), label=label, color=color, **look)
        for install, points in megabytes.items():
            label = "base install" if install == "base" else "extra fast"
            memory.plot(*zip(*points, strict=True), label=label, color="black", marker="o", **_INSTALLS[install])
        times.set(title="User CPU time", ylabel="seconds")
        memory.set(title="Peak memory", ylabel="MB")
        for axes, digits in ((times, (1,)), (memory, (1, 2, 5))):
            axes.set(xscale="log", yscale="log", xlabel="cells of the maze")
            axes.yaxis.set_major_locator(LogLocator(subs=digits, numticks=20))
            axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))
            for axis in (axes.xaxis, axes.yaxis):
                axis.set_minor_locator(NullLocator())
            axes.grid(alpha=0.3)
        times.legend(fontsize=9, frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))  # lines fill the panel
        memory.legend(fontsize=9, frameon=False)
        memory.set_ylim(bottom=10)
        figure.supxlabel(source, fontsize=8, color="dimgray")
        figure.savefig(path, metadata={"Creator": None, "Date": None} if path.suffix == ".svg" else None)
        plt.close(figure)


def _main() -> None:
    kept = json.loads((_FOLDER / "growth.json").read_text(encoding="utf-8"))
    draw(kept["seconds"], kept["megabytes"], _FOLDER / "growth.svg", f"{kept['when']}, {kept['where']}")


if __name__ == "__main__":
    _main()
