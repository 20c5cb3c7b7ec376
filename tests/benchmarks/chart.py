"""The growth of time and memory on one chart."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.benchmarks.measure import Measured, Result

_COLORS = {"generating": "tab:blue", "solving": "tab:green", "writing": "tab:orange", "reading back": "tab:red"}


def draw(measured: Mapping[str, Sequence[tuple[int, Result]]], path: Path) -> None:
    """Draw user time and peak memory over the cells, both axes logarithmic; `fast` dashed."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, (times, memory) = plt.subplots(1, 2, figsize=(11, 4.5), layout="constrained")
    for name, results in measured.items():
        kind, _, install = name.rpartition(", ")
        points = [(cells, one) for cells, one in results if isinstance(one, Measured)]
        style = {"color": _COLORS[kind], "linestyle": "--" if install == "fast" else "-", "marker": "."}
        times.plot([cells for cells, _ in points], [one.seconds for _, one in points], label=name, **style)
        memory.plot([cells for cells, _ in points], [one.megabytes for _, one in points], **style)
    times.set(xscale="log", yscale="log", xlabel="cells", ylabel="user CPU seconds")
    memory.set(xscale="log", yscale="log", xlabel="cells", ylabel="peak memory of the process, MB")
    times.legend(fontsize="small")
    for axes in (times, memory):
        axes.grid(alpha=0.3)
    figure.savefig(path)
