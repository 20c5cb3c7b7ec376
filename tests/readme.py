"""The table of algorithms in the README, from the registry and from measuring: `python -m tests.readme` renews it."""

import re
from pathlib import Path
from statistics import mean

from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.measures.stats import stats

README = Path(__file__).parent.parent / "README.md"
_TABLE = re.compile(r"(?<=<!-- algorithms -->\n).*?(?=<!-- /algorithms -->)", re.DOTALL)


def dead_ends(algorithm: str) -> float:
    """The mean share of dead ends in ten mazes of 100 x 100."""
    grid = Grid.rectangle(100, 100)
    return mean(stats(generate(grid, algorithm, seed=seed, goal="none")).dead_end_share for seed in range(10))


def table() -> str:
    """The table as it should be."""
    rows = ["| name | texture | bias | dead ends | cost | source |", "|---|---|---|---|---|---|"]
    rows += [
        f"| `{entry.name}` | {entry.texture} | {'uniform' if entry.uniform else 'biased'} "
        f"| {dead_ends(entry.name):.1%} | {entry.cost} | {entry.source} |"
        for entry in ALGORITHMS.values()
    ]
    return "\n".join(rows) + "\n"


def current() -> str:
    """The table as it is."""
    found = _TABLE.search(README.read_text(encoding="utf-8"))
    assert found is not None
    return found[0]


if __name__ == "__main__":
    README.write_text(_TABLE.sub(lambda _: table(), README.read_text(encoding="utf-8")), encoding="utf-8")
